"""Import: the document of a game of any kind, pasted or as a file, becomes a new game."""

import json
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.documents.problems import InvalidJson, NotJson
from scorer.documents.reading import read_json
from scorer.text.printable import printable
from scorer.web.forms import ActionForm
from scorer.web.games.kind import APP_GAME, GameKind, Refused, known_kinds
from scorer.web.store import game_store, remember_game

blueprint = Blueprint("import_game", __name__)


@blueprint.route("/import", methods=["GET", "POST"])
def load() -> ResponseReturnValue:
    """The form; what was sent stays in it until it has become a game."""
    form, text = ActionForm(), ""
    if not form.validate_on_submit():
        return _page(form, text)
    try:
        text = _sent()
        document = _parse(text)
        kind = _kind(document)
        new = kind.new_game(document)
    except Refused as refusal:
        return _page(form, text, refusal.sentences, 422)
    code = game_store().create(new.settings, new.seats).code
    remember_game(code)
    return redirect(kind.result_link(code) if new.finished else kind.continue_link(code), 303)


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Says so on the form. What was pasted is still in the browser, one step back."""
    text = gettext(
        "This is too large for a game: one takes about 10 kilobytes. Nothing was changed. What you pasted is still "
        "there if you go back."
    )
    return _page(ActionForm(formdata=None), "", [text], 413)


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


def _why_no_json(problem: NotJson, text: str) -> str:
    """What is wrong with a text that was copied."""
    if problem.line is None:
        return str(gettext("This is no game of this app: nothing in one is that large or nested."))
    if text[:1] not in ("{", "["):
        return str(gettext("This is no game of this app: a game’s file begins with “{”."))
    if problem.cut_off:
        return str(gettext("The end is missing: this was cut off when it was copied."))
    return str(gettext("This is damaged at line %(line)d: it is no JSON from there on.", line=problem.line))


def _kind(document: Any) -> GameKind:
    """Of what kind of game a document is; one that does not say it is of the game this app is named after."""
    name = document.get("game", APP_GAME) if isinstance(document, dict) else APP_GAME
    kind = known_kinds().get(name) if isinstance(name, str) else None
    if kind is None:
        game = printable(str(name))[:40]
        raise Refused(gettext("This is of another game, “%(game)s”, which is not known here.", game=game))
    return kind


def _page(form: ActionForm, text: str, wrong: Sequence[str] = (), status: int = 200) -> Response:
    return make_response(render_template("games/import_game.html", form=form, text=text, wrong=wrong), status)
