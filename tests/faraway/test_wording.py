"""Every card, outcome, warning and quest has its words; a zero always says why."""

import re
from itertools import product

import pytest

from scorer.faraway.catalogue import set_ids
from scorer.faraway.counts import Feature, FeatureSet
from scorer.faraway.model import Card, Region, Sanctuary, Tableau
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, Outcome, PerFeature, PerSet, Quest
from scorer.faraway.reveal import pay, score
from scorer.faraway.scores import CardScore, TableauScore
from scorer.faraway.wording import (
    Explanation,
    amount_of,
    card_description,
    card_name,
    describe_warning,
    each_of,
    explain,
    feature_name,
    quest_short,
    quest_text,
    set_name,
    thing_name,
)
from scorer.text.languages import LANGUAGES, language
from support.building import ALL, CARDS, lay, region, region_score

ENGLISH = language("en")


def alone(card: Card) -> CardScore:
    """The score of a card with nothing beside it."""
    tableau = Tableau((card,)) if isinstance(card, Region) else Tableau((), (card,))  # type: ignore[arg-type]
    sheet = score(tableau)
    return (*sheet.regions, *sheet.sanctuaries)[0]


def in_company(card: Card) -> CardScore:
    """The score of a card that sees as much as can be."""
    others = [other for other in ALL.regions if other != card and not (other.quest and other.quest.sacrifice)][-7:]
    line = (card, *others) if isinstance(card, Region) else tuple(others)
    sheet = score(Tableau(line, ALL.sanctuaries))
    return next(s for s in (*sheet.regions, *sheet.sanctuaries) if s.card == card)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_card_scores_and_explains(card: Card, code: str) -> None:
    words = language(code)
    for card_score in (alone(card), in_company(card)):
        outcome, fame = pay(card.quest, card_score.seen, sacrificed=False)
        assert (card_score.outcome, card_score.fame) == (outcome, fame)
        explanation = explain(card_score, words)
        assert explanation.verdict.endswith(".")
        assert "%" not in " ".join(
            [explanation.verdict, explanation.missed, *(line.text for line in explanation.lines)]
        )
        quest = card.quest
        expected_lines = len(quest.needs) + len(quest.counted) if quest else 0
        assert len(explanation.lines) == expected_lines
        assert card_name(card, words)
        assert quest_text(quest, words).endswith(".")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_zero_is_never_just_0(card: Card) -> None:
    for card_score in (alone(card), in_company(card)):
        verdict = explain(card_score, ENGLISH).verdict
        if card_score.fame == 0:
            assert re.fullmatch(r"0: .{12,}\.", verdict)
        else:
            assert not verdict.startswith("0")


def test_every_outcome_is_found_among_these() -> None:
    outcomes = {make(card).outcome for card, make in product(CARDS, (alone, in_company))}
    assert outcomes == set(Outcome)


def explained(position: int, line: str, sanctuaries: str = "", destroyed: dict[int, str] | None = None) -> Explanation:
    return explain(region_score(position, line, sanctuaries, destroyed), ENGLISH)


