"""Names and notes of a game as they can be shown and printed."""

from dataclasses import replace

from scorer.documents.game import Game
from scorer.text.languages import Words
from scorer.text.printable import printable


def with_names(game: Game, words: Words) -> Game:
    """The same game; a name with nothing to see in it becomes "Player 2", all others stay as they are."""
    players = (
        replace(player, name=player.name if printable(player.name) else words.gettext("Player %d") % number)
        for number, player in enumerate(game.players, 1)
    )
    return replace(game, players=tuple(players))


def with_printable_names(game: Game, words: Words) -> Game:
    """The same game; a name that is empty becomes "Player 2", and what cannot be printed goes."""
    named = with_names(game, words)
    players = (replace(player, name=printable(player.name)) for player in named.players)
    return replace(named, players=tuple(players), note=printable(game.note))
