"""A game's settings: names, boxes, tie rule, players coming and going."""

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import RadioField, StringField

from scorer.documents.game import FEWEST_PLAYERS
from scorer.faraway.catalogue import in_play, most_players
from scorer.faraway.standings import TieRule
from scorer.live.game import TIE_RULE, GameSettings, LiveGame
from scorer.live.merge import Fields, PageMark, merge
from scorer.live.seat_input import NAME, SeatInput
from scorer.storage import SeatLimit, SeatNotFound
from scorer.web.forms import Action, BoxesForm, NameField, choices
from scorer.web.store import (
    change_seats,
    change_settings,
    game_store,
    load_game,
    load_seat,
    remember_game,
    remove_seat,
)

blueprint = Blueprint("settings", __name__)


class SettingsForm(BoxesForm):
    """What can be changed about a game after its start."""

    tie_rule = RadioField(choices=choices(*TieRule))
    was_sets = StringField()
    """The boxes the page showed, so that only what it changed is changed."""
    was_tie_rule = StringField()

    @property
    def sent(self) -> Fields:
        """What was sent."""
        return GameSettings(self.chosen_sets, TieRule(self.tie_rule.data)).fields

    @property
    def shown(self) -> Fields:
        """What the page showed; where it does not say so, what was sent."""
        sets = self.chosen_sets if self.was_sets.data is None else in_play(self.was_sets.data.split(","))
        return {**GameSettings(sets).fields, TIE_RULE: self.was_tie_rule.data or self.tie_rule.data}


@blueprint.route("/g/<code>/settings", methods=["GET", "POST"])
def settings(code: str) -> ResponseReturnValue:
    """Shows and changes them; adding or removing a player first keeps whatever else was typed."""
    live = load_game(code)
    remember_game(code)
    form = _form(live)
    if form.validate_on_submit():
        action = Action.pressed()
        _add_or_remove(code, action)
        _rename(load_game(code), form)
        _change(code, form)
        if action.name == "save" and not session.get("_flashes"):
            return redirect(url_for("line.game", code=code), 303)
        return redirect(url_for("settings.settings", code=code), 303)
    page = render_template("game/settings.html", live=live, form=form, fewest=FEWEST_PLAYERS, most=most_players())
    return page, 422 if form.errors else 200


def _form(live: LiveGame) -> SettingsForm:
    """The form with a name for each seat, and beside it the one that the page had shown."""

    class NamesForm(SettingsForm):
        """The form of this game."""

    shown = {"was_sets": ",".join(live.settings.sets), "was_tie_rule": live.settings.tie_rule.value}
    data = {"sets": live.settings.sets, "tie_rule": live.settings.tie_rule.value, **shown}
    for seat in live.seats:
        setattr(NamesForm, f"name-{seat.number}", NameField())
        setattr(NamesForm, f"was-{seat.number}", StringField())
        data |= dict.fromkeys((f"name-{seat.number}", f"was-{seat.number}"), seat.typed.name)
    return NamesForm(data=data)


def _rename(live: LiveGame, form: SettingsForm) -> None:
    """New names; one that another phone changed since this page was made stays, and that is said."""
    fields = {seat.number: (f"was-{seat.number}", f"name-{seat.number}") for seat in live.seats}
    sent = {number: (form[was].data, form[name].data) for number, (was, name) in fields.items() if name in form}
    kept: dict[int, str] = {}

    def change(seat: int, typed: SeatInput) -> SeatInput:
        shown, name = sent[seat]
        joined, conflicts = typed.joined(PageMark(), {NAME: shown}, {NAME: name})
        kept.pop(seat, None)
        if conflicts:
            kept[seat] = typed.name
        return joined

    change_seats(live.code, list(sent), change, known=live)
    for name in kept.values():
        flash(gettext("Another phone renamed this player “%(name)s” meanwhile; that name stays.", name=name))


def _change(code: str, form: SettingsForm) -> None:
    """Boxes and tie rule, each as far as this page changed it; what it left as it was shown stays as others made it."""

    def change(current: GameSettings) -> GameSettings:
        return current.with_fields(merge(current.fields, form.shown, form.sent).fields)

    change_settings(code, change)


def _add_or_remove(code: str, action: Action) -> None:
    """Adds or removes a player if that was asked for, as far as another phone has not been quicker."""
    try:
        if action.name == "add":
            game_store().add_seat(code, SeatInput().to_document(), most=most_players())
        if action.name == "remove" and action.number is not None:
            _remove(code, action.number)
    except (SeatLimit, SeatNotFound):
        flash(gettext("Another phone was quicker: these are the players now."))


def _remove(code: str, number: int) -> None:
    """Removes a player whose place is empty; one with cards is asked about first, and again if there are more since."""
    sure = request.form.get("sure")
    if not remove_seat(code, number, lambda seat: seat.empty or sure == f"{number}.{seat.stored.version}"):
        _, seat = load_seat(code, number)
        flash(gettext("%(name)s has cards. Remove them all the same?", name=seat.name), f"remove:{number}")
