"""The web app's figures: python benchmarks/web.py

Server time to store one changed number of a seven-player game on SQLite and answer with the whole page rescored,
and the bytes of a first visit to the entry page as they cross the wire.
"""

import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from flask_compress import Compress

from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.web import create_app
from scorer.web.store import game_store

PLAYERS = 7
REQUESTS = 300
WARM_UP = 20
MOST_MILLISECONDS = 10
MOST_BYTES = 60 * 1024
CSRF = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')
LINKED = re.compile(r'<(?:link|script|img|source)\b[^>]*?\s(?:href|src)="([^"]+)"')
NOT_FETCHED_TO_SHOW = ("apple-touch-icon", "manifest")


def main() -> None:
    """Prints both figures; ends with status 1 if one misses its aim."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": Path(folder)})
        Compress(app)
        code = seven_players(app)
        wall, processor = zip(*rescoring(app, code), strict=True)
        polled = list(polls(app, code))
        sizes = first_visit(app.test_client(), f"/g/{code}/1")
    median, slow = 1000 * statistics.median(wall), 1000 * statistics.quantiles(wall, n=20)[-1]
    print(f"rescoring {PLAYERS} players: median {median:.1f} ms, 95 % {slow:.1f} ms (aim: < {MOST_MILLISECONDS} ms)")
    print(f"  of which on the processor: median {1000 * statistics.median(processor):.1f} ms")
    print(f"a poll that finds nothing new: median {1000 * statistics.median(polled):.1f} ms")
    for address, size in sizes.items():
        print(f"  {size:6,} bytes  {address}")
    print(f"first visit: {sum(sizes.values()):,} bytes compressed (aim: <= {MOST_BYTES:,})")
    sys.exit(median >= MOST_MILLISECONDS or sum(sizes.values()) > MOST_BYTES)


def seven_players(app: Flask) -> str:
    """The code of a new game in which everybody's cards are typed."""
    sets = set_ids()
    catalogue = load_catalogue(sets)
    numbers = [region for region in catalogue.regions if not region.meteor]
    seats = [
        SeatInput(
            name=f"Player {place + 1}",
            regions=tuple(RegionInput(str(region.number)) for region in numbers[place::PLAYERS][:8]),
            sanctuaries=tuple(sanctuary.id for sanctuary in catalogue.sanctuaries[place::PLAYERS][:7]),
        ).to_document()
        for place in range(PLAYERS)
    ]
    with app.app_context():
        return game_store().create(GameSettings(sets=sets).to_document(), seats).code


def rescoring(app: Flask, code: str) -> Iterator[tuple[float, float]]:
    """Seconds from request to full answer, by the clock and on the processor; one number is changed each time."""
    client = app.test_client()
    page = client.get(f"/g/{code}/1").text
    form = dict(re.findall(r'name="(places-\d-(?:number|was))" value="([^"]*)"', page))
    form["csrf_token"] = CSRF.search(page)[1]  # type: ignore[index]
    for turn in range(WARM_UP + REQUESTS):
        form["places-3-number"] = ("66", "67")[turn % 2]
        start, busy = time.perf_counter(), time.thread_time()
        answer = client.post(f"/g/{code}/1", data=form, headers={"HX-Request": "true"})
        body = answer.get_data()
        seconds = time.perf_counter() - start, time.thread_time() - busy
        assert answer.status_code == 200, answer.status
        assert b'id="entry"' in body
        form["places-3-was"] = form["places-3-number"]
        if turn >= WARM_UP:
            yield seconds


def polls(app: Flask, code: str) -> Iterator[float]:
    """Seconds that an open page waits to hear that nothing is new."""
    client = app.test_client()
    address = f"/g/{code}/1?" + re.search(r"since=[\d.-]+", client.get(f"/g/{code}/1").text)[0]  # type: ignore[index]
    for _ in range(REQUESTS):
        start = time.perf_counter()
        assert client.get(address).status_code == 204
        yield time.perf_counter() - start


def first_visit(client: FlaskClient, address: str) -> dict[str, int]:
    """Bytes of each body that a browser fetches to show a page it has never seen, by address."""
    headers = {"Accept-Encoding": "gzip, deflate, br"}
    page = client.get(address, headers=headers)
    sizes = {address: len(page.data)}
    text = client.get(address).text
    for linked in LINKED.findall(text):
        path = urlsplit(linked).path
        if not any(name in path for name in NOT_FETCHED_TO_SHOW):
            sizes[path] = len(client.get(linked, headers=headers).data)
    return sizes


if __name__ == "__main__":
    main()
