"""Names as they can stand in a sentence of the other writing direction."""

import unicodedata
from dataclasses import replace

from scorer.documents.game import Game

_ISOLATE, _END = "\u2068", "\u2069"


def with_isolated_names(game: Game) -> Game:
    """The same game; a name written from right to left is wrapped so that it keeps its place in a sentence."""
    return replace(game, players=tuple(replace(player, name=_isolated(player.name)) for player in game.players))


def _isolated(name: str) -> str:
    turns = any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)
    return f"{_ISOLATE}{name}{_END}" if turns else name
