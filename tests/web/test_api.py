"""POST /api/score: a game document in, the explained result out, every refusal in one shape."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from support.sample_games import WORKED_EXAMPLE, deal

PAD = {"regions": [int(fame) for fame in WORKED_EXAMPLE[:8]], "sanctuaries": int(WORKED_EXAMPLE[8])}


def game(**changes: Any) -> dict[str, Any]:
    players = [{"name": "Ada", "pad": PAD}, {"name": "Max", "pad": PAD}]
    return {"version": 1, "sets": ["base"], "players": players, **changes}


def refusal(response: TestResponse, status: int) -> list[dict[str, Any]]:
    """The errors of an answer, which has no other content."""
    assert response.status_code == status, response.text
    assert response.mimetype == "application/json"
    assert response.json is not None
    assert list(response.json) == ["errors"]
    errors: list[dict[str, Any]] = response.json["errors"]
    assert errors
    for error in errors:
        assert sorted(error) == ["code", "field", "message"]
        assert isinstance(error["code"], str)
        assert isinstance(error["field"], list)
        assert error["message"]
    return errors


def test_a_game_comes_back_explained(client: FlaskClient) -> None:
    two = deal(2)
    players = [
        {
            "name": name,
            "tableau": {
                "regions": list(hand.regions),
                "sanctuaries": list(hand.sanctuaries),
                "sacrifices": list(hand.sacrifices),
            },
        }
        for name, hand in zip(("Ada", "Max"), two, strict=True)
    ]
    answer = client.post("/api/score", json=game(sets=["base", "below", "stars"], players=players))
    assert answer.status_code == 200
    assert answer.json is not None
    for player, hand in zip(answer.json["players"], two, strict=True):
        assert player["total"] == hand.total
        assert [score["fame"] for score in player["regions"]] == list(hand.region_fame)
        assert all(score["explanation"]["verdict"] for score in player["regions"])
    assert [place["rank"] for place in answer.json["standings"]] == [1, 2]


def test_no_token_and_no_content_type_are_asked_for(client: FlaskClient) -> None:
    document = b'{"version": 1, "sets": [], "players": [{"name": "A", "pad": %s}, {"name": "B", "pad": %s}]}'
    pad = b'{"regions": [1, 2, 3, 4, 5, 6, 7, 8], "sanctuaries": null}'
    assert client.post("/api/score", data=document % (pad, pad)).status_code == 200


def test_messages_are_in_the_readers_language(client: FlaskClient) -> None:
    english, french = (
        refusal(client.post("/api/score", json={}, headers={"Accept-Language": code}), 422) for code in ("en", "fr")
    )
    assert [error["code"] for error in english] == [error["code"] for error in french]
    assert english[0]["message"] != french[0]["message"]


@pytest.mark.parametrize(
    "body",
    [b"", b" ", b"{", b"not json", b"\xff\xfe", b'{"version": 1', b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000],
    ids=["empty", "blank", "brace", "words", "bytes", "cut off", "deep list", "deep object", "huge number"],
)
def test_what_is_no_json_is_a_400(client: FlaskClient, body: bytes) -> None:
    assert [error["code"] for error in refusal(client.post("/api/score", data=body), 400)] == ["not_json"]


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ([], []),
        ("game", []),
        (1, []),
        ({}, ["version"]),
        (game(version=2), ["version"]),
        (game(version=True), ["version"]),
        (game(version=10**4000), ["version"]),
        (game(sets="base"), ["sets"]),
        (game(sets=["moons"]), ["sets", 0]),
        (game(sets=[{}]), ["sets", 0]),
        (game(tie_rule="dice"), ["tie_rule"]),
        (game(tie_rule=[]), ["tie_rule"]),
        (game(players=[]), ["players"]),
        (game(players={}), ["players"]),
        (game(players=[{"name": "Ada", "pad": PAD}] * 8), ["players"]),
        (game(players=[None, {"name": "Max", "pad": PAD}]), ["players", 0]),
        (game(players=[{"name": "Ada"}, {"name": "Max", "pad": PAD}]), ["players", 0]),
        (game(players=[{"name": 1, "pad": PAD}, {"name": "Max", "pad": PAD}]), ["players", 0, "name"]),
        (game(players=[{"name": "x" * 10_000, "pad": PAD}] * 2), ["players", 0, "name"]),
        (game(players=[{"name": "Ada", "pad": {**PAD, "sanctuaries": 10**4000}}] * 2), ["players", 0, "pad"]),
        (game(players=[{"name": "Ada", "pad": {**PAD, "sanctuaries": 1.5}}] * 2), ["players", 0, "pad"]),
        (game(players=[{"name": "Ada", "pad": {**PAD, "regions": [1]}}] * 2), ["players", 0, "pad", "regions"]),
        (game(date="tomorrow"), ["date"]),
        (game(date=20250301), ["date"]),
        (game(note="x" * 10_000), ["note"]),
        (game(weather="rain"), ["weather"]),
    ],
)
def test_a_document_that_is_no_game_is_a_422_naming_the_field(
    client: FlaskClient, document: object, field: list[str | int]
) -> None:
    errors = refusal(client.post("/api/score", json=document), 422)
    assert field in [error["field"][: len(field)] for error in errors]


def test_null_is_json_but_no_game(client: FlaskClient) -> None:
    assert refusal(client.post("/api/score", data=b"null"), 422)[0]["code"] == "not_an_object"


WRONG_NUMBERS: list[object] = [99, -1, 10**4000, 1.5, "12", None, True, [], {}]
WRONG_SETS: list[object] = ["moons", 1, [], {}, "stars"]


@pytest.mark.parametrize(
    "item",
    [{"number": number} for number in WRONG_NUMBERS]
    + [{"number": 12, "set": card_set} for card_set in WRONG_SETS]
    + [7, "base-12", [], {}, {"number": 12, "colour": "red"}],
)
def test_a_wrong_region_is_named(client: FlaskClient, item: object) -> None:
    tableau = {"regions": [None, item], "sanctuaries": []}
    players = [{"name": "Ada", "tableau": tableau}, {"name": "Max", "pad": PAD}]
    errors = refusal(client.post("/api/score", json=game(players=players)), 422)
    assert errors[0]["field"][:5] == ["players", 0, "tableau", "regions", 1]


@pytest.mark.parametrize("name", ["sanctuaries", "sacrifices"])
@pytest.mark.parametrize("value", [None, "x", {}, [None], [1], [[]], [{}], [{"position": [], "sanctuaries": [{}]}]])
def test_wrong_lists_are_named(client: FlaskClient, name: str, value: object) -> None:
    players = [{"name": "Ada", "tableau": {"regions": [], name: value}}, {"name": "Max", "pad": PAD}]
    errors = refusal(client.post("/api/score", json=game(players=players)), 422)
    assert all(error["field"][:4] == ["players", 0, "tableau", name] for error in errors)


def test_all_problems_come_at_once(client: FlaskClient) -> None:
    tableau = {"regions": [{"number": 99}, {"number": 12}, {"number": 12}], "sanctuaries": ["none"]}
    players = [{"name": "Ada", "tableau": tableau}, {"name": "Max", "pad": {"regions": [], "sanctuaries": -1}}]
    errors = refusal(client.post("/api/score", json=game(players=players, tie_rule="dice")), 422)
    assert len(errors) == 6


@pytest.mark.parametrize("name", ["A\0", "\ud800", "<b>Ada</b>", "\u202eadA", "👩‍👩‍👧‍👦"])
def test_names_come_back_as_they_were(client: FlaskClient, name: str) -> None:
    players = [{"name": name, "pad": PAD}, {"name": "Max", "pad": PAD}]
    answer = client.post("/api/score", json=game(players=players))
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["players"][0]["name"] == name


def test_other_refusals_have_the_same_shape(client: FlaskClient) -> None:
    refusal(client.get("/api/score"), 405)
    refusal(client.post("/api/nothing", json={}), 404)
    refusal(client.post("/api/score", data=b" " * (1024 * 1024 + 1)), 413)


def test_an_incomplete_game_has_no_winner_yet(client: FlaskClient) -> None:
    half = {"regions": [5, None, *[None] * 6], "sanctuaries": None}
    answer = client.post("/api/score", json=game(players=[{"name": "Ada", "pad": PAD}, {"name": "Max", "pad": half}]))
    assert answer.json is not None
    assert answer.json["complete"] is False
    assert answer.json["message"] == ""
    assert [place["name"] for place in answer.json["standings"]] == ["Ada", "Max"]
    whole = client.post("/api/score", json=game()).json
    assert whole is not None
    assert whole["message"]


def test_players_without_a_name_have_a_number(client: FlaskClient) -> None:
    pads = [{"name": name, "pad": {"regions": [1] * 8, "sanctuaries": fame}} for name, fame in (("", 0), (" ", 3))]
    answer = client.post("/api/score", json=game(players=pads))
    assert answer.json is not None
    assert [player["name"] for player in answer.json["players"]] == ["Player 1", "Player 2"]
    assert answer.json["message"] == "Player 2 wins with 11 fame."


def test_a_card_at_a_player_without_a_name_names_their_number(client: FlaskClient) -> None:
    player = {"name": "", "tableau": {"regions": [{"number": 14}]}}
    errors = refusal(client.post("/api/score", json=game(players=[player, player])), 422)
    assert errors[0]["message"].startswith("Region 14 is also in Player 2’s line")


def test_somebody_alone_is_scored(client: FlaskClient) -> None:
    hand = deal(1)[0]
    cards = {"regions": list(hand.regions), "sanctuaries": list(hand.sanctuaries), "sacrifices": list(hand.sacrifices)}
    document = game(sets=["base", "below", "stars"], players=[{"name": "Ada", "tableau": cards}])
    answer = client.post("/api/score", json=document)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["players"][0]["total"] == hand.total
    assert (answer.json["standings"], answer.json["tie"]) == ([], None)
    assert answer.json["message"] == f"Ada has {hand.total} fame. Nobody else played, so nobody wins."
