"""Addresses as people pass them on: in capitals, read aloud, with a dot or a bracket behind, they open the game."""

from flask import Flask, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorer.storage.common import as_code

BEHIND = ".,;:!?)]}>'\"»”’…"
"""What a sentence around an address leaves at its end."""


def init_app(app: Flask) -> None:
    """Lets every page with a code be opened by the code as it was written down."""
    app.before_request(_mend_code)
    app.before_request(_mend_address)


def _mend_code() -> ResponseReturnValue | None:
    """Goes to the game's own address, or takes what was sent there as if it had been sent to that."""
    values = request.view_args or {}
    code = as_code(values.get("code", ""))
    if not code or code == values["code"]:
        return None
    if request.method == "POST":
        values["code"] = code
        return None
    address = url_for(str(request.endpoint), **{**values, "code": code})
    return redirect(_with_query(address), 302)


def _mend_address() -> ResponseReturnValue | None:
    """Goes where an address leads that is ours but for capitals and what is left at its end."""
    if not isinstance(request.routing_exception, NotFound) or request.method != "GET":
        return None
    mended = request.path.rstrip(BEHIND).lower()
    return redirect(_with_query(mended), 302) if mended != request.path and _leads_somewhere(mended) else None


def _leads_somewhere(path: str) -> bool:
    addresses = current_app.create_url_adapter(request)
    return addresses is not None and addresses.test(path, "GET")


def _with_query(address: str) -> str:
    query = request.query_string.decode("ascii", "ignore")
    return f"{address}?{query}" if query else address
