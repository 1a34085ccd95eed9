"""Our drawings of the cards: well-formed, complete, and made of symbols that exist."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.counts import COLOURS, Feature, FeatureSet
from scorer.faraway.model import Card, Region, Sanctuary
from scorer.faraway.symbols import symbols_of
from scorer.paths import TEMPLATES

ENVIRONMENT = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
ENVIRONMENT.globals["symbols_of"] = symbols_of
DRAW = ENVIRONMENT.get_template("cards/card.svg").make_module()
SYMBOLS = ElementTree.fromstring(ENVIRONMENT.get_template("cards/symbols.svg").render())
IDS = [symbol.attrib["id"] for symbol in SYMBOLS.iter("{http://www.w3.org/2000/svg}symbol")]

CATALOGUE = load_catalogue()
CARDS: list[Card] = [*CATALOGUE.regions, *CATALOGUE.sanctuaries]
SIZES = ("full", "small")
ICON_NAMES = [*Feature, *FeatureSet, "sacrifice", "sun", "meteor", "fame"]


def draw(macro: str, *arguments: object) -> ElementTree.Element:
    return ElementTree.fromstring(str(getattr(DRAW, macro)(*arguments)))


def uses(drawing: ElementTree.Element) -> list[str]:
    return [use.attrib["href"].removeprefix("#") for use in drawing.iter() if use.tag.endswith("use")]


def icons(drawing: ElementTree.Element) -> Counter[str]:
    return Counter(name.removeprefix("i-") for name in uses(drawing) if name.startswith("i-"))


def numbers(drawing: ElementTree.Element) -> str:
    return "".join(text.text or "" for text in drawing.iter("text"))


def name(card: object) -> str:
    return card.key if isinstance(card, Region | Sanctuary) else str(card)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", CARDS, ids=name)
def test_every_card_is_one_hidden_drawing_of_known_symbols(card: Card, size: str) -> None:
    drawing = draw("card", card, size)
    assert drawing.tag == "svg"
    assert drawing.attrib["aria-hidden"] == "true"
    assert drawing.attrib["viewBox"] == ("0 0 70 70" if isinstance(card, Region) else "0 0 44 68")
    assert set(uses(drawing)) <= set(IDS)
    assert not [element for element in drawing.iter() if "id" in element.attrib or "style" in element.attrib]


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_full_card_shows_everything_printed(card: Card) -> None:
    drawing = draw("card", card)
    expected: Counter[str] = Counter(card.icons)
    shown = ""
    if isinstance(card, Region):
        shown += str(card.number)
    elif card.night:
        expected["night"] += 1
    if card.quest:
        shown += str(card.quest.fame)
        expected.update(card.quest.counted)
        expected.update(dict(card.quest.needs))
        expected["sacrifice"] += card.quest.sacrifice
    drawn = icons(drawing)
    drawn.subtract(["fame"] * drawn["fame"])
    assert +drawn == +expected
    assert numbers(drawing) == shown


@pytest.mark.parametrize("region", CATALOGUE.regions, ids=name)
def test_small_region_shows_number_and_icons(region: Region) -> None:
    drawing = draw("region", region, "small")
    assert numbers(drawing) == str(region.number)
    assert icons(drawing) == Counter([*region.icons, *["meteor"] * region.meteor])


@pytest.mark.parametrize("sanctuary", CATALOGUE.sanctuaries, ids=name)
def test_small_sanctuary_shows_icons_and_quest(sanctuary: Sanctuary) -> None:
    drawing = draw("sanctuary", sanctuary, "small")
    quest = sanctuary.quest
    night = [Feature.NIGHT] * sanctuary.night
    assert icons(drawing) == Counter([*sanctuary.icons, *night, *(quest.counted if quest else ())])
    assert numbers(drawing) == (str(quest.fame) if quest else "")


@pytest.mark.parametrize("region", [region for region in CATALOGUE.regions if region.meteor], ids=name)
@pytest.mark.parametrize("size", SIZES)
def test_only_the_last_digit_of_a_meteor_is_pink(region: Region, size: str) -> None:
    digits = list(draw("region", region, size).iter("text"))[: len(str(region.number))]
    assert ["fill" in digit.attrib for digit in digits] == [False] * (len(digits) - 1) + [True]


def test_own_colour_comes_first_in_a_quest_for_two() -> None:
    region = CATALOGUE.region("base", 27)
    assert region is not None
    assert [name for name in uses(draw("region", region)) if name.startswith("i-")] == ["i-yellow", "i-blue"]


def test_no_two_cards_look_the_same() -> None:
    assert len({str(DRAW.card(card)) for card in CARDS}) == len(CARDS)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["r", "R", "s", "S"])
def test_grounds_differ_by_colour_and_time(kind: str) -> None:
    grounds = {f"{kind}-{colour}-{time}" for colour in COLOURS for time in ("day", "night")}
    drawn = {symbol.attrib["id"]: ElementTree.tostring(symbol).split(b">", 1)[1] for symbol in SYMBOLS}
    assert len({drawn[ground] for ground in grounds}) == len(grounds)


def test_every_ground_carries_the_pattern_of_its_colour() -> None:
    for symbol in SYMBOLS:
        if match := re.fullmatch(rf"[rRsS]-({'|'.join(COLOURS)})-(day|night)(-bare)?", symbol.attrib["id"]):
            assert [name for name in uses(symbol) if name.startswith("t-")] == [f"t-{match[1]}"]


def test_symbols_have_unique_ids_and_use_each_other_only() -> None:
    assert len(set(IDS)) == len(IDS)
    assert set(uses(SYMBOLS)) <= set(IDS)


@pytest.mark.parametrize("icon", ICON_NAMES)
def test_every_icon_exists(icon: str) -> None:
    assert f"i-{icon}" in IDS
    assert uses(draw("icon", icon)) == [f"i-{icon}"]


def test_a_card_stays_small() -> None:
    assert max(len(str(DRAW.card(card)).encode()) for card in CARDS) < 920  # type: ignore[attr-defined]
