"""`scorer serve` on SQLite, as people run it."""

import gzip
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest
from bs4 import BeautifulSoup

from support.server import ROOT, Server, running
from support.visitor import fields_of

FIRST_VISIT = 60 * 1024


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "data") as server:
        yield server


def open_page(phone: OpenerDirector, url: str, data: dict[str, str] | None = None) -> tuple[str, BeautifulSoup]:
    """Where one ends up, and what stands there."""
    with phone.open(url, urlencode(data).encode() if data else None, timeout=30) as response:
        return response.url, BeautifulSoup(response.read(), "html.parser")


def form_of(page: BeautifulSoup, selector: str) -> dict[str, str]:
    form = page.select_one(selector)
    assert form is not None
    return fields_of(form).to_dict()


def test_a_killed_server_loses_nothing(server: Server) -> None:
    phone = build_opener(HTTPCookieProcessor(CookieJar()))
    _, page = open_page(phone, server.url)
    names = {**form_of(page, ".who-played"), "names-0": "Ada", "names-1": "Max", "do": "start"}
    address, page = open_page(phone, f"{server.url}/", names)
    for place, number in enumerate(("12", "x")):
        line = {**form_of(page, "#entry"), f"places-{place}-number": number, "do": "save"}
        _, page = open_page(phone, address, line)
        server.stop(signal.SIGKILL)
        server.start()
    _, page = open_page(phone, address)
    assert [field["value"] for field in page.select(".places input[inputmode]")] == ["12", "x", *[""] * 6]
    line = {**form_of(page, "#entry"), "places-1-number": "44", "do": "save"}
    _, page = open_page(phone, address, line)
    assert not page.select(".note"), "the page from before the kill is still good to send"
    _, page = open_page(phone, server.url)
    assert [link.get_text() for link in page.select(".continue .people")] == ["Ada, Max"], "the cookie is, too"


def test_it_says_where_phones_find_it(server: Server) -> None:
    assert f"Open {server.url}/ on any phone" in server.log
    assert "█" in server.log, "a QR code"
    assert "Traceback" not in server.log


def test_a_first_visit_is_small(server: Server) -> None:
    """Everything a browser fetches for the start page and then the first page to type into, icons of all kinds too."""
    sizes: dict[str, int] = {}

    def fetch(path: str) -> str:
        if path in sizes:
            return ""
        response, body = server.get(path, Accept_Encoding="gzip, deflate")  # what browsers say without https
        assert response.status == 200, path
        head = sum(len(name) + len(value) + 4 for name, value in response.getheaders()) + len("HTTP/1.1 200 OK\r\n\r\n")
        sizes[path] = head + len(body)
        packed = response.getheader("Content-Encoding") == "gzip"
        assert packed or len(body) < 600 or "image/png" in response.getheader("Content-Type", ""), path
        return (gzip.decompress(body) if packed else body).decode("utf-8", "replace")

    text = fetch("/")
    linked = re.findall(r'<(?:link|script|img|source|object)\b[^>]*?\s(?:href|src|data)="([^"]+)"', text)
    assert len(linked) >= 6
    for path in linked:
        content = fetch(path)
        if path.endswith(".webmanifest"):
            icons = re.findall(r'"src":\s*"([^"]+)"', content)
            fetch(next(icon for icon in icons if "192" in icon))  # the size that phones pick
    assert sum(sizes.values()) <= FIRST_VISIT, sizes


def test_static_files_are_kept_for_a_year_under_an_address_that_changes_with_them(server: Server) -> None:
    _, body = server.get("/")
    for path in re.findall(r'<(?:link rel="stylesheet"|script)[^>]*?(?:href|src)="([^"]+)"', body.decode()):
        assert re.search(r"\?v=[0-9a-f]{10}$|/[0-9a-f]{10}(\.css$|/)", path), path
        response, _ = server.get(path)
        assert "max-age=31536000" in response.getheader("Cache-Control", "")


def test_phones_that_say_nothing_keep_nobody_waiting(server: Server) -> None:
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    try:
        start = time.monotonic()
        response, _ = server.get("/about")
        assert response.status == 200
        assert time.monotonic() - start < 10
    finally:
        for connection in idle:
            connection.close()


def serve(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`scorer serve` where it must give up by itself."""
    return subprocess.run(
        [sys.executable, "-m", "scorer", "serve", *arguments],
        env={**os.environ, "SCORER_DATA": str(tmp_path / "data"), "PYTHONUTF8": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_host_may_be_a_name(tmp_path: Path) -> None:
    with running(tmp_path / "data", host="localhost") as server:
        assert server.get("/about")[0].status == 200
        assert f"Open http://localhost:{server.port}/" in server.log


def test_a_busy_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = serve(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    assert f"127.0.0.1:{port}" in line
    assert "Open http" not in done.stdout, "nobody is sent to a server that is not there"


@pytest.mark.parametrize(
    "arguments", [("--port", "99999"), ("--port", "-1"), ("--port", "x"), ("--host", "no such host", "--port", "8000")]
)
def test_an_address_that_is_none_is_said_without_a_traceback(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = serve(tmp_path, *arguments)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("Error: ")
