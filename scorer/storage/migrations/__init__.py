"""The tables' history: one file a step in versions/, run by Alembic without any configuration file.

A new step is written by hand: copy the last file, point `down_revision` at it, and change the tables in
`scorer.storage.sql` alike (a test compares the two). Steps that were released are never edited.
"""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

SCRIPTS = Path(__file__).resolve().parent

_ADVISORY_LOCK = 0x5C04E4
"""Any number, the same for every scorer that migrates a PostgreSQL database."""

_alembic = Lock()
"""Alembic keeps the migration that is running in a global."""


class UnknownRevision(Exception):
    """The database is at a migration that this version does not have; its text is the migration's name."""


def newest() -> str:
    """The name of the last migration."""
    return str(_scripts().get_current_head())


def is_current(connection: Connection) -> bool:
    """Whether the last migration has been run, or UnknownRevision. Changes nothing."""
    known = {script.revision for script in _scripts().walk_revisions()}
    heads = MigrationContext.configure(connection).get_current_heads()
    for head in heads:
        if head not in known:
            raise UnknownRevision(head)
    return heads == (newest(),)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Runs the migrations up to `revision` that are missing, or raises UnknownRevision.

    The connection is in a transaction, which the caller commits: all of it happens or nothing. On SQLite it must
    hold the write lock already (BEGIN IMMEDIATE), so that of several processes one migrates and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    if is_current(connection):
        return
    config = _config()
    config.attributes["connection"] = connection
    with _alembic:
        command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
