"""One game on several phones: seats, each other's progress, taken cards, lost networks, a led reveal, two servers."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, finished_game, new_game
from support.server import Server

from .conftest import PHONE, Phone, Site
from .waiting import wait_for


def line_of(store: GameStore, code: str, seat: int) -> list[str]:
    """What the server has of a line."""
    document = next(stored.document for stored in store.load(code).seats if stored.seat == seat)
    return [region.as_text for region in SeatInput.from_document(document).regions]


def plain_line(store: GameStore, code: str, seat: int) -> list[str]:
    """The numbers alone."""
    return [number.removesuffix("*") for number in line_of(store, code, seat)]


def type_at(page: Page, place: int, *numbers: str) -> None:
    """Types numbers from a place on; each complete one jumps on by itself."""
    page.locator(f"#number-{place}").tap()
    for number in numbers:
        page.keyboard.type(number, delay=20)


def take_seat(page: Page, code: str, name: str) -> None:
    """As after scanning the code on the host's phone."""
    page.goto(f"/g/{code}/join")
    page.locator("#name").fill(name)
    page.locator("[name=seat][value=any]").tap()
    expect(page.locator("h1")).to_contain_text(name)


def test_everybody_enters_at_once_and_sees_how_far_the_others_are(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    ana, max_ = phone(), phone()
    take_seat(ana, code, "Ana")
    take_seat(max_, code, "Max")
    type_at(ana, 1, "12", "33", "54")
    type_at(max_, 1, "20", "41")
    expect(max_.locator("#seat-1 .how")).to_contain_text("3/8", timeout=20_000)
    expect(ana.locator("#seat-2 .how")).to_contain_text("2/8")
    assert line_of(store, code, 1)[:4] == ["12", "33", "54", ""]
    assert line_of(store, code, 2)[:3] == ["20", "41", ""]


def test_a_card_somebody_has_is_refused_naming_them(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    ana, max_ = phone(), phone()
    take_seat(ana, code, "Ana")
    take_seat(max_, code, "Max")
    type_at(ana, 1, "12")
    expect(max_.locator("#seat-1 .how")).to_contain_text("1/8")
    type_at(max_, 1, "12")
    expect(max_.locator("#note-1")).to_contain_text("Ana’s line, place 1")


def test_two_phones_on_one_seat_are_asked_not_overwritten(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    first, second = phone(), phone()
    first.goto(f"/g/{code}/1")
    second.goto(f"/g/{code}/1")
    second.context.set_offline(True)
    type_at(second, 1, "20")
    type_at(first, 1, "12")
    expect(first.locator("#place-1 a.fame")).to_be_visible()
    second.context.set_offline(False)
    expect(second.locator("#note-1")).to_contain_text("another phone wrote “12”")
    assert line_of(store, code, 1)[0] == "12"
    second.locator('[value^="keep:0:"]').tap()
    wait_for(second, lambda: line_of(store, code, 1)[0], "20")
    expect(first.locator("#number-1")).to_have_value("20")


def test_a_phone_without_network_loses_nothing_and_catches_up(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    ana, max_ = phone(), phone()
    take_seat(ana, code, "Ana")
    take_seat(max_, code, "Max")
    ana.context.set_offline(True)
    type_at(ana, 1, "12", "33")
    expect(ana.locator("#offline")).to_be_visible()
    type_at(max_, 1, "20")
    wait_for(max_, lambda: line_of(store, code, 2)[0], "20")
    ana.context.set_offline(False)
    wait_for(ana, lambda: line_of(store, code, 1)[:2], ["12", "33"])
    expect(ana.locator("#seat-2 .how")).to_contain_text("1/8")
    expect(ana.locator("#offline")).to_be_hidden()


def test_what_was_typed_offline_outlives_a_reload(phone: Phone, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    ana = phone()
    ana.goto(f"/g/{code}/1")
    ana.context.set_offline(True)
    type_at(ana, 1, "12")
    expect(ana.locator("#offline")).to_be_visible()
    ana.context.set_offline(False)
    ana.reload()
    wait_for(ana, lambda: line_of(store, code, 1)[0], "12")


def test_the_host_turns_the_cards_on_all_phones(phone: Phone, store: GameStore) -> None:
    code = finished_game(store)
    host, guest, looker = phone(), phone(), phone()
    host.goto(f"/g/{code}/result")
    host.get_by_role("button", name="Turn the cards on all phones together").tap()
    guest.goto(f"/g/{code}/result")
    looker.goto(f"/v/{store.load(code).view_code}/result")
    for turned in (1, 2):
        host.locator("#turn-next").tap()
        for page in (host, guest, looker):
            expect(page.locator("#row-1 .cell.now")).to_have_count(1)
            expect(page.locator(f"#cell-1-{9 - turned}")).to_contain_class("now")


def test_the_server_is_killed_in_the_middle(phone: Phone, site: Site, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    ana, max_ = phone(), phone()
    take_seat(ana, code, "Ana")
    take_seat(max_, code, "Max")
    type_at(ana, 1, "12")
    wait_for(ana, lambda: line_of(store, code, 1)[0], "12")
    site.stop()
    try:
        type_at(ana, 2, "33")
        type_at(max_, 1, "20", "41")
        expect(max_.locator("#offline")).to_be_visible()
    finally:
        site.start()
    wait_for(ana, lambda: line_of(store, code, 1)[:2], ["12", "33"])
    wait_for(max_, lambda: line_of(store, code, 2)[:2], ["20", "41"])


@contextmanager
def phone_at(browser: Browser, server: Server) -> Iterator[Page]:
    """A phone that knows one server."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale="en-GB",
        has_touch=True,
        is_mobile=True,
    )
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.fixture
def two_servers(tmp_path: Path, postgres_server: str) -> Iterator[tuple[Server, Server]]:
    """Two processes on one PostgreSQL, with the same key for cookies."""
    servers = [Server(tmp_path / "data", database=postgres_server) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.stop(signal.SIGKILL)


@pytest.mark.needs("postgresql")
def test_two_server_processes_serve_one_game(browser: Browser, two_servers: tuple[Server, Server]) -> None:
    here, there = two_servers
    with phone_at(browser, here) as ana, phone_at(browser, there) as max_:
        ana.goto("/")
        ana.locator('[name="names-0"]').fill("Ana")
        ana.locator('.main[value="start"]').tap()
        ana.wait_for_url("**/g/*/1")
        code = ana.url.split("/")[-2]
        max_.goto(f"/g/{code}/2")
        type_at(ana, 1, "12", "33")
        expect(max_.locator("#seat-1 .how")).to_contain_text("2/8")
        type_at(max_, 1, "33")
        expect(max_.locator("#note-1")).to_contain_text("Ana’s line, place 2")
        here.stop(signal.SIGKILL)
        type_at(ana, 3, "54")
        expect(ana.locator("#offline")).to_be_visible()
        here.start()
        expect(max_.locator("#seat-1 .how")).to_contain_text("3/8", timeout=20_000)


def test_a_whole_game_of_two_phones_ends_with_the_same_result(phone: Phone, store: GameStore) -> None:
    hands = deal(2)
    code = new_game(store)
    phones = [phone(), phone()]
    for page, name in zip(phones, ("Ana", "Max"), strict=True):
        take_seat(page, code, name)
    for seat, (page, hand) in enumerate(zip(phones, hands, strict=True), 1):
        numbers = [region["number"] for region in hand.regions]
        for place, number in enumerate(numbers, 1):
            page.locator(f"#number-{place}").fill(str(number))
        page.locator("#number-8").press("Enter")
        wait_for(page, partial(plain_line, store, code, seat), [str(number) for number in numbers])
    for page in phones:
        page.goto(f"/g/{code}/result?step=all")
    assert phones[0].locator(".standings").inner_text() == phones[1].locator(".standings").inner_text()
