"""A reveal that one phone leads for all."""

from dataclasses import replace

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorer.live.game import GameSettings, LedReveal
from scorer.web.forms import small_number
from scorer.web.result.reveal import SANCTUARY_STEP
from scorer.web.store import browser_id, change_settings, load_game

blueprint = Blueprint("led_reveal", __name__)


@blueprint.post("/g/<code>/lead")
def lead(code: str) -> ResponseReturnValue:
    """Starts, moves on or ends a reveal that all phones follow."""
    load_game(code)
    step = small_number(request.form.get("step", ""))
    reveal = None if step is None else LedReveal(min(step, SANCTUARY_STEP), browser_id())

    def change(settings: GameSettings) -> GameSettings:
        return replace(settings, reveal=reveal)

    change_settings(code, change)
    return redirect(url_for("result.result", code=code, step=None if reveal else "all"), 303)
