"""A game's settings."""

from collections.abc import Callable

import pytest

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, new_game
from support.visitor import Visitor


def names(store: GameStore, code: str) -> list[str]:
    return [seat.document["name"] for seat in store.load(code).seats]


def test_names_boxes_and_rule_are_kept(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, sets=("base",))
    visitor.open(f"/g/{code}/settings")
    entries = visitor.form_with("do=save")
    entries["name-1"], entries["tie_rule"], entries["do"] = " Ada ", "lowest_sum", "save"
    entries.add("sets", "below")
    visitor.send(f"/g/{code}/settings", entries)
    assert visitor.path == f"/g/{code}/1"
    assert names(store, code) == ["Ada", ""]
    settings = store.load(code).settings
    assert (settings["sets"], settings["tie_rule"]) == (["base", "below"], "lowest_sum")


def test_adding_a_player_keeps_the_rest_of_the_form(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=add", name_1="Ada", name_2="Max")
    assert names(store, code) == ["Ada", "Max", ""]
    for _ in range(4):
        visitor.press("do=add")
    assert len(names(store, code)) == 7
    assert not visitor.has('button[value="add"]')


def test_an_empty_place_is_removed_at_once(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(name=name) for name in ("Ada", "Max", "Zoe")])
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=remove:2")
    assert names(store, code) == ["Ada", "Zoe"]
    visitor.press("do=remove:3")
    assert names(store, code) == ["Ada"]
    assert not visitor.has("button.remove"), "one has to stay"


def test_a_player_with_cards_is_asked_about_first(visitor: Visitor, store: GameStore) -> None:
    typed = SeatInput(name="Max", regions=(RegionInput("12"), *[RegionInput()] * 7))
    code = new_game(store, [SeatInput(name="Ada"), typed, SeatInput(name="Zoe")])
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=remove:2")
    assert names(store, code) == ["Ada", "Max", "Zoe"]
    assert "Max has cards" in visitor.text('[role="alert"]')
    visitor.press("do=remove:2", sure=True)
    assert names(store, code) == ["Ada", "Zoe"]


@pytest.mark.parametrize("button", ["remove:", "remove:x", "remove:9", "remove:" + "9" * 5000, "remove:-1", "dance"])
def test_buttons_that_are_none(visitor: Visitor, store: GameStore, button: str) -> None:
    code = new_game(store, [SeatInput(name=name) for name in ("Ada", "Max", "Zoe")])
    visitor.open(f"/g/{code}/settings")
    entries = visitor.form_with("do=save")
    entries["do"] = button
    visitor.send(f"/g/{code}/settings", entries)
    assert visitor.response.status_code == 200
    assert names(store, code) == ["Ada", "Max", "Zoe"]


