"""What some tests need besides Python packages, and whether it is here.

As a program it lists what is not: python -m tests.support.programs [apt]
"""

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_BROWSERS_ON_A_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_POSTGRES_OF_DEBIAN = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Program:
    """Something a test may need."""

    name: str
    """As in pytest.mark.needs(name)."""
    tests: str
    """Which tests are skipped without it."""
    apt: str
    """Its packages for apt, parted by blanks."""
    brew: str
    """The same for Homebrew."""
    find: Callable[[], object]
    """Something true if it is here."""

    @property
    def is_here(self) -> bool:
        """Looked up once."""
        return _is_here(self.find)

    @property
    def absence(self) -> str:
        """What is missing, what is not tested for that, and how to get it."""
        return f"NO {self.name.upper()}: tests of {self.tests} are skipped. {self._remedy}"

    @property
    def _remedy(self) -> str:
        if shutil.which("brew"):
            return f"brew install {self.brew}"
        return f"sudo apt-get install {self.apt}" if shutil.which("apt-get") else f"Debian: {self.apt}"


@cache
def _is_here(find: Callable[[], object]) -> bool:
    return bool(find())


def find_chromium() -> str | None:
    """$CHROMIUM, the system's own, or one that `playwright install chromium` fetched; None without any."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    found = filter(None, map(shutil.which, (*_BROWSERS, *_BROWSERS_ON_A_MAC)))
    return next(found, None) or _chromium_of_playwright()


def _chromium_of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def find_postgres() -> Path | None:
    """The folder of the newest server programs; None without any."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).parent
    versions = sorted(_POSTGRES_OF_DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


def _postgres_to_test_on() -> object:
    return os.environ.get("SCORER_TEST_POSTGRES") or find_postgres()


def _all_fonts() -> bool:
    from scorer.exports.fonts import WANTED, fonts

    return set(WANTED) <= set(fonts().families())


def _tesseract() -> str | None:
    return shutil.which("tesseract")


def find_nginx() -> str | None:
    """The program, which Debian puts where only root looks; None without it, or without openssl for a certificate."""
    return shutil.which("openssl") and (shutil.which("nginx") or shutil.which("/usr/sbin/nginx"))


def _node() -> str | None:
    return shutil.which("node")


PROGRAMS = {
    program.name: program
    for program in (
        Program("chromium", "pages in a real browser", "chromium", "--cask chromium", find_chromium),
        Program(
            "fonts",
            "names in every script on sheets",
            "fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core",
            "--cask font-noto-sans font-noto-sans-cjk-sc font-noto-color-emoji font-dejavu",
            _all_fonts,
        ),
        Program("tesseract", "the second reader of photos", "tesseract-ocr", "tesseract", _tesseract),
        Program("postgresql", "games stored in PostgreSQL", "postgresql", "postgresql", _postgres_to_test_on),
        Program("nginx", "https behind a proxy", "nginx-light openssl", "nginx openssl", find_nginx),
        Program("node", "scripts of the pages by themselves", "nodejs", "node", _node),
    )
}


def missing() -> list[Program]:
    """Those that are not here."""
    return [program for program in PROGRAMS.values() if not program.is_here]


def main(asked: str = "missing") -> None:
    """A line for each one that is missing: its packages for "apt", or for "missing" a sentence."""
    for program in missing():
        print(program.apt if asked == "apt" else program.absence)


if __name__ == "__main__":
    main(*sys.argv[1:])
