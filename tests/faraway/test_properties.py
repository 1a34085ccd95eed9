"""What holds for every Tableau, tried on random ones of all sets, with gaps, meteors and sacrifices."""

import json
import re
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.documents.game import Player, tableau_document
from scorer.documents.report import fame_report
from scorer.documents.tableau import read_tableau
from scorer.faraway.counts import Feature, count_of, pack, reaches
from scorer.faraway.model import Tableau
from scorer.faraway.quests import Outcome, PerFeature
from scorer.faraway.reveal import pay, reveal, score, total
from scorer.faraway.wording import explain
from scorer.live.seat_input import SeatInput
from scorer.text.languages import language
from support.building import ALL, fames, sanctuary_fames
from support.naive import naive_score
from support.random_tableaux import tableaux

ENGLISH = language("en")
amounts = st.fixed_dictionaries({}, optional={feature: st.integers(0, 60) for feature in Feature})


@given(tableaux())
def test_total_is_the_sum_of_the_cards(tableau: Tableau) -> None:
    sheet = score(tableau)
    assert (
        sheet.total
        == sheet.region_fame + sheet.sanctuary_fame
        == sum(fames(sheet)) + sum(sanctuary_fames(sheet).values())
    )
    assert sheet.total == total(tableau) == fame_report(sheet, ENGLISH)["total"]


@settings(max_examples=600)
@given(tableaux(most_sanctuaries=12))
def test_a_naive_second_scorer_agrees(tableau: Tableau) -> None:
    region_fame, sanctuary_fame = naive_score(tableau_document(tableau))
    sheet = score(tableau)
    assert fame_report(sheet, ENGLISH)["region_fame"] == region_fame + [None] * (8 - len(region_fame))
    assert sanctuary_fames(sheet) == sanctuary_fame


@given(tableaux(), st.randoms(use_true_random=False))
def test_the_order_of_sanctuaries_and_sacrifices_never_matters(tableau: Tableau, random: Random) -> None:
    sanctuaries = random.sample(tableau.sanctuaries, len(tableau.sanctuaries))
    sacrifices = random.sample(tableau.sacrifices, len(tableau.sacrifices))
    other = score(Tableau(tableau.regions, tuple(sanctuaries), tuple(sacrifices)))
    assert fames(other) == fames(score(tableau))
    assert sanctuary_fames(other) == sanctuary_fames(score(tableau))


@given(amounts, amounts, st.booleans())
def test_seeing_more_never_lowers_a_card(seen: dict[Feature, int], more: dict[Feature, int], sacrificed: bool) -> None:
    for card in (*ALL.regions, *ALL.sanctuaries):
        less = pay(card.quest, pack(seen), sacrificed)[1]
        assert pay(card.quest, pack(seen) + pack(more), sacrificed)[1] >= less


@given(tableaux(most_sanctuaries=7), st.sampled_from(ALL.sanctuaries))
def test_one_more_sanctuary_never_lowers_a_card(tableau: Tableau, extra: object) -> None:
    found = tuple(s for s in ALL.sanctuaries if s == extra and s not in tableau.sanctuaries)
    before = score(tableau)
    after = score(Tableau(tableau.regions, tableau.sanctuaries + found, tableau.sacrifices))
    assert all(new >= old for old, new in zip(fames(before), fames(after), strict=True))
    assert all(sanctuary_fames(after)[key] >= fame for key, fame in sanctuary_fames(before).items())


@given(tableaux())
def test_what_was_seen_is_the_sum_of_the_visible_cards(tableau: Tableau) -> None:
    sheet = score(tableau)
    for card_score in (*sheet.regions, *sheet.sanctuaries):
        assert card_score.card in card_score.visible
        assert len(set(card_score.visible)) == len(card_score.visible)
        shown = Counter[Feature]()
        for card in card_score.visible:
            shown.update([card.colour, *card.icons, *([Feature.NIGHT] if card.night else [])])
        assert {feature: count_of(card_score.seen, feature) for feature in Feature} == {f: shown[f] for f in Feature}


