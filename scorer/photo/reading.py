"""What a photo was read as: plain values, without numpy or pictures."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

Quad: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Corners in px of the upright picture, clockwise from the card's own top left."""


class ErrorCode(StrEnum):
    """Why a photo gave nothing."""

    TOO_LARGE = "too_large"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_SMALL = "too_small"
    NOT_AN_IMAGE = "not_an_image"
    TRUNCATED = "truncated"
    NO_CARDS = "no_cards"
    TOO_SLOW = "too_slow"
    BUSY = "busy"
    FAILED = "failed"


class NoteCode(StrEnum):
    """What a person should know about a reading."""

    FOUND = "found"
    """`found` of `of` Regions were found; given when they are not all there."""
    GAP = "gap"
    """A card seems to be missing after place `after`."""
    MORE_CARDS = "more_cards"
    """`left_out` whole Regions lie the same way but were not taken as part of the line."""
    ROW_DOUBTFUL = "row_doubtful"
    """Something about the row as a whole is odd, so every card is marked."""
    ONE_READER = "one_reader"
    """Tesseract is not installed: the numbers were read once, not twice."""


class PhotoError(ValueError):
    """A photo that could not be read; `code` says why, `numbers` what the limits and measures were."""

    def __init__(self, code: ErrorCode, **numbers: float) -> None:
        super().__init__(code, numbers)
        self.code = code
        self.numbers = numbers

    def __str__(self) -> str:
        return self.code.value

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.code, self.numbers)


def _remade(kind: type[PhotoError], code: ErrorCode, numbers: Mapping[str, float]) -> PhotoError:
    return kind(code, **numbers)


class PhotoBusy(PhotoError):
    """Every reader is at work and the queue is full."""

    def __init__(self, code: ErrorCode = ErrorCode.BUSY, **numbers: float) -> None:
        super().__init__(code, **numbers)


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
class Note:
    """Something to tell about a reading; the words are made where they are shown."""

    code: NoteCode
    numbers: Mapping[str, int]


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
