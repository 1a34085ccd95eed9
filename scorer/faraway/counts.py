"""What quests count: Features, packed into one integer, so that adding a card or testing a need is one operation.

Each Feature owns a field of eight bits. The top bit of a field stays clear in any tally (no tableau shows more than
127 of anything), which lets `reaches` compare all fields at once.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

Counts: TypeAlias = int
"""How many of each Feature, see `pack` and `count_of`."""


class Feature(StrEnum):
    """What a quest can count or require: the five colours of cards, night, and the icons."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    GRAY = "gray"
    NIGHT = "night"
    CLUE = "clue"
    STONE = "stone"
    CHIMERA = "chimera"
    THISTLE = "thistle"


class FeatureSet(StrEnum):
    """Complete sets that a quest can count."""

    BIOME_SET = "biome_set"
    WONDER_SET = "wonder_set"

    @property
    def members(self) -> tuple[Feature, ...]:
        """The Features one complete set is made of; gray belongs to no biome set."""
        return _MEMBERS[self]


Countable: TypeAlias = Feature | FeatureSet

COLOURS = (Feature.GREEN, Feature.YELLOW, Feature.RED, Feature.BLUE, Feature.GRAY)
WONDERS = (Feature.STONE, Feature.CHIMERA, Feature.THISTLE)
ICONS = (Feature.CLUE, *WONDERS)

_MEMBERS = {
    FeatureSet.BIOME_SET: (Feature.GREEN, Feature.YELLOW, Feature.RED, Feature.BLUE),
    FeatureSet.WONDER_SET: WONDERS,
}

_WIDTH = 8
_LARGEST = (1 << _WIDTH - 1) - 1
_SHIFT = {feature: _WIDTH * place for place, feature in enumerate(Feature)}
_MASK = (1 << _WIDTH) - 1
_GUARDS = sum(1 << shift + _WIDTH - 1 for shift in _SHIFT.values())


def pack(amounts: Mapping[Feature, int]) -> Counts:
    """Counts holding these amounts, each from 0 to 127; ValueError for any other.

    >>> count_of(pack({Feature.STONE: 2}), Feature.STONE)
    2
    """
    for feature, amount in amounts.items():
        if not 0 <= amount <= _LARGEST:
            raise ValueError(f"expected 0 to {_LARGEST} of {feature}, got {amount!r}")
    return sum(amount << _SHIFT[feature] for feature, amount in amounts.items())


def count_of(counts: Counts, feature: Feature) -> int:
    """How many of one Feature."""
    return counts >> _SHIFT[feature] & _MASK


def reaches(seen: Counts, needed: Counts) -> bool:
    """True if `seen` holds at least as many of every Feature as `needed`."""
    return (seen + _GUARDS - needed) & _GUARDS == _GUARDS


def counter(counted: tuple[Countable, ...]) -> Callable[[Counts], int]:
    """A function that says how many of these there are in Counts, all kinds together; of a set, how many complete ones.

    >>> counter((Feature.STONE, Feature.CLUE))(pack({Feature.STONE: 2, Feature.CLUE: 1, Feature.NIGHT: 4}))
    3
    """
    match counted:
        case (Feature() as feature,):
            shift = _SHIFT[feature]
            return lambda seen: seen >> shift & _MASK
        case (FeatureSet() as whole,):
            shifts = [_SHIFT[member] for member in whole.members]
            return lambda seen: min([seen >> shift & _MASK for shift in shifts])
    single = [counter((countable,)) for countable in counted]
    return lambda seen: sum([count(seen) for count in single])
