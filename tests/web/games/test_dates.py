"""The day of a game is the day at the table, wherever the server stands and whatever is done to the game later."""

import http.cookiejar
import json
import re
import urllib.parse
import urllib.request
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorer.storage import GameStore
from support.server import Server, running
from support.visitor import Visitor

ZONES = ("UTC", "America/New_York", "Pacific/Kiritimati")
NEW_YORK = "2026-11-30T19:31-05:00"
PAD = {"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7}
FINISHED: dict[str, Any] = {
    "version": 1,
    "sets": ["base"],
    "players": [{"name": "Ana", "pad": PAD}, {"name": "Max", "pad": PAD}],
}


@pytest.fixture(scope="module", params=ZONES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server in a time zone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        with running(tmp_path_factory.mktemp("data")) as started:
            yield started


class Phone:
    """A browser without JavaScript at a real server."""

    def __init__(self, server: Server) -> None:
        self._url = server.url
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path: str) -> str:
        with self._opener.open(self._url + path) as answer:
            return str(answer.read().decode())

    def file_name(self, path: str) -> str:
        with self._opener.open(self._url + path) as answer:
            return str(answer.headers.get_filename())

    def post(self, path: str, **fields: str) -> str:
        """Sends a form, and gives the path where that leads."""
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', self.get(path))
        assert token is not None
        body = urllib.parse.urlencode({"csrf_token": token[1], **fields}).encode()
        with self._opener.open(self._url + path, body) as answer:
            return str(urlsplit(answer.url).path)


def play_date(page: str) -> str:
    """What the link to BG Stats on a page says."""
    link = re.search(r'href="(https://app\.bgstatsapp\.com[^"]+)"', page)
    assert link is not None
    return str(json.loads(parse_qs(urlsplit(unescape(link[1])).query)["data"][0])["playDate"])


def test_an_evening_in_new_york_is_that_evening_everywhere(server: Server) -> None:
    phone = Phone(server)
    code = phone.post("/", do="start", clock=NEW_YORK).split("/")[2]
    assert '<time datetime="2026-11-30">30 Nov</time>' in phone.get("/history")
    document = json.loads(phone.get(f"/g/{code}/sheet.json"))
    assert (document["date"], document["time"]) == ("2026-11-30", "19:31-05:00")
    assert phone.file_name(f"/g/{code}/sheet.csv") == "faraway-2026-11-30.csv"
    assert phone.file_name(f"/g/{code}/game.json") == "faraway-2026-11-30.json"
    assert 'value="2026-11-30"' in phone.get(f"/g/{code}/details")


def test_a_race_too(server: Server) -> None:
    phone = Phone(server)
    arrived = {"racers-0-arrived": "1", "racers-1-arrived": ""}
    code = phone.post("/a_way", do="keep", clock=NEW_YORK, **arrived).rpartition("/")[2]
    document = json.loads(phone.get(f"/g/{code}/game.json"))
    assert (document["date"], document["time"]) == ("2026-11-30", "19:31-05:00")
    assert "November 30, 2026" in phone.get(f"/a_way/{code}")


def test_the_play_log_gets_the_moment_of_the_game(server: Server) -> None:
    phone = Phone(server)
    played = {**FINISHED, "date": "2026-11-30", "time": "19:31-05:00"}
    code = phone.post("/import", text=json.dumps(played)).split("/")[2]
    assert play_date(phone.get(f"/g/{code}/share")) == "2026-12-01 00:31:00"


@pytest.mark.parametrize("clock", ["", "soon", "2026-11-30T19:31", "1970-01-01T00:00+00:00", "9" * 5000])
def test_without_a_clock_it_is_the_servers(server: Server, clock: str) -> None:
    phone = Phone(server)
    code = phone.post("/", do="start", clock=clock).split("/")[2]
    document = json.loads(phone.get(f"/g/{code}/sheet.json"))
    moment = datetime.fromisoformat(f"{document['date']}T{document['time']}")
    assert abs((datetime.now().astimezone() - moment).total_seconds()) < 600
    hours = {"UTC": 0, "America/New_York": -5, "Pacific/Kiritimati": 14}
    ahead = moment.utcoffset()
    assert ahead is not None
    assert ahead.total_seconds() / 3600 in hours.values()


def imported(visitor: Visitor, **details: str) -> str:
    """The code of a finished game."""
    send_document(visitor, {**FINISHED, **details})
    return visitor.path.split("/")[2]


def send_document(visitor: Visitor, document: object) -> None:
    visitor.open("/import")
    fields = {"csrf_token": visitor.value("csrf_token"), "text": json.dumps(document)}
    visitor._show(visitor.client.post("/import", data=fields, follow_redirects=True))


def play_date_of(visitor: Visitor, code: str) -> str:
    visitor.open(f"/g/{code}/share")
    return play_date(visitor.response.text)


def change_details(visitor: Visitor, code: str, **fields: str) -> None:
    visitor.open(f"/g/{code}/details")
    shown = {"played_on": visitor.value("played_on"), "note": visitor.value("note")}
    was = {f"was_{name}": text for name, text in shown.items()}
    data = {"csrf_token": visitor.value("csrf_token"), **shown, **was, **fields}
    visitor.client.post(f"/g/{code}/details", data=data)


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ({"date": "2025-03-08"}, "2025-03-08 12:00:00"),
        ({"date": "2025-03-08", "time": "23:59-11:00"}, "2025-03-09 10:59:00"),
        ({"date": "2025-03-08", "time": "00:10+14:00"}, "2025-03-07 10:10:00"),
        ({"date": "0001-01-01", "time": "00:00+14:00"}, "0001-01-01 12:00:00"),
        ({"date": "9999-12-31", "time": "23:59-12:00"}, "9999-12-31 12:00:00"),
    ],
)
def test_later_changes_do_not_move_a_game(
    visitor: Visitor, store: GameStore, details: dict[str, str], expected: str
) -> None:
    code = imported(visitor, **details)
    assert play_date_of(visitor, code) == expected
    change_details(visitor, code, note="Ana’s birthday")
    first = store.load(code).seats[0]
    store.save_seat(code, first.seat, {**first.document, "name": "Anna"}, version=first.version)
    assert play_date_of(visitor, code) == expected


