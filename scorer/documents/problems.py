"""What can be wrong with a document: one class a kind, its values as fields. The sentences are in wording.py."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeAlias

from scorer.faraway.model import Region, Sanctuary, SetId

FieldPath: TypeAlias = tuple[str | int, ...]
"""Where a problem is: keys and list places (from 0) leading to it, like `("players", 0, "tableau", "regions", 3)`."""


@dataclass(frozen=True, slots=True)
class _AtField:
    """One thing that is wrong, at its field."""

    code: ClassVar[str]
    """What programs know this kind by; never change it."""
    field: FieldPath

    def below(self, *prefix: str | int) -> Self:
        """The same problem, seen from further out."""
        return replace(self, field=(*prefix, *self.field))

    def within(self, depth: int) -> Self:
        """The same problem, seen from so many keys and places further in."""
        return replace(self, field=self.field[depth:])


# -- the shape of a document --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NotJson(_AtField):
    """The text is no JSON."""

    code = "not_json"
    reason: str
    """What the parser says, in English."""
    line: int | None
    """The line from which on it is none; None if a number or the nesting goes beyond what can be read."""
    cut_off: bool
    """True if it is JSON as far as it goes."""


@dataclass(frozen=True, slots=True)
class NotAnObject(_AtField):
    """Something else stands where an object with keys belongs."""

    code = "not_an_object"
    got: Any


@dataclass(frozen=True, slots=True)
class NotAList(_AtField):
    """Something else stands where a list belongs."""

    code = "not_a_list"
    got: Any


@dataclass(frozen=True, slots=True)
class MissingField(_AtField):
    """A key that must be there is not."""

    code = "missing_field"
    name: str


@dataclass(frozen=True, slots=True)
class UnknownField(_AtField):
    """A key that is not known."""

    code = "unknown_field"
    name: Any


@dataclass(frozen=True, slots=True)
class NotANumber(_AtField):
    """Something else stands where a whole number belongs."""

    code = "not_a_number"
    got: Any


@dataclass(frozen=True, slots=True)
class NotAText(_AtField):
    """Something else stands where a text belongs."""

    code = "not_a_text"
    got: Any


@dataclass(frozen=True, slots=True)
class TooLong(_AtField):
    """A text with more characters than are kept."""

    code = "too_long"
    got: int
    most: int


@dataclass(frozen=True, slots=True)
class UnknownChoice(_AtField):
    """None of the values that are allowed."""

    code = "unknown_choice"
    got: Any
    allowed: tuple[str, ...]


ShapeProblem: TypeAlias = (
    NotJson | NotAnObject | NotAList | MissingField | UnknownField | NotANumber | NotAText | TooLong | UnknownChoice
)

# -- cards --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnknownRegion(_AtField):
    """No Region has this number."""

    code = "unknown_region"
    number: int
    highest: int
    """The highest number in the game."""
    card_set: SetId | None
    """The box it was said to be from, if one was said."""


@dataclass(frozen=True, slots=True)
class RegionSetOff(_AtField):
    """The Region is of a box that is not in play."""

    code = "region_set_off"
    region: Region


@dataclass(frozen=True, slots=True)
class UnknownSanctuary(_AtField):
    """No Sanctuary has this id."""

    code = "unknown_sanctuary"
    got: str


@dataclass(frozen=True, slots=True)
class SanctuarySetOff(_AtField):
    """The Sanctuary is of a box that is not in play."""

    code = "sanctuary_set_off"
    sanctuary: Sanctuary


@dataclass(frozen=True, slots=True)
class TooManyRegions(_AtField):
    """More Regions than a line holds."""

    code = "too_many_regions"
    got: int
    most: int


@dataclass(frozen=True, slots=True)
class DuplicateRegion(_AtField):
    """The same Region twice in one line."""

    code = "duplicate_region"
    region: Region
    position: int
    """Where it is already, from 1."""


@dataclass(frozen=True, slots=True)
class DuplicateSanctuary(_AtField):
    """The same Sanctuary twice at one player."""

    code = "duplicate_sanctuary"
    sanctuary: Sanctuary


@dataclass(frozen=True, slots=True)
class TakenRegion(_AtField):
    """Another player has this Region too."""

    code = "taken_region"
    region: Region
    player: int
    """The other player's place in the list, from 0."""
    name: str
    position: int
    """Where the other player has it, from 1."""


@dataclass(frozen=True, slots=True)
class TakenSanctuary(_AtField):
    """Another player has this Sanctuary too."""

    code = "taken_sanctuary"
    sanctuary: Sanctuary
    player: int
    """The other player's place in the list, from 0."""
    name: str


CardProblem: TypeAlias = (
    UnknownRegion
    | RegionSetOff
    | UnknownSanctuary
    | SanctuarySetOff
    | TooManyRegions
    | DuplicateRegion
    | DuplicateSanctuary
    | TakenRegion
    | TakenSanctuary
)

# -- sacrifices ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoSacrificeThere(_AtField):
    """No Region that asks for a sacrifice lies at this place of the line."""

    code = "no_sacrifice_there"
    position: int


@dataclass(frozen=True, slots=True)
class SacrificeTwice(_AtField):
    """Two sacrifices for one place of the line."""

    code = "sacrifice_twice"
    position: int


@dataclass(frozen=True, slots=True)
class WrongSacrificeCount(_AtField):
    """More or fewer Sanctuaries than the Region asks for."""

    code = "wrong_sacrifice_count"
    region: Region
    needed: int
    got: int


@dataclass(frozen=True, slots=True)
class NotOwnSanctuary(_AtField):
    """What is sacrificed is none of the player's Sanctuaries."""

    code = "not_own_sanctuary"
    got: Any


@dataclass(frozen=True, slots=True)
class AlreadyDestroyed(_AtField):
    """What is sacrificed was sacrificed before."""

    code = "already_destroyed"
    got: str


SacrificeProblem: TypeAlias = (
    NoSacrificeThere | SacrificeTwice | WrongSacrificeCount | NotOwnSanctuary | AlreadyDestroyed
)

# -- the pad and the game -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PadRange(_AtField):
    """More or less fame than a row of the pad takes."""

    code = "pad_range"
    got: int
    most: int


@dataclass(frozen=True, slots=True)
class PadRows(_AtField):
    """More or fewer rows than there are Regions in a line."""

    code = "pad_rows"
    got: int


@dataclass(frozen=True, slots=True)
class PlayerCount(_AtField):
    """More or fewer players than can play."""

    code = "player_count"
    got: int
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class WrongVersion(_AtField):
    """This is no game document, or one from before the first version."""

    code = "version"
    expected: int


@dataclass(frozen=True, slots=True)
class NewerVersion(_AtField):
    """Written by a later version of this app."""

    code = "newer_version"
    got: int


@dataclass(frozen=True, slots=True)
class NothingToScore(_AtField):
    """A player without cards and without a pad."""

    code = "nothing_to_score"


GameProblem: TypeAlias = PadRange | PadRows | PlayerCount | WrongVersion | NewerVersion | NothingToScore

Problem: TypeAlias = ShapeProblem | CardProblem | SacrificeProblem | GameProblem


class InvalidDocument(ValueError):
    """An entry has problems; `problems` lists all of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{'.'.join(map(str, p.field)) or 'entry'}: {p.code}" for p in self.problems))


class InvalidJson(InvalidDocument):
    """A text is no JSON; `problem` says from where on."""

    def __init__(self, problem: NotJson) -> None:
        self.problem = problem
        super().__init__([problem])
