"""The rules of the reveal, one case each. Regions are listed in the order played, meteors as m5."""

import pytest

from scorer.faraway.counts import Feature, FeatureSet, count_of, pack, reaches
from scorer.faraway.model import REGIONS_IN_LINE, Sacrifice, Tableau
from scorer.faraway.quests import Outcome
from scorer.faraway.reveal import score, total
from scorer.faraway.scores import SanctuaryCountWarning
from support.building import ALL, fames, lay, region, region_score, sanctuary, sanctuary_fames


def fame(position: int, line: str, sanctuaries: str = "", destroyed: dict[int, str] | None = None) -> int:
    """What the Region at this position pays."""
    return region_score(position, line, sanctuaries, destroyed).fame


def test_worked_example_of_43() -> None:
    """The numbers of the worked example: Regions 8 to 1 give 0, 3, 4, 0, 6, 8, 5, 10 = 36, Sanctuaries 7."""
    sheet = score(lay("44 9 24 19 39 20 28 12", "yellow-4per-biome-set gray-clue-1per-clue red-chimera"))
    assert fames(sheet)[::-1] == [0, 3, 4, 0, 6, 8, 5, 10]
    assert sanctuary_fames(sheet) == {"yellow-4per-biome-set": 4, "gray-clue-1per-clue": 3, "red-chimera": 0}
    assert (sheet.region_fame, sheet.sanctuary_fame, sheet.total) == (36, 7, 43)
    assert sheet.complete
    assert sheet.warnings == ()


# -- what a card sees ---------------------------------------------------------------------------------------------


def test_a_region_sees_itself_and_those_to_its_right() -> None:
    assert fame(1, "16 1 7") == 2 * 3


def test_a_region_does_not_see_those_to_its_left() -> None:
    """Scoring left to right is the commonest mistake."""
    assert fame(3, "1 7 16") == 2 * 1
    assert fame(2, "1 16 7") == 2 * 2


def test_the_first_region_sees_all_eight() -> None:
    assert fame(1, "16 1 5 7 8 18 23 26") == 2 * 8


def test_the_last_region_sees_the_sanctuaries_too() -> None:
    assert fame(8, "1 5 7 8 18 23 26 16", "red-chimera green-chimera") == 2 * (1 + 2)


def test_sanctuaries_see_all_regions_and_all_sanctuaries() -> None:
    sheet = score(lay("1 5 3", "gray-2per-chimera red-chimera gray-chimera-1per-chimera"))
    seen = len(["Region 1", "Region 5", "red-chimera", "gray-chimera-1per-chimera"])
    assert sanctuary_fames(sheet) == {
        "gray-2per-chimera": 2 * seen,
        "red-chimera": 0,
        "gray-chimera-1per-chimera": 1 * seen,
    }


def test_the_visible_cards_are_named() -> None:
    card_score = region_score(2, "1 16 7", "red-night")
    assert card_score.visible == (region(16), region(7), sanctuary("red-night"))
    (own_term,) = card_score.terms
    assert (own_term.counted, own_term.amount) == (Feature.CHIMERA, 2)
    assert [given.card for given in own_term.contributions] == [region(16), region(7)]


def test_an_empty_place_is_passed_over() -> None:
    sheet = score(lay("16 . 1 ."))
    assert fames(sheet) == [2 * 2, 0]
    assert [card_score.position for card_score in sheet.regions] == [1, 3]
    assert sheet.region_at(2) is None
    assert not sheet.complete


def test_nothing_at_all_scores_nothing() -> None:
    sheet = score(Tableau())
    assert (sheet.total, sheet.regions, sheet.sanctuaries, sheet.complete) == (0, (), (), False)


# -- what a quest pays --------------------------------------------------------------------------------------------


def test_a_card_without_a_quest_pays_nothing_but_counts() -> None:
    card_score = region_score(2, "16 1")
    assert (card_score.outcome, card_score.fame, card_score.missed) == (Outcome.NO_QUEST, 0, 0)
    assert fame(1, "16 1") == 2 * 2


def test_flat_fame_needs_nothing() -> None:
    assert fame(1, "9") == 5
    assert sanctuary_fames(score(lay("", "gray-5fame"))) == {"gray-5fame": 5}


def test_a_requirement_counts_the_card_itself() -> None:
    assert fame(1, "51 2 1") == 14, "1 stone of its own, 2 and 1 beside it: four"


def test_an_unmet_requirement_pays_nothing_never_a_part() -> None:
    card_score = region_score(1, "51 2")
    assert (card_score.outcome, card_score.fame, card_score.missed) == (Outcome.REQUIREMENT_UNMET, 0, 14)
    (need,) = card_score.needs
    assert (need.feature, need.needed, need.seen, need.met) == (Feature.STONE, 4, 3, False)
    assert [(given.card, given.amount) for given in need.cards] == [(region(51), 1), (region(2), 2)]


