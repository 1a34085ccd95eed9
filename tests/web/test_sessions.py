"""Cookies: no page of another site changes them, and who keeps none costs no row."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from scorer.web.store import LIST
from support.addresses import addresses_of, full_game
from support.sample_games import new_game
from support.visitor import Visitor

ELSEWHERE: dict[str, dict[str, str]] = {
    "a form or picture": {"Sec-Fetch-Site": "cross-site"},
    "another port or subdomain": {"Sec-Fetch-Site": "same-site"},
    "a form of a page without https": {"Origin": "http://elsewhere.example"},
    "a page that hides where it is": {"Origin": "null"},
}


def every_request(app: Flask, store: GameStore) -> Iterator[tuple[str, str]]:
    """Method and address: each that the app takes, and some that it does not."""
    addresses = addresses_of(app, store, full_game(store))
    for rule in app.url_map.iter_rules():
        for method in ("GET", "POST", "PUT", "DELETE"):
            yield method, addresses[f"{rule.endpoint} {rule}"]
    yield "GET", "/nowhere"
    yield "POST", "/nowhere"
    yield "POST", "/g/nothing/1"


@pytest.mark.parametrize("headers", ELSEWHERE.values(), ids=ELSEWHERE)
def test_no_request_of_another_site_sets_a_cookie(app: Flask, store: GameStore, headers: dict[str, str]) -> None:
    for method, address in every_request(app, store):
        response = app.test_client().open(
            address, method=method, headers=headers, data={"language": "fr"} if method == "POST" else None
        )
        assert "Set-Cookie" not in response.headers, (method, address)


OWN: dict[str, dict[str, str]] = {
    "our page": {"Sec-Fetch-Site": "same-origin"},
    "typed or scanned": {"Sec-Fetch-Site": "none"},
    "our page without https": {"Origin": "http://localhost"},
    "a browser that says nothing": {},
    "a link in a chat": {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
}


@pytest.mark.parametrize("headers", OWN.values(), ids=OWN)
def test_our_pages_and_links_to_them_set_cookies(
    client: FlaskClient, store: GameStore, headers: dict[str, str]
) -> None:
    response = client.get(f"/g/{new_game(store)}/1", headers=headers)
    assert response.headers["Set-Cookie"].startswith("scorer=")


def test_a_public_address_counts_as_our_own() -> None:
    app = create_app({"SECRET_KEY": "for tests", "PUBLIC_URL": "https://scorer.example/"}, MemoryStore())
    response = app.test_client().get("/", headers={"Origin": "https://scorer.example"})
    assert "Set-Cookie" in response.headers, "a proxy may name us otherwise than the page does"


class CountingStore(MemoryStore):
    """Counts what is written on lists."""

    written = 0

    def add_to_list(self, *arguments: Any) -> None:
        self.written += 1
        super().add_to_list(*arguments)


def test_who_keeps_no_cookie_costs_no_row() -> None:
    store = CountingStore()
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, store)
    code = new_game(store)
    for page in ("1", "2", "settings", "result", "join"):
        app.test_client().get(f"/g/{code}/{page}")
    assert store.written == 0


def test_a_game_comes_on_the_list_with_the_first_cookie_that_comes_back(visitor: Visitor, store: GameStore) -> None:
    one, other = new_game(store), new_game(store)
    visitor.open(f"/g/{one}/1")
    with visitor.client.session_transaction() as session:
        name = session[LIST]
    assert store.game_list(name) == []
    visitor.open("/history")
    assert visitor.has(f'a[href*="{one}"]')
    visitor.open(f"/g/{other}/1")
    assert {game.code for game in store.game_list(name)} == {one, other}
