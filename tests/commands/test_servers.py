"""Several servers on one PostgreSQL, as script/servers starts them."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest
from bs4 import BeautifulSoup
from sqlalchemy import make_url

from support.server import ROOT, two_free_ports
from support.visitor import fields_of

START_SECONDS = 90


@pytest.fixture
def database(postgres_server: str) -> Iterator[str]:
    """The address of an empty one."""
    import psycopg

    name = f"scorer_servers_{os.getpid()}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        url = make_url(postgres_server).set(drivername="postgresql", database=name)
        yield url.render_as_string(hide_password=False)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of two."""
    first = two_free_ports()
    with subprocess.Popen(
        [ROOT / "script" / "servers", "2", str(first)],
        env={**os.environ, "SCORER_DATABASE": database, "SCORER_DATA": str(tmp_path / "data"), "PYTHONUTF8": "1"},
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            yield f"http://127.0.0.1:{first}", f"http://127.0.0.1:{first + 1}"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def fetch(phone: OpenerDirector, url: str, data: dict[str, str] | None = None) -> tuple[str, BeautifulSoup]:
    """Where one ends up, and what stands there; waits for a server that is still starting."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with phone.open(url, urlencode(data).encode() if data else None, timeout=30) as response:
                return response.url, BeautifulSoup(response.read(), "html.parser")
        except URLError as error:
            if time.monotonic() > deadline or "refused" not in str(error):
                raise
            time.sleep(0.2)


def form_of(page: BeautifulSoup, selector: str) -> dict[str, str]:
    form = page.select_one(selector)
    assert form is not None
    return fields_of(form).to_dict()


@pytest.mark.needs("postgresql")
def test_two_servers_are_one_app(servers: tuple[str, str]) -> None:
    """A phone whose requests go now to one, now to the other, notices nothing."""
    one, other = servers
    phone = build_opener(HTTPCookieProcessor(CookieJar()))
    _, page = fetch(phone, one)
    start = {**form_of(page, ".who-played"), "names-0": "Ada", "names-1": "Max", "do": "start"}
    address, page = fetch(phone, f"{other}/", start)
    path = address.removeprefix(other)
    for server, number in ((one, "12"), (other, "45")):
        _, page = fetch(phone, server + path)
        _, page = fetch(phone, server + path, {**form_of(page, "#entry"), "places-0-number": number, "do": "save"})
        assert not page.select(".note")
    _, page = fetch(phone, one + path)
    assert form_of(page, "#entry")["places-0-number"] == "45"
    _, page = fetch(phone, f"{other}/history")
    assert page.select(f'a[href*="{path.split("/")[2]}"]'), "one list, and one key for the cookie"


def test_without_a_database_to_share_the_script_says_what_to_do() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SCORER_DATABASE"}
    done = subprocess.run([ROOT / "script" / "servers"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "SCORER_DATABASE=postgresql://" in done.stderr