def test_another_day_has_no_known_time(visitor: Visitor) -> None:
    code = imported(visitor, date="2026-11-30", time="19:31-05:00")
    change_details(visitor, code, played_on="2026-11-28")
    assert play_date_of(visitor, code) == "2026-11-28 12:00:00"
    change_details(visitor, code, note="The day before")
    assert play_date_of(visitor, code) == "2026-11-28 12:00:00"


def test_a_game_without_a_day_was_played_when_it_was_stored(visitor: Visitor, store: GameStore) -> None:
    code = imported(visitor)
    created = store.load(code).created
    change_details(visitor, code, note="Later")
    assert play_date_of(visitor, code) == f"{created:%Y-%m-%d %H:%M}:00"
    visitor.open("/history")
    assert visitor.page.select(".games time")[0]["datetime"] == created.astimezone().date().isoformat()


def test_every_form_that_starts_a_game_asks_for_the_clock(visitor: Visitor) -> None:
    for address, button in (("/", "do=start"), ("/a_way", "do=decide")):
        visitor.open(address)
        assert visitor.form_with(button)["clock"] == ""


def test_dates_of_a_document_are_dates(visitor: Visitor) -> None:
    for details in ({"date": "2026-02-30"}, {"time": "19:31"}, {"time": "25:00+01:00"}, {"time": "soon"}):
        send_document(visitor, {**FINISHED, **details})
        assert visitor.response.status_code == 422
        (what,) = details
        assert what in visitor.text("#wrong")
