"""The Sanctuary picker on a phone: everything on one screen, a tap a card, nothing waits for the network."""

import pytest
from playwright.sync_api import Page, expect

from scorer.faraway.catalogue import set_ids
from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import base_hands, new_game

from .conftest import Phone, Site
from .waiting import wait_for


def held(store: GameStore, code: str, seat: int = 1) -> list[str]:
    return list(SeatInput.from_document(store.load(code).seats[seat - 1].document).sanctuaries)


def opened(page: Page, code: str) -> Page:
    page.goto(f"/g/{code}/1")
    page.locator(".add").tap()
    expect(page.locator(".tile").first).to_be_visible()
    return page


@pytest.mark.parametrize(("sets", "cards"), [(("base",), 45), (set_ids(), 53)], ids=["base", "all"])
def test_every_card_is_on_one_screen(phone: Phone, store: GameStore, sets: tuple[str, ...], cards: int) -> None:
    page = opened(phone(), new_game(store, sets=sets))
    assert page.locator(".tile").count() == cards
    assert page.evaluate(
        "document.querySelector('dialog').scrollHeight <= document.querySelector('dialog').clientHeight"
    )
    for box in (page.locator(".tile").nth(0), page.locator(".tile").nth(cards - 1)):
        expect(box).to_be_in_viewport(ratio=1)
        size = box.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
    expect(page.locator('.picker [value="done"]')).to_be_in_viewport(ratio=1)


def test_taps_show_at_once_and_are_saved_behind(phone: Phone, site: Site, store: GameStore) -> None:
    code = new_game(store)
    page = opened(phone(), code)
    site.slowness = 1.0
    for name in ("red-night", "gray-5fame", "green-clue"):
        page.locator(f"#tile-{name}").tap()
    expect(page.locator("#tile-green-clue input")).to_be_checked(timeout=500)
    expect(page.locator("[data-taken-count]")).to_have_text("3", timeout=500)
    page.locator("#tile-red-night").tap()
    expect(page.locator(".taken li")).to_have_count(2, timeout=500)
    wait_for(page, lambda: held(store, code), ["gray-5fame", "green-clue"])  # in the order they were taken
    page.locator(".taken li").first.tap()
    page.locator('.picker [value="done"]').tap()
    expect(page.locator("#held-green-clue")).to_be_visible()
    wait_for(page, lambda: held(store, code), ["green-clue"])
    expect(page.locator("#held-gray-5fame")).to_have_count(0)


def test_a_refusal_comes_back_at_its_tile(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [SeatInput(), SeatInput(name="Maximiliane")])
    page = opened(phone(), code)
    other = store.load(code).seats[1]
    store.save_seat(code, 2, other.document | {"sanctuaries": ["red-night"]}, version=other.version)
    page.locator("#tile-red-night").tap()
    expect(page.locator("#tile-red-night input")).to_be_disabled()
    expect(page.locator("#tile-red-night")).to_contain_text("Maximiliane has it")
    expect(page.locator("#tile-red-night input")).not_to_be_checked()
    expect(page.locator("[data-said]")).to_contain_text("Maximiliane has it")
    assert held(store, code) == []


def test_nothing_taken_is_lost_while_the_server_is_away(phone: Phone, site: Site, store: GameStore) -> None:
    code = new_game(store)
    page = opened(phone(errors=True), code)
    site.stop()
    page.locator("#tile-red-night").tap()
    page.wait_for_timeout(500)
    site.start()
    wait_for(page, lambda: held(store, code), ["red-night"])


def test_a_long_press_shows_the_card_large_and_takes_nothing(phone: Phone, store: GameStore) -> None:
    code = new_game(store)
    page = opened(phone(), code)
    tile = page.locator("#tile-green-clue")
    box = tile.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("[data-peek]")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-peek]")).to_contain_text("Clue")
    page.mouse.click(180, 400)
    expect(page.locator("[data-peek]")).not_to_be_visible()
    expect(tile.locator("input")).not_to_be_checked()


def test_search_is_there_on_demand_and_stays_in_sight(phone: Phone, store: GameStore) -> None:
    page = opened(phone(), new_game(store, [base_hands(1)[0].seat("Ada"), SeatInput()]))
    expect(page.locator(".filters")).not_to_be_visible()
    page.locator(".narrow summary").tap()
    for chip in page.locator(".filters .chip").all():
        expect(chip).to_be_in_viewport(ratio=1)
    page.locator(".filters [name=q]").fill("antlers moon")
    assert page.locator(".tile-grid > li:visible").count() == 1
    expect(page.locator("#tile-gray-night-chimera")).to_be_visible()
