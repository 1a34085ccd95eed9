"""The table survives a spreadsheet, the document survives a round trip."""

import csv
import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.documents.game import Game, read_game
from scorer.exports import to_csv, to_json
from scorer.exports.locales import separator
from scorer.text.languages import Words, language

from .games import SCRIPTS, by_hand, dealt, pad, sacrificed, tied


def rows(game: Game, words: Words, delimiter: str = ",") -> list[dict[str, str]]:
    """The table as a spreadsheet reads it."""
    return list(csv.DictReader(io.StringIO(to_csv(game, words).decode("utf-8-sig"), newline=""), delimiter=delimiter))


@pytest.mark.parametrize("game", [dealt(2), dealt(7, date="2026-11-29", note="a\nb"), tied(tie_rule="lowest_sum")])
def test_a_document_gives_the_same_game_back(game: Game) -> None:
    assert read_game(json.loads(to_json(game))) == game


def test_a_document_keeps_every_character() -> None:
    game = by_hand(pad("\ud800"), pad("é\u0000"), *(pad(name) for name in SCRIPTS[:5]))
    assert read_game(json.loads(to_json(game).encode())) == game


def test_a_row_per_player_and_card(english: Words) -> None:
    game = dealt(7)
    table = rows(game, english)
    cards = [len(player.tableau.sanctuaries) + 8 for player in game.players if player.tableau]
    assert len(table) == sum(cards)
    for player in game.players:
        assert sum(int(row["Fame"]) for row in table if row["Player"] == player.name) == player.total
    assert {row["Rank"] for row in table} == {str(place.rank) for place in game.standings.places}


def test_a_row_says_which_card_and_why(english: Words) -> None:
    first = rows(tied(), english)[0]
    assert first == {
        "Player": "Ana",
        "Rank": "2",
        "Total": "33",
        "Kind": "Region",
        "Place in line": "1",
        "Number": "64",
        "Card": "Region 64",
        "Box": "Base game",
        "Colour": "blue (Desert)",
        "Fame": first["Fame"],
        "Reason": first["Reason"],
    }
    assert first["Reason"].startswith(first["Fame"])


def test_what_is_missing_is_a_row_without_fame(english: Words) -> None:
    table = rows(by_hand(pad("Ana", [None, *[1] * 7], None), pad("Max")), english)
    assert [(row["Fame"], row["Reason"]) for row in table[:2]] == [("", "Not entered."), ("1", "Counted by hand.")]
    assert table[8]["Fame"] == ""
    assert {row["Rank"] for row in table} == {""}


def test_a_destroyed_sanctuary_is_a_row(english: Words) -> None:
    table = rows(sacrificed(), english)
    assert [(row["Kind"], row["Fame"], row["Reason"]) for row in table[8:10]] == [
        ("Sanctuary", "0", "Destroyed by a sacrifice."),
        ("Sanctuary", "5", "5 fame."),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "=cmd|' /C calc'!A0", '="a";"b",c'])
def test_a_name_is_no_formula(name: str, english: Words, french: Words) -> None:
    game = by_hand(pad(name), pad("Max"))
    for words, delimiter in ((english, ","), (french, ";")):
        assert rows(game, words, delimiter)[0]["Player"] == f"'{name}"


PARTED_BY = st.sampled_from([",", ";", "\t"])
FORMULAS = st.sampled_from(["=1+1", "@SUM(A1)", "+1", "-1", "＝1"])


@given(st.text("ab ,;\"'|\t", max_size=5), FORMULAS, PARTED_BY, PARTED_BY, st.booleans())
def test_no_separator_makes_a_formula_of_a_name(
    before: str, formula: str, written: str, opened: str, first: bool
) -> None:
    """Opened with whatever separator, no cell begins as a formula does, not even behind a quotation mark."""
    name = before + formula
    game = by_hand(pad(name), pad("Max")) if first else by_hand(pad("Max"), pad(name))
    table = to_csv(game, language("en"), written).decode("utf-8-sig")
    for row in csv.reader(io.StringIO(table, newline=""), delimiter=opened):
        assert [cell for cell in row if cell.lstrip(' "').startswith(tuple("=@+-＝"))] == []
    for line in table.splitlines():
        assert [cell for cell in re.split(f"[{opened}]", line) if cell.lstrip(' "').startswith(tuple("=@+-＝"))] == []


def test_a_name_that_hides_a_formula_from_an_english_file_opened_with_semicolons(english: Words) -> None:
    game = by_hand(pad("a;=cmd|' /C calc'!A0"), pad("Max"))
    table = to_csv(game, english).decode("utf-8-sig")
    opened = list(csv.reader(io.StringIO(table, newline=""), delimiter=";"))
    assert not any(cell.startswith("=") for row in opened for cell in row)


@pytest.mark.parametrize(
    ("locale", "expected"), [("en", ","), ("en-ZA", ";"), ("de", ";"), ("de-CH", ","), ("fr", ";"), ("fr_CA", ";")]
)
def test_the_separator_is_that_of_the_readers_spreadsheets(locale: str, expected: str) -> None:
    assert separator(locale) == expected


@pytest.mark.parametrize("name", ["a,b", 'say "hi"', "a;b", "Zoë", "李小龍", "'quoted"])
def test_a_name_stays_as_it_is(name: str, english: Words) -> None:
    assert rows(by_hand(pad(name), pad("Max")), english)[0]["Player"] == name


@pytest.mark.parametrize(
    ("name", "shown"), [("\t=1", "'=1"), ("a\r\n=1", "a =1"), ("\u200b=1", "'=1"), ("", "Player 1")]
)
def test_a_name_is_one_line(name: str, shown: str, english: Words) -> None:
    assert rows(by_hand(pad(name), pad("Max")), english)[0]["Player"] == shown


def test_excel_reads_it_as_utf8_and_in_columns(english: Words, french: Words) -> None:
    assert to_csv(tied(), english).startswith(b"\xef\xbb\xbfPlayer,Rank,")
    assert to_csv(tied(), french).startswith(b"\xef\xbb\xbfPlayer;Rank;")
    assert to_csv(tied(), english).count(b"\r\n") == 17
