"""A game's settings: names, boxes, tie rule, players coming and going."""

from dataclasses import replace
from functools import partial

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import RadioField, StringField

from scorer.documents.game import FEWEST_PLAYERS
from scorer.faraway.catalogue import most_players
from scorer.faraway.standings import TieRule
from scorer.live.game import GameSettings, LiveGame
from scorer.live.seat_input import SeatInput
from scorer.storage import SeatLimit, SeatNotFound
from scorer.text.names import clean_name
from scorer.web.forms import Action, BoxesForm, choices
from scorer.web.store import change_seat, change_settings, game_store, load_game, remember_game

blueprint = Blueprint("settings", __name__)


class SettingsForm(BoxesForm):
    """What can be changed about a game after its start."""

    tie_rule = RadioField(choices=choices(*TieRule))
    was_sets = StringField()
    """The boxes the page showed, so that only what it changed is changed."""
    was_tie_rule = StringField()


@blueprint.route("/g/<code>/settings", methods=["GET", "POST"])
def settings(code: str) -> ResponseReturnValue:
    """Shows and changes them; adding or removing a player first keeps whatever else was typed."""
    live = load_game(code)
    remember_game(code)
    form = SettingsForm(data={"sets": live.settings.sets, "tie_rule": live.settings.tie_rule.value})
    if form.validate_on_submit():
        _rename(live)
        _change(code, form)
        action = Action.pressed()
        try:
            if action.name == "add":
                game_store().add_seat(code, SeatInput().to_document(), most=most_players())
            if action.name == "remove":
                _remove(live, action)
        except (SeatLimit, SeatNotFound):
            flash(gettext("Another phone was quicker: these are the players now."))
        if action.name == "save" and not session.get("_flashes"):
            return redirect(url_for("line.game", code=code), 303)
        return redirect(url_for("settings.settings", code=code), 303)
    return render_template("game/settings.html", live=live, form=form, fewest=FEWEST_PLAYERS, most=most_players())


def _rename(live: LiveGame) -> None:
    """New names; one that another phone changed since this page was made stays, and that is said."""
    for seat in live.seats:
        sent, shown = request.form.get(f"name-{seat.number}"), request.form.get(f"was-{seat.number}")
        if sent is None or sent == shown:
            continue
        if seat.typed.name not in (shown, clean_name(sent)):
            flash(gettext("Another phone renamed this player “%(name)s” meanwhile; that name stays.", name=seat.name))
        else:
            change_seat(live.code, seat.number, partial(_named, clean_name(sent)))


def _named(name: str, typed: SeatInput) -> SeatInput:
    return replace(typed, name=name)


def _change(code: str, form: SettingsForm) -> None:
    """Boxes and tie rule, as far as this page changed them; what it left as it was shown stays as others made it."""
    sets, tie_rule = form.chosen_sets, TieRule(form.tie_rule.data)
    shown_sets, shown_rule = form.was_sets.data, form.was_tie_rule.data

    def change(current: GameSettings) -> GameSettings:
        return replace(
            current,
            sets=current.sets if shown_sets in (None, ",".join(sets)) else sets,
            tie_rule=current.tie_rule if shown_rule in (None, tie_rule) else tie_rule,
        )

    change_settings(code, change)


def _remove(live: LiveGame, action: Action) -> None:
    """Removes a player whose place is empty; one with cards is asked about first."""
    seat = None if action.number is None else live.seat(action.number)
    if seat is None or len(live.seats) <= FEWEST_PLAYERS:
        return
    if seat.empty or request.form.get("sure") == action.subject:
        game_store().remove_seat(live.code, seat.number, fewest=FEWEST_PLAYERS)
    else:
        flash(gettext("%(name)s has cards. Remove them all the same?", name=seat.name), f"remove:{seat.number}")
