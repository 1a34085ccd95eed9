"""Every address of the app: found by asking the app, so that none is forgotten."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.paths import STATIC
from scorer.storage import GameStore
from scorer.web.headers import NO_PAGES
from support.addresses import addresses_of, full_game, readable_addresses, rules_for
from support.visitor import Visitor

FORMATS = ("pdf", "png", "svg", "csv", "json")
LOADS = {
    "src": None,
    "srcset": None,
    "poster": None,
    "data": ["object"],
    "action": None,
    "formaction": None,
    "hx-get": None,
    "hx-post": None,
    "xlink:href": None,
    "background": None,
    "href": ["link", "use", "image", "base", "script"],
    "ping": None,
}
"""Attributes that make a browser ask for something, and on which elements if not on all."""


@pytest.fixture(scope="module")
def code(store: GameStore) -> str:
    return full_game(store)


@pytest.fixture(scope="module")
def addresses(app: Flask, store: GameStore, code: str) -> dict[str, str]:
    """One address for each rule, by "endpoint rule"."""
    return addresses_of(app, store, code)


def is_page(response: TestResponse) -> bool:
    return response.mimetype == "text/html" and response.status_code == 200


def test_every_page_opens(app: Flask, client: FlaskClient, addresses: dict[str, str]) -> None:
    answers = {address: client.get(address).status_code for address in readable_addresses(app, addresses)}
    assert len(answers) > 20
    refused = {address: status for address, status in answers.items() if status not in (200, 302)}
    assert {address for address in refused if not address.endswith("/sacrifice")} == set()


def test_every_page_is_whole_and_in_both_languages(app: Flask, client: FlaskClient, addresses: dict[str, str]) -> None:
    for address in readable_addresses(app, addresses):
        for language in ("en", "fr"):
            response = client.get(address, headers={"Accept-Language": language})
            if is_page(response):
                page = BeautifulSoup(response.text, "html.parser")
                assert page.html is not None, address
                assert page.html["lang"] == language, address
                assert len(page.select("h1")) == 1, address
                assert page.title is not None, address
                assert page.title.get_text(strip=True), address
                ids = [str(found["id"]) for found in page.select("[id]")]
                assert len(ids) == len(set(ids)), (address, sorted(ids))
                targets = [str(found["for"]) for found in page.select("label[for]")]
                assert set(targets) <= set(ids), address


def test_every_page_keeps_the_browser_safe(app: Flask, client: FlaskClient, addresses: dict[str, str]) -> None:
    for address in [*readable_addresses(app, addresses), "/g/nothing", "/nothing"]:
        response = client.get(address)
        assert response.headers["X-Content-Type-Options"] == "nosniff", address
        kept = "max-age=31536000" if address.startswith("/static/") else "no-store"
        assert kept in response.headers["Cache-Control"], address
        if response.mimetype in NO_PAGES:
            continue
        policy = response.headers["Content-Security-Policy"]
        directives = dict(part.split(" ", 1) for part in policy.split("; "))
        assert directives["default-src"] == "'self'", address
        assert "script-src" not in directives, address
        assert (directives["frame-ancestors"], directives["base-uri"]) == ("'none'", "'none'"), address
        assert response.headers["Referrer-Policy"] == "same-origin", address


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(client: FlaskClient, code: str) -> None:
    visitor = Visitor(client)
    visitor.open(f"/g/{code}/1")
    visitor.press("language=fr")
    set_cookies = [
        header
        for response in (*visitor.response.history, client.get(f"/g/{code}/2", headers={"Cookie": ""}))
        for header in response.headers.getlist("Set-Cookie")
    ]
    assert set_cookies
    for header in set_cookies:
        assert "HttpOnly" in header
        assert "SameSite=Lax" in header


def loaded(page: BeautifulSoup) -> Iterator[str]:
    """What a browser asks for to show this page, or when a button of it is pressed."""
    for attribute, names in LOADS.items():
        for element in page.find_all(names or True, attrs={attribute: True}):
            yield str(element[attribute])
    for element in page.select("style, [style]"):
        style = f"{element.get('style', '')}{element.get_text() if element.name == 'style' else ''}"
        yield from outside_addresses(style)


def outside_addresses(style: str) -> Iterator[str]:
    """Addresses in a style sheet."""
    for part in style.split("url(")[1:]:
        yield part.split(")")[0].strip("'\"")
    for part in style.split("@import")[1:]:
        yield part.split(";")[0].strip(" '\"")


def test_nothing_is_asked_of_another_host(app: Flask, client: FlaskClient, addresses: dict[str, str]) -> None:
    asked = set()
    for address in [*readable_addresses(app, addresses), "/nothing"]:
        response = client.get(address)
        if response.mimetype == "text/html":
            asked |= {(address, found) for found in loaded(BeautifulSoup(response.text, "html.parser"))}
    for path in (STATIC / "css").rglob("*.css"):
        asked |= {(path.name, found) for found in outside_addresses(path.read_text(encoding="utf-8"))}
    assert len(asked) > 100
    foreign = [
        (page, found)
        for page, found in asked
        if not found.startswith("data:") and urlsplit(urljoin("http://localhost/", found)).netloc != "localhost"
    ]
    assert foreign == []


def test_links_lead_to_pages_that_exist_and_elsewhere_only_where_one_is_sent_on_purpose(
    app: Flask, client: FlaskClient, addresses: dict[str, str]
) -> None:
    links = set()
    for address in readable_addresses(app, addresses):
        response = client.get(address)
        if is_page(response):
            page = BeautifulSoup(response.text, "html.parser")
            links |= {urljoin(f"http://localhost{address}", str(link["href"])) for link in page.select("a[href]")}
    own = {link for link in links if urlsplit(link).netloc == "localhost"}
    assert {urlsplit(link).netloc for link in links - own} <= {"app.bgstatsapp.com"}
    for link in own:
        parts = urlsplit(link)
        target = f"{parts.path}?{parts.query}"
        if not any(f"/sheet.{kind}" in target for kind in FORMATS):
            assert client.get(target).status_code in (200, 302), target


def test_the_look_only_address_never_shows_the_way_to_edit(
    app: Flask, client: FlaskClient, addresses: dict[str, str], code: str
) -> None:
    looked_at = [addresses[f"{rule.endpoint} {rule}"] for rule in rules_for(app, "GET") if str(rule).startswith("/v/")]
    assert len(looked_at) >= 5
    for address in (*looked_at, f"{looked_at[0]}?step=3", f"{looked_at[0]}?step=all"):
        response = client.get(address)
        assert code.encode() not in response.data, address
        assert code not in str(response.headers), address
    for rule in rules_for(app, "POST"):
        if rule.endpoint.startswith("look."):
            assert client.post(addresses[f"{rule.endpoint} {rule}"]).status_code in (400, 404), rule


@pytest.mark.parametrize(
    "made_up",
    ["nothing", "2345678923", "2" * 10_000, "%00", "%F0%9F%8E%B2", "%ED%A0%80", "%ff", "'", "..", "<b>", "2345 6789"],
)
def test_no_game_has_such_a_code(
    app: Flask, client: FlaskClient, code: str, addresses: dict[str, str], made_up: str
) -> None:
    visitor = Visitor(client)
    visitor.open("/")
    token = visitor.value("csrf_token")
    tried = 0
    for method in ("GET", "POST"):
        for rule in rules_for(app, method):
            if "code" not in rule.arguments:
                continue
            address = addresses[f"{rule.endpoint} {rule}"]
            secret = address.split("/")[2]
            response = client.open(
                address.replace(secret, made_up),
                method=method,
                data={"csrf_token": token} if method == "POST" else None,
                follow_redirects=True,  # a code with blanks or brackets leads to the address it may mean
            )
            assert response.status_code == 404, (method, rule)
            assert "text/html" in response.content_type
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("number", ["0", "99", "-1", "x", "9" * 30, "9" * 5000, "1.0", "%C2%B2"])
def test_no_seat_has_such_a_number(
    app: Flask, client: FlaskClient, code: str, addresses: dict[str, str], number: str
) -> None:
    for rule in rules_for(app, "GET"):
        if "number" in rule.arguments:
            address = addresses[f"{rule.endpoint} {rule}"]
            parts = address.split("/")
            parts[parts.index("1")] = number
            assert client.get("/".join(parts)).status_code == 404, rule


@pytest.mark.parametrize("key", ["nothing", "base-99", "base-", "stars-1", "x" * 10_000, "%00", "<b>", "base-%D9%A1"])
def test_no_card_has_such_a_key(
    app: Flask, client: FlaskClient, code: str, addresses: dict[str, str], key: str
) -> None:
    for rule in rules_for(app, "GET"):
        if "key" in rule.arguments:
            address = addresses[f"{rule.endpoint} {rule}"]
            real = next(part for part in address.split("/") if part.startswith(("base-", "stars-", "below-")))
            assert client.get(address.replace(real, key)).status_code == 404, rule


def test_a_form_address_opened_as_a_page_says_so(app: Flask, client: FlaskClient, addresses: dict[str, str]) -> None:
    pages = {str(rule) for rule in rules_for(app, "GET")}
    only_forms = [rule for rule in rules_for(app, "POST") if str(rule) not in pages]
    assert only_forms
    for rule in only_forms:
        response = client.get(addresses[f"{rule.endpoint} {rule}"])
        assert response.status_code == 405, rule
        assert rule.endpoint.startswith("api.") or "<h1>" in response.text


def test_no_file_outside_static_is_served(client: FlaskClient) -> None:
    for path in ("../pyproject.toml", "%2e%2e/pyproject.toml", "..%2fpyproject.toml", "/etc/passwd", "nothing.css"):
        assert client.get(f"/static/{path}").status_code in (308, 404), path


def test_the_manifest_names_icons_that_exist(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").json
    assert manifest is not None
    assert manifest["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        response = client.get(icon["src"])
        assert response.status_code == 200
        assert response.mimetype == icon["type"]
