from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.visitor import Visitor


class BufferingClient(FlaskClient):
    """Reads every answer to its end, files too, so that none stays open."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        return super().open(*args, **{"buffered": True, **kwargs})


@pytest.fixture(scope="session")
def store() -> GameStore:
    """Shared by all tests, like the app, which is slow to make. Nobody finds another's game without its code."""
    return MemoryStore()


@pytest.fixture(scope="session")
def app(store: GameStore) -> Flask:
    """The app as it is served, CSRF on; what would be a 500 is raised."""
    app = create_app({"SECRET_KEY": "for tests", "TESTING": True}, store)
    app.test_client_class = BufferingClient
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def visitor(client: FlaskClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def another_visitor(app: Flask) -> Callable[[], Visitor]:
    """Further phones."""
    return lambda: Visitor(app.test_client())
