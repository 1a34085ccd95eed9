"""The rounds as they follow from the lines: every rule of the rules' part "during the game"."""

import random
from itertools import islice

import pytest

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.counts import Feature
from scorer.faraway.model import Region, Sanctuary, Tableau
from scorer.faraway.rounds import ROUNDS, Pile, Play, ahead, current_round, market_cards, pile, round_of, set_up
from scorer.faraway.rounds_wording import (
    comparison_text,
    draw_text,
    market_text,
    missing_box_text,
    next_market_text,
    pile_text,
    set_up_summary,
    set_up_texts,
)
from scorer.text.languages import language

ALL = load_catalogue()
ENGLISH = language("en")


def region(text: str) -> Region:
    """`12` is the ordinary Region, `12*` the meteor."""
    found = [r for r in ALL.regions_numbered(int(text.rstrip("*"))) if r.meteor == text.endswith("*")]
    return found[0]


def line(text: str, *sanctuaries: str) -> Tableau:
    """A Tableau from numbers; `-` is an empty place."""
    held = tuple(s for s in map(ALL.sanctuary, sanctuaries) if s is not None)
    assert len(held) == len(sanctuaries)
    return Tableau(tuple(None if place == "-" else region(place) for place in text.split()), held)


def play(text: str, *sanctuaries: str) -> Play:
    """The last Region of a line as a Play."""
    tableau = line(text, *sanctuaries)
    return Play(0, len(tableau.regions), tableau)


def clues(card: Region | Sanctuary) -> int:
    return card.count_of(Feature.CLUE)


# -- finding a Sanctuary --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "finds"),
    [
        ("12", False),  # round 1: nobody, whatever the number
        ("1 2", True),
        ("2 1", False),
        ("60 12 40", True),  # only the Region just before counts, not the highest
        ("12 60 40", False),
        ("5 5*", True),  # a meteor is higher than the ordinary Region of the same number
        ("5* 5", False),
        ("5* 6", True),
        ("6 5*", False),
        ("0 1", True),  # Region 0 is a number like any other
        ("1 0", False),
        ("- 40", False),  # not known
        ("12 -", False),
    ],
)
def test_who_finds_a_sanctuary(numbers: str, finds: bool) -> None:
    assert play(numbers).finds is finds


def test_equal_numbers_find_nothing() -> None:
    assert not Play(0, 2, Tableau((region("12"), region("12")))).finds


def test_a_region_further_back_does_not_matter_and_is_named() -> None:
    found = play("60 12 40")
    assert found.unimportant == region("60")
    assert comparison_text(found, ENGLISH) == (
        "40 is higher than 12 just before it. The 60 further back does not matter."
    )
    assert play("12 30 40").unimportant is None
    assert play("60 30 20").unimportant is None


def test_meteors_are_named_in_the_comparison() -> None:
    assert comparison_text(play("5 5*"), ENGLISH) == "Meteor 5 is higher than 5 just before it."
    assert comparison_text(play("5* 5"), ENGLISH) == "5 is not higher than meteor 5: no Sanctuary."
    assert comparison_text(play("5"), ENGLISH) == "No Region before it."
    assert comparison_text(play("- 5"), ENGLISH) == "The Region before it is missing."


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_draws_one_without_clues() -> None:
    found = play("1 2")
    assert (found.draws, found.clues) == (1, ())
    assert draw_text(found, ENGLISH) == "Draws 1 Sanctuary: no Clues yet."


def test_draws_one_more_for_each_clue_of_regions_and_sanctuaries() -> None:
    found = play("12 9 20", "gray-clue-1per-clue")
    assert clues(region("12")) == clues(region("20")) == 1
    assert found.draws == 3, "the Region just played counts, the Sanctuary of this very round does not"
    assert draw_text(found, ENGLISH) == "Draws 3 Sanctuaries: 1 + 2 Clues (Region 12 and Region 20)."

    later = play("12 20 9 22", "gray-clue-1per-clue")
    assert later.draws == 5
    assert [clue.card.key for clue in later.clues] == ["base-12", "base-20", "base-22", "gray-clue-1per-clue"]


def test_several_clues_on_one_card() -> None:
    double = next(r for r in ALL.regions if clues(r) == 2 and r.number > 1)
    found = Play(0, 2, Tableau((region("1"), double)))
    assert found.draws == 3
    assert "(×2)" in draw_text(found, ENGLISH)


