"""A page of another site, in a browser that has our cookies: 127.0.0.1 and localhost are different sites."""

import threading
from collections.abc import Iterator
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from playwright.sync_api import Page
from werkzeug.serving import make_server

from browser.conftest import Phone, Site
from scorer.storage import GameStore
from support.sample_games import new_game

PAGE = """<!doctype html><title>Elsewhere</title>
<form method="post" action="{ours}{path}" enctype="application/x-www-form-urlencoded">
  <input name="language" value="fr"><button>Win a prize</button>
</form>
<a href="{ours}{path}">A link</a>"""


@pytest.fixture
def elsewhere(site: Site) -> Iterator[str]:
    """The address of another site; `?PATH` says which of our addresses its form and link lead to."""

    def page(environment: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [PAGE.format(ours=site.url, path=environment["QUERY_STRING"]).encode()]

    server = make_server("localhost", 0, page, threaded=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def cookies(page: Page, site: Site) -> dict[str, str]:
    """Ours, by name."""
    return {cookie["name"]: cookie["value"] for cookie in page.context.cookies(site.url)}


@pytest.mark.parametrize("path", ["/language", "/nowhere", "/about", "/", "/api/score"])
def test_a_form_of_another_site_replaces_no_cookie(
    phone: Phone, site: Site, store: GameStore, elsewhere: str, path: str
) -> None:
    code = new_game(store)
    page = phone(errors=True)
    page.goto(f"/g/{code}/1")
    before = cookies(page, site)
    page.goto(elsewhere + "?" + path)
    with page.expect_response(site.url + path):
        page.get_by_role("button").click()
    assert cookies(page, site) == before
    page.goto("/history")
    assert page.locator(f'a[href*="{code}"]').count()


def test_a_picture_or_script_of_another_site_replaces_no_cookie(
    phone: Phone, site: Site, store: GameStore, elsewhere: str
) -> None:
    page = phone(errors=True)
    page.goto(f"/g/{new_game(store)}/1")
    before = cookies(page, site)
    page.goto(elsewhere + "?/")
    for method, path in (("GET", "/nowhere"), ("POST", "/about"), ("POST", "/language"), ("GET", "/")):
        page.evaluate(
            "([url, method]) => fetch(url, {method, mode: 'no-cors', credentials: 'include'})",
            [site.url + path, method],
        )
    assert cookies(page, site) == before


def test_a_link_of_another_site_brings_a_new_visitor_in(
    phone: Phone, site: Site, store: GameStore, elsewhere: str
) -> None:
    code = new_game(store)
    page = phone(errors=True)
    page.goto(f"{elsewhere}?/g/{code}/1")
    page.get_by_role("link").click()
    page.wait_for_url(f"**/g/{code}/1")
    assert "scorer" in cookies(page, site)
