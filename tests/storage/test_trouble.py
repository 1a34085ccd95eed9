"""Databases in trouble: damaged, read-only, locked, standing still. Each is a StoreUnavailable, soon."""

import os
import signal
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from scorer.storage import StoreDamaged, StoreUnavailable, open_store
from support.private_postgres import Unavailable, private_cluster


def filled(path: Path) -> list[str]:
    """The codes of many games in a new file, everything of it in the file itself."""
    with closing(open_store(f"sqlite:///{path}")) as store:
        codes = [store.create({"note": "n" * 2000}, [{"name": "Ada" * 200}]).code for _ in range(50)]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return codes


def test_the_file_of_the_games_is_private(tmp_path: Path) -> None:
    path = tmp_path / "data" / "games.db"
    with closing(open_store(f"sqlite:///{path}")) as store:
        store.create({}, [])
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [b"no database " * 1000, b"SQLite format 3\0" + b"\xff" * 8192])
def test_a_file_that_is_none_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(StoreDamaged, match=r"games\.db is damaged .* backup .*\.recover"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == content, "nobody makes it worse"


@pytest.mark.parametrize("rubbish", [b"\0", b"\xff", b"{"])
def test_a_file_that_is_damaged_in_the_middle_is_one_too(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "games.db"
    codes = filled(path)
    whole = path.read_bytes()
    start = 4096 * 12
    path.write_bytes(whole[:start] + rubbish * (len(whole) - start))
    failures = []
    with closing(open_store(f"sqlite:///{path}")) as store:
        for code in codes:
            try:
                store.load(code)
            except StoreUnavailable as failure:
                failures.append(failure)
            except LookupError:
                pass  # its entry in the index is what was overwritten
    assert failures
    assert all(isinstance(failure, StoreDamaged) for failure in failures)


def test_a_change_waits_for_a_lock_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long each wait is was said to SQLite; what matters is that the second is short until one gets through."""
    monkeypatch.setattr("scorer.storage.engines.LOCK_SECONDS", 0.3)
    monkeypatch.setattr("scorer.storage.engines.STUCK_SECONDS", 0.1)
    path = tmp_path / "games.db"
    waits = []

    def waiting(connection: sqlite3.Connection) -> int:
        return int(connection.execute("PRAGMA busy_timeout").fetchone()[0])

    with closing(open_store(f"sqlite:///{path}")) as store, closing(sqlite3.connect(path)) as other:
        store.create({}, [])
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(StoreUnavailable):
                store.create({}, [])
            with store._writing.connect() as connection:  # type: ignore[attr-defined] # nobody else asks
                waits.append(waiting(connection.connection.driver_connection))
        other.rollback()
        store.create({}, [])
        store.create({}, [])
        with store._writing.connect() as connection:  # type: ignore[attr-defined] # nobody else asks
            waits.append(waiting(connection.connection.driver_connection))
    assert waits == [300, 100, 300]


@contextmanager
def postgres() -> Iterator[str]:
    """A server that a test may treat badly."""
    try:
        with private_cluster() as url:
            yield url
    except Unavailable as reason:
        message = f"not tested on PostgreSQL: {reason}"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


def test_a_read_only_postgresql_is_unavailable_for_changes(postgres_server: str) -> None:
    import psycopg

    name = f"scorer_read_only_{os.getpid()}"
    url = make_url(postgres_server).set(drivername="postgresql", database=name).render_as_string(hide_password=False)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            with closing(open_store(url)) as store:
                game = store.create({}, [{}])
                store.close()
                connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
                assert store.load(game.code) == game
                with pytest.raises(StoreUnavailable, match="read-only"):
                    store.save_seat(game.code, 1, {"n": 1}, version=1)
                with pytest.raises(StoreUnavailable, match="read-only"):
                    store.create({}, [])
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_postgresql_that_stands_still_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.storage.engines.ANSWER_SECONDS", 1.0)
    monkeypatch.setattr("scorer.storage.engines.CONNECT_SECONDS", 2)
    with postgres() as url, closing(open_store(url)) as store:
        game = store.create({}, [{}])
        folder = Path(make_url(url).query["host"])  # type: ignore[arg-type] # given once
        leader = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        processes = [leader, *children(leader)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            for _ in range(2):  # on a connection that is open, and on a new one
                with pytest.raises(StoreUnavailable):
                    store.load(game.code)
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)
        assert store.load(game.code) == game, "and it comes back"


def children(process: int) -> list[int]:
    """The processes that this one has started and that still run."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in found.split()]
