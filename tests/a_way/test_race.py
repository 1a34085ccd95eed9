"""Who wins the race of a_way, why, and everything that can be wrong with an entry."""

from collections.abc import Iterable
from itertools import permutations, product
from typing import get_args

import pytest

from scorer.a_way.problems import RaceProblem
from scorer.a_way.race import (
    Race,
    RaceError,
    Racer,
    RaceResult,
    Reason,
    decide,
    read_race,
)
from scorer.a_way.wording import describe_race_problem, race_reason, race_winner
from scorer.text.languages import language

ENGLISH = language("en")
NAMES = ("Ana", "Max", "Zoe", "Lin")

Entry = tuple[object, object]
"""Place in the order of arrival and cards in hand, as typed."""


def entries(*players: Entry) -> list[dict[str, object]]:
    names = [NAMES[i % 4] for i in range(len(players))]
    return [{"name": n, "arrived": arrived, "cards": cards} for n, (arrived, cards) in zip(names, players, strict=True)]


def result(*players: Entry) -> RaceResult:
    return decide(read_race(entries(*players)))


def race_problems(*players: Entry) -> tuple[RaceProblem, ...]:
    with pytest.raises(RaceError) as caught:
        read_race(entries(*players))
    return caught.value.problems


def problems(*players: Entry) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(problem.code, problem.field) for problem in race_problems(*players)]


# -- who wins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "winner", "reason"),
    [
        ([(1, 0), ("", 9)], "Ana", Reason.ONLY_ARRIVAL),
        ([("", ""), (1, "")], "Max", Reason.ONLY_ARRIVAL),
        ([(1, 4), (2, 3)], "Ana", Reason.MOST_CARDS),
        ([(1, 3), (2, 4)], "Max", Reason.MOST_CARDS),
        ([(2, 4), (1, 3), ("", 12)], "Ana", Reason.MOST_CARDS),
        ([(1, 3), (2, 3)], "Max", Reason.ARRIVED_LAST),
        ([(2, 3), (1, 3)], "Ana", Reason.ARRIVED_LAST),
        ([(1, 0), (2, 0)], "Max", Reason.ARRIVED_LAST),
        ([(1, 5), (2, 5), (3, 4)], "Max", Reason.ARRIVED_LAST),
        ([(3, 4), (1, 5), (2, 5)], "Zoe", Reason.ARRIVED_LAST),
        ([(4, 2), (3, 2), (2, 2), (1, 2)], "Ana", Reason.ARRIVED_LAST),
        ([("", 9), (1, 2), ("", 9), (2, 2)], "Lin", Reason.ARRIVED_LAST),
    ],
)
def test_winner_and_reason(players: list[Entry], winner: str, reason: Reason) -> None:
    decided = result(*players)
    assert (decided.winner.name, decided.reason) == (winner, reason)


def every_race() -> Iterable[Race]:
    """All races of 2 to 4 players with 0 to 2 cards each."""
    for players in (2, 3, 4):
        for arrived in range(1, players + 1):
            places = [*range(1, arrived + 1), *[None] * (players - arrived)]
            for order in set(permutations(places)):
                for cards in product(range(3), repeat=players):
                    yield Race(tuple(map(Racer, NAMES, order, cards)))


def test_every_race_has_the_winner_the_rules_name() -> None:
    """Sorted by the rule in one key, as a second way to the same winner."""
    for race in every_race():
        decided = decide(race)
        best = max(race.racers, key=lambda r: (r.arrived is not None, r.cards, r.arrived))
        assert decided.winner == best
        assert decided.winner in decided.level
        assert set(decided.level) <= set(decided.arrived)
        assert decided.arrived == race.arrived
        assert decided.reason == (
            Reason.ONLY_ARRIVAL
            if len(race.arrived) == 1
            else Reason.MOST_CARDS
            if len(decided.level) == 1
            else Reason.ARRIVED_LAST
        )


def test_numbers_and_what_was_typed_mean_the_same() -> None:
    assert read_race(entries((1, 3), (2, 0))) == read_race(entries((" 1 ", "3"), ("2", "+0")))


# -- what is wrong ------------------------------------------------------------------------------------------------


