"""Taking the list of games to another phone."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorer.storage import GameStore
from scorer.web.games.copy_list import MINUTES, link_token
from support.sample_games import finished_game, new_game
from support.visitor import Visitor

from .test_history import codes_shown, know


@pytest.fixture
def other(another_visitor: Callable[[], Visitor]) -> Visitor:
    """The other phone."""
    return another_visitor()


def link(visitor: Visitor) -> str:
    """The path of the link that a phone shows."""
    visitor.open("/history/move")
    return urlsplit(str(visitor.page.select(".address a")[0]["href"])).path


def add(visitor: Visitor, address: str) -> None:
    """Opens the link and presses the button."""
    visitor.open(address)
    token = visitor.value("csrf_token")
    visitor._show(visitor.client.post(address, data={"csrf_token": token}, follow_redirects=True))


def listed(visitor: Visitor) -> set[str]:
    visitor.open("/history")
    return set(codes_shown(visitor))


def test_the_other_phone_gets_the_games_and_keeps_its_own(visitor: Visitor, other: Visitor, store: GameStore) -> None:
    mine, both, theirs = finished_game(store), new_game(store), finished_game(store)
    know(visitor, mine, both)
    know(other, theirs, both)
    add(other, link(visitor))
    assert "1 game added" in other.text(".said")
    assert listed(other) == {mine, both, theirs}
    assert listed(visitor) == {mine, both}


def test_opening_the_link_adds_nothing_yet(visitor: Visitor, other: Visitor, store: GameStore) -> None:
    know(visitor, finished_game(store), new_game(store))
    other.open(link(visitor))
    assert other.text("h1") == "Add 2 games to this phone?"
    assert "Ada, Max" in other.text()
    assert listed(other) == set()


def test_a_page_from_another_site_adds_nothing(visitor: Visitor, other: Visitor, store: GameStore) -> None:
    know(visitor, finished_game(store))
    address = link(visitor)
    assert other.client.post(address).status_code == 400
    assert listed(other) == set()


def test_the_list_is_a_copy(visitor: Visitor, other: Visitor, store: GameStore) -> None:
    first = finished_game(store)
    know(visitor, first)
    add(other, link(visitor))
    later = finished_game(store)
    know(visitor, later)
    assert listed(other) == {first}
    other.client.post(f"/g/{first}/forget", data={"csrf_token": other.value("csrf_token")})
    assert listed(other) == set()
    assert listed(visitor) == {first, later}
    add(other, link(visitor))
    assert listed(other) == {first, later}, "scanned again it brings the rest"


def test_the_same_phone_has_nothing_to_add(visitor: Visitor, store: GameStore) -> None:
    know(visitor, finished_game(store))
    visitor.open(link(visitor))
    assert visitor.text("h1") == "Nothing to add"


def test_an_empty_list_has_no_link(visitor: Visitor) -> None:
    visitor.open("/history/move")
    assert not visitor.has(".qr")


def test_the_code_is_a_drawing_without_style(visitor: Visitor, store: GameStore) -> None:
    know(visitor, finished_game(store))
    visitor.open("/history/move")
    assert visitor.has(".qr svg path")
    assert not visitor.page.select(".qr [style], .qr style")
    assert "this device only" in visitor.text(), "the test runs under the name localhost"


def test_the_link_does_not_name_a_game(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    know(visitor, code)
    assert code not in link(visitor)


def test_a_link_expires(visitor: Visitor, other: Visitor, store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    know(visitor, finished_game(store))
    address = link(visitor)
    late = (datetime.now(UTC) + timedelta(minutes=MINUTES, seconds=5)).timestamp()
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: late)
    other.open(address)
    assert other.response.status_code == 404
    assert "expired" in other.text()


@pytest.mark.parametrize("token", ["x", "a.b.c", "%00", "%F0%9F%8E%B2", "x" * 5_000])
def test_made_up_links_add_nothing(other: Visitor, token: str) -> None:
    other.open(f"/history/add/{token}")
    assert other.response.status_code == 404
    assert "not complete" in other.text()


def test_only_this_app_can_sign_a_link(app: Flask, visitor: Visitor, other: Visitor, store: GameStore) -> None:
    store.add_to_list("signed", [finished_game(store)])
    with app.app_context():
        good = link_token("signed")
    other.open(f"/history/add/{good}")
    assert "Add 1 game" in other.text("h1")
    for bad in (good[:-1], good[1:], good.replace(".", "", 1)):
        other.open(f"/history/add/{bad}")
        assert other.response.status_code == 404
    cookie = visitor.client.get_cookie("scorer")
    assert cookie is None or cookie.value != good
