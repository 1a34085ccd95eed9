"""Addresses of static files that change when a file does, so that browsers may keep them for ever.

Scripts import one another by relative addresses, so all of them share a fingerprint, and it is a part of their path.
Style sheets go as one: a page opens parts of others in its panel, so it would need most of them anyway.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, url_for

from scorer.paths import STATIC

blueprint = Blueprint("assets", __name__)

SCRIPTS = STATIC / "js"
STYLES = STATIC / "css"
FIRST_SCRIPT = SCRIPTS / "with_js.js"
"""The one that is no module: it runs before the page is drawn."""
ON_DEMAND = ("picker.js", "photo.js", "photo_check.js", "share.js")
"""Those that app.js loads with the first page that needs them."""
FIRST_STYLE = STYLES / "base.css"
"""It names the layers in their order."""


def init_app(app: Flask) -> None:
    """Gives the templates `asset(filename)`, `script_address(filename)`, `style_address()` and `modules`."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(
        asset=lambda filename: url_for("static", filename=filename, v=_fingerprint(filename)),
        script_address=lambda filename: url_for("assets.script", version=_scripts_version(), filename=filename),
        style_address=lambda: url_for("assets.style", version=_styles_version()),
        modules=[path.name for path in _scripts() if path != FIRST_SCRIPT and path.name not in ON_DEMAND],
    )


@blueprint.get("/static/js/<version>/<filename>")
def script(version: str, filename: str) -> Response:
    """A script. A page older or newer than the server may ask for another version: it gets this one, not to be kept."""
    if filename not in [path.name for path in _scripts()]:
        abort(404)
    return _kept((SCRIPTS / filename).read_bytes(), "text/javascript", version == _scripts_version())


@blueprint.get("/static/css/<version>.css")
def style(version: str) -> Response:
    """All style sheets in one."""
    return _kept(_styles(), "text/css", version == _styles_version())


def _kept(content: bytes, mimetype: str, current: bool) -> Response:
    """An answer to be kept for long, if the address is the current one."""
    response = Response(content, mimetype=mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = int(current_app.config["SEND_FILE_MAX_AGE_DEFAULT"]) if current else 0
    return response


def _scripts() -> list[Path]:
    return sorted(SCRIPTS.glob("*.js"))


@cache
def _styles() -> bytes:
    others = sorted(path for path in STYLES.rglob("*.css") if path != FIRST_STYLE)
    return b"\n".join(path.read_bytes() for path in (FIRST_STYLE, *others))


@cache
def _styles_version() -> str:
    return _hash(_styles())


@cache
def _scripts_version() -> str:
    return _hash(b"".join(path.read_bytes() for path in _scripts()))


@cache
def _fingerprint(filename: str) -> str:
    return _hash((STATIC / filename).read_bytes())


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]
