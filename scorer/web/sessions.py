"""Cookies that only this app's own pages, and links to them, can set: a page elsewhere must not replace anybody's.

A browser leaves our cookies out of a form that another site posts to us, so that what we would answer with is a new
session in place of the old one: the list of games and the seat taken would be gone for good.
"""

from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from werkzeug.wrappers import Response as BaseResponse

from scorer.web.hosting import OWN_URL

OWN = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of our own pages, and of addresses typed, scanned or opened by another app."""


class OwnSessions(SecureCookieSessionInterface):
    """Sessions in signed cookies, as Flask's own; an answer to another site carries no cookie of any kind."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        session = super().open_session(app, request)
        if session is not None:
            session.new = not session
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if from_elsewhere(request):
            response.headers.pop("Set-Cookie", None)
        else:
            super().save_session(app, session, response)


def from_elsewhere(request: Request) -> bool:
    """True if a page of another site made this request, following a link aside: there the cookies came along.

    Browsers say so in `Sec-Fetch-Site`; without https they leave it out, and name the page's origin with a form.
    """
    if _follows_a_link(request):
        return False
    if site := request.headers.get("Sec-Fetch-Site"):
        return site not in OWN
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc not in _own_hosts(request)


def _follows_a_link(request: Request) -> bool:
    seen = request.headers.get("Sec-Fetch-Mode"), request.headers.get("Sec-Fetch-Dest")
    return request.method == "GET" and seen == ("navigate", "document")


def _own_hosts(request: Request) -> tuple[str, ...]:
    addresses = (current_app.config.get("PUBLIC_URL"), current_app.config[OWN_URL])
    return (request.host, *(urlsplit(address).netloc for address in addresses if address))


def keep(response: BaseResponse, name: str, value: str) -> None:
    """Has the browser remember a choice for a year."""
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    response.set_cookie(name, value, max_age=365 * 24 * 3600, secure=secure, samesite="Lax", httponly=True)
