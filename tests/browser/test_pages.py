"""Every page on a phone: nothing for axe to find, nothing wider than the screen, everything large enough to tap."""

import re
from collections.abc import Iterator, Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.addresses import full_game, pages
from support.sample_games import deal, new_game

from .conftest import PHONE, Phone, Site

CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
ENTRY_WITH_EVERYTHING = SeatInput(
    name="Bartholomäus-Maximilian von und zu",
    regions=tuple(RegionInput.from_text(text) for text in ("12", "77", "12", "15*stars", "x", "33", "", "6")),
    sanctuaries=("red-1per-red", "gray-2per-thistle", "no-such-card"),
)

SMALL = """([least, selector]) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
  .filter((element) => !element.closest(".sr, .skip, [inert], p:not(.links, .aside, .no-js, .ask)"))
  .map((element) => [element, element.closest("label") || element])
  .map(([element, target]) => [element, target.getBoundingClientRect()])
  .filter(([element, box]) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([element, box]) => `${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""Elements narrower or lower than so many pixels; links inside sentences aside, as WCAG has it."""

EVERYTHING = "a[href], button, input:not([type=hidden]), select, summary, textarea"
MAIN = (
    ".main, .bar > button, .bar > a, .places input[inputmode], .strip button:not(.turn-number), .add, .chip, .option, "
    ".names input, .rows input[inputmode], .button, .home, .language button, .pick, .close, .seats button, "
    ".better summary"
)


@pytest.fixture(scope="module")
def addresses(shared_site: Site) -> list[str]:
    """All pages of a finished game, and those of one in which everything is wrong."""
    store = shared_site.store
    finished = full_game(store)
    wrong = new_game(store, [ENTRY_WITH_EVERYTHING, SeatInput(uses_pad=True, pad=("x", "1000", *[""] * 7))])
    entered = [f"/g/{wrong}/1", f"/g/{wrong}/2", f"/g/{wrong}/result?step=all"]
    return [*pages(shared_site.app, store, finished), *entered]


def opened(page: Page, addresses: list[str]) -> Iterator[str]:
    for address in addresses:
        page.goto(address)
        yield address


def violations(page: Page, options: Mapping[str, object] | None = None) -> list[str]:
    """What axe finds, in short."""
    results = Axe().run(page, options=dict(options or {"resultTypes": ["violations"]}))
    return [
        f"{found['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for found in results.response["violations"]
        for node in found["nodes"]
    ]


def test_axe_finds_nothing(phone: Phone, addresses: list[str]) -> None:
    page = phone()
    found: dict[str, list[str]] = {}
    for address in opened(page, addresses):
        light = violations(page)
        page.emulate_media(color_scheme="dark")
        dark = violations(page, CONTRAST)
        page.emulate_media(color_scheme="light")
        if light or dark:
            found[address] = [*light, *(f"dark: {each}" for each in dark)]
    assert found == {}


def test_axe_finds_nothing_in_the_panels(phone: Phone, store: GameStore) -> None:
    code = full_game(store)
    page = phone()
    for address, opener in (
        (f"/g/{code}/1", ".add"),
        (f"/g/{code}/1", ".places a.fame"),
        (f"/g/{code}/result?step=all", ".sanctuary-row a"),
        (f"/g/{code}/result?step=5", ".ask a"),
    ):
        page.goto(address)
        page.locator(opener).first.tap()
        expect(page.locator("#panel h1")).to_be_focused()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (address, opener, scheme)
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_hidden()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_is_wider_than_the_screen_and_all_can_be_tapped(
    phone: Phone, addresses: list[str], locale: str
) -> None:
    page = phone(locale=locale)
    wide, small, low = {}, {}, {}
    for address in opened(page, addresses):
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide[address] = page.evaluate("document.documentElement.scrollWidth")
        if found := page.evaluate(SMALL, [24, EVERYTHING]):
            small[address] = found
        if found := page.evaluate(SMALL, [44, MAIN]):
            low[address] = found
    assert wide == {}
    assert small == {}
    assert low == {}


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_whole_line_is_in_sight(phone: Phone, store: GameStore, locale: str) -> None:
    code = new_game(store, [deal(1)[0].seat("Ana"), SeatInput()])
    page = phone(locale=locale)
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").tap()
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE[1] + 1
    for place in range(1, 9):
        box = page.locator(f"#place-{place}").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"], f"place {place} is under the bar"


def test_typing_moves_nothing(phone: Phone, store: GameStore) -> None:
    page = phone()
    page.goto(f"/g/{new_game(store)}/1")
    tops = "[...document.querySelectorAll('.place')].map((place) => Math.round(place.getBoundingClientRect().top))"
    page.locator("#number-1").tap()
    before = page.evaluate(tops)
    page.keyboard.type("1277")
    expect(page.locator("#place-1 .fame")).to_be_visible()
    expect(page.locator("#place-2")).to_have_class(re.compile("bad"))
    assert page.evaluate(tops) == before


def test_every_page_can_be_read_without_its_colours_and_motion(phone: Phone, store: GameStore) -> None:
    page = phone()
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.goto(f"/g/{full_game(store)}/result?step=3")
    running = page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length")
    assert running == 0
