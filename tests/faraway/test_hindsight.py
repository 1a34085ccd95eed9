"""The best that could have been done, against trying out everything."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings

from scorer.documents.game import tableau_document
from scorer.documents.tableau import read_tableau
from scorer.faraway.hindsight import best_order, best_sacrifices, sacrifice_options
from scorer.faraway.model import Region, Sacrifice, Sanctuary, Tableau
from scorer.faraway.reveal import total
from support.building import ALL, lay, sanctuary
from support.naive import naive_score
from support.random_tableaux import tableaux


def every_sacrifice(regions: tuple[Region | None, ...], found: tuple[Sanctuary, ...]) -> list[tuple[Sacrifice, ...]]:
    """All ways to sacrifice along a line, from its last place to its first."""
    ways: list[tuple[Sacrifice, ...]] = [()]
    for position in range(len(regions), 0, -1):
        region = regions[position - 1]
        wanted = region.quest.sacrifice if region and region.quest else 0
        if wanted:
            ways += [
                (*way, Sacrifice(position, given))
                for way in ways
                for given in combinations([s for s in found if not any(s in w.sanctuaries for w in way)], wanted)
            ]
    return ways


def best_total(regions: tuple[Region | None, ...], found: tuple[Sanctuary, ...]) -> int:
    return max(total(Tableau(regions, found, way)) for way in every_sacrifice(regions, found))


def best_of_all_orders(tableau: Tableau) -> int:
    """Every order of the Regions at the places that are filled, with every sacrifice."""
    filled = [position - 1 for position, _ in tableau.placed]
    best = 0
    for order in permutations(region for _, region in tableau.placed):
        line: list[Region | None] = [None] * len(tableau.regions)
        for place, region in zip(filled, order, strict=True):
            line[place] = region
        best = max(best, best_total(tuple(line), tableau.sanctuaries))
    return best


def naive_total(tableau: Tableau) -> int:
    regions, sanctuaries = naive_score(tableau_document(tableau))
    return sum(fame or 0 for fame in regions) + sum(sanctuaries.values())


@pytest.mark.parametrize(
    ("line", "sanctuaries"),
    [
        pytest.param("68 2 23 41 10 7 45 27", "gray-2per-stone red-night", id="base game"),
        pytest.param("25 m5 0 69 m13 16 11 35", "gray-clue-stone blue-2per-gray", id="meteors"),
    ],
)
def test_best_order_against_all_40320_orders(line: str, sanctuaries: str) -> None:
    tableau = lay(line, sanctuaries)
    advice = best_order(tableau)
    assert advice.total == best_of_all_orders(tableau)
    assert advice.gain == advice.total - total(tableau) > 0
    assert advice.total == total(advice.tableau) == naive_total(advice.tableau)


@settings(max_examples=60)
@given(tableaux(most_regions=5, most_sanctuaries=4))
def test_best_order_against_all_orders_of_short_lines(tableau: Tableau) -> None:
    assert best_order(tableau).total == best_of_all_orders(tableau)


@settings(max_examples=200)
@given(tableaux(most_sanctuaries=6))
def test_best_sacrifices_against_all_choices(tableau: Tableau) -> None:
    advice = best_sacrifices(tableau)
    if advice is None:
        assert every_sacrifice(tableau.regions, tableau.sanctuaries) == [()]
    else:
        assert advice.total == best_total(tableau.regions, tableau.sanctuaries)


@given(tableaux(most_sanctuaries=6))
def test_advice_is_a_valid_tableau_of_the_same_cards_and_never_worse(tableau: Tableau) -> None:
    for advice in filter(None, [best_order(tableau), best_sacrifices(tableau)]):
        assert advice.total == total(advice.tableau) == total(tableau) + advice.gain
        assert advice.gain >= 0
        assert read_tableau(tableau_document(advice.tableau), ALL) == advice.tableau
        assert advice.tableau.sanctuaries == tableau.sanctuaries
        assert {region for _, region in advice.tableau.placed} == {region for _, region in tableau.placed}
        assert [at for at, _ in advice.tableau.placed] == [at for at, _ in tableau.placed]
        if advice.gain == 0:
            assert advice.tableau == tableau, "what is best already stays as it is"


@given(tableaux(most_sanctuaries=6))
def test_best_sacrifices_leave_the_line_as_it_is(tableau: Tableau) -> None:
    advice = best_sacrifices(tableau)
    if advice:
        assert advice.tableau.regions == tableau.regions
        assert best_order(tableau).total >= advice.total


@settings(max_examples=200)
@given(tableaux(most_sanctuaries=6))
def test_sacrifice_options_are_all_choices_at_one_place(tableau: Tableau) -> None:
    for position in range(10):
        options = sacrifice_options(tableau, position)
        region = dict(tableau.placed).get(position)
        if not (region and region.quest and region.quest.sacrifice):
            assert options == []
            continue
        earlier = {s for way in tableau.sacrifices if way.position > position for s in way.sanctuaries}
        left = [s for s in tableau.sanctuaries if s not in earlier]
        choices = {(), *combinations(left, region.quest.sacrifice)}
        assert {option.sanctuaries for option in options} == choices
        assert len(options) == len(choices)
        totals = [option.total for option in options]
        assert totals == sorted(totals, reverse=True)
        for option in options:
            assert option.tableau.sacrifice_at(position) == option.sanctuaries
            assert option.total == total(option.tableau) == naive_total(option.tableau)
            assert read_tableau(tableau_document(option.tableau), ALL) == option.tableau
            for other in tableau.sacrifices:
                clash = set(other.sanctuaries) & set(option.sanctuaries)
                kept = () if other.position < position and clash else other.sanctuaries
                if other.position != position:
                    assert option.tableau.sacrifice_at(other.position) == kept


def test_a_sacrifice_that_costs_more_than_it_pays_is_advised_against() -> None:
    """The only night Sanctuary is worth 4 + 3 + 3 + 3 + 2 to the Regions on the left; the meteor pays 8."""
    line = "41 40 37 10 14 1 4 m15"
    advice = best_sacrifices(lay(line, "red-night", {8: "red-night"}))
    assert advice is not None
    assert advice.tableau == lay(line, "red-night")
    assert advice.gain == 15 - 8


def test_the_best_sacrifice_is_found_and_said_with_its_gain() -> None:
    advice = best_sacrifices(lay("m15", "gray-5fame red-stone"))
    assert advice is not None
    assert advice.tableau.sacrifices == (Sacrifice(1, (sanctuary("red-stone"),)),)
    assert (advice.total, advice.gain) == (8 + 5, 8)


def test_no_region_asks_for_a_sacrifice() -> None:
    assert best_sacrifices(lay("1 2 3", "red-night")) is None


def test_fewer_sanctuaries_than_asked_for() -> None:
    advice = best_sacrifices(lay("m38", "gray-5fame"))
    assert advice is not None
    assert (advice.total, advice.gain) == (5, 0)
    assert [option.sanctuaries for option in sacrifice_options(lay("m38", "gray-5fame"), 1)] == [()]


def test_an_order_that_is_best_already() -> None:
    advice = best_order(lay("16 1 7"))
    assert (advice.total, advice.gain, advice.tableau) == (6, 0, lay("16 1 7"))


def test_nothing_to_order() -> None:
    assert best_order(Tableau()) == (Tableau(), 0, 0)


def test_empty_places_stay_where_they_are() -> None:
    advice = best_order(lay(". 1 . 16 m15", "gray-5fame red-stone"))
    assert [position for position, _ in advice.tableau.placed] == [2, 4, 5]
    assert advice.total == total(advice.tableau) == 4 + 8 + 5


def test_the_most_sacrifices_and_sanctuaries_a_table_can_have() -> None:
    """Four Sanctuaries of seven given up at three Regions, in any order of eight."""
    tableau = lay(
        "36 45 m15 57 m21 61 68 m38",
        "gray-5fame gray-2per-clue red-1per-red gray-stone-1per-stone blue-clue green-chimera red-night",
    )
    advice = best_order(tableau)
    assert advice.total == total(advice.tableau) == naive_total(advice.tableau)
    assert len(advice.tableau.sacrifices) == 3
    sacrifices = best_sacrifices(tableau)
    assert sacrifices is not None
    assert sacrifices.total == best_total(tableau.regions, tableau.sanctuaries) <= advice.total


def test_more_sanctuaries_than_a_line_can_find_are_weighed_as_well_as_can_be() -> None:
    """Trying all sacrifices among 53 Sanctuaries would never end."""
    line = "36 45 m15 57 m21 61 68 m38"
    everything = lay(line, " ".join(card.id for card in ALL.sanctuaries))
    for advice in (best_order(everything), best_sacrifices(everything)):
        assert advice is not None
        assert advice.total == total(advice.tableau) == naive_total(advice.tableau)
        assert advice.tableau.sacrifices
        assert advice.gain > 0
