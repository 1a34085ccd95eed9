"""What can be wrong with a race: one class a kind, its values as fields. The sentences are in wording.py."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

FieldPath: TypeAlias = tuple[str | int, ...]
"""`("players",)` for the race as a whole, else like `("players", 0, "arrived")`."""


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """More or fewer players than can race."""

    code: ClassVar[str] = "player_count"
    field: FieldPath
    got: int
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class NobodyArrived:
    """No ship reached the base opposite."""

    code: ClassVar[str] = "nobody_arrived"
    field: FieldPath


@dataclass(frozen=True, slots=True)
class NotAPlace:
    """No place in the order of arrival."""

    code: ClassVar[str] = "not_a_place"
    field: FieldPath
    got: str


@dataclass(frozen=True, slots=True)
class PlaceTooHigh:
    """A place behind that of the last ship there is."""

    code: ClassVar[str] = "place_too_high"
    field: FieldPath
    got: int
    most: int


@dataclass(frozen=True, slots=True)
class SamePlace:
    """Other players have this place in the order of arrival too."""

    code: ClassVar[str] = "same_place"
    field: FieldPath
    place: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceMissing:
    """Nobody has the place before this one."""

    code: ClassVar[str] = "place_missing"
    field: FieldPath
    place: int
    missing: int


@dataclass(frozen=True, slots=True)
class CardsMissing:
    """Cards in hand decide, and nobody said how many these are."""

    code: ClassVar[str] = "cards_missing"
    field: FieldPath


@dataclass(frozen=True, slots=True)
class NotANumber:
    """No number of cards."""

    code: ClassVar[str] = "not_a_number"
    field: FieldPath
    got: str


@dataclass(frozen=True, slots=True)
class NegativeCards:
    """Fewer cards than none."""

    code: ClassVar[str] = "negative_cards"
    field: FieldPath
    got: int


@dataclass(frozen=True, slots=True)
class TooManyCards:
    """More cards than anybody can hold."""

    code: ClassVar[str] = "too_many_cards"
    field: FieldPath
    got: str
    most: int


RaceProblem: TypeAlias = (
    PlayerCount
    | NobodyArrived
    | NotAPlace
    | PlaceTooHigh
    | SamePlace
    | PlaceMissing
    | CardsMissing
    | NotANumber
    | NegativeCards
    | TooManyCards
)