def test_a_requirement_to_the_right_of_nothing_is_not_met_by_the_left() -> None:
    assert fame(3, "2 1 51") == 0


def test_every_line_of_a_requirement_must_be_met() -> None:
    assert fame(1, "46 2") == 0, "two stones, no chimera"
    assert fame(1, "46 5 8") == 0, "two chimeras, no stone"
    assert fame(1, "46 2 5") == 10


def test_sanctuaries_meet_requirements() -> None:
    assert fame(1, "21", "red-stone green-stone") == 8
    assert fame(1, "21", "gray-2stones") == 8


def test_an_unmet_requirement_of_a_multiplied_quest_pays_nothing() -> None:
    card_score = region_score(1, "17 2 5")
    assert (card_score.fame, card_score.missed) == (0, 3 * 3), "one chimera of two; three stones"


def test_wonders_are_not_used_up() -> None:
    assert fames(score(lay("66 51 2 1 30"))) == [20, 14, 0, 0, 2 * 1]


def test_more_than_required_pays_no_more() -> None:
    assert fame(1, "21 2 1 4 6") == 8


def test_clues_count_as_icons_not_as_cards() -> None:
    assert fame(1, "11 m5 m33") == 2 * 4


def test_a_region_of_two_names_counts_both_colours() -> None:
    assert fame(1, "27 2 25 1") == 1 * 3, "yellow 27 and 25, blue 2, not red 1"


def test_coloured_sanctuaries_count_as_cards_of_their_colour() -> None:
    assert fame(1, "27", "blue-stone yellow-clue red-night") == 1 * 3


def test_night_sanctuaries_count_as_night() -> None:
    assert fame(1, "10", "red-night gray-night-stone gray-5fame") == 3 * 2


def test_a_night_region_counts_itself() -> None:
    assert fame(1, "24", "red-chimera") == 2 * 1


def test_a_biome_set_needs_all_four_colours() -> None:
    assert fame(1, "18 27 21 1") == 10
    card_score = region_score(1, "18 27 21")
    assert (card_score.outcome, card_score.fame, card_score.missed) == (Outcome.NOTHING_COUNTED, 0, 0)


def test_gray_is_no_colour_of_a_biome_set() -> None:
    assert fame(1, "18 27 21 70", "gray-5fame gray-night-stone") == 0


def test_only_complete_biome_sets_count() -> None:
    assert fame(1, "18 27 21 1", "green-clue yellow-clue blue-clue") == 10
    assert fame(1, "18 27 21 1", "green-clue yellow-clue blue-clue red-night") == 20


def test_gray_counts_where_gray_is_asked_for() -> None:
    assert sanctuary_fames(score(lay("70 0", "blue-2per-gray gray-5fame")))["blue-2per-gray"] == 2 * 3


def test_wonder_sets() -> None:
    assert fame(1, "69 1") == 0, "stone and chimera, no thistle"
    assert fame(1, "69 1 4") == 7
    assert fame(1, "69 1 4 7") == 14, "two of each"


def test_the_parts_of_a_set_and_their_cards_are_named() -> None:
    (term,) = region_score(1, "69 0 2").terms
    assert (term.counted, term.amount) == (FeatureSet.WONDER_SET, 1)
    assert [(part.counted, part.amount) for part in term.parts] == [("stone", 3), ("chimera", 1), ("thistle", 1)]
    assert {given.card for given in term.contributions} == {region(0), region(2)}


def test_requirements_in_colours_clues_and_nights() -> None:
    assert fame(1, "m9 25 27 31", "yellow-clue") == 9, "four yellow cards, a Sanctuary among them"
    assert fame(1, "m26 m5 m33 6") == 17, "five Clues on three cards"
    assert fame(1, "m32 20 21 22", "red-night yellow-night-1per-gray") == 21, "five nights, itself by day"
    assert fame(1, "m32 20 21 22", "red-night") == 0


# -- Region 0 -----------------------------------------------------------------------------------------------------


def test_region_0_is_a_card_like_any_other() -> None:
    sheet = score(lay("3 9 10 11 13 14 15 0", "gray-2per-stone"))
    assert sheet.complete
    last = sheet.region_at(8)
    assert last is not None
    assert (last.card, last.fame) == (region(0), 0)
    assert sanctuary_fames(sheet) == {"gray-2per-stone": 2}
    assert fame(1, "69 0") == 7


def test_region_0_stays_visible_with_a_meteor_that_ends_in_0() -> None:
    assert fame(2, "0 69 m20") == 7
    assert fame(2, "0 69 3") == 0


# -- meteors ------------------------------------------------------------------------------------------------------


def test_a_meteor_counts_from_the_start() -> None:
    assert fame(2, "m5 11") == 2 * 2


