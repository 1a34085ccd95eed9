"""What people typed: kept as it is, read as a player of a game document, merged place by place."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.documents.game import Player
from scorer.documents.pad import Pad, check_pad
from scorer.documents.problems import InvalidDocument
from scorer.documents.tableau import read_tableau
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.model import Region, Sacrifice, Tableau
from scorer.live.seat_input import RegionInput, SeatInput, key_meant, region_meant
from scorer.text.names import LONGEST_NAME, clean_name
from scorer.text.printable import clean_text
from support import random_tableaux
from support.building import ALL, lay, region, sanctuary

assert random_tableaux  # its settings for hypothesis
BASE = load_catalogue(["base"])


def seat(line: str = "", **more: Any) -> SeatInput:
    """A seat from what was typed, a star behind a meteor and a dot for nothing."""
    typed = [RegionInput.from_text("" if text == "." else text) for text in line.split()]
    return SeatInput(regions=(*typed, *[RegionInput()] * 8)[:8], **more)


def places(typed: SeatInput) -> str:
    return " ".join(region.as_text or "." for region in typed.regions)


# -- the meteor switch --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("5", "base-5"),
        ("5*stars", "stars-5"),
        ("6", "base-6"),
        ("6*stars", None),
        ("0", "below-0"),
        ("007", "base-7"),
        ("77", None),
        ("", None),
        ("*", None),
        ("-5", None),
        ("5.0", None),
        ("²", None),
        ("٥", "base-5"),
        ("five", None),
        ("9" * 5000, None),
    ],
)
def test_which_region_is_meant(text: str, key: str | None) -> None:
    typed = RegionInput.from_text(text)
    assert key_meant(typed, ALL) == key
    assert region_meant(typed, ALL) == (ALL.region_by_key(key) if key else None)


def test_a_meteor_whose_box_is_off_is_no_ordinary_region() -> None:
    assert key_meant(RegionInput("5", "stars"), BASE) is None
    assert key_meant(RegionInput("69"), BASE) is None


@given(st.text(st.characters(exclude_characters="*")), st.sampled_from(["", *set_ids()]))
def test_a_place_in_one_text(number: str, box: str) -> None:
    typed = RegionInput(number, box)
    assert RegionInput.from_text(typed.as_text) == typed
    assert typed.empty == (number == "")


@pytest.mark.parametrize("region", ALL.regions, ids=lambda region: region.key)
def test_a_card_is_typed_without_its_box_where_the_number_says_it(region: Region) -> None:
    typed = RegionInput.of(region.number, region.set)
    assert region_meant(typed, ALL) == region
    assert typed.box == ("stars" if region.meteor else "")


def test_what_was_stored_when_only_meteors_shared_a_number() -> None:
    old = {"regions": [["5", True], ["5", False], ["", False]]}
    assert SeatInput.from_document(old).regions[:3] == (RegionInput("5", "stars"), RegionInput("5"), RegionInput())


# -- to a player of a game document -------------------------------------------------------------------------------


def test_an_entry_becomes_a_player() -> None:
    typed = SeatInput(
        name="typed name",
        regions=seat("25 5*stars . 0").regions,
        sanctuaries=("red-night", "gray-5fame"),
        sacrifices={"stars-15": ("red-night",)},
        pad=("10", "5", "", "6", "0", "4", "3", "0", "7"),
    )
    assert typed.to_player("Ada", ALL) == {
        "name": "Ada",
        "tableau": {
            "regions": [
                {"set": "base", "number": 25},
                {"set": "stars", "number": 5},
                None,
                {"set": "below", "number": 0},
                *[None] * 4,
            ],
            "sanctuaries": ["red-night", "gray-5fame"],
            "sacrifices": [],
        },
        "pad": {"regions": [10, 5, None, 6, 0, 4, 3, 0], "sanctuaries": 7},
        "scored_by": "tableau",
    }


def test_a_sacrifice_moves_with_its_region() -> None:
    for line, position in (("15*stars 3 21*stars", 1), ("3 15*stars 21*", 2)):
        typed = replace(seat(line), sanctuaries=("red-night",), sacrifices={"stars-15": ("red-night",), "stars-21": ()})
        assert typed.to_player("Ada", ALL)["tableau"]["sacrifices"] == [
            {"position": position, "sanctuaries": ["red-night"]}
        ]


def test_a_sacrifice_stays_with_the_first_of_a_region_typed_twice() -> None:
    typed = replace(seat("15*stars 3 15*stars"), sanctuaries=("red-night",), sacrifices={"stars-15": ("red-night",)})
    with pytest.raises(InvalidDocument) as raised:
        read_tableau(typed.to_player("Ada", ALL)["tableau"], ALL)
    assert [problem.field for problem in raised.value.problems] == [("regions", 2)]


@pytest.mark.parametrize(
    ("text", "sent", "code"),
    [
        ("99", 99, "unknown_region"),
        ("x7", "x7", "not_a_number"),
        ("-1", "-1", "not_a_number"),
        ("٩٩", 99, "unknown_region"),
        ("9" * 5000, "9" * 5000, "not_a_number"),
    ],
)
def test_what_is_no_region_is_passed_on_to_be_explained(text: str, sent: object, code: str) -> None:
    tableau = seat(text).to_player("Ada", ALL)["tableau"]
    assert tableau["regions"][0] == {"number": sent}
    with pytest.raises(InvalidDocument) as raised:
        read_tableau(tableau, ALL)
    assert [(p.field, p.code) for p in raised.value.problems] == [(("regions", 0), code)]


def test_a_pad_keeps_what_is_no_number_to_be_explained() -> None:
    typed = replace(seat(), pad=("1O", *[""] * 7, "7"), uses_pad=True)
    player = typed.to_player("Ada", ALL)
    assert player["scored_by"] == "pad"
    pad, problems = check_pad(player["pad"])
    assert (pad.regions[0], pad.sanctuaries) == (None, 7)
    assert [(p.field, p.code) for p in problems] == [(("regions", 0), "not_a_number")]


def test_from_a_player() -> None:
    tableau = Tableau(
        (region("m15"), None, region(0)), (sanctuary("red-night"),), (Sacrifice(1, (sanctuary("red-night"),)),)
    )
    typed = SeatInput.from_player(Player("Ada", tableau, Pad((1, None, 0, 4, 5, 6, 7, 8), 9), uses_pad=True))
    assert places(typed) == "15*stars . 0 . . . . ."
    assert (typed.name, typed.uses_pad, typed.sanctuaries) == ("Ada", True, ("red-night",))
    assert typed.sacrifices == {"stars-15": ("red-night",)}
    assert typed.pad == ("1", "", "0", "4", "5", "6", "7", "8", "9")
    assert SeatInput.from_player(Player("Ben", None, None)) == SeatInput(name="Ben")


# -- what storage keeps -------------------------------------------------------------------------------------------

typed_seats = st.builds(
    SeatInput,
    name=st.text(max_size=8),
    regions=st.tuples(*[st.builds(RegionInput, st.text(max_size=4), st.sampled_from(["", "stars", "below"]))] * 8),
    sanctuaries=st.lists(st.text(max_size=8), max_size=4).map(tuple),
    sacrifices=st.dictionaries(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=2).map(tuple), max_size=2),
    uses_pad=st.booleans(),
    pad=st.tuples(*[st.text(max_size=4)] * 9),
)


@settings(max_examples=30)
@given(typed_seats)
def test_what_was_typed_is_kept_right_or_wrong(typed: SeatInput) -> None:
    document = json.loads(json.dumps(typed.to_document()))
    assert SeatInput.from_document(document) == typed


def test_a_document_of_less_is_filled_up() -> None:
    assert SeatInput.from_document({}) == SeatInput()
    short = SeatInput.from_document({"regions": [["14", False]], "pad": ["3"]})
    assert places(short) == "14 . . . . . . ."
    assert short.pad == ("3", *[""] * 8)
    long = SeatInput.from_document({"regions": [["14", False]] * 9, "pad": ["3"] * 10})
    assert (len(long.regions), len(long.pad)) == (8, 9)


# -- turning a line round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reversed_line"),
    [
        ("1 2 3 4 5 6 7 8", "8 7 6 5 4 3 2 1"),
        ("1 2 3", "3 2 1 . . . . ."),
        ("1 . 5*stars", "5*stars . 1 . . . . ."),
        (". 2 3 4 5 6 7 8", "8 7 6 5 4 3 2 ."),
        ("", ". . . . . . . ."),
    ],
)
def test_reversed(line: str, reversed_line: str) -> None:
    typed = replace(seat(line), name="Ada", sacrifices={"stars-5": ("red-night",)})
    turned = typed.reversed()
    assert places(turned) == reversed_line
    assert replace(turned, regions=typed.regions) == typed, "nothing else changes"


def test_reversed_twice_is_the_same_line() -> None:
    full = seat("1 2 3 4 5*stars 6 7 8")
    assert full.reversed().reversed() == full


# -- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Ada\nBen\x00", "Ada Ben"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("\ud800Ada", "�Ada"),
        ("x" * 50, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
        (" \u200b ", ""),
    ],
)
def test_clean_name(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(st.text(st.characters()), st.integers(0, 20))
def test_clean_text_is_clean(text: str, longest: int) -> None:
    cleaned = clean_text(text, longest)
    assert clean_text(cleaned, longest) == cleaned
    assert len(cleaned) <= longest
    assert cleaned == cleaned.strip()
    cleaned.encode()


def test_a_clean_name_is_taken_by_a_game() -> None:
    assert len(clean_name("y" * 99)) == LONGEST_NAME


def test_the_same_line_typed_and_laid() -> None:
    tableau = lay("25 m5 . 0")
    read = read_tableau(seat("25 5*stars . 0").to_player("Ada", ALL)["tableau"], ALL)
    assert list(read.placed) == list(tableau.placed)
