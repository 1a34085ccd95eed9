"""How many games one address may start, so that nobody fills the disk."""

import os
from collections.abc import Mapping, Sequence
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic
from typing import Any, cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorer.storage import StoredGame
from scorer.web.store import game_store

GAMES_PER_HOUR = 300
"""Where nobody set SCORER_GAMES_PER_HOUR: a whole club behind one address, and more than any of them can play."""
MOST_ADDRESSES = 10_000
QUOTA = "scorer-quota"


class Quota:
    """What each address has left, which fills up again over an hour."""

    def __init__(self, per_hour: int) -> None:
        self._most = float(per_hour)
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def spend(self, address: str, now: float) -> bool:
        """Takes one from what this address has left at a moment in seconds; False if there is none."""
        with self._lock:
            if len(self._left) >= MOST_ADDRESSES:
                self._forget(now)
            left = self._now(address, now)
            if left < 1:
                return False
            self._left[address] = left - 1, now
            return True

    def _now(self, address: str, now: float) -> float:
        left, then = self._left.get(address, (self._most, now))
        return min(self._most, left + (now - then) * self._most / 3600)

    def _forget(self, now: float) -> None:
        """Drops those that have all they can have; all, if that is nobody."""
        kept = {address: since for address, since in self._left.items() if self._now(address, now) < self._most}
        self._left = kept if len(kept) < MOST_ADDRESSES else {}


def init_app(app: Flask) -> None:
    """Counts for GAMES_PER_HOUR (or SCORER_GAMES_PER_HOUR) games; each process on its own. Raises ValueError."""
    app.config.setdefault("GAMES_PER_HOUR", int(os.environ.get("SCORER_GAMES_PER_HOUR") or GAMES_PER_HOUR))
    app.extensions[QUOTA] = Quota(app.config["GAMES_PER_HOUR"])


def make_game(settings: Mapping[str, Any], seats: Sequence[dict[str, Any]]) -> StoredGame:
    """Keeps a new game; TooManyRequests if its maker's address has started too many."""
    count_one()
    return game_store().create(dict(settings), seats)


def count_one() -> None:
    """Counts a game, or a list of them that comes in one form; TooManyRequests if those were too many."""
    quota = cast(Quota, current_app.extensions[QUOTA])
    if not quota.spend(_household(request.remote_addr or ""), monotonic()):
        raise TooManyRequests


def _household(address: str) -> str:
    """The address that one household or provider's customer has: of the newer kind, half of it."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((known, 64), strict=False)) if known.version == 6 else address
