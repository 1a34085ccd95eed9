import os
from collections.abc import Iterator

import pytest
from browser.chromium import find_chromium
from playwright.sync_api import Browser, sync_playwright


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
