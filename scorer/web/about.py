"""Pages that belong to no game: a card large, about, the language, the installable app's manifest."""

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.faraway.catalogue import load_catalogue
from scorer.text.languages import LANGUAGES
from scorer.web.forms import ActionForm
from scorer.web.i18n import COOKIE
from scorer.web.links import own_path
from scorer.web.sessions import keep

blueprint = Blueprint("about", __name__)


@blueprint.get("/card/<key>")
def card(key: str) -> ResponseReturnValue:
    """One card large, with its quest in words; `back` and `take` lead to the picker it was opened from."""
    catalogue = load_catalogue()
    found = catalogue.region_by_key(key) or catalogue.sanctuary(key)
    if found is None:
        abort(404)
    back, take = (own_path(request.args.get(name, ""), "") for name in ("back", "take"))
    return render_template("about/card.html", card=found, back=back, take=take, form=ActionForm())


@blueprint.get("/about")
def about() -> ResponseReturnValue:
    """What this is, and whose."""
    return render_template("about/about.html", form=ActionForm())


@blueprint.post("/language")
def choose_language() -> ResponseReturnValue:
    """Remembers the language and goes back to the page it was chosen on."""
    code = request.form.get("language")
    response = redirect(own_path(request.form.get("back", ""), url_for("start.start")), 303)
    if code in LANGUAGES:
        keep(response, COOKIE, code)
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to install the app."""
    icons = [
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("maskable-512.png", "512x512", "maskable"),
    ]
    response = jsonify(
        name=gettext("Faraway scorer"),
        short_name=gettext("Scorer"),
        description=gettext("Scores a game of Faraway and says why. Unofficial fan project."),
        start_url=url_for("start.start"),
        scope="/",
        display="standalone",
        background_color="#f7f2e8",
        theme_color="#14515a",
        icons=[
            {
                "src": url_for("static", filename=f"icons/{name}"),
                "sizes": sizes,
                "type": "image/png",
                "purpose": purpose,
            }
            for name, sizes, purpose in icons
        ],
    )
    response.mimetype = "application/manifest+json"
    return response
