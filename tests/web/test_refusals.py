"""What the app refuses, and that nothing typed is lost by it."""

import unicodedata
from typing import Never

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sample_games import new_game
from werkzeug.datastructures import MultiDict

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.typed import TypedRegion, TypedSeat
from scorer.web import create_app

from .visitor import Visitor

NAMES = {
    "html": "<script>alert(1)</script>",
    "attribute": "\" onfocus=alert(1) autofocus x='",
    "template": "{{ 7 * 7 }} %(x)s %d {0}",
    "right to left": "\u202emaraB \u05d3\u05e0\u05d4",
    "emoji": "👩‍👩‍👧‍👦🏴‍☠️",
    "controls": "A\0B\x07\x1b[31m\r\nC",
    "blank": " \t\u3000 ",
    "combining": "Z" + "\u0351" * 200,
    "long": "x" * 10_000,
    "number": "0",
}


def test_a_page_from_another_site_cannot_send_a_form(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [TypedSeat(regions=(TypedRegion("12"), *[TypedRegion()] * 7)), TypedSeat()])
    for address in ("/", f"/g/{code}/1", f"/g/{code}/1/sanctuaries", f"/g/{code}/settings", f"/g/{code}/lead"):
        response = visitor.client.post(address, data={"do": "remove:1", "add": "red-1per-red", "step": "3"})
        assert response.status_code == 400, address
    assert store.load(code).seats[0].version == 1
    assert store.load(code).version == 1


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
