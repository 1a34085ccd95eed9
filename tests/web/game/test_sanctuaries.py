"""The Sanctuary picker."""

from itertools import pairwise

import pytest
from werkzeug.datastructures import MultiDict

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import CardSet
from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, new_game
from support.visitor import Visitor


def held(store: GameStore, code: str, seat: int = 0) -> list[str]:
    return list(store.load(code).seats[seat].document["sanctuaries"])


def offered(visitor: Visitor) -> list[str]:
    return [str(button["value"]) for button in visitor.page.select(".grid button")]


@pytest.mark.parametrize(("sets", "cards"), [((CardSet.BASE,), 45), (tuple(CardSet), 53)])
def test_offers_every_card_of_the_boxes_in_play(
    visitor: Visitor, store: GameStore, sets: tuple[CardSet, ...], cards: int
) -> None:
    visitor.open(f"/g/{new_game(store, sets=sets)}/1/sanctuaries")
    assert len(offered(visitor)) == len(load_catalogue(sets).sanctuaries) == cards


def test_a_tap_adds_and_closes_and_a_second_one_changes_nothing(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    entries = visitor.form_with("add=red-1per-red")
    entries["add"] = "red-1per-red"
    for _ in range(2):
        visitor.send(f"/g/{code}/1/sanctuaries", entries)
        assert visitor.path == f"/g/{code}/1"
    assert held(store, code) == ["red-1per-red"]


def test_a_card_somebody_has_is_disabled_with_their_name(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/2/sanctuaries")
    for sanctuary in hand.sanctuaries:
        button = visitor.page.select_one(f'button[value="{sanctuary}"]')
        assert button is not None
        assert button.has_attr("disabled")
        assert "Ada" in button.get_text()
        assert "Ada" in str(button["aria-label"])
    assert len(visitor.page.select(".grid button[disabled]")) == len(hand.sanctuaries)


def test_one_that_was_taken_meanwhile_comes_with_a_message(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/2/sanctuaries")
    entries = visitor.form_with("add=red-1per-red")
    entries["add"] = hand.sanctuaries[0]
    visitor.send(f"/g/{code}/2/sanctuaries", entries)
    assert held(store, code, 1) == [hand.sanctuaries[0]], "kept as it was typed"
    assert "Ada" in visitor.text(".notes")


def test_filters_narrow_down_together(visitor: Visitor, store: GameStore) -> None:
    address = f"/g/{new_game(store)}/1/sanctuaries"
    shown = []
    for query in ("", "?tag=red", "?tag=red&tag=night", "?tag=red&tag=night&tag=pays-red"):
        visitor.open(address + query)
        shown.append(offered(visitor))
    assert [set(fewer) < set(more) for more, fewer in pairwise(shown)] == [True, True, True]
    assert all(name.startswith("red") for name in shown[1])
    assert len(visitor.page.select('input[name="tag"][checked]')) == 3


def test_searching_by_word(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store)}/1/sanctuaries?q=CHIMERA++night")
    assert 0 < len(offered(visitor)) < 53
    assert visitor.value("q") == "CHIMERA  night"


def test_nothing_found_says_so(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/g/{new_game(store)}/1/sanctuaries?q=penguin&tag=nonsense")
    assert offered(visitor) == []
    none = visitor.page.select_one(".none")
    assert none is not None
    assert not none.has_attr("hidden")


@pytest.mark.parametrize("made_up", ["", "no-such-card", "<script>", "\0", "x" * 10_000, "base-12"])
def test_a_card_that_is_none(visitor: Visitor, store: GameStore, made_up: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    entries = visitor.form_with("add=red-1per-red")
    entries["add"] = made_up
    visitor.send(f"/g/{code}/1/sanctuaries", entries)
    assert visitor.response.status_code == 200
    assert "So far: 0" in visitor.text(".state") or "So far: 0" in visitor.text(".state .warn")
    for made in held(store, code):
        visitor.press(f"do=remove:{made}")
    assert held(store, code) == [], "whatever came in can be taken out again"


def test_sixty_are_enough(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    token = visitor.value("csrf_token")
    for place in range(61):
        visitor.client.post(
            f"/g/{code}/1/sanctuaries", data=MultiDict({"csrf_token": token, "add": f"made-up-{place}"})
        )
    assert len(held(store, code)) == 60
