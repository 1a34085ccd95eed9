"""Where the app is found: the address that its links, codes and previews have, https, and the proxy in front of it."""

import os
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

OWN_URL = "OWN_URL"
"""The configured address, without a slash at its end, or None: then each reader's own way here is taken."""
MOST_PROXIES = 9


def init_app(app: Flask) -> None:
    """Takes OWN_URL (or SCORER_URL), and PROXIES (or SCORER_PROXY): how many proxies' X-Forwarded headers are believed.

    Raises ValueError if one of them cannot be meant.
    """
    app.config.setdefault(OWN_URL, os.environ.get("SCORER_URL"))
    app.config.setdefault("PROXIES", os.environ.get("SCORER_PROXY"))
    url = app.config[OWN_URL] = _address(app.config[OWN_URL] or "")
    app.config["SESSION_COOKIE_SECURE"] = is_https(app)
    if proxies := _count(app.config["PROXIES"] or "0"):
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign] # as Flask says it is done
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0 if url else proxies
        )


def is_https(app: Flask) -> bool:
    """True if readers come by https, whatever the proxy in front speaks with us."""
    return str(app.config[OWN_URL] or "").startswith("https:")


def _address(text: str) -> str | None:
    if not text.strip():
        return None
    parts = urlsplit(text.strip().rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query or parts.fragment:
        raise ValueError(f"SCORER_URL: expected an address like https://scores.example, got {text!r}")
    return f"{parts.scheme}://{parts.netloc}"


def _count(text: str) -> int:
    number = int(text) if text.strip().isdecimal() else -1
    if not 0 <= number <= MOST_PROXIES:
        raise ValueError(f"SCORER_PROXY: expected the number of proxies in front, like 1, got {text!r}")
    return number
