"""The round helper through its pages, as a browser without JavaScript sees it."""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.model import CardSet
from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from scorer.table import GameSettings, Table, read_table
from scorer.typed import TypedRegion, TypedSeat
from scorer.web import create_app

NAMES = ("Ana", "Max", "Zoé")
GAME = (
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


@pytest.fixture
def store() -> GameStore:
    return MemoryStore()


@pytest.fixture
def app(store: GameStore) -> Flask:
    return create_app({"SECRET_KEY": "test", "TESTING": True, "WTF_CSRF_ENABLED": False}, store)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


class Page:
    """A game's round pages, filled in and sent like a browser would."""

    def __init__(self, client: FlaskClient, store: GameStore, code: str) -> None:
        self.client, self.store, self.code = client, store, code
        self.path, self.text = "", ""

    def open(self, path: str = "") -> "Page":
        return self._show(self.client.get(path or f"/g/{self.code}/rounds", follow_redirects=True))

    def send(self, do: str, numbers: Mapping[int, str] | None = None, **more: str) -> "Page":
        """Presses a button of the form, with these numbers typed by seat."""
        data = {**self.fields, **{f"players-{seat}-number": text for seat, text in (numbers or {}).items()}, **more}
        return self._show(self.client.post(self.path, data={**data, "do": do}, follow_redirects=True))

    def _show(self, response: TestResponse) -> "Page":
        assert response.status_code in (200, 409), response.status
        self.path, self.text = response.request.path, unescape(response.get_data(as_text=True))
        self.status = response.status_code
        return self

    @property
    def fields(self) -> dict[str, str]:
        fields = {}
        for tag in re.findall(r"<input[^>]*>", self.text):
            name, value = re.search(r'name="(players-[^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
            if name and ("checkbox" not in tag or " checked" in tag):
                fields[name[1]] = value[1] if value else ""
        return fields

    @property
    def buttons(self) -> list[str]:
        return re.findall(r'name="do" value="([^"]*)"', self.text)

    @property
    def undo(self) -> str | None:
        return next((button for button in self.buttons if button.startswith("undo:")), None)

    @property
    def undo_label(self) -> str:
        found = re.search(r'value="undo:.*?<span class="who">(.*?)</span>', self.text, re.DOTALL)
        return found[1] if found else ""

    @property
    def heading(self) -> str:
        found = re.search(r"<h1>(.*?)</h1>", self.text)
        return found[1] if found else ""

    @property
    def order(self) -> list[str]:
        return re.findall(r'<li class="turn-row.*?<span class="who">(.*?)</span>', self.text, re.DOTALL)

    @property
    def table(self) -> Table:
        return read_table(self.store.load(self.code))

    def line(self, seat: int) -> list[str]:
        return [typed.as_text for typed in self.table.seats[seat - 1].typed.regions]

    def keep(self, seat: int, sanctuary: str) -> "Page":
        """Opens the picker from this page and takes a Sanctuary there."""
        self.send(f"sanctuaries:{seat}")
        assert self.path == f"/g/{self.code}/{seat}/sanctuaries"
        back = re.search(r'name="back" value="([^"]*)"', self.text)
        assert back
        data = {"add": sanctuary, "back": back[1]}
        return self._show(self.client.post(self.path, data=data, follow_redirects=True))


def new_game(store: GameStore, lines: Sequence[str] = ("", "", ""), sets: tuple[CardSet, ...] = (CardSet.BASE,)) -> str:
    seats = []
    for name, numbers in zip(NAMES, lines, strict=False):
        regions = [TypedRegion.from_text("" if text == "-" else text) for text in numbers.split()]
        regions += [TypedRegion()] * (8 - len(regions))
        seats.append(TypedSeat(name=name, regions=tuple(regions)).to_document())
    return store.create(GameSettings(sets=sets).to_document(), seats).code


@pytest.fixture
def page(client: FlaskClient, store: GameStore) -> Page:
    return Page(client, store, new_game(store)).open()


def play_all(page: Page) -> None:
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


def test_a_whole_game_round_by_round_has_its_result_at_the_end(client: FlaskClient, store: GameStore) -> None:
    response = client.post(
        "/", data={"names-0": "Ana", "names-1": "Max", "names-2": "Zoé", "do": "rounds"}, follow_redirects=True
    )
    code = response.request.path.split("/")[2]
    assert response.request.path == f"/g/{code}/rounds/1"
    page = Page(client, store, code).open()
    play_all(page)
    assert urlsplit(page.path).path == f"/g/{code}/result"
    table = page.table
    assert table.settled
    for seat, number in zip(table.seats, range(3), strict=True):
        assert seat.player.sheet is not None
        assert seat.player.sheet.warnings == ()
        assert [int(typed.number) for typed in seat.typed.regions] == [numbers[number] for numbers, _ in GAME]
    assert "Not everything is there yet" not in page.text


def test_undo_leads_from_the_end_back_to_the_start(page: Page) -> None:
    play_all(page)
    page.open()
    taken = 0
    while page.undo:
        before = page.table
        label = page.undo_label
        page.send(page.undo)
        taken += 1
        assert "Taken back:" in page.text
        after = page.table
        regions = sum(seat.filled for seat in before.seats) - sum(seat.filled for seat in after.seats)
        held = [sum(len(seat.typed.sanctuaries) for seat in table.seats) for table in (before, after)]
        assert (regions, held[0] - held[1]) == ((3, 0) if label.startswith("Regions of") else (0, 1))
    assert taken == 8 + sum(len(kept) for _, kept in GAME)
    assert all(seat.empty for seat in page.table.seats)
    assert page.path == f"/g/{page.code}/rounds/1"
    play_all(page)
    assert page.table.settled


def test_undo_takes_the_sanctuaries_of_a_round_before_its_regions(page: Page) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2")
    page.send("done", {1: "45", 2: "9", 3: "58"})
    page.keep(3, "green-clue").keep(1, "red-night")
    labels = []
    while page.undo:
        labels.append(page.undo_label)
        page.send(page.undo)
    assert labels == ["Zoé’s Sanctuary", "Ana’s Sanctuary", "Regions of round 2", "Regions of round 1"]


def test_undo_of_one_region_names_it(page: Page) -> None:
    page.send("save", {2: "50"})
    assert page.undo_label == "Max’s Region 50"
    page.send(page.undo or "")
    assert "Taken back: Max: Region 50." in page.text
    assert page.undo is None


def test_undo_on_an_old_page_takes_back_nothing_else(page: Page, client: FlaskClient, store: GameStore) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"})
    other = Page(client, store, page.code).open()
    page.send("round:2").send("save", {1: "45"})
    other.send(other.undo or "")
    assert "nothing was taken back" in other.text
    assert page.line(1)[:2] == ["12", "45"]


def test_what_was_typed_beside_the_undo_button_is_kept(page: Page) -> None:
    page.send("save", {1: "12"})
    page.send(page.undo or "", {2: "50"})
    assert (page.line(1)[0], page.line(2)[0]) == ("", "50")


# -- entering --------------------------------------------------------------------------------------------------------


def test_every_problem_is_at_its_field_and_nothing_is_lost(page: Page) -> None:
    page.send("done", {1: "12", 2: "99", 3: "12"})
    assert page.heading == "Round 1: what was played?"
    assert "There is no Region 99" in page.text
    assert "Region 12 is also in Zoé's line" in page.text
    assert "Region 12 is also in Ana's line" in page.text
    assert [page.fields[f"players-{seat}-number"] for seat in (1, 2, 3)] == ["12", "99", "12"]
    page.send("done", {2: "50", 3: "13"})
    assert page.order == ["Ana", "Zoé", "Max"]


def test_a_region_played_in_an_earlier_round_is_refused(page: Page) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2")
    page.send("done", {1: "50", 2: "51", 3: "44"})
    assert "Region 50 is also in Max's line, place 1" in page.text
    assert "Region 44 is already at place 1 of this line" in page.text


def test_who_is_missing_is_named(page: Page) -> None:
    page.send("done", {1: "12"})
    assert "Still missing: Max, Zoé." in page.text


def test_the_meteor_switch_only_where_it_is_needed(client: FlaskClient, store: GameStore) -> None:
    page = Page(client, store, new_game(store, sets=(CardSet.BASE, CardSet.STARS))).open()
    page.send("save", {1: "5", 2: "6", 3: "5"})
    page.send("regions")
    assert 'name="players-1-meteor"' in page.text
    assert 'name="players-2-meteor"' not in page.text
    page.send("done", **{"players-1-meteor": "y"})
    assert page.order == ["Zoé", "Ana", "Max"]
    assert page.line(1)[0] == "5*"


def test_correcting_a_region_of_an_earlier_round(page: Page) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2").send("done", {1: "45", 2: "9", 3: "58"})
    page.open(f"/g/{page.code}/rounds/1").send("regions")
    page.open(f"/g/{page.code}/rounds/1?step=regions").send("done", {1: "46"})
    assert page.line(1)[:2] == ["46", "45"]
    page.open(f"/g/{page.code}/rounds/2")
    assert "45 is not higher than 46: no Sanctuary." in page.text


# -- halfway, behind, by hand ----------------------------------------------------------------------------------------


def test_a_game_half_entered_goes_on_where_it_is(client: FlaskClient, store: GameStore) -> None:
    page = Page(client, store, new_game(store, ("12 45 60", "50 9 31", "44 58"))).open()
    assert page.heading == "Round 3: what was played?"
    assert "Still missing: Zoé." in page.text
    assert "Zoé still has to keep 1 Sanctuary of an earlier round" in page.text


def test_who_is_far_behind_is_named(client: FlaskClient, store: GameStore) -> None:
    page = Page(client, store, new_game(store, ("12 45 60 1", "50 9 31 30", "44"))).open()
    assert page.heading == "Round 2: what was played?"
    assert "Still missing: Zoé." in page.text
    assert "Already further on: Ana, Max." in page.text


def test_between_two_rounds_the_last_result_is_shown(client: FlaskClient, store: GameStore) -> None:
    page = Page(client, store, new_game(store, ("12 45", "50 9", "44 58"))).open()
    assert page.heading == "Round 2: who takes first?"
    assert page.send("round:3").heading == "Round 3: what was played?"


def test_a_finished_game_shows_its_last_round(client: FlaskClient, store: GameStore) -> None:
    lines = ("1 2 3 4 5 6 7 8", "9 10 11 12 13 14 15 16", "24 23 22 21 20 19 18 17")
    page = Page(client, store, new_game(store, lines)).open()
    assert page.heading == "Round 8: who finds a Sanctuary?"
    assert "Nobody takes a new Region in round 8" in page.text
    assert "result" in page.buttons


def test_a_player_who_counts_by_hand_is_not_asked(client: FlaskClient, store: GameStore) -> None:
    page = Page(client, store, new_game(store)).open()
    client.post(f"/g/{page.code}/2", data={**page_line_fields(), "do": "count:pad"})
    page.open()
    assert "players-2-number" not in page.text
    assert "Not in the rounds, because they count by hand: Max." in page.text
    page.send("done", {1: "12", 3: "44"})
    assert "4 Regions in the market" in page.text


def page_line_fields() -> dict[str, str]:
    return {f"places-{place}-{name}": "" for place in range(8) for name in ("number", "was")}


def test_rounds_not_reached_yet_lead_to_the_current_one(page: Page) -> None:
    assert page.open(f"/g/{page.code}/rounds/5").path == f"/g/{page.code}/rounds/1"


@pytest.mark.parametrize("number", ["0", "9", "99999999999999999999"])
def test_there_are_eight_rounds(page: Page, client: FlaskClient, number: str) -> None:
    assert client.get(f"/g/{page.code}/rounds/{number}").status_code == 404


# -- several phones --------------------------------------------------------------------------------------------------


def test_two_phones_enter_the_same_round(page: Page, client: FlaskClient, store: GameStore) -> None:
    other = Page(client, store, page.code).open()
    page.send("save", {1: "12"})
    other.send("save", {2: "50"})
    assert (page.line(1)[0], page.line(2)[0]) == ("12", "50")


@pytest.mark.parametrize(("choice", "stored"), [("keep", "13"), ("take", "12")])
def test_two_phones_on_the_same_field_choose(
    page: Page, client: FlaskClient, store: GameStore, choice: str, stored: str
) -> None:
    other = Page(client, store, page.code).open()
    page.send("save", {1: "12"})
    other.send("save", {1: "13", 2: "50"})
    assert other.status == 409
    assert "Meanwhile another phone wrote “12” here; you have “13”." in other.text
    assert (page.line(1)[0], page.line(2)[0]) == ("12", "50")
    other.send(f"{choice}:1")
    assert page.line(1)[0] == stored


def test_an_unchanged_game_is_not_sent_again(page: Page, client: FlaskClient) -> None:
    path = f"/g/{page.code}/rounds/1?step=regions&since={page.table.revision}"
    assert client.get(path).status_code == 204
    page.send("save", {1: "12"})
    assert client.get(path).status_code == 200


def test_htmx_gets_the_page_without_its_frame_and_stays_at_the_fields(page: Page, client: FlaskClient) -> None:
    data = {**page.fields, **{f"players-{seat}-number": str(9 + seat) for seat in (1, 2, 3)}, "do": "save"}
    text = client.post(page.path, data=data, headers={"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in text
    assert "Everybody has played." in text
    assert "players-1-number" in text


# -- the ways there and back -----------------------------------------------------------------------------------------


def test_the_picker_comes_back_to_the_round(page: Page, client: FlaskClient) -> None:
    page.send("done", {1: "12", 2: "50", 3: "44"}).send("round:2").send("done", {1: "45", 2: "9", 3: "58"})
    page.keep(1, "red-night")
    assert page.path == f"/g/{page.code}/rounds/2"
    assert "remove:1:red-night" in page.buttons
    page.send("remove:1:red-night")
    assert page.table.seats[0].typed.sanctuaries == ()


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)", ""])
def test_the_picker_goes_nowhere_else(page: Page, client: FlaskClient, back: str) -> None:
    data = {"add": "red-night", "back": back}
    response = client.post(f"/g/{page.code}/1/sanctuaries", data=data)
    assert response.location == f"/g/{page.code}/1"


def test_from_the_line_to_the_rounds_and_back(page: Page, client: FlaskClient) -> None:
    assert 'value="rounds"' in client.get(f"/g/{page.code}/1").get_data(as_text=True)
    data = {**page_line_fields(), "places-0-number": "12", "do": "rounds"}
    assert client.post(f"/g/{page.code}/1", data=data).location == f"/g/{page.code}/rounds"
    assert page.open().fields["players-1-number"] == "12"
    assert page.send("line:1").path == f"/g/{page.code}/1"


def test_continue_leads_to_the_view_used_last(page: Page, client: FlaskClient) -> None:
    assert client.get(f"/g/{page.code}").location == f"/g/{page.code}/rounds"
    client.get(f"/g/{page.code}/2")
    assert client.get(f"/g/{page.code}").location == f"/g/{page.code}/1"


def test_seven_players_are_told_about_the_box(client: FlaskClient, store: GameStore) -> None:
    seats = [TypedSeat().to_document() for _ in range(7)]
    code = store.create(GameSettings().to_document(), seats).code
    assert "7 players need “People from Below”" in Page(client, store, code).open().text
