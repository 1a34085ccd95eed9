"""The round helper: the same game entered while it is played, a view of the lines that stores nothing of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.documents.problems import Problem
from scorer.faraway.model import Tableau
from scorer.faraway.rounds import ROUNDS, Play, ahead, current_round, pile, round_of, set_up
from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import SeatInput, region_field
from scorer.live.undo import Step, last_step
from scorer.live.wording import step_name, undone_text
from scorer.web.forms import Action
from scorer.web.game.line import Place, place_at
from scorer.web.game.line_forms import choice_of
from scorer.web.game.page_mark import page_mark
from scorer.web.game.round_forms import RoundForm
from scorer.web.i18n import current_words
from scorer.web.store import (
    change_seat,
    change_seats,
    load_game,
    prefer_rounds,
    remember_game,
    unchanged_since,
)

blueprint = Blueprint("rounds", __name__)

REGIONS = "regions"
"""The step of a round in which its Regions are typed; the other one shows what follows from them."""


@blueprint.get("/g/<code>/rounds")
def latest(code: str) -> ResponseReturnValue:
    """To the round that is being played: the last complete one, unless the next has begun."""
    live = load_game(code)
    return redirect(url_for("rounds.round_page", code=code, number=_latest(live)))


@blueprint.route("/g/<code>/rounds/<int:number>", methods=["GET", "POST"])
def round_page(code: str, number: int) -> ResponseReturnValue:
    """One round: everybody's Region, then who takes first and who finds. `?step=regions` to correct a Region."""
    if request.method == "GET" and unchanged_since(code):
        return "", 204
    live = load_game(code)
    remember_game(code)
    if not 1 <= number <= ROUNDS:
        abort(404)
    if request.method == "GET" and number > _reached(live):
        return redirect(url_for("rounds.latest", code=code))
    prefer_rounds(code, yes=True)
    form = RoundForm()
    if not form.validate_on_submit():
        return _page(live, number, typing=request.args.get("step") == REGIONS)
    action = Action.pressed()
    undo = last_step(live)
    live, sent = _save(live, number, form, action)
    if sent:
        return _page(live, number, typing=True, sent=sent), 409
    if action.name == "undo":
        return _undo(live, undo, action.subject)
    if action.name == "remove":
        live = _remove(live, action)
    if "HX-Request" in request.headers:
        return _page(live, number, typing=True)
    return redirect(_target(code, number, action), 303)


def _latest(live: LiveGame) -> int:
    current = current_round(_tableaux(live))
    if current is None:
        return ROUNDS
    begun = any(not seat.typed.regions[current - 1].empty for seat in _playing(live))
    return current if begun else max(current - 1, 1)


def _reached(live: LiveGame) -> int:
    """The last round that can be looked at: no further than the first one in which a Region is missing."""
    return current_round(_tableaux(live)) or ROUNDS


def _playing(live: LiveGame) -> list[Seat]:
    return [seat for seat in live.seats if not seat.typed.uses_pad]


def _tableaux(live: LiveGame) -> list[Tableau | None]:
    return [None if seat.typed.uses_pad else seat.player.tableau or Tableau() for seat in live.seats]


# -- saving -------------------------------------------------------------------------------------------------------


def _save(
    live: LiveGame, number: int, form: RoundForm, action: Action
) -> tuple[LiveGame, Mapping[int, tuple[str, str]]]:
    """Stores what was sent; also gives, by seat, what was shown and sent where another phone wrote something else."""
    field = region_field(number - 1)
    sent = {seat: values for seat, values in form.sent.items() if seat in {seat.number for seat in _playing(live)}}
    conflicts: set[int] = set()

    def change(seat: int, typed: SeatInput) -> SeatInput:
        shown, wanted = sent[seat]
        choice = choice_of(action, field) if action.number == seat else None
        typed, wrong = typed.joined(form.mark, {field: shown}, {field: wanted}, choice)
        (conflicts.add if wrong else conflicts.discard)(seat)
        return typed

    live = change_seats(live.code, list(sent), change, known=live)
    return live, {seat: sent[seat] for seat in conflicts}