@pytest.mark.parametrize(
    ("explanation", "verdict", "lines", "missed"),
    [
        pytest.param(
            explained(1, "1"), "0: this card has no quest. What it shows counts for other cards.", [], "", id="no quest"
        ),
        pytest.param(explained(1, "9"), "5 fame.", [], "", id="flat"),
        pytest.param(
            explained(1, "16 1"), "2 × 2 okiko chimeras = 4.", ["Counts 2 okiko chimeras"], "", id="per feature"
        ),
        pytest.param(
            explained(1, "27 2"),
            "1 × (1 blue card + 1 yellow card) = 2.",
            ["Counts 1 blue card", "Counts 1 yellow card"],
            "",
            id="per two features",
        ),
        pytest.param(
            explained(1, "18 27 21 1"),
            "10 × 1 set of four colours = 10.",
            ["Counts 1 set of four colours (1 green card, 1 yellow card, 1 red card, 1 blue card)"],
            "",
            id="per set",
        ),
        pytest.param(
            explained(1, "18 27"),
            "0: no complete set of green, yellow, red and blue cards in sight.",
            ["Counts 0 sets of four colours (1 green card, 1 yellow card, 0 red cards, 0 blue cards)"],
            "",
            id="no full set",
        ),
        pytest.param(
            explained(1, "m7"),
            "0: no okiko chimera and no goldlog thistle in sight.",
            ["Counts 0 okiko chimeras", "Counts 0 goldlog thistles"],
            "",
            id="nothing counted",
        ),
        pytest.param(
            explained(1, "21 2"),
            "8 fame.",
            ["Needs 2 uddu stones: 2 in sight"],
            "",
            id="requirement met",
        ),
        pytest.param(
            explained(1, "46 30"),
            "0: needs 2 uddu stones (1 in sight) and 1 okiko chimera (0 in sight).",
            ["Needs 2 uddu stones: 1 in sight", "Needs 1 okiko chimera: 0 in sight"],
            "It would have paid 10.",
            id="requirement unmet twice",
        ),
        pytest.param(
            explained(1, "46 2"),
            "0: needs 1 okiko chimera (0 in sight).",
            ["Needs 2 uddu stones: 2 in sight", "Needs 1 okiko chimera: 0 in sight"],
            "It would have paid 10.",
            id="half of a requirement met",
        ),
        pytest.param(
            explained(1, "17 2 5"),
            "0: needs 2 okiko chimeras (1 in sight).",
            ["Needs 2 okiko chimeras: 1 in sight", "Counts 3 uddu stones"],
            "It would have paid 9.",
            id="requirement unmet, multiplied",
        ),
        pytest.param(
            explained(1, "m15", "red-night"),
            "0: pays only for a sacrifice of 1 Sanctuary, and none was made.",
            [],
            "It would have paid 8.",
            id="no sacrifice",
        ),
        pytest.param(
            explained(1, "m38", "red-night red-stone", {1: "red-night red-stone"}), "19 fame.", [], "", id="sacrifice"
        ),
    ],
)
def test_explanation(explanation: Explanation, verdict: str, lines: list[str], missed: str) -> None:
    assert explanation.verdict == verdict
    assert [line.text for line in explanation.lines] == lines
    assert explanation.missed == missed


def test_a_line_names_the_cards_that_gave_the_count() -> None:
    needs, counts = explained(1, "17 2 5 1").lines
    assert needs.met is True
    assert [(card_name(given.card, ENGLISH), given.amount) for given in needs.cards] == [
        ("Region 5", 1),
        ("Region 1", 1),
    ]
    assert counts.met is None
    assert [(given.card, given.amount) for given in counts.cards] == [(region(17), 1), (region(2), 2), (region(1), 1)]


# -- names and quests ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_feature_set_and_box_has_its_words(code: str) -> None:
    words = language(code)
    for countable in (*Feature, *FeatureSet):
        for name in (feature_name(countable, words), thing_name(countable, words), each_of(countable, words)):
            assert name.strip()
        assert [amount_of(n, countable, words).split()[0] for n in (0, 1, 2)] == ["0", "1", "2"]
    assert len({set_name(card_set, words) for card_set in set_ids()}) == 3


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (region(16), "Region 16"),
        (region(0), "Region 0"),
        (region("m5"), "Meteor 5"),
        (lay("", "gray-clue-stone").sanctuaries[0], "Sanctuary (grey, 1 Clue, 1 uddu stone)"),
        (lay("", "red-night").sanctuaries[0], "Sanctuary (red, night)"),
        (lay("", "gray-2stones").sanctuaries[0], "Sanctuary (grey, 2 uddu stones)"),
        (lay("", "gray-1per-blue-or-red").sanctuaries[0], "Sanctuary (grey, 1 per blue card or red card)"),
        (lay("", "yellow-4per-biome-set").sanctuaries[0], "Sanctuary (yellow, 4 per full set of colours)"),
    ],
)
def test_card_name(card: Card, name: str) -> None:
    assert card_name(card, ENGLISH) == name


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    assert len({card_name(card, language(code)) for card in CARDS}) == len(CARDS)
    assert len({card_description(card, language(code)) for card in CARDS}) == len(CARDS)


def test_a_card_is_a_region_or_a_sanctuary() -> None:
    with pytest.raises(TypeError, match="expected a Region or a Sanctuary"):
        card_name(Card("base", Feature.RED, False, (), None), ENGLISH)


