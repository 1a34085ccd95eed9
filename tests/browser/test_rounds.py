"""The round helper on a phone: digits jump on, the picker opens over the round, two phones play together."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from scorer.live.game import GameSettings, read_live_game
from scorer.live.seat_input import SeatInput
from scorer.storage.memory import MemoryStore
from scorer.web import create_app


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="module")
def address(store: MemoryStore) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app({"SECRET_KEY": "for tests", "TESTING": True}, store), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


def phone(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB", has_touch=True).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


@pytest.fixture
def code(store: MemoryStore) -> str:
    seats = [SeatInput(name=name).to_document() for name in ("Ana", "Max", "Zoé")]
    return store.create(GameSettings().to_document(), seats).code


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_two_rounds_with_one_thumb(browser: Browser, address: str, store: MemoryStore, code: str) -> None:
    page = phone(browser)
    page.goto(f"{address}/g/{code}/rounds")
    page.locator("#number-1").click()
    page.keyboard.type("125044")
    expect(page.get_by_text("Everybody has played.")).to_be_visible()
    assert [page.locator(f"#number-{seat}").input_value() for seat in (1, 2, 3)] == ["12", "50", "44"]
    assert fits(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".turn-row .who")).to_have_text(["Ana", "Zoé", "Max"])
    page.locator(".bar .main").click()
    page.locator("#number-1").click()
    page.keyboard.type("459")
    expect(page.locator("#number-3")).to_be_focused()  # a single digit waits a moment for a second one
    page.keyboard.type("58")
    expect(page.get_by_text("Everybody has played.")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    assert fits(page)
    page.get_by_role("button", name="Ana keeps a Sanctuary: which?").click()
    page.locator("#tile-red-night").click()
    expect(page.locator("#turn-1.settled")).to_be_visible()
    expect(page.locator("#panel")).not_to_be_visible()
    assert page.url == f"{address}/g/{code}/rounds/2"
    page.locator(".undo").click()
    expect(page.get_by_role("alert")).to_contain_text("Taken back: Ana: Sanctuary")
    expect(page.locator("#turn-1.settled")).to_have_count(0)
    lines = [[typed.number for typed in seat.typed.regions[:2]] for seat in read_live_game(store.load(code)).seats]
    assert lines == [["12", "45"], ["50", "9"], ["44", "58"]]


def test_two_phones_play_the_same_round(browser: Browser, address: str, store: MemoryStore, code: str) -> None:
    ana, max_ = phone(browser), phone(browser)
    for page in (ana, max_):
        page.goto(f"{address}/g/{code}/rounds")
    ana.locator("#number-1").fill("12")
    max_.locator("#number-2").fill("50")
    expect(ana.locator("#number-2")).to_have_value("50", timeout=8000)
    expect(max_.locator("#number-1")).to_have_value("12", timeout=8000)
    max_.locator("#number-3").fill("44")
    expect(ana.get_by_text("Everybody has played.")).to_be_visible(timeout=8000)
    assert ana.url == f"{address}/g/{code}/rounds/1"
    assert [seat.filled for seat in read_live_game(store.load(code)).seats] == [1, 1, 1]


def test_an_opened_set_up_stays_open_while_typing(browser: Browser, address: str, code: str) -> None:
    page = phone(browser)
    page.goto(f"{address}/g/{code}/rounds")
    page.locator(".set-up summary").click()
    page.locator("#number-1").fill("12")
    expect(page.locator("#play-1.filled")).to_be_visible()
    expect(page.locator(".set-up ul")).to_be_visible()
