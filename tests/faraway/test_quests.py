"""Every form of quest, alone and within another: its line in a card file, fame, words, symbols, drawing, report."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from scorer.documents.game import Game, Player
from scorer.documents.report import game_report
from scorer.exports.cards import card_image
from scorer.exports.drawing import Layout, to_svg
from scorer.faraway.catalogue import load_box
from scorer.faraway.counts import Feature, FeatureSet
from scorer.faraway.model import Card, Region, Sacrifice, Sanctuary, Tableau
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, Outcome, PerFeature, PerSet, Quest
from scorer.faraway.reveal import score
from scorer.faraway.scores import CardScore
from scorer.faraway.symbols import symbols_of
from scorer.faraway.wording import explain, quest_short, quest_text
from scorer.text.languages import LANGUAGES, language
from scorer.web.rules import Topic, topic_of

BIOMES = (Feature.RED, Feature.GREEN, Feature.BLUE, Feature.YELLOW)


class Example(NamedTuple):
    """A quest, how a card file prints it, and what it pays in `scored`."""

    printed: str
    quest: Quest
    fame: int
    icons: str
    topic: Topic


EXAMPLES = [
    Example("{ fame = 4 }", Flat(4), 4, "", Topic.FLAT),
    Example('{ fame = 3, per = ["stone"] }', PerFeature(3, (Feature.STONE,)), 6, "stone", Topic.PER),
    Example(
        '{ fame = 2, per = ["blue", "red"] }',
        PerFeature(2, (Feature.BLUE, Feature.RED)),
        6,
        "red blue",
        Topic.TWO_KINDS,
    ),
    Example('{ fame = 5, per = ["biome_set"] }', PerSet(5, FeatureSet.BIOME_SET), 5, "biome_set", Topic.SETS),
    Example(
        "{ fame = 9, requires = { clue = 1, stone = 2 } }",
        AtLeast(((Feature.CLUE, 1), (Feature.STONE, 2)), Flat(9)),
        9,
        "clue stone stone",
        Topic.REQUIREMENT,
    ),
    Example("{ fame = 8, sacrifice = 1 }", ForSacrifice(1, Flat(8)), 8, "sacrifice", Topic.SACRIFICE),
    Example(
        '{ fame = 1, per = ["night"], requires = { stone = 1 }, sacrifice = 1 }',
        AtLeast(((Feature.STONE, 1),), ForSacrifice(1, PerFeature(1, (Feature.NIGHT,)))),
        1,
        "stone sacrifice",
        Topic.PER,
    ),
]
each_form = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.printed)


def asking(quest: Quest) -> Region:
    return Region("base", Feature.RED, False, (), quest, 81)


def scored(quest: Quest, *, sacrificed: bool = True) -> CardScore:
    """The quest at the first place of a line that shows each colour, two stones, a Clue and a night."""
    shown = [(Feature.STONE,), (Feature.STONE,), (Feature.CLUE,), ()]
    others = [
        Region("base", colour, colour is Feature.BLUE, icons, None, number)
        for number, colour, icons in zip((82, 83, 84, 85), BIOMES, shown, strict=True)
    ]
    given = Sanctuary("base", Feature.GRAY, False, (), None, "given")
    made = [Sacrifice(1, (given,))] if sacrificed and quest.sacrifice else []
    found = score(Tableau((asking(quest), *others), (given,), tuple(made))).region_at(1)
    assert found is not None
    return found


def bare(quest: Quest) -> CardScore:
    """The quest with nothing else in sight, and nothing given up."""
    found = score(Tableau((asking(quest),))).region_at(1)
    assert found is not None
    return found


def test_no_form_is_forgotten() -> None:
    forms = {type(example.quest) for example in EXAMPLES}
    assert forms == set(get_args(Quest))


@each_form
def test_a_card_file_holds_it_in_one_line(tmp_path: Path, example: Example) -> None:
    line = f'81 = {{ colour = "red", time = "day", icons = [], quest = {example.printed} }}'
    file = tmp_path / "base.toml"
    head = 'set = "base"\nname = "Base game"\norder = 1\nmeteors = false\nplayers = 6'
    file.write_text(f"{head}\n[regions]\n{line}\n[sanctuaries]\n", encoding="utf-8")
    assert load_box(file).regions == (asking(example.quest),)


@each_form
def test_it_pays(example: Example) -> None:
    assert (scored(example.quest).outcome, scored(example.quest).fame) == (Outcome.SCORED, example.fame)


@each_form
def test_a_zero_says_what_was_missed(example: Example) -> None:
    alone = bare(example.quest)
    if alone.outcome is Outcome.SCORED:
        assert alone.fame > 0
        return
    assert alone.fame == 0
    assert alone.missed == (0 if alone.outcome is Outcome.NOTHING_COUNTED else example.quest.worth(alone.seen))


@pytest.mark.parametrize("code", LANGUAGES)
@each_form
def test_it_has_words(example: Example, code: str) -> None:
    words = language(code)
    conditions = [
        *(amount for _, amount in example.quest.needs),
        *([example.quest.sacrifice] * bool(example.quest.sacrifice)),
    ]
    assert sorted(map(int, re.findall(r"\d+", quest_text(example.quest, words)))) == sorted(
        [example.quest.fame, *conditions]
    )
    assert re.findall(r"\d+", quest_short(example.quest, words)) == [str(example.quest.fame)]
    for card_score in (scored(example.quest), bare(example.quest)):
        explanation = explain(card_score, words)
        assert re.findall(r"\d+", explanation.verdict)[-1 if card_score.fame else 0] == str(card_score.fame)
        assert len(explanation.lines) == len(example.quest.needs) + len(example.quest.counted)


@each_form
def test_the_rules_explain_it(example: Example) -> None:
    assert topic_of(scored(example.quest)) is example.topic


def icons_in(svg: str) -> Counter[str]:
    """The symbols a drawing uses, its own definitions aside."""
    return Counter(re.findall(r'href="#i-([a-z_]+)"', svg.partition("</defs>")[2]))


@pytest.mark.parametrize("kind", ["region", "sanctuary"])
@each_form
def test_its_symbols_are_drawn(example: Example, kind: str) -> None:
    region = asking(example.quest)
    card: Card = region if kind == "region" else Sanctuary(region.set, region.colour, False, (), region.quest, "asking")
    symbols = symbols_of(card)
    assert " ".join((*symbols.needs, *symbols.pays)) == example.icons
    svg = card_image(card, "sans")
    assert str(example.quest.fame) in re.findall(r"<text[^>]*>(\d+)</text>", svg)
    drawn = symbols.pays if kind == "sanctuary" else (*symbols.needs, *symbols.pays)
    found = icons_in(svg)
    found.pop("fame", None)
    assert found == Counter(drawn)


@each_form
def test_it_is_reported(example: Example) -> None:
    card_score = scored(example.quest)
    game = Game((Player("Ada", card_score.tableau, None), Player("Max", Tableau(), None)))
    report = json.loads(json.dumps(game_report(game, language("en"))))
    told = report["players"][0]["regions"][0]
    assert told["quest"] == quest_text(example.quest, language("en"))
    assert (told["fame"], told["outcome"]) == (example.fame, "scored")
    assert [(need["feature"], need["needed"]) for need in told["needs"]] == list(example.quest.needs)
    assert [count["feature"] for count in told["counts"]] == list(example.quest.counted)


def test_every_form_is_printed_on_a_sheet() -> None:
    line = tuple(Region("base", Feature.RED, False, (), example.quest, 81 + n) for n, example in enumerate(EXAMPLES))
    game = Game((Player("Ada", Tableau(line), None), Player("Max", Tableau(), None)))
    assert to_svg(game, language("en"), layout=Layout.CARDS).count("<image") >= len(EXAMPLES)
