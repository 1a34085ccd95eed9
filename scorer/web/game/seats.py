"""Several phones on one game: taking a seat."""

from dataclasses import replace
from functools import partial

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import SeatInput
from scorer.text.names import clean_name
from scorer.web.forms import ActionForm, small_number
from scorer.web.store import browser_id, change_seat, load_game, remember_game, unchanged_since

blueprint = Blueprint("seats", __name__)


@blueprint.route("/g/<code>/join", methods=["GET", "POST"])
def join(code: str) -> ResponseReturnValue:
    """Which player are you? Taking a seat another phone took asks first."""
    if request.method == "GET" and unchanged_since(code):
        return "", 204
    live = load_game(code)
    remember_game(code)
    form = ActionForm()
    if form.validate_on_submit():
        subject, _, sure = request.form.get("seat", "").partition(":")
        for seat in _wanted(live, subject):
            if _take(live, seat, sure=bool(sure)):
                return redirect(url_for("line.line", code=code, number=seat.number), 303)
        if subject == "any":
            flash(gettext("Every seat is taken. Choose yours below, or add a player in the settings."))
        elif _wanted(live, subject):
            flash(gettext("Another phone sits there. Tap “Take it all the same” if that was you."), subject)
        live = load_game(code)
    return render_template("game/join.html", code=code, live=live, form=form, me=browser_id())


def _wanted(live: LiveGame, subject: str) -> list[Seat]:
    """The seats that would do, the best first: the one chosen, or for "any" the own one and then all others."""
    if subject == "any":
        return sorted(live.seats, key=lambda seat: seat.typed.claim != browser_id())
    number = small_number(subject)
    seat = None if number is None else live.seat(number)
    return [] if seat is None else [seat]


def _take(live: LiveGame, seat: Seat, *, sure: bool) -> bool:
    """Sits down here and gets up from any other seat of this game; False if another phone sits here and nobody is sure.

    A name is given only to a seat without one, so that nobody is renamed by mistake.
    """
    me, name = browser_id(), clean_name(request.form.get("name", ""))
    taken = False

    def sit(typed: SeatInput) -> SeatInput:
        nonlocal taken
        taken = sure or typed.claim in ("", me)
        return replace(typed, claim=me, name=typed.name or name) if taken else typed

    change_seat(live.code, seat.number, sit)
    for other in live.seats if taken else ():
        if other.typed.claim == me and other.number != seat.number:
            change_seat(live.code, other.number, partial(_get_up, me))
    return taken


def _get_up(me: str, typed: SeatInput) -> SeatInput:
    return replace(typed, claim="") if typed.claim == me else typed
