"""A player's line: typed, kept, scored, and what is wrong said at its place."""

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import ALL_SETS, base_hands, deal, new_game
from support.visitor import Visitor

BASE = ("base",)


def regions(store: GameStore, code: str, seat: int = 1) -> list[str]:
    """What is stored of a line, meteors with a star."""
    document = next(s for s in store.load(code).seats if s.seat == seat).document
    return [RegionInput.from_document(*item).as_text for item in document["regions"]]


def line_of(*numbers: str, **more: Any) -> SeatInput:
    return SeatInput(regions=tuple(RegionInput.from_text(n) for n in (*numbers, *[""] * 8)[:8]), **more)


def type_line(visitor: Visitor, numbers: list[str], button: str = "do=save") -> None:
    entries = visitor.form_with(button)
    for place, number in enumerate(numbers):
        entries[f"places-{place}-number"] = number
    name, _, value = button.partition("=")
    entries.add(name, value)
    visitor.send(visitor.path, entries)


def test_a_whole_line_is_scored(visitor: Visitor, store: GameStore) -> None:
    hand = base_hands(1)[0]
    code = new_game(store, sets=BASE)
    visitor.open(f"/g/{code}/1")
    type_line(visitor, [str(region["number"]) for region in hand.regions])
    for sanctuary in hand.sanctuaries:
        visitor.open(f"/g/{code}/1/sanctuaries")
        visitor.take(sanctuary)
    assert visitor.texts(".places .fame") == [str(fame) for fame in hand.region_fame]
    assert f"Total: {hand.total}" in visitor.text(".state")


def test_half_a_line_says_what_is_missing(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store)}/1")
    type_line(visitor, ["12", "5", "", "33"])
    assert "5 Regions to go" in visitor.text(".state")
    assert "3/8" in visitor.text("#seat-1")


def test_the_next_player_and_the_result_keep_what_was_typed(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=seat:2", places_0_number="12")
    assert visitor.path == f"/g/{code}/2"
    visitor.press("do=result", places_7_number="60")
    assert visitor.path == f"/g/{code}/result"
    assert regions(store, code, 1)[0] == "12"
    assert regions(store, code, 2)[7] == "60"


def test_the_sanctuaries_button_keeps_what_was_typed(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=sanctuaries", places_0_number="12")
    assert visitor.path.endswith("/1/sanctuaries")
    assert regions(store, code)[0] == "12"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("99", "There is no Region 99 in this game: Regions go up to 68."),
        ("999999999999", "There is no Region 999999999999"),
        ("70", "switch that box on in the game’s settings"),
        ("0", "belongs to “People from Below”"),
        ("abc", "“abc” is not a number. Type digits only."),
        ("-3", "“-3” is not a number"),
        ("1.5", "“1.5” is not a number"),
        ("²", "“²” is not a number"),
        ("1 2", "“1 2” is not a number"),
        ("<b>1</b>", "“<b>1</b>” is not a number"),
        ("%(x)s", "“%(x)s” is not a number"),
        ("{{7*7}}", "“{{7*7}}” is not a number"),
    ],
)
def test_a_wrong_number_is_kept_with_a_message_at_its_place(
    visitor: Visitor, store: GameStore, typed: str, message: str
) -> None:
    code = new_game(store, sets=BASE)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", places_3_number=typed, places_0_number="12")
    assert visitor.response.status_code == 200
    assert visitor.value("places-3-number") == typed
    assert visitor.value("places-0-number") == "12"
    assert message in visitor.text("#note-4")
    assert not visitor.has("#note-1")
    field = visitor.page.select_one("#number-4")
    assert field is not None
    assert (field["aria-invalid"], field["aria-describedby"]) == ("true", "note-4")
    assert "Look at what is marked" in visitor.text(".state")


def test_too_long_a_number_is_cut_and_complained_about(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store)}/1")
    visitor.press("do=save", places_0_number="9" * 10_000)
    assert visitor.value("places-0-number") == "9" * 12
    assert "no Region 999999999999" in visitor.text("#note-1")


@pytest.mark.parametrize("typed", [" 12 ", "12\0", "\t12\n", "\u200f12", "0012"])
def test_what_cannot_be_seen_does_no_harm(visitor: Visitor, store: GameStore, typed: str) -> None:
    visitor.open(f"/g/{new_game(store)}/1")
    visitor.press("do=save", places_0_number=typed)
    assert not visitor.has(".note")
    assert visitor.has("#place-1.filled")


def test_all_problems_are_shown_at_once(visitor: Visitor, store: GameStore) -> None:
    seats = [line_of("12", "99", "12", "x"), line_of("5", "33")]
    visitor.open(f"/g/{new_game(store, seats)}/1")
    type_line(visitor, ["12", "99", "12", "x", "33"])
    assert len(visitor.page.select(".notes .note")) == 4
    assert "already at place 1 of this line" in visitor.text("#note-3")
    assert "in Player 2’s line, place 2" in visitor.text("#note-5")
    assert "!" in visitor.text("#seat-1")


