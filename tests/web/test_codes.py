"""A game's address as people pass it on."""

import pytest
from flask.testing import FlaskClient

from scorer.storage import GameStore
from support.sample_games import finished_game, new_game
from support.visitor import Visitor


def written(code: str) -> dict[str, str]:
    """A code as it is written down or read out."""
    return {
        "capitals": code.upper(),
        "a dot": f"{code}.",
        "a bracket": f"{code})",
        "quoted": f"{code}”.",
        "in groups": f"{code[:3].upper()}-{code[3:6].upper()}-{code[6:].upper()}",
        "read aloud": " ".join(code.upper()),
        "full width": "".join(chr(ord(sign) + 0xFEE0) for sign in code),
    }


@pytest.mark.parametrize("way", written("k7m2xw9qrd"))
def test_a_code_opens_its_game_however_it_is_written(visitor: Visitor, store: GameStore, way: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{written(code)[way]}/2")
    assert (visitor.response.status_code, visitor.path) == (200, f"/g/{code}/2")


@pytest.mark.parametrize("way", written("k7m2xw9qrd"))
def test_a_look_only_code_too(visitor: Visitor, store: GameStore, way: str) -> None:
    look = store.load(finished_game(store)).view_code
    visitor.open(f"/v/{written(look)[way]}/result?step=all")
    assert (visitor.response.status_code, visitor.path) == (200, f"/v/{look}/result")
    assert visitor.response.request.query_string == b"step=all"


@pytest.mark.parametrize("behind", [".", ",", ")", ").", "”", "…"])
def test_what_a_sentence_leaves_behind_an_address_is_no_part_of_it(
    visitor: Visitor, store: GameStore, behind: str
) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/2{behind}")
    assert (visitor.response.status_code, visitor.path) == (200, f"/g/{code}/2")
    visitor.open(f"/G/{code.upper()}/JOIN{behind}")
    assert (visitor.response.status_code, visitor.path) == (200, f"/g/{code}/join")


def test_what_is_sent_to_it_is_taken(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    entries = visitor.form_with("do=save")
    entries["places-0-number"] = "12"
    entries["do"] = "save"
    visitor.send(f"/g/{code.upper()}/1", entries)
    assert store.load(code).seats[0].document["regions"][0][0] == "12"


@pytest.mark.parametrize("address", ["/g/----", "/g/%20", "/NOWHERE.", "/nowhere.", "/g/nowhere/x)", "/ABOUT/TEAM"])
def test_no_address_is_made_up(client: FlaskClient, address: str) -> None:
    assert client.get(address, follow_redirects=True).status_code == 404
