"""Games in SQLite or PostgreSQL. With the migrations, the only code that knows SQL."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from scorer.storage import (
    DatabaseTooNew,
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
    migrations,
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
    utc_now,
)
from scorer.storage.engines import connect

MIGRATION_SECONDS = 600
"""How long bringing a database to this version may take."""

_RETRIES = 20
_CODES_PER_QUERY = 10_000
_CODE = String(32)


class _UtcDateTime(TypeDecorator[datetime]):
    """Aware times in UTC, for SQLite too, which keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", _CODE, primary_key=True),
    Column("view_code", _CODE, nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("next_seat", Integer, nullable=False),
    Column("created", _UtcDateTime, nullable=False),
    Column("touched", _UtcDateTime, nullable=False, index=True),
    Column("changes", Integer, nullable=False, server_default="1"),
    Column("short_summary", JSON(none_as_null=True)),
    Column("long_summary", JSON(none_as_null=True)),
    Column("summarised", Integer),
)

seats = Table(
    "seats",
    metadata,
    Column("code", _CODE, ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("document", JSON, nullable=False),
)

game_lists = Table(
    "game_lists",
    metadata,
    Column("name", _CODE, primary_key=True),
    Column("code", _CODE, ForeignKey("games.code", ondelete="CASCADE"), primary_key=True, index=True),
)

_GAME = (
    games.c.code,
    games.c.view_code,
    games.c.version,
    games.c.settings,
    games.c.created,
    games.c.touched,
    games.c.changes,
)
_LISTED = (
    games.c.code,
    games.c.created,
    games.c.touched,
    games.c.changes,
    games.c.short_summary,
    games.c.summarised,
)
_SEAT = (seats.c.seat, seats.c.version, seats.c.document)


class SqlStore:
    """A GameStore in a database, for any number of threads and processes.

    Whoever changes a game first locks its row (on SQLite: the file), so that changes to one game happen one after
    the other, and reads see one moment of the whole game. Whoever changes several games locks them in the order of
    their codes, so that nobody waits in a circle.
    """

    def __init__(self, url: str, *, clock: Clock = utc_now, make_code: CodeMaker = new_code) -> None:
        """Connects and migrates; raises what `open_store` says."""
        self._clock = clock
        self._make_code = make_code
        _migrate(url)
        self._reading, self._writing = connect(url)

    def create(self, settings: dict[str, Any], seats: Sequence[dict[str, Any]]) -> StoredGame:
        (game,) = self._create_all([(settings, seats)])
        return game

    def create_all(self, games: Sequence[NewDocuments]) -> list[str]:
        return [game.code for game in self._create_all(games)]

    def _create_all(self, games: Sequence[NewDocuments]) -> list[StoredGame]:
        documents = [(as_stored(settings), [as_stored(seat) for seat in seats]) for settings, seats in games]
        for _ in range(_RETRIES):
            with suppress(IntegrityError):  # one of the codes is taken
                return self._insert(documents)
        return self._insert(documents)

    def _insert(self, documents: Sequence[NewDocuments]) -> list[StoredGame]:
        new = [self._new_game(settings, seats) for settings, seats in documents]
        with self._writing.begin() as connection:
            for game in new:
                _insert_game(connection, game)
        return new

    def _new_game(self, settings: dict[str, Any], documents: Sequence[dict[str, Any]]) -> StoredGame:
        now = self._clock()
        return StoredGame(
            code=self._make_code(EDIT_CODE_LENGTH),
            view_code=self._make_code(VIEW_CODE_LENGTH),
            version=1,
            settings=settings,
            seats=tuple(StoredSeat(number, 1, document) for number, document in enumerate(documents, 1)),
            created=now,
            touched=now,
            changes=1,
        )

    def load(self, code: str) -> StoredGame:
        _refuse_nonsense(code)
        with self._reading.begin() as connection:
            return _only_game(connection, code)

    def load_for_viewing(self, view_code: str) -> StoredGame:
        _refuse_nonsense(view_code)
        with self._reading.begin() as connection:
            code = connection.scalar(select(games.c.code).where(games.c.view_code == view_code))
            if code is None:
                raise GameNotFound(view_code)
            return _only_game(connection, code)

    def save_seat(self, code: str, seat: int, document: dict[str, Any], *, version: int) -> StoredSeat:
        return self.save_seats(code, {seat: document}, versions={seat: version})[0]

    def save_seats(
        self, code: str, documents: Mapping[int, dict[str, Any]], *, versions: Mapping[int, int]
    ) -> list[StoredSeat]:
        wanted = {seat: as_stored(document) for seat, document in documents.items()}
        with self._changing(code) as connection:
            saved = [
                _save_seat(connection, code, _only_seat(connection, code, seat), document, versions[seat])
                for seat, document in wanted.items()
            ]
            if any(seat.version != versions[seat.seat] for seat in saved):
                self._touch(connection, code)
            return saved

    def save_settings(self, code: str, settings: dict[str, Any], *, version: int) -> StoredGame:
        settings = as_stored(settings)
        with self._changing(code) as connection:
            current = _only_game(connection, code)
            if same(settings, current.settings):
                return current
            written = connection.execute(
                update(games)
                .where(games.c.code == code, games.c.version == _column_int(version))
                .values(settings=settings, version=games.c.version + 1)
            )
            if not written.rowcount:
                raise SettingsConflict(current)
            self._touch(connection, code)
            return _only_game(connection, code)

    def add_seat(self, code: str, document: dict[str, Any], *, most: int | None = None) -> StoredSeat:
        document = as_stored(document)
        with self._changing(code) as connection:
            if most is not None and _count_seats(connection, code) >= most:
                raise SeatLimit
            number = connection.scalars(select(games.c.next_seat).where(games.c.code == code)).one()
            seat = StoredSeat(number, 1, document)
            _insert_seats(connection, code, [seat])
            connection.execute(update(games).where(games.c.code == code).values(next_seat=number + 1))
            self._touch(connection, code)
            return seat

    def remove_seat(self, code: str, seat: int, *, version: int | None = None, fewest: int = 0) -> None:
        with self._changing(code) as connection:
            if _count_seats(connection, code) <= fewest:
                raise SeatLimit
            current = _only_seat(connection, code, seat)
            if version not in (None, current.version):
                raise SeatConflict(current)
            connection.execute(delete(seats).where(seats.c.code == code, seats.c.seat == current.seat))
            self._touch(connection, code)

    def list_games(self, codes: Collection[str]) -> list[StoredGame]:
        wanted = sorted({code for code in codes if is_code(code)})
        found: list[StoredGame] = []
        with self._reading.begin() as connection:
            for start in range(0, len(wanted), _CODES_PER_QUERY):
                found += _read_games(connection, wanted[start : start + _CODES_PER_QUERY])
        return newest_first(found)

    def add_to_list(self, game_list: str, codes: Collection[str]) -> None:
        wanted = sorted({code for code in codes if is_code(code)})
        if not is_code(game_list):
            return
        on_it = exists().where(game_lists.c.name == game_list, game_lists.c.code == games.c.code)
        for _ in range(_RETRIES):
            with suppress(IntegrityError):  # another page put one of them there, or deleted it, at this moment
                with self._writing.begin() as connection:
                    for start in range(0, len(wanted), _CODES_PER_QUERY):
                        some = games.c.code.in_(wanted[start : start + _CODES_PER_QUERY])
                        new = select(literal(game_list), games.c.code).where(some, ~on_it).order_by(games.c.code)
                        connection.execute(insert(game_lists).from_select(["name", "code"], new))
                return

    def remove_from_list(self, game_list: str, code: str) -> None:
        if is_code(game_list) and is_code(code):
            with self._writing.begin() as connection:
                connection.execute(delete(game_lists).where(game_lists.c.name == game_list, game_lists.c.code == code))

    def game_list(self, game_list: str) -> list[ListedGame]:
        if not is_code(game_list):
            return []
        query = select(*_LISTED).join_from(game_lists, games).where(game_lists.c.name == game_list)
        with self._reading.begin() as connection:
            rows = connection.execute(query).all()
        return newest_first(
            ListedGame(code, created, touched, changes, summary if summarised == changes else None)
            for code, created, touched, changes, summary, summarised in rows
        )

    def long_summaries(self, game_list: str) -> dict[str, dict[str, Any]]:
        if not is_code(game_list):
            return {}
        fresh = (game_lists.c.name == game_list, games.c.summarised == games.c.changes)
        query = select(games.c.code, games.c.long_summary).join_from(game_lists, games).where(*fresh)
        with self._reading.begin() as connection:
            return {row.code: row.long_summary for row in connection.execute(query)}

    def keep_summaries(self, summaries: Mapping[str, Summary]) -> None:
        rows = [
            {"of": code, "at": summary.changes, "short": as_stored(summary.short), "long": as_stored(summary.long)}
            for code, summary in sorted(summaries.items())
            if is_code(code)
        ]
        if rows:
            unchanged = (games.c.code == bindparam("of"), games.c.changes == bindparam("at"))
            keep = (
                update(games)
                .where(*unchanged)
                .values(short_summary=bindparam("short"), long_summary=bindparam("long"), summarised=bindparam("at"))
            )
            with self._writing.begin() as connection:
                connection.execute(keep, rows)

    def revisions(self, code: str) -> tuple[int, dict[int, int]]:
        return self._revisions(games.c.code, code)

    def revisions_for_viewing(self, view_code: str) -> tuple[int, dict[int, int]]:
        return self._revisions(games.c.view_code, view_code)

    def _revisions(self, column: Column[str], code: str) -> tuple[int, dict[int, int]]:
        _refuse_nonsense(code)
        query = (
            select(games.c.version, seats.c.seat, seats.c.version)
            .outerjoin_from(games, seats)
            .where(column == code)
            .order_by(seats.c.seat)
        )
        with self._reading.begin() as connection:
            rows = connection.execute(query).all()
        if not rows:
            raise GameNotFound(code)
        return rows[0][0], {seat: version for _, seat, version in rows if seat is not None}

    def delete(self, code: str) -> None:
        with self._changing(code) as connection:
            connection.execute(delete(games).where(games.c.code == code))

    def prune(self, untouched_since: datetime) -> int:
        old = select(games.c.code).where(games.c.touched < untouched_since).order_by(games.c.code).with_for_update()
        with self._writing.begin() as connection:
            return connection.execute(delete(games).where(games.c.code.in_(old))).rowcount

    def close(self) -> None:
        self._writing.dispose()

    @contextmanager
    def _changing(self, code: str) -> Iterator[Connection]:
        """A transaction in which nobody else changes this game."""
        _refuse_nonsense(code)
        with self._writing.begin() as connection:
            if connection.scalar(select(games.c.code).where(games.c.code == code).with_for_update()) is None:
                raise GameNotFound(code)
            yield connection

    def _touch(self, connection: Connection, code: str) -> None:
        connection.execute(
            update(games).where(games.c.code == code).values(touched=self._clock(), changes=games.c.changes + 1)
        )


def _migrate(url: str) -> None:
    reading, writing = connect(url, seconds=MIGRATION_SECONDS)
    try:
        with reading.begin() as connection:
            done = migrations.is_current(connection)
        if not done:
            with writing.begin() as connection:
                migrations.upgrade(connection)
    except migrations.UnknownRevision as unknown:
        where = writing.url.render_as_string(hide_password=True)
        raise DatabaseTooNew(
            f"{where} was written by a newer scorer: it is at migration {unknown}, "
            f"this version knows migrations up to {migrations.newest()}. Install a newer scorer."
        ) from None
    finally:
        writing.dispose()


def _count_seats(connection: Connection, code: str) -> int:
    return connection.scalars(select(func.count()).select_from(seats).where(seats.c.code == code)).one()


def _refuse_nonsense(code: str) -> None:
    if not is_code(code):
        raise GameNotFound(code)


def _column_int(number: int) -> int:
    """The number, or one that no row has where it does not fit into a column."""
    return number if 0 <= number < 2**31 else -1


def _insert_game(connection: Connection, game: StoredGame) -> None:
    connection.execute(
        insert(games).values(
            code=game.code,
            view_code=game.view_code,
            version=game.version,
            settings=game.settings,
            next_seat=len(game.seats) + 1,
            created=game.created,
            touched=game.touched,
            changes=game.changes,
        )
    )
    _insert_seats(connection, game.code, game.seats)


def _insert_seats(connection: Connection, code: str, new: Sequence[StoredSeat]) -> None:
    rows = [{"code": code, "seat": seat.seat, "version": seat.version, "document": seat.document} for seat in new]
    if rows:
        connection.execute(insert(seats), rows)


def _only_game(connection: Connection, code: str) -> StoredGame:
    for game in _read_games(connection, [code]):
        return game
    raise GameNotFound(code)


def _only_seat(connection: Connection, code: str, seat: int) -> StoredSeat:
    query = select(*_SEAT).where(seats.c.code == code, seats.c.seat == _column_int(seat))
    row = connection.execute(query).one_or_none()
    if row is None:
        raise SeatNotFound(code, seat)
    return StoredSeat(*row)


def _save_seat(
    connection: Connection, code: str, current: StoredSeat, document: dict[str, Any], version: int
) -> StoredSeat:
    """Writes a seat of a game that nobody else changes at this moment."""
    if current.version != version:
        raise SeatConflict(current)
    if same(document, current.document):
        return current
    seat = StoredSeat(current.seat, version + 1, document)
    connection.execute(
        update(seats)
        .where(seats.c.code == code, seats.c.seat == seat.seat)
        .values(document=document, version=seat.version)
    )
    return seat


def _read_games(connection: Connection, codes: Sequence[str]) -> list[StoredGame]:
    """The games that exist, in any order, with two queries."""
    of_game: defaultdict[str, list[StoredSeat]] = defaultdict(list)
    of_all = select(seats.c.code, *_SEAT).where(seats.c.code.in_(codes)).order_by(seats.c.seat)
    for code, *seat in connection.execute(of_all):
        of_game[code].append(StoredSeat(*seat))
    query = select(*_GAME).where(games.c.code.in_(codes))
    return [
        StoredGame(code, view_code, version, settings, tuple(of_game[code]), created, touched, changes)
        for code, view_code, version, settings, created, touched, changes in connection.execute(query)
    ]
