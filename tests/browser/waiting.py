"""Waiting for the server's side of things, as `expect` waits for the page's."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

_T = TypeVar("_T")

SECONDS = 15


def wait_for(page: Page, look: Callable[[], _T], expected: _T) -> None:
    """Comes back once `look()` gives what is expected; the page goes on meanwhile."""
    deadline = time.monotonic() + SECONDS
    while (seen := look()) != expected:
        assert time.monotonic() < deadline, f"still {seen!r}, expected {expected!r}"
        page.wait_for_timeout(30)
