"""What a person should know about a reading: one class a kind, its values as fields."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class RegionsFound:
    """Fewer Regions than a line has: `found` of `of`."""

    code: ClassVar[str] = "found"
    found: int
    of: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A card seems to be missing after place `after`."""

    code: ClassVar[str] = "gap"
    after: int


@dataclass(frozen=True, slots=True)
class MoreCards:
    """So many whole Regions lie the same way but were not taken as part of the line."""

    code: ClassVar[str] = "more_cards"
    left_out: int


@dataclass(frozen=True, slots=True)
class RowDoubtful:
    """Something about the row as a whole is odd, so every card is marked."""

    code: ClassVar[str] = "row_doubtful"


@dataclass(frozen=True, slots=True)
class OneReader:
    """Tesseract is not installed: the numbers were read once, not twice."""

    code: ClassVar[str] = "one_reader"


Note: TypeAlias = RegionsFound | Gap | MoreCards | RowDoubtful | OneReader
