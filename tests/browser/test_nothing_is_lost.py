"""What is typed is never lost: slow answers, two phones, a server that is away, a page that is loaded anew."""

import pytest
from playwright.sync_api import Page, expect

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, new_game

from .conftest import Phone, Site
from .waiting import wait_for

LINE = ["12", "34", "5", "45", "15", "67", "23", "60"]


def stored(store: GameStore, code: str) -> SeatInput:
    return SeatInput.from_document(store.load(code).seats[0].document)


def numbers(store: GameStore, code: str) -> list[str]:
    return [region.as_text for region in stored(store, code).regions]


def shown(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".places input[inputmode]").all()]


def type_line(page: Page, line: list[str]) -> None:
    """As quickly as keys can be pressed."""
    page.locator("#number-1").tap()
    for number in line:
        page.keyboard.type(number)
        if number == "5":
            page.keyboard.press("Enter")


@pytest.mark.parametrize("slowness", [0.0, 0.15, 0.5])
def test_typing_faster_than_the_answers_come(phone: Phone, site: Site, store: GameStore, slowness: float) -> None:
    code = new_game(store)
    page = phone()
    page.goto(f"/g/{code}/1")
    site.slowness = slowness
    type_line(page, LINE)
    wait_for(page, lambda: numbers(store, code), LINE)
    expect(page.locator(".place.filled")).to_have_count(8)
    assert shown(page) == LINE


def test_a_correction_made_while_an_answer_is_on_its_way(phone: Phone, site: Site, store: GameStore) -> None:
    page = phone()
    for slowness in (0.05, 0.2, 0.35):
        code = new_game(store)
        page.goto(f"/g/{code}/1")
        site.slowness = slowness
        type_line(page, ["77", *LINE[1:]])
        expect(page.locator("#note-1")).to_be_visible()
        page.locator("#number-1").fill("12")
        expect(page.locator(".place.filled")).to_have_count(8)
        wait_for(page, lambda code=code: numbers(store, code), LINE)  # type: ignore[misc]
        assert shown(page) == LINE


def test_a_meteor_switched_while_an_answer_is_on_its_way(phone: Phone, site: Site, store: GameStore) -> None:
    code = new_game(store, [SeatInput(regions=(RegionInput("15"), *[RegionInput()] * 7)), SeatInput()])
    page = phone()
    page.goto(f"/g/{code}/1")
    site.slowness = 0.3
    with page.expect_request(lambda request: request.method == "POST"):
        page.locator("#number-2").fill("34")
    page.locator("#place-1 .meteor").tap()
    wait_for(page, lambda: numbers(store, code)[:2], ["15*stars", "34"])
    expect(page.locator("#place-2.filled")).to_be_visible()
    expect(page.locator("#place-1 .meteor input")).to_be_checked()


def test_backspace_goes_back_and_a_complete_number_on(phone: Phone, store: GameStore) -> None:
    code = new_game(store)
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").tap()
    page.keyboard.type("1234")
    expect(page.locator("#number-3")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.locator("#number-2")).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.type("9")
    expect(page.locator("#number-3")).to_be_focused()
    wait_for(page, lambda: numbers(store, code)[:3], ["12", "9", ""])
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#number-1")).to_be_focused()
    wait_for(page, lambda: numbers(store, code)[:2], ["12", ""])


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no js"])
def test_reloading_and_turning_the_phone_keep_everything(phone: Phone, store: GameStore, *, javascript: bool) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ana"), SeatInput()])
    page = phone(javascript=javascript)
    page.goto(f"/g/{code}/1")
    before = shown(page)
    page.locator("#number-1").fill("")
    if javascript:
        wait_for(page, lambda: numbers(store, code)[0], "")
        page.set_viewport_size({"width": 740, "height": 360})
    else:
        page.get_by_role("button", name="Check").tap()
    expect(page.locator(".place.filled")).to_have_count(7)
    page.reload()
    assert shown(page) == ["", *before[1:]]
    expect(page.locator(".held")).to_have_count(len(hand.sanctuaries))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") if javascript else True


