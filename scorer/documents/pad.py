"""The pad of a player who counted by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.documents.problems import FieldPath, NotANumber, PadRange, PadRows, Problem
from scorer.documents.reading import check_fields, check_list, is_whole_number
from scorer.faraway.model import REGIONS_IN_LINE

MOST_FAME = 999
"""The largest number a pad row takes; no card comes near it."""


@dataclass(frozen=True, slots=True)
class Pad:
    """Fame that people counted themselves: eight Regions in play order and all Sanctuaries; None if not typed."""

    regions: tuple[int | None, ...]
    sanctuaries: int | None

    @property
    def total(self) -> int:
        """The sum of what is filled in."""
        return sum(fame or 0 for fame in self.regions) + (self.sanctuaries or 0)

    @property
    def complete(self) -> bool:
        """True if all nine rows are filled in."""
        return self.sanctuaries is not None and all(fame is not None for fame in self.regions)


def check_pad(data: Any) -> tuple[Pad, list[Problem]]:
    """The Pad in `{"regions": [8 numbers], "sanctuaries": 7}`, a wrong number read as not typed and listed."""
    problems = check_fields(data, required=("regions", "sanctuaries"))
    if not isinstance(data, Mapping):
        return Pad((None,) * REGIONS_IN_LINE, None), problems
    rows = check_list(data.get("regions", []), ("regions",), problems)
    if isinstance(data.get("regions"), list) and len(rows) != REGIONS_IN_LINE:
        problems.append(PadRows(("regions",), len(rows)))
    eight = [*rows, *[None] * REGIONS_IN_LINE][:REGIONS_IN_LINE]
    fames = tuple(_fame(row, ("regions", place), problems) for place, row in enumerate(eight))
    return Pad(fames, _fame(data.get("sanctuaries"), ("sanctuaries",), problems)), problems


def _fame(row: Any, where: FieldPath, problems: list[Problem]) -> int | None:
    if row is None:
        return None
    if not is_whole_number(row):
        problems.append(NotANumber(where, row))
    elif not 0 <= row <= MOST_FAME:
        problems.append(PadRange(where, row, MOST_FAME))
    else:
        return int(row)
    return None
