"""Addresses, QR codes, files and the look-only pages."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from scorer.documents.game import game_document, read_game
from scorer.storage import GameStore
from support.sample_games import deal, finished_game, new_game
from support.visitor import Visitor


def test_the_share_page_shows_both_addresses_with_their_codes(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/share")
    look = store.load(code).view_code
    assert [link["href"] for link in visitor.page.select(".address a")] == [
        f"http://localhost/v/{look}/result",
        f"http://localhost/g/{code}/join",
    ]
    assert len(visitor.page.select(".qr svg path")) >= 2


def test_on_the_machine_itself_other_phones_get_its_public_address(
    app: Flask, visitor: Visitor, store: GameStore
) -> None:
    app.config["PUBLIC_URL"] = "http://192.0.2.7:8000/"
    try:
        visitor.open(f"/g/{finished_game(store)}/share")
    finally:
        del app.config["PUBLIC_URL"]
    assert all(str(link["href"]).startswith("http://192.0.2.7:8000/") for link in visitor.page.select(".address a"))


@pytest.mark.parametrize("page", ["result", "result?step=0", "result?step=3", "result?step=all", "share"])
def test_the_look_only_pages_lead_nowhere_near_editing(visitor: Visitor, store: GameStore, page: str) -> None:
    code = finished_game(store)
    look = store.load(code).view_code
    visitor.open(f"/v/{look}/{page}")
    assert visitor.response.status_code == 200
    assert code not in visitor.response.text
    assert "/g/" not in visitor.response.text
    forms = [form.get("action") for form in visitor.page.select("form[method=post]")]
    assert set(forms) <= {"/language"}


def test_every_reason_can_be_looked_at_without_the_edit_code(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    look = store.load(code).view_code
    visitor.open(f"/v/{look}/result?step=all")
    links = {str(link["href"]) for link in visitor.page.select("table a, .better a")}
    assert len(links) > 16
    for link in links:
        visitor.open(link)
        assert visitor.response.status_code == 200
        assert code not in visitor.response.text
        assert "/g/" not in visitor.response.text


@pytest.mark.parametrize("page", ["1", "1/sanctuaries", "1/photo", "settings", "join", "lead"])
def test_the_look_only_code_opens_no_page_that_edits(visitor: Visitor, store: GameStore, page: str) -> None:
    look = store.load(finished_game(store)).view_code
    for address in (f"/v/{look}/{page}", f"/g/{look}/{page}"):
        visitor.open(address)
        assert visitor.response.status_code in (404, 405)


def test_the_look_only_code_sacrifices_nothing(visitor: Visitor, store: GameStore) -> None:
    look = store.load(finished_game(store)).view_code
    visitor.open(f"/v/{look}/result/1/stars-15/sacrifice")
    assert visitor.response.status_code == 404


@pytest.mark.parametrize(
    ("kind", "starts", "media"),
    [
        ("pdf", b"%PDF", "application/pdf"),
        ("png", b"\x89PNG", "image/png"),
        ("svg", b"<svg", "image/svg+xml"),
        ("csv", "\ufeff".encode(), "text/csv"),
        ("json", b"{", "application/json"),
    ],
)
@pytest.mark.parametrize("prefix", ["g", "v"])
def test_downloads(visitor: Visitor, store: GameStore, kind: str, starts: bytes, media: str, prefix: str) -> None:
    code = finished_game(store)
    address = code if prefix == "g" else store.load(code).view_code
    response = visitor.client.get(f"/{prefix}/{address}/sheet.{kind}")
    assert response.data.startswith(starts)
    assert response.mimetype == media
    assert response.headers["Content-Disposition"].startswith("attachment; filename=faraway-")


def test_the_json_download_is_the_same_game(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    document = json.loads(visitor.client.get(f"/g/{code}/sheet.json").data)
    assert [player["name"] for player in document["players"]] == ["Ada", "Max"]
    assert [player.total for player in read_game(document).players] == [hand.total for hand in deal(2)]
    assert game_document(read_game(document)) == document


@pytest.mark.parametrize("query", ["layout=nonsense", "paper=a0", "layout=../x"])
def test_unknown_sheets_are_not_found(visitor: Visitor, store: GameStore, query: str) -> None:
    code = finished_game(store)
    assert visitor.client.get(f"/g/{code}/sheet.pdf?{query}").status_code == 404
    assert visitor.client.get(f"/g/{code}/sheet.exe").status_code == 404


def test_link_previews_use_the_look_only_address(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    look = store.load(code).view_code
    visitor.open(f"/g/{code}/result?step=all")
    tags = {tag["property"]: tag["content"] for tag in visitor.page.select("meta[property]")}
    assert tags["og:image"] == f"http://localhost/v/{look}/sheet.png?show=1"
    assert "wins with" in str(tags["og:title"])
    shown = visitor.client.get(urlsplit(str(tags["og:image"])).path + "?show=1")
    assert shown.data.startswith(b"\x89PNG")
    assert "Content-Disposition" not in shown.headers


def test_a_preview_before_the_reveal_gives_nothing_away(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{finished_game(store)}/result?step=0")
    tags = {tag["property"]: tag["content"] for tag in visitor.page.select("meta[property]")}
    assert "wins" not in str(tags["og:title"])


def test_the_play_log_gets_only_finished_games(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/share")
    link = next(str(a["href"]) for a in visitor.page.select(".exports a") if "bgstats" in str(a["href"]))
    play = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert play["playDate"] == f"{store.load(code).created:%Y-%m-%d %H:%M}:00"
    assert play["sourcePlayId"] == store.load(code).view_code
    assert [player["score"] for player in play["players"]] == [hand.total for hand in deal(2)]
    visitor.open(f"/g/{new_game(store)}/share")
    assert not [a for a in visitor.page.select(".exports a") if "bgstats" in str(a["href"])]
    assert "not finished" in visitor.text("main")
