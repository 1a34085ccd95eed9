from contextlib import closing
from pathlib import Path

import pytest

from scorer.storage import migrate, open_store
from scorer.storage.memory import MemoryStore

from . import processes

WITHOUT_SQLALCHEMY = """
import sys
for name in ("sqlalchemy", "alembic", "psycopg"):
    sys.modules[name] = None
from scorer.storage import migrate, open_store
migrate("memory:")
store = open_store("memory:")
code = store.create({}, [{"n": 0}]).code
print(store.save_seat(code, 1, {"n": 1}, version=1).version)
try:
    open_store("sqlite:///games.db")
except ModuleNotFoundError as missing:
    print(missing.name)
"""

WITHOUT_PSYCOPG = """
import sys
sys.modules["psycopg"] = None
from scorer.storage import open_store
try:
    open_store("postgresql://localhost/games")
except ModuleNotFoundError as missing:
    print(missing)
"""


def test_memory_needs_no_database_library() -> None:
    assert processes.finish(processes.start("-c", WITHOUT_SQLALCHEMY)) == "2\nsqlalchemy\n"


def test_a_missing_driver_is_named_with_what_to_install() -> None:
    assert "scorer[postgres]" in processes.finish(processes.start("-c", WITHOUT_PSYCOPG))


def test_games_in_memory_are_each_stores_own() -> None:
    store = open_store("memory:")
    assert isinstance(store, MemoryStore)
    migrate("memory:")
    code = store.create({}, []).code
    assert store.list_games([code])
    assert open_store("memory:").list_games([code]) == []


def test_the_folder_of_an_sqlite_file_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "spiele 100%.db"
    with closing(open_store(f"sqlite:///{path}")) as store:
        game = store.create({}, [])
    assert path.is_file()
    with closing(open_store(f"sqlite:///{path}")) as store:
        assert store.load(game.code) == game


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "not a database address"),
        ("games.db", "not a database address"),
        ("memory", "not a database address"),
        ("mysql://localhost/games", "cannot keep games in 'mysql'"),
        ("sqlite://", "use 'memory:'"),
        ("sqlite:///:memory:", "use 'memory:'"),
    ],
)
def test_other_addresses_are_refused(url: str, message: str) -> None:
    for opener in (open_store, migrate):
        with pytest.raises(ValueError, match=message):
            opener(url)
