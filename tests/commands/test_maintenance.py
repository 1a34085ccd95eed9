"""`scorer prune` and `scorer migrate`, as somebody would run them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.commands.cli import main
from scorer.storage import GameNotFound, default_address, open_store
from scorer.storage.sql import SqlStore


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs the program with its data in a folder of its own."""
    for name in ("SCORER_DATABASE", "SCORER_KEEP_DAYS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SCORER_DATA", str(tmp_path))

    def program(*arguments: str, **environment: str) -> Result:
        return CliRunner().invoke(main, arguments, env=environment)

    return program


def keep(folder: Path, days_ago: int) -> str:
    """The code of a game that was last changed so long ago."""
    then = datetime.now(UTC) - timedelta(days=days_ago)
    with closing(SqlStore(default_address(folder), clock=lambda: then)) as store:
        return store.create({}, [{}]).code


def exists(folder: Path, code: str) -> bool:
    with closing(open_store(default_address(folder))) as store:
        try:
            return store.load(code).code == code
        except GameNotFound:
            return False


def test_prune_removes_what_nobody_changed_for_so_long(run: Callable[..., Result], tmp_path: Path) -> None:
    old, older, new = keep(tmp_path, 31), keep(tmp_path, 300), keep(tmp_path, 29)
    result = run("prune", "--days", "30")
    assert (result.exit_code, result.output.startswith("Removed 2 games not changed since 20")) == (0, True)
    assert [exists(tmp_path, code) for code in (old, older, new)] == [False, False, True]
    assert run("prune", "--days", "30").output.startswith("Removed 0 games")
    assert run("prune", "--days", "28").output.startswith("Removed 1 game ")


def test_prune_takes_the_days_from_the_environment(run: Callable[..., Result], tmp_path: Path) -> None:
    code = keep(tmp_path, 31)
    assert run("prune", SCORER_KEEP_DAYS="40").output.startswith("Removed 0 games")
    assert run("prune", "--days", "40", SCORER_KEEP_DAYS="30").output.startswith("Removed 0 games")
    assert run("prune", SCORER_KEEP_DAYS="30").output.startswith("Removed 1 game ")
    assert not exists(tmp_path, code)


@pytest.mark.parametrize("days", [None, ""])
def test_games_are_kept_for_ever_by_default(run: Callable[..., Result], tmp_path: Path, days: str | None) -> None:
    code = keep(tmp_path, 5_000)
    result = run("prune", **({} if days is None else {"SCORER_KEEP_DAYS": days}))
    assert result.exit_code == 0
    assert "kept for ever" in result.output
    assert exists(tmp_path, code)


@pytest.mark.parametrize("days", ["0", "-1", "soon", "1.5", "9" * 30])
def test_days_that_are_none_change_nothing(run: Callable[..., Result], tmp_path: Path, days: str) -> None:
    code = keep(tmp_path, 5_000)
    assert run("prune", "--days", days).exit_code == 2
    assert run("prune", SCORER_KEEP_DAYS=days).exit_code == 2
    assert exists(tmp_path, code)


def test_another_database_can_be_named(run: Callable[..., Result], tmp_path: Path) -> None:
    code, other = keep(tmp_path, 31), keep(tmp_path / "other", 31)
    address = default_address(tmp_path / "other")
    assert run("prune", "--days", "30", "--database", address).output.startswith("Removed 1 game ")
    assert run("prune", "--days", "30", SCORER_DATABASE=address).output.startswith("Removed 0 games")
    assert exists(tmp_path, code)
    assert not exists(tmp_path / "other", other)


def test_migrate_makes_the_tables(run: Callable[..., Result], tmp_path: Path) -> None:
    for _ in range(2):
        result = run("migrate")
        assert (result.exit_code, result.output) == (0, "The database is up to date.\n")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (0,)


@pytest.mark.parametrize("command", [["migrate"], ["prune", "--days", "3"]])
def test_databases_that_cannot_be_used_are_named(
    run: Callable[..., Result], tmp_path: Path, command: list[str]
) -> None:
    assert "cannot keep games in 'mysql'" in run(*command, "--database", "mysql://localhost/games").output
    (tmp_path / "games.sqlite3").write_bytes(b"no database at all " * 100)
    result = run(*command)
    assert result.exit_code == 1
    assert "file is not a database" in result.output


@pytest.mark.parametrize("command", [["migrate"], ["prune", "--days", "3"]])
def test_a_database_of_a_newer_scorer_is_left_alone(
    run: Callable[..., Result], tmp_path: Path, command: list[str]
) -> None:
    code = keep(tmp_path, 5_000)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    result = run(*command)
    assert result.exit_code == 1
    assert "newer scorer" in result.output
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("SELECT code FROM games").fetchall() == [(code,)]


@pytest.mark.parametrize("command", [("migrate",), ("prune", "--days", "3")])
def test_a_damaged_database_is_a_sentence_with_what_to_do(
    run: Callable[..., Result], tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"rubbish" * 1000)
    result = run(*command)
    assert result.exit_code == 1
    assert result.output.startswith("Error: The database ")
    assert "backup" in result.output
