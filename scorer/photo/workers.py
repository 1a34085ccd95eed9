"""Photos read in processes of their own: a few at once, a short queue, a time limit, and no harm from a crash.

Safe to call from many threads. Nothing is started before the first photo comes. A photo lives in memory only; what
Tesseract needs for a moment goes to a folder in memory where the system has one, and is swept when a reader ends.
"""

import logging
import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Collection
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType

from scorer.photo.problems import Busy, Failed, PhotoError, TooSlow
from scorer.photo.reading import PhotoReading

Read = Callable[[bytes, Collection[str]], PhotoReading]

SECONDS = 15.0
"""For one photo, its wait in the queue not counted."""
START_SECONDS = 60.0
"""For a reader's first breath: its libraries and nets are loaded then."""
MOST_MEMORY = 1_000_000_000
"""Bytes that a reader may ask for; a usual photo needs a third, the largest allowed two thirds."""
_MEMORY = Path("/dev/shm")
_FOLDER = "scorer-photo-"
"""How the folders of readers are called; the number of the server's process follows."""
_log = logging.getLogger(__name__)
_context = multiprocessing.get_context("spawn")


class PhotoReaders:
    """A few processes that read photos; close them when done, or use as a context."""

    def __init__(
        self, workers: int | None = None, queue: int = 4, seconds: float | None = None, read: Read | None = None
    ) -> None:
        """At most one worker a core; `queue` photos may wait. `read` must be importable by name."""
        cores = os.cpu_count() or 1
        self._count = max(1, min(workers if workers is not None else cores, cores))
        self._queue = queue
        self._seconds = SECONDS if seconds is None else seconds
        self._read = read
        self._turn = threading.Condition()
        self._idle: list[_Worker] = []
        self._busy = 0
        self._waiting = 0
        self._closed = False

    def start(self) -> None:
        """Has one reader ready, so that the first photo need not wait for it; raises what `read` does."""
        worker = self._take()
        try:
            worker.start()
        finally:
            self._give_back(worker)

    def read(self, image: bytes, sets: Collection[str]) -> PhotoReading:
        """See `scorer.photo.read_photo`; PhotoError also if the queue is full, or a reader too slow or broken."""
        worker = self._take()
        try:
            return worker.read(image, tuple(sets), self._seconds)
        finally:
            self._give_back(worker)

    def close(self) -> None:
        """Ends all readers; photos still being read fail."""
        with self._turn:
            self._closed = True
            workers, self._idle = self._idle, []
            self._turn.notify_all()
        for worker in workers:
            worker.end()

    def __enter__(self) -> "PhotoReaders":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _take(self) -> "_Worker":
        with self._turn:
            if self._busy >= self._count and self._waiting >= self._queue:
                raise PhotoError(Busy())
            self._waiting += 1
            try:
                self._turn.wait_for(lambda: self._closed or self._busy < self._count)
            finally:
                self._waiting -= 1
            if self._closed:
                raise PhotoError(Busy())
            self._busy += 1
            return self._idle.pop() if self._idle else _Worker(self._read, self._count)

    def _give_back(self, worker: "_Worker") -> None:
        with self._turn:
            self._busy -= 1
            keep = worker.alive and not self._closed
            if keep:
                self._idle.append(worker)
            self._turn.notify()
        if not keep:
            worker.end()


class _Worker:
    """One process; started when the first photo is given to it."""

    def __init__(self, read: Read | None, among: int) -> None:
        self._job = (read, among)
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._folder: Path | None = None

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.is_alive() and self._connection is not None

    def read(self, image: bytes, sets: tuple[str, ...], seconds: float) -> PhotoReading:
        try:
            connection = self.start()
            connection.send((image, sets))
            answer = self._answer(connection, seconds)
        except (EOFError, OSError):
            _log.warning("A photo reader ended unexpectedly and is replaced")
            self.end()
            raise PhotoError(Failed()) from None
        if isinstance(answer, PhotoError):
            raise answer
        assert isinstance(answer, PhotoReading)
        return answer

    def start(self) -> Connection:
        """The way to its process, which is started if need be."""
        return self._connection or self._started()

    def _started(self) -> Connection:
        ours, theirs = _context.Pipe()
        self._folder = _working_folder()
        self._process = _context.Process(target=_work, args=(theirs, str(self._folder), *self._job), daemon=True)
        self._process.start()
        theirs.close()
        self._connection = ours
        self._answer(ours, START_SECONDS)
        return ours

    def _answer(self, connection: Connection, seconds: float) -> object:
        if not connection.poll(seconds):
            _log.warning("A photo reader took over %g s and is replaced", seconds)
            self.end()
            raise PhotoError(TooSlow(seconds))
        return connection.recv()

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        self._process = self._connection = self._folder = None


def _working_folder() -> Path:
    """A new folder, in memory where the system has one; what servers that were killed left behind is removed."""
    place = _MEMORY if os.access(_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    for left in place.glob(f"{_FOLDER}*"):
        if not _runs(left.name.removeprefix(_FOLDER).partition("-")[0]):
            shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-", dir=place))


def _runs(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:
        return True
    return True


def _work(connection: Connection, folder: str, read: Read | None, among: int) -> None:
    """Answers photos with readings or PhotoErrors until the other end is closed, or dead."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    tempfile.tempdir = folder
    try:
        read = read or _prepared(among)
        connection.send("ready")
        while True:
            image, sets = connection.recv()
            connection.send(_attempt(read, image, sets))
    except (EOFError, OSError):
        shutil.rmtree(folder, ignore_errors=True)


def _prepared(among: int) -> Read:
    """The real reader with everything loaded, using its share of the cores."""
    import cv2

    from scorer.photo import pipeline

    cv2.setNumThreads(max(1, (os.cpu_count() or 1) // among))
    pipeline.warm_up()
    return pipeline.read


def _limit_memory() -> None:
    """Makes a reading that wants far too much memory fail, where the system can."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):
        _log.debug("No limit on a photo reader's memory here")


def _attempt(read: Read, image: bytes, sets: tuple[str, ...]) -> PhotoReading | PhotoError:
    try:
        return read(image, sets)
    except PhotoError as error:
        return error
    except Exception as error:
        # The error's own text might quote the photo; its kind and place do not.
        at = error.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        place = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else "?"
        _log.warning("Reading a photo failed with %s at %s", type(error).__name__, place)
        return PhotoError(Failed())
