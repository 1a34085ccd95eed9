"""The race of a_way: who arrived, with how many cards, and so who won."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import FieldList, Form, FormField, StringField

from scorer.a_way.problems import RaceProblem
from scorer.a_way.race import FEWEST_PLAYERS, MOST_PLAYERS, Race, RaceError, decide
from scorer.web.a_way.races import KEYS, KIND, KeptRace, correct_race, keep_race, load_race, named_race
from scorer.web.forms import Action, ListForm, NameField, typed_text
from scorer.web.games.game_list import own_games
from scorer.web.store import remember_game

blueprint = Blueprint("a_way", __name__)


class RacerForm(Form):
    """One player of a race: place in the order of arrival (empty: did not arrive) and cards in hand, as typed."""

    name = NameField()
    arrived = StringField(filters=[typed_text])
    cards = StringField(filters=[typed_text])


class RaceForm(ListForm):
    """The players of a race of a_way."""

    shown = FieldList(FormField(RacerForm), max_entries=MOST_PLAYERS)
    """Those of a kept race, as the page had shown them."""
    racers = FieldList(FormField(RacerForm), min_entries=FEWEST_PLAYERS, max_entries=MOST_PLAYERS)


@blueprint.route("/a_way", methods=["GET", "POST"])
def race() -> ResponseReturnValue:
    """Asks and answers; "keep" stores the race. `?again=CODE` fills in the people of a kept one."""
    form = RaceForm()
    if request.method == "GET" and "again" in request.args:
        form = _filled([{"name": player["name"]} for player in load_race(request.args["again"]).typed])
    if not form.validate_on_submit():
        return _page(form), 422 if form.is_submitted() else 200
    if _changed_players(form):
        return _page(form)
    try:
        decided = named_race(_typed(form))
    except RaceError as error:
        return _page(form, problems=error.problems), 422
    if Action.pressed().name == "keep":
        return redirect(url_for("a_way.kept", code=keep_race(_typed(form))), 303)
    return _page(form, decided)


@blueprint.route("/a_way/<code>", methods=["GET", "POST"])
def kept(code: str) -> ResponseReturnValue:
    """A kept race, to look at or correct."""
    stored = load_race(code)
    remember_game(code)
    form = RaceForm() if request.method == "POST" else _filled(stored.typed)
    if not form.validate_on_submit():
        return _page(form, stored.race, kept=stored), 422 if form.is_submitted() else 200
    if _changed_players(form):
        return _page(form, kept=stored)
    try:
        named_race(_typed(form))
    except RaceError as error:
        return _page(form, problems=error.problems, kept=stored), 422
    if correct_race(code, _players(form.shown) or stored.typed, _typed(form)):
        return redirect(url_for("a_way.kept", code=code), 303)
    now = load_race(code)
    flash(gettext("Another phone corrected this race meanwhile, see above. Save again to replace that."))
    return _page(RaceForm(formdata=None, data={"racers": _typed(form), "shown": now.typed}), now.race, kept=now), 409


def _page(
    form: RaceForm, race: Race | None = None, problems: tuple[RaceProblem, ...] = (), kept: KeptRace | None = None
) -> str:
    return render_template(
        "a_way/race.html",
        form=form,
        race=race,
        result=decide(race) if race else None,
        problems=problems,
        kept=kept,
        races=[] if kept else [entry for entry in own_games() if entry.kind.name == KIND],
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
    )


def _changed_players(form: RaceForm) -> bool:
    """Adds or removes the last player if that was asked for; what is typed stays."""
    do = Action.pressed().name
    if do == "add" and len(form.racers) < MOST_PLAYERS:
        form.racers.append_entry()
    if do == "remove" and len(form.racers) > FEWEST_PLAYERS:
        form.racers.pop_entry()
    return do in ("add", "remove")


def _filled(players: list[dict[str, Any]]) -> RaceForm:
    return RaceForm(data={"racers": players, "shown": players})


def _typed(form: RaceForm) -> list[dict[str, Any]]:
    return _players(form.racers)


def _players(racers: Iterable[Any]) -> list[dict[str, Any]]:
    return [{key: racer.form[key].data for key in KEYS} for racer in racers]