def test_a_meteor_counts_once_after_it_is_reached() -> None:
    assert fame(1, "11 m5") == 2 * 2


def test_a_region_with_a_meteors_last_digit_counts_from_the_start() -> None:
    assert fame(3, "25 m5 27") == 1 * 2, "yellow 25 lies to the left, but m5 keeps it face up"
    assert fame(3, "24 m5 27") == 1 * 1, "blue 24 is face down"
    assert fame(3, "45 m5 30") == 2 * 2, "the stone of Region 45"


def test_the_ordinary_region_of_the_same_number_stays_visible_too() -> None:
    assert fame(3, "5 m5 16") == 2 * 2


def test_a_region_to_the_right_with_the_same_digit_counts_once() -> None:
    assert fame(1, "16 5 m5") == 2 * 2


def test_two_meteors_keep_two_digits_face_up() -> None:
    assert fame(5, "8 18 m5 m38 16") == 2 * 3, "chimeras of 8, 18 and 16 itself"
    assert fame(5, "8 18 m5 m33 16") == 2 * 1


def test_meteors_and_their_digit_score_at_their_own_place() -> None:
    assert fame(1, "m9 25 27 31", "yellow-clue") == 9
    assert fame(2, "25 m9 27 31", "yellow-clue") == 0, "yellow 25 lies to its left, face down"
    assert fame(2, "22 10 m20") == 0, "10 ends in 0 but still scores second, before night 22 is revealed"
    assert fame(1, "10 22 m20") == 3


def test_a_meteor_of_somebody_else_changes_nothing() -> None:
    assert lay("5 15 25").never_hidden == frozenset()
    assert lay("5 15 m5 26").never_hidden == {1, 2, 3}


# -- sacrifices ---------------------------------------------------------------------------------------------------


def test_a_sacrifice_pays_and_the_sanctuary_is_gone() -> None:
    sheet = score(lay("m15", "red-night gray-5fame", {1: "gray-5fame"}))
    assert fames(sheet) == [8]
    assert sanctuary_fames(sheet) == {"red-night": 0}
    assert sheet.sanctuary("gray-5fame") is None
    assert sheet.total == 8


def test_no_sacrifice_no_fame_and_everything_is_kept() -> None:
    sheet = score(lay("m15", "red-night gray-5fame"))
    assert fames(sheet) == [0]
    assert sanctuary_fames(sheet) == {"red-night": 0, "gray-5fame": 5}
    (card_score,) = sheet.regions
    assert (card_score.outcome, card_score.missed) == (Outcome.NOT_SACRIFICED, 8)


def test_choosing_to_destroy_nothing_is_no_sacrifice() -> None:
    tableau = Tableau((region("m15"),), (sanctuary("gray-5fame"),), (Sacrifice(1, ()),))
    assert score(tableau).total == total(tableau) == 5


def test_a_sacrificed_sanctuary_counts_for_nothing_from_this_card_on() -> None:
    line, sanctuaries, destroyed = "14 m15 10", "red-night gray-night-stone", {2: "red-night"}
    assert fame(3, line, sanctuaries, destroyed) == 3 * 3, "scored before: m15 and both Sanctuaries are nights"
    assert fame(1, line, sanctuaries, destroyed) == 2 * 2, "scored after: m15 and one Sanctuary"
    assert fame(1, line, sanctuaries) == 2 * 3
    at_the_sacrifice = region_score(2, line, sanctuaries, destroyed)
    assert sanctuary("red-night") not in at_the_sacrifice.visible
    assert count_of(at_the_sacrifice.seen, Feature.NIGHT) == 2
    assert at_the_sacrifice.destroyed == (sanctuary("red-night"),)


def test_earlier_scores_stay_as_they_were() -> None:
    kept = score(lay("14 m15 66 10", "red-night gray-night-stone"))
    given = score(lay("14 m15 66 10", "red-night gray-night-stone", {2: "red-night"}))
    assert fames(given)[2:] == fames(kept)[2:]
    right = given.region_at(4)
    assert right is not None
    assert sanctuary("red-night") in right.visible
    assert right.destroyed == ()


def test_other_sanctuaries_no_longer_see_a_sacrificed_one() -> None:
    assert sanctuary_fames(score(lay("m15", "red-1per-red red-night"))) == {"red-1per-red": 2, "red-night": 0}
    assert sanctuary_fames(score(lay("m15", "red-1per-red red-night", {1: "red-night"}))) == {"red-1per-red": 1}


def test_two_sacrifices_one_after_the_other() -> None:
    sheet = score(lay("m21 3 m15", "red-night gray-5fame red-stone", {1: "red-night", 3: "red-stone"}))
    assert fames(sheet) == [10, 4, 8]
    assert sanctuary_fames(sheet) == {"gray-5fame": 5}
    seen = [
        [s.id for s in lay("", "red-night gray-5fame red-stone").sanctuaries if s in r.visible] for r in sheet.regions
    ]
    assert seen == [["gray-5fame"], ["red-night", "gray-5fame"], ["red-night", "gray-5fame"]]


