"""A stored game evaluated: names, problems at their seats, who owns what, and the result."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.documents.game import read_game
from scorer.documents.problems import TakenRegion
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.standings import TieRule
from scorer.live.game import GameSettings, LiveGame, read_live_game
from scorer.storage import StoredGame
from scorer.storage.memory import MemoryStore
from scorer.text.names import LONGEST_NAME, distinct_names
from support.building import region

FULL = ("8", "7", "6", "5", "4", "3", "2", "1")
PAD = ("10", "5", "8", "6", "0", "4", "3", "0", "7")


def stored(*seats: dict[str, Any], **settings: Any) -> StoredGame:
    return MemoryStore().create({"sets": ["base", "below", "stars"], **settings}, seats)


def cards(*numbers: str, **more: Any) -> dict[str, Any]:
    """A seat's document; behind a star the box, where it matters."""
    return {"regions": [[n.partition("*")[0], n.partition("*")[2]] for n in numbers], **more}


def table(*seats: dict[str, Any], **settings: Any) -> LiveGame:
    return read_live_game(stored(*seats, **settings))


def test_a_new_game() -> None:
    new = table({}, {})
    assert [seat.name for seat in new.seats] == ["Player 1", "Player 2"]
    assert [(seat.number, seat.filled, seat.empty) for seat in new.seats] == [(1, 0, True), (2, 0, True)]
    assert not new.settled
    assert not new.has_problems
    assert [place.total for place in new.game.standings.places] == [0, 0]


def test_a_finished_game() -> None:
    done = table(cards(*FULL, name="Ada"), {"name": "Ben", "uses_pad": True, "pad": PAD})
    assert [seat.filled for seat in done.seats] == [8, 9]
    assert done.settled
    assert done.game.complete
    assert [(place.name, place.total) for place in done.game.standings.places] == [("Ben", 43), ("Ada", 6)]
    assert done.seats[0].player.tableau == read_game_of(done).players[0].tableau


def read_game_of(done: LiveGame) -> Any:
    """The same game read from its documents once more."""
    catalogue = load_catalogue()
    players = [seat.typed.to_player(seat.name, catalogue) for seat in done.seats]
    return read_game({"version": 1, "sets": [*set_ids()], "players": players})


def test_settings() -> None:
    chosen = GameSettings(("base", "stars"), TieRule.LOWEST_SUM, "2025-03-01", "rain")
    assert GameSettings.from_document(chosen.to_document()) == chosen
    assert GameSettings.from_document({}) == GameSettings()
    assert GameSettings() == GameSettings(("base",), TieRule.LOWEST_REGION, None, "")
    game = read_live_game(MemoryStore().create(chosen.to_document(), [{}, {}])).game
    assert (game.sets, game.tie_rule, str(game.played_on), game.note) == (
        chosen.sets,
        chosen.tie_rule,
        "2025-03-01",
        "rain",
    )


def test_seats_go_round() -> None:
    three = table({}, {}, {})
    assert [three.seat_after(number).number for number in (1, 2, 3)] == [2, 3, 1]
    second = three.seat(2)
    assert second is not None
    assert second.number == 2
    assert three.seat(4) is None


def test_seats_keep_their_numbers_when_one_is_removed() -> None:
    store = MemoryStore()
    code = store.create({}, [{}, {"name": "Ben"}, {"name": "Cem"}]).code
    store.remove_seat(code, 1)
    left = read_live_game(store.load(code))
    assert [(seat.number, seat.name) for seat in left.seats] == [(2, "Ben"), (3, "Cem")]
    assert left.seat_after(3).number == 2


@pytest.mark.parametrize(
    "document",
    [
        {"regions": [["1", False]]},
        {"regions": [["", False], ["x", False]]},
        {"sanctuaries": ["red-night"]},
        {"pad": ["", "", "", "", "", "", "", "", "0"]},
    ],
)
def test_a_seat_with_anything_typed_is_not_empty(document: dict[str, Any]) -> None:
    typed = table({"name": "Ada", "uses_pad": True}, document)
    assert [seat.empty for seat in typed.seats] == [True, False]


