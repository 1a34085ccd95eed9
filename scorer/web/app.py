"""The Flask app, put together from its pages."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask_wtf.csrf import CSRFProtect
from jinja2 import StrictUndefined
from werkzeug.local import LocalProxy

from scorer.faraway.catalogue import load_catalogue
from scorer.paths import STATIC, TEMPLATES
from scorer.storage import GameStore, default_address, open_store
from scorer.web import about, api, assets, cards, codes, errors, headers, hosting, i18n, quota, uploads
from scorer.web.games import copy_list, history, import_game, start, statistics
from scorer.web.games.kind import GameKind, add_kinds
from scorer.web.registry import KINDS
from scorer.web.secret import secret_key
from scorer.web.sessions import OwnSessions
from scorer.web.store import STORE, looking

BIGGEST_REQUEST = 1024 * 1024
ONE_YEAR = 365 * 24 * 3600

csrf = CSRFProtect()


def create_app(
    config: Mapping[str, Any] | None = None, store: GameStore | None = None, kinds: Sequence[GameKind] = KINDS
) -> Flask:
    """The app for these kinds of games.

    Without a `store`, games go to the database named by DATABASE (or SCORER_DATABASE), else into DATA.

    Raises CardDataError if a card file is wrong, DatabaseTooNew if a newer version has used the database.
    """
    app = Flask("scorer", template_folder=str(TEMPLATES), static_folder=str(STATIC))
    data = Path(os.environ.get("SCORER_DATA", "data"))
    app.config.from_mapping(
        DATA=data,
        DATABASE=os.environ.get("SCORER_DATABASE"),
        MAX_CONTENT_LENGTH=BIGGEST_REQUEST,
        PERMANENT_SESSION_LIFETIME=ONE_YEAR,
        POLL_EVERY="3s",
        SEND_FILE_MAX_AGE_DEFAULT=ONE_YEAR,
        SESSION_COOKIE_NAME="scorer",
        SESSION_COOKIE_SAMESITE="Lax",
        TRUSTED_HOSTS=[host.strip() for host in os.environ.get("SCORER_HOSTS", "").split(",") if host.strip()] or None,
        WTF_CSRF_SSL_STRICT=False,  # browsers that send no Referer, as some people want, could send no form
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config.from_mapping(config or {})
    load_catalogue()
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = os.environ.get("SCORER_SECRET_KEY") or secret_key(app.config["DATA"])
    if store is None:
        store = open_store(app.config["DATABASE"] or default_address(app.config["DATA"]))
    app.extensions[STORE] = store
    app.session_interface = OwnSessions()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["looking"] = looking
    app.jinja_env.globals["htmx"] = LocalProxy(_from_htmx)
    app.context_processor(_layout)
    hosting.init_app(app)
    quota.init_app(app)
    uploads.init_app(app)
    csrf.init_app(app)
    csrf.exempt(api.blueprint)
    i18n.init_app(app)
    codes.init_app(app)
    errors.init_app(app)
    headers.init_app(app)
    assets.init_app(app)
    cards.init_app(app)
    add_kinds(app, kinds)
    for module in (start, history, statistics, copy_list, import_game, about, api):
        app.register_blueprint(module.blueprint)
    return app


def _from_htmx() -> bool:
    return "HX-Request" in request.headers


def _layout() -> dict[str, str]:
    """What a page extends: htmx swaps its content alone, a browser gets the frame around it, too."""
    return {"layout": "layout/bare.html" if _from_htmx() else "layout/base.html"}
