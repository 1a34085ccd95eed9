"""Keeps games as documents: a game has settings and numbered seats, each with a version of its own.

A list of games has a name nobody can guess: what one browser has seen. A summary is what a caller
computed from a game, kept until the game changes: a short part for lists and a long one that is read when asked for.

What the documents hold is the callers' business; here they are JSON objects. This module and `memory` need
nothing but the standard library; SQLAlchemy is imported when a database is opened.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, TypeAlias

__all__ = [
    "DatabaseTooNew",
    "GameNotFound",
    "GameStore",
    "ListedGame",
    "NewDocuments",
    "SeatConflict",
    "SeatLimit",
    "SeatNotFound",
    "SettingsConflict",
    "StoreDamaged",
    "StoreUnavailable",
    "StoredGame",
    "StoredSeat",
    "Summary",
    "default_address",
    "migrate",
    "open_store",
]

NewDocuments: TypeAlias = tuple[dict[str, Any], Sequence[dict[str, Any]]]
"""The settings and the seats of a game that is not stored yet."""
MEMORY = "memory:"
"""The address of a store that lives and dies with the process."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """One player's document. The caller owns it: changing it changes nothing stored."""

    seat: int
    """Counted from 1. The number of a removed seat is not given out again."""
    version: int
    """1 for a new seat, one more with every change."""
    document: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was at one moment, seats in the order of their numbers."""

    code: str
    """Opens the game for editing. Secret from those who may only look."""
    view_code: str
    """Opens the game for looking."""
    version: int
    """Of the settings: 1 for a new game, one more with every change. Seats count on their own."""
    settings: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    created: datetime
    touched: datetime
    """When settings or seats last changed. Both times are aware and in UTC."""
    changes: int
    """1 for a new game, one more with every change of settings or seats."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game on a list, without its documents."""

    code: str
    created: datetime
    touched: datetime
    changes: int
    summary: dict[str, Any] | None
    """The short part of what `keep_summaries` kept last, or None if the game has changed since."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What was computed from a game."""

    changes: int
    """Those of the game it was computed from."""
    short: dict[str, Any]
    long: dict[str, Any]


class GameNotFound(LookupError):
    """No game has this code (any more), or the code cannot be one."""

    def __init__(self, code: str) -> None:
        super().__init__(f"no game {code[:40]!r}")
        self.code = code


class SeatNotFound(GameNotFound):
    """The game is there, but it has no such seat (any more)."""

    def __init__(self, code: str, seat: int) -> None:
        super().__init__(code)
        self.args = (f"game {code[:40]!r} has no such seat",)
        self.seat = seat


class SeatConflict(Exception):
    """Another page changed the seat first. `current` is what is stored; nothing was written."""

    def __init__(self, current: StoredSeat) -> None:
        super().__init__(f"seat {current.seat} is at version {current.version} by now")
        self.current = current


class SettingsConflict(Exception):
    """Somebody changed the settings first. `current` is what is stored; nothing was written."""

    def __init__(self, current: StoredGame) -> None:
        super().__init__(f"the settings of game {current.code} are at version {current.version} by now")
        self.current = current


class SeatLimit(Exception):
    """The game has as many seats as it may have, or as few; nothing was written."""


class StoreUnavailable(Exception):
    """The database does not answer, is locked or cannot be written; nothing was written."""


class StoreDamaged(StoreUnavailable):
    """The database's file is broken; the text says what to do."""


class DatabaseTooNew(Exception):
    """A newer scorer has migrated this database. It was left as it is."""


