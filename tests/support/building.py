"""Cards and tableaux in few words, for the tests of the rules."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import Card, Region, Sacrifice, Sanctuary, Tableau
from scorer.faraway.reveal import score
from scorer.faraway.scores import CardScore, TableauScore

ROOT = Path(__file__).resolve().parents[2]
GAMES = Path(__file__).parents[1] / "faraway" / "games"
ALL = load_catalogue()
CARDS: tuple[Card, ...] = (*ALL.regions, *ALL.sanctuaries)


def independent_tableaux() -> list[dict[str, Any]]:
    """600 tableaux with their fame card by card, from an independent implementation of the whole game."""
    text = (GAMES / "independent_tableaux.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def region(name: str | int) -> Region:
    """The Region called `5`, or the meteor called `m5`."""
    text = str(name)
    number, meteor = int(text.removeprefix("m")), text.startswith("m")
    return next(card for card in ALL.regions_numbered(number) if card.meteor == meteor)


def sanctuary(sanctuary_id: str) -> Sanctuary:
    found = ALL.sanctuary(sanctuary_id)
    assert found is not None, sanctuary_id
    return found


def lay(line: str, sanctuaries: str = "", destroyed: Mapping[int, str] | None = None) -> Tableau:
    """A tableau from words: Regions in the order played (a dot for an empty place), Sanctuary ids, and the
    Sanctuaries destroyed at each position."""
    return Tableau(
        tuple(None if name == "." else region(name) for name in line.split()),
        tuple(map(sanctuary, sanctuaries.split())),
        tuple(Sacrifice(at, tuple(map(sanctuary, ids.split()))) for at, ids in (destroyed or {}).items()),
    )


def fames(sheet: TableauScore) -> list[int]:
    """Fame of the Regions in the order played."""
    return [card_score.fame for card_score in sheet.regions]


def sanctuary_fames(sheet: TableauScore) -> dict[str, int]:
    return {card_score.card.key: card_score.fame for card_score in sheet.sanctuaries}


def region_score(
    position: int, line: str, sanctuaries: str = "", destroyed: Mapping[int, str] | None = None
) -> CardScore:
    """The score of one Region of a tableau."""
    found = score(lay(line, sanctuaries, destroyed)).region_at(position)
    assert found is not None
    return found