def test_a_sacrifice_of_two() -> None:
    assert fame(1, "m38", "red-night red-stone", {1: "red-night red-stone"}) == 19


def test_with_too_few_sanctuaries_left_nothing_is_paid() -> None:
    sheet = score(lay("m38 m15", "red-night red-stone", {2: "red-night"}))
    assert fames(sheet) == [0, 8]
    assert sanctuary_fames(sheet) == {"red-stone": 0}


def test_the_order_in_which_sacrifices_are_recorded_does_not_matter() -> None:
    one = lay("m21 3 m15", "red-night red-stone", {1: "red-night", 3: "red-stone"})
    other = lay("m21 3 m15", "red-night red-stone", {3: "red-stone", 1: "red-night"})
    assert fames(score(one)) == fames(score(other))


# -- rises and what looks wrong -----------------------------------------------------------------------------------


def rises(line: str) -> list[tuple[int, str, str]]:
    return [(position, earlier.key, later.key) for position, earlier, later in lay(line).rises]


def test_a_rise_is_over_the_region_just_before_not_over_the_highest() -> None:
    assert rises("1 50 2 3") == [(2, "base-1", "base-50"), (4, "base-2", "base-3")]


def test_the_first_region_is_no_rise_and_an_equal_number_only_as_a_meteor() -> None:
    assert rises("50") == []
    assert rises("5 m5") == [(2, "base-5", "stars-5")]
    assert rises("m5 5") == []
    assert rises("0 1") == [(2, "below-0", "base-1")]


def test_neighbours_of_an_empty_place_are_not_compared() -> None:
    assert rises("1 . 2 3") == [(4, "base-2", "base-3")]


RISING = "1 2 3 4 5 6 7 0"
SIX = "red-night red-stone red-chimera red-thistle green-stone green-clue"


@pytest.mark.parametrize(
    ("line", "sanctuaries", "expected"),
    [
        pytest.param(RISING, SIX, None, id="six rises, six Sanctuaries"),
        pytest.param(RISING, SIX.removesuffix(" green-clue"), "too_few_sanctuaries", id="one forgotten"),
        pytest.param(RISING, f"{SIX} blue-clue", "too_many_sanctuaries", id="one too many"),
        pytest.param("8 7 6 5 4 3 2 1", "", None, id="no rise, no Sanctuary"),
        pytest.param("8 7 6 5 4 3 2 1", "red-night", "too_many_sanctuaries", id="no rise, one Sanctuary"),
        pytest.param("1 2 3 4 5 6 7 .", "", None, id="half entered: too early to tell"),
    ],
)
def test_as_many_sanctuaries_as_rises(line: str, sanctuaries: str, expected: str | None) -> None:
    tableau = lay(line, sanctuaries)
    warnings = score(tableau).warnings
    assert [warning.code for warning in warnings] == ([expected] if expected else [])
    for warning in warnings:
        rises = tuple(tableau.rises)
        assert warning == SanctuaryCountWarning(len(rises), len(tableau.sanctuaries), rises)


def test_a_sacrificed_sanctuary_was_still_found() -> None:
    found = lay("m15 14 13 12 11 10 8 9", "red-night", {1: "red-night"})
    assert score(found).warnings == ()


# -- counts -------------------------------------------------------------------------------------------------------


def test_counts_refuse_what_does_not_fit() -> None:
    assert count_of(pack({Feature.THISTLE: 127, Feature.CHIMERA: 1}), Feature.THISTLE) == 127
    for amount in (128, -1):
        with pytest.raises(ValueError, match=f"expected 0 to 127 of stone, got {amount}"):
            pack({Feature.STONE: amount})


@pytest.mark.parametrize("feature", list(Feature))
def test_reaches_compares_each_count_on_its_own(feature: Feature) -> None:
    everything = pack(dict.fromkeys(Feature, 3))
    assert reaches(everything, pack(dict.fromkeys(Feature, 3)))
    assert reaches(everything, 0)
    assert not reaches(everything, pack({feature: 4}))
    assert not reaches(pack({other: 127 for other in Feature if other is not feature}), pack({feature: 1}))


def test_the_largest_tableau_fits_into_the_counts() -> None:
    """Even all Sanctuaries beside eight Regions, which only a wrong entry has."""
    everything = Tableau(ALL.regions[:REGIONS_IN_LINE], ALL.sanctuaries)
    for card_score in score(everything).sanctuaries:
        assert all(count_of(card_score.seen, f) == sum(c.count_of(f) for c in card_score.visible) for f in Feature)
