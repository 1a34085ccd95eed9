"""Adds one to a number in a seat, again and again: as a function for threads, as a program for processes."""

import sys
from contextlib import closing

from scorer.storage import GameStore, SeatConflict, open_store


def hammer(store: GameStore, code: str, times: int) -> None:
    """What a careful page does: add to the number it knows, and after a conflict to the number that is stored."""
    (known,) = store.load(code).seats
    for _ in range(times):
        while True:
            document = {"count": known.document["count"] + 1}
            try:
                known = store.save_seat(code, 1, document, version=known.version)
            except SeatConflict as conflict:
                known = conflict.current
            else:
                break


if __name__ == "__main__":
    url, code, times = sys.argv[1:]
    with closing(open_store(url)) as opened:
        print("ready", flush=True)
        sys.stdin.readline()
        hammer(opened, code, int(times))
