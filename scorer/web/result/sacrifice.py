"""The choice at a card that asks for a sacrifice."""

from dataclasses import replace

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.faraway.hindsight import SacrificeOption, best_sacrifices, sacrifice_options
from scorer.live.seat_input import SeatInput, chosen_sacrifices
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
        step = request.form.get("step", "all")[:3]
        chosen = next((o for o in options if " ".join(s.id for s in o.sanctuaries) == wanted), None)
        if chosen is not None and not _give(code, number, chosen):
            flash(gettext("Another phone chose a sacrifice meanwhile, so nothing was changed. Look again."))
            return redirect(url_for(".sacrifice", code=code, number=number, key=key, step=step), 303)
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
        was=shown_sacrifices(seat.typed),
        form=form,
    )


def _give(code: str, number: int, chosen: SacrificeOption) -> bool:
    """Stores the choice; False if another phone chose one that the page had not shown."""
    known = True

    def change(typed: SeatInput) -> SeatInput:
        nonlocal known
        wanted = replace(typed, sacrifices=chosen_sacrifices(chosen.tableau))
        known = shown_sacrifices(typed) in (request.form.get("was", ""), shown_sacrifices(wanted))
        return wanted if known else typed

    change_seat(code, number, change)
    return known


def shown_sacrifices(typed: SeatInput) -> str:
    """All sacrifices of a player in one text, which the page sends back."""
    return ",".join(f"{key} {' '.join(ids)}" for key, ids in sorted(typed.sacrifices.items()))
