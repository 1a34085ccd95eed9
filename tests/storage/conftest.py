import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.storage.sql import SqlStore

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))

_schemas = (f"scorer_test_{os.getpid()}_{number}" for number in itertools.count())


class Clock:
    """A second later each time it is asked."""

    def __init__(self) -> None:
        self.now = datetime(2025, 3, 1, 20, 0, 0, 123456, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
    else:
        with _schema(request.getfixturevalue("postgres_server")) as url:
            yield url


@pytest.fixture(params=["memory", "sqlite", POSTGRESQL])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., GameStore]]:
    """The class of each kind of store, its database filled in."""
    with ExitStack() as stack:

        def make(**options: Any) -> GameStore:
            if request.param == "memory":
                return MemoryStore(**options)
            if request.param == "sqlite":
                url = f"sqlite:///{tmp_path / 'games.db'}"
            else:
                url = stack.enter_context(_schema(request.getfixturevalue("postgres_server")))
            return stack.enter_context(closing(SqlStore(url, **options)))

        yield make


@pytest.fixture
def store(make_store: Callable[..., GameStore], clock: Clock) -> GameStore:
    return make_store(clock=clock)


@contextmanager
def _schema(server: str) -> Iterator[str]:
    """A namespace of its own on the server: needs no right to make databases, and is quicker."""
    import psycopg

    name = next(_schemas)
    url = make_url(server).set(drivername="postgresql")
    with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield url.update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE")
