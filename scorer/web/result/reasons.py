"""Why a card pays what it pays."""

from flask import abort, render_template
from flask.typing import ResponseReturnValue

from scorer.faraway.hindsight import sacrifice_options
from scorer.faraway.scores import CardScore
from scorer.live.game import Seat
from scorer.web.forms import ActionForm
from scorer.web.result.blueprint import blueprint
from scorer.web.store import looking, shown_seat


@blueprint.get("/<code>/result/<int:number>/sanctuaries")
def sanctuary_fame(code: str, number: int) -> ResponseReturnValue:
    """What each Sanctuary of a player pays."""
    live, seat = shown_seat(code, number)
    if seat.player.scored is None:
        abort(404)
    return render_template("result/sanctuary_fame.html", code=code, live=live, seat=seat, scored=seat.player.scored)


@blueprint.get("/<code>/result/<int:number>/<key>")
def reason(code: str, number: int, key: str) -> ResponseReturnValue:
    """Why one card pays what it pays."""
    live, seat = shown_seat(code, number)
    card_score = card_score_of(seat, key)
    position = card_score.position
    offers = not looking() and position is not None and bool(sacrifice_options(card_score.tableau, position))
    return render_template(
        "result/reason.html", code=code, live=live, seat=seat, score=card_score, offers=offers, form=ActionForm()
    )


def card_score_of(seat: Seat, key: str) -> CardScore:
    """The score of this player's card with this key, or a 404 page."""
    scored = seat.player.scored
    scores = (*scored.regions, *scored.sanctuaries) if scored else ()
    return next((card_score for card_score in scores if card_score.card.key == key), None) or abort(404)
