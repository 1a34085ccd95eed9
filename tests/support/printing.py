"""Pages as a printer gets them: served on this machine, printed by Chromium, their sheets counted."""

import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from playwright.sync_api import Page
from werkzeug.serving import make_server


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The address of the app while it is served."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


WIDER = "".join(
    f"@font-face {{ font-family: wide; src: local('{face}'); size-adjust: 110%; font-weight: {weights}; }}"
    for face, weights in (("DejaVu Sans", "100 500"), ("DejaVu Sans Bold", "600 900"))
)


def widen(page: Page) -> None:
    """Gives a page, whose browser must not mind its policy, a font a quarter wider than most, and wider gaps."""
    page.add_style_tag(content=WIDER + "html { font-family: wide, sans-serif; letter-spacing: .03em; }")
    page.evaluate("document.fonts.ready.then(() => true)")


def count_pages(pdf: bytes) -> int:
    """How many pages a PDF of Chromium has."""
    streams = [_inflated(stream) for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)]
    return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in [pdf, *streams])


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return b""
