"""A game that somebody plays alone: scored and explained, without standings and without a winner."""

import pytest

from scorer.storage import GameStore
from support.sample_games import deal, new_game
from support.visitor import Visitor

ALONE = "Nobody else played, so nobody wins."


@pytest.fixture
def code(store: GameStore) -> str:
    return new_game(store, [deal(1)[0].seat("Ada")])


def test_one_name_is_enough_to_start(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    visitor.press("do=remove:1")
    visitor.press("do=start", names_0="Ada")
    (seat,) = store.load(visitor.path.split("/")[2]).seats
    assert seat.document["name"] == "Ada"


def test_the_first_page_asks_for_two_names(visitor: Visitor) -> None:
    visitor.open("/")
    assert [field["name"] for field in visitor.page.select("[name^=names-]")] == ["names-0", "names-1"]


def test_the_result_has_a_total_and_no_standings(visitor: Visitor, code: str) -> None:
    visitor.open(f"/g/{code}/result?step=all")
    assert visitor.text(".winner") == f"Ada has {deal(1)[0].total} fame. {ALONE}"
    assert not visitor.has(".standings")
    assert not visitor.has(".leads")
    assert visitor.texts("tfoot tr:first-child td") == [str(deal(1)[0].total)]


@pytest.mark.parametrize("kind", ["csv", "json", "png", "pdf", "svg"])
def test_every_file_can_be_had(visitor: Visitor, code: str, kind: str) -> None:
    answer = visitor.client.get(f"/g/{code}/sheet.{kind}")
    assert answer.status_code == 200
    assert answer.data


def test_nothing_is_offered_to_the_play_log(visitor: Visitor, code: str) -> None:
    visitor.open(f"/g/{code}/share")
    assert visitor.response.status_code == 200
    assert "bgstats" not in visitor.response.text


def test_the_list_has_no_winner_and_the_statistics_leave_it_out(visitor: Visitor, code: str) -> None:
    visitor.open(f"/g/{code}/1")
    visitor.open("/history")
    assert "Ada" in visitor.text()
    assert not visitor.has(".score.first")
    visitor.open("/history/statistics")
    assert visitor.response.status_code == 200
    assert "Ada" not in visitor.text()
