"""Games to make files of."""

import random
from collections.abc import Sequence
from typing import Any

from scorer.documents.game import Game, read_game
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.model import Region, Tableau

ALL_SETS = set_ids()
SCRIPTS = ("Zoë Ångström", "Ελένη", "Максим", "李小龍 さくら 김민준", "محمد علي", "דוד", "สมชาย 🎲")
LONG = (
    "W" * 40,
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "\ufdfd" * 40,
    "Z" + "\u0301" * 39,
    "木" * 40,
    "🎲" * 40,
    "i",
)


def document(names: Sequence[str], *, sets: Sequence[str] = ALL_SETS, **others: Any) -> dict[str, Any]:
    """The document of a finished game: everybody's cards dealt from one shuffled box, as many Sanctuaries as rises."""
    catalogue = load_catalogue([*sets])
    chance = random.Random(len(names))
    regions, sanctuaries = list(catalogue.regions), list(catalogue.sanctuaries)
    chance.shuffle(regions)
    chance.shuffle(sanctuaries)
    players = []
    for name in names:
        line = tuple(regions.pop() for _ in range(8))
        found = [sanctuaries.pop() for _ in Tableau(line).rises]
        players.append({"name": name, "tableau": tableau(line, [sanctuary.id for sanctuary in found])})
    return {"version": 1, "sets": [*sets], "players": players, **others}


def tableau(line: Sequence[Region | None], sanctuaries: Sequence[str] = ()) -> dict[str, Any]:
    """The document of a tableau."""
    places = [None if region is None else {"set": region.set, "number": region.number} for region in line]
    return {"regions": places, "sanctuaries": list(sanctuaries)}


def dealt(count: int, **others: Any) -> Game:
    """A finished game of `count` players."""
    return read_game(document([f"Player {chr(65 + number)}" for number in range(count)], **others))


def pad(name: str, fame: Sequence[int | None] = (1,) * 8, sanctuaries: int | None = 2) -> dict[str, Any]:
    """A player who counted by hand."""
    return {"name": name, "pad": {"regions": list(fame), "sanctuaries": sanctuaries}}


def by_hand(*players: dict[str, Any], **others: Any) -> Game:
    """A game of players made by `pad`."""
    return read_game({"version": 1, "sets": ["base"], "players": list(players), **others})


def tied(**others: Any) -> Game:
    """Two falling lines, so without Sanctuaries, level at 33; Max has the lowest Region."""
    lines = {"Ana": (64, 51, 39, 35, 31, 26, 18, 14), "Max": (63, 56, 46, 23, 22, 15, 9, 8)}
    players = [
        {"name": name, "tableau": {"regions": [{"number": number} for number in line]}} for name, line in lines.items()
    ]
    return read_game({"version": 1, "sets": ["base"], "players": players, **others})


def sacrificed() -> Game:
    """A line of one card, which asks for a Sanctuary and got the first of two; the other player counted by hand."""
    catalogue = load_catalogue(ALL_SETS)
    asking = next(region for region in catalogue.regions if region.quest and region.quest.sacrifice == 1)
    given, kept = "gray-2per-thistle", "gray-5fame"
    held = {
        **tableau([asking], [given, kept]),
        "sacrifices": [{"position": 1, "sanctuaries": [given]}],
    }
    players = [{"name": "Ana", "tableau": held}, pad("Max")]
    return read_game({"version": 1, "sets": [*ALL_SETS], "players": players})