class GameStore(Protocol):
    """Where games are kept. Safe to share between threads.

    Documents go in and come out as JSON objects (a tuple comes back as a list); one that is not JSON, NaN and
    infinity included, raises TypeError or ValueError. Codes and numbers may be anything a URL or a form
    can carry: what does not exist raises GameNotFound or SeatNotFound.
    """

    def create(self, settings: dict[str, Any], seats: Sequence[dict[str, Any]]) -> StoredGame:
        """Keeps a new game under two new codes, its seats numbered from 1."""

    def create_all(self, games: Sequence[NewDocuments]) -> list[str]:
        """Keeps several new games, all or none, and gives back their edit codes in the same order."""

    def load(self, code: str) -> StoredGame:
        """The game with this edit code, or GameNotFound. A code for looking does not open it."""

    def load_for_viewing(self, view_code: str) -> StoredGame:
        """The game with this look-only code, or GameNotFound. The result holds the edit code too: don't show it."""

    def save_seat(self, code: str, seat: int, document: dict[str, Any], *, version: int) -> StoredSeat:
        """Writes one seat if nobody else has since `version`, and gives it back with its new version.

        If it says what is stored already, nothing changes.
        Raises SeatConflict, SeatNotFound or GameNotFound.
        """

    def save_seats(
        self, code: str, documents: Mapping[int, dict[str, Any]], *, versions: Mapping[int, int]
    ) -> list[StoredSeat]:
        """As `save_seat`, for several seats at one moment: all of them are written, or none.

        Raises SeatConflict with one that is not at its version any more, SeatNotFound or GameNotFound.
        """

    def save_settings(self, code: str, settings: dict[str, Any], *, version: int) -> StoredGame:
        """Writes the settings if they are still at `version`, and gives back the whole game.

        If they say what is stored already, nothing changes and nothing is in conflict.
        Raises SettingsConflict or GameNotFound.
        """

    def add_seat(self, code: str, document: dict[str, Any], *, most: int | None = None) -> StoredSeat:
        """Adds a seat after all that the game ever had. Raises GameNotFound, or SeatLimit if there are `most`."""

    def remove_seat(self, code: str, seat: int, *, version: int | None = None, fewest: int = 0) -> None:
        """Removes a seat, if a `version` is given only while it is at that; the others keep their numbers.

        Raises SeatNotFound, GameNotFound or SeatConflict, or SeatLimit if no more than `fewest` are left.
        """

    def list_games(self, codes: Collection[str]) -> list[StoredGame]:
        """The games with these edit codes, last touched first. Unknown codes are left out."""

    def add_to_list(self, game_list: str, codes: Collection[str]) -> None:
        """Puts the games with these edit codes on a list. Unknown codes, and those on it already, change nothing.

        A list needs no making; its name is `new_code(LIST_LENGTH)`. One that cannot be a name takes nothing.
        """

    def remove_from_list(self, game_list: str, code: str) -> None:
        """Takes a game off a list, if it is on it. The game stays."""

    def game_list(self, game_list: str) -> list[ListedGame]:
        """The games on a list, last touched first; none for a list nobody has put anything on."""

    def long_summaries(self, game_list: str) -> dict[str, dict[str, Any]]:
        """The long parts of the summaries of a list's games by edit code, without games that have changed since."""

    def keep_summaries(self, summaries: Mapping[str, Summary]) -> None:
        """Keeps summaries by edit code.

        One of a game that has changed since, or is gone, is dropped. Keeping a summary does not touch the game.
        """

    def revisions(self, code: str) -> tuple[int, dict[int, int]]:
        """The version of the settings, and of each seat by its number, without reading a document.

        Raises GameNotFound.
        """

    def revisions_for_viewing(self, view_code: str) -> tuple[int, dict[int, int]]:
        """As `revisions`, for the game with this look-only code."""

    def delete(self, code: str) -> None:
        """Removes the game with all its seats, and from every list. Raises GameNotFound."""

    def prune(self, untouched_since: datetime) -> int:
        """Removes every game last touched before this moment, and says how many. A naive time is local time."""

    def close(self) -> None:
        """Lets go of all connections."""


def default_address(folder: Path) -> str:
    """The address of the database where nobody chose one: an SQLite file in the app's data folder."""
    return f"sqlite:///{folder / 'games.sqlite3'}"


def open_store(url: str) -> GameStore:
    """The store at `url`, migrated: `memory:`, `sqlite:///path` or `postgresql://user:password@host/name`.

    A missing SQLite file is made, with its folder. Raises ValueError for any other kind of address,
    DatabaseTooNew, StoreUnavailable, and ModuleNotFoundError where the database's driver is not installed.
    """
    if url == MEMORY:
        from scorer.storage.memory import MemoryStore

        return MemoryStore()
    from scorer.storage.sql import SqlStore

    return SqlStore(url)


def migrate(url: str) -> None:
    """Brings the database at `url` to this version's tables, as `open_store` does; raises the same."""
    if url != MEMORY:
        from scorer.storage.sql import SqlStore

        SqlStore(url).close()
