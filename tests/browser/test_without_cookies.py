"""A browser that keeps no cookies."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from support.programs import find_chromium

from .conftest import PHONE, Site

pytestmark = pytest.mark.browser
BLOCK = 2
"""What Chromium's settings call "block"."""


@pytest.fixture
def blocking(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """Chromium with cookies blocked in its settings."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": BLOCK}}}))
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=find_chromium(),
        args=["--no-sandbox", "--disable-gpu"],
        viewport={"width": PHONE[0], "height": PHONE[1]},
        locale="en",
    )
    yield context
    context.close()


def test_after_one_try_it_says_what_to_do(site: Site, blocking: BrowserContext) -> None:
    page = blocking.pages[0]
    page.goto(site.url)
    assert blocking.cookies() == []
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Send again").click()
    page.get_by_role("heading", name="Please allow cookies").wait_for()
    page.get_by_role("button", name="Send again").click()
    page.get_by_role("heading", name="Please allow cookies").wait_for()
    assert "Allow cookies for this site in the browser’s settings" in page.inner_text("main")
