"""What is made of a result: addresses and QR codes, files to print and keep, the play log.

Like the result pages these work at both addresses of a game; the look-only one shows nothing that leads to editing.
"""

from functools import lru_cache

from flask import Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.documents.game import Game
from scorer.exports import FileFormat, Layout, Paper, bgstats_url, make_file
from scorer.exports.locales import separator
from scorer.extras import Extra, describe_missing
from scorer.live.game import LiveGame, when_played
from scorer.text.languages import language
from scorer.web.i18n import choose_language, current_words, readers_locale
from scorer.web.links import address
from scorer.web.result.blueprint import blueprint
from scorer.web.store import looking, shown_game

__all__ = ["blueprint"]

KEPT_FILES = 24


@blueprint.get("/<code>/share")
def share(code: str) -> ResponseReturnValue:
    """Addresses with QR codes, downloads, export."""
    live = shown_game(code)
    log = None
    if live.settled and live.game.standings.contested:
        log = bgstats_url(live.game, live.stored.view_code, language("en"))
    return render_template(
        "result/share.html",
        code=code,
        live=live,
        look=address(url_for("look.result", code=live.stored.view_code)),
        edit=None if looking() else address(url_for("seats.join", code=code)),
        layouts=_layouts(),
        papers=list(Paper),
        missing=None if Extra.SHEETS.is_here else describe_missing(Extra.SHEETS, current_words()),
        bgstats=log,
    )


@blueprint.get("/<code>/sheet.<kind>")
def sheet(code: str, kind: str) -> Response:
    """The score sheet as a file: pdf, png, svg, csv or json; `?layout=` and `?paper=` for the drawn ones."""
    live = shown_game(code)
    if kind not in tuple(FileFormat):
        abort(404)
    chosen = request.args.get("layout")
    paper = request.args.get("paper", Paper.A4)
    if (chosen and chosen not in tuple(Layout)) or paper not in tuple(Paper):
        abort(404)
    layout = Layout(chosen) if chosen else None
    content = _file(live.game, choose_language(), FileFormat(kind), layout, Paper(paper), separator(readers_locale()))
    response = Response(content, mimetype=FileFormat(kind).media_type)
    if request.args.get("show") is None:
        response.headers.set("Content-Disposition", "attachment", filename=f"faraway-{_day(live)}.{kind}")
    return response


@lru_cache(KEPT_FILES)
def _file(game: Game, reader: str, kind: FileFormat, layout: Layout | None, paper: Paper, delimiter: str) -> bytes:
    return make_file(game, language(reader), kind, layout=layout, paper=paper, delimiter=delimiter)


def _layouts() -> dict[Layout, str]:
    """What can be printed, in words."""
    return {
        Layout.PAD: gettext("The score pad"),
        Layout.CARDS: gettext("The score pad and everybody’s cards"),
        Layout.FOUR: gettext("Four small pads to cut out, for the box"),
        Layout.EMPTY: gettext("An empty pad to fill by hand"),
        Layout.FOUR_EMPTY: gettext("Four small empty pads"),
    }


def _day(live: LiveGame) -> str:
    return when_played(live.stored)["date"]
