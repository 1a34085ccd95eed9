"""Import: a game of any kind, or a whole list of them, from a file, a pasted text or a pasted address."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.documents.problems import InvalidJson, NotJson
from scorer.documents.reading import read_json
from scorer.storage import GameNotFound
from scorer.web.forms import Action, ActionForm
from scorer.web.games.game_list import Entry, entry_of, own_games
from scorer.web.games.kind import Refused
from scorer.web.games.list_file import IncomingList, document_of, is_list, read_list, read_one
from scorer.web.games.pasted_address import GameAddress, MovingLink, address_in, game_at
from scorer.web.links import public_root
from scorer.web.quota import count_one, make_game
from scorer.web.store import game_store, own_list, remember_game

blueprint = Blueprint("import_game", __name__)

MOST_SHOWN_AGAIN = 1_000_000
"""Characters that stay in the form; a longer file is chosen again."""


@blueprint.route("/import", methods=["GET", "POST"])
def load() -> ResponseReturnValue:
    """The form; what was sent stays in it until something has become of it."""
    if not ActionForm().validate_on_submit():
        return _page()
    text = ""
    try:
        text = _sent()
        match address_in(text):
            case MovingLink(token):
                return redirect(url_for("copy_list.add", token=token), 303)
            case GameAddress() as address:
                return _take_over(address, text)
            case None:
                document = _parse(text)
        return _import_list(document) if is_list(document) else _import_one(document, text)
    except Refused as refusal:
        return _page(422, text=text, wrong=refusal.sentences)
    except RecursionError:  # what can just be read may be too deep for the next step
        return _page(422, text=text, wrong=[_too_nested()])


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Says so on the form. What was pasted is still in the browser, one step back."""
    text = gettext(
        "This is too large for games: one takes about 2 kilobytes, a file may have 12 megabytes. Nothing was changed. "
        "What you pasted is still there if you go back."
    )
    return _page(413, wrong=[text])


def _take_over(address: GameAddress, text: str) -> ResponseReturnValue:
    """Puts a game on the list; of one that may only be looked at, a copy as it is now."""
    try:
        stored = game_at(address)
        entry = entry_of(stored)
    except GameNotFound:
        message = gettext("No game has this address on this server: it was deleted, or is on another one.")
        raise Refused(message) from None
    if address.only_to_look:
        return _import_one(document_of(stored), text)
    remember_game(stored.code)
    return redirect(entry.open_link, 303)


def _import_one(document: Any, text: str) -> ResponseReturnValue:
    """Makes a game of a document, unless that game is on the list already and nobody said "again"."""
    incoming = read_one(document)
    new = incoming.new
    if Action.pressed("import").name == "again":
        new = new.under_another_id()
    elif here := next((entry for entry in own_games() if entry.id == incoming.id), None):
        return _page(409, text=text, here=here)
    code = make_game(new.settings, new.seats).code
    remember_game(code)
    kind = incoming.kind
    return redirect(kind.result_link(code) if new.finished else kind.continue_link(code), 303)


def _import_list(document: Mapping[str, Any]) -> ResponseReturnValue:
    """Makes games of all that are new and good, and says what became of the others."""
    incoming = read_list(document, {entry.id for entry in own_games()})
    count_one()
    codes = game_store().create_all([(one.new.settings, one.new.seats) for one in incoming.new])
    game_store().add_to_list(own_list(), codes)
    if incoming.wrong:
        return _page(422, incoming=incoming)
    flash(_said(incoming))
    return redirect(url_for("history.history"), 303)


def _said(incoming: IncomingList) -> str:
    """How many came, and how many were here."""
    added, known = len(incoming.new), incoming.known
    said = [ngettext("%(num)d game added.", "%(num)d games added.", added)]
    if known:
        said.append(ngettext("%(num)d was here already.", "%(num)d were here already.", known))
    return " ".join(said)


def _sent() -> str:
    """The document's text, from the file if there is one."""
    file = request.files.get("file")
    data = file.read() if file else b""
    if not data:
        return request.form.get("text", "")
    try:
        return data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        raise Refused(
            gettext("This file is not text in UTF-8. Choose the .json file as it was saved, or save it again as UTF-8.")
        ) from None


def _parse(text: str) -> Any:
    if not text.strip():
        raise Refused(gettext("Choose a file or paste its text first."))
    try:
        return read_json(text.lstrip("\ufeff"))
    except InvalidJson as error:
        raise Refused(_why_no_json(error.problem, text.lstrip("\ufeff \t\r\n"))) from None


def _too_nested() -> str:
    return str(gettext("This is no game of this app: nothing in one is that large or nested."))


def _why_no_json(problem: NotJson, text: str) -> str:
    """What is wrong with a text that was copied."""
    if problem.line is None:
        return _too_nested()
    if text[:1] not in ("{", "["):
        address = f"{public_root()}/g/…"
        return str(
            gettext(
                "This is no game of this app: a game’s file begins with “{”, and its address looks like “%(address)s”.",
                address=address,
            )
        )
    if problem.cut_off:
        return str(gettext("The end is missing: this was cut off when it was copied."))
    return str(gettext("This is damaged at line %(line)d: it is no JSON from there on.", line=problem.line))


def _page(
    status: int = 200,
    *,
    text: str = "",
    wrong: Sequence[str] = (),
    here: Entry | None = None,
    incoming: IncomingList | None = None,
) -> Response:
    """The form with what is wrong, the game that is here already, or what became of a list."""
    page = render_template(
        "games/import_game.html",
        text=text if len(text) <= MOST_SHOWN_AGAIN else "",
        wrong=wrong,
        here=here,
        incoming=incoming,
        said=_said(incoming) if incoming else "",
    )
    return make_response(page, status)
