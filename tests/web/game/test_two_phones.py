"""Two phones on one seat: what both typed is joined place by place, and nobody's number is lost in silence."""

from collections.abc import Callable

import pytest
from werkzeug.datastructures import MultiDict

from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import new_game
from support.visitor import Visitor


class Table:
    """One seat open on two phones."""

    def __init__(self, store: GameStore, mine: Visitor, theirs: Visitor, seat: SeatInput) -> None:
        self.store, self.mine, self.theirs = store, mine, theirs
        self.code = new_game(store, [seat, SeatInput()])
        for phone in (mine, theirs):
            phone.open(f"/g/{self.code}/1")

    @property
    def stored(self) -> SeatInput:
        """What the server has."""
        return SeatInput.from_document(self.store.load(self.code).seats[0].document)

    @property
    def line(self) -> list[str]:
        """The first four places on the server."""
        return [region.as_text for region in self.stored.regions][:4]


Sit = Callable[..., Table]


@pytest.fixture
def sit(store: GameStore, visitor: Visitor, another_visitor: Callable[[], Visitor]) -> Sit:
    """A seat with these numbers on two phones."""

    def sit(*numbers: str, **more: object) -> Table:
        regions = tuple(RegionInput.from_text(number) for number in (*numbers, *[""] * 8)[:8])
        return Table(store, visitor, another_visitor(), SeatInput(regions=regions, **more))  # type: ignore[arg-type]

    return sit


def test_different_places_are_joined(sit: Sit) -> None:
    table = sit("1", "2", "3", "4")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press("do=save", places_1_number="22")
    assert table.mine.response.status_code == 200
    assert table.line == ["11", "22", "3", "4"]
    assert table.mine.value("places-0-number") == "11"


def test_the_same_change_on_both_is_none(sit: Sit) -> None:
    table = sit("1")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press("do=save", places_0_number="11")
    assert table.mine.response.status_code == 200
    assert table.line[0] == "11"


@pytest.mark.parametrize("button", ["do=save", "do=seat:2", "do=result", "do=reverse", "do=sanctuaries"])
def test_one_place_changed_differently_asks_wherever_one_wanted_to_go(sit: Sit, button: str) -> None:
    table = sit("1", "2")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press(button, places_0_number="12", places_1_number="22")
    assert table.mine.response.status_code == 409
    assert table.line == ["11", "22", "", ""], "the other phone's stays, mine is in the page, all else is kept"
    assert table.mine.value("places-0-number") == "12"
    assert "another phone wrote “11” here; you have “12”" in table.mine.text("#note-1")
    assert not table.mine.has("#note-2")


@pytest.mark.parametrize(("button", "wins"), [("do=keep:0:11", "12"), ("do=take:0:11", "11")])
def test_the_choice_is_kept(sit: Sit, button: str, wins: str) -> None:
    table = sit("1", "2")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press("do=save", places_0_number="12")
    table.mine.press(button, places_1_number="22")
    assert table.mine.response.status_code == 200
    assert table.line[:2] == [wins, "22"]
    assert table.mine.value("places-0-number") == wins
    assert not table.mine.has("button[value^=keep]")


def test_two_places_are_decided_one_after_the_other(sit: Sit) -> None:
    table = sit("1", "2")
    table.theirs.press("do=save", places_0_number="11", places_1_number="21")
    table.mine.press("do=save", places_0_number="12", places_1_number="22")
    assert len(table.mine.page.select("button[value^=keep]")) == 2
    table.mine.press("do=keep:0:11")
    assert table.mine.response.status_code == 409
    assert table.mine.value("places-1-number") == "22"
    table.mine.press("do=take:1:21")
    assert table.line[:2] == ["12", "21"]


@pytest.mark.parametrize("button", ["do=keep:0:11", "do=take:0:11"])
def test_a_choice_made_before_the_other_phone_went_on_is_asked_again(sit: Sit, button: str) -> None:
    table = sit("1")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press("do=save", places_0_number="12")
    table.theirs.press("do=save", places_0_number="33")
    table.mine.press(button)
    assert table.mine.response.status_code == 409
    assert table.line[0] == "33"
    assert "another phone wrote “33” here; you have “12”" in table.mine.text("#note-1")


def test_saving_again_without_choosing_asks_again(sit: Sit) -> None:
    table = sit("1")
    table.theirs.press("do=save", places_0_number="11")
    table.mine.press("do=save", places_0_number="12")
    table.mine.press("do=save")
    assert table.mine.response.status_code == 409
    assert table.line[0] == "11"


@pytest.mark.parametrize(("mine", "theirs"), [("", "11"), ("12", "")])
def test_emptying_a_place_is_a_change_like_any(sit: Sit, mine: str, theirs: str) -> None:
    table = sit("1")
    table.theirs.press("do=save", places_0_number=theirs)
    table.mine.press("do=save", places_0_number=mine)
    assert table.mine.response.status_code == 409
    table.mine.press(f"do=keep:0:{theirs}")
    assert table.line[0] == mine


def test_a_meteor_switch_is_a_change_of_its_place(sit: Sit) -> None:
    table = sit("15", "2")
    table.theirs.press("do=save", places_0_box=True)
    table.mine.press("do=save", places_1_number="22")
    assert table.line[:2] == ["15*stars", "22"]
    table.theirs.press("do=save", places_0_box=False)
    table.mine.press("do=save", places_0_number="38")
    assert table.mine.response.status_code == 409
    table.mine.press("do=keep:0:15")
    assert table.line[:2] == ["38", "22"]


