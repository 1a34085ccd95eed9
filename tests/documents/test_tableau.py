"""Reading tableaux and pads: every problem at once, each at its field with its sentence, whatever comes in."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.documents.game import tableau_document
from scorer.documents.pad import Pad, check_pad
from scorer.documents.problems import (
    AlreadyDestroyed,
    DuplicateRegion,
    DuplicateSanctuary,
    FieldPath,
    InvalidDocument,
    MissingField,
    NoSacrificeThere,
    NotAList,
    NotAnObject,
    NotANumber,
    NotAText,
    NotOwnSanctuary,
    PadRange,
    PadRows,
    Problem,
    RegionSetOff,
    SacrificeTwice,
    SanctuarySetOff,
    TooManyRegions,
    UnknownChoice,
    UnknownField,
    UnknownRegion,
    UnknownSanctuary,
    WrongSacrificeCount,
)
from scorer.documents.tableau import check_tableau, read_tableau
from scorer.documents.wording import describe_problem
from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import Tableau
from scorer.text.languages import language
from support.building import ALL, region, sanctuary
from support.random_tableaux import tableaux

BASE = load_catalogue(["base"])
METEOR_15 = {"set": "stars", "number": 15}
METEOR_38 = {"set": "stars", "number": 38}


def sacrifice(position: object, *ids: object) -> dict[str, Any]:
    return {"position": position, "sanctuaries": list(ids)}


def one(number: object, **more: object) -> dict[str, Any]:
    """A tableau of one Region."""
    return {"regions": [{"number": number, **more}]}


HELD = {"regions": [METEOR_15, METEOR_38, {"number": 3}], "sanctuaries": ["red-night", "red-stone", "gray-5fame"]}

TABLEAU_CASES: list[tuple[Any, type[Problem], FieldPath, str]] = [
    (None, NotAnObject, (), "Expected an object {…}, got “None”."),
    ([1, 2], NotAnObject, (), "Expected an object {…}, got “[1, 2]”."),
    ({"regions": ["14"]}, NotAnObject, ("regions", 0), "Expected an object {…}, got “14”."),
    (
        {**HELD, "sacrifices": [3]},
        NotAnObject,
        ("sacrifices", 0),
        "Expected an object {…}, got “3”.",
    ),
    ({"regions": 14}, NotAList, ("regions",), "Expected a list […], got “14”."),
    (
        {"regions": [], "sanctuaries": "red-night"},
        NotAList,
        ("sanctuaries",),
        "Expected a list […], got “red-night”.",
    ),
    (
        {"regions": [], "sacrifices": {}},
        NotAList,
        ("sacrifices",),
        "Expected a list […], got “{}”.",
    ),
    (
        {**HELD, "sacrifices": [{"position": 1, "sanctuaries": "red-night"}]},
        NotAList,
        ("sacrifices", 0, "sanctuaries"),
        "Expected a list […], got “red-night”.",
    ),
    ({}, MissingField, ("regions",), "“regions” is missing."),
    ({"regions": [{"set": "base"}]}, MissingField, ("regions", 0, "number"), "“number” is missing."),
    (
        {**HELD, "sacrifices": [{"position": 1}]},
        MissingField,
        ("sacrifices", 0, "sanctuaries"),
        "“sanctuaries” is missing.",
    ),
    ({"regions": [], "name": "Ada"}, UnknownField, ("name",), "“name” is not known here."),
    (one(14, meteor=True), UnknownField, ("regions", 0, "meteor"), "“meteor” is not known here."),
    (one("14"), NotANumber, ("regions", 0), "“14” is not a number. Type digits only."),
    (one(14.0), NotANumber, ("regions", 0), "“14.0” is not a number. Type digits only."),
    (one(True), NotANumber, ("regions", 0), "“True” is not a number. Type digits only."),
    (one(None), NotANumber, ("regions", 0), "“None” is not a number. Type digits only."),
    (
        {**HELD, "sacrifices": [sacrifice("1", "red-night")]},
        NotANumber,
        ("sacrifices", 0, "position"),
        "“1” is not a number. Type digits only.",
    ),
    ({"regions": [], "sanctuaries": [7]}, NotAText, ("sanctuaries", 0), "Expected a text, got “7”."),
    (
        one(14, set="moon"),
        UnknownChoice,
        ("regions", 0, "set"),
        "“moon” is not possible here. Possible: base, below, stars.",
    ),
    (
        one(14, set=["base"]),
        UnknownChoice,
        ("regions", 0, "set"),
        "“['base']” is not possible here. Possible: base, below, stars.",
    ),
    (
        one(77),
        UnknownRegion,
        ("regions", 0),
        "There is no Region 77 in this game: Regions go up to 76.",
    ),
    (one(-1), UnknownRegion, ("regions", 0), "There is no Region -1 in this game: Regions go up to 76."),
    (
        one(10**30),
        UnknownRegion,
        ("regions", 0),
        "There is no Region 100000000000… in this game: Regions go up to 76.",
    ),
    (
        one(6, set="stars"),
        UnknownRegion,
        ("regions", 0),
        "There is no Region 6 in “Under Starry Skies”.",
    ),
    (one(0, set="base"), UnknownRegion, ("regions", 0), "There is no Region 0 in “Base game”."),
    (
        {"regions": [], "sanctuaries": ["red-gray"]},
        UnknownSanctuary,
        ("sanctuaries", 0),
        "There is no Sanctuary “red-gray”.",
    ),
    (
        {"regions": [], "sanctuaries": ["x" * 31]},
        UnknownSanctuary,
        ("sanctuaries", 0),
        f"There is no Sanctuary “{'x' * 30}…”.",
    ),
    (
        {"regions": [{"number": number} for number in range(1, 10)]},
        TooManyRegions,
        ("regions",),
        "9 Regions: a line has at most 8.",
    ),
    (
        {"regions": [{"number": 14}, None, {"set": "base", "number": 14}]},
        DuplicateRegion,
        ("regions", 2),
        "Region 14 is already at place 1 of this line. One of the two must be another card.",
    ),
    (
        {"regions": [{"number": 0}, {"number": 0}]},
        DuplicateRegion,
        ("regions", 1),
        "Region 0 is already at place 1 of this line. One of the two must be another card.",
    ),
    (
        {"regions": [METEOR_15, METEOR_15]},
        DuplicateRegion,
        ("regions", 1),
        "Meteor 15 is already at place 1 of this line. One of the two must be another card.",
    ),
    (
        {"regions": [], "sanctuaries": ["red-night", "gray-5fame", "red-night"]},
        DuplicateSanctuary,
        ("sanctuaries", 2),
        "Sanctuary (red, night) is here twice. Each Sanctuary exists once.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(3, "red-night")]},
        NoSacrificeThere,
        ("sacrifices", 0),
        "The Region at place 3 asks for no sacrifice.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(9, "red-night")]},
        NoSacrificeThere,
        ("sacrifices", 0),
        "The Region at place 9 asks for no sacrifice.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(-(10**30), "red-night")]},
        NoSacrificeThere,
        ("sacrifices", 0),
        "The Region at place -10000000000… asks for no sacrifice.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(1, "red-night"), sacrifice(1, "red-stone")]},
        SacrificeTwice,
        ("sacrifices", 1),
        "Two sacrifices for place 1.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(2, "red-night")]},
        WrongSacrificeCount,
        ("sacrifices", 0),
        "Meteor 38 asks for exactly 2 Sanctuaries, 1 chosen.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(1, "red-night", "red-stone")]},
        WrongSacrificeCount,
        ("sacrifices", 0),
        "Meteor 15 asks for exactly 1 Sanctuary, 2 chosen.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(1, "blue-clue")]},
        NotOwnSanctuary,
        ("sacrifices", 0, "sanctuaries", 0),
        "“blue-clue” is not among this player’s Sanctuaries.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(1, 7)]},
        NotOwnSanctuary,
        ("sacrifices", 0, "sanctuaries", 0),
        "“7” is not among this player’s Sanctuaries.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(1, "red-night"), sacrifice(2, "red-stone", "red-night")]},
        AlreadyDestroyed,
        ("sacrifices", 0, "sanctuaries", 0),
        "“red-night” is already destroyed.",
    ),
    (
        {**HELD, "sacrifices": [sacrifice(2, "red-night", "red-night")]},
        AlreadyDestroyed,
        ("sacrifices", 0, "sanctuaries", 1),
        "“red-night” is already destroyed.",
    ),
]

BASE_CASES: list[tuple[Any, type[Problem], FieldPath, str]] = [
    (one(69), RegionSetOff, ("regions", 0), "Region 69 belongs to “People from Below”"),
    (one(0), RegionSetOff, ("regions", 0), "Region 0 belongs to “People from Below”"),
    (one(5, set="stars"), RegionSetOff, ("regions", 0), "Meteor 5 belongs to “Under Starry Skies”"),
    (
        {"regions": [], "sanctuaries": ["gray-2stones"]},
        SanctuarySetOff,
        ("sanctuaries", 0),
        "Sanctuary (grey, 2 uddu stones) belongs to “People from Below”",
    ),
]

PAD_CASES: list[tuple[Any, type[Problem], FieldPath, str]] = [
    ([], NotAnObject, (), "Expected an object {…}, got “[]”."),
    ({"regions": [0] * 8}, MissingField, ("sanctuaries",), "“sanctuaries” is missing."),
    ({"sanctuaries": 7}, MissingField, ("regions",), "“regions” is missing."),
    ({"regions": 36, "sanctuaries": 7}, NotAList, ("regions",), "Expected a list […], got “36”."),
    ({"regions": [0] * 7, "sanctuaries": 7}, PadRows, ("regions",), "Expected 8 numbers, got 7."),
    ({"regions": [0] * 9, "sanctuaries": 7}, PadRows, ("regions",), "Expected 8 numbers, got 9."),
    (
        {"regions": [0] * 7 + [1000], "sanctuaries": 7},
        PadRange,
        ("regions", 7),
        "1000 is out of range: 0 to 999.",
    ),
    ({"regions": [0] * 8, "sanctuaries": -1}, PadRange, ("sanctuaries",), "-1 is out of range: 0 to 999."),
    (
        {"regions": [0] * 8, "sanctuaries": 10**30},
        PadRange,
        ("sanctuaries",),
        "100000000000… is out of range: 0 to 999.",
    ),
    (
        {"regions": [0] * 7 + ["5"], "sanctuaries": 7},
        NotANumber,
        ("regions", 7),
        "“5” is not a number. Type digits only.",
    ),
    (
        {"regions": [0] * 8, "sanctuaries": False},
        NotANumber,
        ("sanctuaries",),
        "“False” is not a number. Type digits only.",
    ),
]

KINDS = {kind for _, kind, *_ in (*TABLEAU_CASES, *BASE_CASES, *PAD_CASES)}


@pytest.mark.parametrize(("data", "kind", "field", "sentence"), TABLEAU_CASES)
def test_a_problem_of_a_tableau(data: Any, kind: type[Problem], field: FieldPath, sentence: str) -> None:
    with pytest.raises(InvalidDocument) as raised:
        read_tableau(data, ALL)
    (problem,) = raised.value.problems
    assert (type(problem), problem.field) == (kind, field)
    assert describe_problem(problem, language("en")) == sentence


@pytest.mark.parametrize(("data", "kind", "field", "sentence"), BASE_CASES)
def test_a_card_of_a_box_that_is_off_names_the_box(
    data: Any, kind: type[Problem], field: FieldPath, sentence: str
) -> None:
    with pytest.raises(InvalidDocument) as raised:
        read_tableau(data, BASE)
    (problem,) = raised.value.problems
    assert (type(problem), problem.field) == (kind, field)
    expected = f"{sentence}: switch that box on in the game’s settings."
    assert describe_problem(problem, language("en")) == expected
    read_tableau(data, ALL)


@pytest.mark.parametrize(("data", "kind", "field", "sentence"), PAD_CASES)
def test_a_problem_of_a_pad(data: Any, kind: type[Problem], field: FieldPath, sentence: str) -> None:
    pad, problems = check_pad(data)
    assert [(type(problem), problem.field) for problem in problems] == [(kind, field)]
    assert describe_problem(problems[0], language("en")) == sentence
    assert len(pad.regions) == 8


def test_all_problems_come_at_once() -> None:
    data = {
        "regions": [{"number": 99}, {"number": "x"}, {"number": 14}, {"number": 14}, METEOR_15, METEOR_38, 5],
        "sanctuaries": ["red-night", "red-night", "nothing", 3],
        "sacrifices": [sacrifice(5, "blue-clue"), sacrifice(6, "red-night"), sacrifice(3, "red-night")],
        "colour": "red",
    }
    with pytest.raises(InvalidDocument) as raised:
        read_tableau(data, ALL)
    assert {(str(problem.code), *problem.field) for problem in raised.value.problems} == {
        ("unknown_field", "colour"),
        ("unknown_region", "regions", 0),
        ("not_a_number", "regions", 1),
        ("duplicate_region", "regions", 3),
        ("not_an_object", "regions", 6),
        ("duplicate_sanctuary", "sanctuaries", 1),
        ("unknown_sanctuary", "sanctuaries", 2),
        ("not_a_text", "sanctuaries", 3),
        ("not_own_sanctuary", "sacrifices", 0, "sanctuaries", 0),
        ("wrong_sacrifice_count", "sacrifices", 1),
        ("no_sacrifice_there", "sacrifices", 2),
    }
    assert "regions.0: unknown_region; regions.1: not_a_number; " in str(raised.value)
    with pytest.raises(ValueError, match="entry: not_an_object"):
        read_tableau(None, ALL)


def test_what_is_right_is_kept_beside_the_problems() -> None:
    data = {"regions": [{"number": 99}, {"number": 3}], "sanctuaries": ["nothing", "red-night"]}
    tableau, problems = check_tableau(data, ALL)
    assert tableau == Tableau((None, region(3)), (sanctuary("red-night"),))
    assert len(problems) == 2


def test_without_a_set_the_ordinary_region_is_meant() -> None:
    assert read_tableau(one(5), ALL).regions == (region(5),)
    assert read_tableau(one(5, set=None), ALL).regions == (region(5),)
    assert read_tableau(one(5, set="stars"), ALL).regions == (region("m5"),)
    assert read_tableau(one(0), ALL).regions == (region(0),)


def test_an_ordinary_region_and_its_meteor_are_two_cards() -> None:
    both = read_tableau({"regions": [{"number": 15}, METEOR_15]}, ALL)
    assert both.regions == (region(15), region("m15"))


def test_a_sacrifice_of_nothing_is_none() -> None:
    assert read_tableau({**HELD, "sacrifices": [sacrifice(1)]}, ALL).sacrifices == ()
    assert read_tableau({**HELD, "sacrifices": [sacrifice(3)]}, ALL).sacrifices == ()


def test_sacrifices_in_the_order_the_cards_score() -> None:
    data = {**HELD, "sacrifices": [sacrifice(1, "red-night"), sacrifice(2, "red-stone", "gray-5fame")]}
    assert [given.position for given in read_tableau(data, ALL).sacrifices] == [2, 1]


def test_more_than_7_sanctuaries_are_only_warned_about() -> None:
    data = {"regions": [], "sanctuaries": [card.id for card in ALL.sanctuaries]}
    assert len(read_tableau(data, ALL).sanctuaries) == 53


def test_a_pad_reads_and_adds_up() -> None:
    """The worked example, in play order."""
    pad, problems = check_pad({"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7})
    assert (pad.total, pad.complete, problems) == (43, True, [])
    half, problems = check_pad({"regions": [10, None, 8, 6, 0, 4, 3, 0], "sanctuaries": None})
    assert (half, problems) == (Pad((10, None, 8, 6, 0, 4, 3, 0), None), [])
    assert (half.total, half.complete) == (31, False)
    assert not Pad((0,) * 7 + (None,), 7).complete
    assert not Pad((0,) * 8, None).complete


# -- whatever comes in --------------------------------------------------------------------------------------------

texts = st.text(st.characters(), max_size=8) | st.sampled_from(
    ["\ud800", "base", "red-night", "m15", "\0", "x" * 5000, "regions", "__class__", "%s%d{0}"]
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-2, 80)
    | st.sampled_from([10**400, -(10**400), 2**63])
    | st.floats()
    | texts
)
json_values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=12
)
keys = st.sampled_from(["regions", "sanctuaries", "sacrifices", "position", "number", "set"])
shaped = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=9) | st.dictionaries(keys, inner, max_size=4), max_leaves=20
)


def spoil(value: Any, spot: list[int], junk: Any) -> Any:
    """A document with something else at one spot of it."""
    if not spot or not isinstance(value, list | dict) or not value:
        return junk
    at, *deeper = spot
    if isinstance(value, list):
        place = at % len(value)
        return [*value[:place], spoil(value[place], deeper, junk), *value[place + 1 :]]
    key = sorted(value)[at % len(value)]
    return {**value, key: spoil(value[key], deeper, junk)}


spots = st.lists(st.integers(0, 8), min_size=1, max_size=4)


def check_and_describe(data: Any) -> None:
    tableau, problems = check_tableau(data, ALL)
    for problem in problems:
        sentence = describe_problem(problem, language("en"))
        assert 0 < len(sentence) < 400
        json.dumps([problem.field, sentence])
    if problems:
        with pytest.raises(InvalidDocument):
            read_tableau(data, ALL)
    else:
        assert read_tableau(data, ALL) == tableau


@settings(max_examples=200)
@given(json_values | shaped)
def test_any_json_is_read_or_explained(data: Any) -> None:
    check_and_describe(data)
    pad, problems = check_pad(data)
    assert len(pad.regions) == 8
    assert all(describe_problem(problem, language("en")) for problem in problems)


@settings(max_examples=200)
@given(tableaux(), spots, json_values)
def test_a_document_with_one_thing_spoiled_is_read_or_explained(tableau: Tableau, spot: list[int], junk: Any) -> None:
    check_and_describe(spoil(tableau_document(tableau), spot, junk))


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({"regions": [{"number": 14}] * 10_000}, id="10,000 Regions"),
        pytest.param({"regions": [], "sanctuaries": ["red-night"] * 10_000}, id="10,000 Sanctuaries"),
        pytest.param({**HELD, "sacrifices": [sacrifice(1, "red-night")] * 10_000}, id="10,000 sacrifices"),
        pytest.param({**HELD, "sacrifices": [sacrifice(1, *["red-night"] * 10_000)]}, id="a sacrifice of 10,000"),
        pytest.param(nested(100_000), id="deep nesting"),
        pytest.param({"regions": nested(100_000)}, id="deep nesting below a key"),
        pytest.param({"regions": [{"number": nested(100_000), "set": nested(100_000)}]}, id="deep nesting at a number"),
        pytest.param({"regions": [], "sanctuaries": [nested(100_000)]}, id="deep nesting at a Sanctuary"),
        pytest.param({"regions": [{"number": float("nan")}]}, id="not a number at all"),
        pytest.param({"\ud800": 1, "regions": [{"number": "\ud800"}], "sanctuaries": ["\udfff"]}, id="lone surrogates"),
    ],
)
def test_hostile_entries_are_explained(data: Any) -> None:
    with pytest.raises(InvalidDocument):
        read_tableau(data, ALL)
    check_and_describe(data)
