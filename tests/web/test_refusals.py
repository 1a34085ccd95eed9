"""What the app refuses, and that nothing typed is lost by it."""

import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Never

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore, StoreUnavailable, open_store
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.sample_games import finished_game, new_game
from support.visitor import Visitor

NAMES = {
    "html": "<script>alert(1)</script>",
    "attribute": "\" onfocus=alert(1) autofocus x='",
    "template": "{{ 7 * 7 }} %(x)s %d {0}",
    "right to left": "\u202emaraB \u05d3\u05e0\u05d4",
    "emoji": "👩‍👩‍👧‍👦🏴‍☠️",
    "controls": "A\0B\x07\x1b[31m\r\nC",
    "blank": " \t\u3000 ",
    "combining": "Z" + "\u0351" * 39,
    "long": "x" * 40,
    "number": "0",
}


def test_a_page_from_another_site_cannot_send_a_form(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(regions=(RegionInput("12"), *[RegionInput()] * 7)), SeatInput()])
    for address in ("/", f"/g/{code}/1", f"/g/{code}/1/sanctuaries", f"/g/{code}/settings", f"/g/{code}/lead"):
        response = visitor.client.post(address, data={"do": "remove:1", "add": "red-1per-red", "step": "3"})
        assert response.status_code == 400, address
    assert store.load(code).seats[0].version == 1
    assert store.load(code).version == 1


def test_without_cookies_the_second_try_says_what_to_do(app: Flask) -> None:
    visitor = Visitor(app.test_client(use_cookies=False))
    visitor.open("/")
    visitor.press("do=start", names_0="Ana")
    assert visitor.text("h1") == "Please confirm"
    for _ in range(3):
        _press_the_only_button(visitor)
        assert visitor.text("h1") == "Please allow cookies"
        assert "Allow cookies for this site" in visitor.text()


def test_once_cookies_are_allowed_what_was_typed_goes_on(app: Flask, store: GameStore) -> None:
    visitor = Visitor(app.test_client(use_cookies=False))
    visitor.open("/")
    visitor.press("do=start", names_0="Ana")
    _press_the_only_button(visitor)
    visitor.client = app.test_client()
    for _ in range(2):  # the first one brings the cookie
        _press_the_only_button(visitor)
    assert store.load(visitor.path.split("/")[2]).seats[0].document["name"] == "Ana"


def _press_the_only_button(visitor: Visitor) -> None:
    (form,) = visitor.page.select("main form")
    entries = MultiDict((str(field["name"]), str(field["value"])) for field in form.select("input"))
    visitor.send(str(form["action"]), entries)


def test_a_form_that_was_open_too_long_is_sent_again_with_one_tap(
    visitor: Visitor, app: Flask, store: GameStore
) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.client.delete_cookie("scorer")
    visitor.press("do=save", places_0_number="12", places_7_number="<b>")
    assert visitor.response.status_code == 400
    assert "Nothing is lost" in visitor.text()
    button = visitor.page.select_one("main form button")
    assert button is not None
    form = button.find_parent("form")
    assert form is not None
    entries = MultiDict((str(field["name"]), str(field["value"])) for field in form.select("input"))
    visitor.send(str(form["action"]), entries)
    assert visitor.response.status_code == 200
    assert [visitor.value(f"places-{place}-number") for place in (0, 7)] == ["12", "<b>"]