WRONG: list[tuple[list[Entry], list[tuple[str, tuple[str | int, ...]]]]] = [
    ([], [("player_count", ())]),
    ([(1, 3)], [("player_count", ())]),
    ([(1, 3), (2, 3), (3, 3), (4, 3), ("", 3)], [("player_count", ())]),
    ([("", 3), ("", 3)], [("nobody_arrived", ())]),
    ([("", ""), (None, None)], [("nobody_arrived", ())]),
    ([("x", 3), (1, 3)], [("not_a_place", (0, "arrived"))]),
    ([(0, 3), (1, 3)], [("not_a_place", (0, "arrived"))]),
    ([(1.5, 3), (1, 3)], [("not_a_place", (0, "arrived"))]),
    ([(True, 3), (1, 3)], [("not_a_place", (0, "arrived"))]),
    ([(1, 3), (3, 3)], [("place_too_high", (1, "arrived"))]),
    ([(1, 3), (1, 3)], [("same_place", (0, "arrived")), ("same_place", (1, "arrived"))]),
    ([(1, 3), (2, 3), (2, 3)], [("same_place", (1, "arrived")), ("same_place", (2, "arrived"))]),
    ([(2, 3), ("", 3)], [("place_missing", (0, "arrived"))]),
    ([(1, 3), (3, 3), ("", 3)], [("place_missing", (1, "arrived"))]),
    ([(2, 3), (4, 3), ("", 3), ("", 3)], [("place_missing", (0, "arrived")), ("place_missing", (1, "arrived"))]),
    (
        [(3, 3), (3, 3), ("", 3)],
        [
            ("same_place", (0, "arrived")),
            ("place_missing", (0, "arrived")),
            ("same_place", (1, "arrived")),
            ("place_missing", (1, "arrived")),
        ],
    ),
    ([(1, ""), (2, 3)], [("cards_missing", (0, "cards"))]),
    ([(1, ""), (2, None)], [("cards_missing", (0, "cards")), ("cards_missing", (1, "cards"))]),
    ([(1, -1), ("", 3)], [("negative_cards", (0, "cards"))]),
    ([(1, 3), ("", "−2")], [("negative_cards", (1, "cards"))]),
    ([(1, "three"), ("", "1.5")], [("not_a_number", (0, "cards")), ("not_a_number", (1, "cards"))]),
    ([(1, "9" * 5000), ("", "²")], [("not_a_number", (0, "cards")), ("not_a_number", (1, "cards"))]),
    ([(1, 100), ("", 3)], [("too_many_cards", (0, "cards"))]),
]


@pytest.mark.parametrize(("players", "expected"), WRONG)
def test_problems(players: list[Entry], expected: list[tuple[str, tuple[str | int, ...]]]) -> None:
    assert problems(*players) == [(code, ("players", *place)) for code, place in expected]


def test_everything_wrong_is_said_at_once() -> None:
    assert problems((1, "x"), (1, -2), ("far", ""), (9, 100)) == [
        ("same_place", ("players", 0, "arrived")),
        ("not_a_number", ("players", 0, "cards")),
        ("same_place", ("players", 1, "arrived")),
        ("negative_cards", ("players", 1, "cards")),
        ("not_a_place", ("players", 2, "arrived")),
        ("cards_missing", ("players", 2, "cards")),
        ("place_too_high", ("players", 3, "arrived")),
        ("too_many_cards", ("players", 3, "cards")),
    ]


def test_the_error_names_fields_and_codes() -> None:
    with pytest.raises(RaceError, match="players/0/cards: negative_cards"):
        read_race(entries((1, -1), ("", 3)))


# -- sentences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "winner", "reason"),
    [
        ([(1, 0), ("", 9)], "Ana wins the race.", "Only Ana arrived. Cards in hand do not matter."),
        (
            [(1, 1), (2, 3), ("", 9)],
            "Max wins the race.",
            "2 arrived: Ana (1 card) and Max (3 cards). Of them, Max has most cards in hand.",
        ),
        (
            [(2, 3), (1, 3), (3, 0)],
            "Ana wins the race.",
            "3 arrived: Max (3 cards), Ana (3 cards) and Zoe (0 cards). "
            "Most cards in hand: level between Max and Ana. Of those, Ana arrived last, and that decides.",
        ),
    ],
)
def test_sentences(players: list[Entry], winner: str, reason: str) -> None:
    decided = result(*players)
    assert (race_winner(decided, ENGLISH), race_reason(decided, ENGLISH)) == (winner, reason)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([(1, 3)], "1 player: 2 to 4 can race."),
        (
            [("", 3), ("", 3)],
            "Nobody arrived yet, so the race goes on. Say who reached the base opposite, and in which order.",
        ),
        ([("x", 3), (1, 3)], "“x” is no place in the order of arrival."),
        ([(1, 3), (3, 3)], "Place 3 of 2 players: there are not that many ships."),
        ([(1, 3), (1, 3)], "Arrived first, like Max. Ships arrive one after the other: who was earlier?"),
        ([(2, 3), ("", 3)], "Arrived second, but nobody arrived first. Close the gap in the order."),
        ([(1, ""), (2, 3)], "Several arrived, so their cards in hand decide: how many?"),
        ([(1, "x"), ("", 3)], "“x” is not a number of cards. Type digits."),
        ([(1, -2), ("", 3)], "Nobody holds −2 cards. An empty hand is 0."),
        ([(1, 120), ("", 3)], "“120” cards? A hand has at most 99 here."),
    ],
)
def test_messages(players: list[Entry], message: str) -> None:
    with pytest.raises(RaceError) as caught:
        read_race(entries(*players))
    assert describe_race_problem(caught.value.problems[0], ENGLISH) == message


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_problem_and_reason_has_a_sentence(code: str) -> None:
    words = language(code)
    found = [problem for players, _ in WRONG for problem in race_problems(*players)]
    assert {type(problem) for problem in found} == set(get_args(RaceProblem))
    assert not [told for told in (describe_race_problem(problem, words) for problem in found) if "%" in told]
    said = {race_reason(decide(race), words) for race in every_race()}
    assert not [sentence for sentence in said if "%(" in sentence]
