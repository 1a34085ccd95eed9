"""Takes this browser's games to another one: a link (as QR code) that copies the list there.

The list is copied, not shared. A phone that is lent, sold or scanned by mistake then gets what was there at that moment
and no later game, nothing done to one list changes the other, and bringing two lists together is the same step.
"""

from flask import Blueprint, current_app, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from scorer.web.errors import error_page
from scorer.web.forms import ActionForm
from scorer.web.games.game_list import games_listed, latest_day_first
from scorer.web.links import LOOPBACK, address, public_root
from scorer.web.store import game_store, own_list, take_over_races

blueprint = Blueprint("copy_list", __name__)

MINUTES = 60
"""How long a link works. Whoever has it can edit every game on the list."""
SHOWN = 5


@blueprint.get("/history/move")
def move() -> ResponseReturnValue:
    """The link and its QR code, for the other phone to scan."""
    take_over_races()
    link = address(url_for("copy_list.add", token=link_token(own_list())))
    return render_template(
        "games/copy_list_from.html",
        games=len(game_store().game_list(own_list())),
        link=link,
        minutes=MINUTES,
        only_here=any(link.url.startswith(f"{scheme}://{name}") for scheme in ("http", "https") for name in LOOPBACK),
        root=public_root(),
    )


@blueprint.route("/history/add/<token>", methods=["GET", "POST"])
def add(token: str) -> ResponseReturnValue:
    """On the other phone: shows what would come, and adds it when the button is pressed."""
    try:
        game_list = str(_signer().loads(token, max_age=MINUTES * 60))
    except SignatureExpired:
        return _refused(gettext("This link has expired. Open “To another phone” there again and scan the new code."))
    except BadSignature:
        return _refused(gettext("This link is not complete. Scan the code again, or copy the whole address."))
    entries = games_listed(game_list)
    here = {game.code for game in game_store().game_list(own_list())}
    new = [entry for entry in latest_day_first(entries) if entry.code not in here]
    form = ActionForm()
    if not form.validate_on_submit():
        return render_template(
            "games/copy_list_to.html", token=token, form=form, new=new, all=len(entries), shown=SHOWN
        )
    game_store().add_to_list(own_list(), [entry.code for entry in new])
    flash(ngettext("%(num)d game added.", "%(num)d games added.", len(new)))
    return redirect(url_for("history.history"), 303)


def link_token(game_list: str) -> str:
    """The part of a link that stands for a list, signed with the time it was made."""
    return str(_signer().dumps(game_list))


def _refused(text: str) -> ResponseReturnValue:
    return error_page(404, gettext("No games to add"), text)


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.config["SECRET_KEY"]), salt="another phone")
