"""All games of a browser as one file, there and back, and addresses pasted where a file could be."""

import json
from bisect import bisect_left
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.storage import GameStore
from scorer.web.games.list_file import MOST_EXPLAINED, MOST_GAMES
from scorer.web.games.pasted_address import GameAddress, MovingLink, address_in
from support.sample_games import finished_game, new_game
from support.visitor import Visitor

from .test_copy_list import link
from .test_history import codes_shown, know

PAD = {"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7}
RACE: dict[str, Any] = {
    "game": "a_way",
    "version": 1,
    "date": "2026-11-30",
    "players": [{"name": "Ana", "arrived": 1, "cards": 3}, {"name": "Max"}],
}


def game(number: int) -> dict[str, Any]:
    """A finished game like no other."""
    players = [{"name": "Ana", "pad": PAD}, {"name": "Max", "pad": {**PAD, "sanctuaries": 8}}]
    return {"version": 1, "sets": ["base"], "players": players, "note": f"Game {number}"}


def list_of(*games: object) -> dict[str, Any]:
    return {"version": 1, "games": list(games)}


@pytest.fixture
def other(another_visitor: Callable[[], Visitor]) -> Visitor:
    """Another phone."""
    return another_visitor()


def paste(visitor: Visitor, text: object, **more: str) -> None:
    """Sends the import form with a text, or a document as one."""
    visitor.open("/import")
    pasted = text if isinstance(text, str) else json.dumps(text)
    data = {"csrf_token": visitor.value("csrf_token"), "text": pasted, **more}
    visitor._show(visitor.client.post("/import", data=data, follow_redirects=True))


def listed(visitor: Visitor) -> set[str]:
    visitor.open("/history")
    return set(codes_shown(visitor))


def notes(visitor: Visitor) -> list[str]:
    visitor.open("/history")
    return visitor.texts(".note-line")


def all_games(visitor: Visitor) -> dict[str, Any]:
    response = visitor.client.get("/history/games.json")
    assert response.headers["Content-Disposition"].startswith("attachment; filename=games-20")
    document = response.json
    assert isinstance(document, dict)
    return document


class TestAllGames:
    def test_all_of_them_come_back_once(self, visitor: Visitor, other: Visitor, store: GameStore) -> None:
        know(visitor, finished_game(store), new_game(store), finished_game(store))
        paste(visitor, RACE)
        saved = all_games(visitor)
        assert len(saved["games"]) == 4
        paste(other, saved)
        assert "4 games added." in other.text(".said")
        assert all_games(other) == saved
        assert not listed(visitor) & listed(other), "they are games of their own"
        paste(other, saved)
        assert "0 games added. 4 were here already." in other.text(".said")
        assert all_games(other) == saved

    def test_what_was_changed_since_is_still_the_same_game(self, visitor: Visitor, other: Visitor) -> None:
        paste(visitor, list_of(game(1), RACE))
        saved = all_games(visitor)
        for code in listed(visitor):
            visitor.open(f"/g/{code}/details")
            data = {"csrf_token": visitor.value("csrf_token"), "played_on": "2024-01-01", "note": "Changed"}
            visitor.client.post(f"/g/{code}/details", data=data)
        paste(visitor, saved)
        assert visitor.texts(".said")[-1] == "0 games added. 2 were here already."
        assert notes(visitor) == ["Changed", "Changed"]
        paste(other, all_games(visitor))
        paste(other, saved)
        assert notes(other) == ["Changed", "Changed"]

    def test_a_game_stands_in_the_file_under_the_day_it_was_played(self, visitor: Visitor) -> None:
        days = ["2026-03-01", "2024-12-24", "2025-07-07"]
        paste(visitor, list_of(*({**game(number), "date": day} for number, day in enumerate(days))))
        assert [saved["date"] for saved in all_games(visitor)["games"]] == sorted(days)

    def test_the_same_game_twice_in_a_file_is_one(self, visitor: Visitor) -> None:
        paste(visitor, list_of(game(1), game(1), {**game(2), "id": "x"}, {**game(3), "id": "x"}))
        assert "2 games added. 2 were here already." in visitor.text(".said")

    def test_an_empty_list_is_a_list(self, visitor: Visitor) -> None:
        assert all_games(visitor) == list_of()
        paste(visitor, list_of())
        assert "0 games added." in visitor.text(".said")

    def test_the_file_opens_no_game(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        know(visitor, code)
        text = visitor.client.get("/history/games.json").text
        assert code not in text
        assert store.load(code).view_code not in text

    def test_good_games_come_and_bad_ones_are_explained(self, visitor: Visitor) -> None:
        bad = {
            **game(2),
            "players": [{"name": "<b>Zoe", "pad": PAD}, {"name": "Lin", "tableau": {"regions": [{"number": 99}]}}],
        }
        paste(visitor, list_of(game(1), bad, RACE, "nonsense", {**RACE, "players": []}))
        assert visitor.response.status_code == 422
        said = visitor.text("#wrong")
        assert "2 games added." in said
        assert "3 could not be read" in said
        assert "Game 2 (<b>Zoe, Lin) Player 2, Region at place 1: There is no Region 99" in said
        assert "Game 4 Expected an object" in said
        assert "Game 5" in said
        assert len(listed(visitor)) == 2
        mended = {**bad, "players": [{"name": "Zoe", "pad": PAD}, {"name": "Lin", "pad": PAD}]}
        paste(visitor, list_of(game(1), mended, RACE))
        assert "1 game added. 2 were here already." in visitor.text(".said")

    def test_of_many_bad_games_the_first_are_explained(self, visitor: Visitor) -> None:
        paste(visitor, list_of(*range(MOST_EXPLAINED + 30)))
        assert len(visitor.page.select("#wrong > .hints > li")) == MOST_EXPLAINED + 1
        assert "and 30 more" in visitor.text("#wrong")

    @pytest.mark.parametrize(
        ("document", "message"),
        [
            ({"games": []}, "another version"),
            ({"version": 2, "games": []}, "another version"),
            ({"version": True, "games": []}, "another version"),
            ({"version": 1, "games": {}}, "games: a list"),
            ({"version": 1, "games": None}, "games: a list"),
            ({"version": 1, "games": [], "<b>": 1}, "“<b>” is not known"),
            ({"version": 1, "games": [0] * (MOST_GAMES + 1)}, "at most 5000"),
            ({"version": 1, "games": [], "deep": 1}, "“deep” is not known"),
        ],
    )
    def test_what_is_no_list_is_refused(self, visitor: Visitor, document: object, message: str) -> None:
        paste(visitor, document)
        assert visitor.response.status_code == 422
        assert message in visitor.text("#wrong")
        assert listed(visitor) == set()

    @pytest.mark.parametrize(
        "text",
        [
            '{"version": 1, "games": [' + "[" * 50_000,
            '{"version": 1, "games": [' + '{"a":' * 50_000,
            '{"version": 1, "games": [' + "9" * 10_000 + "]}",
            '{"version": 1, "games": [NaN, "\\ud800", {"game": "\\ud800"}, {"id": "\\ud800"}, null]}',
        ],
    )
    def test_hostile_files_are_refused(self, visitor: Visitor, text: str) -> None:
        paste(visitor, text)
        assert visitor.response.status_code == 422
        assert listed(visitor) == set()

    @pytest.mark.parametrize("text", ['{"version": 1, "x": %s}', '{"version": 1, "games": [{"x": %s}]}'])
    def test_what_can_just_be_read_is_not_too_deep_for_the_next_step(self, visitor: Visitor, text: str) -> None:
        def too_deep(depth: int) -> bool:
            paste(visitor, text % ("[" * depth + "]" * depth))
            assert visitor.response.status_code == 422, depth
            return "large or nested" in visitor.text("#wrong")

        limit = bisect_left(range(100_000), True, lo=500, key=too_deep)
        assert {too_deep(depth) for depth in range(limit - 6, limit + 6)} == {False, True}

    @pytest.mark.parametrize("game_id", ["", "x" * 41, "a b", "é", 7, None, ["x"], "\n"])
    def test_ids_are_letters_and_digits(self, visitor: Visitor, game_id: object) -> None:
        paste(visitor, {**game(1), "id": game_id})
        assert visitor.response.status_code == 422
        assert "id:" in visitor.text("#wrong")

    def test_thousands_of_games(self, visitor: Visitor) -> None:
        many = list_of(*map(game, range(2_000)))
        paste(visitor, many)
        assert "2000 games added." in visitor.text(".said")
        assert len(all_games(visitor)["games"]) == 2_000
        paste(visitor, many)
        assert "2000 were here already." in visitor.text(".said")


class TestOneGame:
    def test_the_second_time_it_says_that_it_is_here(self, visitor: Visitor) -> None:
        for document in (game(1), RACE):
            paste(visitor, document)
            before = listed(visitor)
            paste(visitor, document)
            assert visitor.response.status_code == 409
            (address,) = [str(a["href"]) for a in visitor.page.select("#here a")]
            assert any(code in address for code in before)
            assert listed(visitor) == before

    def test_unless_it_shall_be_another_one(self, visitor: Visitor) -> None:
        paste(visitor, game(1))
        paste(visitor, game(1))
        visitor.press("do=again")
        assert visitor.path.endswith("/result")
        assert len(listed(visitor)) == 2
        ids = {saved["id"] for saved in all_games(visitor)["games"]}
        assert len(ids) == 2

    def test_its_own_file_is_known_again(self, visitor: Visitor, other: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        know(visitor, code)
        file = visitor.client.get(f"/g/{code}/sheet.json").json
        assert file == visitor.client.get(f"/g/{code}/game.json").json
        paste(visitor, file)
        assert visitor.response.status_code == 409
        paste(other, file)
        assert visitor.client.get(f"/v/{store.load(code).view_code}/sheet.json").json == file
        (copy,) = listed(other)
        assert copy != code
        assert other.client.get(f"/g/{copy}/sheet.json").json == file


class TestAddresses:
    @pytest.mark.parametrize(
        "path", ["/g/{}", "/g/{}/result?step=all", "/g/{}/1", "/g/{}/join", "{}", " {}\n", "/g/{}/sheet.pdf"]
    )
    @pytest.mark.parametrize("host", ["", "http://localhost", "https://another.example:8000"])
    def test_one_to_edit_puts_the_game_on_the_list(
        self, visitor: Visitor, store: GameStore, host: str, path: str
    ) -> None:
        code = finished_game(store)
        if path.startswith("/"):
            path = host + path
        paste(visitor, path.format(code))
        assert visitor.response.status_code == 200
        assert code in visitor.path
        assert listed(visitor) == {code}

    def test_one_in_a_message(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        paste(visitor, f"Ada wins! (see http://192.168.1.20:8000/g/{code}/result). 🎲")
        assert listed(visitor) == {code}

    def test_one_of_a_race(self, visitor: Visitor, other: Visitor) -> None:
        paste(visitor, RACE)
        (code,) = listed(visitor)
        paste(other, f"/a_way/{code}")
        assert listed(other) == {code}

    def test_one_to_look_gives_a_copy_that_is_known_again(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        for address in (f"http://localhost/v/{store.load(code).view_code}/result", store.load(code).view_code.upper()):
            paste(visitor, address)
            (copy,) = listed(visitor)
            assert copy != code
            assert code not in visitor.response.text

    def test_one_to_look_at_an_own_game_leads_to_it(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        know(visitor, code)
        paste(visitor, f"/v/{store.load(code).view_code}/result")
        assert visitor.has(f'#here a[href^="/g/{code}"]')
        assert listed(visitor) == {code}

    def test_a_moving_link_asks_and_adds(self, visitor: Visitor, other: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        know(visitor, code)
        paste(other, "http://192.168.1.20:8000" + link(visitor))
        assert "Add 1 game" in other.text("h1")
        assert listed(other) == set()

    @pytest.mark.parametrize(
        "address", ["/g/nosuchgame", "2345678923", "https://example.org/g/2345678923/result", "/v/x/result"]
    )
    def test_no_game_is_there(self, visitor: Visitor, address: str) -> None:
        paste(visitor, address)
        assert visitor.response.status_code == 422
        assert "No game has this address" in visitor.text("#wrong")
        assert visitor.value("text") == address

    def test_an_edit_code_is_no_code_to_look(self, visitor: Visitor, store: GameStore) -> None:
        game_ = store.load(finished_game(store))
        for address in (f"/v/{game_.code}/result", f"/g/{game_.view_code}"):
            paste(visitor, address)
            assert visitor.response.status_code == 422


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h/g/abc", GameAddress("abc", only_to_look=False)),
        ("h:8000/g/abc/result?step=3#x", GameAddress("abc", only_to_look=False)),
        ("<http://h/v/abc/result>", GameAddress("abc", only_to_look=True)),
        ("http://h/about http://h/g/abc", GameAddress("abc", only_to_look=False)),
        ("http://h/history/add/a.b-c_d", MovingLink("a.b-c_d")),
        ("HTTP://H/G/ABC", GameAddress("abc", only_to_look=False)),
        ("K7M2 XW9 QRD", GameAddress("k7m2xw9qrd", only_to_look=False)),
        ("Hello there", None),
        ("http://h/about", None),
        ("http://[/g/abc", None),
        ("/etc/passwd", None),
        ('{"a": "http://h/g/abc"}', None),
        ("/" * 1_999, None),
        ("http://h/g/abc" + " " * 2_000, None),
        ("", None),
    ],
)
def test_addresses_are_found_in_short_texts(app: Flask, client: FlaskClient, text: str, expected: object) -> None:
    with app.test_request_context():
        assert address_in(text) == expected