def _remove(live: LiveGame, action: Action) -> LiveGame:
    """Without the Sanctuary that the button names; one that is given up for a Region is a matter of the line."""
    if action.number is None or live.seat(action.number) is None:
        return live
    given_up = False

    def change(typed: SeatInput) -> SeatInput:
        nonlocal given_up
        given_up = bool(typed.given_for(action.detail))
        return typed if given_up else typed.without_sanctuary(action.detail)

    live = change_seat(live.code, action.number, change, known=live)
    if given_up:
        flash(gettext("This Sanctuary is given up for a Region. Change that first, in the result."))
    return live


def _undo(live: LiveGame, step: Step | None, token: str) -> ResponseReturnValue:
    """Takes back the step that the button named, and no other."""
    if step is None or step.token != token:
        flash(gettext("Another phone was quicker, so nothing was taken back. Look again."))
        return redirect(url_for("rounds.latest", code=live.code), 303)
    change_seats(live.code, step.seats, partial(step.undone, catalogue=live.catalogue), known=live)
    flash(undone_text(step, _names(live), live.catalogue, current_words()))
    return redirect(url_for("rounds.round_page", code=live.code, number=step.round), 303)


def _target(code: str, number: int, action: Action) -> str:
    """Where a button leads after everything typed is stored."""
    here = url_for("rounds.round_page", code=code, number=number)
    wanted = action.number
    match action.name, wanted:
        case "round", int():
            return url_for("rounds.round_page", code=code, number=wanted)
        case "line", int():
            return url_for("line.line", code=code, number=wanted)
        case "sanctuaries", int():
            return url_for("sanctuaries.picker", code=code, number=wanted, back=here)
        case "regions", _:
            return url_for("rounds.round_page", code=code, number=number, step=REGIONS)
        case "result", _:
            return url_for("result.result", code=code)
    return here


# -- the page -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entrant:
    """One player of a round as the page shows them."""

    seat: Seat
    play: Play
    place: Place

    @property
    def sanctuary_problems(self) -> Sequence[Problem]:
        """What is wrong with this player's Sanctuaries."""
        return self.seat.problems_at("tableau", "sanctuaries")


def _page(
    live: LiveGame,
    number: int,
    *,
    typing: bool,
    sent: Mapping[int, tuple[str, str]] | None = None,
) -> str:
    players = _tableaux(live)
    played = round_of(players, number)
    entrants = [_entrant(live, play, sent or {}) for play in played.plays]
    by_player = {entrant.play.player: entrant for entrant in entrants}
    wrong = any(entrant.place.problems for entrant in entrants)
    undo = last_step(live)
    return render_template(
        "game/rounds.html",
        live=live,
        round=played,
        pile=pile(played, len(live.catalogue.sanctuaries)),
        rounds=range(1, ROUNDS + 1),
        current=current_round(players),
        entrants=entrants,
        typing=typing or wrong or not played.complete or not entrants,
        in_order=[by_player[play.player] for play in played.in_order],
        by_hand=[seat for seat in live.seats if seat.typed.uses_pad],
        ahead=[live.seats[player] for player in ahead(players)],
        marked=_marked(live),
        set_up=set_up(len(live.seats), live.settings.sets),
        mark=page_mark(live.seats),
        undo=undo,
        undo_name=step_name(undo, _names(live), current_words()) if undo else "",
        here=url_for("rounds.round_page", code=live.code, number=number),
    )


def _entrant(live: LiveGame, play: Play, sent: Mapping[int, tuple[str, str]]) -> Entrant:
    seat = live.seats[play.player]
    return Entrant(seat, play, place_at(live, seat, play.round - 1, sent.get(seat.number)))


def _marked(live: LiveGame) -> frozenset[int]:
    """The rounds in which somebody's Region is wrong."""
    return frozenset(
        number
        for number in range(1, ROUNDS + 1)
        if any(seat.problems_at("tableau", "regions", number - 1) for seat in _playing(live))
    )


def _names(live: LiveGame) -> Mapping[int, str]:
    return {seat.number: seat.name for seat in live.seats}
