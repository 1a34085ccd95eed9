"""The first page: who played, and going on with a game."""

from collections.abc import Callable

import pytest

from scorer.storage import GameStore
from support.sample_games import deal, finished_game, new_game
from support.visitor import Visitor


def code_of(visitor: Visitor) -> str:
    return visitor.path.split("/")[2]


def test_starts_with_two_empty_names(visitor: Visitor) -> None:
    visitor.open("/")
    assert len(visitor.page.select(".names input")) == 2
    assert not visitor.has(".continue")


def test_names_may_stay_empty(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.press("do=start")
    assert visitor.path.endswith("/1")
    assert visitor.texts(".strip .who") == ["Player 1", "Player 2"]


def test_names_and_boxes_are_those_chosen(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    entries = visitor.form_with("do=start")
    entries["names-0"], entries["names-1"] = "  Ada\t ", "Max"
    entries.add("sets", "stars")
    entries.add("do", "start")
    visitor.send("/", entries)
    assert visitor.texts(".strip .who") == ["Ada", "Max"]
    assert store.load(code_of(visitor)).settings["sets"] == ["base", "stars"]


def test_adding_players_keeps_what_was_typed_and_ends_at_seven(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.press("do=add", names_0="Ada")
    for _ in range(4):
        visitor.press("do=add")
    assert len(visitor.page.select(".names input")) == 7
    assert visitor.value("names-0") == "Ada"
    assert not visitor.has('button[value="add"]')

    entries = visitor.form_with("do=start")
    entries.add("do", "add")
    visitor.send("/", entries)
    assert len(visitor.page.select(".names input")) == 7, "sent by hand, too"


def test_eight_names_sent_by_hand_make_seven_players(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    entries = visitor.form_with("do=start")
    for place in range(8):
        entries[f"names-{place}"] = f"N{place}"
    entries.add("do", "start")
    visitor.send("/", entries)
    assert len(store.load(code_of(visitor)).seats) == 7


def test_a_box_nobody_knows_is_left_out(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    entries = visitor.form_with("do=start")
    entries.setlist("sets", ["moons", "below"])
    entries.add("do", "start")
    visitor.send("/", entries)
    assert store.load(code_of(visitor)).settings["sets"] == ["base", "below"]


def test_games_of_this_phone_can_be_continued_newest_first(
    visitor: Visitor, store: GameStore, another_visitor: Callable[[], Visitor]
) -> None:
    finished, started = finished_game(store), new_game(store)
    for code in (started, finished):
        visitor.open(f"/g/{code}")
    visitor.open("/")
    links = [link["href"] for link in visitor.page.select(".continue a")]
    assert links == [f"/g/{started}", f"/g/{finished}"], "the one touched last stands first"
    best = max(hand.total for hand in deal(2))
    assert visitor.texts(".continue .state") == ["0 of 2 players complete", f"Max wins with {best} fame."]

    stranger = another_visitor()
    stranger.open("/")
    assert not stranger.has(".continue")


def test_a_deleted_game_is_no_longer_offered(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}")
    store.delete(code)
    visitor.open("/")
    assert visitor.response.status_code == 200
    assert not visitor.has(".continue")


def test_same_people_again(visitor: Visitor, store: GameStore) -> None:
    visitor.open(f"/?again={finished_game(store)}")
    assert [visitor.value(f"names-{place}") for place in (0, 1)] == ["Ada", "Max"]
    assert len(visitor.page.select('input[name="sets"][checked]')) == 2
    visitor.press("do=start")
    assert visitor.texts(".strip .who") == ["Ada", "Max"]
    assert "0/8" in visitor.text(".strip")


def test_same_people_of_no_game(visitor: Visitor) -> None:
    visitor.open("/?again=nothing")
    assert visitor.response.status_code == 404


def test_one_name_is_taken_out_and_the_others_stay(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.press("do=add", names_0="Ada", names_1="Max")
    entries = visitor.form_with("do=remove:0")
    entries["names-2"], entries["do"] = "Zoe", "remove:0"
    entries.add("sets", "stars")
    visitor.send("/", entries)
    assert [field["value"] for field in visitor.page.select(".names input")] == ["Max", "Zoe"]
    assert visitor.has('input[name="sets"][value="stars"][checked]')
    visitor.press("do=remove:0")
    assert [field["value"] for field in visitor.page.select(".names input")] == ["Zoe"]
    assert not visitor.has("button.remove"), "one has to stay"


@pytest.mark.parametrize("button", ["remove:2", "remove:²", "remove:" + "9" * 5000, "remove:-1", "remove"])
def test_a_button_that_names_nobody_takes_nobody_out(visitor: Visitor, button: str) -> None:
    visitor.open("/")
    entries = visitor.form_with("do=start")
    entries["names-0"], entries["names-1"], entries["do"] = "Ada", "Max", button
    visitor.send("/", entries)
    assert [field["value"] for field in visitor.page.select(".names input")] == ["Ada", "Max"]


def test_a_name_too_long_is_said_at_its_field_in_the_reader_s_language(visitor: Visitor) -> None:
    visitor.client.set_cookie("language", "fr")
    visitor.open("/")
    visitor.press("do=start", names_0="A" * 41, names_1="Max")
    assert visitor.response.status_code == 422
    assert "41" in visitor.text("#names-0-wrong")
    assert "Too long" not in visitor.text("#names-0-wrong")
    assert [visitor.value(f"names-{place}") for place in (0, 1)] == ["A" * 41, "Max"]
    visitor.press("do=start", names_0="A" * 40)
    assert visitor.texts(".strip .who") == ["A" * 40, "Max"]
