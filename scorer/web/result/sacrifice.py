"""The choice at a card that asks for a sacrifice."""

from dataclasses import replace

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.faraway.hindsight import best_sacrifices, sacrifice_options
from scorer.live.seat_input import chosen_sacrifices
from scorer.web.forms import ActionForm
from scorer.web.result.blueprint import blueprint
from scorer.web.result.reasons import card_score_of
from scorer.web.store import change_seat, load_seat, looking


@blueprint.route("/<code>/result/<int:number>/<key>/sacrifice", methods=["GET", "POST"])
def sacrifice(code: str, number: int, key: str) -> ResponseReturnValue:
    """The choice at a card that asks for a sacrifice: every possibility with what it comes to."""
    if looking():
        abort(404)
    live, seat = load_seat(code, number)
    card_score = card_score_of(seat, key)
    options = sacrifice_options(card_score.tableau, card_score.position or 0)
    if not options:
        abort(404)
    form = ActionForm()
    if form.validate_on_submit():
        wanted = request.form.get("give", "")
        chosen = next((o for o in options if " ".join(s.id for s in o.sanctuaries) == wanted), None)
        if chosen is not None:
            change_seat(code, number, lambda typed: replace(typed, sacrifices=chosen_sacrifices(chosen.tableau)))
        step = request.form.get("step", "all")[:3]
        return redirect(url_for(".result", code=code, step=step), 303)
    best = best_sacrifices(card_score.tableau)
    return render_template(
        "result/sacrifice.html",
        code=code,
        live=live,
        seat=seat,
        score=card_score,
        options=options,
        best=best,
        form=form,
    )