def test_two_phones_that_disagree_are_asked_which_number_is_right(phone: Phone, store: GameStore) -> None:
    code = new_game(store)
    mine, theirs = phone(), phone()
    for page in (mine, theirs):
        page.route("**/*since=*", lambda route: route.abort())  # neither looks what the other does meanwhile
        page.goto(f"/g/{code}/1")
    theirs.locator("#number-1").fill("34")
    wait_for(theirs, lambda: numbers(store, code)[0], "34")
    mine.locator("#number-1").fill("12")
    mine.locator("#number-2").fill("56")
    note = mine.locator("#note-1")
    expect(note).to_contain_text("another phone wrote “34” here; you have “12”")
    expect(mine.locator("#number-2")).to_have_value("56")
    note.get_by_role("button", name="Keep “12”").tap()
    expect(note).to_have_count(0)
    wait_for(mine, lambda: numbers(store, code)[:2], ["12", "56"])
    theirs.reload()
    assert shown(theirs)[:2] == ["12", "56"]


def test_what_one_phone_types_appears_on_the_other(phone: Phone, store: GameStore) -> None:
    code = new_game(store)
    mine, theirs = phone(), phone()
    for page in (mine, theirs):
        page.goto(f"/g/{code}/1")
    mine.locator("#number-1").fill("12")
    expect(theirs.locator("#number-1")).to_have_value("12", timeout=10_000)
    expect(theirs.locator("#place-1.filled")).to_be_visible()


def test_a_server_that_is_away_gets_what_was_typed_when_it_is_back(phone: Phone, store: GameStore, site: Site) -> None:
    code = new_game(store)
    page = phone()
    page.goto(f"/g/{code}/1")
    site.stop()
    try:
        type_line(page, LINE)
        expect(page.locator("#offline")).to_be_visible()
        assert shown(page) == LINE
        assert numbers(store, code) == [""] * 8
    finally:
        site.start()
    wait_for(page, lambda: numbers(store, code), LINE)
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator(".place.filled")).to_have_count(8)


def test_a_server_that_is_away_behind_another_one(phone: Phone, store: GameStore) -> None:
    code = new_game(store)
    page = phone(errors=True)
    page.goto(f"/g/{code}/1")
    page.route("**/g/**", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    type_line(page, LINE)
    expect(page.locator("#offline")).to_be_visible()
    assert shown(page) == LINE
    page.unroute("**/g/**")
    wait_for(page, lambda: numbers(store, code), LINE)
    expect(page.locator("#offline")).to_be_hidden()


def test_a_phone_that_goes_flat_while_the_server_is_away_still_has_what_was_typed(
    phone: Phone, store: GameStore, site: Site
) -> None:
    code = new_game(store)
    page = phone()
    page.goto(f"/g/{code}/1")
    site.stop()
    try:
        page.locator("#number-1").fill("12")
        expect(page.locator("#offline")).to_be_visible()
    finally:
        site.start()
    again = page.context.new_page()
    page.close()
    again.goto(f"/g/{code}/1")
    wait_for(again, lambda: numbers(store, code)[0], "12")
    expect(again.locator("#place-1.filled")).to_be_visible()


def test_the_pad_keeps_up_with_quick_fingers_too(phone: Phone, store: GameStore, site: Site) -> None:
    code = new_game(store, [SeatInput(uses_pad=True), SeatInput()])
    page = phone()
    page.goto(f"/g/{code}/1")
    site.slowness = 0.2
    page.locator("#row-8").tap()
    for fame in ("0", "3", "4", "0", "6", "8", "5", "10", "7"):
        page.keyboard.type(fame)
        page.keyboard.press("Enter")
    wait_for(page, lambda: list(stored(store, code).pad), ["10", "5", "8", "6", "0", "4", "3", "0", "7"])
    expect(page.locator(".sum")).to_have_text("Total: 43")
