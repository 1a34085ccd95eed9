"""The real `scorer serve`, as a process of its own."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorer.paths import CARDS

ROOT = CARDS.parent
START_SECONDS = 60


def two_free_ports() -> int:
    """The first of two ports in a row that nobody listens at."""
    while True:
        first = free_port()
        with socket.socket() as beside, suppress(OSError, OverflowError):
            beside.bind(("127.0.0.1", first + 1))
            return first


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """Starts with `start`; games are in the data folder it was given."""

    def __init__(
        self,
        data: Path,
        *,
        python: str = sys.executable,
        folder: Path = ROOT,
        database: str | None = None,
        host: str = "127.0.0.1",
        **settings: str,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [python, "-m", "scorer", "serve", "--host", host, "--port", str(self.port)]
        self._environment = {**os.environ, "SCORER_DATA": str(data), "PYTHONUTF8": "1"}
        self._environment.pop("SCORER_DATABASE", None)
        self._environment |= settings
        if database is not None:
            self._environment["SCORER_DATABASE"] = database
        self._folder = folder
        self._log = data.parent / f"{data.name}-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Comes back when it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, cwd=self._folder, stdout=log, stderr=log
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.05)

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """Ends it, by default politely; SIGKILL is what a dead battery does."""
        if self._process is not None:
            self._process.send_signal(sign)
            self._process.wait(30)
            self._process = None

    @property
    def pid(self) -> int:
        """Of the process, while it runs."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """All it has printed."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """One answer as it comes over the wire, not decoded."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def _answers(self) -> bool:
        try:
            return self.get("/manifest.webmanifest")[0].status == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def running(
    data: Path, *, python: str = sys.executable, folder: Path = ROOT, host: str = "127.0.0.1", **settings: str
) -> Iterator[Server]:
    """A server for as long as the block runs; settings are further variables of its environment."""
    server = Server(data, python=python, folder=folder, host=host, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()
