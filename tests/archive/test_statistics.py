"""Many games in numbers: games and wins, places of the line, Regions."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.archive.statistics import name_key, statistics, statistics_of
from scorer.archive.summary import lines_of, summarise
from scorer.documents.game import Game, Player
from scorer.documents.pad import Pad
from scorer.documents.tableau import read_tableau
from scorer.faraway.catalogue import load_catalogue, set_ids
from support.building import independent_tableaux


def pad_game(*players: tuple[str, int], **details: object) -> Game:
    """A game counted by hand, everybody's fame at the first place."""
    seats = [Player(name, None, Pad((fame, *(0,) * 7), 0), uses_pad=True) for name, fame in players]
    return Game(tuple(seats), **details)  # type: ignore[arg-type]


def cards_game(rows: Sequence[int], names: Sequence[str] = ("Ana", "Max", "Lin")) -> Game:
    """A game with tableaux of the independent implementation."""
    known = independent_tableaux()
    keys = ("regions", "sanctuaries", "sacrifices")
    tableaux = [read_tableau({key: known[row][key] for key in keys}, load_catalogue()) for row in rows]
    players = [Player(name, tableau, None) for name, tableau in zip(names, tableaux, strict=False)]
    return Game(tuple(players), set_ids())


def test_games_wins_mean_and_best() -> None:
    numbers = statistics(
        [pad_game(("Ana", 40), ("Max", 30)), pad_game(("Max", 50), ("Ana", 20)), pad_game(("Ana", 60), ("Lin", 1))]
    )
    ana, max_, lin = numbers.people
    assert [(p.name, p.games, p.wins, p.mean) for p in (ana, max_, lin)] == [
        ("Ana", 3, 2, 40.0),
        ("Max", 2, 1, 40.0),
        ("Lin", 1, 0, 1.0),
    ]
    assert (ana.best.total, ana.best.game) == (60, 2)
    assert [outing.total for outing in ana.outings] == [40, 20, 60]
    assert [outing.won for outing in ana.outings] == [True, False, True]
    assert numbers.mean_winning_total == 50.0


def test_a_shared_win_counts_for_everybody_in_first_place_and_for_nobody_else() -> None:
    numbers = statistics([pad_game(("Ana", 30), ("Max", 30), ("Lin", 29)), pad_game(("Ana", 31), ("Max", 30))])
    assert {p.name: (p.wins, p.shared_wins) for p in numbers.people} == {"Ana": (2, 1), "Max": (1, 1), "Lin": (0, 0)}


def test_a_tie_that_the_cards_decide_has_one_winner() -> None:
    known = independent_tableaux()
    pairs = ((one, other) for one in range(600) for other in range(one) if known[one]["total"] == known[other]["total"])
    games = [cards_game(pair) for pair, _ in zip(pairs, range(40), strict=False)]
    decided = [game for game in games if len(game.standings.winners) == 1]
    assert decided
    numbers = statistics(decided)
    assert sum(person.wins for person in numbers.people) == len(decided)
    assert all(person.shared_wins == 0 for person in numbers.people)


def test_unfinished_games_are_counted_apart() -> None:
    unfinished = Game((Player("Ana", None, Pad((3, *(None,) * 7), None), True), pad_game(("Max", 3)).players[0]))
    numbers = statistics([unfinished, pad_game(("Ana", 40), ("Max", 30))])
    assert (numbers.games, numbers.unfinished) == (1, 1)
    assert [(p.name, p.games) for p in numbers.people] == [("Ana", 1), ("Max", 1)]
    assert numbers.person("Ana") is not None
    assert numbers.places[0] == 35.0


def test_no_games() -> None:
    numbers = statistics([])
    assert numbers == statistics_of([])
    assert (numbers.games, numbers.people, numbers.regions, numbers.places) == (0, (), (), (0.0,) * 9)
    assert numbers.best_paying(5) == (1, ())


