"""What a photo was read as: plain values, without numpy or pictures."""

from dataclasses import dataclass
from typing import TypeAlias

from scorer.photo.notes import Note

Quad: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Corners in px of the upright picture, clockwise from the card's own top left."""
MOST_BYTES = 25_000_000
"""Of a picture's file."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A Region that a card in the photo could be."""

    set: str
    number: int
    confidence: float
    """Between 0 and 1."""

    @property
    def key(self) -> str:
        """The Region's name in forms, like `base-14`."""
        return f"{self.set}-{self.number}"


@dataclass(frozen=True, slots=True)
class ReadRegion:
    """One card found in the photo."""

    candidates: tuple[Candidate, ...]
    """Likeliest first; never empty."""
    unsure: bool
    """True if a person has to confirm this card."""
    quad: Quad

    @property
    def best(self) -> Candidate:
        """The likeliest Region."""
        return self.candidates[0]

    @property
    def confidence(self) -> float:
        """How sure the likeliest Region is, between 0 and 1."""
        return self.best.confidence


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """All cards found, in the order of play: upper row first, left to right."""

    regions: tuple[ReadRegion, ...]
    notes: tuple[Note, ...]
    width: int
    """Of the upright picture, in px."""
    height: int

    @property
    def unsure(self) -> bool:
        """True if any card has to be confirmed."""
        return any(region.unsure for region in self.regions)
