"""Slips at the table: a focus that is no press, a line turned twice, stray characters, answers that are no page."""

import pytest
from playwright.sync_api import Page, Request, expect

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import finished_game, new_game

from .conftest import Phone
from .waiting import wait_for

BASE = ("base",)
GATEWAY = "<h1>Bad gateway</h1>"
LOG_IN = "<h1>Please log in to this network</h1>"
"""What something between a phone and us may answer instead of us, like this and the one above."""


def line_of(*numbers: str, **more: object) -> SeatInput:
    regions = tuple(RegionInput(number) for number in (*numbers, *[""] * 8)[:8])
    return SeatInput(regions=regions, **more)  # type: ignore[arg-type]


def stored(store: GameStore, code: str, seat: int = 1) -> SeatInput:
    return SeatInput.from_document(store.load(code).seats[seat - 1].document)


def line(store: GameStore, code: str, seat: int = 1) -> list[str]:
    """What the server has, empty places at the end left out."""
    numbers = [region.number for region in stored(store, code, seat).regions]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def shown(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("#entry input[inputmode]").all()]


def forms_sent(page: Page) -> list[str]:
    """The bodies of all forms sent from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent


def presses(sent: list[str]) -> list[str]:
    """The forms in which a button was pressed."""
    return [body for body in sent if "&do=" in body or body.startswith("do=")]


# -- saving presses no button ---------------------------------------------------------------------------------------


def test_leaving_the_last_number_for_a_button_does_not_press_it(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [line_of("1", "2"), SeatInput()], sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    sent = forms_sent(page)
    page.locator("#number-8").fill("5")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Reverse the line")).to_be_focused()
    expect(page.locator("#place-8.filled")).to_be_visible()
    assert line(store, code) == ["1", "2", "", "", "", "", "", "5"]
    assert presses(sent) == []


def test_leaving_the_last_row_for_a_button_stays_on_the_pad(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [SeatInput(uses_pad=True), SeatInput()])
    page = phone()
    page.goto(f"/g/{code}/1")
    sent = forms_sent(page)
    page.locator("#row-9").fill("7")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Back to the cards")).to_be_focused()
    wait_for(page, lambda: stored(store, code).pad[8], "7")
    expect(page.locator(".state")).to_contain_text("So far: 7")
    assert stored(store, code).uses_pad
    assert presses(sent) == []


def test_a_finger_that_slides_off_the_remove_button_removes_nothing(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [line_of("1", sanctuaries=("red-night",)), SeatInput()], sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    sent = forms_sent(page)
    page.locator("#number-2").press_sequentially("5")
    page.locator("#held-red-night .remove").hover()
    page.mouse.down()
    expect(page.locator("#held-red-night .remove")).to_be_focused()
    expect(page.locator("#place-2.filled")).to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.up()
    assert stored(store, code).sanctuaries == ("red-night",)
    assert line(store, code) == ["1", "5"]
    assert presses(sent) == []


def test_undo_with_the_focus_alone_takes_nothing_back(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [line_of("12"), SeatInput()], sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/rounds")
    page.locator("#number-2").press_sequentially("5")
    page.locator(".undo").focus()
    expect(page.locator("#play-2.filled")).to_be_visible()
    assert (line(store, code, 1), line(store, code, 2)) == (["12"], ["5"])


def test_one_click_on_undo_takes_back_one_step(phone: Phone, store: GameStore) -> None:
    code = new_game(store, [line_of("12"), line_of("50")], sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/rounds/2")
    page.locator("#number-1").tap()
    page.keyboard.type("45")
    expect(page.locator("#play-1.filled")).to_be_visible()
    page.keyboard.type("5")
    page.locator(".undo").hover()
    page.mouse.down()
    expect(page.get_by_text("Everybody has played.")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_role("alert")).to_contain_text("Taken back")
    assert (line(store, code, 1), line(store, code, 2)) == (["12"], ["50"])
    assert page.url.split("?")[0].endswith("/rounds/2")


def test_a_line_is_reversed_once_right_after_its_last_number(phone: Phone, store: GameStore) -> None:
    page = phone()
    for last in ("5", "9", "33"):
        code = new_game(store, [line_of("1", "2"), SeatInput()], sets=BASE)
        page.goto(f"/g/{code}/1")
        page.locator("#number-3").press_sequentially(last)
        with page.expect_navigation():
            page.get_by_role("button", name="Reverse the line").click(delay=80)  # as long as a finger takes
        expect(page.locator("#number-1")).to_have_value(last)
        assert shown(page)[:4] == [last, "2", "1", ""]
        assert line(store, code) == [last, "2", "1"]


# -- jumping on -----------------------------------------------------------------------------------------------------


def test_a_slip_stays_in_its_place(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").tap()
    page.keyboard.type("99")
    expect(page.locator("#note-1")).to_contain_text("There is no Region 99")
    assert line(store, code) == ["99"]
    assert shown(page)[:2] == ["99", ""]


def test_a_single_digit_that_is_complete_jumps_on_by_itself(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").tap()
    page.keyboard.type("9")
    expect(page.locator("#number-2")).to_be_focused()
    page.keyboard.type("5")
    expect(page.locator("#place-2.filled")).to_be_visible()
    expect(page.locator("#number-2")).to_be_focused()  # 5 could be the beginning of 50
    assert line(store, code) == ["9", "5"]


@pytest.mark.parametrize("number", ["12", "9"])
def test_enter_right_after_a_jump_does_not_jump_again(phone: Phone, store: GameStore, number: str) -> None:
    code = new_game(store, sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").tap()
    page.keyboard.type(number)
    expect(page.locator("#number-2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#number-2")).to_be_focused()
    page.keyboard.type("33")
    expect(page.locator("#number-3")).to_be_focused()
    wait_for(page, lambda: line(store, code), [number, "33"])


# -- what is no number is kept and said -----------------------------------------------------------------------------


@pytest.mark.parametrize("stray", ["4x", "1.", "-"])
def test_a_stray_character_in_a_line_stops_no_saving(phone: Phone, store: GameStore, stray: str) -> None:
    code = new_game(store, sets=BASE)
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#number-1").press_sequentially(stray)
    page.locator("#number-2").fill("33")
    expect(page.locator("#note-1")).to_contain_text(f"“{stray}” is not a number")
    expect(page.locator("#place-2.filled")).to_be_visible()
    assert line(store, code) == [stray, "33"]


@pytest.mark.parametrize("stray", ["4x", "1."])
def test_a_stray_character_in_a_pad_stops_no_saving(phone: Phone, store: GameStore, stray: str) -> None:
    code = new_game(store, [SeatInput(uses_pad=True), SeatInput()])
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator("#row-8").press_sequentially(stray)
    page.locator("#row-9").fill("7")
    expect(page.locator("#note-8")).to_contain_text(f"“{stray}” is not a number")
    wait_for(page, lambda: (stored(store, code).pad[7], stored(store, code).pad[8]), (stray, "7"))


# -- answers that are no page of ours -------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "body"), [(500, GATEWAY), (404, GATEWAY), (200, LOG_IN)])
def test_an_answer_to_saving_that_is_no_page_takes_nothing_away(
    phone: Phone, store: GameStore, status: int, body: str
) -> None:
    code = new_game(store, sets=BASE)
    page = phone(errors=True)
    page.goto(f"/g/{code}/1")
    page.route("**/g/**", lambda route: route.fulfill(status=status, body=body, content_type="text/html"))
    page.locator("#number-1").tap()
    page.keyboard.type("1233")
    expect(page.locator("#offline")).to_be_visible()
    assert shown(page)[:3] == ["12", "33", ""]
    assert line(store, code) == []
    page.unroute("**/g/**")
    wait_for(page, lambda: line(store, code), ["12", "33"])
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#place-2.filled")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "status", "body"),
    [
        *(("1", 500, GATEWAY), ("1", 404, GATEWAY), ("rounds/1", 502, GATEWAY), ("join", 404, GATEWAY)),
        *(("result?step=all", 502, GATEWAY), ("result?step=0", 404, GATEWAY), ("result", 200, LOG_IN)),
    ],
)
def test_an_answer_to_asking_that_is_no_page_leaves_the_page(
    phone: Phone, store: GameStore, address: str, status: int, body: str
) -> None:
    code = finished_game(store)
    page = phone(errors=True)
    page.goto(f"/g/{code}/{address}")
    heading = page.locator("main h1").inner_text()
    page.route("**/*since=*", lambda route: route.fulfill(status=status, body=body, content_type="text/html"))
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("main h1")).to_have_text(heading)
    seat = store.load(code).seats[0]
    store.save_seat(code, 1, {**seat.document, "name": "Somebody else"}, version=seat.version)
    page.unroute("**/*since=*")
    expect(page.locator("main")).to_contain_text("Somebody else")
    expect(page.locator("#offline")).to_be_hidden()
