"""What the server does with bodies that are too large, requests that stop half way, and many connections."""

import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scorer.commands.server import Body, Held
from scorer.web.uploads import BIGGEST_UPLOAD
from support.server import Server, running

MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server") / "data") as server:
        yield server


def resident(server: Server) -> int:
    """Bytes of memory that the server's process has."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def send(server: Server, head: str, body: bytes = b"") -> socket.socket:
    """A connection on which so much has been sent."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(head.replace("\n", "\r\n").encode() + body)
    return connection


def answer(connection: socket.socket) -> tuple[str, bytes]:
    """First line and all else that comes until the other end closes."""
    with connection, connection.makefile("rb") as file:
        return file.readline().decode().strip(), file.read()


POST = "POST {path} HTTP/1.1\nHost: 127.0.0.1\nConnection: close\nContent-Length: {length}\n\n"


@pytest.mark.parametrize("path", ["/about", "/nowhere", "/", "/photo/check", "/api/score"])
def test_a_large_body_is_dropped_where_no_photo_is_taken(server: Server, path: str) -> None:
    before = resident(server)
    with ExitStack() as stack:
        connections = [
            stack.enter_context(send(server, POST.format(path=path, length=20 * MEGABYTE), bytes(19 * MEGABYTE)))
            for _ in range(10)
        ]
        assert resident(server) - before < 60 * MEGABYTE
        for connection in connections:
            connection.sendall(bytes(MEGABYTE))
            status, _ = answer(connection)
            assert status.split()[1] in ("404", "405", "413"), "and the sender gets to read why"


def test_a_large_body_without_a_length_is_dropped_too(server: Server) -> None:
    head = "POST /api/score HTTP/1.1\nHost: 127.0.0.1\nConnection: close\nTransfer-Encoding: chunked\n\n"
    chunk = b"100000\r\n" + bytes(MEGABYTE) + b"\r\n"
    before = resident(server)
    with send(server, head, chunk * 30) as connection:
        assert resident(server) - before < 20 * MEGABYTE
        connection.sendall(b"0\r\n\r\n")
        status, body = answer(connection)
    assert status == "HTTP/1.1 413 REQUEST ENTITY TOO LARGE"
    assert json.loads(body.partition(b"\r\n\r\n")[2])["errors"][0]["code"] == "request_entity_too_large"


def test_a_photo_over_the_limit_is_told_so_on_its_own_page(server: Server) -> None:
    length = BIGGEST_UPLOAD + 1
    head = POST.format(path="/photo", length=length).replace(
        "\n\n", "\nContent-Type: multipart/form-data; boundary=x\nAccept-Language: en\n\n"
    )
    status, body = answer(send(server, head, bytes(length)))
    assert status == "HTTP/1.1 413 REQUEST ENTITY TOO LARGE"
    assert "25 MB" in body.decode()
    assert "Take or choose a photo" in body.decode()


def test_bodies_share_a_limit_and_give_their_room_back() -> None:
    held = Held(10)
    one, other = Body(8, held), Body(8, held)
    one.append(b"123456")
    other.append(b"12345")
    assert other.crowded
    assert other.getfile().read() == b""
    assert len(other) == 5, "counted all the same"
    one.append(b"789")
    assert not one.crowded, "too large, which is another thing"
    assert one.getfile().read() == b""
    third = Body(10, held)
    third.append(b"1234567890")
    assert third.getfile().read() == b"1234567890"
    third.close()
    third.close()
    assert held.take(10)
    assert not held.take(1)


def test_bodies_of_people_who_went_away_take_no_room(server: Server) -> None:
    """Twice as much as all bodies together may take, each broken off."""
    for _ in range(10):
        send(server, POST.format(path="/photo", length=25 * MEGABYTE), bytes(24 * MEGABYTE)).close()
    head = POST.format(path="/photo", length=MEGABYTE)
    status, _ = answer(send(server, head, bytes(MEGABYTE)))
    assert status.split()[1] == "400", "no token, but no 503 either"


def test_polls_keep_their_connection(server: Server) -> None:
    """An answer without a body, 204 or 304, is no reason to close."""
    _, page = server.get("/")
    link = "/static/icons/favicon.svg" + page.decode().partition("/static/icons/favicon.svg")[2].partition('"')[0]
    tag = server.get(link)[0].getheader("ETag")
    with send(server, f"GET {link} HTTP/1.1\nHost: 127.0.0.1\nIf-None-Match: {tag}\n\n") as connection:
        file = connection.makefile("rb")
        for _ in range(3):
            assert file.readline() == b"HTTP/1.1 304 NOT MODIFIED\r\n"
            head = b"".join(iter(file.readline, b"\r\n"))
            assert b"close" not in head.lower()
            connection.sendall(f"GET {link} HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: {tag}\r\n\r\n".encode())


def test_a_thousand_idle_connections_shut_nobody_out(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(1_000):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert server.get("/about")[0].status == 200


def test_a_request_that_stops_half_way_is_given_up(server: Server) -> None:
    """Sooner than a connection that only rests."""
    with socket.create_connection(("127.0.0.1", server.port)) as resting:
        half = send(server, "GET /about HTTP/1.1\nHost: 127.")
        broken_off = send(server, POST.format(path="/", length=1000), b"a")
        for connection in (half, broken_off):
            with connection:
                assert connection.recv(100) == b"", "closed without a word"
        resting.sendall(b"GET /about HTTP/1.0\r\n\r\n")
        assert resting.recv(12) == b"HTTP/1.0 200"


def test_forms_that_wait_keep_no_page_waiting(tmp_path: Path) -> None:
    """Saves wait for a database that somebody else has locked; whoever only looks does not."""
    with running(tmp_path / "data") as server, ExitStack() as stack:
        head, form = start_form(server)
        lock = stack.enter_context(closing(sqlite3.connect(tmp_path / "data" / "games.sqlite3")))
        lock.execute("BEGIN IMMEDIATE")
        forms = [stack.enter_context(send(server, head, form)) for _ in range(40)]
        assert server.get("/about")[0].status == 200
        forms[-1].setblocking(False)
        with pytest.raises(BlockingIOError):
            forms[-1].recv(1)


def start_form(server: Server) -> tuple[str, bytes]:
    """Head and body of the form that starts a game."""
    response, page = server.get("/")
    token = page.decode().partition('name="csrf_token" type="hidden" value="')[2].partition('"')[0]
    cookie = response.getheader("Set-Cookie", "").partition(";")[0]
    body = urlencode({"csrf_token": token, "names-0": "Ada", "names-1": "Max", "do": "start"}).encode()
    head = POST.format(path="/", length=len(body)).replace(
        "\n\n", f"\nCookie: {cookie}\nContent-Type: application/x-www-form-urlencoded\n\n"
    )
    return head, body
