"""The Sanctuary picker."""

from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.counts import COLOURS
from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, new_game
from support.visitor import Visitor


def held(store: GameStore, code: str, seat: int = 0) -> list[str]:
    return list(store.load(code).seats[seat].document["sanctuaries"])


def offered(visitor: Visitor) -> list[str]:
    return [str(box["value"]) for box in visitor.page.select(".tile-grid input")]


@pytest.mark.parametrize(("sets", "cards"), [(("base",), 45), (set_ids(), 53)])
def test_offers_every_card_of_the_boxes_in_play(
    visitor: Visitor, store: GameStore, sets: tuple[str, ...], cards: int
) -> None:
    visitor.open(f"/g/{new_game(store, sets=sets)}/1/sanctuaries")
    catalogue = load_catalogue(sets)
    assert len(offered(visitor)) == len(catalogue.sanctuaries) == cards
    colours = [catalogue.sanctuary(name).colour for name in offered(visitor)]  # type: ignore[union-attr]  # all are known
    assert colours == sorted(colours, key=COLOURS.index), "sorted as people sort them"


def test_several_are_taken_at_once_and_sent_twice_change_nothing(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    entries = visitor.form_with("do=done")
    for name in ("red-1per-red", "gray-5fame"):
        entries.add("held", name)
    for _ in range(2):
        visitor.send(f"/g/{code}/1/sanctuaries", entries)
        assert visitor.path == f"/g/{code}/1"
    assert held(store, code) == ["red-1per-red", "gray-5fame"]


def test_one_that_is_given_back_goes_with_its_sacrifice(visitor: Visitor, store: GameStore) -> None:
    seat = SeatInput(sanctuaries=("red-1per-red", "gray-5fame"), sacrifices={"stars-7": ("red-1per-red",)})
    code = new_game(store, [seat, SeatInput()])
    visitor.open(f"/g/{code}/1/sanctuaries")
    assert [box["value"] for box in visitor.page.select(".tile-grid [checked]")] == ["red-1per-red", "gray-5fame"]
    entries = visitor.form_with("do=done")
    entries.setlist("held", ["gray-5fame"])
    visitor.send(visitor.path, entries)
    assert held(store, code) == ["gray-5fame"]
    assert store.load(code).seats[0].document["sacrifices"] == {}


def test_what_another_phone_took_or_gave_back_meanwhile_stays_so(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(sanctuaries=("red-1per-red", "red-night")), SeatInput()])
    visitor.open(f"/g/{code}/1/sanctuaries")
    entries = visitor.form_with("do=done")
    seat = store.load(code).seats[0]
    store.save_seat(code, 1, seat.document | {"sanctuaries": ["red-night", "gray-5fame"]}, version=seat.version)
    entries.add("held", "green-clue")
    visitor.send(visitor.path, entries)
    assert held(store, code) == ["red-night", "gray-5fame", "green-clue"]


def test_a_request_repeated_or_late_undoes_nothing(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    address, taking, giving_back = visitor.path, visitor.form_with("do=done"), visitor.form_with("do=done")
    taking["save"] = "1"
    taking.add("held", "red-night")
    giving_back["save"], giving_back["let_go"] = "2", "red-night"
    visitor.send(address, taking)
    visitor.send(address, giving_back)  # without having seen the first answer
    assert held(store, code) == []
    visitor.send(address, taking)
    assert held(store, code) == [], "the first one once more, late"


def test_a_card_given_back_keeps_a_sacrifice_chosen_meanwhile_for_another(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(sanctuaries=("red-1per-red", "red-night")), SeatInput()])
    visitor.open(f"/g/{code}/1/sanctuaries")
    entries = visitor.form_with("do=done")
    seat = store.load(code).seats[0]
    store.save_seat(code, 1, seat.document | {"sacrifices": {"stars-7": ["red-night"]}}, version=seat.version)
    entries.setlist("held", ["red-night"])
    visitor.send(visitor.path, entries)
    assert held(store, code) == ["red-night"]
    assert store.load(code).seats[0].document["sacrifices"] == {"stars-7": ["red-night"]}


def test_cards_of_others_stay_in_place_with_their_name(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/2/sanctuaries")
    for sanctuary in hand.sanctuaries:
        tile = visitor.page.select_one(f"#tile-{sanctuary}")
        assert tile is not None
        assert "Ada" in tile.get_text()
        assert tile.input is not None
        assert tile.input.has_attr("disabled")
        assert "Ada" in str(tile.input["aria-label"])
    assert len(visitor.page.select(".tile-grid [disabled]")) == len(hand.sanctuaries)


def test_one_that_another_player_took_meanwhile_is_refused_with_their_name(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/2/sanctuaries")
    visitor.take(hand.sanctuaries[0], "red-night" if "red-night" not in hand.sanctuaries else "red-stone")
    assert len(held(store, code, 1)) == 1
    assert "Ada has it" in visitor.text(".said")


def test_the_head_counts_what_is_taken_and_expected(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/1/sanctuaries")
    number = len(hand.sanctuaries)
    assert visitor.text("h1") == f"Ada {number} of {number} expected"
    assert len(visitor.page.select(".taken li")) == number


def test_filters_narrow_down_together_and_lose_nothing(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(sanctuaries=("gray-5fame",)), SeatInput()])
    shown = []
    for query in ("", "?tag=red", "?tag=red&tag=night", "?tag=red&tag=night&tag=pays-red"):
        visitor.open(f"/g/{code}/1/sanctuaries{query}")
        shown.append(offered(visitor))
    assert [set(fewer) < set(more) for more, fewer in pairwise(shown)] == [True, True, True]
    assert all(name.startswith("red") for name in shown[1])
    assert len(visitor.page.select('input[name="tag"][checked]')) == 3
    visitor.take()
    assert held(store, code) == ["gray-5fame"], "narrowed away is not given back"


@pytest.mark.parametrize(
    ("query", "language", "some"),
    [
        ("CHIMERA++night", "en", "gray-night-chimera"),
        ("antlers", "en", "gray-night-chimera"),
        ("map", "en", "green-clue"),
        ("gem", "en", "red-stone"),
        ("moon", "en", "red-night"),
        ("gray", "en", "gray-5fame"),
        ("grey", "en", "gray-5fame"),
        ("lune", "fr", "red-night"),
        ("foret", "fr", "red-night"),
        ("carte", "fr", "green-clue"),
    ],
)
def test_searching_by_what_people_call_it(
    visitor: Visitor, client: FlaskClient, store: GameStore, query: str, language: str, some: str
) -> None:
    client.set_cookie("language", language)
    visitor.open(f"/g/{new_game(store)}/1/sanctuaries?q={query}")
    assert some in offered(visitor)
    assert 0 < len(offered(visitor)) < 45


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
    visitor.take(made_up)
    assert visitor.response.status_code == 200
    assert "So far: 0" in visitor.text(".state") or "So far: 0" in visitor.text(".state .warn")
    for made in held(store, code):
        visitor.press(f"do=remove:{made}")
    assert held(store, code) == [], "whatever came in can be taken out again"


def test_sixty_are_enough(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1/sanctuaries")
    visitor.take(*(f"made-up-{place}" for place in range(61)))
    assert len(held(store, code)) == 60
