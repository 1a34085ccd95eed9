"""Counts of Features packed into one integer, so that adding a card or testing a requirement is one operation.

Each Feature owns a field of eight bits. The top bit of a field stays clear in any tally (no tableau shows more than
127 of anything), which lets `reaches` compare all fields at once.
"""

from collections.abc import Mapping
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


COLOURS = (Feature.GREEN, Feature.YELLOW, Feature.RED, Feature.BLUE, Feature.GRAY)
WONDERS = (Feature.STONE, Feature.CHIMERA, Feature.THISTLE)
ICONS = (Feature.CLUE, *WONDERS)

_WIDTH = 8
_LARGEST = (1 << _WIDTH - 1) - 1
SHIFT = {feature: _WIDTH * place for place, feature in enumerate(Feature)}
MASK = (1 << _WIDTH) - 1
_GUARDS = sum(1 << shift + _WIDTH - 1 for shift in SHIFT.values())


def pack(amounts: Mapping[Feature, int]) -> Counts:
    """Counts holding these amounts, each from 0 to 127; ValueError for any other.

    >>> count_of(pack({Feature.STONE: 2}), Feature.STONE)
    2
    """
    for feature, amount in amounts.items():
        if not 0 <= amount <= _LARGEST:
            raise ValueError(f"expected 0 to {_LARGEST} of {feature}, got {amount!r}")
    return sum(amount << SHIFT[feature] for feature, amount in amounts.items())


def count_of(counts: Counts, feature: Feature) -> int:
    """How many of one Feature."""
    return counts >> SHIFT[feature] & MASK


def reaches(seen: Counts, needed: Counts) -> bool:
    """True if `seen` holds at least as many of every Feature as `needed`."""
    return (seen + _GUARDS - needed) & _GUARDS == _GUARDS
