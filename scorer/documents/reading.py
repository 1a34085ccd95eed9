"""The first steps of reading a document: its JSON, and whether things have the shape they should have."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scorer.documents.problems import (
    FieldPath,
    InvalidJson,
    MissingField,
    NotAList,
    NotAnObject,
    NotJson,
    Problem,
    UnknownField,
)


def read_json(text: str | bytes) -> Any:
    """What the JSON in `text` holds. Raises InvalidJson if it is none.

    >>> read_json('{"version": 1}')
    {'version': 1}
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        rest = error.doc[error.pos :].strip()
        cut_off = not rest or error.msg.startswith("Unterminated")
        raise InvalidJson(NotJson((), str(error), error.lineno, cut_off)) from error
    except (ValueError, RecursionError) as error:
        raise InvalidJson(NotJson((), str(error), None, cut_off=False)) from error


def check_fields(data: Any, *, required: Iterable[str], optional: Iterable[str] = ()) -> list[Problem]:
    """Problems with an object's keys: not an object, one missing, one unknown."""
    if not isinstance(data, Mapping):
        return [NotAnObject((), data)]
    known = {*required, *optional}
    missing = [MissingField((name,), name) for name in required if name not in data]
    unknown = [UnknownField((str(name),), name) for name in data if name not in known]
    return [*missing, *unknown]


def check_list(data: Any, where: FieldPath, problems: list[Problem]) -> list[Any]:
    """The list in `data`; an empty one, and a problem, if it is something else."""
    if isinstance(data, list):
        return data
    problems.append(NotAList(where, data))
    return []


def is_whole_number(value: Any) -> bool:
    """True for an int that is not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)
