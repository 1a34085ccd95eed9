"""Names and notes as they can be printed: without controls, lone surrogates, or marks that turn a line round."""

import unicodedata
from dataclasses import replace

from scorer.game import Game
from scorer.wording import Words

_JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner: Persian, Indic scripts and emoji families need them."""
_EMOJI_TAGS = range(0xE0020, 0xE0080)
_ISOLATE, _END = "\u2068", "\u2069"


def printable(text: str) -> str:
    """`text` on one line, without what has no shape; a lone surrogate becomes a replacement character."""
    return " ".join("".join(_printable(character) for character in text).split())


def _printable(character: str) -> str:
    match unicodedata.category(character):
        case "Cs":
            return "\ufffd"
        case "Cf" if character not in _JOINERS and ord(character) not in _EMOJI_TAGS:
            return ""
        case "Cc" | "Zl" | "Zp":
            return " "
    return character


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
