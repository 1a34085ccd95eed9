"""Pictures of every page, to be looked at: script/screenshots [PART OF A NAME ...]

They go to screenshots/, named page-width-scheme-language.png.
"""

import logging
import re
import sys
import threading

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from scorer.live.seat_input import SeatInput
from scorer.paths import CARDS
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.addresses import full_game, pages
from support.programs import find_chromium
from support.sample_games import new_game

from .test_pages import ENTRY_WITH_EVERYTHING

FOLDER = CARDS.parent / "screenshots"
SIZES = ((360, 740), (390, 844), (1280, 800))
SCHEMES = ("light", "dark")
LOCALES = ("en-GB", "fr-FR")


def main(parts: list[str]) -> None:
    """Takes those whose name holds one of `parts`; all without any."""
    store = MemoryStore()
    app = create_app({"SECRET_KEY": "for pictures"}, store)
    code = full_game(store)
    wrong = new_game(store, [ENTRY_WITH_EVERYTHING, SeatInput(uses_pad=True, pad=("x", "1000", *[""] * 7))])
    names = {name_of(address, code): address for address in pages(app, store, code)}
    names |= {"wrong-line": f"/g/{wrong}/1", "wrong-pad": f"/g/{wrong}/2", "empty": f"/g/{new_game(store)}/1"}
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            for scheme in SCHEMES:
                for locale in LOCALES:
                    take(browser, f"http://127.0.0.1:{server.server_port}", names, parts, size, scheme, locale)
        browser.close()
    server.shutdown()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.name}/")


def take(
    browser: Browser,
    url: str,
    names: dict[str, str],
    parts: list[str],
    size: tuple[int, int],
    scheme: str,
    locale: str,
) -> None:
    """One of each page, whole, in one manner."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=locale,
        reduced_motion="reduce",
        has_touch=size[0] < 1000,
    )
    page = context.new_page()
    for name, address in names.items():
        picture = f"{name}-{size[0]}-{scheme}-{locale[:2]}.png"
        if not parts or any(part in picture for part in parts):
            page.goto(address)
            page.screenshot(path=FOLDER / picture, full_page=True)
    context.close()


def name_of(address: str, code: str) -> str:
    """A file name for an address."""
    short = re.sub(r"/(g|v|a_way|add)/[\w.-]{10,}", r"/\1-one", address).replace(code, "")
    return re.sub(r"[^a-z0-9]+", "-", short)[:40].strip("-") or "start"


if __name__ == "__main__":
    main(sys.argv[1:])
