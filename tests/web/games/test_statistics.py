"""The statistics page: numbers with pictures."""

import xml.etree.ElementTree as ET

import pytest
from flask import Flask

from scorer.storage import GameStore
from support.sample_games import deal, hands, new_game
from support.visitor import Visitor

from .test_history import know, pad, played


@pytest.fixture
def three_games(visitor: Visitor, store: GameStore) -> list[str]:
    """Codes of finished games, oldest first; a fourth one is unfinished."""
    codes = [
        played(store, "2026-01-01", pad("Ana", 40), pad("Max", 30), pad("Lin", 40)),
        played(store, "2026-01-02", pad("ana", 50), pad("Max", 60)),
        played(store, "2026-01-03", *(hand.seat(name) for hand, name in zip(deal(2), ("Ana", "Zoé"), strict=True))),
    ]
    know(visitor, *codes, new_game(store))
    return codes


def row(visitor: Visitor, name: str) -> list[str]:
    """A player's row of the ranking."""
    for found in visitor.page.select(".ranking tbody tr"):
        cells = [" ".join(cell.get_text(" ").split()) for cell in found.select("th, td")]
        if cells[0] == name:
            return cells[1:]
    raise AssertionError(f"no row for {name}")


def test_numbers_of_everybody(visitor: Visitor, three_games: list[str]) -> None:
    visitor.open("/history/statistics")
    assert "3 finished games, 1 unfinished one is left out" in visitor.text()
    total = deal(2)[0].total
    best = max(50, total)
    assert row(visitor, "Ana")[:1] == ["3"]
    assert row(visitor, "Ana")[2:] == [f"{(90 + total) / 3:.1f}", str(best)]
    assert row(visitor, "Max") == ["2", "1", "45.0", "60"]
    assert row(visitor, "Lin") == ["1", "1 1 shared", "40.0", "40"]


def test_the_best_leads_to_its_game(visitor: Visitor, three_games: list[str]) -> None:
    visitor.open("/history/statistics")
    assert visitor.has(f'.ranking a[href="/g/{three_games[1]}/result?step=all"]')


def test_places_stand_in_a_table_beside_the_picture(visitor: Visitor, three_games: list[str]) -> None:
    visitor.open("/history/statistics?player=MAX")
    assert visitor.text("h1") == "Max"
    cells = visitor.texts(".places-table tbody tr td")
    assert cells[:9] == ["45.0", *["0.0"] * 8]
    assert len(cells) == 18
    assert len(visitor.page.select(".person svg.chart rect")) == 9
    assert visitor.texts("details tbody tr") == ["2 Jan 2026 60 ★", "1 Jan 2026 30 –"]


def test_regions_are_those_played(visitor: Visitor, three_games: list[str]) -> None:
    visitor.open("/history/statistics")
    best = max(fame for hand in deal(2) for fame in hand.region_fame)
    first = visitor.texts(".region-table tbody tr")[0].split()
    assert first[-3:] == [f"{best:.1f}", str(best), "1"]
    assert len(visitor.page.select(".region-table tbody tr")) == 12


def test_a_game_with_something_wrong_is_left_out(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    know(visitor, new_game(store, [hand.seat("Ana"), hand.seat("Max")]))
    visitor.open("/history/statistics")
    assert not visitor.has(".ranking"), "both cannot have the same cards"


def test_what_was_corrected_counts(visitor: Visitor, store: GameStore, three_games: list[str]) -> None:
    visitor.open("/history/statistics")
    store.save_seat(three_games[0], 2, pad("Max", 90).to_document(), version=1)
    visitor.open("/history/statistics")
    assert row(visitor, "Max") == ["2", "2", "75.0", "90"]


def test_nothing_to_count_yet(visitor: Visitor, store: GameStore) -> None:
    know(visitor, new_game(store))
    visitor.open("/history/statistics")
    assert visitor.response.status_code == 200
    assert "first finished game" in visitor.text()


@pytest.mark.parametrize("name", ["nobody", "", "\0", "x" * 5_000, "<b>"])
def test_a_stranger_is_everybody(visitor: Visitor, three_games: list[str], name: str) -> None:
    visitor.open(f"/history/statistics?player={name}")
    assert visitor.text("h1") == "Statistics"


def test_games_worth_nothing_can_be_drawn(visitor: Visitor, store: GameStore) -> None:
    know(visitor, *(played(store, "2026-01-01", pad("Ana", 0), pad("Max", 0)) for _ in range(2)))
    for address in ("/history/statistics", "/history/statistics?player=ana"):
        visitor.open(address)
        assert visitor.response.status_code == 200
        assert "nan" not in visitor.response.text.lower().replace("finance", "")


def test_people_without_names_are_not_ranked(visitor: Visitor, store: GameStore) -> None:
    know(visitor, played(store, "2026-01-01", pad("", 4), pad("", 3)))
    visitor.open("/history/statistics")
    assert not visitor.has(".ranking")
    assert visitor.has(".places-table")


def test_pictures_are_well_formed_and_need_no_style_of_their_own(
    app: Flask, visitor: Visitor, store: GameStore, three_games: list[str]
) -> None:
    more = [hands()[place : place + 2] for place in range(0, 60, 2)]
    know(visitor, *(new_game(store, [one.seat("Ana"), other.seat("Max")]) for one, other in more))
    visitor.open("/history/statistics")
    charts = visitor.page.select("svg.chart")
    assert len(charts) > 10
    for chart in charts:
        drawing = ET.fromstring(str(chart))
        assert drawing.get("aria-label") or drawing.get("aria-hidden") == "true"
        for shape in drawing.iter():
            assert "style" not in shape.attrib
            for name in ("x", "y", "width", "height", "cx", "cy"):
                assert float(shape.get(name, "0")) >= 0
    assert not visitor.page.select("main style, main [style]")
