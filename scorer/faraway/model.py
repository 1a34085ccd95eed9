"""The game's things as values: Region, Sanctuary, Sacrifice, Tableau.

Everything is immutable. A Tableau keeps its Regions in the order they were played, left to right.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from scorer.faraway.counts import Counts, Feature, count_of, pack
from scorer.faraway.quests import Quest

REGIONS_IN_LINE = 8


SetId: TypeAlias = str
"""What a box is called in documents, addresses and keys of cards, like `base`."""

BASE: SetId = "base"


@dataclass(frozen=True, slots=True)
class CardSet:
    """A box of cards, as the head of its file in cards/ tells."""

    id: SetId
    name: str
    """In English; the wording has the translation."""
    order: int
    """Its place among all boxes."""
    meteors: bool
    """True if its Regions are meteors."""
    players: int
    """How many can play with it."""

    @property
    def always(self) -> bool:
        """True if nobody plays without it."""
        return self.id == BASE


@dataclass(frozen=True, slots=True)
class Card:
    """What Regions and Sanctuaries share."""

    set: SetId
    colour: Feature
    night: bool
    icons: tuple[Feature, ...]
    """The Clues and wonders, as often as they are printed."""
    quest: Quest | None
    gives: Counts = field(init=False, repr=False, compare=False)
    """What this card adds to the counts while it is visible."""

    def __post_init__(self) -> None:
        shown = [self.colour, *self.icons, *([Feature.NIGHT] if self.night else [])]
        object.__setattr__(self, "gives", pack(Counter(shown)))

    @property
    def key(self) -> str:
        """The card's name in forms, addresses and files."""
        raise NotImplementedError

    def count_of(self, feature: Feature) -> int:
        """How many of `feature` this card shows."""
        return count_of(self.gives, feature)


@dataclass(frozen=True, slots=True)
class Region(Card):
    """A numbered card of the line; `number` is its exploration duration."""

    number: int
    meteor: bool = False

    @property
    def key(self) -> str:
        """The card's name in forms, addresses and files, like `base-14`."""
        return f"{self.set}-{self.number}"

    @property
    def duration(self) -> tuple[int, bool]:
        """What Regions are compared by: a meteor is higher than an ordinary Region of the same number."""
        return self.number, self.meteor


@dataclass(frozen=True, slots=True)
class Sanctuary(Card):
    """A card found on the way. It has no number; `id` says what is printed on it."""

    id: str

    @property
    def key(self) -> str:
        """The card's name in forms, addresses and files."""
        return self.id


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """The Sanctuaries a player chose to destroy when the Region at `position` (1 to 8) scored."""

    position: int
    sanctuaries: tuple[Sanctuary, ...]


@dataclass(frozen=True, slots=True)
class Tableau:
    """One player's cards. An empty place of a line still being entered is None."""

    regions: tuple[Region | None, ...] = ()
    sanctuaries: tuple[Sanctuary, ...] = ()
    sacrifices: tuple[Sacrifice, ...] = ()
    never_hidden: frozenset[int] = field(init=False, repr=False, compare=False)
    """Positions of Regions that are never turned face down: meteors and those sharing a meteor's last digit.

    Source: the rules of Under Starry Skies.
    """

    def __post_init__(self) -> None:
        digits = {region.number % 10 for region in self.regions if region is not None and region.meteor}
        always = [position for position, region in self.placed if region.number % 10 in digits] if digits else ()
        object.__setattr__(self, "never_hidden", frozenset(always))

    @property
    def placed(self) -> Iterator[tuple[int, Region]]:
        """The Regions in the order played, each with its position from 1 to 8."""
        return ((position, region) for position, region in enumerate(self.regions, 1) if region is not None)

    def region_at(self, position: int) -> Region | None:
        """The Region at this position, 1 to 8; None for an empty place, and where there is none."""
        return self.regions[position - 1] if 1 <= position <= len(self.regions) else None

    @property
    def complete(self) -> bool:
        """True if all eight Regions are known."""
        return sum(1 for _ in self.placed) == REGIONS_IN_LINE

    def sacrifice_at(self, position: int) -> tuple[Sanctuary, ...]:
        """The Sanctuaries destroyed when the Region at this position scores."""
        return next((s.sanctuaries for s in self.sacrifices if s.position == position), ())

    @property
    def rises(self) -> list[tuple[int, Region, Region]]:
        """Neighbours of which the later is higher, as (position of the later, earlier, later).

        Each rise found its player one Sanctuary.
        """
        line = [None, *self.regions]
        pairs = zip(range(len(line)), [None, *line], line, strict=False)
        return [
            (position, earlier, later)
            for position, earlier, later in pairs
            if earlier is not None and later is not None and earlier.duration < later.duration
        ]
