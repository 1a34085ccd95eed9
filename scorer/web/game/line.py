"""The game page: "What is in front of you?" One player's line and Sanctuaries, or their pad, saved as it is typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.documents.problems import Problem
from scorer.faraway.model import Region
from scorer.faraway.scores import CardScore
from scorer.live.game import LiveGame, Seat, ambiguous_numbers
from scorer.live.seat_input import RegionInput, SeatInput, merge, region_meant
from scorer.web.forms import Action
from scorer.web.game.line_forms import LineForm, PadForm
from scorer.web.store import (
    browser_id,
    change_seat,
    load_game,
    load_seat,
    prefer_rounds,
    prefers_rounds,
    remember_game,
    unchanged_since,
)

blueprint = Blueprint("line", __name__)

_T = TypeVar("_T")

ORDER_COOKIE = "order"
PLAY, SCORING = "play", "scoring"


@blueprint.get("/g/<code>")
def game(code: str) -> ResponseReturnValue:
    """To the first player whose cards are not all there, or to the result."""
    live = load_game(code)
    remember_game(code)
    if prefers_rounds(code) and not live.game.complete:
        return redirect(url_for("rounds.latest", code=code))
    own = next((seat for seat in live.seats if seat.typed.claim == browser_id()), None)
    if own is not None and not own.player.complete:
        return redirect(url_for("line.line", code=code, number=own.number))
    unfinished = next((seat for seat in live.seats if not seat.player.complete), None)
    if unfinished is None:
        return redirect(url_for("result.result", code=code))
    return redirect(url_for("line.line", code=code, number=unfinished.number))


@blueprint.route("/g/<code>/<int:number>", methods=["GET", "POST"])
def line(code: str, number: int) -> ResponseReturnValue:
    """One player's entry. What is sent is stored as it is, then shown scored, with what is wrong at its place."""
    live, seat = load_seat(code, number)
    remember_game(code)
    form: LineForm | PadForm = PadForm() if "rows-0-was" in request.form else LineForm()
    if request.method == "GET" and unchanged_since(live):
        return "", 204
    prefer_rounds(code, yes=False)
    if not form.validate_on_submit():
        return _page(live, seat)
    action = Action.pressed()
    live, conflicts = _save(live, number, form, action)
    if "HX-Request" not in request.headers and not conflicts:
        return _go(code, number, action)
    return _page(live, live.seat(number) or seat, form, conflicts), 409 if conflicts else 200


def _save(live: LiveGame, number: int, form: LineForm | PadForm, action: Action) -> tuple[LiveGame, frozenset[int]]:
    """Stores what was sent; also gives the places where somebody else wrote something different meanwhile."""
    conflicts: frozenset[int] = frozenset()

    def change(typed: SeatInput) -> SeatInput:
        nonlocal conflicts
        on_pad = isinstance(form, PadForm)
        if isinstance(form, PadForm):
            rows, conflicts = merge(typed.pad, *_decide(typed.pad, form.shown, form.typed, action))
            typed = replace(typed, pad=rows)
        else:
            regions, conflicts = merge(typed.regions, *_decide(typed.regions, form.shown, form.typed, action))
            typed = replace(typed, regions=regions)
        if conflicts:  # to be decided where it was typed, even if another phone went to the pad or back meanwhile
            typed = replace(typed, uses_pad=on_pad)
        elif action.name == "count":
            typed = replace(typed, uses_pad=action.subject == "pad")
        elif action.name == "reverse" and typed.regions == form.typed:  # a second tap sends the line as it was
            typed = typed.reversed()
        if action.name == "remove":
            typed = typed.without_sanctuary(action.subject)
        return typed

    return change_seat(live.code, number, change, known=live), conflicts


def _decide(
    stored: Sequence[_T], shown: Sequence[_T], sent: Sequence[_T], action: Action
) -> tuple[Sequence[_T], Sequence[_T]]:
    """What was shown and sent, once the reader chose a side at the place where two phones disagreed."""
    place = action.number
    if action.name not in ("keep", "take") or place is None or place >= len(stored):
        return shown, sent
    if action.name == "keep":
        return _with(shown, place, stored[place]), sent
    return _with(shown, place, stored[place]), _with(sent, place, stored[place])


