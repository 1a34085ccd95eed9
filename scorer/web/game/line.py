"""The game page: "What is in front of you?" One player's line and Sanctuaries, or their pad, saved as it is typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.documents.problems import Problem
from scorer.faraway.model import REGIONS_IN_LINE, Region, SetId
from scorer.faraway.scores import CardScore
from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import PAD_ROWS, RegionInput, SeatInput, namesakes, pad_field, region_field, region_meant
from scorer.web.forms import Action
from scorer.web.game.line_forms import LineForm, PadForm
from scorer.web.game.page_mark import page_mark
from scorer.web.sessions import keep
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
    if request.method == "GET" and unchanged_since(code):
        return "", 204
    live, seat = load_seat(code, number)
    remember_game(code)
    form: LineForm | PadForm = PadForm() if "rows-0-was" in request.form else LineForm()
    prefer_rounds(code, yes=False)
    if not form.validate_on_submit():
        return _page(live, seat)
    action = Action.pressed()
    live, conflicts = _save(live, number, form, action)
    if "HX-Request" not in request.headers and not conflicts:
        return _go(code, number, action)
    return _page(live, live.seat(number) or seat, form, conflicts), 409 if conflicts else 200


def _save(live: LiveGame, number: int, form: LineForm | PadForm, action: Action) -> tuple[LiveGame, frozenset[str]]:
    """Stores what was sent; also gives the fields where somebody else wrote something different meanwhile."""
    conflicts: frozenset[str] = frozenset()
    refused = ""

    def change(typed: SeatInput) -> SeatInput:
        nonlocal conflicts, refused
        typed, conflicts = typed.joined(form.mark, form.shown, form.typed, form.choice(action))
        refused = "" if conflicts else _refusal(typed, form, action)
        return typed if conflicts or refused else _pressed(typed, form, action)

    live = change_seat(live.code, number, change, known=live)
    if refused:
        flash(refused)
    return live, conflicts


def _pressed(typed: SeatInput, form: LineForm | PadForm, action: Action) -> SeatInput:
    """What a button makes of the entry, once everything sent is in it."""
    match action.name:
        case "count":
            return replace(typed, uses_pad=action.subject == "pad")
        case "reverse" if _is_as_sent(typed, form):
            return typed.reversed()
        case "remove":
            return typed.without_sanctuary(action.subject)
    return typed


def _refusal(typed: SeatInput, form: LineForm | PadForm, action: Action) -> str:
    """Why a button does not do what it says, since another phone changed what it had shown; empty if it does."""
    match action.name:
        # a second tap still sends the line as it was before the first
        case "reverse" if not _is_as_sent(typed, form) and not _is_as_sent(typed.reversed(), form):
            return str(gettext("Another phone changed this line meanwhile, so it was not reversed. Look again."))
        case "remove" if action.subject in typed.sanctuaries and typed.given_for(action.subject) != action.detail:
            return str(gettext("Another phone chose a sacrifice meanwhile, so the Sanctuary stays. Look again."))
    return ""


def _is_as_sent(typed: SeatInput, form: LineForm | PadForm) -> bool:
    return form.typed.items() <= typed.fields.items()


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
        keep(response, ORDER_COOKIE, action.subject)
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
    namesakes: Sequence[Region] = ()
    """The Regions to choose from, if several have this number."""
    box: SetId = ""
    """The box that was chosen among them."""

    @property
    def position(self) -> int:
        """1 to 8, in the order played (9 for the Sanctuaries of a pad)."""
        return self.index + 1


def _page(
    live: LiveGame, seat: Seat, form: LineForm | PadForm | None = None, conflicts: frozenset[str] = frozenset()
) -> Response:
    """The line or the pad, whichever this player uses; a conflict is shown where it was typed."""
    if form is not None and conflicts:
        seat = seat.counted_on(pad=isinstance(form, PadForm))
    sent = {field: (form.shown[field], form.typed[field]) for field in conflicts} if form else {}
    mark = page_mark([seat])
    if seat.typed.uses_pad:
        rows = [_row(seat, index, sent.get(pad_field(index))) for index in range(PAD_ROWS)]
        return make_response(render_template("game/pad.html", live=live, seat=seat, rows=rows, mark=mark))
    order = request.cookies.get(ORDER_COOKIE, PLAY)
    places = [place_at(live, seat, index, sent.get(region_field(index))) for index in range(REGIONS_IN_LINE)]
    if order == SCORING:
        places.reverse()
    return make_response(render_template("game/line.html", live=live, seat=seat, places=places, order=order, mark=mark))


def _row(seat: Seat, index: int, sent: tuple[str, str] | None) -> Place:
    stored = seat.typed.pad[index]
    where = ("pad", "regions", index) if index < REGIONS_IN_LINE else ("pad", "sanctuaries")
    shown, typed = sent or (stored, stored)
    return Place(index, typed, shown, seat.problems_at(*where), other=stored if sent else None)


def place_at(live: LiveGame, seat: Seat, index: int, sent: tuple[str, str] | None = None) -> Place:
    """One place of a line. `sent` is what was shown and typed, if another phone wrote something else meanwhile."""
    stored = seat.typed.regions[index]
    shown, typed = sent or (stored.as_text, stored.as_text)
    region = region_meant(stored, live.catalogue)
    return Place(
        index,
        value=RegionInput.from_text(typed).number,
        was=shown,
        problems=seat.problems_at("tableau", "regions", index),
        other=stored.short if sent else None,
        region=region,
        score=seat.player.scored.region_at(index + 1) if seat.player.scored else None,
        namesakes=namesakes(region, live.catalogue),
        box=RegionInput.from_text(typed).box,
    )
