"""From an address to the game behind it, and the games this browser knows."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import cast

from flask import current_app, request, session
from flask_babel import gettext
from werkzeug.exceptions import ServiceUnavailable

from scorer.live.game import GameSettings, Seat, Table, read_table
from scorer.live.seat_input import TypedSeat
from scorer.storage import GameStore, SeatConflict, SeatNotFound, SettingsConflict, StoreUnavailable
from scorer.storage.common import SHELF_LENGTH, new_code

STORE = "scorer-store"
LOOK = "look"
"""Name of the blueprint that shows games at their look-only address."""
TRIES = 30
"""How often a change is tried again when others write the same seat at the same moment."""


def game_store() -> GameStore:
    """The store of this app."""
    return cast(GameStore, current_app.extensions[STORE])


def load_table(code: str) -> Table:
    """The game with this code; GameNotFound becomes a 404 page."""
    return read_table(game_store().load(code), gettext("Player %d"))


def looking() -> bool:
    """True on a look-only address, where nothing may lead to editing."""
    return request.blueprint == LOOK


def shown_table(code: str) -> Table:
    """The game behind an address to edit or to look only; on the latter the edit code is taken out."""
    if not looking():
        table = load_table(code)
        remember_game(code)
        return table
    stored = replace(game_store().load_for_viewing(code), code="")
    return read_table(stored, gettext("Player %d"))


def shown_seat(code: str, number: int) -> tuple[Table, Seat]:
    """As `shown_table`, with one of its seats, or a 404 page."""
    return _with_seat(shown_table(code), number)


def load_seat(code: str, number: int) -> tuple[Table, Seat]:
    """The game and one of its seats, or a 404 page."""
    return _with_seat(load_table(code), number)


def _with_seat(table: Table, number: int) -> tuple[Table, Seat]:
    seat = table.seat(number)
    if seat is None:
        raise SeatNotFound(table.code, number)
    return table, seat


def own_shelf() -> str:
    """The name of the shelf with this browser's games; made when first needed.

    The cookie holds only this name, so a browser can have any number of games. The name opens nothing by itself:
    it counts only inside a cookie or a link that this app has signed.
    """
    if "shelf" not in session:
        session.permanent = True
        session["shelf"] = new_code(SHELF_LENGTH)
    return str(session["shelf"])


def remember_game(code: str) -> None:
    """Puts a game on this browser's shelf."""
    if session.get("latest") != code:
        with suppress(StoreUnavailable):
            game_store().shelve(own_shelf(), [code])
        session["latest"] = code


def prefer_rounds(code: str, *, yes: bool) -> None:
    """Remembers whether this browser looks at a game round by round, so that "continue" leads back there."""
    if yes and not prefers_rounds(code):
        session.permanent = True
        session["rounds"] = code
    elif not yes and prefers_rounds(code):
        del session["rounds"]


def prefers_rounds(code: str) -> bool:
    """True if this browser last looked at this game round by round."""
    return session.get("rounds") == code


def forget_game(code: str) -> None:
    """Takes a game off this browser's shelf."""
    game_store().unshelve(own_shelf(), code)
    session.pop("latest", None)


def browser_id() -> str:
    """A random name for this browser, to tell the phones of one game apart; made when first needed."""
    if "browser" not in session:
        session.permanent = True
        session["browser"] = secrets.token_urlsafe(9)
    return str(session["browser"])


def unchanged_since(table: Table) -> bool:
    """True if a page that asks whether it is still up to date (`?since=REVISION`) is."""
    return request.args.get("since") == table.revision


def change_settings(code: str, change: Callable[[GameSettings], GameSettings]) -> None:
    """Writes what `change` makes of a game's settings, again from the newest ones if somebody else was quicker."""
    for _ in range(TRIES):
        stored = game_store().load(code)
        wanted = change(GameSettings.from_document(stored.settings))
        try:
            game_store().save_settings(code, wanted.to_document(), version=stored.version)
            return
        except SettingsConflict:
            continue
    raise ServiceUnavailable


def change_seat(code: str, number: int, change: Callable[[TypedSeat], TypedSeat], known: Table | None = None) -> Table:
    """Writes what `change` makes of a seat's entry and gives back the table as it is then.

    If somebody else was quicker, `change` is applied again to the newest entry. `known` is the table if the caller has
    just loaded it.
    """
    for _ in range(TRIES):
        table, seat = _with_seat(known or load_table(code), number)
        known = None
        try:
            wanted = change(seat.typed).to_document()
            saved = game_store().save_seat(code, number, wanted, version=seat.stored.version)
        except SeatConflict:
            continue
        seats = tuple(saved if stored.seat == number else stored for stored in table.stored.seats)
        return read_table(replace(table.stored, seats=seats), gettext("Player %d"))
    raise ServiceUnavailable
