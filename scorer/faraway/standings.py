"""Who won: most fame, then the tie rule, then a shared place."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from scorer.faraway.model import Region


class TieRule(StrEnum):
    """What decides between players of equal fame. Sources disagree, so a table can choose."""

    LOWEST_REGION = "lowest_region"
    """The tied player owning the lowest single Region wins; a meteor counts as higher than its ordinary namesake."""
    LOWEST_SUM = "lowest_sum"
    """The tied player with the lowest sum of Region numbers wins."""


class Contender(NamedTuple):
    """A player as the ranking sees them."""

    name: str
    total: int
    regions: tuple[Region, ...]
    """The Regions of their line; empty if only the fame is known (a plain pad)."""


class Standing(NamedTuple):
    """A player's place."""

    player: int
    """Index of the player, from 0, in the order given."""
    name: str
    rank: int
    total: int
    shared: bool
    """True if another player has the same place."""


class TieEntry(NamedTuple):
    """What the tie rule compared for one player."""

    player: int
    name: str
    region: Region | None
    """Their lowest Region, under LOWEST_REGION; None if their cards are not known."""
    number: int | None
    """Its number, or the sum of their numbers under LOWEST_SUM; None if their cards are not known."""


class Tie(NamedTuple):
    """Players of equal fame and what became of it."""

    rule: TieRule
    rank: int
    """The best place at stake; 1 for the win."""
    total: int
    entries: tuple[TieEntry, ...]
    """The tied players, best first."""
    decided: bool
    """False if the best place at stake stays shared."""


class Standings(NamedTuple):
    """All players, best first, and every tie among them."""

    places: tuple[Standing, ...]
    ties: tuple[Tie, ...]

    @property
    def contested(self) -> bool:
        """True if there is anybody to win against."""
        return len(self.places) > 1

    @property
    def winners(self) -> tuple[Standing, ...]:
        """Everybody in first place; nobody in a game played alone."""
        return tuple(place for place in self.places if place.rank == 1 and self.contested)

    def of(self, player: int) -> Standing:
        """The place of the player with this index."""
        return next(place for place in self.places if place.player == player)

    @property
    def tie_for_first(self) -> Tie | None:
        """The tie that was decided (or not) for the win, or None."""
        return next((tie for tie in self.ties if tie.rank == 1), None)


def rank(contenders: Sequence[Contender], rule: TieRule = TieRule.LOWEST_REGION) -> Standings:
    """Places by fame, ties by `rule`; a tie the rule cannot decide stays shared."""
    places: list[Standing] = []
    ties: list[Tie] = []
    by_fame = sorted(range(len(contenders)), key=lambda player: -contenders[player].total)
    for total, group in groupby(by_fame, key=lambda player: contenders[player].total):
        tied = list(group)
        keys = _tie_keys([contenders[player] for player in tied], rule)
        ordered = sorted(zip(keys, tied, strict=True))
        first = len(places) + 1
        for key, player in ordered:
            place = first + sum(other < key for other, _ in ordered)
            shared = sum(other == key for other, _ in ordered) > 1
            places.append(Standing(player, contenders[player].name, place, total, shared))
        if len(tied) > 1:
            entries = tuple(_entry(player, contenders[player], rule) for _, player in ordered)
            ties.append(Tie(rule, first, total, entries, decided=ordered[0][0] < ordered[1][0]))
    return Standings(tuple(places), tuple(ties))


def _tie_keys(tied: Sequence[Contender], rule: TieRule) -> list[tuple[int, bool]]:
    """What to sort tied players by; all alike when somebody's cards are unknown, since then nothing can be compared."""
    if not all(contender.regions for contender in tied):
        return [(0, False)] * len(tied)
    if rule is TieRule.LOWEST_SUM:
        return [(sum(region.number for region in contender.regions), False) for contender in tied]
    return [min(region.duration for region in contender.regions) for contender in tied]


def _entry(player: int, contender: Contender, rule: TieRule) -> TieEntry:
    if not contender.regions:
        return TieEntry(player, contender.name, None, None)
    if rule is TieRule.LOWEST_SUM:
        return TieEntry(player, contender.name, None, sum(region.number for region in contender.regions))
    lowest = min(contender.regions, key=lambda region: region.duration)
    return TieEntry(player, contender.name, lowest, lowest.number)
