"""The result printed, downloaded, shared, imported back and deleted, on a phone."""

import json
import unicodedata
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

from scorer.documents.game import game_document, read_game
from scorer.live.game import read_live_game
from scorer.live.seat_input import SeatInput
from scorer.storage import GameNotFound, GameStore
from support.printing import widen
from support.sample_games import Hand, deal, hands, new_game

from .conftest import Phone, Site
from .waiting import wait_for

LONG_NAME = "Bartholomäus-Maximilian von und zu Nirgendwo"[:40]
NAMES = (LONG_NAME, "王小明", "Ελένη", "محمد", "Zoé", "Öykü", "🦊🦊")


def seats(players: int) -> list[SeatInput]:
    """Lines where they fit on one table, pads for the rest."""
    lines: list[Hand] = deal(min(players, 4), hands())
    typed = [hand.seat(name) for hand, name in zip(lines, NAMES, strict=False)]
    pad = ("10", "5", "8", "6", "0", "4", "3", "0", "7")
    return typed + [SeatInput(name=name, uses_pad=True, pad=pad) for name in NAMES[len(lines) : players]]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_result_prints_on_one_page(
    browser: Browser, site: Site, store: GameStore, tmp_path: Path, players: int, paper: str
) -> None:
    code = new_game(store, seats(players))
    context = browser.new_context(base_url=site.url, locale="en-GB", bypass_csp=True)
    page = context.new_page()
    page.goto(f"/g/{code}/result?step=all")
    widen(page)
    printed = tmp_path / "result.pdf"
    page.pdf(path=printed, format=paper)
    context.close()
    sheet = PdfReader(printed)
    assert len(sheet.pages) == 1
    text = unicodedata.normalize("NFKC", sheet.pages[0].extract_text())
    table = read_live_game(store.load(code))
    assert all(str(seat.player.total) in text for seat in table.seats)
    assert "last played" in text
    assert "first played" in text
    assert "Settings" not in text


def test_download_import_and_delete(phone: Phone, store: GameStore, tmp_path: Path) -> None:
    code = new_game(store, seats(2))
    page = phone()
    page.goto(f"/g/{code}/result?step=all")
    page.get_by_role("link", name="Print, save, share").tap()
    with page.expect_download() as pdf:
        page.get_by_role("button", name="Download PDF").tap()
    assert Path(pdf.value.path()).read_bytes().startswith(b"%PDF")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Whole game (JSON)").tap()
    document = tmp_path / "game.json"
    kept.value.save_as(document)

    page.goto("/import")
    page.locator("input[type=file]").set_input_files(document)
    page.locator("main button.main").tap()
    expect(page.locator("#here")).to_contain_text("on your list already")

    page = phone()
    page.goto("/import")
    page.locator("input[type=file]").set_input_files(document)
    page.locator("main button.main").tap()
    page.wait_for_url("**/g/*/**")
    copy = page.url.split("/")[4]
    assert copy != code
    same = read_live_game(store.load(copy)).game
    assert game_document(same) == json.loads(document.read_text(encoding="utf-8"))
    assert game_document(read_game(game_document(same))) == game_document(same)

    page.goto(f"/g/{copy}/delete")
    page.locator("main form button").first.tap()
    page.wait_for_url("**/history")
    with pytest.raises(GameNotFound):
        store.load(copy)
    page.goto(f"/g/{copy}")
    expect(page.locator("h1")).to_have_text("This game is not here")


def test_the_picture_goes_to_the_phones_own_share_sheet(phone: Phone, store: GameStore) -> None:
    code = new_game(store, seats(2))
    page = phone()
    page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async (what) => { window.shared = [what.files[0].name, what.files[0].type, what.text]; };"
    )
    page.goto(f"/g/{code}/share")
    page.get_by_role("link", name="Send the picture").tap()
    wait_for(page, lambda: page.evaluate("Array.isArray(window.shared)"), True)
    name, kind, text = page.evaluate("window.shared")
    assert (name, kind) == ("faraway.png", "image/png")
    assert "win" in text
