"""Every sheet is one page, says what it should in every script, and is the same each time."""

import logging
import struct
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream
from typst import Fonts

from scorer.documents.game import Game, read_game
from scorer.exports import FileFormat, Layout, Paper, drawing, fonts, make_file, to_pdf, to_png, to_svg
from scorer.faraway.catalogue import load_catalogue
from scorer.text.languages import Words

from .games import ALL_SETS, LONG, SCRIPTS, by_hand, dealt, document, pad, sacrificed, tied

POINTS = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}
SHEETS = [layout for layout in Layout if layout is not Layout.PICTURE]
NOTDEF = b"\0\0"
"""How a glyph that no font has is written in the PDF."""


def page_text(pdf: bytes) -> str:
    """The text of a one-page PDF, without the marks that steer breaks and directions."""
    (page,) = PdfReader(BytesIO(pdf)).pages
    marks = dict.fromkeys(map(ord, "\u200b\u2066\u2067\u2068\u2069\u202a\u202b\u202c"))
    return page.extract_text().translate(marks)


def glyphs(pdf: bytes) -> Iterator[bytes]:
    """Every glyph shown with an outline font, as the two bytes of its number."""
    (page,) = PdfReader(BytesIO(pdf)).pages
    resources: Any = page["/Resources"]
    composite = {name for name, font in resources["/Font"].items() if font.get_object()["/Subtype"] == "/Type0"}
    chosen = ""
    contents = page.get_contents()
    assert contents is not None
    for operands, operator in ContentStream(contents, page.pdf).operations:
        if operator == b"Tf":
            chosen = operands[0]
        elif operator in (b"Tj", b"TJ") and chosen in composite:
            for shown in operands[0] if operator == b"TJ" else operands:
                if not isinstance(shown, int | float):
                    written = shown.original_bytes
                    yield from (written[place : place + 2] for place in range(0, len(written), 2))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("layout", SHEETS)
@pytest.mark.parametrize("count", range(2, 8))
def test_one_page(count: int, layout: Layout, paper: Paper, english: Words) -> None:
    pages = PdfReader(BytesIO(to_pdf(dealt(count), english, layout=layout, paper=paper))).pages
    assert [(round(page.mediabox.width), round(page.mediabox.height)) for page in pages] == [POINTS[paper]]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("layout", SHEETS)
@pytest.mark.parametrize("names", [LONG, [*LONG[:3], *["\u0e01\u0e33" * 20] * 4]])
def test_one_page_however_long(names: list[str], layout: Layout, paper: Paper, english: Words) -> None:
    level = by_hand(*(pad(name) for name in names), note="word " * 100, date="2026-11-29")
    cards = read_game(document(names, note="x" * 500))
    for game in (level, cards):
        assert len(PdfReader(BytesIO(to_pdf(game, english, layout=layout, paper=paper))).pages) == 1


def test_every_sanctuary_at_one_player_still_fits(english: Words) -> None:
    data = document(["Ana", "Max"])
    data["players"][0]["tableau"]["sanctuaries"] = [held.id for held in load_catalogue(ALL_SETS).sanctuaries]
    data["players"][1]["tableau"]["sanctuaries"] = []
    for layout in SHEETS:
        assert len(PdfReader(BytesIO(to_pdf(read_game(data), english, layout=layout))).pages) == 1


def test_a_destroyed_sanctuary_is_drawn(english: Words) -> None:
    assert "–" in page_text(to_pdf(sacrificed(), english, layout=Layout.CARDS))


def test_several_threads_draw_at_once(english: Words) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: to_pdf(dealt(3), english), range(8)))) == 1


def test_says_who_won_and_what_decided(english: Words) -> None:
    text = " ".join(page_text(to_pdf(tied(date="2026-11-29", note="In the garden"), english)).split())
    assert "Max wins with 33 fame." in text
    assert "The lowest single Region decides: Max 8, Ana 14." in text
    assert "November 29, 2026" in text
    assert "In the garden" in text
    for label in ("first played", "last played", "counted first", "Sanctuaries", "Total", "Rank", "Base game"):
        assert label in text
    assert "Unofficial fan project" in text


