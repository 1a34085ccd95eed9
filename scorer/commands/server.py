"""waitress with patience and limits: bodies, half-sent requests, connections, and slow work apart from quick."""

import io
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import MultiSocketServer, TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask

from scorer.web.uploads import CROWDED

BodyLimit = Callable[[str, str], int]
"""How many bytes a request may send, by its method and path."""

MOST_CONNECTIONS = 4_000
MOST_DISCARDED = 100 * 1024 * 1024
"""Bytes of a body that is too large which are still taken, and dropped, so that the sender gets to read why."""
MOST_HELD = 120 * 1024 * 1024
"""Bytes of all bodies on their way in, together."""
HEAD_SECONDS = 10
SILENT_SECONDS = 15
WHOLE_SECONDS = 600
"""For a request to come in: until its head is there, without a byte of its body, and altogether."""
IDLE_SECONDS = 75
PAGE_THREADS, FORM_THREADS, PHOTO_THREADS = 6, 6, 8


class Server:
    """Serves a WSGI app on all addresses of a host."""

    def __init__(self, app: Any, *, host: str, port: int, body_limit: BodyLimit) -> None:
        """Listens from now on; raises OSError or ValueError if it cannot."""
        settings = Adjustments(
            host=host,
            port=port,
            ident=None,
            clear_untrusted_proxy_headers=False,  # the app knows whether to believe them
            connection_limit=MOST_CONNECTIONS,
            backlog=MOST_CONNECTIONS,
            asyncore_use_poll=True,
            channel_timeout=IDLE_SECONDS,
            cleanup_interval=5,
            max_request_body_size=MOST_DISCARDED,
        )
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a request that waits a moment is no news
        self._lanes = Lanes()
        self._map: dict[int, Any] = {}
        held = Held(MOST_HELD)
        for sockinfo in settings.listen:
            door = _Door(app, self._map, dispatcher=self._lanes, adj=settings, sockinfo=sockinfo)
            door.body_limit, door.held = body_limit, held
        self._loop = MultiSocketServer(self._map, settings, [], self._lanes)

    def run(self) -> None:
        """Serves until the process is told to end."""
        self._loop.run()


class Held:
    """How many bytes of bodies are in memory; counted by the one thread that receives."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._lock = Lock()

    def take(self, size: int) -> bool:
        """Counts some more, unless that would be too many."""
        with self._lock:
            if self._bytes + size > self._most:
                return False
            self._bytes += size
            return True

    def give_back(self, size: int) -> None:
        """These are gone."""
        with self._lock:
            self._bytes -= size


class Body:
    """What a request has sent. One that grows too large, or finds no room, is dropped and only counted from then on."""

    def __init__(self, most: int, held: Held) -> None:
        self._most = most
        self._held = held
        self._file = io.BytesIO()
        self._kept = 0
        self._length = 0
        self._dropped = False
        self.crowded = False

    def append(self, data: bytes) -> None:
        """Keeps these bytes, or lets everything go."""
        self._length += len(data)
        if self._dropped:
            return
        if self._length > self._most:
            self._drop()
        elif self._held.take(len(data)):
            self._file.write(data)
            self._kept += len(data)
        else:
            self.crowded = True
            self._drop()

    def __len__(self) -> int:
        return self._length

    def getfile(self) -> io.BytesIO:
        """What was kept, from its beginning."""
        self._file.seek(0)
        return self._file

    def close(self) -> None:
        """Lets everything go."""
        self._drop()

    def _drop(self) -> None:
        self._dropped = True
        self._file = io.BytesIO()
        self._held.give_back(self._kept)
        self._kept = 0


class _Parser(HTTPRequestParser):
    def __init__(self, door: "_Door", settings: Adjustments) -> None:
        super().__init__(settings)
        self._door = door
        self.began = time.monotonic()
        self.body: Body | None = None

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.body_rcv is not None:
            limit = self._door.body_limit(self.command, self.path)
            self.body = self.body_rcv.buf = Body(limit, self._door.held)


class _Task(WSGITask):
    def get_environment(self) -> dict[str, Any]:
        environment: dict[str, Any] = super().get_environment()
        environment[CROWDED] = self.request.body is not None and self.request.body.crowded
        return environment

    def set_close_on_finish(self) -> None:
        """Not for want of a length where there is no body: a phone that polls keeps its connection."""
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version != "1.1":
            super().set_close_on_finish()


class _Channel(HTTPChannel):
    task_class = _Task

    def __init__(self, server: "_Door", *arguments: Any, **settings: Any) -> None:
        self.parser_class = partial(_Parser, server)
        super().__init__(server, *arguments, **settings)

    def late(self, now: float) -> bool:
        """True if a request has begun to come in and does not get on."""
        request = self.request
        if request is None or self.requests:
            return False
        waited = now - request.began
        silent = time.time() - self.last_activity
        return bool(silent > SILENT_SECONDS or waited > (WHOLE_SECONDS if request.headers_finished else HEAD_SECONDS))

    def handle_close(self) -> None:
        if self.request is not None:
            self.request.close()
        super().handle_close()


class _Door(TcpWSGIServer):
    channel_class = _Channel
    body_limit: BodyLimit
    held: Held

    def maintenance(self, now: float) -> None:
        """Closes connections that have been idle for long, and sooner those that began a request and stopped."""
        super().maintenance(now)
        for channel in self.active_channels.values():
            if channel.late(time.monotonic()):
                channel.will_close = True


class Lanes:
    """Threads for pages, for forms and for photos, so that a save that waits for the database stops no page."""

    def __init__(self) -> None:
        self._pages = _threads(PAGE_THREADS)
        self._forms = _threads(FORM_THREADS)
        self._photos = _threads(PHOTO_THREADS)

    def add_task(self, channel: _Channel) -> None:
        """Has the channel's next request answered."""
        request = channel.requests[0]
        if request.error or request.command in ("GET", "HEAD"):
            lane = self._pages
        elif request.path.endswith("/photo"):
            lane = self._photos
        else:
            lane = self._forms
        lane.add_task(channel)

    def shutdown(self) -> None:
        """Ends all threads; what they do just now is finished first, within some seconds."""
        for lane in (self._pages, self._forms, self._photos):
            lane.shutdown()


def _threads(count: int) -> ThreadedTaskDispatcher:
    threads = ThreadedTaskDispatcher()
    threads.set_thread_count(count)
    return threads


def allow_many_connections() -> None:
    """Lets this process have as many files open as the connections want, where the system can be asked."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most, at_most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + 200
        if most < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, at_most), at_most))
