"""The plain pad, for those who count themselves."""

import pytest

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import WORKED_EXAMPLE, deal, new_game
from support.visitor import Visitor


def type_pad(visitor: Visitor, rows: tuple[str, ...], button: str = "do=save") -> None:
    visitor.press(button, **{f"rows_{place}_fame": fame for place, fame in enumerate(rows)})


def test_the_worked_example_gives_43(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(name="Ada"), SeatInput(name="Max")])
    visitor.open(f"/g/{code}/1")
    visitor.press("do=count:pad")
    type_pad(visitor, WORKED_EXAMPLE)
    assert visitor.text(".state") == "Total: 43"
    assert "9/9" in visitor.text("#seat-1")
    visitor.open(f"/g/{code}/result?step=all")
    assert visitor.texts(".standings .who")[0] == "Ada"
    assert visitor.texts(".pad-table tfoot tr:first-child td") == ["43", "0"]
    assert [row[0] for row in zip(visitor.texts(".pad-table tbody td:nth-of-type(1)"), strict=True)] == [
        *("0", "3", "4", "0", "6", "8", "5", "10"),
        "7",
    ], "from last played to first, then Sanctuaries"


def test_to_the_pad_and_back_loses_neither(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/1")
    before = store.load(code).seats[0].document
    visitor.press("do=count:pad")
    type_pad(visitor, WORKED_EXAMPLE)
    type_pad(visitor, (), "do=count:cards")
    assert f"Total: {hand.total}" in visitor.text(".state")
    after = store.load(code).seats[0].document
    assert after | {"saves": []} == before | {"pad": list(WORKED_EXAMPLE)}
    visitor.press("do=count:pad")
    assert visitor.text(".state") == "Total: 43"


def test_what_was_typed_into_the_line_is_kept_on_the_way_to_the_pad(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store)
    visitor.open(f"/g/{code}/1")
    visitor.press("do=count:pad", places_0_number="12")
    visitor.press("do=count:cards", rows_8_fame="7")
    assert visitor.value("places-0-number") == "12"
    visitor.press("do=count:pad")
    assert visitor.value("rows-8-fame") == "7"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("x", "“x” is not a number"),
        ("-1", "“-1” is not a number"),
        ("3.5", "“3.5” is not a number"),
        ("1000", "1000 is out of range: 0 to 999"),
        ("999999999999", "is out of range"),
        ("<i>", "“<i>” is not a number"),
    ],
)
@pytest.mark.parametrize("row", [0, 8])
def test_wrong_fame_is_kept_with_a_message_at_its_row(
    visitor: Visitor, store: GameStore, row: int, typed: str, message: str
) -> None:
    code = new_game(store, [SeatInput(uses_pad=True), SeatInput()])
    visitor.open(f"/g/{code}/1")
    visitor.press("do=save", **{f"rows_{row}_fame": typed, "rows_4_fame": "6"})
    assert visitor.response.status_code == 200
    assert visitor.value(f"rows-{row}-fame") == typed
    assert message in visitor.text(f"#note-{row + 1}")
    field = visitor.page.select_one(f"#row-{row + 1}")
    assert field is not None
    assert (field["aria-invalid"], field["aria-describedby"]) == ("true", f"note-{row + 1}")
    assert "So far: 6" in visitor.text(".state")


def test_pads_that_are_level_share_the_win(visitor: Visitor, store: GameStore) -> None:
    seats = [SeatInput(name=name, uses_pad=True, pad=WORKED_EXAMPLE) for name in ("Ada", "Max")]
    visitor.open(f"/g/{new_game(store, seats)}/result?step=all")
    assert visitor.texts(".standings .rank") == ["1", "1"]
    assert "share the win with 43 fame each" in visitor.text(".winner")
    assert "nothing decides" in visitor.text(".tie")


def test_pad_and_cards_in_one_game(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    seats = [SeatInput(name="Ada", uses_pad=True, pad=WORKED_EXAMPLE), hand.seat("Max")]
    visitor.open(f"/g/{new_game(store, seats)}/result?step=all")
    assert visitor.texts(".pad-table tfoot tr:first-child td") == ["43", str(hand.total)]