def test_a_line_can_be_reversed(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    type_line(visitor, ["1", "2", "3", "4", "5", "6", "7", "8"], "do=reverse")
    assert regions(store, code) == ["8", "7", "6", "5", "4", "3", "2", "1"]
    visitor.press("do=reverse")
    assert regions(store, code) == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_scoring_order_shows_the_same_line_from_the_other_end(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [line_of("1", "2", "3", "4", "5", "6", "7", "8"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    visitor.press("do=order:scoring")
    assert [field["value"] for field in visitor.page.select(".places input[inputmode]")] == list("87654321")
    assert visitor.texts(".end")[0].startswith("Last played")
    visitor.press("do=save", places_7_number="68")
    assert regions(store, code)[7] == "68", "places are meant, not where they stand on the page"
    visitor.press("do=order:play")
    assert visitor.texts(".end")[0].startswith("First played")


def test_the_meteor_switch_is_shown_only_where_a_number_is_ambiguous(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [line_of("15", "2", "1"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    switches = [field["name"] for field in visitor.page.select(".meteor input")]
    assert "places-0-box" in switches
    assert len(switches) < 3
    visitor.press("do=save", places_0_box=True)
    assert regions(store, code)[0] == "15*stars"
    assert visitor.has('input[name="places-0-box"][checked]')
    visitor.press("do=save", places_0_box=False)
    assert regions(store, code)[0] == "15"


def test_a_new_number_puts_the_meteor_switch_out(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [line_of("15*stars"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", places_0_number="38")
    assert regions(store, code)[0] == "38"


def test_with_the_boxes_of_the_base_game_there_is_no_meteor_switch(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store, [line_of('15'), SeatInput()], sets=BASE)}/1")
    assert not visitor.has(".meteor")


def test_fewer_or_more_fields_than_the_form_has(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [line_of("1", "2"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    token = visitor.value("csrf_token")
    visitor.send(f"/g/{code}/1", MultiDict({"csrf_token": token, "do": "save"}))
    assert regions(store, code)[:2] == ["1", "2"], "what was not sent was not changed"
    entries = MultiDict({"csrf_token": token, "do": "save"})
    for place in range(40):
        entries[f"places-{place}-number"] = str(place + 10)
    entries["places-x-number"] = entries["places--number"] = entries["places-0"] = "5"
    visitor.send(f"/g/{code}/1", entries)
    assert visitor.response.status_code == 409, "it does not say that it saw the 1 and the 2"
    assert len(visitor.page.select(".places input[inputmode]")) == 8
    assert regions(store, code) == ["1", "2", "12", "13", "14", "15", "16", "17"]


@pytest.mark.parametrize(
    "button",
    [
        *("", "nonsense", "seat:", "seat:x", "seat:99", "seat:" + "9" * 5000),
        *("keep:x", "keep:9", "keep:" + "9" * 5000, "take:²", "take:99"),
        *("remove:", "remove:none", "count:x", "order:x"),
    ],
)
def test_buttons_that_are_none(visitor: Visitor, store: GameStore, button: str) -> None:
    code = new_game(store, [line_of("1", "2"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    entries = visitor.form_with("do=save")
    entries["do"], entries["places-2-number"] = button, "33"
    visitor.send(f"/g/{code}/1", entries)
    assert visitor.response.status_code in (200, 404)
    assert regions(store, code)[:3] == ["1", "2", "33"]


def test_a_removed_sanctuary_is_gone(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    visitor.press(f"do=remove:{hand.sanctuaries[0]}")
    assert store.load(code).seats[0].document["sanctuaries"] == list(hand.sanctuaries[1:])


def test_a_warning_names_the_rises(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store, [line_of('1', '2', '3', '4', '5', '6', '7', '8'), SeatInput()])}/1")
    assert "1 → 2" in visitor.text(".state .warn")
    assert "0 of 7 expected" in visitor.text(".found")


def test_htmx_gets_the_page_without_its_frame(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, sets=ALL_SETS)
    visitor.open(f"/g/{code}/1")
    entries = visitor.form_with("do=save")
    entries["places-0-number"] = "12"
    answer = visitor.client.post(f"/g/{code}/1", data=entries, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'id="entry"' in answer.text
    assert regions(store, code)[0] == "12"


def test_a_meteor_whose_box_is_switched_off_is_no_ordinary_region(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [line_of("15*stars", "2"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    before = visitor.texts(".places .fame"), visitor.text(".state")

    def choose(*boxes: str) -> None:
        visitor.open(f"/g/{code}/settings")
        entries = visitor.form_with("do=save")
        entries.setlist("sets", list(boxes))
        entries["do"] = "save"
        visitor.send(f"/g/{code}/settings", entries)

    choose("below")
    assert visitor.path == f"/g/{code}/1"
    assert "“Under Starry Skies”: switch that box on" in visitor.text("#note-1")
    assert not visitor.has("#place-1.filled")
    assert "!" in visitor.text("#seat-1")
    visitor.press("do=save", places_2_number="33")
    assert regions(store, code)[:3] == ["15*stars", "2", "33"], "typing on loses nothing of it"
    visitor.press("do=save", places_2_number="")
    choose("below", "stars")
    assert regions(store, code)[0] == "15*stars"
    assert (visitor.texts(".places .fame"), visitor.text(".state")) == before


@pytest.mark.parametrize("number", ["12 ", "1.", "4x"])
def test_a_stray_character_is_kept_with_all_other_places(visitor: Visitor, store: GameStore, number: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", places_0_number=number, places_1_number="33")
    assert regions(store, code)[:2] == [number.strip(), "33"]
