"""What every store does alike: codes, documents as JSON, the clock."""

import json
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

from scorer.storage import ListedGame, StoredGame

_GameT = TypeVar("_GameT", StoredGame, ListedGame)

EDIT_CODE_LENGTH = 10
VIEW_CODE_LENGTH = 11
"""Not that of edit codes, so that none is ever both."""
LIST_LENGTH = 20

ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
"""No look-alikes (0 o, 1 l i), and no vowels, so that no code is a word."""


Clock: TypeAlias = Callable[[], datetime]
CodeMaker: TypeAlias = Callable[[int], str]

_CODE = re.compile("[0-9a-z]{1,32}")


def new_code(length: int) -> str:
    """A code nobody can guess: at ten characters one of 2 * 10**14."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_code(text: str) -> bool:
    """Whether a database can be asked for this at all. Wider than `new_code`, for codes of other versions.

    >>> [is_code(text) for text in ("k7m2xw9qrd", "K7M2XW9QRD", "", "a\\0", "é")]
    [True, False, False, False, False]
    """
    return _CODE.fullmatch(text) is not None


def as_code(text: str) -> str:
    """The code that somebody wrote down or read out: capitals, blanks, hyphens and what stands around it aside.

    Nothing else is taken for something else: no look-alike of a letter is in a code.

    >>> {as_code(text) for text in ("k7m2xw9qrd", "K7M2 XW9 QRD", "k7m2-xw9q-rd).", "ｋ7m2xw9qrd")}
    {'k7m2xw9qrd'}
    """
    plain = unicodedata.normalize("NFKC", text).lower()
    return "".join(sign for sign in plain if sign.isascii() and sign.isalnum())


def to_json(document: dict[str, Any]) -> str:
    """Pure ASCII: NUL and lone surrogates are escaped, and pass through every database that way."""
    return json.dumps(document, allow_nan=False, separators=(",", ":"))


def as_stored(document: dict[str, Any]) -> dict[str, Any]:
    """A copy of the document as it comes back from storage."""
    copy: dict[str, Any] = json.loads(to_json(document))
    return copy


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two stored documents say the same. Python's own `==` takes True for 1.

    >>> same({"a": 1, "b": 2}, {"b": 2, "a": 1}), same({"a": 1}, {"a": True})
    (True, False)
    """
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def newest_first(games: Iterable[_GameT]) -> list[_GameT]:
    """Last touched first; games touched at the same moment keep one order."""
    return sorted(games, key=lambda game: (game.touched, game.code), reverse=True)


def utc_now() -> datetime:
    """This moment."""
    return datetime.now(UTC)
