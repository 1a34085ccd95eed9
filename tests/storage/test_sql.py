"""What databases promise beyond any store: several processes, and nothing lost when one is killed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest
from sqlalchemy import Engine, event, func, select

from scorer.storage import GameNotFound, open_store
from scorer.storage.sql import SqlStore, game_lists, games, seats

from . import hammer, processes

SAVE_AND_DIE = """
import os, signal, sys
from scorer.storage import open_store
store = open_store(sys.argv[1])
store.save_seat(sys.argv[2], 1, {"n": 1}, version=1)
os.kill(os.getpid(), signal.SIGKILL)
"""

OPEN = """
import sys
from scorer.storage import open_store
sys.stdin.readline()
store = open_store(sys.argv[1])
store.create({}, [{}])
store.close()
"""


@contextmanager
def counted_statements() -> Iterator[list[str]]:
    statements: list[str] = []

    def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", count)


def test_processes_lose_no_update(database: str) -> None:
    with closing(open_store(database)) as store:
        code = store.create({}, [{"count": 0}]).code
        workers = [processes.start(hammer.__file__, database, code, "50") for _ in range(3)]
        for worker in workers:
            assert worker.stdout
            assert worker.stdout.readline() == "ready\n"
        for worker in workers:
            assert worker.stdin
            worker.stdin.write("\n")
            worker.stdin.flush()
        hammer.hammer(store, code, 50)
        for worker in workers:
            processes.finish(worker)
        (seat,) = store.load(code).seats
        assert (seat.document, seat.version) == ({"count": 200}, 201)


def test_what_was_saved_outlives_a_killed_process(database: str) -> None:
    with closing(open_store(database)) as store:
        code = store.create({}, [{"n": 0}]).code
        processes.finish(processes.start("-c", SAVE_AND_DIE, database, code), status=-SIGKILL)
        assert store.load(code).seats[0].document == {"n": 1}
        assert store.save_seat(code, 1, {"n": 2}, version=2).version == 3
    with closing(open_store(database)) as reopened:
        assert reopened.load(code).seats[0].document == {"n": 2}


def test_an_empty_database_may_be_opened_by_several_processes_at_once(database: str) -> None:
    openers = [processes.start("-c", OPEN, database) for _ in range(4)]
    for opener in openers:
        assert opener.stdin
        opener.stdin.write("\n")
        opener.stdin.flush()
    for opener in openers:
        processes.finish(opener)
    with closing(SqlStore(database)) as store, store._reading.begin() as connection:
        assert connection.scalar(select(func.count()).select_from(games)) == 4


def test_stores_on_one_database_see_each_other(database: str) -> None:
    with closing(open_store(database)) as one, closing(open_store(database)) as other:
        game = one.create({}, [{}])
        assert other.load(game.code) == game
        other.delete(game.code)
        with pytest.raises(GameNotFound):
            one.load(game.code)


@pytest.mark.parametrize("number", [1, 100])
def test_listing_takes_two_queries_for_any_number_of_games(database: str, number: int) -> None:
    with closing(open_store(database)) as store:
        codes = [store.create({}, [{}, {}]).code for _ in range(number)]
        with counted_statements() as statements:
            assert len(store.list_games(codes)) == number
    assert len([statement for statement in statements if statement.startswith("SELECT")]) == 2


def test_revisions_read_no_document(database: str) -> None:
    with closing(open_store(database)) as store:
        code = store.create({}, [{}, {}]).code
        with counted_statements() as statements:
            store.revisions(code)
    (query,) = [statement for statement in statements if statement.startswith("SELECT")]
    assert "document" not in query
    assert "settings" not in query


def test_a_list_is_read_with_one_query_and_no_seat(database: str) -> None:
    with closing(open_store(database)) as store:
        store.add_to_list("list", [store.create({}, [{}, {}]).code for _ in range(20)])
        with counted_statements() as statements:
            assert len(store.game_list("list")) == 20
    (query,) = [statement for statement in statements if statement.startswith("SELECT")]
    assert "seats" not in query


def test_no_seat_and_no_place_on_a_list_stays_behind(database: str) -> None:
    with closing(SqlStore(database)) as store:
        deleted, pruned = store.create({}, [{}]), store.create({}, [{}])
        store.add_to_list("list", [deleted.code, pruned.code])
        store.delete(deleted.code)
        store.prune(pruned.touched.replace(year=2100))
        with store._reading.begin() as connection:
            assert connection.scalar(select(func.count()).select_from(seats)) == 0
            assert connection.scalar(select(func.count()).select_from(game_lists)) == 0


def test_a_closed_store_opens_again_when_used(database: str) -> None:
    with closing(open_store(database)) as store:
        game = store.create({}, [])
        store.close()
        assert store.load(game.code) == game


def test_sqlite_is_set_up_for_many_writers_and_dead_batteries(tmp_path: Path) -> None:
    with closing(SqlStore(f"sqlite:///{tmp_path / 'games.db'}")) as store, store._reading.begin() as connection:
        pragmas = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"]
        values = [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]
    assert values == ["wal", 2, 1, 3_000]


def test_a_reader_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(open_store(f"sqlite:///{path}")) as store, closing(sqlite3.connect(path)) as writer:
        game = store.create({}, [{}])
        writer.execute("BEGIN EXCLUSIVE")
        assert store.load(game.code) == game
        writer.rollback()
