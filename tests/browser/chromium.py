"""Where Chromium is on this machine. Run as a program, it prints the path, or ends with status 1."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_A_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium() -> str | None:
    """$CHROMIUM, the system's own, or one that `playwright install chromium` fetched; None without any."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    found = filter(None, map(shutil.which, (*NAMES, *ON_A_MAC)))
    return next(found, None) or _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


if __name__ == "__main__":
    path = find_chromium()
    print(path or "no Chromium")
    sys.exit(path is None)
