"""Could it have gone better?"""

from flask import abort, render_template
from flask.typing import ResponseReturnValue

from scorer.faraway.hindsight import best_order
from scorer.faraway.reveal import score
from scorer.web.result.blueprint import blueprint
from scorer.web.store import shown_seat


@blueprint.get("/<code>/result/<int:number>/better")
def better(code: str, number: int) -> ResponseReturnValue:
    """The best order of these eight Regions with the same Sanctuaries."""
    live, seat = shown_seat(code, number)
    if seat.player.scored is None or not seat.player.complete:
        abort(404)
    advice = best_order(seat.player.scored.tableau)
    return render_template(
        "result/hindsight.html", code=code, live=live, seat=seat, advice=advice, scored=score(advice.tableau)
    )
