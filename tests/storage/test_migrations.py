import shutil
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import exc, inspect

from scorer.storage import DatabaseTooNew, StoredSeat, migrate, migrations, open_store
from scorer.storage.engines import connect
from scorer.storage.sql import metadata

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("games", sa.Column("extra", sa.String(80), nullable=False, server_default="some"))
    {more}
"""

GAME_OF_0001 = """
INSERT INTO games (code, view_code, version, settings, next_seat, created, touched) VALUES
('oldgame', 'oldview', 2, '{"sets":["base"]}', 3, '2025-03-01 20:00:00.123456', '2025-03-01 21:00:00.000000')
"""
SEATS_OF_0001 = """
INSERT INTO seats (code, seat, version, document) VALUES
('oldgame', 1, 7, '{"name":"Ada"}'), ('oldgame', 2, 1, '{"name":"a\\u0000\\ud800"}')
"""


def run(url: str, *statements: str, migrated_to: str = "head") -> None:
    """Migrates as far as asked, then runs the statements, whose times are UTC."""
    _, writing = connect(url)
    try:
        with writing.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL TimeZone = 'UTC'")
            migrations.upgrade(connection, migrated_to)
            for statement in statements:
                connection.exec_driver_sql(statement)
    finally:
        writing.dispose()


def columns(url: str) -> dict[str, set[str]]:
    reading, _ = connect(url)
    try:
        with reading.connect() as connection:
            tables = inspect(connection)
            return {name: {c["name"] for c in tables.get_columns(name)} for name in tables.get_table_names()}
    finally:
        reading.dispose()


def with_next_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, more: str = "") -> None:
    """Makes this scorer one with a migration more."""
    step = NEXT_STEP.format(newest=migrations.newest(), more=more)
    scripts = tmp_path / "100% of the scripts"
    shutil.copytree(migrations.SCRIPTS, scripts)
    (scripts / "versions" / "next.py").write_text(step)
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)


def test_an_empty_database_gets_its_tables_and_a_second_run_changes_nothing(database: str) -> None:
    assert columns(database) == {}
    migrate(database)
    made = columns(database)
    assert made.keys() == {"games", "seats", "game_lists", "alembic_version"}
    migrate(database)
    assert columns(database) == made


def test_the_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    migrate(database)
    reading, _ = connect(database)
    try:
        with reading.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
    finally:
        reading.dispose()


def test_a_database_of_the_first_migration_keeps_its_games(database: str) -> None:
    run(database, GAME_OF_0001, SEATS_OF_0001, migrated_to="0001")
    with closing(open_store(database)) as store:
        game = store.load("oldgame")
        assert store.load_for_viewing("oldview") == game
        assert (game.version, game.settings) == (2, {"sets": ["base"]})
        ada, other = StoredSeat(1, 7, {"name": "Ada"}), StoredSeat(2, 1, {"name": "a\0\ud800"})
        assert game.seats == (ada, other)
        assert game.created.isoformat() == "2025-03-01T20:00:00.123456+00:00"
        assert game.changes == 1
        assert store.add_seat("oldgame", {}).seat == 3
        store.add_to_list("oldlist", ["oldgame"])
        assert [(listed.code, listed.changes, listed.summary) for listed in store.game_list("oldlist")] == [
            ("oldgame", 2, None)
        ]


def test_a_step_keeps_the_games_and_leaves_a_database_too_new_for_the_version_before(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with closing(open_store(database)) as store:
        game = store.create({"sets": ["base"]}, [{"name": "Ada"}])
    with monkeypatch.context() as newer:
        with_next_step(newer, tmp_path)
        with closing(open_store(database)) as store:
            assert store.load(game.code) == game
        migrated = columns(database)
        assert "extra" in migrated["games"]
    for opener in (open_store, migrate):
        with pytest.raises(DatabaseTooNew, match=r"at migration next, .* up to 0\d+\. Install a newer scorer"):
            opener(database)
    assert columns(database) == migrated


def test_a_step_that_fails_leaves_no_trace(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with closing(open_store(database)) as store:
        game = store.create({}, [{}])
    before = columns(database)
    with monkeypatch.context() as newer:
        with_next_step(newer, tmp_path, more='op.execute("UPDATE nothing SET at_all = 1")')
        with pytest.raises(exc.DBAPIError):
            migrate(database)
    assert columns(database) == before
    with closing(open_store(database)) as store:
        assert store.load(game.code) == game
