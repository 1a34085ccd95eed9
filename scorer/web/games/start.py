"""The first page: "Who played?", and the games this phone was in."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.documents.game import FEWEST_PLAYERS
from scorer.faraway.catalogue import most_players
from scorer.live.game import GameSettings
from scorer.live.seat_input import SeatInput
from scorer.web.clock import now_at_the_table
from scorer.web.forms import Action, BoxesForm, NameField, PlayersList
from scorer.web.games.game_list import own_games, unfinished_first
from scorer.web.quota import make_game
from scorer.web.store import load_game, remember_game

blueprint = Blueprint("start", __name__)

SHOWN = 5
"""Games to go on with."""
SHOWN_NAMES = 2
"""Fields for names; more or fewer can be had."""


class StartForm(BoxesForm):
    """Who played, and with which boxes."""

    names = PlayersList(NameField(), min_entries=FEWEST_PLAYERS)


@blueprint.route("/", methods=["GET", "POST"])
def start() -> ResponseReturnValue:
    """Names and boxes; "Start" makes the game. `?again=CODE` fills in the people and boxes of another game."""
    form = StartForm(data={"names": [""] * SHOWN_NAMES})
    if request.method == "GET" and "again" in request.args:
        form = _same_people(request.args["again"])
    if form.validate_on_submit():
        action = Action.pressed("start")
        if action.name == "add":
            if len(form.names) < most_players():
                form.names.append_entry("")
        elif action.name == "remove":
            form = _without(form, action.number)
        else:
            day, time = now_at_the_table()
            settings = GameSettings(sets=form.chosen_sets, played_on=day, played_at=time)
            seats = [SeatInput(name=name).to_document() for name in form.names.data]
            game = make_game(settings.to_document(), seats)
            remember_game(game.code)
            if action.name == "rounds":
                return redirect(url_for("rounds.latest", code=game.code), 303)
            return redirect(url_for("line.line", code=game.code, number=1), 303)
    page = render_template(
        "games/start.html",
        form=form,
        entries=unfinished_first(own_games()),
        shown=SHOWN,
        fewest=FEWEST_PLAYERS,
        most=most_players(),
    )
    return page, 422 if form.errors else 200


def _without(form: StartForm, place: int | None) -> StartForm:
    """The same form with one name fewer, though never fewer than can play."""
    names = [name for index, name in enumerate(form.names.data) if index != place]
    if len(names) < FEWEST_PLAYERS:
        return form
    return StartForm(formdata=None, data={"names": names, "sets": form.sets.data})


def _same_people(code: str) -> StartForm:
    live = load_game(code)
    names = [seat.typed.name for seat in live.seats]
    return StartForm(data={"names": names, "sets": live.settings.sets})