def test_speaks_french(french: Words) -> None:
    text = page_text(to_pdf(tied(date="2026-11-29"), french))
    for part in (
        "Max gagne avec 33 de renommée.",
        "29 novembre 2026",
        "Feuille de score",
        "Projet de fans non officiel",
    ):
        assert part in text


@pytest.mark.parametrize("layout", [Layout.PAD, Layout.CARDS])
def test_a_half_entered_game_says_so(layout: Layout, english: Words) -> None:
    game = by_hand(pad("Ana", [5, None, None, *[1] * 5]), pad("Max"))
    text = page_text(to_pdf(game, english, layout=layout))
    assert "Not finished" in text
    assert "Missing: Ana (2 places)." in text
    assert "wins" not in text


def test_cards_and_pads_mix(english: Words) -> None:
    data = document(["Ana", "Max"])
    data["players"].append(pad("Zoë", [11, 22, 33, 44, 55, 66, 77, 88], 99))
    text = page_text(to_pdf(read_game(data), english, layout=Layout.CARDS))
    assert "Counted by hand" in text
    assert "495" in text


def test_empty_pads_name_nobody(english: Words) -> None:
    for layout in (Layout.EMPTY, Layout.FOUR_EMPTY):
        text = page_text(to_pdf(tied(note="secret"), english, layout=layout))
        assert not any(word in text for word in ("Ana", "33", "secret", "wins"))
        assert "Total" in text
        assert to_pdf(Game(()), english, layout=layout)


@pytest.mark.needs("fonts")
@pytest.mark.parametrize("layout", [Layout.PAD, Layout.CARDS, Layout.FOUR])
def test_every_script_has_its_glyphs(layout: Layout, english: Words) -> None:
    pdf = to_pdf(read_game(document(SCRIPTS)), english, layout=layout)
    assert NOTDEF not in set(glyphs(pdf))
    text = page_text(pdf)
    for word in ("Zoë", "Ångström", "Ελένη", "Максим", "李小龍", "さくら", "김민준", "สมชาย"):
        assert word in text
    for name in ("محمد", "דוד"):
        assert name in text or name[::-1] in text


def test_without_fonts_there_are_boxes_and_a_warning(
    english: Words, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bare = Fonts(include_system_fonts=False)
    monkeypatch.setattr(fonts, "fonts", lambda: bare)
    fonts.families.cache_clear()
    monkeypatch.setattr(drawing, "fonts", lambda: bare)
    with caplog.at_level(logging.WARNING):
        pdf = to_pdf(read_game(document(SCRIPTS)), english)
    fonts.families.cache_clear()
    assert NOTDEF in set(glyphs(pdf))
    assert "Noto Sans CJK SC" in caplog.text
    assert "fonts-noto-cjk" in caplog.text


@pytest.mark.parametrize(
    "name", ["#panic()", "$x$ *b* _i_ \\", "<script>", '"]); //', "\ud800", "a\nb\tc", "\u202eevil"]
)
def test_a_name_is_never_code(name: str, english: Words) -> None:
    game = by_hand(pad(name), pad("Max"))
    assert "Max" in page_text(to_pdf(game, english))
    assert "<script" not in to_svg(game, english)


@pytest.mark.parametrize("layout", Layout)
def test_a_picture_is_1080_wide(layout: Layout, english: Words) -> None:
    for paper in Paper:
        png = to_png(dealt(7), english, layout=layout, paper=paper)
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">I", png[16:20]) == (1080,)


def test_an_svg_is_one_drawing(english: Words) -> None:
    svg = to_svg(dealt(2), english)
    assert svg.startswith("<svg")
    assert "<text" not in svg


@pytest.mark.parametrize("kind", FileFormat)
def test_the_same_game_gives_the_same_bytes(kind: FileFormat, english: Words) -> None:
    assert make_file(dealt(4), english, kind) == make_file(dealt(4), english, kind)


def test_the_makers_load_no_drawing_library_before_they_are_used() -> None:
    check = "import sys, scorer.exports; assert not {'typst', 'jinja2', 'babel'} & set(sys.modules), sys.modules.keys()"
    subprocess.run([sys.executable, "-c", check], check=True)
