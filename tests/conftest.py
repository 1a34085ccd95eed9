import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from browser.chromium import find_chromium
from playwright.sync_api import Browser, sync_playwright
from private_postgres import Unavailable, private_cluster


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without one the tests are skipped, in CI they fail."""
    path = find_chromium()
    if path is None:
        message = "no Chromium: install chromium, or name one in $CHROMIUM"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Of $SCORER_TEST_POSTGRES, else our own. Without one the tests are skipped, in CI they fail."""
    with ExitStack() as stack:
        try:
            import psycopg  # noqa: F401 - whether it can be imported at all

            yield os.environ.get("SCORER_TEST_POSTGRES") or stack.enter_context(private_cluster())
        except (Unavailable, ModuleNotFoundError) as reason:
            message = f"not tested on PostgreSQL: {reason}"
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
