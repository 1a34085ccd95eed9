"""`scorer prune` and `scorer migrate`: looking after the database that the app uses.

Both find it as the app does: SCORER_DATABASE is its address (`sqlite:///path` or `postgresql://user@host/name`);
without one it is games.sqlite3 in the folder SCORER_DATA (default: data). SCORER_KEEP_DAYS says how long `prune` keeps
a game that nobody changes; without it games are kept for ever.
"""

import os
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from scorer.storage import DatabaseTooNew, StoreDamaged, StoreUnavailable, default_address, migrate, open_store

MOST_DAYS = 36_500
CANNOT_OPEN = (DatabaseTooNew, StoreUnavailable, ModuleNotFoundError, ValueError, SQLAlchemyError)

database_option = click.option(
    "--database", envvar="SCORER_DATABASE", show_envvar=True, metavar="ADDRESS", help="Where the games are."
)


@click.command("prune")
@click.option(
    "--days",
    type=click.IntRange(1, MOST_DAYS),
    envvar="SCORER_KEEP_DAYS",
    show_envvar=True,
    help="Remove games that nobody changed for so many days. Default: none is removed.",
)
@database_option
def prune(days: int | None, database: str | None) -> None:
    """Remove games nobody has changed for a long time. Looking at a game does not count as a change."""
    if days is None:
        click.echo("Nothing removed: games are kept for ever unless --days or SCORER_KEEP_DAYS says how long.")
        return
    since = datetime.now(UTC) - timedelta(days=days)
    try:
        with closing(open_store(_address(database))) as store:
            removed = store.prune(since)
    except CANNOT_OPEN as error:
        raise click.ClickException(_sentence(error)) from error
    games = "1 game" if removed == 1 else f"{removed} games"
    click.echo(f"Removed {games} not changed since {since.astimezone():%Y-%m-%d %H:%M}.")


@click.command("migrate")
@database_option
def migrate_database(database: str | None) -> None:
    """Bring the database to this version's tables. Serving does so too; run this to do it beforehand."""
    try:
        migrate(_address(database))
    except CANNOT_OPEN as error:
        raise click.ClickException(_sentence(error)) from error
    click.echo("The database is up to date.")


def _sentence(error: Exception) -> str:
    """What happened; a damaged database says itself what to do."""
    return str(error if isinstance(error, StoreDamaged) else error.__cause__ or error)


def _address(database: str | None) -> str:
    return database or default_address(Path(os.environ.get("SCORER_DATA", "data")))
