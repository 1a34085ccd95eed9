"""Nobody fills the disk with games, and nobody who plays is kept from it."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from scorer.web.quota import MOST_ADDRESSES, Quota
from support.visitor import Visitor


@pytest.fixture
def strict() -> Flask:
    """An app where an address may start three games an hour."""
    return create_app({"SECRET_KEY": "for tests", "TESTING": True, "GAMES_PER_HOUR": 3}, MemoryStore())


def start(client: FlaskClient) -> Visitor:
    visitor = Visitor(client)
    visitor.open("/")
    visitor.press("do=start", names_0="Ada", names_1="Max")
    return visitor


def raced(client: FlaskClient) -> Visitor:
    visitor = Visitor(client)
    visitor.open("/a_way")
    entries = visitor.form_with("do=decide")
    entries["racers-0-arrived"], entries["do"] = "1", "keep"
    visitor.send("/a_way", entries)
    return visitor


@pytest.mark.parametrize("make", [start, raced])
def test_an_address_makes_so_many_games_and_no_more(strict: Flask, make: Callable[[FlaskClient], Visitor]) -> None:
    statuses = [make(strict.test_client()).response.status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    refused = make(strict.test_client())
    assert "Many games at once" in refused.text()
    assert int(refused.response.headers["Retry-After"]) > 0
    other = strict.test_client()
    other.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert make(other).response.status_code == 200, "another household is not meant"


def test_one_household_has_many_addresses_of_the_newer_kind(strict: Flask) -> None:
    statuses = []
    for end in range(4):
        client = strict.test_client()
        client.environ_base["REMOTE_ADDR"] = f"2001:db8::{end}"
        statuses.append(start(client).response.status_code)
    assert statuses == [200, 200, 200, 429]


def test_the_quota_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCORER_GAMES_PER_HOUR", "1")
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, MemoryStore())
    assert [start(app.test_client()).response.status_code for _ in range(2)] == [200, 429]


def test_a_quota_fills_up_again() -> None:
    quota = Quota(60)
    assert [quota.spend("a", 0) for _ in range(61)] == [True] * 60 + [False]
    assert quota.spend("a", 59) is False
    assert quota.spend("a", 61) is True
    assert [quota.spend("a", 100_000) for _ in range(61)] == [True] * 60 + [False]


def test_addresses_are_forgotten() -> None:
    quota = Quota(2)
    for number in range(3 * MOST_ADDRESSES):
        assert quota.spend(str(number), number)
    assert len(quota._left) <= MOST_ADDRESSES
