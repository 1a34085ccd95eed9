"""Headers that keep the pages safe and private."""

from flask import Flask, Response, current_app, request

from scorer.web.hosting import is_https

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


NO_PAGES = ("text/css", "text/javascript", "image/png")
"""Kinds of files that no browser shows as a page of ours; a policy for pages would only be bytes."""


def init_app(app: Flask) -> None:
    """Puts the headers on every answer."""
    app.after_request(_headers)


def _headers(response: Response) -> Response:
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if response.mimetype not in NO_PAGES:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Referrer-Policy", "same-origin")
    if is_https(current_app):
        response.headers.setdefault("Strict-Transport-Security", f"max-age={365 * 24 * 3600}")
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
