"""The forms of quests, each a class: what a card pays, and on what condition.

Three forms pay: Flat, PerFeature, PerSet. Two hold another quest back until something is met: AtLeast, ForSacrifice. A
form says what it pays and what a result can tell of it. Its sentences (wording.py) and its symbols (symbols.py) are
matched over `Quest`, so that the type checker names every place that a new form still lacks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from scorer.faraway.counts import Countable, Counts, Feature, FeatureSet, counter, pack, reaches


class Outcome(StrEnum):
    """What became of a card's quest."""

    SCORED = "scored"
    NO_QUEST = "no_quest"
    REQUIREMENT_UNMET = "requirement_unmet"
    NOTHING_COUNTED = "nothing_counted"
    NOT_SACRIFICED = "not_sacrificed"


Payment: TypeAlias = tuple[Outcome, int]
"""What became of a quest, and its fame."""

_SCORED = Outcome.SCORED
_NOTHING_COUNTED: Payment = (Outcome.NOTHING_COUNTED, 0)
_REQUIREMENT_UNMET: Payment = (Outcome.REQUIREMENT_UNMET, 0)
_NOT_SACRIFICED: Payment = (Outcome.NOT_SACRIFICED, 0)


class _Pays:
    """A form that pays without a condition."""

    __slots__ = ()

    @property
    def counted(self) -> tuple[Countable, ...]:
        """What its fame is paid for each of; empty for flat fame."""
        return ()

    @property
    def needs(self) -> tuple[tuple[Feature, int], ...]:
        """What has to be visible, and how much of it."""
        return ()

    @property
    def sacrifice(self) -> int:
        """How many of their remaining Sanctuaries the player must destroy to be paid."""
        return 0


@dataclass(frozen=True, slots=True)
class Flat(_Pays):
    """Fame, whatever is visible."""

    fame: int

    def pay(self, seen: Counts, sacrificed: bool) -> Payment:
        """Its fame."""
        return _SCORED, self.fame

    def worth(self, seen: Counts) -> int:
        """Its fame."""
        return self.fame


@dataclass(frozen=True, slots=True)
class _PaysPer(_Pays):
    """A form that pays its fame for each of something."""

    fame: int
    count: Callable[[Counts], int] = field(init=False, repr=False, compare=False)
    """How many times it pays its fame when these Counts are visible."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", counter(self.counted))

    def pay(self, seen: Counts, sacrificed: bool) -> Payment:
        """Its fame times what can be seen."""
        units = self.count(seen)
        return (_SCORED, self.fame * units) if units else _NOTHING_COUNTED

    def worth(self, seen: Counts) -> int:
        """Its fame times what can be seen."""
        return self.fame * self.count(seen)


@dataclass(frozen=True, slots=True)
class PerFeature(_PaysPer):
    """Fame for each visible thing of these kinds; several kinds add up."""

    features: tuple[Feature, ...]

    @property
    def counted(self) -> tuple[Countable, ...]:
        """The kinds."""
        return self.features


@dataclass(frozen=True, slots=True)
class PerSet(_PaysPer):
    """Fame for each complete set of visible things."""

    whole: FeatureSet

    @property
    def counted(self) -> tuple[Countable, ...]:
        """The set."""
        return (self.whole,)


class _Holds:
    """A form that pays what another quest pays, on a condition; all it does not say itself, the other quest says."""

    __slots__ = ()
    quest: "Quest"

    @property
    def fame(self) -> int:
        """The other quest's fame."""
        return self.quest.fame

    @property
    def counted(self) -> tuple[Countable, ...]:
        """What the other quest counts."""
        return self.quest.counted

    @property
    def needs(self) -> tuple[tuple[Feature, int], ...]:
        """What has to be visible, and how much of it."""
        return self.quest.needs

    @property
    def sacrifice(self) -> int:
        """How many of their remaining Sanctuaries the player must destroy to be paid."""
        return self.quest.sacrifice

    def worth(self, seen: Counts) -> int:
        """What the quest would pay if its condition were met."""
        return self.quest.worth(seen)


@dataclass(frozen=True, slots=True)
class AtLeast(_Holds):
    """Another quest, paid if as much of everything listed can be seen."""

    least: tuple[tuple[Feature, int], ...]
    quest: "Quest"
    _packed: Counts = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_packed", pack(dict(self.least)))

    @property
    def needs(self) -> tuple[tuple[Feature, int], ...]:
        """What has to be visible, and how much of it."""
        return (*self.least, *self.quest.needs)

    def pay(self, seen: Counts, sacrificed: bool) -> Payment:
        """What the other quest pays; nothing, never a part, if anything is missing."""
        return self.quest.pay(seen, sacrificed) if reaches(seen, self._packed) else _REQUIREMENT_UNMET


@dataclass(frozen=True, slots=True)
class ForSacrifice(_Holds):
    """Another quest, paid if the player destroys so many of their remaining Sanctuaries."""

    sanctuaries: int
    quest: "Quest"

    @property
    def sacrifice(self) -> int:
        """How many of their remaining Sanctuaries the player must destroy to be paid."""
        return self.sanctuaries

    def pay(self, seen: Counts, sacrificed: bool) -> Payment:
        """What the other quest pays if they did."""
        return self.quest.pay(seen, sacrificed) if sacrificed else _NOT_SACRIFICED


Quest: TypeAlias = Flat | PerFeature | PerSet | AtLeast | ForSacrifice
