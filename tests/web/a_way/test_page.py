"""The page of the race: asked, answered, corrected and kept, with forms alone."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser
from werkzeug.test import TestResponse

from scorer.live.game import GameSettings
from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore, open_store
from scorer.web import create_app
from support.printing import count_pages, served

Row = tuple[str, str, str]
"""Name, place in the order of arrival, cards in hand, as typed."""


@pytest.fixture(scope="module")
def store() -> GameStore:
    return open_store("memory:")


@pytest.fixture(scope="module")
def app(store: GameStore) -> Flask:
    return create_app({"SECRET_KEY": "for tests", "TESTING": True}, store)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def body(answer: TestResponse) -> str:
    return unescape(answer.get_data(as_text=True))


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def send(client: FlaskClient, rows: list[Row], do: str = "decide", address: str = "/a_way") -> TestResponse:
    """Fills in the form of the page and presses a button, with the token the page holds."""
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', body(client.get(address)).split('class="race"')[1])
    assert token is not None
    fields = {"csrf_token": token[1], "do": do}
    for index, (name, arrived, cards) in enumerate(rows):
        fields |= {f"racers-{index}-name": name, f"racers-{index}-arrived": arrived, f"racers-{index}-cards": cards}
    return client.post(address, data=fields)


def typed(page: str) -> list[Row]:
    """What stands in the form."""
    rows = []
    for item in page.split('<li class="racer">')[1:]:
        name, cards = (re.search(rf'name="racers-\d-{field}" value="([^"]*)"', item) for field in ("name", "cards"))
        place = re.search(r'-arrived" value="(\d?)" checked', item)
        assert name
        assert cards
        assert place
        rows.append((name[1], place[1], cards[1]))
    return rows


def notes(page: str) -> dict[str, str]:
    """The messages by the ids their fields refer to."""
    return dict(re.findall(r'<p class="note" id="([^"]+)">(.+?)</p>', page))


def notes_at(page: str, id: str) -> str:
    """The message of a form's validator with this id."""
    found = re.search(rf'<p class="note" id="{id}" role="alert">(.+?)</p>', page)
    assert found
    return found[1]


def kept(client: FlaskClient, rows: list[Row]) -> str:
    """Keeps a race and gives back its address."""
    answer = send(client, rows, "keep")
    assert answer.status_code == 303
    return answer.location


RACE: list[Row] = [("Ana", "1", "3"), ("Max", "2", "3"), ("", "", "")]


# -- asking -------------------------------------------------------------------------------------------------------


def test_an_empty_form_for_two(client: FlaskClient) -> None:
    page = body(client.get("/a_way"))
    assert typed(page) == [("", "", ""), ("", "", "")]
    assert "race-result" not in page


def test_players_are_added_and_taken_away_with_what_was_typed(client: FlaskClient) -> None:
    rows: list[Row] = [("Ana", "1", "x"), ("Max", "", "5")]
    page = body(send(client, rows, "add"))
    assert typed(page) == [*rows, ("", "", "")]
    page = body(send(client, [*rows, ("", "", "")], "add"))
    assert 'value="add"' not in page
    assert typed(body(send(client, typed(page), "add"))) == typed(page)
    assert typed(body(send(client, typed(page), "remove"))) == [*rows, ("", "", "")]
    assert typed(body(send(client, rows, "remove"))) == rows


def test_the_answer_with_its_reason_and_what_was_typed(client: FlaskClient) -> None:
    answer = send(client, RACE)
    page = body(answer)
    assert answer.status_code == 200
    said = words(page)
    assert "Max wins the race." in said
    assert "2 arrived: Ana (3 cards) and Max (3 cards)." in said
    assert "Of those, Max arrived last, and that decides." in said
    assert "Player 3" in said
    assert typed(page) == RACE
    assert 'value="keep"' in page


def test_two_of_one_name_are_told_apart(client: FlaskClient) -> None:
    assert "Max (2) wins the race." in words(body(send(client, [("Max", "1", "3"), ("Max", "2", "3")])))


def test_in_french(client: FlaskClient) -> None:
    client.set_cookie("language", "fr")
    said = words(body(send(client, RACE)))
    assert "Max gagne la course." in said
    assert "2 vaisseaux arrivés : Ana (3 cartes) et Max (3 cartes)." in said.replace("\xa0", " ")


def test_errors_stand_by_their_fields_and_nothing_typed_is_lost(client: FlaskClient) -> None:
    rows: list[Row] = [("<Ana>", "2", "-3"), ("Max", "2", "x"), ("Zoe", "", "100")]
    answer = send(client, rows)
    page = body(answer)
    assert answer.status_code == 422
    assert typed(page) == rows
    assert list(notes(page)) == ["note-0-arrived", "note-0-cards", "note-1-arrived", "note-1-cards", "note-2-cards"]
    assert notes(page)["note-0-cards"] == "Nobody holds −3 cards. An empty hand is 0."
    raw = answer.get_data(as_text=True)
    for reference in notes(page):
        assert raw.count(f'aria-invalid="true" aria-describedby="{reference}"') == 1
    assert "<Ana>" not in raw.split("<main")[1]


