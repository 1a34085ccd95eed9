"""What can be wrong with a document: every problem at its field, all of them at once."""

import dataclasses
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

FieldPath: TypeAlias = tuple[str | int, ...]
"""Where a problem is: keys and list places (from 0) leading to it, like `("players", 0, "tableau", "regions", 3)`."""


class ProblemCode(StrEnum):
    """What can be wrong with an entry. The sentences are in wording.py."""

    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    NOT_A_LIST = "not_a_list"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_TEXT = "not_a_text"
    TOO_LONG = "too_long"
    UNKNOWN_CHOICE = "unknown_choice"
    UNKNOWN_REGION = "unknown_region"
    REGION_SET_OFF = "region_set_off"
    UNKNOWN_SANCTUARY = "unknown_sanctuary"
    SANCTUARY_SET_OFF = "sanctuary_set_off"
    TOO_MANY_REGIONS = "too_many_regions"
    DUPLICATE_REGION = "duplicate_region"
    DUPLICATE_SANCTUARY = "duplicate_sanctuary"
    TAKEN_REGION = "taken_region"
    TAKEN_SANCTUARY = "taken_sanctuary"
    NO_SACRIFICE_THERE = "no_sacrifice_there"
    SACRIFICE_TWICE = "sacrifice_twice"
    WRONG_SACRIFICE_COUNT = "wrong_sacrifice_count"
    NOT_OWN_SANCTUARY = "not_own_sanctuary"
    ALREADY_DESTROYED = "already_destroyed"
    PAD_RANGE = "pad_range"
    PAD_ROWS = "pad_rows"
    PLAYER_COUNT = "player_count"
    VERSION = "version"
    NEWER_VERSION = "newer_version"
    NOTHING_TO_SCORE = "nothing_to_score"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, at its field, with the values its sentence needs."""

    code: ProblemCode
    field: FieldPath
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def below(self, *prefix: str | int) -> "Problem":
        """The same problem, seen from further out."""
        return Problem(self.code, (*prefix, *self.field), self.values)


class InvalidDocument(ValueError):
    """An entry has problems; `problems` lists all of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{'.'.join(map(str, p.field)) or 'entry'}: {p.code}" for p in self.problems))


def read_json(text: str | bytes) -> Any:
    """What the JSON in `text` holds; InvalidDocument if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDocument([Problem(ProblemCode.NOT_JSON, (), {"error": str(error)})]) from error


def check_fields(data: Any, *, required: Iterable[str], optional: Iterable[str] = ()) -> list[Problem]:
    """Problems with an object's keys: not an object, one missing, one unknown."""
    if not isinstance(data, Mapping):
        return [Problem(ProblemCode.NOT_AN_OBJECT, (), {"got": data})]
    missing = [Problem(ProblemCode.MISSING_FIELD, (name,), {"name": name}) for name in required if name not in data]
    known = {*required, *optional}
    unknown = [Problem(ProblemCode.UNKNOWN_FIELD, (str(name),), {"name": name}) for name in data if name not in known]
    return missing + unknown


def check_list(data: Any, where: FieldPath, problems: list[Problem]) -> list[Any]:
    """The list in `data`; an empty one, and a problem, if it is something else."""
    if isinstance(data, list):
        return data
    problems.append(Problem(ProblemCode.NOT_A_LIST, where, {"got": data}))
    return []


def is_whole_number(value: Any) -> bool:
    """True for an int that is not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)