def test_too_large_a_form_is_a_413(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    entries = visitor.form_with("do=save")
    entries["places-0-number"] = "1" * 11_000_000
    visitor.send(f"/g/{code}/1", entries)
    assert visitor.response.status_code == 413
    assert "Nothing was changed" in visitor.text()
    assert store.load(code).seats[0].version == 1


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_hostile_name_is_only_a_name(visitor: Visitor, store: GameStore, name: str) -> None:
    visitor.open("/")
    visitor.press("do=start", names_0=name, names_1="Max")
    code = visitor.path.split("/")[2]
    kept = str(store.load(code).seats[0].document["name"])
    assert len(kept) <= 40
    assert not any(unicodedata.category(character) == "Cc" for character in kept)
    for address in (f"/g/{code}/1", f"/g/{code}/settings", f"/g/{code}/result?step=all", f"/?again={code}", "/"):
        visitor.open(address)
        assert visitor.response.status_code == 200
        assert not visitor.page.select("main script, [onfocus], [autofocus]"), address
        assert "49" not in visitor.text(), address
        assert kept in visitor.page.get_text() or kept in [str(field.get("value")) for field in visitor.page("input")]
    visitor.open(f"/g/{code}/settings")
    assert visitor.value("name-1") == kept


@pytest.mark.parametrize("name", ["Z" + "\u0351" * 200, "x" * 10_000], ids=["combining", "long"])
def test_a_name_too_long_makes_no_game_and_stays_typed(visitor: Visitor, name: str) -> None:
    visitor.open("/")
    visitor.press("do=start", names_0=name, names_1="Max")
    assert (visitor.response.status_code, visitor.path) == (422, "/")
    assert visitor.value("names-0") == name


@pytest.mark.parametrize("raw", [b"\xed\xa0\x80", b"\xff\xfe", b"A\x00B", b"%ED%A0%80"], ids=repr)
@pytest.mark.parametrize("field", [b"names-0", b"do", b"sets"])
def test_bytes_that_are_no_text(visitor: Visitor, field: bytes, raw: bytes) -> None:
    visitor.open("/")
    body = b"csrf_token=" + visitor.value("csrf_token").encode() + b"&names-1=Max&" + field + b"=" + raw
    response = visitor.client.post("/", data=body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == (303 if raw.isascii() else 400)


@pytest.mark.parametrize(
    "content_type", ["multipart/form-data", "multipart/form-data; boundary=x", "application/json", "text/plain", ""]
)
def test_other_kinds_of_bodies_are_refused(client: FlaskClient, store: GameStore, content_type: str) -> None:
    code = new_game(store)
    response = client.post(f"/g/{code}/1", data=b'--x\r\n\r\n{"do": "save"', content_type=content_type)
    assert response.status_code == 400


@pytest.mark.parametrize("cookie", ["scorer=x", "scorer=", "order=sideways", "language=xx", "scorer=\xff", "=;;="])
def test_cookies_that_are_none_do_no_harm(client: FlaskClient, store: GameStore, cookie: str) -> None:
    code = new_game(store)
    assert client.get(f"/g/{code}/1", headers={"Cookie": cookie}).status_code == 200


def test_an_error_of_ours_is_a_page_that_says_what_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    class BrokenStore(MemoryStore):
        def load(self, code: str) -> Never:
            raise RuntimeError("disk on fire")

    app = create_app({"SECRET_KEY": "for tests"}, BrokenStore())
    visitor = Visitor(app.test_client())
    visitor.open("/g/anything/1")
    assert visitor.response.status_code == 500
    assert "is kept" in visitor.text()
    assert "disk on fire" not in visitor.response.text
    assert "disk on fire" in caplog.text


ODD_NUMBERS = ("²", "٣", "", "-1", "1e3", "9" * 5000, "0x1", "1.5", "Ⅷ")
ODD_NAMES = [
    name.replace("#", number)
    for number in ODD_NUMBERS
    for name in (
        *("names-#", "places-#-number", "places-#-was", "places-#-box", "rows-#-fame", "players-#-seat"),
        *("players-#-number", "racers-#-name", "racers-#-arrived", "cards-#-number", "cards-#-quad", "notes-#"),
        *("name-#", "was-#", "sets-#", "places-0-#", "names-0-#", "#-names"),
    )
]


def test_field_names_that_somebody_made_up_are_left_out(visitor: Visitor, store: GameStore) -> None:
    pad = SeatInput(uses_pad=True)
    code = new_game(store, [SeatInput(regions=(RegionInput("12"), *[RegionInput()] * 7)), pad, SeatInput()])
    pages = ["/", "/a_way", "/import", "/photo/check", f"/g/{code}/1/photo/check", f"/g/{code}/rounds/1"]
    pages += [f"/g/{code}/{page}" for page in ("1", "2", "settings", "join", "details", "1/sanctuaries", "lead")]
    visitor.open(f"/g/{code}/1")
    token = visitor.value("csrf_token")
    for page in pages:
        for marker in ({}, {"rows-0-was": ""}):
            fields = {**dict.fromkeys(ODD_NAMES, "5"), "do": "save", "seat": "none", **marker, "csrf_token": token}
            response = visitor.client.post(page, data=fields)
            assert response.status_code < 500, page
    seats = [SeatInput.from_document(seat.document) for seat in store.load(code).seats]
    assert [seat.name for seat in seats] == [""] * 3
    assert [region.as_text for seat in seats for region in seat.regions if not region.empty] == ["12"]
    assert seats[1].pad == ("",) * 9


@pytest.mark.parametrize("number", ODD_NUMBERS)
def test_a_seat_in_a_round_that_is_no_number(visitor: Visitor, store: GameStore, number: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/rounds/1")
    entries = visitor.form_with("do=done")
    entries["players-1-seat"], entries["players-1-number"], entries["players-2-number"] = number, "12", "33"
    visitor.send(f"/g/{code}/rounds/1", entries)
    assert visitor.response.status_code < 500
    assert store.load(code).seats[0].document["regions"][0] == ["", ""]


@pytest.mark.parametrize("path", ["/", "/nothing", "/about", "/static/nothing"])
def test_a_host_name_that_cannot_be_one_is_a_bad_request(app: Flask, path: str) -> None:
    for host in (f"{'a' * 70}.example", f"{'a' * 70}:8000"):
        response = app.test_client().get(path, headers={"Host": host})
        assert response.status_code == 400


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Flask, GameStore, sqlite3.Connection]]:
    """The app on a file of SQLite, the store, and somebody else who can lock the file."""
    monkeypatch.setattr("scorer.storage.engines.LOCK_SECONDS", 0)
    file = tmp_path / "games.sqlite3"
    with closing(open_store(f"sqlite:///{file}")) as store, closing(sqlite3.connect(file)) as other:
        yield create_app({"SECRET_KEY": "for tests", "TESTING": True}, store), store, other


def test_games_that_cannot_be_written_just_now_can_be_read(
    locked: tuple[Flask, GameStore, sqlite3.Connection], caplog: pytest.LogCaptureFixture
) -> None:
    app, store, other = locked
    visitor, newcomer = Visitor(app.test_client()), Visitor(app.test_client())
    code = finished_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.open(f"/g/{code}/1")  # the first with a cookie
    other.execute("BEGIN IMMEDIATE")
    for phone in (visitor, newcomer):
        for address in ("/", "/history", "/history/statistics", f"/g/{code}/1", f"/g/{code}/result", "/about"):
            phone.open(address)
            assert phone.response.status_code == 200, address
    visitor.open("/")
    assert "Ada" in visitor.text(".continue"), "though its summary could not be kept"

    visitor.open(f"/g/{code}/1")
    entries = visitor.form_with("do=save")
    entries["places-0-number"], entries["do"] = "99", "save"
    for accepted, title in (("en", "Not saved just now"), ("fr", None)):
        answer = visitor.client.post(f"/g/{code}/1", data=entries, headers={"Accept-Language": accepted})
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert f'<html lang="{accepted}"' in answer.text
        assert ("Not saved just now" in answer.text) == (title is not None)
    assert "database is locked" not in answer.text
    assert "database is locked" in caplog.text
    assert visitor.client.post("/api/score", data=b"{}").status_code == 422, "needs no store"

    other.rollback()
    visitor.send(f"/g/{code}/1", entries)
    assert visitor.response.status_code == 200
    assert visitor.value("places-0-number") == "99"


def test_games_that_cannot_be_read_are_a_page_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> Never:
        raise StoreUnavailable("connection refused")

    store = MemoryStore()
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, store)
    code = new_game(store)
    for name in ("create", "load", "game_list", "add_to_list", "list_games", "save_seats", "save_settings", "add_seat"):
        monkeypatch.setattr(store, name, away)
    client = app.test_client()
    for address in ("/", "/history", f"/g/{code}/1", f"/g/{code}/result"):
        answer = client.get(address)
        assert answer.status_code == 503, address
        assert "Retry-After" in answer.headers
        assert "connection refused" not in answer.text
    assert client.get("/about").status_code == 200
    assert client.post("/api/score", data=b"x").status_code == 400


def test_a_server_can_be_told_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCORER_HOSTS", "scores.example,localhost")
    client = create_app({"SECRET_KEY": "for tests", "TESTING": True}, MemoryStore()).test_client()
    assert client.get("/", headers={"Host": "scores.example"}).status_code == 200
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 400
