"""A reveal that one phone leads for all."""

from dataclasses import replace

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.live.game import GameSettings, LedReveal
from scorer.web.forms import small_number
from scorer.web.result.reveal import SANCTUARY_STEP
from scorer.web.store import browser_id, change_settings, load_game

blueprint = Blueprint("led_reveal", __name__)


@blueprint.post("/g/<code>/lead")
def lead(code: str) -> ResponseReturnValue:
    """Starts, moves on or ends a reveal that all phones follow."""
    load_game(code)
    me = browser_id()
    step = small_number(request.form.get("step", ""))
    reveal = None if step is None else LedReveal(min(step, SANCTUARY_STEP), me)
    leader = me

    def change(settings: GameSettings) -> GameSettings:
        nonlocal leader
        leader = settings.reveal.leader if settings.reveal else me
        return replace(settings, reveal=reveal) if leader == me else settings

    change_settings(code, change)
    if leader != me:
        flash(gettext("Another phone turns the cards by now."))
    return redirect(url_for("result.result", code=code, step=None if reveal or leader != me else "all"), 303)
