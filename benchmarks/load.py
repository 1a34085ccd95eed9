"""How many tables one server holds: python benchmarks/load.py [--tables 100] [--seconds 30] [--idle 1000] [--url URL]

Starts `scorer serve` on SQLite (or takes one that runs) and plays the phones: four a table, each on a connection of its
own, which ask every three seconds whether their page is still the newest; one of the four types, a save every two
seconds; results are opened now and then, and photos sent that are no photos. Prints medians and 95 % of each, alone and
with idle connections beside, and their ratio. Phones and server share this machine's cores.
"""

import argparse
import asyncio
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

PHONES = 4
POLL_SECONDS = 3.0
SAVE_SECONDS = 2.0
RESULT_SECONDS = 120.0
PHOTO_SECONDS = 60.0
MOST_MILLISECONDS = 100
"""The aim for 95 % of all saves."""
FIELD = re.compile(r'name="(places-\d-(?:number|was)|page|seen)" value="([^"]*)"')
TOKEN = re.compile(r'name="csrf_token"[^>]* value="([^"]+)"')
POLL = re.compile(r'hx-get="([^"]*since=[^"]*)"')

Times = defaultdict[str, list[float]]


@dataclass
class Connection:
    """One phone's connection, kept open; opens anew if the server closes it."""

    host: str
    port: int
    cookie: str = ""
    opened: int = 0
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, dict[str, str], str]:
        """Status, headers and body of one answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
            self.opened += 1
        reader, writer = self._streams
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(body)}"]
        head += ["HX-Request: true"] * (method == "POST")
        head += [f"Cookie: {self.cookie}"] * bool(self.cookie) + [f"Content-Type: {kind}"] * bool(kind)
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:] if line)}
        text = await reader.readexactly(int(headers.get("content-length", 0)))
        if cookie := headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        if headers.get("connection") == "close":
            writer.close()
            self._streams = None
        return int(lines[0].split()[1]), headers, text.decode()

    async def form(self, path: str, fields: dict[str, str]) -> tuple[int, dict[str, str], str]:
        """The answer to a form."""
        return await self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")


async def timed(times: Times, name: str, answer: "asyncio.Future[tuple[int, dict[str, str], str]]") -> str:
    """The answer's text; how long it took is noted, and an answer that is none stops everything."""
    began = time.perf_counter()
    status, _, text = await answer
    times[name].append(time.perf_counter() - began)
    assert status in (200, 204, 303, 400 if name == "photo" else 200), (name, status)
    return text


async def table(host: str, port: int, seconds: float, times: Times) -> int:
    """Plays one table for so long; gives back how many connections its phones opened."""
    phones = [Connection(host, port) for _ in range(PHONES)]
    _, _, page = await phones[0].ask("GET", "/")
    names = {f"names-{place}": f"Phone {place}" for place in range(2)}
    token = TOKEN.search(page)
    assert token
    _, headers, _ = await phones[0].form("/", {"csrf_token": token[1], **names, "do": "start"})
    line = urlsplit(headers["location"]).path
    end = time.monotonic() + seconds
    others = (looking(phone, line, end, times) for phone in phones[1:])
    await asyncio.gather(typing(phones[0], line, end, times), *others)
    return sum(phone.opened for phone in phones)


async def typing(phone: Connection, line: str, end: float, times: Times) -> None:
    """Types one number after the other, each saved, and sends a photo now and then."""
    _, _, page = await phone.ask("GET", line)
    await asyncio.sleep(random.uniform(0, SAVE_SECONDS))
    photo_at = time.monotonic() + random.uniform(0, PHOTO_SECONDS)
    saves = 0
    while time.monotonic() < end:
        saves += 1
        token = TOKEN.search(page)
        assert token
        fields = {"csrf_token": token[1], **dict(FIELD.findall(page)), "do": "save", "save": str(saves)}
        fields[f"places-{random.randrange(8)}-number"] = str(random.randint(1, 68))
        page = await timed(times, "save", asyncio.ensure_future(phone.form(line, fields)))
        if time.monotonic() > photo_at:
            photo_at += PHOTO_SECONDS
            await timed(times, "photo", asyncio.ensure_future(phone.ask("POST", f"{line}/photo", bytes(2_000_000))))
        await asyncio.sleep(SAVE_SECONDS * random.uniform(0.8, 1.2))


async def looking(phone: Connection, line: str, end: float, times: Times) -> None:
    """Asks for news, and opens the result now and then."""
    await asyncio.sleep(random.uniform(0, POLL_SECONDS))
    game = line.rpartition("/")[0]
    result_at = time.monotonic() + random.uniform(0, RESULT_SECONDS)
    _, _, page = await phone.ask("GET", line)
    while time.monotonic() < end:
        asked = POLL.search(page)
        assert asked, "the page asks for news"
        news = await timed(times, "poll", asyncio.ensure_future(phone.ask("GET", asked[1].replace("&amp;", "&"))))
        page = news or page
        if time.monotonic() > result_at:
            result_at += RESULT_SECONDS
            await timed(times, "result", asyncio.ensure_future(phone.ask("GET", f"{game}/result?step=all")))
        await asyncio.sleep(POLL_SECONDS)


async def play(host: str, port: int, tables: int, seconds: float) -> tuple[Times, int]:
    """Times by kind of request, and how many connections were opened for them."""
    times: Times = defaultdict(list)
    opened = await asyncio.gather(*(table(host, port, seconds, times) for _ in range(tables)))
    return times, sum(opened)


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SCORER_DATA": folder, "SCORER_GAMES_PER_HOUR": "100000"}
        command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
            try:
                while process.poll() is None and socket.socket().connect_ex(("127.0.0.1", port)):
                    time.sleep(0.1)
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()


def show(title: str, times: Times, opened: int) -> dict[str, float]:
    """Prints medians and 95 %; gives back the latter in ms."""
    slow = {}
    print(f"{title}: {sum(map(len, times.values()))} requests on {opened} connections")
    for name, seconds in sorted(times.items()):
        if len(seconds) < 2:
            continue
        slow[name] = 1000 * statistics.quantiles(seconds, n=20)[-1]
        middle = 1000 * statistics.median(seconds)
        print(f"  {name:6} {len(seconds):6}  median {middle:7.1f} ms  95 % {slow[name]:7.1f} ms")
    return slow


def main() -> None:
    """Prints the figures; ends with status 1 if the saves miss their aim."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--url")
    asked = parser.parse_args()
    with ExitStack() as stack:
        address = urlsplit(asked.url or stack.enter_context(server()))
        host, port = address.hostname or "127.0.0.1", address.port or 80
        print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        alone = show(f"{asked.tables} tables", *asyncio.run(play(host, port, asked.tables, asked.seconds)))
        for _ in range(asked.idle):
            stack.enter_context(socket.create_connection((host, port)))
        beside = show(f"beside {asked.idle} idle", *asyncio.run(play(host, port, asked.tables, asked.seconds)))
        ratios = ", ".join(f"{name} {beside[name] / alone[name]:.2f}" for name in alone if name in beside)
        print(f"  95 % beside them over alone: {ratios}")
        print(f"load of this machine after: {os.getloadavg()[0]:.1f}")
    sys.exit(alone["save"] >= MOST_MILLISECONDS)


if __name__ == "__main__":
    main()
