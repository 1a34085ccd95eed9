"""Names and notes as they can be printed."""

import unicodedata
from dataclasses import replace

from scorer.documents.game import Game
from scorer.text.languages import Words
from scorer.text.printable import printable

_ISOLATE, _END = "\u2068", "\u2069"


def with_printable_names(game: Game, words: Words) -> Game:
    """The same game; a name that is empty becomes "Player 2", and what cannot be printed goes."""
    players = (
        replace(player, name=printable(player.name) or words.gettext("Player %d") % number)
        for number, player in enumerate(game.players, 1)
    )
    return replace(game, players=tuple(players), note=printable(game.note))


def with_isolated_names(game: Game) -> Game:
    """The same game; a name written from right to left is wrapped so that it keeps its place in a sentence."""
    return replace(game, players=tuple(replace(player, name=_isolated(player.name)) for player in game.players))


def _isolated(name: str) -> str:
    turns = any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)
    return f"{_ISOLATE}{name}{_END}" if turns else name
