"""Addresses of static files that change when the file does, so that browsers may keep them for ever."""

from functools import cache
from hashlib import sha256

from flask import Flask, url_for

from scorer.paths import STATIC


def init_app(app: Flask) -> None:
    """Gives the templates `asset(filename)`."""
    app.jinja_env.globals["asset"] = lambda filename: url_for("static", filename=filename, v=_fingerprint(filename))


@cache
def _fingerprint(filename: str) -> str:
    return sha256((STATIC / filename).read_bytes()).hexdigest()[:10]
