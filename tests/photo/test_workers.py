"""Worker processes: turns, a full queue, slow, crashed and failing readers."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE

import pytest

from scorer.photo.problems import PhotoError
from scorer.photo.workers import PhotoReaders

from . import fakes

SETS = ("base",)
TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def readers() -> Iterator[PhotoReaders]:
    with PhotoReaders(workers=1, queue=1, seconds=1.5, read=fakes.read) as readers:
        yield readers


def _code(readers: PhotoReaders, photo: bytes) -> str:
    with pytest.raises(PhotoError) as caught:
        readers.read(photo, SETS)
    return caught.value.problem.code


def test_a_reader_is_kept(readers: PhotoReaders) -> None:
    assert readers.read(b"one", SETS).width == readers.read(b"two", SETS).width


def test_a_word_about_the_photo_passes_through(readers: PhotoReaders) -> None:
    before = readers.read(b"one", SETS).width
    assert _code(readers, b"bad") == "no_cards"
    assert readers.read(b"two", SETS).width == before


def test_a_failure_says_nothing_of_the_photo(readers: PhotoReaders, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        assert _code(readers, b"error") == "failed"
    assert "error" not in caplog.text
    assert readers.read(b"next", SETS).regions


def test_a_crashed_reader_is_replaced(readers: PhotoReaders) -> None:
    before = readers.read(b"one", SETS).width
    assert _code(readers, b"crash") == "failed"
    assert readers.read(b"two", SETS).width != before


def test_a_slow_reader_is_stopped_and_replaced(readers: PhotoReaders) -> None:
    before = readers.read(b"one", SETS).width
    began = time.monotonic()
    assert _code(readers, b"sleep 60") == "too_slow"
    assert time.monotonic() - began < 5
    assert readers.read(b"two", SETS).width != before


def test_too_much_memory_is_refused(readers: PhotoReaders) -> None:
    assert _code(readers, b"hungry") == "failed"
    assert readers.read(b"next", SETS).regions


def test_a_full_queue_is_busy_at_once(readers: PhotoReaders) -> None:
    readers.read(b"warm", SETS)
    started = threading.Barrier(3)

    def ask() -> str:
        started.wait()
        try:
            readers.read(b"sleep 0.8", SETS)
        except PhotoError as busy:
            return busy.problem.code
        return "read"

    with ThreadPoolExecutor(3) as pool:
        answers = sorted(future.result() for future in [pool.submit(ask) for _ in range(3)])
    assert answers == ["busy", "read", "read"]


def test_never_more_workers_than_asked_for() -> None:
    with PhotoReaders(workers=2, queue=20, read=fakes.read) as readers, ThreadPoolExecutor(8) as pool:
        processes = {reading.width for reading in pool.map(lambda _: readers.read(b"sleep 0.05", SETS), range(8))}
    assert 1 <= len(processes) <= 2


def test_nothing_starts_before_the_first_photo_and_nothing_after_closing() -> None:
    readers = PhotoReaders(workers=1, read=fakes.read)
    readers.close()
    assert _code(readers, b"late") == "busy"


def test_a_real_photo_without_cards() -> None:
    from .tableau import Shot, encoded, photograph

    picture, _ = photograph([[None] * 4], Shot(size=(800, 600)))
    with PhotoReaders(workers=1) as readers:
        assert _code(readers, encoded(picture)) == "no_cards"
        assert _code(readers, b"no picture") == "not_an_image"


SERVER = """
import sys
from photo import fakes
from scorer.photo.workers import PhotoReaders
if __name__ == "__main__":
    readers = PhotoReaders(workers=1, read=fakes.read)
    readers.read(b"one", ("base",))
    print("ready", flush=True)
    sys.stdin.read()
"""


def _folders(server: int) -> list[Path]:
    return list(Path("/dev/shm").glob(f"scorer-photo-{server}-*"))


def test_a_killed_server_leaves_nothing_in_memory(tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    program.write_text(SERVER, encoding="utf-8")
    path = os.pathsep.join(map(str, (TESTS, TESTS.parent)))
    with subprocess.Popen(
        [sys.executable, program], env={**os.environ, "PYTHONPATH": path}, stdin=PIPE, stdout=PIPE
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        assert len(_folders(server.pid)) == 1
        server.kill()
    deadline = time.monotonic() + 30
    while _folders(server.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert _folders(server.pid) == []


def test_what_a_server_and_its_readers_left_is_removed_by_the_next() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    left = Path(f"/dev/shm/scorer-photo-{gone.pid}-left")
    left.mkdir()
    (left / "photo").write_bytes(b"a photo")
    with PhotoReaders(workers=1, read=fakes.read) as readers:
        readers.read(b"one", SETS)
        assert not left.exists()
        assert len(_folders(os.getpid())) >= 1
