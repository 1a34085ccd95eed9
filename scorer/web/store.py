"""From an address to the game behind it, and the games this browser knows."""

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from flask import current_app, request, session
from flask_babel import gettext
from werkzeug.exceptions import ServiceUnavailable

from scorer.documents.game import FEWEST_PLAYERS
from scorer.live.game import GameSettings, LiveGame, Seat, read_live_game, revision
from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore, SeatConflict, SeatNotFound, SettingsConflict, StoreUnavailable
from scorer.storage.common import LIST_LENGTH, new_code

STORE = "scorer-store"
LIST = "shelf"
"""Where the session keeps the name of this browser's list of games; cookies of the first version call it so."""
UNLISTED = "unlisted"
"""Where the session keeps games that are not on the list yet: no row is written for who sends no cookie back."""
MOST_UNLISTED = 20
LOOK = "look"
"""Name of the blueprint that shows games at their look-only address."""
TRIES = 30
"""How often a change is tried again when others write the same seat at the same moment."""


def game_store() -> GameStore:
    """The store of this app."""
    return cast(GameStore, current_app.extensions[STORE])


def load_game(code: str) -> LiveGame:
    """The game with this code; GameNotFound becomes a 404 page."""
    return read_live_game(game_store().load(code), gettext("Player %d"))


def looking() -> bool:
    """True on a look-only address, where nothing may lead to editing."""
    return request.blueprint == LOOK


def shown_game(code: str) -> LiveGame:
    """The game behind an address to edit or to look only; on the latter the edit code is taken out."""
    if not looking():
        live = load_game(code)
        remember_game(code)
        return live
    stored = replace(game_store().load_for_viewing(code), code="")
    return read_live_game(stored, gettext("Player %d"))


def shown_seat(code: str, number: int) -> tuple[LiveGame, Seat]:
    """As `shown_game`, with one of its seats, or a 404 page."""
    live = shown_game(code)
    return live, seat_of(live, number)


def load_seat(code: str, number: int) -> tuple[LiveGame, Seat]:
    """The game and one of its seats, or a 404 page."""
    live = load_game(code)
    return live, seat_of(live, number)


def seat_of(live: LiveGame, number: int) -> Seat:
    """The seat with this number, or a 404 page."""
    seat = live.seat(number)
    if seat is None:
        raise SeatNotFound(live.code, number)
    return seat


def take_over_races() -> None:
    """Puts the races on this browser's list that the first version of this app kept in the cookie itself."""
    if "races" in session:
        codes = session["races"]
        game_store().add_to_list(own_list(), [code for code in codes if isinstance(code, str)])
        del session["races"]


def own_list() -> str:
    """The name of the list with this browser's games; made when first needed.

    The cookie holds only this name, so a browser can have any number of games. The name opens nothing by itself:
    it counts only inside a cookie or a link that this app has signed.
    """
    if LIST not in session:
        session.permanent = True
        session[LIST] = new_code(LIST_LENGTH)
    name = str(session[LIST])
    if UNLISTED in session and not session.new:
        with suppress(StoreUnavailable):
            game_store().add_to_list(name, session[UNLISTED])
            del session[UNLISTED]
    return name


def remember_game(code: str) -> None:
    """Puts a game on this browser's list; as long as nobody knows whether it keeps cookies, only in the cookie."""
    if session.get("latest") != code:
        session["latest"] = code
        session[UNLISTED] = [*session.get(UNLISTED, []), code][-MOST_UNLISTED:]
    own_list()


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
    """Takes a game off this browser's list."""
    game_store().remove_from_list(own_list(), code)
    session.pop("latest", None)


def browser_id() -> str:
    """A random name for this browser, to tell the phones of one game apart; made when first needed."""
    if "browser" not in session:
        session.permanent = True
        session["browser"] = secrets.token_urlsafe(9)
    return str(session["browser"])


def unchanged_since(code: str) -> bool:
    """True if a page that asks whether it is still up to date (`?since=REVISION`) is. No document is read for that."""
    if "since" not in request.args:
        return False
    store = game_store()
    settings, seats = store.revisions_for_viewing(code) if looking() else store.revisions(code)
    return request.args["since"] == revision(settings, seats)


def change_settings(code: str, change: Callable[[GameSettings], GameSettings]) -> None:
    """Writes what `change` makes of a game's settings, again from the newest ones if somebody else was quicker."""
    change_document(code, lambda document: change(GameSettings.from_document(document)).to_document())


def change_document(code: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """As `change_settings`, for a game of any kind: `change` gets its settings as they are stored."""
    for _ in range(TRIES):
        stored = game_store().load(code)
        try:
            game_store().save_settings(code, change(stored.settings), version=stored.version)
            return
        except SettingsConflict:
            continue
    raise ServiceUnavailable


def change_seats(
    code: str, numbers: Collection[int], change: Callable[[int, SeatInput], SeatInput], known: LiveGame | None = None
) -> LiveGame:
    """Writes what `change` makes of the entries of these seats, all at one moment; gives back the game as it is then.

    `change` gets a seat's number with its entry; if somebody else was quicker, it is applied again to the newest
    entries. `known` is the game if the caller has just loaded it.
    """
    for _ in range(TRIES):
        live = known or load_game(code)
        known = None
        seats = [seat_of(live, number) for number in numbers]
        try:
            saved = game_store().save_seats(
                code,
                {seat.number: change(seat.number, seat.typed).to_document() for seat in seats},
                versions={seat.number: seat.stored.version for seat in seats},
            )
        except SeatConflict:
            continue
        changed = {seat.seat: seat for seat in saved}
        stored = replace(live.stored, seats=tuple(changed.get(seat.seat, seat) for seat in live.stored.seats))
        return read_live_game(stored, gettext("Player %d")) if stored != live.stored else live
    raise ServiceUnavailable


def remove_seat(code: str, number: int, agreed: Callable[[Seat], bool]) -> bool:
    """Removes a seat if that is `agreed` for what it holds at that very moment; says whether it was.

    Raises SeatNotFound, or SeatLimit if it is the last that has to stay.
    """
    for _ in range(TRIES):
        _, seat = load_seat(code, number)
        if not agreed(seat):
            return False
        try:
            game_store().remove_seat(code, number, version=seat.stored.version, fewest=FEWEST_PLAYERS)
            return True
        except SeatConflict:
            continue
    raise ServiceUnavailable


def change_seat(
    code: str, number: int, change: Callable[[SeatInput], SeatInput], known: LiveGame | None = None
) -> LiveGame:
    """As `change_seats`, for one seat."""
    return change_seats(code, [number], lambda _, typed: change(typed), known)
