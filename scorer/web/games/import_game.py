"""Import: a game document, pasted or as a file, becomes a new game."""

import json
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.documents.game import Game, check_game
from scorer.documents.tableau import Problem, ProblemCode
from scorer.faraway.wording import describe_problem, field_name
from scorer.live.game import GameSettings
from scorer.live.seat_input import SeatInput, clean_name, clean_note
from scorer.text.printable import printable
from scorer.web.forms import ActionForm
from scorer.web.i18n import current_words
from scorer.web.store import game_store, remember_game

blueprint = Blueprint("import_game", __name__)

MOST_SHOWN = 12
"""Problems listed; a document with more is not ours anyway."""
MARKED_IN_GAME = (ProblemCode.TAKEN_REGION, ProblemCode.TAKEN_SANCTUARY)
"""What a game may have while people are typing; its own pages show it and help, so it comes along as it was."""


class Unreadable(Exception):
    """What was sent holds no game; the text says why."""


@blueprint.route("/import", methods=["GET", "POST"])
def load() -> ResponseReturnValue:
    """The form; what was sent stays in it until it has become a game."""
    form, text = ActionForm(), ""
    if not form.validate_on_submit():
        return _page(form, text, [])
    try:
        text = _sent()
        game, problems = _read(text)
    except Unreadable as reason:
        return _page(form, text, str(reason).split("\n"), 422)
    code = store_game(game)
    remember_game(code)
    if game.complete and not problems:
        return redirect(url_for("result.result", code=code, step="all"), 303)
    return redirect(url_for("line.game", code=code), 303)


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Says so on the form. What was pasted is still in the browser, one step back."""
    text = gettext(
        "This is too large for a game: one takes about 10 kilobytes. Nothing was changed. What you pasted is still "
        "there if you go back."
    )
    return _page(ActionForm(formdata=None), "", [text], 413)


def store_game(game: Game) -> str:
    """Keeps a Game as if it had been typed, and gives the code of the new game."""
    played_on = game.played_on.isoformat() if game.played_on else None
    settings = GameSettings(game.sets, game.tie_rule, played_on, clean_note(game.note))
    seats = [SeatInput.from_player(player).to_document() for player in game.players]
    for seat in seats:
        seat["name"] = clean_name(seat["name"])
    return game_store().create(settings.to_document(), seats).code


def _sent() -> str:
    """The document's text, from the file if there is one."""
    file = request.files.get("file")
    data = file.read() if file else b""
    if not data:
        return request.form.get("text", "")
    try:
        return data.decode(json.detect_encoding(data))
    except UnicodeDecodeError:
        raise Unreadable(
            gettext("This file is not text in UTF-8. Choose the .json file as it was saved, or save it again as UTF-8.")
        ) from None


def _read(text: str) -> tuple[Game, list[Problem]]:
    """The game, and what its own pages will mark."""
    if not text.strip():
        raise Unreadable(gettext("Choose a file or paste its text first."))
    game, problems = check_game(_parse(text))
    serious = [problem for problem in problems if problem.code not in MARKED_IN_GAME]
    if serious:
        raise Unreadable("\n".join(_sentences(serious)))
    return game, problems


def _parse(text: str) -> Any:
    try:
        return json.loads(text.lstrip("\ufeff"))
    except json.JSONDecodeError as error:
        if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
            message = gettext("This is no game of this app: a game’s file begins with “{”.")
        elif text[error.pos :].strip() and not error.msg.startswith("Unterminated"):
            message = gettext("This is damaged at line %(line)d: it is no JSON from there on.", line=error.lineno)
        else:
            message = gettext("The end is missing: this was cut off when it was copied.")
        raise Unreadable(message) from None
    except (ValueError, RecursionError):
        raise Unreadable(gettext("This is no game of this app: nothing in one is that large or nested.")) from None


def _sentences(problems: list[Problem]) -> list[str]:
    """What is wrong and where, each thing on one line."""
    words = current_words()
    sentences = []
    for problem in problems[:MOST_SHOWN]:
        where, what = field_name(problem.field, words), describe_problem(problem, words)
        sentences.append(printable(f"{where}: {what}" if where else what))
    more = len(problems) - MOST_SHOWN
    if more > 0:
        sentences.append(ngettext("And %(num)d problem more.", "And %(num)d problems more.", more))
    return sentences


def _page(form: ActionForm, text: str, wrong: list[str], status: int = 200) -> Response:
    return make_response(render_template("games/import_game.html", form=form, text=text, wrong=wrong), status)
