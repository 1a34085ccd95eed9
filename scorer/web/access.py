"""From an address to the game behind it, and the games this browser knows."""

from collections.abc import Callable
from typing import Any, cast

from flask import abort, current_app, session
from flask_babel import gettext

from scorer.storage import GameStore, SeatConflict
from scorer.table import Seat, Table, read_table
from scorer.typed import TypedSeat

STORE = "scorer-store"
MOST_REMEMBERED = 40
"""Games kept in the cookie; a cookie holds about 4,000 characters."""
TRIES = 8
"""How often a change is tried again when others write the same seat at the same moment."""


def game_store() -> GameStore:
    """The store of this app."""
    return cast(GameStore, current_app.extensions[STORE])


def load_table(code: str) -> Table:
    """The game with this code; GameNotFound becomes a 404 page."""
    return read_table(game_store().load(code), gettext("Player %d"))


def load_seat(code: str, number: int) -> tuple[Table, Seat]:
    """The game and one of its seats, or a 404 page."""
    table = load_table(code)
    seat = table.seat(number)
    if seat is None:
        abort(404)
    return table, seat


def remember_game(code: str) -> None:
    """Puts a game first among those this browser knows."""
    known = remembered_codes()
    if known[:1] != [code]:
        session.permanent = True
        session["games"] = [code, *(other for other in known if other != code)][:MOST_REMEMBERED]


def forget_game(code: str) -> None:
    """Takes a game off this browser's list."""
    session["games"] = [other for other in remembered_codes() if other != code]


def remembered_codes() -> list[str]:
    """The codes of this browser's games, last opened first."""
    known: Any = session.get("games", [])
    return [code for code in known if isinstance(code, str)] if isinstance(known, list) else []


def remembered_tables() -> list[Table]:
    """This browser's games that still exist, last touched first."""
    stored = game_store().list_games(remembered_codes())
    return [read_table(game, gettext("Player %d")) for game in stored]


def change_seat(code: str, number: int, change: Callable[[TypedSeat], TypedSeat]) -> None:
    """Writes what `change` makes of a seat's entry, again from the newest entry if somebody else was quicker."""
    for _ in range(TRIES):
        _, seat = load_seat(code, number)
        try:
            game_store().save_seat(
                code, number, change(seat.typed).to_document(), version=seat.stored.version, writer=""
            )
            return
        except SeatConflict:
            continue
    abort(503)
