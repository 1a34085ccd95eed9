"""Games of every kind: the two that are registered, and an invented third one of one small module."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.storage import GameNotFound, GameStore
from scorer.web import create_app
from scorer.web.games.kind import kind_of
from scorer.web.registry import KINDS
from support.visitor import Visitor

from ..conftest import BufferingClient
from .coin_toss import CoinToss
from .test_copy_list import add, link
from .test_history import codes_shown

PAD = {"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7}
ZEROS = {"regions": [0] * 8, "sanctuaries": 0}
DOCUMENTS: dict[str, dict[str, Any]] = {
    "faraway": {
        "version": 1,
        "sets": ["base"],
        "players": [{"name": "Ana", "pad": PAD}, {"name": "Max", "pad": ZEROS}],
    },
    "a_way": {
        "game": "a_way",
        "version": 1,
        "players": [{"name": "Ana", "arrived": 1, "cards": 3}, {"name": "Max", "arrived": None, "cards": 9}],
    },
    "coin_toss": {"game": "coin_toss", "players": ["Max", "Ana"], "right": "Ana"},
}
"""One finished game of each kind, won by Ana before Max."""
OF_EVERY_KIND = pytest.mark.parametrize("name", DOCUMENTS)


@pytest.fixture(scope="module")
def app(store: GameStore) -> Flask:
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, store, kinds=(*KINDS, CoinToss()))
    app.test_client_class = BufferingClient
    return app


@pytest.fixture
def other(app: Flask) -> Visitor:
    """Another phone."""
    return Visitor(app.test_client())


def import_(visitor: Visitor, document: object) -> None:
    visitor.open("/import")
    data = {"csrf_token": visitor.value("csrf_token"), "text": json.dumps(document)}
    visitor._show(visitor.client.post("/import", data=data, follow_redirects=True))


def csrf_of(visitor: Visitor, code: str) -> str:
    visitor.open(f"/g/{code}/details")
    return visitor.value("csrf_token")


def imported(visitor: Visitor, document: object) -> str:
    """The code of the game made of a document."""
    import_(visitor, document)
    assert visitor.response.status_code == 200
    visitor.open("/history")
    (code,) = codes_shown(visitor)
    return code


def test_every_registered_kind_is_walked() -> None:
    assert {kind.name for kind in KINDS} < set(DOCUMENTS)


@OF_EVERY_KIND
def test_the_list_names_it_and_leads_to_it(visitor: Visitor, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    label = {"faraway": [], "a_way": ["a_way"], "coin_toss": ["Coin toss"]}[name]
    assert visitor.texts(".games .kind") == label
    assert visitor.texts(".games .score")[0].startswith("★ Ana")
    assert len(visitor.texts(".games .first")) == 1
    address = str(visitor.page.select(".games .game")[0]["href"])
    assert code in address
    assert visitor.client.get(address).status_code == 200
    visitor.open("/")
    assert "Ana" in visitor.text(".continue")


@OF_EVERY_KIND
def test_it_is_found_by_a_players_name(visitor: Visitor, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    visitor.open("/history?player=max")
    assert codes_shown(visitor) == [code]
    visitor.open("/history?player=zoe")
    assert codes_shown(visitor) == []


@OF_EVERY_KIND
def test_it_has_a_date_and_a_note(visitor: Visitor, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    visitor.open(f"/g/{code}/details")
    assert visitor.text("h1") in ("Ana, Max", "Max, Ana")
    assert "Ana" in visitor.text("h1 + p")
    token = visitor.value("csrf_token")
    data = {"csrf_token": token, "played_on": "2025-03-08", "note": "At the lake"}
    visitor.client.post(f"/g/{code}/details", data=data)
    visitor.open("/history")
    assert visitor.texts("#games h2") == ["March 2025"]
    assert visitor.text(".note-line") == "At the lake"
    assert len(visitor.texts(".games .first")) == 1, "the rest of the game is as it was"


@OF_EVERY_KIND
def test_it_goes_to_another_phone(visitor: Visitor, other: Visitor, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    add(other, link(visitor))
    assert codes_shown(other) == [code]


@OF_EVERY_KIND
def test_it_is_a_file_that_becomes_the_same_game(visitor: Visitor, other: Visitor, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    visitor.open(f"/g/{code}/details")
    file = visitor.client.get(f"/g/{code}/game.json")
    assert visitor.has(f'a[href="/g/{code}/game.json"]')
    assert file.headers["Content-Disposition"].startswith(f"attachment; filename={name}-20")
    copy = imported(other, file.json)
    assert copy != code
    assert other.client.get(f"/g/{copy}/game.json").data == file.data


@OF_EVERY_KIND
def test_it_is_taken_off_the_list_or_deleted_for_everybody(
    visitor: Visitor, other: Visitor, store: GameStore, name: str
) -> None:
    code = imported(visitor, DOCUMENTS[name])
    add(other, link(visitor))
    other.client.post(f"/g/{code}/forget", data={"csrf_token": other.value("csrf_token")})
    other.open("/history")
    assert codes_shown(other) == []
    visitor.open(f"/g/{code}/delete")
    assert "Ana" in visitor.text("h1 + p")
    visitor.client.post(f"/g/{code}/delete", data={"csrf_token": visitor.value("csrf_token")})
    with pytest.raises(GameNotFound):
        store.load(code)
    visitor.open("/history")
    assert codes_shown(visitor) == []


@OF_EVERY_KIND
def test_its_people_can_play_again(visitor: Visitor, app: Flask, store: GameStore, name: str) -> None:
    code = imported(visitor, DOCUMENTS[name])
    with app.test_request_context():
        again = kind_of(store.load(code)).again_link(code)
    visitor.open(f"/g/{code}/details")
    assert visitor.has(f'a[href="{again}"]')
    assert visitor.client.get(again).status_code == 200


@OF_EVERY_KIND
def test_what_is_wrong_is_said_and_nothing_is_made(visitor: Visitor, name: str) -> None:
    import_(visitor, {**DOCUMENTS[name], "players": ["Zoe"]})
    assert visitor.response.status_code == 422
    assert visitor.has("#wrong li")
    visitor.open("/history")
    assert codes_shown(visitor) == []


def test_statistics_count_faraway_alone(visitor: Visitor) -> None:
    for document in DOCUMENTS.values():
        import_(visitor, document)
    visitor.open("/history")
    assert len(codes_shown(visitor)) == 3
    visitor.open("/history/statistics")
    assert "1 finished game." in visitor.text()
    assert "unfinished" not in visitor.text()


@pytest.mark.parametrize("game", ["chess", "", None, 7, ["a_way"], {"a": 1}])
def test_a_file_of_an_unknown_game_is_refused(visitor: Visitor, game: object) -> None:
    import_(visitor, {**DOCUMENTS["faraway"], "game": game})
    assert visitor.response.status_code == 422
    assert "another game" in visitor.text("#wrong")


def test_games_of_a_kind_that_this_app_does_not_know_are_left_alone(
    visitor: Visitor, client: FlaskClient, store: GameStore
) -> None:
    known = imported(visitor, DOCUMENTS["a_way"])
    code = store.create({"kind": "of the future", "players": []}, []).code
    with client.session_transaction() as session:
        store.add_to_list(session["shelf"], [code])
    visitor.open("/history")
    assert codes_shown(visitor) == [known]
    for path in (f"/g/{code}/details", f"/g/{code}/game.json", f"/g/{code}/delete", f"/g/{code}", f"/a_way/{code}"):
        assert client.get(path).status_code == 404, path
    assert store.load(code).settings["kind"] == "of the future"


def test_races_of_an_old_cookie_are_taken_over_once(visitor: Visitor, client: FlaskClient, store: GameStore) -> None:
    typed = [{"name": "Ana", "arrived": "1", "cards": ""}, {"name": "Max", "arrived": "", "cards": ""}]
    codes = [store.create({"kind": "a_way", "players": typed}, []).code for _ in range(3)]
    with client.session_transaction() as session:
        session["races"] = [*codes, "nothing", 7]
    visitor.open("/history")
    assert set(codes_shown(visitor)) == set(codes)
    assert visitor.texts(".games .kind") == ["a_way"] * 3
    visitor.client.post(f"/g/{codes[0]}/forget", data={"csrf_token": csrf_of(visitor, codes[0])})
    visitor.open("/history")
    assert set(codes_shown(visitor)) == set(codes[1:])
    with client.session_transaction() as session:
        assert "races" not in session
