"""Phones that type while answers come late, each at its own time: nobody is asked about what nobody else wrote."""

from random import Random

from playwright.sync_api import Page, Response

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import new_game

from .conftest import Phone, Site
from .waiting import wait_for

PHONES = 8
LINES = 5
"""Lines that each phone types, one after the other."""
LATE = 3.0


def test_forty_lines_typed_while_answers_are_late(phone: Phone, site: Site, store: GameStore) -> None:
    chance = Random("late answers")
    site.slowness, site.delays = LATE, Random("delays")
    asked: list[str] = []

    def listen(answer: Response) -> None:
        if answer.status == 409:
            asked.append(answer.url)

    pages = [phone() for _ in range(PHONES)]
    for page in pages:
        page.on("response", listen)
    for _ in range(LINES):
        typed = [(page, new_game(store), chance.sample(range(1, 69), 9)) for page in pages]
        for page, code, numbers in typed:
            page.goto(f"/g/{code}/1")
            type_line(page, numbers, chance)
        for page, code, numbers in typed:
            wait_for(page, lambda code=code: stored(store, code), [str(number) for number in numbers[:8]])  # type: ignore[misc]
    assert not asked


def type_line(page: Page, numbers: list[int], chance: Random) -> None:
    """Eight numbers, digit by digit; the first is a slip at first, which is mended at once."""
    page.locator("#number-1").tap()
    for number in (numbers[8], *numbers[1:8]):
        page.keyboard.type(str(number), delay=chance.choice([10, 50, 150]))
        if number < 10:
            page.keyboard.press("Enter")
    page.locator("#number-1").fill(str(numbers[0]))


def stored(store: GameStore, code: str) -> list[str]:
    """The line on the server."""
    return [region.as_text for region in SeatInput.from_document(store.load(code).seats[0].document).regions]
