"""A game of four, from the first name to the reason of a card, by taps and keys on a phone."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from scorer.text.languages import language
from support.sample_games import Hand, deal, hands, sacrifice_hand

from .conftest import Phone, Site
from .waiting import wait_for

NAMES = ("Ana", "Bartholomäus", "Chloé", "Zoë")
LOCALES = {"en": "en-GB", "fr": "fr-FR"}


def table_for_four() -> list[Hand]:
    """One that sacrifices, and two that end level."""
    first = sacrifice_hand()
    others = [hand for hand in hands() if not hand.sacrifices]
    for one in others:
        for other in others:
            level = one is not other and one.total == other.total
            if level and not (one.cards & other.cards or one.cards & first.cards or other.cards & first.cards):
                return deal(4, [first, one, other, *others])
    raise AssertionError("no two hands are level")


class Player:
    """Somebody with a phone in hand, who does what the page in their language offers."""

    def __init__(self, page: Page, code: str, *, javascript: bool, store: GameStore) -> None:
        self.page, self.code, self.javascript, self.store = page, code, javascript, store
        self.word: Callable[[str], str] = language(code).gettext

    def button(self, message: str) -> Locator:
        """The button with this text, which the French catalogue has too."""
        return self.page.get_by_role("button", name=self.word(message))

    @property
    def game(self) -> str:
        """The code of the game on the screen."""
        found = re.search(r"/g/(\w+)", self.page.url)
        assert found is not None
        return found[1]

    def stored(self, seat: int) -> SeatInput:
        """What the server has of a player."""
        return SeatInput.from_document(self.store.load(self.game).seats[seat - 1].document)

    def numbers(self, seat: int) -> list[str]:
        """The line on the server."""
        return [region.number for region in self.stored(seat).regions]

    def start(self) -> None:
        """Four names, all boxes."""
        self.page.goto("/")
        expect(self.page.locator("html")).to_have_attribute("lang", self.code)
        for place, name in enumerate(NAMES):
            if place > 1:
                self.page.locator("[name=do][value=add]").tap()
            self.page.locator(f'[name="names-{place}"]').tap()
            self.page.keyboard.type(name)
        for box in ("People from Below", "Under Starry Skies"):
            self.page.locator(".chip", has_text=self.word(box)).tap()
        self.page.locator('.main[value="start"]').tap()
        expect(self.page.locator(".strip .who")).to_have_text(NAMES)

    def type_line(self, numbers: Sequence[str]) -> None:
        """All eight, from the first tap on; with JavaScript no further tap is needed."""
        for place, number in enumerate(numbers, 1):
            if place == 1 or not self.javascript:
                self.page.locator(f"#number-{place}").tap()
            if self.javascript:
                expect(self.page.locator(f"#number-{place}")).to_be_focused()
            self.page.keyboard.type(number)
            if self.javascript and len(number) == 1 and number in "1234567":
                self.page.keyboard.press("Enter")  # could become 12, or 76
        self.check()

    def check(self) -> None:
        """Without JavaScript a button shows the cards; with it they are there."""
        if not self.javascript:
            self.button("Check").tap()

    def take_sanctuaries(self, identities: Sequence[str]) -> int:
        """Takes all of them in the picker; how many taps it took."""
        self.page.locator(".add").tap()
        expect(self.page.locator(".tile").first).to_be_visible()
        for identity in identities:
            self.page.locator(f"#tile-{identity}").tap()
        self.page.locator('.picker [value="done"]').tap()
        for identity in identities:
            expect(self.page.locator(f"#held-{identity}")).to_be_visible()
        return len(identities) + 2

    def sacrifice(self, identities: Sequence[str]) -> None:
        """At the card's own step of the reveal."""
        self.page.locator("#row-1 .ask a").tap()
        self.page.locator(f'.option[value="{" ".join(identities)}"]').tap()
        expect(self.page.locator(".reveal")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no js"])
@pytest.mark.parametrize("code", LOCALES)
def test_a_game_of_four(phone: Phone, site: Site, store: GameStore, code: str, javascript: bool) -> None:
    page = phone(locale=LOCALES[code], javascript=javascript)
    player = Player(page, code, javascript=javascript, store=store)
    four = table_for_four()
    player.start()
    for seat, hand in enumerate(four, 1):
        expect(page.locator(f"#seat-{seat}")).to_have_attribute("aria-current", "page")
        numbers = [str(region["number"]) for region in hand.regions]
        if seat == 1:
            mistype_and_correct(player, numbers)
        else:
            player.type_line(numbers)
        wait_for(page, lambda seat=seat: player.numbers(seat), numbers)  # type: ignore[misc]
        for place, region in enumerate(hand.regions, 1):
            expect(page.locator(f"#place-{place}")).to_have_class(re.compile("filled"))
            if region["set"] == "stars":
                switch_to_meteor(player, seat, place)
        expect(page.locator(".note")).to_have_count(0)
        assert player.take_sanctuaries(hand.sanctuaries) == len(hand.sanctuaries) + 2, "a tap a card, open and done"
        if not hand.sacrifices:
            expect(page.locator(".sum")).to_contain_text(str(hand.total))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator(".bar .next").tap()
    look_at_the_result(player, four)


def mistype_and_correct(player: Player, numbers: Sequence[str]) -> None:
    """A number that no Region has is marked at its place, kept, and mended there."""
    page = player.page
    player.type_line(["77", *numbers[1:]])
    note = page.locator("#note-1")
    expect(note).to_contain_text("77")
    expect(page.locator("#number-1")).to_have_value("77")
    expect(page.locator("#number-1")).to_have_attribute("aria-invalid", "true")
    note.get_by_role("link").tap()
    page.locator("#number-1").fill(numbers[0])
    player.check()
    expect(note).to_have_count(0)


def switch_to_meteor(player: Player, seat: int, place: int) -> None:
    player.page.locator(f"#place-{place} .meteor").tap()
    player.check()
    wait_for(player.page, lambda: player.stored(seat).regions[place - 1].box, expected="stars")
    expect(player.page.locator(f"#place-{place} .meteor input")).to_be_checked()


def look_at_the_result(player: Player, four: Sequence[Hand]) -> None:
    """Step by step, with the sacrifice at its card, to the standings and the reason of a card."""
    page = player.page
    page.locator('.bar [value="result"]').tap()
    given = four[0].sacrifices[0]
    for step in range(1, 9):
        page.locator("#turn-next").tap()
        expect(page.locator(".cell.now")).to_have_count(4)
        if step == 9 - given["position"]:
            player.sacrifice(given["sanctuaries"])
        running = [str(sum(hand.region_fame[8 - step :])) for hand in four]
        if step >= 9 - given["position"]:
            expect(page.locator(".running")).to_have_text(running)
        else:
            expect(page.locator(".running")).to_have_text([re.compile(r"^\d+$"), *running[1:]])
    page.locator("#turn-next").tap()
    expect(page.locator(".running")).to_have_text([str(hand.total) for hand in four])
    expect(page.locator(".standings li")).to_have_count(4)
    expect(page.locator(".tie")).to_contain_text(str(four[1].total))
    totals = page.locator(".standings b").all_inner_texts()
    assert totals == sorted(totals, key=int, reverse=True)
    expect(page.locator("tfoot tr:first-child td")).to_have_text([str(hand.total) for hand in four])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.locator(".pad-table tbody tr").nth(0).locator("a").nth(1).tap()
    expect(page.locator(".reason .verdict .fame")).to_have_text(str(four[1].region_fame[7]))
    if player.javascript:
        page.get_by_role("button", name=player.word("Close")).tap()
        expect(page.locator("#panel")).not_to_be_visible()
