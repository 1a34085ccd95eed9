"""The summaries of a fixed set of games, kept in summaries.jsonl to notice when the same game gets another summary.

`PYTHONPATH=tests python -m archive.summaries` writes them anew; it refuses where `VERSION` has to be raised first.
"""

import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from scorer.archive.summary import VERSION, lines_document, lines_of, summarise
from scorer.documents.game import Game, Player
from scorer.documents.pad import Pad
from scorer.documents.tableau import read_tableau
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.standings import TieRule
from support.building import independent_tableaux

KEPT = Path(__file__).with_name("summaries.jsonl")
PLAYERS = 3
GAMES_WITH_CARDS = 60
RAISE = (
    "the same games have other summaries: raise VERSION in scorer/archive/summary.py, so that kept ones are made anew"
)
WRITE = "then write them anew: PYTHONPATH=tests python -m archive.summaries"


def fixed_games() -> Iterator[Game]:
    """Games in which every card lies, and games with pads, gaps, a note and a date."""
    known = independent_tableaux()[: PLAYERS * GAMES_WITH_CARDS]
    keys = ("regions", "sanctuaries", "sacrifices")
    tableaux = [read_tableau({key: row[key] for key in keys}, load_catalogue()) for row in known]
    for start in range(0, len(tableaux), PLAYERS):
        hands = zip(("Ana", "Max", "Lin"), tableaux[start : start + PLAYERS], strict=True)
        rule = list(TieRule)[start % 2]
        yield Game(tuple(Player(name, tableau, None) for name, tableau in hands), set_ids(), rule)
    counted = Player("Ana", None, Pad((10, 5, 8, 6, 0, 4, 3, 0), 7), uses_pad=True)
    half = Player("", tableaux[0], Pad((3, *(None,) * 7), None), uses_pad=True)
    yield Game((counted, Player("Max", tableaux[1], None)), note="At home; a, b\n|", played_on=date(2026, 3, 31))
    yield Game((half, Player("Lin", None, None)))


def summaries() -> list[dict[str, Any]]:
    """What would be kept of them now, as it comes back from storage."""
    made = ({**summarise(game).to_document(), **lines_document(lines_of(game))} for game in fixed_games())
    return [json.loads(json.dumps(summary)) for summary in made]


def kept() -> list[dict[str, Any]]:
    """What was kept of them."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def complaint(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> str:
    """What has to be done where the summaries are others than before; empty if they are the same."""
    if before == now:
        return ""
    raised = all(summary["version"] < VERSION for summary in before)
    return WRITE if raised else f"{RAISE}; {WRITE}"


def main() -> None:
    """Writes the file."""
    before, now = kept() if KEPT.exists() else [], summaries()
    if RAISE in complaint(before, now):
        sys.exit(complaint(before, now))
    KEPT.write_text("".join(json.dumps(summary) + "\n" for summary in now), encoding="utf-8")


if __name__ == "__main__":
    main()