def test_a_rule_nobody_knows_changes_nothing_and_no_name_typed_is_lost(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/settings")
    entries = visitor.form_with("do=save")
    entries["tie_rule"], entries["name-2"], entries["do"] = "dice", "Max", "save"
    visitor.send(f"/g/{code}/settings", entries)
    assert visitor.response.status_code == 422
    assert visitor.text("#tie_rule-wrong")
    assert visitor.value("name-2") == "Max"
    assert store.load(code).settings["tie_rule"] == "lowest_region"
    assert names(store, code) == ["", ""]


def test_a_name_too_long_is_said_at_its_field_and_nothing_is_changed(visitor: Visitor, store: GameStore) -> None:
    code, before = new_game(store), "A" * 41
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=save", name_1=before, name_2="Max")
    assert visitor.response.status_code == 422
    assert visitor.text("#name-1-wrong") == "Too long: 41 characters, at most 40."
    assert visitor.page.select_one('#name-1[aria-describedby="name-1-wrong"]')
    assert [visitor.value(field) for field in ("name-1", "was-1", "name-2", "was-2")] == [before, "", "Max", ""]
    assert names(store, code) == ["", ""]
    visitor.press("do=save", name_1="A" * 40)
    assert names(store, code) == ["A" * 40, "Max"]


def test_only_names_that_were_changed_are_written(
    visitor: Visitor, store: GameStore, another_visitor: Callable[[], Visitor]
) -> None:
    code, other = new_game(store), another_visitor()
    for phone in (visitor, other):
        phone.open(f"/g/{code}/settings")
    other.press("do=save", name_1="Ada")
    visitor.press("do=save", name_2="Max")
    assert names(store, code) == ["Ada", "Max"]


def test_a_box_switched_off_says_which_cards_it_takes_away_and_loses_none(visitor: Visitor, store: GameStore) -> None:
    typed = SeatInput(regions=(RegionInput("70"), *[RegionInput()] * 7))
    code = new_game(store, [typed, SeatInput()])
    visitor.open(f"/g/{code}/settings")
    entries = visitor.form_with("do=save")
    entries.setlist("sets", [])
    entries["do"] = "save"
    visitor.send(f"/g/{code}/settings", entries)
    assert "belongs to “People from Below”" in visitor.text("#note-1")
    assert visitor.value("places-0-number") == "70"


def test_names_alike_are_told_apart(visitor: Visitor, store: GameStore) -> None:
    hands = deal(3)
    code = new_game(store, [hand.seat("Max") for hand in hands])
    visitor.open(f"/g/{code}/1")
    assert visitor.texts(".strip .who") == ["Max", "Max (2)", "Max (3)"]
    assert names(store, code) == ["Max"] * 3


def test_an_eighth_player_of_two_quick_phones_is_none_and_that_is_said(
    visitor: Visitor, another_visitor: Callable[[], Visitor], store: GameStore
) -> None:
    code = new_game(store, [SeatInput()] * 6)
    other = another_visitor()
    for phone in (visitor, other):
        phone.open(f"/g/{code}/settings")
    other.press("do=add")
    assert not other.has('[role="alert"]')
    visitor.press("do=add", name_1="Ada")
    assert len(store.load(code).seats) == 7
    assert "Another phone was quicker" in visitor.text('[role="alert"]')
    assert visitor.value("name-1") == "Ada"


def test_one_player_stays_whoever_removes_them(
    visitor: Visitor, another_visitor: Callable[[], Visitor], store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_game(store, [SeatInput(name=name) for name in ("Ada", "Max")])
    other = another_visitor()
    for phone in (visitor, other):
        phone.open(f"/g/{code}/settings")
    other.press("do=remove:2")
    visitor.press("do=remove:1")
    assert names(store, code) == ["Ada"]

    code = new_game(store, [SeatInput(name=name) for name in ("Ada", "Max")])
    remove_seat = store.remove_seat

    def quicker(code: str, seat: int, **options: int) -> None:
        """Another phone's removal comes between the page's look and its own."""
        remove_seat(code, 2)
        remove_seat(code, seat, **options)

    monkeypatch.setattr(store, "remove_seat", quicker)
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=remove:1")
    assert names(store, code) == ["Ada"]
    assert "Another phone was quicker" in visitor.text('[role="alert"]')


CARDS = SeatInput(name="Max", regions=(RegionInput("12"), *[RegionInput()] * 7)).to_document()


def test_a_player_whose_cards_come_during_the_removal_is_asked_about(
    visitor: Visitor, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_game(store, [SeatInput(name=name) for name in ("Ada", "Max")])
    remove_seat = store.remove_seat

    def later(code: str, seat: int, **options: int) -> None:
        """Another phone types between the page's look and its removal."""
        store.save_seat(code, 2, CARDS, version=1)
        remove_seat(code, seat, **options)

    visitor.open(f"/g/{code}/settings")
    monkeypatch.setattr(store, "remove_seat", later)
    visitor.press("do=remove:2")
    assert store.load(code).seats[1].document == CARDS
    assert "Max has cards" in visitor.text('[role="alert"]')


def test_who_agreed_to_a_removal_is_asked_again_about_cards_typed_since(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(name="Ada"), SeatInput.from_document(CARDS)])
    visitor.open(f"/g/{code}/settings")
    visitor.press("do=remove:2")
    typed_since = {**CARDS, "sanctuaries": ["base-1"]}
    store.save_seat(code, 2, typed_since, version=1)
    visitor.press("do=remove:2", sure=True)
    assert store.load(code).seats[1].document == typed_since
    assert "Max has cards" in visitor.text('[role="alert"]')
    visitor.press("do=remove:2", sure=True)
    assert names(store, code) == ["Ada"]


def test_an_old_page_changes_only_what_was_changed_on_it(
    visitor: Visitor, another_visitor: Callable[[], Visitor], store: GameStore
) -> None:
    code = new_game(store, sets=("base",))
    theirs = another_visitor()
    for phone in (visitor, theirs):
        phone.open(f"/g/{code}/settings")
    entries = theirs.form_with("do=save")
    entries["name-1"], entries["tie_rule"], entries["do"] = "Ada", "lowest_sum", "save"
    entries.add("sets", "stars")
    theirs.send(f"/g/{code}/settings", entries)
    visitor.press("do=save", name_2="Max")
    assert visitor.path == f"/g/{code}/1"
    assert names(store, code) == ["Ada", "Max"]
    settings = store.load(code).settings
    assert (settings["sets"], settings["tie_rule"]) == (["base", "stars"], "lowest_sum")


def test_a_player_renamed_on_two_phones_keeps_the_first_name_and_that_is_said(
    visitor: Visitor, another_visitor: Callable[[], Visitor], store: GameStore
) -> None:
    code = new_game(store)
    theirs = another_visitor()
    for phone in (visitor, theirs):
        phone.open(f"/g/{code}/settings")
    theirs.press("do=save", name_1="Ada")
    visitor.press("do=save", name_1="Eva", name_2="Max")
    assert names(store, code) == ["Ada", "Max"]
    assert visitor.path == f"/g/{code}/settings"
    assert "renamed this player “Ada” meanwhile" in visitor.text('[role="alert"]')
    assert visitor.value("name-1") == "Ada"
