"""Games in this process's memory, for tests and for where there is no database."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from scorer.storage import (
    GameNotFound,
    ListedGame,
    NewDocuments,
    SeatConflict,
    SeatLimit,
    SeatNotFound,
    SettingsConflict,
    StoredGame,
    StoredSeat,
    Summary,
)
from scorer.storage.common import (
    EDIT_CODE_LENGTH,
    VIEW_CODE_LENGTH,
    Clock,
    CodeMaker,
    as_stored,
    is_code,
    new_code,
    newest_first,
    same,
    to_json,
    utc_now,
)


@dataclass(slots=True)
class _Seat:
    document: str
    version: int = 1


@dataclass(slots=True)
class _Game:
    view_code: str
    settings: str
    seats: dict[int, _Seat]
    next_seat: int
    created: datetime
    touched: datetime
    version: int = 1
    changes: int = 1
    summarised: int = 0
    """The changes from which the summary was computed."""
    short_summary: str = "null"
    long_summary: str = "null"


class MemoryStore:
    """A GameStore whose documents are kept as JSON text, so that nobody holds what is stored."""

    def __init__(self, *, clock: Clock = utc_now, make_code: CodeMaker = new_code) -> None:
        self._clock = clock
        self._make_code = make_code
        self._lock = Lock()
        self._games: dict[str, _Game] = {}
        self._codes: dict[str, str] = {}
        """View code to code."""
        self._lists: defaultdict[str, set[str]] = defaultdict(set)

    def create(self, settings: dict[str, Any], seats: Sequence[dict[str, Any]]) -> StoredGame:
        (code,) = self.create_all([(settings, seats)])
        return self.load(code)

    def create_all(self, games: Sequence[NewDocuments]) -> list[str]:
        texts = [(to_json(settings), [to_json(document) for document in seats]) for settings, seats in games]
        with self._lock:
            return [self._create(settings, seats) for settings, seats in texts]

    def _create(self, settings: str, seats: Sequence[str]) -> str:
        now = self._clock()
        code = self._unused(EDIT_CODE_LENGTH, self._games)
        view_code = self._unused(VIEW_CODE_LENGTH, self._codes)
        documents = {number: _Seat(text) for number, text in enumerate(seats, 1)}
        self._games[code] = _Game(view_code, settings, documents, len(documents) + 1, now, now)
        self._codes[view_code] = code
        return code

    def load(self, code: str) -> StoredGame:
        with self._lock:
            return self._game(code)

    def load_for_viewing(self, view_code: str) -> StoredGame:
        with self._lock:
            try:
                return self._game(self._codes[view_code])
            except KeyError:
                raise GameNotFound(view_code) from None

    def save_seat(self, code: str, seat: int, document: dict[str, Any], *, version: int) -> StoredSeat:
        return self.save_seats(code, {seat: document}, versions={seat: version})[0]

    def save_seats(
        self, code: str, documents: Mapping[int, dict[str, Any]], *, versions: Mapping[int, int]
    ) -> list[StoredSeat]:
        wanted = {seat: as_stored(document) for seat, document in documents.items()}
        with self._lock:
            seats, changed = self._find(code).seats, []
            for seat, document in wanted.items():
                current = self._seat(code, seat)
                if versions[seat] != current.version:
                    raise SeatConflict(current)
                if not same(document, current.document):
                    changed.append(seat)
            for seat in changed:
                seats[seat] = _Seat(to_json(wanted[seat]), seats[seat].version + 1)
            if changed:
                self._touch(code)
            return [self._seat(code, seat) for seat in wanted]

    def save_settings(self, code: str, settings: dict[str, Any], *, version: int) -> StoredGame:
        settings = as_stored(settings)
        with self._lock:
            current, kept = self._game(code), self._find(code)
            if same(settings, current.settings):
                return current
            if version != current.version:
                raise SettingsConflict(current)
            kept.settings, kept.version = to_json(settings), kept.version + 1
            self._touch(code)
            return self._game(code)

    def add_seat(self, code: str, document: dict[str, Any], *, most: int | None = None) -> StoredSeat:
        text = to_json(document)
        with self._lock:
            game = self._find(code)
            if most is not None and len(game.seats) >= most:
                raise SeatLimit
            number = game.next_seat
            game.seats[number] = _Seat(text)
            game.next_seat += 1
            self._touch(code)
            return self._seat(code, number)

    def remove_seat(self, code: str, seat: int, *, version: int | None = None, fewest: int = 0) -> None:
        with self._lock:
            if len(self._find(code).seats) <= fewest:
                raise SeatLimit
            current = self._seat(code, seat)
            if version not in (None, current.version):
                raise SeatConflict(current)
            del self._find(code).seats[seat]
            self._touch(code)

    def list_games(self, codes: Collection[str]) -> list[StoredGame]:
        with self._lock:
            return newest_first(self._game(code) for code in set(codes) if code in self._games)

    def add_to_list(self, game_list: str, codes: Collection[str]) -> None:
        if is_code(game_list):
            with self._lock:
                self._lists[game_list].update(code for code in codes if code in self._games)

    def remove_from_list(self, game_list: str, code: str) -> None:
        with self._lock:
            self._lists.get(game_list, set()).discard(code)

    def game_list(self, game_list: str) -> list[ListedGame]:
        with self._lock:
            return newest_first(self._listed(code) for code in self._lists.get(game_list, ()) if code in self._games)

    def long_summaries(self, game_list: str) -> dict[str, dict[str, Any]]:
        with self._lock:
            games = {code: self._games[code] for code in self._lists.get(game_list, ()) if code in self._games}
            return {code: json.loads(g.long_summary) for code, g in games.items() if g.summarised == g.changes}

    def keep_summaries(self, summaries: Mapping[str, Summary]) -> None:
        texts = [(code, d.changes, to_json(d.short), to_json(d.long)) for code, d in summaries.items()]
        with self._lock:
            for code, changes, short, long in texts:
                game = self._games.get(code)
                if game is not None and game.changes == changes:
                    game.summarised, game.short_summary, game.long_summary = changes, short, long

    def revisions(self, code: str) -> tuple[int, dict[int, int]]:
        with self._lock:
            game = self._find(code)
            return game.version, {number: seat.version for number, seat in game.seats.items()}

    def revisions_for_viewing(self, view_code: str) -> tuple[int, dict[int, int]]:
        with self._lock:
            code = self._codes.get(view_code)
        if code is None:
            raise GameNotFound(view_code)
        return self.revisions(code)

    def delete(self, code: str) -> None:
        with self._lock:
            self._forget(code)

    def prune(self, untouched_since: datetime) -> int:
        limit = untouched_since.astimezone(UTC)
        with self._lock:
            old = [code for code, game in self._games.items() if game.touched < limit]
            for code in old:
                self._forget(code)
            return len(old)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _unused(self, length: int, taken: Collection[str]) -> str:
        while (code := self._make_code(length)) in taken:
            pass
        return code

    def _find(self, code: str) -> _Game:
        try:
            return self._games[code]
        except KeyError:
            raise GameNotFound(code) from None

    def _touch(self, code: str) -> None:
        game = self._find(code)
        game.touched = self._clock()
        game.changes += 1

    def _forget(self, code: str) -> None:
        del self._codes[self._find(code).view_code]
        del self._games[code]

    def _game(self, code: str) -> StoredGame:
        game = self._find(code)
        return StoredGame(
            code=code,
            view_code=game.view_code,
            version=game.version,
            settings=json.loads(game.settings),
            seats=tuple(self._seat(code, number) for number in game.seats),
            created=game.created,
            touched=game.touched,
            changes=game.changes,
        )

    def _listed(self, code: str) -> ListedGame:
        game = self._find(code)
        fresh = json.loads(game.short_summary) if game.summarised == game.changes else None
        return ListedGame(code, game.created, game.touched, game.changes, fresh)

    def _seat(self, code: str, number: int) -> StoredSeat:
        try:
            seat = self._find(code).seats[number]
        except KeyError:
            raise SeatNotFound(code, number) from None
        return StoredSeat(number, seat.version, json.loads(seat.document))