def test_what_one_reversed_is_joined_with_what_the_other_typed_or_asked_about(sit: Sit) -> None:
    table = sit("1", "2", "3", "4", "5", "6", "7", "8")
    table.theirs.press("do=reverse")
    table.mine.press("do=save", places_0_number="11")
    assert table.mine.response.status_code == 409
    assert table.line == ["8", "7", "6", "5"]


def test_sanctuaries_of_both_are_kept(sit: Sit) -> None:
    table = sit()
    for phone in (table.theirs, table.mine):
        phone.open(f"/g/{table.code}/1/sanctuaries")
    table.theirs.take("red-1per-red")
    table.mine.take("yellow-4per-biome-set")
    assert table.stored.sanctuaries == ("red-1per-red", "yellow-4per-biome-set")


def test_rows_of_a_pad_are_joined_and_asked_about_alike(sit: Sit) -> None:
    table = sit(uses_pad=True, pad=("1",) * 9)
    table.theirs.press("do=save", rows_0_fame="2", rows_1_fame="2")
    table.mine.press("do=save", rows_0_fame="3", rows_8_fame="3")
    assert table.mine.response.status_code == 409
    assert table.stored.pad == ("2", "2", *("1",) * 6, "3")
    assert "another phone wrote “2” here; you have “3”" in table.mine.text("#note-1")
    table.mine.press("do=keep:0:2")
    assert table.stored.pad == ("3", "2", *("1",) * 6, "3")


def test_a_number_typed_while_the_other_phone_went_to_the_pad_is_kept(sit: Sit) -> None:
    table = sit("1")
    table.theirs.press("do=count:pad")
    table.mine.press("do=save", places_1_number="22")
    assert table.line[:2] == ["1", "22"]
    assert table.stored.uses_pad, "nobody asked to leave it"


def test_fame_typed_while_the_other_phone_went_back_to_the_cards_is_kept(sit: Sit) -> None:
    table = sit("1", uses_pad=True)
    table.theirs.press("do=count:cards")
    table.mine.press("do=save", rows_8_fame="7")
    assert table.stored.pad[8] == "7"
    assert not table.stored.uses_pad


def test_a_conflict_is_decided_where_it_was_typed(sit: Sit) -> None:
    table = sit("1")
    table.theirs.press("do=count:pad", places_0_number="11")
    table.mine.press("do=save", places_0_number="12")
    assert table.mine.response.status_code == 409
    table.mine.press("do=keep:0:11")
    assert table.line[0] == "12"
    assert table.stored.uses_pad, "nobody asked to leave it"


def test_a_player_removed_meanwhile_is_a_page_that_says_so(sit: Sit) -> None:
    table = sit("1")
    table.store.remove_seat(table.code, 1)
    table.mine.press("do=save", places_0_number="2")
    assert table.mine.response.status_code == 404


def test_a_line_is_reversed_once_even_if_the_button_is_tapped_twice(sit: Sit) -> None:
    table = sit("1", "2", "3")
    entries = table.mine.form_with("do=reverse")
    entries["do"] = "reverse"
    for _ in range(2):
        table.mine.send(f"/g/{table.code}/1", entries)
        assert table.line == ["3", "2", "1", ""]


def test_a_number_typed_just_before_reversing_turns_once(sit: Sit) -> None:
    table = sit("1", "2")
    entries = table.mine.form_with("do=reverse")
    entries["do"], entries["places-2-number"] = "reverse", "3"
    for _ in range(2):
        table.mine.client.post(f"/g/{table.code}/1", data=entries)
    assert table.line == ["3", "2", "1", ""]


def test_only_the_place_that_is_sent_changes(sit: Sit) -> None:
    table = sit("1", "2", "3", "4")
    token = table.mine.value("csrf_token")
    fields = MultiDict({"csrf_token": token, "places-5-number": "33", "places-5-was": ""})
    table.mine.send(f"/g/{table.code}/1", fields)
    assert table.mine.response.status_code == 200
    assert [region.as_text for region in table.stored.regions] == ["1", "2", "3", "4", "", "33", "", ""]


def test_only_the_row_that_is_sent_changes(sit: Sit) -> None:
    table = sit(uses_pad=True, pad=("1",) * 9)
    token = table.mine.value("csrf_token")
    fields = MultiDict(
        {"csrf_token": token, "rows-0-was": "1", "rows-0-fame": "1", "rows-8-fame": "7", "rows-8-was": "1"}
    )
    table.mine.send(f"/g/{table.code}/1", fields)
    assert table.mine.response.status_code == 200
    assert table.stored.pad == (*("1",) * 8, "7")


def test_a_removed_player_s_address_leads_on_to_the_game(sit: Sit) -> None:
    table = sit("1")
    table.store.add_seat(table.code, SeatInput().to_document())
    table.store.remove_seat(table.code, 1)
    for page in ("1", "1/sanctuaries", "1/photo"):
        table.mine.open(f"/g/{table.code}/{page}")
        assert table.mine.response.status_code == 404
        assert "not in the game" in table.mine.text("h1")
        links = [link["href"] for link in table.mine.page.select("main a")]
        assert f"/g/{table.code}" in links
    table.mine.open(f"/g/{table.code}")
    assert table.mine.path == f"/g/{table.code}/2"
