"""Several phones on one game: seats, keeping up to date, a led reveal."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore, StoredSeat
from support.sample_games import finished_game, new_game
from support.visitor import Visitor

Another = Callable[[], Visitor]


def claims(store: GameStore, code: str) -> list[bool]:
    return [bool(SeatInput.from_document(seat.document).claim) for seat in store.load(code).seats]


def test_taking_a_seat_leads_to_its_line(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=2", name="Zoé")
    assert visitor.path == f"/g/{code}/2"
    assert claims(store, code) == [False, True]
    assert "Zoé" in visitor.text("h1")


def test_being_given_a_seat_takes_the_first_free_one(
    visitor: Visitor, another_visitor: Another, store: GameStore
) -> None:
    code = new_game(store)
    other = another_visitor()
    other.open(f"/g/{code}/join")
    other.press("seat=1")
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=any")
    assert visitor.path == f"/g/{code}/2"


def test_every_seat_taken_is_said(visitor: Visitor, another_visitor: Another, store: GameStore) -> None:
    code = new_game(store)
    for seat in (1, 2):
        other = another_visitor()
        other.open(f"/g/{code}/join")
        other.press(f"seat={seat}")
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=any", name="Lin")
    assert "Every seat is taken" in visitor.text(".note")
    assert visitor.value("name") == "Lin"


def test_a_seat_that_another_phone_took_is_asked_about(
    visitor: Visitor, another_visitor: Another, store: GameStore
) -> None:
    code = new_game(store)
    other = another_visitor()
    other.open(f"/g/{code}/join")
    other.press("seat=1")
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=1")
    assert "Another phone sits there" in visitor.text(".note")
    visitor.press("seat=1:sure")
    assert visitor.path == f"/g/{code}/1"


def test_sitting_down_elsewhere_frees_the_old_seat(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    for seat in (1, 2):
        visitor.open(f"/g/{code}/join")
        visitor.press(f"seat={seat}")
    assert claims(store, code) == [False, True]


def test_the_game_address_leads_back_to_the_own_seat(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=2")
    visitor.open(f"/g/{code}")
    assert visitor.path == f"/g/{code}/2"


@pytest.mark.parametrize("seat", ["99", "x", "", "-1", "9" * 30, "1:2:3"])
def test_nonsense_for_a_seat_takes_none(visitor: Visitor, store: GameStore, seat: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/join")
    entries = visitor.form_with("seat=any")
    entries["seat"] = seat
    visitor.send(f"/g/{code}/join", entries)
    assert visitor.response.status_code == 200


def ask_again(client: FlaskClient, page: Visitor) -> int:
    """What the page's own question, whether it is still up to date, is answered with."""
    live = page.page.select_one("#live")
    assert live is not None
    return client.get(str(live["hx-get"]), headers={"HX-Request": "true"}).status_code


@pytest.mark.parametrize("page", ["1", "join", "result", "result?step=3"])
def test_a_page_is_told_only_when_something_changed(
    visitor: Visitor, another_visitor: Another, store: GameStore, page: str
) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/{page}")
    assert ask_again(visitor.client, visitor) == 204
    other = another_visitor()
    other.open(f"/g/{code}/2")
    other.press("do=save", places_0_number="")
    assert ask_again(visitor.client, visitor) == 200


def test_a_look_only_page_keeps_up_too(visitor: Visitor, another_visitor: Another, store: GameStore) -> None:
    code = finished_game(store)
    visitor.open(f"/v/{store.load(code).view_code}/result")
    assert ask_again(visitor.client, visitor) == 204
    other = another_visitor()
    other.open(f"/g/{code}/2")
    other.press("do=save", places_0_number="")
    assert ask_again(visitor.client, visitor) == 200


def turned(visitor: Visitor) -> int:
    """How many cards of the first player lie face up."""
    return len(visitor.page.select("#row-1 .cell.up"))


def test_a_led_reveal_shows_all_phones_the_same_card(
    visitor: Visitor, another_visitor: Another, store: GameStore
) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/result")
    visitor.press("step=0")
    for _ in range(3):
        visitor.press("step")
    follower, looker = another_visitor(), another_visitor()
    follower.open(f"/g/{code}/result")
    looker.open(f"/v/{store.load(code).view_code}/result")
    assert turned(visitor) == turned(follower) == turned(looker) == 3
    assert "Another phone turns the cards" in follower.text(".bar")
    assert not follower.has("#turn-next")
    follower.open(f"/g/{code}/1")
    assert "The reveal has begun" in follower.text("main")


def test_leading_ends_with_the_result_and_can_be_stopped(visitor: Visitor, store: GameStore) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/result")
    visitor.press("step=0")
    for _ in range(9):
        visitor.press("step")
    assert visitor.has(".standings")
    visitor.open(f"/g/{code}/result?step=0")
    visitor.press("step=0")
    entries = visitor.form_with("step=1")
    entries["step"] = ""
    visitor.send(f"/g/{code}/lead", entries)
    assert store.load(code).settings["reveal"] is None


@pytest.mark.parametrize("step", ["x", "99", "-1", "9" * 40])
def test_nonsense_steps_are_harmless(visitor: Visitor, store: GameStore, step: str) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/result")
    entries = visitor.form_with("step=0")
    entries["step"] = step
    visitor.send(f"/g/{code}/lead", entries)
    assert visitor.response.status_code == 200


def test_a_free_seat_is_given_to_one_phone_only(
    visitor: Visitor, another_visitor: Another, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_game(store)
    other = another_visitor()
    for phone in (visitor, other):
        phone.open(f"/g/{code}/join")
    save_seats = store.save_seats

    def slower(*args: Any, **kwargs: Any) -> list[StoredSeat]:
        """The other phone comes between this one's look and its writing."""
        monkeypatch.setattr(store, "save_seats", save_seats)
        other.press("seat=any", name="Ana")
        return save_seats(*args, **kwargs)

    monkeypatch.setattr(store, "save_seats", slower)
    visitor.press("seat=any", name="Max")
    assert (other.path, visitor.path) == (f"/g/{code}/1", f"/g/{code}/2")
    assert [seat.document["name"] for seat in store.load(code).seats] == ["Ana", "Max"]
    assert claims(store, code) == [True, True]


@pytest.mark.parametrize("seat", ["seat=any", "seat=1"])
def test_sitting_down_renames_nobody(visitor: Visitor, store: GameStore, seat: str) -> None:
    code = new_game(store, [SeatInput(name="Ada"), SeatInput(name="Max")])
    visitor.open(f"/g/{code}/join")
    visitor.press(seat, name="Lin")
    assert [seat.document["name"] for seat in store.load(code).seats] == ["Ada", "Max"]


def test_a_name_typed_at_a_taken_seat_stays(visitor: Visitor, another_visitor: Another, store: GameStore) -> None:
    code = new_game(store)
    other = another_visitor()
    other.open(f"/g/{code}/join")
    other.press("seat=1")
    visitor.open(f"/g/{code}/join")
    visitor.press("seat=1", name="Lin")
    assert visitor.value("name") == "Lin"
