"""The score sheet as PDF, SVG and PNG, all compiled from the one source in templates/sheet."""

import json
from enum import StrEnum
from typing import Literal

from scorer.documents.game import Game
from scorer.exports.content import sheet_content
from scorer.exports.fonts import families, fonts
from scorer.extras import Extra, require
from scorer.paths import TEMPLATES
from scorer.text.languages import Words

PNG_WIDTH = 1080
_SHEETS = TEMPLATES / "sheet"


class Layout(StrEnum):
    """What is on the sheet."""

    PICTURE = "picture"
    """Standings and pad for a screen, as high as it needs to be."""
    PAD = "pad"
    CARDS = "cards"
    """The pad and each player's line of cards."""
    FOUR = "four"
    """Four small pads to cut apart."""
    EMPTY = "empty"
    """A pad to fill by hand."""
    FOUR_EMPTY = "four-empty"


class Paper(StrEnum):
    """The size of a sheet on paper, upright."""

    A4 = "a4"
    LETTER = "letter"


_POINTS_WIDE = {Paper.A4: 595.2756, Paper.LETTER: 612.0}
_PICTURE_POINTS_WIDE = 360.0


def to_pdf(game: Game, words: Words, *, layout: Layout = Layout.PAD, paper: Paper = Paper.A4) -> bytes:
    """One page. The same game gives the same bytes, where the same fonts are."""
    return _compile(game, words, layout, paper, "pdf")


def to_svg(game: Game, words: Words, *, layout: Layout = Layout.PICTURE, paper: Paper = Paper.A4) -> str:
    """One drawing, its texts as outlines, so that it looks the same where a font is missing."""
    return _compile(game, words, layout, paper, "svg").decode()


def to_png(game: Game, words: Words, *, layout: Layout = Layout.PICTURE, paper: Paper = Paper.A4) -> bytes:
    """A picture, 1080 pixels wide."""
    return _compile(game, words, layout, paper, "png")


def _compile(game: Game, words: Words, layout: Layout, paper: Paper, kind: Literal["pdf", "png", "svg"]) -> bytes:
    require(Extra.SHEETS)
    from typst import Compiler

    empty = layout in (Layout.EMPTY, Layout.FOUR_EMPTY)
    content = sheet_content(game, words, font=families()[0], with_cards=layout is Layout.CARDS, empty=empty)
    content |= {"layout": layout.removesuffix("-empty"), "paper": paper, "fonts": families()}
    compiler = Compiler(_SHEETS / "sheet.typ", root=_SHEETS, font_paths=fonts())
    width = _PICTURE_POINTS_WIDE if layout is Layout.PICTURE else _POINTS_WIDE[paper]
    made = compiler.compile(format=kind, ppi=PNG_WIDTH / width * 72, sys_inputs={"sheet": json.dumps(content)})
    if not isinstance(made, bytes):
        raise RuntimeError(f"the sheet took {len(made or ())} pages")
    return made
