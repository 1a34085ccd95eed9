"""Errors as pages that say what happened and what to do."""

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from scorer.extras import NotInstalled, describe_missing
from scorer.storage import GameNotFound, SeatNotFound, StoreUnavailable
from scorer.web.i18n import current_words

CONFIRMED = "confirmed"
"""A field of the page that asks to confirm: if it comes without a cookie, that page was no help."""


def init_app(app: Flask) -> None:
    """Registers the error pages."""
    app.register_error_handler(GameNotFound, _game_not_found)
    app.register_error_handler(SeatNotFound, _seat_not_found)
    app.register_error_handler(StoreUnavailable, _unavailable)
    app.register_error_handler(NotInstalled, _not_installed)
    app.register_error_handler(CSRFError, _stale_page)
    app.register_error_handler(BadHost, _bad_host)
    app.register_error_handler(SecurityError, _bad_host)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _server_error)


def error_page(
    status: int,
    title: str,
    text: str,
    *,
    onward: str | None = None,
    again: tuple[str, list[tuple[str, str]]] | None = None,
) -> ResponseReturnValue:
    """A page that says what happened, with a way on: to the address `onward`, or the same form `again` (its address and
    fields)."""
    return render_template("layout/error.html", title=title, text=text, onward=onward, again=again), status


def _bad_host(error: BadHost | SecurityError) -> ResponseReturnValue:
    """A host name that cannot be one, or not ours: no address can be made for it, so no page with links either."""
    return Response(gettext("The request could not be understood. Go back and try again."), 400, mimetype="text/plain")


def _game_not_found(error: GameNotFound) -> ResponseReturnValue:
    return error_page(
        404,
        gettext("This game is not here"),
        gettext("Perhaps the address was cut off when it was copied, or somebody deleted the game."),
    )


def _seat_not_found(error: SeatNotFound) -> ResponseReturnValue:
    return error_page(
        404,
        gettext("This player is not in the game"),
        gettext("Perhaps somebody removed them meanwhile. The game itself is still there."),
        onward=url_for("line.game", code=error.code) if error.code else None,
    )


def _not_installed(error: NotInstalled) -> ResponseReturnValue:
    return error_page(501, gettext("Not installed here"), describe_missing(error.extra, current_words()))


def _unavailable(error: StoreUnavailable) -> ResponseReturnValue:
    current_app.logger.error("the store is unavailable: %s", error)
    if request.path.startswith("/api/"):
        return _api_error(503, "Service Unavailable")
    return _busy()


def _busy() -> ResponseReturnValue:
    page = error_page(
        503,
        gettext("Not saved just now"),
        gettext("The server cannot reach its games at this moment. Go back, wait a little and try again."),
    )
    response = make_response(page)
    response.headers["Retry-After"] = "5"
    return response


def _many_games() -> ResponseReturnValue:
    page = error_page(
        429,
        gettext("Many games at once"),
        gettext("More games were started from your network than one can play. Wait some minutes, then go on."),
    )
    response = make_response(page)
    response.headers["Retry-After"] = "300"
    return response


def _stale_page(error: CSRFError) -> ResponseReturnValue:
    """Nothing typed is lost: what was sent is in the page and goes again with a fresh token. Files cannot be."""
    if any(file.filename for file in request.files.values()):  # a field without a file is sent too
        return error_page(
            400,
            gettext("Please choose the file again"),
            gettext("This page was open too long. Choose the file again.") if _sent_cookie() else _cookies_needed(),
            onward=request.path,
        )
    fields = [(name, value) for name, value in request.form.items(multi=True) if name not in ("csrf_token", CONFIRMED)]
    again = (request.full_path, [*fields, (CONFIRMED, "yes")])
    if CONFIRMED in request.form and not _sent_cookie():
        return error_page(400, gettext("Please allow cookies"), _cookies_needed(), again=again)
    return error_page(
        400,
        gettext("Please confirm"),
        gettext("This page was open for very long, or your browser sent no cookie. Nothing is lost: send it again."),
        again=again,
    )


def _sent_cookie() -> bool:
    return current_app.config["SESSION_COOKIE_NAME"] in request.cookies


def _cookies_needed() -> str:
    return str(
        gettext(
            "Your browser keeps no cookie of this site, and without one nothing can be entered. Allow cookies for this "
            "site in the browser’s settings, then send again. Nothing else is kept in it than which games are yours."
        )
    )


def _http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if status < 400:
        return error
    if request.path.startswith("/api/"):
        return _api_error(status, error.name)
    match status:
        case 404:
            return error_page(
                404, gettext("Nothing here"), gettext("This page does not exist. Start again from the first page.")
            )
        case 405:
            return error_page(
                405, gettext("Not like this"), gettext("This address only takes a form. Go back and use the button.")
            )
        case 429:
            return _many_games()
        case 503:
            return _busy()
        case 413:
            return error_page(413, gettext("Too large"), gettext("What you sent is too large. Nothing was changed."))
    return error_page(
        status, gettext("That did not work"), gettext("The request could not be understood. Go back and try again.")
    )


def _api_error(status: int, name: str) -> tuple[Response, int]:
    code = name.lower().replace(" ", "_")
    return jsonify(errors=[{"code": code, "field": [], "message": name}]), status


def _server_error(error: Exception) -> ResponseReturnValue:
    current_app.logger.exception("unexpected error")
    if current_app.testing:
        raise error
    if request.path.startswith("/api/"):
        return _api_error(500, "Internal Server Error")
    return error_page(
        500,
        gettext("That should not have happened"),
        gettext("What you typed before is kept. Reload the page; if it happens again, tell us what you did."),
    )