# -- problems -----------------------------------------------------------------------------------------------------


def test_problems_are_found_at_their_seat_and_field() -> None:
    wrong = table(cards("99", "14", "14"), cards("3", sanctuaries=["nothing"]), {})
    first, second, third = wrong.seats
    assert [(str(p.code), p.field) for p in first.problems] == [
        ("unknown_region", ("tableau", "regions", 0)),
        ("duplicate_region", ("tableau", "regions", 2)),
    ]
    assert [str(p.code) for p in first.problems_at("tableau", "regions", 2)] == ["duplicate_region"]
    assert first.problems_at("tableau", "regions") == list(first.problems)
    assert first.problems_at("pad") == []
    assert [p.field for p in second.problems] == [("tableau", "sanctuaries", 0)]
    assert third.problems == ()
    assert wrong.has_problems
    assert not wrong.settled


def test_a_card_at_two_seats_is_a_problem_at_both() -> None:
    twice = table(cards("14", name="Ada"), cards("3", "14", name="Ben"))
    assert [problem for seat in twice.seats for problem in seat.problems] == [
        TakenRegion(("tableau", "regions", 0), region(14), player=1, name="Ben", position=2),
        TakenRegion(("tableau", "regions", 1), region(14), player=0, name="Ada", position=1),
    ]
    assert twice.owners["base-14"].name == "Ada"
    assert twice.owners["base-3"].name == "Ben"
    assert "base-4" not in twice.owners


def test_problems_of_what_is_not_scored_do_not_count() -> None:
    unused_cards = cards("99", "x", "14", uses_pad=True, pad=list(PAD))
    unused_pad = cards(*FULL, pad=["x"] * 9)
    both = table(unused_cards, unused_pad)
    assert [len(seat.problems) for seat in both.seats] == [2, 9]
    assert [seat.counting_problems for seat in both.seats] == [(), ()]
    assert both.settled
    assert list(both.owners) == [f"base-{number}" for number in FULL], (
        "cards of somebody who uses the pad belong to nobody"
    )


def test_a_box_that_is_off_is_a_problem_and_the_rest_scores() -> None:
    off = table(cards("70", "3"), {}, sets=["base"])
    assert [str(p.code) for p in off.seats[0].problems] == ["region_set_off"]
    assert off.seats[0].player.total == 4
    assert table(cards("70", "3"), {}).seats[0].problems == ()


def test_a_meteor_typed_is_a_meteor_scored() -> None:
    line = table(cards("5*stars", "11"), {}).seats[0].player.tableau
    assert line is not None
    assert [region.key for _, region in line.placed] == ["stars-5", "base-11"]


# -- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Max", "Ada"], ["Max", "Ada"]),
        (["Max", "Max", "Max"], ["Max", "Max (2)", "Max (3)"]),
        (["Max (2)", "Max", "Max"], ["Max (2)", "Max", "Max (3)"]),
        (["Max", "Max", "Max (2)"], ["Max", "Max (2)", "Max (2) (2)"]),
        (["x" * 40, "x" * 40], ["x" * 40, "x" * 35 + " (2)"]),
    ],
)
def test_distinct_names(names: list[str], shown: list[str]) -> None:
    assert distinct_names(names) == shown


@given(st.lists(st.sampled_from(["Max", "Max (2)", "x" * 40, "x" * 35, "Player 2", "é"]), max_size=7))
def test_names_are_different_and_short_enough(names: list[str]) -> None:
    shown = distinct_names(names)
    assert len(set(shown)) == len(names)
    assert all(len(name) <= LONGEST_NAME for name in shown)
    assert distinct_names(shown) == shown


def test_nameless_players_are_numbered_in_the_readers_language() -> None:
    names = [seat.name for seat in read_live_game(stored({}, {"name": "Joueur 1"}), "Joueur %d").seats]
    assert names == ["Joueur 1", "Joueur 1 (2)"]