@given(tableaux())
def test_the_reveal_goes_from_right_to_left_and_then_to_the_sanctuaries(tableau: Tableau) -> None:
    positions = [position for _, position, _, _ in reveal(tableau)]
    regions = [position for position, _ in tableau.placed]
    gone = sum(len(sacrifice.sanctuaries) for sacrifice in tableau.sacrifices)
    assert positions == [*reversed(regions), *[None] * (len(tableau.sanctuaries) - gone)]
    paid_for = {position for _, position, _, sacrificed in reveal(tableau) if sacrificed}
    assert paid_for == {sacrifice.position for sacrifice in tableau.sacrifices}


@given(tableaux())
def test_the_cards_that_counted_add_up_to_the_count(tableau: Tableau) -> None:
    sheet = score(tableau)
    for card_score in (*sheet.regions, *sheet.sanctuaries):
        for need in card_score.needs:
            assert sum(given.amount for given in need.cards) == need.seen
        for term in card_score.terms:
            for part in term.parts or (term,):
                assert sum(given.amount for given in part.cards) == part.amount
            if term.parts:
                assert term.amount == min(part.amount for part in term.parts)


@given(tableaux())
def test_the_explanation_comes_to_the_fame(tableau: Tableau) -> None:
    """The sums and products in the sentence give the number beside it."""
    sheet = score(tableau)
    for card_score in (*sheet.regions, *sheet.sanctuaries):
        explanation = explain(card_score, ENGLISH)
        quest = card_score.card.quest
        if card_score.outcome is Outcome.SCORED and quest and quest.counted:
            product, _, fame = explanation.verdict.removesuffix(".").rpartition(" = ")
            factor, counted = product.split(" × ")
            assert int(fame) == card_score.fame
            assert int(factor) * sum(map(int, re.findall(r"\d+", counted))) == card_score.fame
        else:
            assert re.match(r"\d+", explanation.verdict)[0] == str(card_score.fame)  # type: ignore[index]
        if card_score.missed:
            assert re.findall(r"\d+", explanation.missed) == [str(card_score.missed)]
        else:
            assert explanation.missed == ""
        met = [line.met for line in explanation.lines if line.met is not None]
        assert all(met) == (card_score.outcome is not Outcome.REQUIREMENT_UNMET)


@given(tableaux())
def test_a_document_gives_the_same_tableau_back(tableau: Tableau) -> None:
    document = tableau_document(tableau)
    assert json.loads(json.dumps(document)) == document
    assert read_tableau(document, ALL) == tableau


@given(tableaux(), st.booleans())
def test_what_is_typed_gives_the_same_tableau_back(tableau: Tableau, uses_pad: bool) -> None:
    seat = SeatInput.from_player(Player("Ada", tableau, None, uses_pad))
    assert SeatInput.from_document(json.loads(json.dumps(seat.to_document()))) == seat
    player = seat.to_player("Ada", ALL)
    assert player["scored_by"] == ("pad" if uses_pad else "tableau")
    again = read_tableau(player["tableau"], ALL)
    assert list(again.placed) == list(tableau.placed)
    assert again.sanctuaries == tableau.sanctuaries
    assert set(again.sacrifices) == set(tableau.sacrifices)
    assert score(again).total == total(tableau)


@given(tableaux())
def test_typing_the_same_again_changes_nothing(tableau: Tableau) -> None:
    seat = SeatInput.from_player(Player("Ada", tableau, None))
    again = read_tableau(seat.to_player("Ada", ALL)["tableau"], ALL)
    assert SeatInput.from_player(Player("Ada", again, None)) == seat


@given(amounts, amounts)
def test_reaches_compares_every_count(seen: dict[Feature, int], needed: dict[Feature, int]) -> None:
    enough = all(seen.get(feature, 0) >= needed.get(feature, 0) for feature in Feature)
    assert reaches(pack(seen), pack(needed)) == enough


@given(amounts)
def test_counts_are_kept_apart(seen: dict[Feature, int]) -> None:
    assert {feature: count_of(pack(seen), feature) for feature in Feature} == {f: seen.get(f, 0) for f in Feature}
    for feature in Feature:
        assert PerFeature(1, (feature,)).worth(pack(seen)) == seen.get(feature, 0)
