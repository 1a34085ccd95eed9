"""The history of 1,000 games: `python -m benchmarks.history [ADDRESS]`.

Server time for the list, a search, the statistics and the first page, each request made by a browser with 1,000 games
of 2 to 7 players, one of which was changed just before. Also the time for the first list after an update, when every
result is computed anew. Without an ADDRESS of a database a new SQLite file is measured; a database that is named gets
the games and loses them again.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta

from flask import Flask
from flask.testing import FlaskClient

from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.model import Tableau
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore, open_store
from scorer.web import create_app

GAMES = 1_000
REQUESTS = 60
WARM_UP = 5
MOST_MILLISECONDS = 50
NAMES = ("Ana", "Max", "Chloé", "Jean-Christophe", "Ελένη", "Максим", "李小龍", "محمد", "Zoë 🎲", "Lin")
PAGES = {
    "list": "/history",
    "search": "/history?player=max",
    "statistics": "/history/statistics",
    "first page": "/",
}


def main() -> None:
    """Prints the medians; ends with status 1 if one misses its aim."""
    with tempfile.TemporaryDirectory() as folder:
        address = sys.argv[1] if len(sys.argv) > 1 else f"sqlite:///{folder}/games.sqlite3"
        store = open_store(address)
        print(f"{GAMES:,} games in {address.partition(':')[0]}")
        app = create_app({"SECRET_KEY": "benchmark"}, store)
        codes = [new_game(store, number) for number in range(GAMES)]
        try:
            missed = measure(app, store, codes)
        finally:
            for code in codes:
                store.delete(code)
            store.close()
    sys.exit(missed)


def measure(app: Flask, store: GameStore, codes: list[str]) -> bool:
    """Prints the figures; True if one misses its aim."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["shelf"] = "benchmark"
    store.add_to_list("benchmark", codes)
    print(f"first list after an update: {request(client, PAGES['list'])[0]:.0f} ms")
    missed = False
    for name, page in PAGES.items():
        times, worked = zip(*timed(client, page, lambda: touch(store, codes[-1])), strict=True)
        median, slow = statistics.median(times), sorted(times)[len(times) * 95 // 100]
        aim = "" if name == "statistics" else f" (aim: < {MOST_MILLISECONDS} ms)"
        busy = statistics.median(worked)
        print(f"{name}: median {median:.1f} ms, 95 % {slow:.1f} ms, {busy:.1f} ms of them at work{aim}")
        missed = missed or bool(aim and median >= MOST_MILLISECONDS)
    return missed


def timed(client: FlaskClient, page: str, before: Callable[[], object]) -> list[tuple[float, float]]:
    """What `request` says of each request, after something has been done."""
    times = []
    for turn in range(WARM_UP + REQUESTS):
        before()
        took = request(client, page)
        if turn >= WARM_UP:
            times.append(took)
    return times


def request(client: FlaskClient, page: str) -> tuple[float, float]:
    """Milliseconds from request to full answer, and those for which this process had a processor."""
    start, started = time.perf_counter(), time.process_time()
    answer = client.get(page)
    body = answer.get_data()
    took = 1000 * (time.perf_counter() - start), 1000 * (time.process_time() - started)
    assert answer.status_code == 200, answer.status
    assert "Ana" in body.decode()
    return took


def touch(store: GameStore, code: str) -> None:
    """Changes the note of a game."""
    game = store.load(code)
    store.save_settings(code, {**game.settings, "note": f"change {game.version}"}, version=game.version)


def new_game(store: GameStore, number: int) -> str:
    """The code of a finished game with cards dealt at random."""
    chance = random.Random(number)
    catalogue = load_catalogue(set_ids())
    regions, sanctuaries = list(catalogue.regions), list(catalogue.sanctuaries)
    chance.shuffle(regions)
    chance.shuffle(sanctuaries)
    seats = []
    for name in chance.sample(NAMES, chance.randint(2, 7)):
        line = tuple(regions.pop() for _ in range(8))
        found = tuple(sanctuaries.pop().id for _ in Tableau(line).rises)
        typed = tuple(RegionInput.of(region.number, region.set) for region in line)
        seats.append(SeatInput(name=name, regions=typed, sanctuaries=found).to_document())
    day = date(2026, 11, 29) - timedelta(days=number)
    settings = GameSettings(sets=set_ids(), played_on=day.isoformat(), note="At home" * (number % 3))
    return store.create(settings.to_document(), seats).code


if __name__ == "__main__":
    main()
