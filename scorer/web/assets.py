"""Addresses of static files that change when a file does, so that browsers may keep them for ever.

Scripts import one another by relative addresses, so all of them share a fingerprint, and it is a part of their path.
"""

from functools import cache
from hashlib import sha256

from flask import Blueprint, Flask, Response, send_from_directory, url_for

from scorer.paths import STATIC

blueprint = Blueprint("assets", __name__)

SCRIPTS = STATIC / "js"
FIRST = "with_js.js"
"""The one script that is no module: it runs before the page is drawn."""


def init_app(app: Flask) -> None:
    """Gives the templates `asset(filename)`, `script_address(filename)` and `modules`."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(
        asset=lambda filename: url_for("static", filename=filename, v=_fingerprint(filename)),
        script_address=lambda filename: url_for("assets.script", version=_scripts_version(), filename=filename),
        modules=_module_names(),
    )


@blueprint.get("/static/js/<version>/<filename>")
def script(version: str, filename: str) -> Response:
    """A script; kept by browsers unless a page older or newer than the server asks."""
    age = None if version == _scripts_version() else 0
    return send_from_directory(SCRIPTS, filename, max_age=age)


def _module_names() -> list[str]:
    return sorted(path.name for path in SCRIPTS.glob("*.js") if path.name != FIRST)


@cache
def _fingerprint(filename: str) -> str:
    return _hash((STATIC / filename).read_bytes())


@cache
def _scripts_version() -> str:
    return _hash(b"".join(path.read_bytes() for path in sorted(SCRIPTS.glob("*.js"))))


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]