@pytest.mark.parametrize(
    ("quest", "text"),
    [
        (None, "No quest."),
        (Flat(5), "5 fame."),
        (PerFeature(3, (Feature.NIGHT,)), "3 fame for each night card."),
        (PerFeature(1, (Feature.BLUE, Feature.RED)), "1 fame for each blue card and each red card."),
        (PerSet(7, FeatureSet.WONDER_SET), "7 fame for each complete set of stone, chimera and thistle."),
        (AtLeast(((Feature.STONE, 2),), Flat(8)), "8 fame, if at least 2 uddu stones can be seen."),
        (
            AtLeast(((Feature.STONE, 2), (Feature.CHIMERA, 2), (Feature.THISTLE, 2)), PerFeature(4, (Feature.GRAY,))),
            "4 fame for each grey card, "
            "if at least 2 uddu stones, 2 okiko chimeras and 2 goldlog thistles can be seen.",
        ),
        (ForSacrifice(1, Flat(8)), "8 fame, if you sacrifice 1 Sanctuary."),
        (ForSacrifice(2, Flat(19)), "19 fame, if you sacrifice 2 Sanctuaries."),
        (
            AtLeast(((Feature.CLUE, 1),), ForSacrifice(1, PerFeature(2, (Feature.RED,)))),
            "2 fame for each red card, if at least 1 Clue can be seen and you sacrifice 1 Sanctuary.",
        ),
    ],
)
def test_quest_text(quest: Quest | None, text: str) -> None:
    assert quest_text(quest, ENGLISH) == text


@pytest.mark.parametrize("card", [card for card in CARDS if card.quest], ids=lambda card: card.key)
def test_every_quest_text_holds_all_numbers_of_the_quest(card: Card) -> None:
    quest = card.quest
    assert quest
    numbers = [quest.fame, *(needed for _, needed in quest.needs), *([quest.sacrifice] if quest.sacrifice else [])]
    assert [int(digits) for digits in re.findall(r"\d+", quest_text(quest, ENGLISH))] == numbers
    assert quest_short(quest, ENGLISH).startswith(str(quest.fame))
    if isinstance(card, Sanctuary):
        assert quest_short(quest, ENGLISH) in card_name(card, ENGLISH)


# -- warnings -----------------------------------------------------------------------------------------------------


def warned(line: str, sanctuaries: str) -> list[str]:
    sheet: TableauScore = score(lay(line, sanctuaries))
    return [describe_warning(warning, ENGLISH) for warning in sheet.warnings]


def test_a_warning_names_the_rises() -> None:
    assert warned("8 5 m5 4 3 2 1 0", "") == [
        "1 rise (5 → meteor 5) but 0 Sanctuaries: was 1 forgotten, or is the order of the line wrong?"
    ]
    assert warned("8 7 6 5 4 3 9 10", "red-night") == [
        "2 rises (3 → 9, 9 → 10) but 1 Sanctuary: was 1 forgotten, or is the order of the line wrong?"
    ]
    assert warned("8 7 6 5 4 3 2 1", "red-night") == [
        "0 rises but 1 Sanctuary: too many, or is the order of the line wrong?"
    ]
    assert warned("8 7 6 5 4 3 2 9", "red-night") == []


def test_an_unknown_language_is_english() -> None:
    assert language("tlh").gettext("night") == "night"


def meteor_lines(position: int, line: str) -> list[str]:
    """What a card's reason says about Regions that lay face up before it was turned."""
    return [line.text for line in explained(position, line).lines if "Face up from the start" in line.text]


def test_regions_that_a_meteor_keeps_face_up_are_named_where_they_count() -> None:
    said = "Face up from the start, as meteors or for sharing a meteor’s last digit: "
    assert meteor_lines(4, "5 m15 1 16") == [f"{said}Region 5 and Meteor 15"]
    assert meteor_lines(3, "25 5 16 m15") == [f"{said}Region 25 and Region 5"], "the meteor itself lies further right"
    assert meteor_lines(1, "16 5 m15") == [], "all further right are face up by then anyway"
    assert meteor_lines(4, "1 2 3 16") == [], "no meteor"
    assert meteor_lines(3, "1 2 16 m15") == [], "no number ends in 5"
    assert meteor_lines(3, "5 m15 1") == [], "a card without a quest counts nothing"
    assert meteor_lines(3, "5 m15 9") == [], "a flat one neither"