def test_who_finds_nothing_draws_nothing() -> None:
    assert play("20 12").draws == 0


def test_a_later_region_does_not_add_to_an_earlier_draw() -> None:
    assert Play(0, 2, line("1 2 12 20")).draws == 1


@pytest.mark.parametrize(("numbers", "left"), [("1 2 3", 44), ("3 2 1", 45), ("1 2", 45)])
def test_what_was_kept_before_a_round_is_not_in_the_pile(numbers: str, left: int) -> None:
    held = ["red-night"] if left < 45 else []
    assert pile(round_of([line(numbers, *held)], len(numbers.split())), 45).left == left


def finders(*, clues_each: int, kept: int) -> list[Tableau]:
    """Six people who find in the last round, with so many Clues and Sanctuaries kept before."""
    clue = Region("base", Feature.RED, False, (Feature.CLUE,) * clues_each, None, 1)
    rising = tuple(Region("base", Feature.RED, False, (), None, number) for number in range(2, 9))
    card = Sanctuary("base", Feature.GRAY, False, (), None, "any")
    return [Tableau((clue, *rising), (card,) * kept)] * 6


def test_six_finders_and_a_pile_too_small_for_them() -> None:
    played = round_of(finders(clues_each=4, kept=6), 8)
    assert pile(played, 45) == Pile(9, (5,) * 6, exact=True)
    text = pile_text(pile(played, 45), ENGLISH)
    assert text.startswith("The pile holds 9 Sanctuaries, but the finders of this round draw 30 together.")
    assert "The rules leave open" in text
    assert text.endswith("10 are enough."), "the sixth finds five cards fewer, one kept by each before them"


def test_who_counts_by_hand_may_hold_sanctuaries_of_the_pile() -> None:
    played = round_of([*finders(clues_each=4, kept=6), None], 8)
    assert pile_text(pile(played, 45), ENGLISH).startswith("The pile holds at most 9 Sanctuaries")


def test_a_pile_that_is_enough_is_not_worth_a_word() -> None:
    just = round_of(finders(clues_each=1, kept=6), 8)
    assert pile(just, 48).enough
    assert pile_text(pile(just, 48), ENGLISH) == ""
    assert not pile(just, 47).enough


def test_a_sanctuary_is_kept_once_it_is_there() -> None:
    assert play("1 2").kept is None
    assert play("1 2", "red-night").kept == ALL.sanctuary("red-night")
    assert play("1 2 3", "red-night").kept is None
    assert play("1 2 3", "red-night", "red-stone").kept == ALL.sanctuary("red-stone")
    assert Play(0, 2, line("1 2 3", "red-night", "red-stone")).kept == ALL.sanctuary("red-night")
    assert play("2 1", "red-night").kept is None


def test_a_sanctuary_of_an_earlier_round_is_owed() -> None:
    assert [play(numbers).owed for numbers in ("1 2", "1 2 3", "1 2 3 4", "1 3 2")] == [0, 1, 2, 1]
    assert play("1 2 3", "red-night").owed == 0
    assert play("1", "red-night").owed == 0


# -- the market ------------------------------------------------------------------------------------------------------


def test_the_smallest_number_takes_first() -> None:
    played = round_of([line("50"), line("12"), line("44")], 1)
    assert [taker.player for taker in played.in_order] == [1, 2, 0]


def test_a_meteor_takes_after_the_ordinary_region_of_its_number() -> None:
    assert [taker.player for taker in round_of([line("5*"), line("5"), line("6")], 1).in_order] == [1, 0, 2]


@pytest.mark.parametrize("players", range(2, 8))
def test_the_market_has_one_card_more_than_players(players: int) -> None:
    assert market_cards(players) == players + 1
    assert round_of([line("1")] * players, 1).market_cards == players + 1


def test_who_counts_by_hand_takes_a_card_too() -> None:
    played = round_of([line("1"), None, line("2")], 1)
    assert played.market_cards == 4
    assert [found.player for found in played.plays] == [0, 2]


def test_no_market_in_the_last_round_but_sanctuaries() -> None:
    played = round_of([line("1 2 3 4 5 6 7 8"), line("9 10 11 12 13 14 15 16")], 8)
    assert not played.has_market
    assert (played.market_cards, played.laid_out_next) == (0, 0)
    assert [finder.player for finder in played.finders] == [0, 1]
    assert market_text(played, ENGLISH) == (
        "Nobody takes a new Region in round 8. Who finds a Sanctuary still keeps one."
    )
    assert next_market_text(played, ENGLISH) == ""


