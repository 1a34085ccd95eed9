"""Numbers typed in the digits of other scripts are those numbers, wherever numbers are typed."""

import pytest

from scorer.live.seat_input import RegionInput
from scorer.storage import GameStore
from support.sample_games import new_game
from support.visitor import Visitor

DIGITS = {
    "Arabic": "٠١٢٣٤٥٦٧٨٩",
    "Persian": "۰۱۲۳۴۵۶۷۸۹",
    "Devanagari": "०१२३४५६७८९",
    "full width": "０１２３４５６７８９",
}
scripts = pytest.mark.parametrize("script", DIGITS)


def written(number: int, script: str) -> str:
    return "".join(DIGITS[script][int(digit)] for digit in str(number))


def line_of(store: GameStore, code: str, seat: int = 0) -> list[str]:
    return [RegionInput(*item).as_text for item in store.load(code).seats[seat].document["regions"]]


@scripts
def test_in_a_line(visitor: Visitor, store: GameStore, script: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", places_0_number=written(12, script), places_1_number=written(60, script))
    assert visitor.value("places-0-number") == "12"
    assert not visitor.has("[aria-invalid]")
    assert line_of(store, code)[:2] == ["12", "60"]


@scripts
def test_on_the_pad(visitor: Visitor, store: GameStore, script: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=count:pad")
    visitor.press("do=save", rows_0_fame=written(10, script), rows_8_fame=written(7, script))
    assert not visitor.has("[aria-invalid]")
    assert (visitor.value("rows-0-fame"), visitor.value("rows-8-fame")) == ("10", "7")


@scripts
def test_in_a_round(visitor: Visitor, store: GameStore, script: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/rounds/1")
    visitor.press("do=save", players_1_number=written(12, script), players_2_number=written(60, script))
    assert (line_of(store, code)[0], line_of(store, code, 1)[0]) == ("12", "60")


@scripts
def test_in_a_race(visitor: Visitor, script: str) -> None:
    visitor.open("/a_way")
    visitor.press(
        "do",
        racers_0_arrived=written(1, script),
        racers_0_cards=written(3, script),
        racers_1_arrived=written(2, script),
        racers_1_cards=written(12, script),
    )
    assert visitor.response.status_code == 200
    assert "Player 2 wins the race." in visitor.text()


@pytest.mark.parametrize("number", ["²", "Ⅻ", "①", "一二", "1.", "1e1"])
def test_other_signs_are_no_digits(visitor: Visitor, store: GameStore, number: str) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", places_0_number=number)
    assert f"“{number}” is not a number" in visitor.text()
