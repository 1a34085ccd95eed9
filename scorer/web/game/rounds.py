"""The round helper: the same game entered while it is played, a view of the lines that stores nothing of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.documents.tableau import Problem
from scorer.faraway.model import Tableau
from scorer.faraway.rounds import ROUNDS, Play, ahead, current_round, round_of, set_up
from scorer.live import rounds_wording
from scorer.live.game import Seat, Table
from scorer.live.seat_input import TypedRegion, TypedSeat, merge
from scorer.live.undo import Step, last_step, without_sanctuary
from scorer.web.forms import RoundForm, small_number
from scorer.web.game.line import Place, place_at
from scorer.web.i18n import current_words
from scorer.web.store import (
    change_seat,
    load_table,
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
    table = load_table(code)
    return redirect(url_for("rounds.round_page", code=code, number=_latest(table)))


@blueprint.route("/g/<code>/rounds/<int:number>", methods=["GET", "POST"])
def round_page(code: str, number: int) -> ResponseReturnValue:
    """One round: everybody's Region, then who takes first and who finds. `?step=regions` to correct a Region."""
    table = load_table(code)
    remember_game(code)
    if not 1 <= number <= ROUNDS:
        abort(404)
    if request.method == "GET" and unchanged_since(table):
        return "", 204
    if request.method == "GET" and number > _reached(table):
        return redirect(url_for("rounds.latest", code=code))
    prefer_rounds(code, yes=True)
    form = RoundForm()
    if not form.validate_on_submit():
        return _page(table, number, typing=request.args.get("step") == REGIONS)
    do, _, subject = request.form.get("do", "save").partition(":")
    undo = last_step(table)
    sent = _save(table, number, form, do, subject)
    if sent:
        return _page(load_table(code), number, typing=True, sent=sent), 409
    if do == "undo":
        return _undo(table, undo, subject)
    if do == "remove":
        seat, _, sanctuary_id = subject.partition(":")
        _remove(table, seat, sanctuary_id)
    if "HX-Request" in request.headers:
        return _page(load_table(code), number, typing=True)
    return redirect(_target(code, number, do, subject), 303)


def _latest(table: Table) -> int:
    current = current_round(_tableaux(table))
    if current is None:
        return ROUNDS
    begun = any(not seat.typed.regions[current - 1].empty for seat in _playing(table))
    return current if begun else max(current - 1, 1)


def _reached(table: Table) -> int:
    """The last round that can be looked at: no further than the first one in which a Region is missing."""
    return current_round(_tableaux(table)) or ROUNDS


def _playing(table: Table) -> list[Seat]:
    return [seat for seat in table.seats if not seat.typed.uses_pad]


def _tableaux(table: Table) -> list[Tableau | None]:
    return [None if seat.typed.uses_pad else seat.player.tableau or Tableau() for seat in table.seats]


# -- saving -------------------------------------------------------------------------------------------------------


def _save(
    table: Table, number: int, form: RoundForm, do: str, subject: str
) -> Mapping[int, tuple[TypedRegion, TypedRegion]]:
    """Stores what was sent; gives back, by seat, what was shown and sent where another phone wrote something else."""
    conflicts = {}
    playing = {seat.number for seat in _playing(table)}
    for seat, (shown, typed) in form.sent.items():
        decided = do if subject == str(seat) and do in ("keep", "take") else ""
        if seat in playing and shown != typed and decided != "take":
            keep = decided == "keep"
            if not _play(table.code, seat, number - 1, shown, typed, keep=keep):
                conflicts[seat] = shown, typed
    return conflicts


def _play(code: str, seat: int, place: int, shown: TypedRegion, sent: TypedRegion, *, keep: bool) -> bool:
    """Writes one Region; False if another phone wrote a different one there, unless `keep` says to write over it."""
    conflicts: frozenset[int] = frozenset()

    def change(typed: TypedSeat) -> TypedSeat:
        nonlocal conflicts
        stored = typed.regions[place : place + 1]
        merged, conflicts = merge(stored, stored if keep else (shown,), (sent,))
        return replace(typed, regions=(*typed.regions[:place], *merged, *typed.regions[place + 1 :]))

    change_seat(code, seat, change)
    return not conflicts


def _remove(table: Table, seat: str, sanctuary_id: str) -> None:
    number = small_number(seat)
    if number is not None and table.seat(number) is not None:
        change_seat(table.code, number, partial(without_sanctuary, sanctuary_id=sanctuary_id))


def _undo(table: Table, step: Step | None, token: str) -> ResponseReturnValue:
    """Takes back the step that the button named, and no other."""
    if step is None or step.token != token:
        flash(gettext("Another phone was quicker, so nothing was taken back. Look again."))
        return redirect(url_for("rounds.latest", code=table.code), 303)
    for seat in step.seats:
        change_seat(table.code, seat, partial(step.undone, seat, catalogue=table.catalogue))
    flash(rounds_wording.undone_text(step, _names(table), table.catalogue, current_words()))
    return redirect(url_for("rounds.round_page", code=table.code, number=step.round), 303)


def _target(code: str, number: int, do: str, subject: str) -> str:
    """Where a button leads after everything typed is stored."""
    here = url_for("rounds.round_page", code=code, number=number)
    wanted = small_number(subject)
    match do, wanted:
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
    table: Table,
    number: int,
    *,
    typing: bool,
    sent: Mapping[int, tuple[TypedRegion, TypedRegion]] | None = None,
) -> str:
    players = _tableaux(table)
    played = round_of(players, number)
    entrants = [_entrant(table, play, sent or {}) for play in played.plays]
    by_player = {entrant.play.player: entrant for entrant in entrants}
    wrong = any(entrant.place.problems for entrant in entrants)
    undo = last_step(table)
    return render_template(
        "game/rounds.html",
        table=table,
        round=played,
        rounds=range(1, ROUNDS + 1),
        current=current_round(players),
        entrants=entrants,
        typing=typing or wrong or not played.complete or not entrants,
        in_order=[by_player[play.player] for play in played.in_order],
        by_hand=[seat for seat in table.seats if seat.typed.uses_pad],
        ahead=[table.seats[player] for player in ahead(players)],
        marked=_marked(table),
        set_up=set_up(len(table.seats), table.settings.sets),
        undo=undo,
        undo_name=rounds_wording.step_name(undo, _names(table), current_words()) if undo else "",
        here=url_for("rounds.round_page", code=table.code, number=number),
    )


def _entrant(table: Table, play: Play, sent: Mapping[int, tuple[TypedRegion, TypedRegion]]) -> Entrant:
    seat = table.seats[play.player]
    return Entrant(seat, play, place_at(table, seat, play.round - 1, sent.get(seat.number)))


def _marked(table: Table) -> frozenset[int]:
    """The rounds in which somebody's Region is wrong."""
    return frozenset(
        number
        for number in range(1, ROUNDS + 1)
        if any(seat.problems_at("tableau", "regions", number - 1) for seat in _playing(table))
    )


def _names(table: Table) -> Mapping[int, str]:
    return {seat.number: seat.name for seat in table.seats}
