"""A stored game evaluated: what was typed at each seat, what it means, what is wrong with it, and the result."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from scorer.documents.game import FEWEST_PLAYERS, VERSION, Game, Player, check_game
from scorer.documents.problems import Problem
from scorer.faraway.catalogue import Catalogue, card_sets, in_play, load_catalogue, most_players
from scorer.faraway.model import BASE, SetId
from scorer.faraway.standings import TieRule
from scorer.live.merge import Fields
from scorer.live.seat_input import SeatInput
from scorer.storage import GameNotFound, StoredGame, StoredSeat
from scorer.text.names import distinct_names

KIND = "faraway"
"""What `kind` says in the settings of a game that says it."""


TIE_RULE = "tie_rule"


def box_field(box: SetId) -> str:
    """The name of the field that says whether a box is in play."""
    return f"box-{box}"


@dataclass(frozen=True)
class LedReveal:
    """A reveal that one phone leads for all the others."""

    step: int
    leader: str
    """The id of the leading browser."""


@dataclass(frozen=True)
class GameSettings:
    """What is chosen for a whole game."""

    sets: tuple[SetId, ...] = (BASE,)
    tie_rule: TieRule = TieRule.LOWEST_REGION
    played_on: str | None = None
    """The date of the game as YYYY-MM-DD, if somebody said one."""
    note: str = ""
    reveal: LedReveal | None = None
    played_at: str | None = None
    """The time by the clock at the table with its distance from UTC, like 19:31-05:00, where it is known."""
    id: str = ""
    """What its document is known again by, if it came from one."""

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "GameSettings":
        """The settings that storage holds."""
        return cls(
            in_play(document.get("sets", ())),
            TieRule(document.get("tie_rule", TieRule.LOWEST_REGION)),
            document.get("played_on"),
            document.get("note", ""),
            LedReveal(**document["reveal"]) if document.get("reveal") else None,
            document.get("played_at"),
            document.get("id", ""),
        )

    @property
    def fields(self) -> Fields:
        """What the settings page sends, each under its name; every box that can be left out is a field."""
        boxes = {box_field(box.id): "y" if box.id in self.sets else "" for box in card_sets() if not box.always}
        return {**boxes, TIE_RULE: self.tie_rule.value}

    def with_fields(self, fields: Fields) -> "GameSettings":
        """The settings with these fields; those that are not named stay."""
        fields = {**self.fields, **fields}
        sets = in_play([box.id for box in card_sets() if fields.get(box_field(box.id))])
        return replace(self, sets=sets, tie_rule=TieRule(fields[TIE_RULE]))

    def to_document(self) -> dict[str, Any]:
        """What storage keeps."""
        return {
            "sets": list(self.sets),
            "tie_rule": self.tie_rule.value,
            "played_on": self.played_on,
            "played_at": self.played_at,
            "id": self.id,
            "note": self.note,
            "reveal": {"step": self.reveal.step, "leader": self.reveal.leader} if self.reveal else None,
        }


@dataclass(frozen=True)
class Seat:
    """One player of a stored game."""

    stored: StoredSeat
    typed: SeatInput
    name: str
    """The name shown, different from every other seat's."""
    player: Player
    problems: tuple[Problem, ...]
    """What is wrong with what was typed here; fields start at the player."""

    @property
    def number(self) -> int:
        """The seat's number, from 1; it never changes."""
        return self.stored.seat

    @property
    def filled(self) -> int:
        """How many of the eight places (or of the nine rows of the pad) have something typed in them."""
        if self.typed.uses_pad:
            return sum(bool(row) for row in self.typed.pad)
        return sum(not region.empty for region in self.typed.regions)

    @property
    def empty(self) -> bool:
        """True if nothing at all is entered here, the name aside."""
        return replace(self.typed, name="", uses_pad=False, claim="", saves=()) == SeatInput()

    def counted_on(self, *, pad: bool) -> "Seat":
        """The seat as if its pad or its cards counted."""
        return replace(self, typed=replace(self.typed, uses_pad=pad), player=replace(self.player, uses_pad=pad))

    def problems_at(self, *field: str | int) -> list[Problem]:
        """The problems whose field begins with this one, like `("tableau", "regions", 3)`."""
        return [problem for problem in self.problems if problem.field[: len(field)] == field]

    @property
    def counting_problems(self) -> tuple[Problem, ...]:
        """The problems of what is scored: the cards or the pad, whichever this player uses."""
        scored = "pad" if self.typed.uses_pad else "tableau"
        return tuple(problem for problem in self.problems if problem.field[:1] == (scored,))


