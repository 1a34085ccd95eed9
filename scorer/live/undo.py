"""The last step of a game entered round by round, worked out from what is at the seats, and how to take it back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from scorer.faraway.catalogue import Catalogue
from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import RegionInput, SeatInput, key_meant


@dataclass(frozen=True)
class Step:
    """What can be taken back: the Regions of a round, or one kept Sanctuary."""

    round: int
    regions: Mapping[int, RegionInput]
    """What was typed, by the number of the seat; empty if the step is a Sanctuary."""
    sanctuary: tuple[int, str] | None = None
    """The seat and the Sanctuary's id."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of the seats that the step changed."""
        return (self.sanctuary[0],) if self.sanctuary else tuple(self.regions)

    @property
    def token(self) -> str:
        """Names exactly this step, so that a button on an older page takes back nothing else."""
        typed = [(seat, region.as_text) for seat, region in self.regions.items()]
        return sha256(repr((self.round, typed, self.sanctuary)).encode()).hexdigest()[:16]

    def undone(self, seat: int, typed: SeatInput, catalogue: Catalogue) -> SeatInput:
        """A seat's entry without what this step put there; what was changed since stays."""
        if self.sanctuary is not None:
            return typed.without_sanctuary(self.sanctuary[1]) if seat == self.sanctuary[0] else typed
        place = self.round - 1
        if seat not in self.regions or typed.regions[place] != self.regions[seat]:
            return typed
        chosen = dict(typed.sacrifices)
        chosen.pop(key_meant(typed.regions[place], catalogue) or "", None)
        regions = (*typed.regions[:place], RegionInput(), *typed.regions[place + 1 :])
        return replace(typed, regions=regions, sacrifices=chosen)


def last_step(live: LiveGame) -> Step | None:
    """The last thing entered: a Sanctuary kept in the last round played, else its Regions; None at the start."""
    seats = [seat for seat in live.seats if not seat.typed.uses_pad]
    filled = [place for seat in seats for place, typed in enumerate(seat.typed.regions, 1) if not typed.empty]
    last = max(filled, default=0)
    keeper = _last_keeper(seats, last)
    if keeper is not None:
        return Step(max(last, 1), {}, (keeper.number, keeper.typed.sanctuaries[-1]))
    if not last:
        return None
    typed = {seat.number: seat.typed.regions[last - 1] for seat in seats}
    return Step(last, {number: region for number, region in typed.items() if not region.empty})


def _last_keeper(seats: Sequence[Seat], last: int) -> Seat | None:
    """Who holds more Sanctuaries than they had found before the last round; of several, who has the highest Region."""
    keepers = [seat for seat in seats if len(seat.typed.sanctuaries) > _found_before(seat, last)]
    return max(keepers, key=lambda seat: _duration(seat, last), default=None)


def _found_before(seat: Seat, number: int) -> int:
    tableau = seat.player.tableau
    return sum(position < number for position, _, _ in tableau.rises) if tableau else 0


def _duration(seat: Seat, number: int) -> tuple[int, bool, int]:
    region = seat.player.tableau.region_at(number) if seat.player.tableau else None
    return (*(region.duration if region else (-1, False)), seat.number)
