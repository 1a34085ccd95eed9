"""How databases are reached: how long they are waited for, and what their errors mean."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.exc import ArgumentError, OperationalError

from scorer.storage import StoreDamaged, StoreUnavailable
from scorer.storage.common import to_json

LOCK_SECONDS = 3.0
"""How long a change waits for others who are writing to the same SQLite file."""
STUCK_SECONDS = 0.2
"""How long once that was in vain, until a change gets through again."""
ANSWER_SECONDS = 5.0
"""How long PostgreSQL may take for one answer."""
CONNECT_SECONDS = 3

_SQLITE_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
_SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_POSTGRESQL_READ_ONLY = {"25006", "42501"}
"""A transaction, and a user, that may not write."""
_TURN = "scorer-turn"
"""Marks a connection whose turn it is to write."""
_POOL = {"pool_size": 8, "max_overflow": 24, "pool_timeout": CONNECT_SECONDS}
"""A connection for every thread of the server."""


def connect(url: str, *, seconds: float | None = None) -> tuple[Engine, Engine]:
    """One engine for reading and one for changing, on the same pool; not connected yet.

    `seconds` is how long to wait for a lock or an answer, if not as long as for a page. Raises what `open_store` says
    of addresses and drivers.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ValueError("not a database address: expected sqlite:///path or postgresql://user@host/name") from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    match parsed.drivername:
        case "sqlite" | "sqlite+pysqlite":
            engine = _sqlite(parsed, LOCK_SECONDS if seconds is None else seconds)
            reading, writing = {"sqlite_begin": "BEGIN"}, {"sqlite_begin": "BEGIN IMMEDIATE"}
        case "postgresql+psycopg":
            engine = _postgresql(parsed, ANSWER_SECONDS if seconds is None else seconds)
            reading, writing = {"isolation_level": "REPEATABLE READ"}, {"isolation_level": "READ COMMITTED"}
        case other:
            raise ValueError(f"cannot keep games in {other!r}: expected sqlite or postgresql")
    event.listen(engine, "handle_error", _say_unavailable)
    return engine.execution_options(**reading), engine.execution_options(**writing)


def _sqlite(url: URL, seconds: float) -> Engine:
    if not url.database or url.database == ":memory:":
        raise ValueError(f"{url} names no file: use 'memory:' for games that need not be kept")
    if not url.database.startswith("file:"):
        _make_private(Path(url.database))
    engine = create_engine(
        url, json_serializer=to_json, json_deserializer=_from_json, connect_args={"timeout": seconds}, **_POOL
    )
    event.listen(engine, "connect", _set_up_sqlite(seconds))
    turns = _Turns(seconds)
    event.listen(engine, "begin", turns.begin)
    event.listen(engine, "commit", turns.end)
    event.listen(engine, "rollback", turns.end)
    return engine


def _make_private(file: Path) -> None:
    """Makes a missing file, and its folder, for nobody else to read."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(OSError):  # there already, or it cannot be made, which SQLite says better
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _set_up_sqlite(seconds: float) -> Callable[[sqlite3.Connection, object], None]:
    def set_up(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # BEGIN is ours, see _Turns
        connection.execute("PRAGMA foreign_keys = ON").close()
        connection.execute("PRAGMA synchronous = FULL").close()  # what was saved survives a dead battery too
        deadline = time.monotonic() + seconds
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL").close()
            except sqlite3.OperationalError:  # two are switching a new file at once; SQLite does not wait here
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                return

    return set_up


class _Turns:
    """Transactions on SQLite. Those that change something come one after the other: SQLite itself lets nobody queue.

    Whoever is first waits for other processes: once long, and as long as nobody gets through, hardly.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._stuck = False
        self._turn = Lock()

    def begin(self, connection: Connection) -> None:
        begin = connection.get_execution_options()["sqlite_begin"]
        if begin == "BEGIN":
            connection.exec_driver_sql(begin)
            return
        if not self._turn.acquire(timeout=self._seconds):
            raise StoreUnavailable("others are writing for too long")
        connection.info[_TURN] = True
        try:
            self._begin_writing(connection, begin)
        except BaseException:
            self.end(connection)
            raise

    def _begin_writing(self, connection: Connection, begin: str) -> None:
        seconds = min(STUCK_SECONDS, self._seconds) if self._stuck else self._seconds
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(1000 * seconds)}")
        try:
            connection.exec_driver_sql(begin)
        except StoreUnavailable:
            self._stuck = True
            raise
        self._stuck = False

    def end(self, connection: Connection) -> None:
        if connection.info.pop(_TURN, False):
            self._turn.release()


def _postgresql(url: URL, seconds: float) -> Engine:
    try:
        engine = create_engine(
            url,
            json_serializer=to_json,
            pool_pre_ping=True,
            connect_args={"connect_timeout": CONNECT_SECONDS},
            **_POOL,
        )
        connection_class = _limited_connection(seconds)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "PostgreSQL needs psycopg: install scorer with its extra, scorer[postgres]", name=missing.name
        ) from missing

    @event.listens_for(engine, "do_connect")
    def do_connect(dialect: Any, record: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
        return connection_class.connect(*arguments, **options)

    return engine


def _limited_connection(seconds: float) -> Any:
    """A class of connections that give the server up when it does not answer for so long.

    Only this end can tell: a server that stands still keeps no time, and its system goes on acknowledging.
    """
    import psycopg

    class LimitedConnection(psycopg.Connection[Any]):
        def wait(self, gen: Any, *arguments: Any, **options: Any) -> Any:
            return super().wait(self._limited(gen), *arguments, **options)

        def _limited(self, waiting: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
            deadline = time.monotonic() + seconds
            try:
                wanted = next(waiting)
                while True:
                    ready = yield wanted
                    if not ready and time.monotonic() > deadline:
                        self.pgconn.finish()
                        raise psycopg.OperationalError(f"no answer for {seconds:g} s")
                    wanted = waiting.send(ready)
            except StopIteration as done:
                return done.value

    return LimitedConnection


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise StoreDamaged(f"a document in the database is no JSON: {error}") from error


def _say_unavailable(context: ExceptionContext) -> None:
    """A database that is locked, full, away or broken is no mistake of ours: its error gets a known name."""
    error = context.original_exception
    if _damaged(error):
        raise StoreDamaged(
            f"The database {_place(context)} is damaged ({error}). Stop the scorer, keep a copy of the file and put a "
            "backup in its place. Without one: sqlite3 FILE .recover | sqlite3 NEW-FILE saves what can be read."
        ) from error
    if getattr(error, "sqlstate", None) in _POSTGRESQL_READ_ONLY:
        raise StoreUnavailable(str(error)) from error
    ours = isinstance(error, sqlite3.Error) and _sqlite_code(error) not in _SQLITE_UNAVAILABLE
    if isinstance(context.sqlalchemy_exception, OperationalError) and not ours:
        raise StoreUnavailable(str(error)) from error


def _damaged(error: BaseException) -> bool:
    undecodable = isinstance(error, sqlite3.OperationalError) and "decode to UTF-8" in str(error)
    return undecodable or (isinstance(error, sqlite3.Error) and _sqlite_code(error) in _SQLITE_DAMAGED)


def _sqlite_code(error: sqlite3.Error) -> int:
    """SQLite's own code; 0 for an error that Python's module made up."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _place(context: ExceptionContext) -> str:
    return str(context.engine.url.database) if context.engine else ""
