"""What it costs a person to enter a whole game: PYTHONPATH=.:tests python benchmarks/taps.py

Somebody new enters a four-player base game (32 Regions, 20 Sanctuaries) on a phone of 360 × 740 in a real browser and
never errs. Taps, keys, page loads and forced scrolls are counted; a tap takes 0.9 s and a key 0.32 s, and the time the
app lets them wait is measured and added. Done once on a quick network and once with 300 ms of latency.
"""

import random
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect, sync_playwright
from werkzeug.serving import make_server

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import REGIONS_IN_LINE
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.programs import find_chromium

TAP, KEY = 0.9, 0.32
"""Seconds for a tap (finding the place included) and for a key of a row of keys."""
LATENCY = 300
"""Milliseconds of the slow network."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
SANCTUARIES = 20
MOST_TAPS, MOST_KEYS, MOST_SECONDS, MOST_WAITING = 40, 74, 75, 5


class Cards(NamedTuple):
    """What lies in front of one player."""

    regions: tuple[int, ...]
    sanctuaries: tuple[str, ...]


@dataclass
class Person:
    """Somebody with a phone; what they do is counted."""

    page: Page
    taps: int = 0
    keys: int = 0
    scrolls: int = 0
    loads: int = 0
    waiting: float = 0.0
    waits: dict[str, float] = field(default_factory=dict)

    def tap(self, target: Locator) -> None:
        """Taps, after scrolling there if it is not in sight."""
        box = target.bounding_box()
        if box is None or box["y"] < 0 or box["y"] + box["height"] > 740:
            self.scrolls += 1
        target.tap()
        self.taps += 1

    def type(self, text: str) -> None:
        """Types on the phone's keys."""
        for key in text:
            self.page.keyboard.type(key)
            self.keys += 1

    def wait(self, what: str, target: Locator) -> None:
        """Waits until the app shows something."""
        began = time.perf_counter()
        expect(target).to_be_visible()
        waited = time.perf_counter() - began
        self.waiting += waited
        self.waits[what] = self.waits.get(what, 0.0) + waited

    @property
    def seconds(self) -> float:
        """The time a game takes."""
        return TAP * self.taps + KEY * self.keys + self.waiting


def four_tables() -> list[Cards]:
    """Everybody's cards: eight Regions with five rises, and the five Sanctuaries found by them."""
    chance = random.Random(1)
    catalogue = load_catalogue(("base",))
    regions = chance.sample([region.number for region in catalogue.regions], 4 * REGIONS_IN_LINE)
    sanctuaries = chance.sample([sanctuary.id for sanctuary in catalogue.sanctuaries], SANCTUARIES)
    dealt = []
    for player in range(4):
        line = regions[player * REGIONS_IN_LINE :][:REGIONS_IN_LINE]
        while sum(earlier < later for earlier, later in pairwise(line)) != SANCTUARIES // 4:
            chance.shuffle(line)
        dealt.append(Cards(tuple(line), tuple(sanctuaries[player::4])))
    return dealt


def play(page: Page, four: Sequence[Cards]) -> Person:
    """Enters the game, from the first page to the result."""
    person = Person(page)
    page.on("framenavigated", lambda frame: setattr(person, "loads", person.loads + (frame == page.main_frame)))
    page.goto("/")
    person.loads = 0
    for place, name in enumerate(NAMES):
        if place > 1:
            person.tap(page.locator("[name=do][value=add]"))
            person.wait("name", page.locator(f'[name="names-{place}"]'))
        if not page.locator(f'[name="names-{place}"]').evaluate("field => field === document.activeElement"):
            person.tap(page.locator(f'[name="names-{place}"]'))
        person.type(name)
    person.tap(page.locator('.main[value="start"]'))
    for seat, cards in enumerate(four, 1):
        person.wait("next player", page.locator(f"#seat-{seat}[aria-current]"))
        enter_line(person, cards)
        take_sanctuaries(person, cards)
        if seat < len(four):
            person.tap(page.locator(".bar .next"))
    person.tap(page.locator('.bar [value="result"]'))
    person.wait("result", page.locator(".reveal"))
    return person


def enter_line(person: Person, cards: Cards) -> None:
    """The eight numbers, one after the other."""
    if not person.page.locator("#number-1").evaluate("field => field === document.activeElement"):
        person.tap(person.page.locator("#number-1"))
    for place, number in enumerate(cards.regions, 1):
        person.wait("next place", person.page.locator(f"#number-{place}:focus"))
        person.type(str(number))
        if number < 7 and place < REGIONS_IN_LINE:  # could go on, like 6 as 67
            person.page.keyboard.press("Enter")
            person.keys += 1
    person.wait("eighth card", person.page.locator("#place-8.filled"))


def take_sanctuaries(person: Person, cards: Cards) -> None:
    """All of them in the picker."""
    person.tap(person.page.locator(".add"))
    person.wait("picker", person.page.locator(".tile").first)
    for sanctuary in cards.sanctuaries:
        person.tap(person.page.locator(f"#tile-{sanctuary}"))
    person.tap(person.page.locator('.picker [value="done"]'))
    person.wait("Sanctuaries", person.page.locator(f"#held-{cards.sanctuaries[-1]}"))


def main() -> None:
    """Prints the figures; ends with status 1 if one misses its aim."""
    server = make_server("127.0.0.1", 0, create_app({"SECRET_KEY": "for the benchmark"}, MemoryStore()), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    four, people = four_tables(), []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        for latency in (0, LATENCY):
            context = browser.new_context(
                base_url=f"http://127.0.0.1:{server.server_port}",
                viewport={"width": 360, "height": 740},
                has_touch=True,
                is_mobile=True,
                locale="en-GB",
            )
            page = context.new_page()
            network = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", network)
            people.append(play(page, four))
        browser.close()
    server.shutdown()
    quick, slow = people
    for name, person in (("quick", quick), (f"{LATENCY} ms", slow)):
        longest = ", ".join(f"{what} {waited:.1f}" for what, waited in person.waits.items())
        print(
            f"{name:>7}: {person.taps} taps, {person.keys} keys, {person.loads} page loads, {person.scrolls} forced "
            f"scrolls, {person.seconds:.0f} s of which waiting {person.waiting:.1f} s ({longest})"
        )
    more = slow.seconds - quick.seconds
    print(f"aims: {MOST_TAPS} taps, {MOST_KEYS} keys, no scroll, {MOST_SECONDS} s; {LATENCY} ms cost {more:.1f} s of 5")
    missed = quick.taps > MOST_TAPS or quick.keys > MOST_KEYS or quick.scrolls or quick.seconds > MOST_SECONDS
    sys.exit(bool(missed or more > MOST_WAITING))


if __name__ == "__main__":
    main()
