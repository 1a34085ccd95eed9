"""Behind https: a real proxy with a certificate of its own, and what is believed of what a proxy says."""

import re
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPSHandler, OpenerDirector, build_opener

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.programs import find_nginx
from support.server import ROOT, free_port, running
from support.visitor import Visitor, fields_of

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl; server_name localhost;
        ssl_certificate {folder}/certificate; ssl_certificate_key {folder}/key;
        {location}
    }}
}}
"""


def location() -> str:
    """The settings for nginx that the README tells."""
    told = re.search(r"```nginx\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert told, "the README has none"
    return told[1]


@contextmanager
def proxy(folder: Path, port: int, behind: int) -> Iterator[ssl.SSLContext]:
    """nginx as the README tells it, and what trusts its certificate."""
    folder.mkdir()
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key -out certificate"
    names = ["-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command.split(), *names], check=True, capture_output=True, cwd=folder)
    settings = NGINX.format(folder=folder, port=port, location=location().replace("8000", str(behind)))
    (folder / "nginx.conf").write_text(settings, encoding="utf-8")
    program = find_nginx()
    assert program
    with subprocess.Popen([program, "-p", folder, "-c", folder / "nginx.conf"]) as nginx:
        try:
            yield ssl.create_default_context(cafile=str(folder / "certificate"))
        finally:
            nginx.terminate()


def fetch(phone: OpenerDirector, url: str, data: dict[str, str] | None = None) -> tuple[str, BeautifulSoup]:
    """Where one ends up, and what stands there; waits for the proxy to come up."""
    for _ in range(100):
        try:
            with phone.open(url, urlencode(data).encode() if data else None, timeout=30) as response:
                return response.url, BeautifulSoup(response.read(), "html.parser")
        except OSError as error:
            if "refused" not in str(error):
                raise
            time.sleep(0.1)
    raise AssertionError("the proxy does not answer")


@pytest.mark.needs("nginx")
def test_a_game_behind_a_proxy_is_https_everywhere(tmp_path: Path) -> None:
    port = free_port()
    url = f"https://localhost:{port}"
    with (
        running(
            tmp_path / "data", SCORER_URL=f"{url}/", SCORER_PROXY="1", SCORER_HOSTS="localhost, 127.0.0.1"
        ) as server,
        proxy(tmp_path / "nginx", port, server.port) as trust,
    ):
        assert f"Open {url} on any phone" in server.log
        cookies = CookieJar()
        phone = build_opener(HTTPSHandler(context=trust), HTTPCookieProcessor(cookies))
        _, page = fetch(phone, url)
        form = page.select_one(".who-played")
        assert form is not None
        address, _ = fetch(phone, f"{url}/", {**fields_of(form).to_dict(), "names-0": "Ada", "do": "start"})
        assert address.startswith(f"{url}/g/")
        assert all(cookie.secure for cookie in cookies)
        assert len(cookies) >= 1
        _, page = fetch(phone, f"{address.rpartition('/')[0]}/share")
        assert f"{url}/g/" in page.get_text()
        assert "http://" not in str(page).replace("http://www.w3.org", "")
        with phone.open(f"{url}/about", timeout=30) as response:
            assert response.headers["Strict-Transport-Security"] == "max-age=31536000"


def app_for(**config: str) -> Flask:
    return create_app({"SECRET_KEY": "for tests", "TESTING": True, **config}, MemoryStore())


FORWARDED = {"X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "elsewhere.example"}


def seen(app: Flask) -> tuple[str | None, str]:
    """Whom the app takes for its visitor, and itself."""
    from flask import request

    found: list[tuple[str | None, str]] = []
    app.before_request(lambda: found.append((request.remote_addr, request.host_url)))
    app.test_client().get("/about", headers=FORWARDED)
    return found[0]


def test_what_a_proxy_says_is_believed_only_when_told_so() -> None:
    assert seen(app_for()) == ("127.0.0.1", "http://localhost/")
    assert seen(app_for(PROXIES="1")) == ("192.0.2.9", "https://elsewhere.example/")
    assert seen(app_for(PROXIES="1", OWN_URL="https://scores.example"))[0] == "192.0.2.9"


def test_one_setting_makes_cookies_secure() -> None:
    visitor = Visitor(app_for(OWN_URL="https://scores.example").test_client())
    visitor.open("https://scores.example/")
    cookies = visitor.response.headers.getlist("Set-Cookie")
    form = {"csrf_token": visitor.value("csrf_token"), "language": "fr", "back": "/"}
    answer = visitor.client.post("/language", data=form, base_url="https://scores.example")
    cookies += answer.headers.getlist("Set-Cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {"scorer", "language"}
    assert all("; Secure" in cookie for cookie in cookies)
    assert "Secure" not in app_for().test_client().get("/").headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in app_for().test_client().get("/").headers


@pytest.mark.parametrize("url", ["scores.example", "ftp://scores.example", "https://", "https://scores.example/there"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="SCORER_URL: expected"):
        app_for(OWN_URL=url)


@pytest.mark.parametrize("proxies", ["yes", "-1", "99"])
def test_a_number_of_proxies_that_is_none_is_refused(proxies: str) -> None:
    with pytest.raises(ValueError, match="SCORER_PROXY: expected"):
        app_for(PROXIES=proxies)