def _with(values: Sequence[_T], place: int, value: _T) -> Sequence[_T]:
    return [*values[:place], value, *values[place + 1 :]]


def _go(code: str, number: int, action: Action) -> ResponseReturnValue:
    """Where a button leads after everything typed is stored."""
    here = url_for("line.line", code=code, number=number)
    targets = {
        "seat": here if action.number is None else url_for("line.line", code=code, number=action.number),
        "result": url_for("result.result", code=code),
        "rounds": url_for("rounds.latest", code=code),
        "photo": url_for("photo.upload", code=code, number=number),
        "sanctuaries": url_for("sanctuaries.picker", code=code, number=number),
        "settings": url_for("settings.settings", code=code),
    }
    response = redirect(targets.get(action.name, here), 303)
    if action.name == "order" and action.subject in (PLAY, SCORING):
        response.set_cookie(ORDER_COOKIE, action.subject, max_age=365 * 24 * 3600, samesite="Lax", httponly=True)
    return response


@dataclass(frozen=True)
class Place:
    """One place of the line (or row of the pad) as the page shows it."""

    index: int
    value: str
    was: str
    """What the page shows now, sent back with the form so that changes by others are noticed."""
    problems: Sequence[Problem] = ()
    other: str | None = None
    """What another phone wrote here meanwhile, if the reader must choose."""
    region: Region | None = None
    score: CardScore | None = None
    ambiguous: bool = False
    """True if an ordinary Region and a meteor have this number."""
    meteor: bool = False

    @property
    def position(self) -> int:
        """1 to 8, in the order played (9 for the Sanctuaries of a pad)."""
        return self.index + 1


def _page(
    live: LiveGame, seat: Seat, form: LineForm | PadForm | None = None, conflicts: frozenset[int] = frozenset()
) -> Response:
    if seat.typed.uses_pad:
        sent = form if isinstance(form, PadForm) else None
        rows = [_row(seat, index, sent if index in conflicts else None) for index in range(len(seat.typed.pad))]
        return make_response(render_template("game/pad.html", live=live, seat=seat, rows=rows))
    order = request.cookies.get(ORDER_COOKIE, PLAY)
    sent_line = form if isinstance(form, LineForm) else None
    places = [
        place_at(live, seat, index, (sent_line.shown[index], sent_line.typed[index]) if sent_line else None)
        if index in conflicts
        else place_at(live, seat, index)
        for index in range(len(seat.typed.regions))
    ]
    if order == SCORING:
        places.reverse()
    return make_response(render_template("game/line.html", live=live, seat=seat, places=places, order=order))


def _row(seat: Seat, index: int, sent: PadForm | None) -> Place:
    stored = seat.typed.pad[index]
    where = ("pad", "regions", index) if index < len(seat.typed.regions) else ("pad", "sanctuaries")
    problems = seat.problems_at(*where)
    if sent is None:
        return Place(index, stored, stored, problems)
    return Place(index, sent.typed[index], sent.shown[index], problems, other=stored)


def place_at(live: LiveGame, seat: Seat, index: int, sent: tuple[RegionInput, RegionInput] | None = None) -> Place:
    """One place of a line. `sent` is what was shown and typed, if another phone wrote something else meanwhile."""
    stored = seat.typed.regions[index]
    shown, typed = sent or (stored, stored)
    region = region_meant(stored, live.catalogue)
    return Place(
        index,
        value=typed.number,
        was=shown.as_text,
        problems=seat.problems_at("tableau", "regions", index),
        other=stored.as_text if sent else None,
        region=region,
        score=seat.player.scored.region_at(index + 1) if seat.player.scored else None,
        ambiguous=region is not None and region.number in ambiguous_numbers(live.catalogue),
        meteor=stored.meteor,
    )
