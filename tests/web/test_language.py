"""Which language a reader gets, and how they choose another."""

from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.sample_games import new_game
from support.visitor import Visitor


def language(visitor: Visitor) -> str:
    assert visitor.page.html is not None
    return str(visitor.page.html["lang"])


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.5", "en"),
        ("la,fr;q=0.5,en;q=0.3", "fr"),
        ("la", "en"),
        ("", "en"),
        ("*", "en"),
        ("fr;q=0,en;q=0.1", "en"),
        ("en-GB,en-US;q=0.9,fr;q=0.8", "en"),
        (";;,,=", "en"),
    ],
)
def test_the_browser_s_own_comes_first(client: FlaskClient, accepted: str, expected: str) -> None:
    text = client.get("/", headers={"Accept-Language": accepted}).text
    assert f'<html lang="{expected}"' in text


def test_the_chosen_one_stays_and_the_page_too(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries?tag=red&q=a")
    assert language(visitor) == "en"
    visitor.press("language=fr")
    assert language(visitor) == "fr"
    assert visitor.path == f"/g/{code}/1/sanctuaries"
    assert visitor.value("q") == "a"
    visitor.open("/about")
    assert language(visitor) == "fr"
    visitor.press("language=en")
    assert language(visitor) == "en"


def test_a_language_we_do_not_have_changes_nothing(visitor: Visitor) -> None:
    visitor.open("/about")
    entries = visitor.form_with("language=fr")
    entries["language"] = "xx"
    visitor.send("/language", entries)
    assert language(visitor) == "en"
    assert visitor.path == "/about"


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example",
        "///evil.example",
        "////evil.example/%2e%2e",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "\n//evil.example",
        " //evil.example",
        "/\r\nSet-Cookie: a=b",
        "javascript:alert(1)",
        "http:evil.example",
        "http:///evil.example",
        "//[evil",
        "/.//evil.example",
        "/..//evil.example",
        "about",
        "@evil.example",
        "",
    ],
)
def test_the_way_back_never_leaves_this_app(visitor: Visitor, back: str) -> None:
    visitor.open("/about")
    entries = visitor.form_with("language=fr")
    entries["back"], entries["language"] = back, "fr"
    response = visitor.client.post("/language", data=entries)
    assert response.status_code == 303
    location = response.headers["Location"]
    as_browsers_read_it = location.strip().replace("\t", "").replace("\\", "/")
    target = urlsplit(urljoin("http://localhost/language", as_browsers_read_it))
    assert (target.scheme, target.netloc) == ("http", "localhost"), location
    assert not target.path.startswith("//"), location
    assert "Set-Cookie: a=b" not in str(response.headers)


@pytest.mark.parametrize("first", ["en", "fr"])
def test_no_page_stays_in_the_language_of_its_first_reader(first: str) -> None:
    """A sentence about a constant must not be worked out once, when the template is compiled."""
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, MemoryStore())
    client = app.test_client()
    games = {"en": "Base game", "fr": "Jeu de base"}
    order = [first, *(code for code in games if code != first), first]
    for code in order:
        page = BeautifulSoup(client.get("/", headers={"Accept-Language": code}).text, "html.parser")
        chip = page.select_one(".chip.on")
        assert chip is not None
        assert chip.get_text() == games[code]