class TestNames:
    @pytest.mark.parametrize(
        ("one", "other"),
        [("Ana", "ana"), ("MÜLLER", "müller"), ("Strauß", "STRAUSS"), ("Zoë", "Zoe\u0308"), ("A  B", "A B")],
    )
    def test_one_person(self, one: str, other: str) -> None:
        numbers = statistics([pad_game((one, 40), ("Max", 30)), pad_game((other, 20), ("Max", 30))])
        assert {(p.name, p.games) for p in numbers.people} == {("Max", 2), (other, 2)}
        assert numbers.person(one) == numbers.person(other)

    def test_two_people_of_one_name_at_one_table_are_two(self) -> None:
        numbers = statistics([pad_game(("Max", 40), ("max", 30), ("Ana", 1))] * 2)
        assert sorted((p.name, p.games, p.wins) for p in numbers.people) == [
            ("Ana", 2, 0),
            ("Max", 2, 2),
            ("max (2)", 2, 0),
        ]

    def test_people_without_a_name_are_nobody_but_their_cards_count(self) -> None:
        game = cards_game((0, 5))
        lines = lines_of(game)
        numbers = statistics_of([(summarise(game, ["", ""]), lines)])
        assert numbers.people == ()
        assert {region.key for region in numbers.regions} == {key for line in lines for key in line.keys}
        assert numbers.places != (0.0,) * 9

    def test_the_name_is_written_as_last(self) -> None:
        numbers = statistics([pad_game(("ana", 1), ("x", 0)), pad_game(("Ana", 1), ("X", 0))])
        assert {person.name for person in numbers.people} == {"Ana", "X"}

    @given(st.text())
    def test_a_key_is_its_own_key(self, name: str) -> None:
        assert name_key(name_key(name)) == name_key(name)


def test_places_are_those_of_the_independent_implementation() -> None:
    rows = range(0, 90, 3)
    known = independent_tableaux()
    numbers = statistics([cards_game((row, row + 1, row + 2)) for row in rows])
    for offset, name in enumerate(("Ana", "Max", "Lin")):
        person = numbers.person(name)
        assert person is not None
        own = [known[row + offset] for row in rows]
        expected = [sum(row["region_fame"][place] for row in own) / len(own) for place in range(8)]
        expected.append(sum(sum(row["sanctuary_fame"].values()) for row in own) / len(own))
        assert person.places == pytest.approx(expected)
        assert sum(person.places) == pytest.approx(person.mean)
    everybody = [sum(p.places[place] for p in numbers.people) / 3 for place in range(9)]
    assert numbers.places == pytest.approx(everybody)


def test_regions_pay_what_the_independent_implementation_says() -> None:
    known = independent_tableaux()[:90]
    numbers = statistics([cards_game((row, row + 1, row + 2)) for row in range(0, 90, 3)])
    paid: dict[str, list[int]] = {}
    for row in known:
        for region, fame in zip(row["regions"], row["region_fame"], strict=True):
            paid.setdefault(f"{region['set']}-{region['number']}", []).append(fame)
    assert {r.key: (r.times, r.fame, r.best) for r in numbers.regions} == {
        key: (len(fames), sum(fames), max(fames)) for key, fames in paid.items()
    }
    means = [region.mean for region in numbers.regions]
    assert means == sorted(means, reverse=True)
    times, best = numbers.best_paying(5)
    assert times == 3
    assert all(region.times >= 3 for region in best)
    assert [region.mean for region in best] == sorted((r.mean for r in numbers.regions if r.times >= 3), reverse=True)[
        :5
    ]


def test_few_games_show_regions_played_once() -> None:
    times, best = statistics([cards_game((0, 1))]).best_paying(12)
    assert times == 1
    assert len(best) == 12


def test_pads_have_places_but_no_regions() -> None:
    numbers = statistics([pad_game(("Ana", 40), ("Max", 30))])
    assert numbers.places == (35.0, *(0.0,) * 8)
    assert numbers.regions == ()