@dataclass(frozen=True)
class LiveGame:
    """All seats of one stored game."""

    stored: StoredGame
    settings: GameSettings
    game: Game
    seats: tuple[Seat, ...]

    @property
    def code(self) -> str:
        """The code in the game's address."""
        return self.stored.code

    @property
    def revision(self) -> str:
        """Changes whenever anything of the game does."""
        return revision(self.stored.version, {seat.seat: seat.version for seat in self.stored.seats})

    @property
    def catalogue(self) -> Catalogue:
        """The cards in play."""
        return load_catalogue(self.settings.sets)

    def seat(self, number: int) -> Seat | None:
        """The seat with this number, or None."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def seat_after(self, number: int) -> Seat:
        """The seat to the left of this one, round the table."""
        places = [seat.number for seat in self.seats]
        return self.seats[(places.index(number) + 1) % len(places)]

    @cached_property
    def owners(self) -> Mapping[str, Seat]:
        """Who has which card, by the card's key; the first one if two claim it."""
        owners: dict[str, Seat] = {}
        for seat in self.seats:
            tableau = seat.player.tableau
            if tableau is None or seat.typed.uses_pad:
                continue
            for card in (*(region for _, region in tableau.placed), *tableau.sanctuaries):
                owners.setdefault(card.key, seat)
        return owners

    @property
    def has_problems(self) -> bool:
        """True if anything that is scored is wrong somewhere."""
        return any(seat.counting_problems for seat in self.seats)

    @property
    def settled(self) -> bool:
        """True if nothing is missing and nothing is wrong."""
        return len(self.seats) >= FEWEST_PLAYERS and self.game.complete and not self.has_problems


def identity(stored: StoredGame) -> str:
    """What the documents of a game of any kind are known again by; it opens nothing.

    One that came from a document keeps its id, any other has one that follows from its secret codes.
    """
    return str(stored.settings.get("id") or sha256(f"id {stored.view_code}".encode()).hexdigest()[:20])


def when_played(stored: StoredGame) -> dict[str, str]:
    """The `date` of a stored game of any kind and, where it is known, the `time`, as documents say them.

    Where nothing is said the game was played when it was stored, by the clock of this server.
    """
    day, time = stored.settings.get("played_on"), stored.settings.get("played_at")
    if not day:
        here = stored.created.astimezone()
        day, time = here.date().isoformat(), here.timetz().isoformat("minutes")
    return {"date": day, "time": time} if time else {"date": day}


def revision(settings: int, seats: Mapping[int, int]) -> str:
    """The versions of a game's settings and seats in one text."""
    return f"{settings}-" + "-".join(f"{seat}.{version}" for seat, version in seats.items())


def read_live_game(stored: StoredGame, default_name: str = "Player %d") -> LiveGame:
    """The LiveGame of a stored game; `default_name` names a player who gave no name.

    What is stored there under another `kind`, like a race, is no such game: GameNotFound.
    """
    if stored.settings.get("kind", KIND) != KIND:
        raise GameNotFound(stored.code)
    settings = GameSettings.from_document(stored.settings)
    kept = stored.seats[: most_players()]
    typed = [SeatInput.from_document(seat.document) for seat in kept]
    given = [entry.name or default_name % place for place, entry in enumerate(typed, 1)]
    names = distinct_names(given)
    catalogue = load_catalogue(settings.sets)
    document: dict[str, Any] = {
        "version": VERSION,
        "sets": list(settings.sets),
        "tie_rule": settings.tie_rule.value,
        "id": identity(stored),
        **when_played(stored),
        "players": [entry.to_player(name, catalogue) for entry, name in zip(typed, names, strict=True)],
    }
    if settings.note:
        document["note"] = settings.note
    game, problems = check_game(document)
    seats = tuple(
        Seat(seat, entry, name, player, _problems_of(place, problems))
        for place, (seat, entry, name, player) in enumerate(zip(kept, typed, names, game.players, strict=True))
    )
    return LiveGame(stored, settings, game, seats)


def _problems_of(place: int, problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(problem.within(2) for problem in problems if problem.field[:2] == ("players", place))
