"""A race as JSON, for export and import. Strict: whatever is not as written out here is a problem at its field.

    {"game": "a_way", "version": 1, "date": "2026-11-29", "time": "19:31-05:00", "note": "",
     "players": [{"name": "Ana", "arrived": 1, "cards": 3}, {"name": "Max", "arrived": null, "cards": null}]}

`date`, `time` and `note` may be left out, so may `arrived` and `cards` of a player.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any, TypeAlias

from scorer.a_way.problems import FieldPath, RaceProblem
from scorer.a_way.race import RaceError, read_race
from scorer.text.names import LONGEST_NAME, LONGEST_NOTE

GAME = "a_way"
VERSION = 1


@dataclass(frozen=True)
class NotAnObject:
    """Something else stands where an object with keys belongs."""

    field: FieldPath


@dataclass(frozen=True)
class NotAList:
    """Something else stands where the list of players belongs."""

    field: FieldPath


@dataclass(frozen=True)
class MissingKey:
    """A key that must be there is not."""

    field: FieldPath


@dataclass(frozen=True)
class UnknownKey:
    """A key that is not known."""

    field: FieldPath


@dataclass(frozen=True)
class OtherGame:
    """The document says that it is of another game."""

    field: FieldPath


@dataclass(frozen=True)
class OtherVersion:
    """Written by a version of this app that is not known here."""

    field: FieldPath


@dataclass(frozen=True)
class NotAText:
    """Something else stands where a text belongs."""

    field: FieldPath


@dataclass(frozen=True)
class TooLong:
    """A text with more characters than are kept."""

    field: FieldPath
    got: int
    most: int


@dataclass(frozen=True)
class NotAWholeNumber:
    """Something else stands where a whole number, or null, belongs."""

    field: FieldPath


@dataclass(frozen=True)
class NotADate:
    """Something else stands where a date like 2026-11-29 belongs."""

    field: FieldPath


@dataclass(frozen=True)
class NotATime:
    """Something else stands where a time like 19:31-05:00, with its distance from UTC, belongs."""

    field: FieldPath


DocumentProblem: TypeAlias = (
    NotAnObject
    | NotAList
    | MissingKey
    | UnknownKey
    | OtherGame
    | OtherVersion
    | NotAText
    | TooLong
    | NotAWholeNumber
    | NotADate
    | NotATime
)


class RaceDocumentError(ValueError):
    """This is no document of a race; `problems` says everything that is wrong."""

    def __init__(self, problems: Iterable[DocumentProblem | RaceProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join("/".join(map(str, problem.field)) or "document" for problem in self.problems))


@dataclass(frozen=True)
class Entrant:
    """A player of a race as they were entered."""

    name: str
    arrived: int | None
    cards: int | None


@dataclass(frozen=True)
class RaceRecord:
    """A race that can be decided, with what is kept beside it."""

    players: tuple[Entrant, ...]
    played_on: date | None = None
    note: str = ""
    played_at: time | None = None
    """By the clock at the table, with its distance from UTC."""


def race_document(record: RaceRecord) -> dict[str, Any]:
    """The document of a race; `read_race_document` gives the same record back."""
    document: dict[str, Any] = {
        "game": GAME,
        "version": VERSION,
        "players": [
            {"name": player.name, "arrived": player.arrived, "cards": player.cards} for player in record.players
        ],
    }
    if record.played_on is not None:
        document["date"] = record.played_on.isoformat()
    if record.played_at is not None:
        document["time"] = record.played_at.isoformat("minutes")
    if record.note:
        document["note"] = record.note
    return document


def read_race_document(document: Any) -> RaceRecord:
    """The race in a document. Raises RaceDocumentError with every problem.

    >>> read_race_document({"game": "a_way", "version": 1, "players": [{"name": "Ana", "arrived": 1}, {"name": ""}]})
    RaceRecord(players=(Entrant(name='Ana', arrived=1, cards=None), Entrant(name='', arrived=None, cards=None)), \
played_on=None, note='', played_at=None)
    """
    problems: list[DocumentProblem | RaceProblem] = []
    if not isinstance(document, Mapping):
        raise RaceDocumentError([NotAnObject(())])
    if document.get("game") != GAME:
        raise RaceDocumentError([OtherGame(("game",))])
    if not _is_whole(document.get("version")) or document["version"] != VERSION:
        raise RaceDocumentError([OtherVersion(("version",))])
    _check_keys(document, ("game", "version", "players"), ("date", "time", "note"), (), problems)
    players = _players(document.get("players", []), problems)
    played_on = _date(document.get("date"), problems)
    played_at = _time(document.get("time"), problems)
    note = _text(document.get("note", ""), ("note",), LONGEST_NOTE, problems)
    if not problems:
        try:
            read_race([vars(player) for player in players])
        except RaceError as error:
            problems.extend(error.problems)
    if problems:
        raise RaceDocumentError(problems)
    return RaceRecord(players, played_on, note, played_at)


def _check_keys(
    data: Mapping[str, Any],
    required: Sequence[str],
    optional: Sequence[str],
    where: FieldPath,
    problems: list[DocumentProblem | RaceProblem],
) -> None:
    problems.extend(MissingKey((*where, key)) for key in required if key not in data)
    problems.extend(UnknownKey((*where, key)) for key in data if key not in (*required, *optional))


def _players(data: Any, problems: list[DocumentProblem | RaceProblem]) -> tuple[Entrant, ...]:
    if not isinstance(data, list):
        problems.append(NotAList(("players",)))
        return ()
    return tuple(_entrant(item, ("players", place), problems) for place, item in enumerate(data))


def _entrant(data: Any, where: FieldPath, problems: list[DocumentProblem | RaceProblem]) -> Entrant:
    if not isinstance(data, Mapping):
        problems.append(NotAnObject(where))
        return Entrant("", None, None)
    _check_keys(data, ("name",), ("arrived", "cards"), where, problems)
    name = _text(data.get("name", ""), (*where, "name"), LONGEST_NAME, problems)
    numbers = (_number(data.get(key), (*where, key), problems) for key in ("arrived", "cards"))
    return Entrant(name, *numbers)


def _text(data: Any, where: FieldPath, most: int, problems: list[DocumentProblem | RaceProblem]) -> str:
    if not isinstance(data, str):
        problems.append(NotAText(where))
        return ""
    if len(data) > most:
        problems.append(TooLong(where, len(data), most))
    return data


def _number(data: Any, where: FieldPath, problems: list[DocumentProblem | RaceProblem]) -> int | None:
    if data is None:
        return None
    if not _is_whole(data):
        problems.append(NotAWholeNumber(where))
        return None
    return int(data)


def _is_whole(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def _date(data: Any, problems: list[DocumentProblem | RaceProblem]) -> date | None:
    try:
        return None if data is None else date.fromisoformat(data)
    except (TypeError, ValueError):
        problems.append(NotADate(("date",)))
        return None


def _time(data: Any, problems: list[DocumentProblem | RaceProblem]) -> time | None:
    if data is None:
        return None
    try:
        told = time.fromisoformat(data).replace(second=0, microsecond=0)
    except (TypeError, ValueError):
        told = time()
    if told.tzinfo is None:
        problems.append(NotATime(("time",)))
        return None
    return told
