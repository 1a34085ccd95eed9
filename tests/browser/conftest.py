import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page
from werkzeug.serving import BaseWSGIServer, make_server

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.web import create_app

PHONE = (360, 740)


@dataclass
class Site:
    """The app, served on this machine from memory; it can be slow, and go away and come back."""

    app: Flask
    store: GameStore
    slowness: float = 0.0
    """Seconds that every form waits for its answer."""
    delays: Random | None = None
    """Where set, a form waits for a random part of the slowness, before or after it is dealt with."""
    port: int = 0
    _server: BaseWSGIServer | None = None
    _thread: threading.Thread | None = None

    def __call__(self, environment: WSGIEnvironment, start_response: StartResponse) -> Any:
        if environment["REQUEST_METHOD"] != "POST":
            return self.app(environment, start_response)
        if self.delays is None:
            time.sleep(self.slowness)
            return self.app(environment, start_response)
        before, after = (self.delays.uniform(0, self.slowness / 2) for _ in range(2))
        time.sleep(before)
        answer = self.app(environment, start_response)
        time.sleep(after)
        return answer

    @property
    def url(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serves, at the same address as before if there was one."""
        self._server = make_server("127.0.0.1", self.port, self, threaded=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Goes away."""
        assert self._server is not None
        assert self._thread is not None
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture(scope="session")
def shared_app() -> Flask:
    store = MemoryStore()
    app = create_app({"SECRET_KEY": "for tests", "POLL_EVERY": "300ms"}, store)
    app.extensions["store of the tests"] = store
    return app


@pytest.fixture(scope="session")
def store(shared_app: Flask) -> GameStore:
    store: GameStore = shared_app.extensions["store of the tests"]
    return store


@pytest.fixture(scope="session")
def shared_site(shared_app: Flask, store: GameStore) -> Iterator[Site]:
    site = Site(shared_app, store)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def site(shared_site: Site) -> Iterator[Site]:
    """Served from one store for all tests; quick again after each."""
    yield shared_site
    shared_site.slowness = 0.0
    shared_site.delays = None


@dataclass
class Complaints:
    """What no page may do: scripts that fail, policies broken, other hosts asked, errors of the server."""

    host: str
    found: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """Listens to all pages of the context."""
        context.on("weberror", lambda error: self.found.append(f"script: {error.error}"))
        context.on("console", lambda said: self._console(said.type, said.text))
        context.on("request", lambda request: self._request(request.url))
        context.on("response", lambda response: self._response(response.status, response.url))

    def _console(self, kind: str, text: str) -> None:
        # a refused form (409) and a server that is away are told there too
        expected = ("Failed to load resource", "htmx:", "Response Status Error Code 409")
        if kind in ("error", "warning") and not text.startswith(expected):
            self.found.append(f"console: {text}")

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.found.append(f"asked another host: {url}")

    def _response(self, status: int, url: str) -> None:
        if status >= 500:
            self.found.append(f"{status} at {url}")


Phone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Phone]:
    """Makes phones: 360 x 740, touch, English, light unless told. Complaints fail the test but meant `errors`."""
    complaints, contexts = Complaints(urlsplit(site.url).netloc), []

    def make(
        *,
        locale: str = "en-GB",
        javascript: bool = True,
        scheme: Any = "light",
        errors: bool = False,
        zone: str | None = None,
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale=locale,
            timezone_id=zone,
            java_script_enabled=javascript,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=True,
            is_mobile=True,
        )
        context.set_default_timeout(15_000)
        if not errors:
            complaints.watch(context)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert complaints.found == []
