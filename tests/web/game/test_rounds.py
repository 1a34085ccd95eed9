"""The round helper through its pages, as a browser without JavaScript sees it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

import pytest
from flask.testing import FlaskClient

from scorer.faraway.catalogue import load_catalogue
from scorer.live.game import GameSettings, LiveGame, read_live_game
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.visitor import Visitor

NAMES = ("Ana", "Max", "Zoé")
GAME: tuple[tuple[tuple[int, int, int], dict[int, str]], ...] = (
    # Ana, Max, Zoé; then who keeps what
    ((12, 50, 44), {}),
    ((45, 9, 58), {1: "red-night", 3: "gray-clue-1per-clue"}),
    ((60, 31, 2), {1: "green-clue", 2: "red-stone"}),
    ((1, 30, 3), {3: "blue-clue"}),
    ((20, 40, 33), {1: "gray-5fame", 2: "yellow-clue", 3: "blue-stone"}),
    ((22, 41, 5), {1: "green-stone", 2: "gray-2per-stone"}),
    ((10, 8, 6), {3: "yellow-stone"}),
    ((68, 67, 4), {1: "blue-thistle", 2: "red-thistle"}),
)


class Rounds:
    """The round pages of one game on one phone."""

    def __init__(self, visitor: Visitor, store: GameStore, code: str) -> None:
        self.visitor, self.store, self.code = visitor, store, code

    def open(self, path: str = "") -> "Rounds":
        self.visitor.open(f"/g/{self.code}/rounds{path}")
        return self

    def send(self, do: str, numbers: Mapping[int, str] | None = None, **more: bool) -> "Rounds":
        """Presses a button of the form, with these numbers typed by seat."""
        typed = {f"players_{seat}_number": text for seat, text in (numbers or {}).items()}
        self.visitor.press(f"do={do}", **typed, **more)
        return self

    def keep(self, seat: int, sanctuary: str) -> "Rounds":
        """Opens the picker from this page and takes a Sanctuary there."""
        self.send(f"sanctuaries:{seat}")
        assert self.path == f"/g/{self.code}/{seat}/sanctuaries"
        self.visitor.take(sanctuary)
        return self

    def undo(self) -> str:
        """Takes back the last step; gives what the button said it would be."""
        said = self.undo_label
        self.visitor.press(f"do={next(button for button in self.buttons if button.startswith('undo:'))}")
        return said

    @property
    def path(self) -> str:
        return self.visitor.path

    @property
    def text(self) -> str:
        return self.visitor.text()

    @property
    def buttons(self) -> list[str]:
        return [str(button["value"]) for button in self.visitor.page.select('button[name="do"]')]

    @property
    def undo_label(self) -> str:
        return self.visitor.text(".undo .who") if self.visitor.has(".undo") else ""

    @property
    def heading(self) -> str:
        return self.visitor.text("h1")

    @property
    def order(self) -> list[str]:
        return self.visitor.texts(".turn-row .who")

    def numbers(self) -> list[str]:
        return [self.visitor.value(f"players-{seat}-number") for seat in (1, 2, 3)]

    @property
    def table(self) -> LiveGame:
        return read_live_game(self.store.load(self.code))

    def line(self, seat: int) -> list[str]:
        return [typed.as_text for typed in self.table.seats[seat - 1].typed.regions]


def new_game(store: GameStore, lines: Sequence[str] = ("", "", ""), sets: tuple[str, ...] = ("base",)) -> str:
    seats = []
    for name, numbers in zip_longest(NAMES, lines, fillvalue=""):
        regions = [RegionInput.from_text("" if text == "-" else text) for text in numbers.split()]
        regions += [RegionInput()] * (8 - len(regions))
        seats.append(SeatInput(name=name, regions=tuple(regions)).to_document())
    return store.create(GameSettings(sets=sets).to_document(), seats).code


Start: TypeAlias = Callable[..., Rounds]


@pytest.fixture
def start(visitor: Visitor, store: GameStore) -> Start:
    """Opens the rounds of a new game with these lines."""
    return lambda *args, **kwargs: Rounds(visitor, store, new_game(store, *args, **kwargs)).open()


@pytest.fixture
def page(start: Start) -> Rounds:
    return start()


@pytest.fixture
def other(page: Rounds, another_visitor: Callable[[], Visitor], store: GameStore) -> Rounds:
    """The same game on a second phone."""
    return Rounds(another_visitor(), store, page.code).open()


def two_rounds(page: Rounds) -> Rounds:
    """Two rounds played: Ana and Zoé find a Sanctuary, Max does not."""
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2")
    return page.send("done", {1: "45", 2: "9", 3: "58"})


def play_all(page: Rounds) -> None:
    for number, (numbers, kept) in enumerate(GAME, 1):
        assert page.heading == f"Round {number}: what was played?"
        page.send("done", {seat: str(region) for seat, region in enumerate(numbers, 1)})
        assert [NAMES[numbers.index(region)] for region in sorted(numbers)] == page.order
        asked = {int(button.split(":")[1]) for button in page.buttons if button.startswith("sanctuaries:")}
        assert asked == kept.keys()
        for seat, sanctuary in kept.items():
            page.keep(seat, sanctuary)
            assert page.path == f"/g/{page.code}/rounds/{number}"
        assert not [button for button in page.buttons if button.startswith("sanctuaries:")]
        page.send("result" if number == 8 else f"round:{number + 1}")


# -- a whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_round_by_round_has_its_result_at_the_end(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    visitor.press("do=add")
    visitor.press("do=rounds", names_0="Ana", names_1="Max", names_2="Zoé")
    page = Rounds(visitor, store, visitor.path.split("/")[2])
    assert page.path == f"/g/{page.code}/rounds/1"
    play_all(page)
    assert page.path == f"/g/{page.code}/result"
    assert "Not everything is there yet" not in page.text
    assert page.table.settled
    for seat, played in zip(page.table.seats, zip(*(numbers for numbers, _ in GAME), strict=True), strict=True):
        assert seat.player.scored is not None
        assert seat.player.scored.warnings == ()
        assert tuple(int(typed.number) for typed in seat.typed.regions) == played


def test_undo_leads_from_the_end_back_to_the_start(page: Rounds) -> None:
    play_all(page)
    page.open()
    taken = 0
    while page.undo_label:
        before = page.table
        said = page.undo()
        taken += 1
        assert "Taken back:" in page.text
        after = page.table
        regions = sum(seat.filled for seat in before.seats) - sum(seat.filled for seat in after.seats)
        held = [sum(len(seat.typed.sanctuaries) for seat in table.seats) for table in (before, after)]
        assert (regions, held[0] - held[1]) == ((3, 0) if said.startswith("Regions of") else (0, 1))
    assert taken == 8 + sum(len(kept) for _, kept in GAME)
    assert all(seat.empty for seat in page.table.seats)
    assert page.path == f"/g/{page.code}/rounds/1"
    play_all(page)
    assert page.table.settled


def test_undo_from_the_fields_of_each_round(page: Rounds) -> None:
    for number, (numbers, _) in enumerate(GAME, 1):
        page.send("done", {seat: str(region) for seat, region in enumerate(numbers, 1)})
        if number < 8:
            page.send(f"round:{number + 1}")
            assert page.undo() == f"Regions of round {number}"
            assert page.path == f"/g/{page.code}/rounds/{number}"
            page.send("done", {seat: str(region) for seat, region in enumerate(numbers, 1)}).send(f"round:{number + 1}")


def test_undo_takes_the_sanctuaries_of_a_round_before_its_regions(page: Rounds) -> None:
    two_rounds(page).keep(3, "green-clue").keep(1, "red-night")
    said = []
    while page.undo_label:
        said.append(page.undo())
    assert said == ["Zoé’s Sanctuary", "Ana’s Sanctuary", "Regions of round 2", "Regions of round 1"]


def test_undo_of_one_region_names_it(page: Rounds) -> None:
    page.send("save", {2: "50"})
    assert page.undo() == "Max’s Region 50"
    assert "Taken back: Max: Region 50." in page.text
    assert not page.undo_label


def test_undo_of_something_that_is_no_region(page: Rounds) -> None:
    page.send("save", {2: "99"})
    assert page.undo() == "Max’s Region 99"
    assert "Taken back: Max: “99”." in page.text
    assert all(seat.empty for seat in page.table.seats)


def test_undo_on_an_old_page_takes_back_nothing_else(page: Rounds, other: Rounds) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"})
    other.open()
    page.send("round:2").send("save", {1: "45"})
    other.undo()
    assert "nothing was taken back" in other.text
    assert page.line(1)[:2] == ["12", "45"]


def test_what_was_typed_beside_the_undo_button_is_kept(page: Rounds) -> None:
    page.send("save", {1: "12"})
    page.send(next(button for button in page.buttons if button.startswith("undo:")), {2: "50"})
    assert (page.line(1)[0], page.line(2)[0]) == ("", "50")


# -- entering --------------------------------------------------------------------------------------------------------


def test_every_problem_is_at_its_field_and_nothing_is_lost(page: Rounds, visitor: Visitor) -> None:
    page.send("done", {1: "12", 2: "99", 3: "12"})
    assert page.heading == "Round 1: what was played?"
    assert "Region 12 is also in Zoé’s line" in visitor.text("#play-1 .note")
    assert "There is no Region 99" in visitor.text("#play-2 .note")
    assert "Region 12 is also in Ana’s line" in visitor.text("#play-3 .note")
    assert page.numbers() == ["12", "99", "12"]
    page.send("done", {2: "50", 3: "13"})
    assert page.order == ["Ana", "Zoé", "Max"]


def test_a_region_played_in_an_earlier_round_is_refused(page: Rounds) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2")
    page.send("done", {1: "50", 2: "51", 3: "44"})
    assert "Region 50 is also in Max’s line, place 1" in page.text
    assert "Region 44 is already at place 1 of this line" in page.text


def test_who_is_missing_is_named(page: Rounds) -> None:
    page.send("done", {1: "12"})
    assert "Still missing: Max, Zoé." in page.text


def test_a_pile_too_small_for_all_finders_is_said(visitor: Visitor, store: GameStore) -> None:
    """Six people whose every Region is higher than the one before: 36 of 45 Sanctuaries are kept before round 8."""
    held = [card.id for card in load_catalogue(["base"]).sanctuaries]
    seats = [
        SeatInput(
            regions=tuple(RegionInput(str(number)) for number in range(1 + player, 49, 6)),
            sanctuaries=tuple(held[6 * player : 6 * player + 6]),
        ).to_document()
        for player in range(6)
    ]
    code = store.create(GameSettings().to_document(), seats).code
    visitor.open(f"/g/{code}/rounds/8")
    assert visitor.text("#pile").startswith("The pile holds 9 Sanctuaries, but the finders")
    visitor.open(f"/g/{code}/rounds/2")
    assert not visitor.has("#pile")


def test_the_meteor_switch_only_where_it_is_needed(start: Start, visitor: Visitor) -> None:
    page = start(sets=("base", "stars"))
    page.send("save", {1: "5", 2: "50"}).open("/1?step=regions")
    assert visitor.has('[name="players-1-box"]')
    assert not visitor.has('[name="players-2-box"]')
    page.send("save", players_1_box=True).send("done", {3: "5"})
    assert page.line(1)[0] == "5*stars"
    assert page.order == ["Zoé", "Ana", "Max"]


def test_correcting_a_region_of_an_earlier_round(page: Rounds) -> None:
    two_rounds(page).send("round:1").send("regions")
    assert page.numbers() == ["12", "50", "44"]
    page.send("done", {1: "46"}).send("round:2")
    assert page.line(1)[:2] == ["46", "45"]
    assert "45 is not higher than 46: no Sanctuary." in page.text


def test_the_two_numbers_compared_and_the_clues_are_shown(page: Rounds, visitor: Visitor) -> None:
    two_rounds(page)
    assert "45 is higher than 12 just before it." in visitor.text("#turn-1")
    assert "Draws 2 Sanctuaries: 1 + 1 Clue (Region 12)." in visitor.text("#turn-1")
    assert "9 is not higher than 50: no Sanctuary." in visitor.text("#turn-2")


# -- halfway, behind, by hand ----------------------------------------------------------------------------------------


def test_a_game_half_entered_goes_on_where_it_is(start: Start) -> None:
    page = start(("12 45 60", "50 9 31", "44 58"))
    assert page.heading == "Round 3: what was played?"
    assert "Still missing: Zoé." in page.text
    assert "Zoé still has to keep 1 Sanctuary of an earlier round" in page.text


def test_who_is_far_behind_is_named(start: Start) -> None:
    page = start(("12 45 60 1", "50 9 31 30", "44"))
    assert page.heading == "Round 2: what was played?"
    assert "Still missing: Zoé." in page.text
    assert "Already further on: Ana, Max." in page.text


def test_between_two_rounds_the_last_result_is_shown(start: Start) -> None:
    page = start(("12 45", "50 9", "44 58"))
    assert page.heading == "Round 2: who takes first?"
    assert page.send("round:3").heading == "Round 3: what was played?"


def test_a_finished_game_shows_its_last_round(start: Start) -> None:
    page = start(("1 2 3 4 5 6 7 8", "9 10 11 12 13 14 15 16", "24 23 22 21 20 19 18 17"))
    assert page.heading == "Round 8: who finds a Sanctuary?"
    assert "Nobody takes a new Region in round 8" in page.text
    assert "result" in page.buttons


def test_a_player_who_counts_by_hand_is_not_asked(page: Rounds, visitor: Visitor) -> None:
    visitor.open(f"/g/{page.code}/2")
    visitor.press("do=count:pad")
    page.open()
    assert not visitor.has('[name="players-2-number"]')
    assert "Not in the rounds, because they count by hand: Max." in page.text
    page.send("done", {1: "12", 3: "44"})
    assert "4 Regions in the market" in page.text


def test_when_everybody_counts_by_hand(page: Rounds, visitor: Visitor) -> None:
    for seat in (1, 2, 3):
        visitor.open(f"/g/{page.code}/{seat}")
        visitor.press("do=count:pad")
    assert "there is nothing to play here" in page.open().text


def test_rounds_not_reached_yet_lead_to_the_current_one(page: Rounds) -> None:
    assert page.open("/5").path == f"/g/{page.code}/rounds/1"


@pytest.mark.parametrize("number", ["0", "9", "99999999999999999999"])
def test_there_are_eight_rounds(page: Rounds, client: FlaskClient, number: str) -> None:
    assert client.get(f"/g/{page.code}/rounds/{number}").status_code == 404


def test_seven_players_are_told_about_the_box(start: Start) -> None:
    assert "7 players need “People from Below”" in start([""] * 7).text


# -- several phones --------------------------------------------------------------------------------------------------


def test_two_phones_enter_the_same_round(page: Rounds, other: Rounds) -> None:
    page.send("save", {1: "12"})
    other.send("save", {2: "50"})
    assert (page.line(1)[0], page.line(2)[0]) == ("12", "50")


@pytest.mark.parametrize(("choice", "stored"), [("keep", "13"), ("take", "12")])
def test_two_phones_on_the_same_field_choose(page: Rounds, other: Rounds, choice: str, stored: str) -> None:
    page.send("save", {1: "12"})
    other.send("save", {1: "13", 2: "50"})
    assert other.visitor.response.status_code == 409
    assert "Meanwhile another phone wrote “12” here; you have “13”." in other.text
    assert (page.line(1)[0], page.line(2)[0]) == ("12", "50")
    other.send(f"{choice}:1:12")
    assert page.line(1)[0] == stored


def test_a_line_emptied_meanwhile_loses_nothing_typed(page: Rounds, other: Rounds) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2")
    other.open().undo()
    page.send("done", {1: "45"})
    assert page.line(1)[:2] == ["", "45"]
    assert page.path == f"/g/{page.code}/rounds/1"


def test_a_player_removed_meanwhile_stops_nobody(page: Rounds, store: GameStore) -> None:
    store.remove_seat(page.code, 3)
    page.send("done", {1: "12", 2: "50", 3: "44"})
    assert page.order == ["Ana", "Max"]


def test_an_unchanged_game_is_not_sent_again(page: Rounds, client: FlaskClient) -> None:
    path = f"/g/{page.code}/rounds/1?step=regions&since={page.table.revision}"
    assert client.get(path).status_code == 204
    page.send("save", {1: "12"})
    assert client.get(path).status_code == 200


def test_htmx_gets_the_page_without_its_frame_and_stays_at_the_fields(page: Rounds, client: FlaskClient) -> None:
    fields = page.visitor.form_with("do=save")
    for seat in (1, 2, 3):
        fields[f"players-{seat}-number"] = str(9 + seat)
    text = client.post(page.path, data=fields, headers={"HX-Request": "true"}).text
    assert "<html" not in text
    assert "Everybody has played." in text
    assert "players-1-number" in text


# -- the ways there and back -----------------------------------------------------------------------------------------


def test_the_picker_comes_back_to_the_round(page: Rounds) -> None:
    two_rounds(page).keep(1, "red-night")
    assert page.path == f"/g/{page.code}/rounds/2"
    page.send("remove:1:red-night")
    assert page.table.seats[0].typed.sanctuaries == ()


def test_filters_of_the_picker_keep_the_way_back(page: Rounds, visitor: Visitor) -> None:
    two_rounds(page).send("sanctuaries:1")
    back = visitor.page.select_one('.filters [name="back"]')
    assert back is not None
    assert back["value"] == f"/g/{page.code}/rounds/2"


@pytest.mark.parametrize(
    "back", ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)", ""]
)
def test_the_picker_goes_nowhere_else(page: Rounds, visitor: Visitor, back: str) -> None:
    visitor.open(f"/g/{page.code}/1/sanctuaries")
    fields = visitor.form_with("do=done")
    fields["back"] = back
    visitor.send(page.path, fields)
    assert page.path == f"/g/{page.code}/1"


def test_from_the_line_to_the_rounds_and_back(page: Rounds, visitor: Visitor) -> None:
    visitor.open(f"/g/{page.code}/1")
    visitor.press("do=rounds", places_0_number="12")
    assert page.path == f"/g/{page.code}/rounds/1"
    assert page.numbers() == ["12", "", ""]
    assert page.send("line:1").path == f"/g/{page.code}/1"


def test_continue_leads_to_the_view_used_last(page: Rounds, visitor: Visitor) -> None:
    visitor.open(f"/g/{page.code}")
    assert page.path == f"/g/{page.code}/rounds/1"
    visitor.open(f"/g/{page.code}/2")
    visitor.open(f"/g/{page.code}")
    assert page.path == f"/g/{page.code}/1"