def test_no_new_market_before_the_last_round() -> None:
    lines = [line("1 2 3 4 5 6 7"), line("9 10 11 12 13 14 15")]
    assert [round_of(lines, number).laid_out_next for number in (1, 6, 7)] == [3, 3, 0]
    assert next_market_text(round_of(lines, 7), ENGLISH).endswith("nobody takes a Region in round 8.")
    assert "3 new Regions" in next_market_text(round_of(lines, 1), ENGLISH)


# -- where the game is -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "current", "further"),
    [
        (["", ""], 1, ()),
        (["12", ""], 1, ()),
        (["12", "13"], 2, ()),
        (["12 14 15", "13"], 2, (0,)),
        (["12 - 15", "13 1 2"], 2, (0, 1)),
        (["1 2 3 4 5 6 7 8", "9 10 11 12 13 14 15"], 8, ()),
        (["1 2 3 4 5 6 7 8", "9 10 11 12 13 14 15 16"], None, ()),
    ],
)
def test_the_current_round_is_the_first_in_which_a_region_is_missing(
    lines: list[str], current: int | None, further: tuple[int, ...]
) -> None:
    tableaux = [line(numbers) for numbers in lines]
    assert current_round(tableaux) == current
    assert ahead(tableaux) == further


def test_who_is_behind_is_waited_for() -> None:
    played = round_of([line("12 14 15"), line("13"), None], 2)
    assert [missing.player for missing in played.waiting] == [1]
    assert not played.complete


# -- set-up ----------------------------------------------------------------------------------------------------------


def test_set_up() -> None:
    table = set_up(3, ("base",))
    assert (table.hand, table.advanced_deal, table.market_cards, table.missing_box) == (3, 5, 4, None)
    texts = set_up_texts(table, ENGLISH)
    assert "Deal everybody 3 Regions: that is their hand." in texts
    assert "Advanced start: deal everybody 5 Regions instead, of which they keep 3." in texts
    assert set_up_summary(table, ENGLISH) == "Set-up: 3 Regions each, 4 in the market"


@pytest.mark.parametrize(
    ("players", "sets", "missing"),
    [
        (6, ("base",), None),
        (7, ("base",), "below"),
        (7, ("base", "stars"), "below"),
        (7, ("base", "below"), None),
    ],
)
def test_the_seventh_player_needs_people_from_below(players: int, sets: tuple[str, ...], missing: str | None) -> None:
    table = set_up(players, sets)
    assert table.missing_box == missing
    assert ("7 players need “People from Below”" in missing_box_text(table, ENGLISH)) is (missing is not None)


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(200))
def test_over_a_whole_game_everybody_finds_as_often_as_their_line_rises(seed: int) -> None:
    dice = random.Random(seed)
    count = dice.randint(2, 7)
    deck = dice.sample(ALL.regions, ROUNDS * count)
    sanctuaries = iter(dice.sample(ALL.sanctuaries, len(ALL.sanctuaries)))
    tableaux = []
    for player in range(count):
        line_up = tuple(deck[player * ROUNDS : (player + 1) * ROUNDS])
        tableaux.append(Tableau(line_up, tuple(islice(sanctuaries, len(Tableau(line_up).rises)))))
    rounds = [round_of(tableaux, number) for number in range(1, ROUNDS + 1)]
    for player, tableau in enumerate(tableaux):
        plays = [played.plays[player] for played in rounds]
        assert sum(found.finds for found in plays) == len(tableau.rises) == len(tableau.sanctuaries)
        assert [found.kept for found in plays if found.finds] == list(tableau.sanctuaries)
        assert not any(found.owed for found in plays)
        for found in plays:
            before = tableau.regions[found.round - 2] if found.round > 1 else None
            assert found.finds == (before is not None and (before.number, before.meteor) < _duration(found))
            seen = [*tableau.regions[: found.round], *[kept.kept for kept in plays[: found.round - 1] if kept.kept]]
            assert found.draws == (
                1 + sum(card.icons.count(Feature.CLUE) for card in seen if card) if found.finds else 0
            )
    for played in rounds:
        numbers = [_duration(taker) for taker in played.in_order]
        assert numbers == sorted(numbers)
        assert len(numbers) == count


def _duration(found: Play) -> tuple[int, bool]:
    assert found.region is not None
    return found.region.number, found.region.meteor
