"""A race as JSON: there and back, and everything that can be wrong with it."""

import json
from collections.abc import Iterable
from datetime import timedelta, timezone
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.a_way.document import (
    DocumentProblem,
    Entrant,
    MissingKey,
    NotADate,
    NotAList,
    NotAnObject,
    NotAText,
    NotATime,
    NotAWholeNumber,
    OtherGame,
    OtherVersion,
    RaceDocumentError,
    RaceRecord,
    TooLong,
    UnknownKey,
    race_document,
    read_race_document,
)
from scorer.a_way.race import MOST_CARDS
from scorer.a_way.wording import describe_document_problem, document_field_name
from scorer.text.languages import language
from scorer.text.names import LONGEST_NAME, LONGEST_NOTE

ANA, MAX = {"name": "Ana", "arrived": 1, "cards": 3}, {"name": "Max"}
GOOD: dict[str, Any] = {"game": "a_way", "version": 1, "players": [ANA, MAX]}


def problems(document: object) -> list[object]:
    with pytest.raises(RaceDocumentError) as caught:
        read_race_document(document)
    return list(caught.value.problems)


zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@st.composite
def records(draw: st.DrawFn) -> RaceRecord:
    """Any race that can be decided."""
    count = draw(st.integers(2, 4))
    order = draw(st.permutations(range(1, count + 1)))
    arrivals = draw(st.integers(1, count))
    names = draw(st.lists(st.text(max_size=LONGEST_NAME), min_size=count, max_size=count))
    cards = draw(st.lists(st.integers(0, MOST_CARDS), min_size=count, max_size=count))
    players = tuple(
        Entrant(name, place if place <= arrivals else None, held)
        for name, place, held in zip(names, order, cards, strict=True)
    )
    played_at = draw(st.none() | st.times(timezones=zones).map(lambda told: told.replace(second=0, microsecond=0)))
    return RaceRecord(players, draw(st.none() | st.dates()), draw(st.text(max_size=LONGEST_NOTE)), played_at)


@given(records())
def test_what_was_written_is_read_again(record: RaceRecord) -> None:
    assert read_race_document(json.loads(json.dumps(race_document(record)))) == record


def test_what_nobody_said_may_be_left_out() -> None:
    assert read_race_document(GOOD) == RaceRecord((Entrant("Ana", 1, 3), Entrant("Max", None, None)))


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


CASES: dict[str, tuple[object, list[DocumentProblem]]] = {
    "no object": ([], [NotAnObject(())]),
    "nothing": (None, [NotAnObject(())]),
    "another game": ({**GOOD, "game": "faraway"}, [OtherGame(("game",))]),
    "no game": (without("game"), [OtherGame(("game",))]),
    "newer": ({**GOOD, "version": 2}, [OtherVersion(("version",))]),
    "a version that is none": ({**GOOD, "version": True}, [OtherVersion(("version",))]),
    "no players": (without("players"), [MissingKey(("players",))]),
    "players that are no list": ({**GOOD, "players": {}}, [NotAList(("players",))]),
    "a key too many": ({**GOOD, "winner": "Ana"}, [UnknownKey(("winner",))]),
    "a player that is none": ({**GOOD, "players": [ANA, 3]}, [NotAnObject(("players", 1))]),
    "a player without a name": ({**GOOD, "players": [ANA, {}]}, [MissingKey(("players", 1, "name"))]),
    "a name that is none": ({**GOOD, "players": [ANA, {"name": 7}]}, [NotAText(("players", 1, "name"))]),
    "a long name": ({**GOOD, "players": [ANA, {"name": "x" * 41}]}, [TooLong(("players", 1, "name"), 41, 40)]),
    "numbers in words": (
        {**GOOD, "players": [{"name": "", "arrived": "1", "cards": 2.0}, MAX]},
        [NotAWholeNumber(("players", 0, "arrived")), NotAWholeNumber(("players", 0, "cards"))],
    ),
    "a date that is none": ({**GOOD, "date": "soon"}, [NotADate(("date",))]),
    "a time that is none": ({**GOOD, "time": "noon"}, [NotATime(("time",))]),
    "a time of no zone": ({**GOOD, "time": "12:00"}, [NotATime(("time",))]),
    "a long note": ({**GOOD, "note": "x" * 501}, [TooLong(("note",), 501, 500)]),
    "several": (
        {**GOOD, "date": 3, "note": None, "players": [[], {"name": None, "x": 1}]},
        [
            NotAnObject(("players", 0)),
            UnknownKey(("players", 1, "x")),
            NotAText(("players", 1, "name")),
            NotADate(("date",)),
            NotAText(("note",)),
        ],
    ),
}


@pytest.mark.parametrize(("document", "expected"), CASES.values(), ids=CASES)
def test_everything_that_is_wrong_is_said_at_its_field(document: object, expected: list[DocumentProblem]) -> None:
    assert problems(document) == expected


@pytest.mark.parametrize(
    ("players", "fields"),
    [
        ([MAX, MAX], {("players",)}),
        ([ANA, ANA], {("players", 0, "arrived"), ("players", 1, "arrived")}),
        ([ANA, {**MAX, "arrived": 9, "cards": -1}], {("players", 1, "arrived"), ("players", 1, "cards")}),
        ([ANA], {("players",)}),
        ([ANA, *[MAX] * 4], {("players",)}),
    ],
)
def test_a_race_that_cannot_be_decided_is_none(players: list[object], fields: set[tuple[object, ...]]) -> None:
    found: Iterable[Any] = problems({**GOOD, "players": players})
    assert {problem.field for problem in found} == fields


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_problem_has_a_sentence_and_a_place(code: str) -> None:
    words = language(code)
    known = [problem for _, wrong in CASES.values() for problem in wrong]
    assert {type(problem) for problem in known} == set(get_args(DocumentProblem))
    for problem in known:
        sentence = describe_document_problem(problem, words)
        assert sentence.endswith(".")
        assert "%(" not in sentence
    assert document_field_name(("players", 1, "cards"), language("en")) == "Player 2, cards"
    assert document_field_name(("x" * 99,), language("en")) == "x" * 20
    assert document_field_name((), language("en")) == ""
