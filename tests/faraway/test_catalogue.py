"""The card facts: whole decks, disputed cards, and strict loading."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from scorer.faraway.catalogue import Box, CardDataError, load_box, load_catalogue
from scorer.faraway.counts import COLOURS, Feature, FeatureSet
from scorer.faraway.model import CardSet, Region
from scorer.faraway.quests import AtLeast, PerFeature, PerSet, Quest
from support.building import ALL, ROOT, region
from support.card_files import cards_from, copy_cards

FACTS = ROOT.parent / "shared" / "facts"

BASE, BELOW, STARS = (load_catalogue([name]) for name in ("base", "below", "stars"))


# -- whole decks --------------------------------------------------------------------------------------------------


def test_how_many_cards_each_set_has() -> None:
    assert [(len(s.regions), len(s.sanctuaries)) for s in (BASE, BELOW, STARS)] == [(68, 45), (9, 8), (15, 0)]
    assert (len(ALL.regions), len(ALL.sanctuaries)) == (92, 53)


def test_which_numbers_each_set_has() -> None:
    assert [card.number for card in BASE.regions] == [*range(1, 69)]
    assert [card.number for card in BELOW.regions] == [0, *range(69, 77)]
    assert [card.number for card in STARS.regions] == [4, 5, 7, 9, 11, 13, 15, 20, 21, 26, 27, 29, 32, 33, 38]


def test_colours_of_the_decks() -> None:
    assert Counter(card.colour for card in BASE.regions) == dict.fromkeys(COLOURS[:4], 17)
    assert Counter(card.colour for card in BASE.sanctuaries) == {Feature.GRAY: 25} | dict.fromkeys(COLOURS[:4], 5)
    assert Counter(card.colour for card in BELOW.regions) == {Feature.GRAY: 5} | dict.fromkeys(COLOURS[:4], 1)


def test_nights_and_icons_of_the_decks() -> None:
    def sums(cards: Any) -> tuple[int, dict[str, int]]:
        return sum(card.night for card in cards), dict(Counter(str(icon) for card in cards for icon in card.icons))

    assert sums(BASE.regions) == (21, {"stone": 18, "chimera": 14, "thistle": 10, "clue": 18})
    assert sums(BASE.sanctuaries) == (4, {"stone": 9, "chimera": 7, "thistle": 5, "clue": 8})
    assert sums(BELOW.regions) == (6, {"stone": 2, "chimera": 2, "thistle": 2, "clue": 4})
    assert sums(STARS.regions) == (7, {"clue": 9})


def test_only_meteors_repeat_a_number_and_all_of_them_do() -> None:
    assert all(card.meteor for card in STARS.regions)
    assert not any(card.meteor for card in (*BASE.regions, *BELOW.regions))
    for meteor in STARS.regions:
        assert [card.meteor for card in ALL.regions_numbered(meteor.number)] == [False, True]


def test_no_sanctuary_requires_anything_or_asks_for_a_sacrifice() -> None:
    quests = [card.quest for card in ALL.sanctuaries if card.quest]
    assert quests
    assert not [quest for quest in quests if quest.needs or quest.sacrifice]


def test_sacrifices_are_asked_by_three_meteors() -> None:
    asked = {card.number: card.quest.sacrifice for card in ALL.regions if card.quest and card.quest.sacrifice}
    assert asked == {15: 1, 21: 1, 38: 2}


def test_keys_are_unique_and_find_their_card() -> None:
    keys = [card.key for card in (*ALL.regions, *ALL.sanctuaries)]
    assert len(set(keys)) == 145
    assert [ALL.region_by_key(card.key) for card in ALL.regions] == list(ALL.regions)
    assert [ALL.region(card.set, card.number) for card in ALL.regions] == list(ALL.regions)
    assert [ALL.sanctuary(card.id) for card in ALL.sanctuaries] == list(ALL.sanctuaries)
    assert ALL.region("base", 0) is None
    assert ALL.sanctuary("red-gray") is None


def test_region_0_exists_only_below() -> None:
    assert region(0).key == "below-0"
    assert BASE.regions_numbered(0) == ()


def test_the_highest_number_depends_on_the_sets() -> None:
    assert (BASE.highest_number, load_catalogue(["below", "base"]).highest_number) == (68, 76)


def test_the_order_of_the_sets_asked_for_does_not_matter() -> None:
    assert load_catalogue(["stars", "base"]) is load_catalogue(["base", "stars", "base"])
    with pytest.raises(ValueError, match="moon"):
        load_catalogue(["moon"])


# -- Regions on which public tables disagree ----------------------------------------------------------------------

THREE_PER_STONE = AtLeast(((Feature.CHIMERA, 1), (Feature.THISTLE, 2)), PerFeature(3, (Feature.STONE,)))
THREE_PER_CARD = AtLeast(((Feature.THISTLE, 3),), PerFeature(3, (Feature.BLUE, Feature.YELLOW)))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(32, {"icons": ("stone", "chimera")}, id="32 has no Clue"),
        pytest.param(38, {"icons": ("stone",)}, id="38 has one stone"),
        pytest.param(48, {"icons": ("chimera",)}, id="48 has one chimera"),
        pytest.param(50, {"colour": "yellow"}, id="50 is yellow"),
        pytest.param(53, {"colour": "yellow"}, id="53 is yellow"),
        pytest.param(55, {"quest": THREE_PER_STONE}, id="55 pays per stone"),
        pytest.param(62, {"quest": THREE_PER_CARD}, id="62 pays 3 per card"),
        pytest.param(71, {"night": True}, id="71 is a night"),
    ],
)
def test_disputed_region(number: int, expected: dict[str, object]) -> None:
    card = region(number)
    assert {name: getattr(card, name) for name in expected} == expected


# -- the table of facts from which the files were made ------------------------------------------------------------


def as_fact(card: Any) -> dict[str, Any]:
    """A card in the form of the table of facts."""
    icons = Counter(map(str, card.icons))
    fact: dict[str, Any] = {"set": str(card.set), "colour": str(card.colour), "night": card.night}
    fact["number" if isinstance(card, Region) else "id"] = card.number if isinstance(card, Region) else card.id
    fact["clues"] = icons.pop("clue", 0)
    fact["wonders"] = dict(icons)
    fact["quest"] = None
    if card.quest:
        quest: dict[str, Any] = {"fame": card.quest.fame}
        if card.quest.counted:
            quest["per"] = sorted(map(str, card.quest.counted))
        if card.quest.needs:
            quest["requires"] = {str(feature): n for feature, n in card.quest.needs}
        if card.quest.sacrifice:
            quest["sacrifice"] = card.quest.sacrifice
        fact["quest"] = quest
    return fact


@pytest.mark.parametrize("kind", ["regions", "sanctuaries"])
def test_cards_equal_the_table_of_facts(kind: str) -> None:
    table = FACTS / f"{kind}.json"
    if not table.exists():
        assert not os.environ.get("CI"), f"the table of facts is not beside this checkout: {table}"
        pytest.skip("the table of facts is not beside this checkout")
    facts = json.loads(table.read_text(encoding="utf-8"))
    for fact in facts:
        if fact["quest"] and "per" in fact["quest"]:
            fact["quest"]["per"].sort()
    ours = [as_fact(card) for card in getattr(ALL, kind)]

    def by_name(fact: dict[str, Any]) -> tuple[str, int, str]:
        return fact["set"], fact.get("number", 0), fact.get("id", "")

    assert sorted(ours, key=by_name) == sorted(facts, key=by_name)


# -- strict loading -----------------------------------------------------------------------------------------------

HEAD = 'set = "base"\nname = "Base game"\norder = 1\nmeteors = false\nplayers = 6\n'
REGION = '{ colour = "red", time = "day", icons = ["stone"], quest = "none" }'
WHOLE = f"{HEAD}[regions]\n7 = {REGION}\n[sanctuaries]\n"


def load(tmp_path: Path, text: str | bytes) -> Box:
    path = tmp_path / "base.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_box(path)


def test_a_whole_file_loads(tmp_path: Path) -> None:
    box = load(tmp_path, f"{WHOLE}red-stone = {REGION}\n")
    assert [card.key for card in (*box.regions, *box.sanctuaries)] == ["base-7", "red-stone"]
    assert box.card_set == CardSet("base", "Base game", 1, meteors=False, players=6)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('{ colour = "red", time = "day", icons = [] }', "missing quest"),
        ('{ time = "day", icons = [], quest = "none" }', "missing colour"),
        ('{ colour = "red", quest = "none" }', "missing icons, time"),
        (REGION.replace("icons", "symbols"), "missing icons"),
        (REGION.replace(" }", ", clues = 1 }"), "unknown clues"),
        (REGION.replace("red", "purple"), "expected one of green, yellow, red, blue, gray, got 'purple'"),
        (REGION.replace("red", "night"), "got 'night'"),
        (REGION.replace('"red"', "3"), "got 3"),
        (REGION.replace("day", "noon"), "expected one of day, night, got 'noon'"),
        (REGION.replace('"day"', "true"), "got True"),
        (REGION.replace("stone", "rock"), "expected one of clue, stone, chimera, thistle, got 'rock'"),
        (REGION.replace("stone", "red"), "got 'red'"),
        (REGION.replace('["stone"]', '"stone"'), "expected a list, got 'stone'"),
        (REGION.replace('["stone"]', "{ stone = 1 }"), "expected a list, got {'stone': 1}"),
        (REGION.replace('["stone"]', "1"), "expected a list, got 1"),
        (REGION.replace('"none"', '"nothing"'), "got 'nothing'"),
        (REGION.replace('"none"', "3"), "got 3"),
        (REGION.replace('"none"', "{ }"), "missing fame"),
        (REGION.replace('"none"', '{ fame = "4" }'), "expected a whole number above 0, got '4'"),
        (REGION.replace('"none"', "{ fame = 0 }"), "got 0"),
        (REGION.replace('"none"', "{ fame = -4 }"), "got -4"),
        (REGION.replace('"none"', "{ fame = 1.5 }"), "got 1.5"),
        (REGION.replace('"none"', "{ fame = true }"), "got True"),
        (REGION.replace('"none"', "{ fame = 1, for = 2 }"), "unknown for"),
        (REGION.replace('"none"', '{ fame = 1, per = ["moon"] }'), "got 'moon'"),
        (REGION.replace('"none"', '{ fame = 1, per = ["red", "red"] }'), "counted twice"),
        (REGION.replace('"none"', '{ fame = 1, per = "red" }'), "expected a list, got 'red'"),
        (REGION.replace('"none"', "{ fame = 1, per = { red = 1 } }"), "expected a list, got {'red': 1}"),
        (REGION.replace('"none"', "{ fame = 1, per = [] }"), "per is empty"),
        (REGION.replace('"none"', '{ fame = 1, per = ["red", "biome_set"] }'), "got 'biome_set'"),
        (REGION.replace('"none"', '{ fame = 1, per = ["wonder_set", "biome_set"] }'), "got 'wonder_set'"),
        (REGION.replace('"none"', '{ fame = 1, per = [["red"]] }'), "unhashable"),
        (REGION.replace('"none"', "{ fame = 1, requires = { moon = 1 } }"), "got 'moon'"),
        (REGION.replace('"none"', "{ fame = 1, requires = { biome_set = 1 } }"), "got 'biome_set'"),
        (REGION.replace('"none"', "{ fame = 1, requires = { stone = 0 } }"), "got 0"),
        (REGION.replace('"none"', "{ fame = 1, requires = { stone = 200 } }"), "expected 0 to 127 of stone, got 200"),
        (REGION.replace('"none"', '{ fame = 1, requires = ["stone"] }'), "expected { … }, got ['stone']"),
        (REGION.replace('"none"', "{ fame = 1, requires = 3 }"), "expected { … }, got 3"),
        (REGION.replace('"none"', "{ fame = 1, requires = { } }"), "requires is empty"),
        (REGION.replace('"none"', "{ fame = 1, sacrifice = 0 }"), "got 0"),
        ("5", "expected { … }, got 5"),
    ],
)
@pytest.mark.parametrize("kind", ["Region 14", "Sanctuary red-stone"])
def test_a_broken_card_is_named_with_its_file(tmp_path: Path, kind: str, broken: str, message: str) -> None:
    at_regions, at_sanctuaries = (f"14 = {broken}\n", "") if kind == "Region 14" else ("", f"red-stone = {broken}\n")
    with pytest.raises(CardDataError) as raised:
        load(tmp_path, f"{HEAD}[regions]\n7 = {REGION}\n{at_regions}[sanctuaries]\n{at_sanctuaries}")
    assert str(raised.value).startswith(f"base.toml, {kind}: ")
    assert message in str(raised.value)


@pytest.mark.parametrize("key", ["fourteen", "-1", "007", '"1 4"', '"٣"', '""', "1_4"])
def test_a_region_is_named_by_its_number(tmp_path: Path, key: str) -> None:
    with pytest.raises(CardDataError, match=r"^base\.toml, Region .*: expected a number as the Region's name"):
        load(tmp_path, WHOLE.replace("7 =", f"{key} ="))


@pytest.mark.parametrize("key", ["14", '"14"'])
def test_the_same_number_twice_names_the_card(tmp_path: Path, key: str) -> None:
    with pytest.raises(CardDataError, match=r"^base\.toml: Cannot overwrite a value .*: \"?14\"? = "):
        load(tmp_path, f"{HEAD}[regions]\n14 = {REGION}\n{key} = {REGION}\n[sanctuaries]\n")


def test_the_same_sanctuary_twice_names_the_card(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match=r"^base\.toml: Cannot overwrite a value .*: red-stone = "):
        load(tmp_path, f"{WHOLE}red-stone = {REGION}\nred-stone = {REGION}\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing meteors, name, order, players, regions, sanctuaries, set"),
        ("set = ", "Invalid value"),
        (HEAD + "[regions]\n[sanctuaries]\n14 = {\n", "(at line 8, column 7): 14 = {"),
        (b"\xff\xfe", "codec can't decode"),
        (WHOLE + "[promos]\n", "unknown promos"),
        (HEAD + "[regions]\n", "missing sanctuaries"),
        (WHOLE.replace('"base"', '"New Box"'), "expected the set as a word of small letters, got 'New Box'"),
        (WHOLE.replace('"base"', "1"), "expected the set as a word of small letters, got 1"),
        (WHOLE.replace('"Base game"', '" "'), "expected a text, got ' '"),
        (WHOLE.replace("order = 1", "order = 0"), "expected a whole number above 0, got 0"),
        (WHOLE.replace("players = 6", 'players = "6"'), "expected a whole number above 0, got '6'"),
        (WHOLE.replace("false", '"no"'), "expected one of True, False, got 'no'"),
        (WHOLE.replace("false", "0"), "expected one of True, False, got 0"),
        (HEAD + "regions = 3\nsanctuaries = {}\n", "expected a table with every Region, got 3"),
        (HEAD + "regions = {}\nsanctuaries = []\n", "expected a table with every Sanctuary, got []"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(CardDataError) as raised:
        load(tmp_path, text)
    assert str(raised.value).startswith("base.toml: ")
    assert message in str(raised.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match=r"^base\.toml: .*No such file"):
        load_box(tmp_path / "base.toml")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "people_from_below.toml",
            "\nblue-2per-gray ",
            "\nblue-stone ",
            "people_from_below.toml, Sanctuary blue-stone: already in base.toml",
        ),
        (
            "people_from_below.toml",
            'set = "below"',
            'set = "stars"',
            "under_starry_skies.toml, set stars: already in people_from_below.toml",
        ),
        ("under_starry_skies.toml", "order = 3", "order = 2", "order 2: already in people_from_below.toml"),
        ("base.toml", 'set = "base"', 'set = "first"', "no file of the set 'base'"),
    ],
)
def test_files_that_do_not_fit_together_are_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    copy_cards(tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    with cards_from(tmp_path), pytest.raises(CardDataError) as raised:
        load_catalogue()
    assert str(raised.value).endswith(message)


def test_boxes_may_repeat_a_number(tmp_path: Path) -> None:
    copy_cards(tmp_path)
    file = tmp_path / "people_from_below.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("\n69 =", "\n5 =", 1), encoding="utf-8")
    with cards_from(tmp_path):
        assert [card.key for card in load_catalogue().regions_numbered(5)] == ["base-5", "below-5", "stars-5"]


def test_every_quest_form_is_in_the_decks() -> None:
    quests = [card.quest for card in (*ALL.regions, *ALL.sanctuaries) if card.quest]
    assert len(quests) == 116
    assert {type(form) for quest in quests for form in (quest, getattr(quest, "quest", quest))} == set(get_args(Quest))
    assert {len(quest.counted) for quest in quests} == {0, 1, 2}
    assert {quest.whole for quest in quests if isinstance(quest, PerSet)} == set(FeatureSet)