def test_a_name_too_long_is_said_at_its_field_and_nothing_typed_is_lost(client: FlaskClient) -> None:
    rows: list[Row] = [("A" * 41, "1", "3"), ("Max", "2", "4")]
    answer = send(client, rows, "keep")
    page = body(answer)
    assert answer.status_code == 422
    assert notes_at(page, "racers-0-name-wrong") == "Too long: 41 characters, at most 40."
    assert 'aria-describedby="racers-0-name-wrong"' in page
    assert typed(page) == rows


def test_nobody_arrived(client: FlaskClient) -> None:
    answer = send(client, [("Ana", "", ""), ("Max", "", "")])
    assert answer.status_code == 422
    assert notes(body(answer))["note-race"].startswith("Nobody arrived yet")


@pytest.mark.parametrize("place", ["0", "9", "first", "-1"])
def test_a_place_no_form_offers_is_refused(client: FlaskClient, place: str) -> None:
    assert send(client, [("Ana", place, "3"), ("Max", "1", "3")]).status_code == 422


def test_nothing_is_changed_without_the_token(client: FlaskClient) -> None:
    answer = client.post("/a_way", data={"do": "keep", "racers-0-arrived": "1"})
    assert answer.status_code == 400
    assert 'name="racers-0-arrived" value="1"' in body(answer)


# -- keeping ------------------------------------------------------------------------------------------------------


def test_a_kept_race_can_be_opened_corrected_and_deleted(client: FlaskClient, app: Flask) -> None:
    address = kept(client, RACE)
    assert "Max wins the race." in words(body(client.get(address)))
    assert address in body(client.get("/a_way"))
    assert typed(body(app.test_client().get(address))) == RACE
    assert address not in body(app.test_client().get("/a_way"))

    assert send(client, [("Ana", "1", "4"), *RACE[1:]], address=address).location == address
    assert "Ana wins the race." in words(body(client.get(address)))
    wrong = send(client, [("Ana", "2", "4"), *RACE[1:]], address=address)
    assert wrong.status_code == 422
    assert "Ana wins the race." in words(body(client.get(address)))
    assert len(typed(body(send(client, RACE, "add", address)))) == 4

    code = address.rpartition("/")[2]
    assert f"/g/{code}/details" in body(client.get(address))
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', body(client.get(f"/g/{code}/delete")))
    assert token is not None
    client.post(f"/g/{code}/delete", data={"csrf_token": token[1]})
    assert client.get(address).status_code == 404
    assert address not in body(client.get("/a_way"))


def test_what_cannot_be_decided_is_not_kept(client: FlaskClient) -> None:
    assert send(client, [("Ana", "", ""), ("Max", "", "")], "keep").status_code == 422
    assert "continue" not in body(client.get("/a_way")).split("<main")[1]


def test_the_same_people_race_again(client: FlaskClient) -> None:
    code = kept(client, RACE).rpartition("/")[2]
    page = body(client.get(f"/a_way?again={code}"))
    assert typed(page) == [("Ana", "", ""), ("Max", "", ""), ("", "", "")]


def test_no_page_of_faraway_opens_a_race_nor_the_other_way_round(client: FlaskClient, store: GameStore) -> None:
    code = kept(client, RACE).rpartition("/")[2]
    for path in ("", "/1", "/1/sanctuaries", "/settings", "/result", "/share", "/join"):
        assert client.get(f"/g/{code}{path}").status_code == 404
    assert client.get(f"/v/{store.load(code).view_code}/result").status_code == 404
    assert client.get(f"/?again={code}").status_code == 404
    game = store.create(GameSettings().to_document(), [SeatInput().to_document()] * 2).code
    assert client.get(f"/a_way/{game}").status_code == 404
    assert client.get(f"/a_way?again={game}").status_code == 404
    assert store.load(game).settings == GameSettings().to_document()


def test_linked_from_the_first_page_and_about(client: FlaskClient) -> None:
    first = body(client.get("/"))
    assert 'href="/a_way"' in first.split("<footer")[1]
    assert 'href="/a_way"' not in first.split("<footer")[0]
    assert 'href="/a_way"' in body(client.get("/about"))


# -- on paper -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(app: Flask) -> Iterator[str]:
    with served(app) as address:
        yield address


def test_one_printed_page_with_the_result_alone(browser: Browser, site: str, client: FlaskClient) -> None:
    address = kept(client, RACE)
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(site + address)
    assert page.locator("[data-print]").first.is_visible()
    for paper in ("A4", "Letter"):
        assert count_pages(page.pdf(format=paper)) == 1
    page.emulate_media(media="print")
    assert page.locator(".race-result").is_visible()
    assert not page.locator(".race, .race-rules, .links, header, footer").locator("visible=true").count()
