"""A game in short, for lists and statistics of many games: names, totals, and what each place of the lines paid.

It is computed from a game and may be kept until the game changes, or until `VERSION` does.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from scorer.documents.game import Game, Player
from scorer.faraway.model import REGIONS_IN_LINE, Tableau

VERSION = 2
"""Raise it when rules, card facts or this module say something else about the same game: summaries that were kept are
then made anew. tests/archive/test_summary.py fails when that is due."""

PLACES = REGIONS_IN_LINE + 1
"""The eight Regions in the order played, then the Sanctuaries."""


class PaidLine(NamedTuple):
    """What one player's cards paid."""

    fames: tuple[int | None, ...]
    """At the eight places in the order played, then of all Sanctuaries; None where nothing is known."""
    keys: tuple[str | None, ...]
    """The Regions at the eight places; all None for a player who counted by hand."""

    @classmethod
    def from_text(cls, text: str) -> "PaidLine":
        """The line that `to_text` wrote."""
        fames, _, keys = text.partition(" ")
        return cls(
            tuple([int(fame) if fame else None for fame in fames.split(",")]),
            tuple([key or None for key in keys.split(",")]),
        )

    def to_text(self) -> str:
        """The line in one text.

        >>> PaidLine((5, 0, None), ("base-2", None)).to_text()
        '5,0, base-2,'
        """
        fames = ",".join("" if fame is None else str(fame) for fame in self.fames)
        return f"{fames} {','.join(key or '' for key in self.keys)}"


class PlayerSummary(NamedTuple):
    """One player of a summary."""

    name: str
    """Empty for somebody who gave no name."""
    total: int | None
    """None in a game without points."""
    rank: int
    complete: bool


class GameSummary(NamedTuple):
    """One game without its lines: all that a list shows."""

    players: tuple[PlayerSummary, ...]
    settled: bool
    """True if nothing is missing and nothing is wrong: there is a result."""
    played_on: str | None = None
    """YYYY-MM-DD, if somebody said so."""
    note: str = ""

    @property
    def winners(self) -> tuple[PlayerSummary, ...]:
        """Everybody in first place; nobody in a game played alone."""
        return tuple([player for player in self.players if player.rank == 1 and self.contested])

    @property
    def contested(self) -> bool:
        """True if there was anybody to win against."""
        return len(self.players) > 1

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "GameSummary":
        """The summary that `to_document` wrote."""
        players = tuple([PlayerSummary(*player) for player in document["players"]])
        return cls(players, document["settled"], document["played_on"], document["note"])

    def to_document(self) -> dict[str, Any]:
        """What storage keeps; `from_document` gives the same summary back."""
        return {
            "version": VERSION,
            "players": [list(player) for player in self.players],
            "settled": self.settled,
            "played_on": self.played_on,
            "note": self.note,
        }


PaidLines: TypeAlias = tuple[PaidLine, ...]
"""Of the players of one game, in the same order."""


def lines_document(lines: PaidLines) -> dict[str, Any]:
    """What storage keeps of the lines; `read_lines` gives the same lines back."""
    return {"lines": [line.to_text() for line in lines]}


def read_lines(document: Mapping[str, Any]) -> PaidLines:
    """The lines that `lines_document` wrote."""
    return tuple([PaidLine.from_text(text) for text in document["lines"]])


def summarise(game: Game, names: Sequence[str] | None = None, settled: bool | None = None) -> GameSummary:
    """The summary of a game.

    `names` are those the players gave, if the Game has made-up ones for some; `settled` is False for a Game from
    which something wrong was left out.
    """
    given = [player.name for player in game.players] if names is None else names
    return GameSummary(
        tuple(
            PlayerSummary(name, player.total, game.standings.of(place).rank, player.complete)
            for place, (player, name) in enumerate(zip(game.players, given, strict=True))
        ),
        game.complete if settled is None else settled,
        game.played_on.isoformat() if game.played_on else None,
        game.note,
    )


def lines_of(game: Game) -> PaidLines:
    """What everybody's cards paid."""
    return tuple(_line(player) for player in game.players)


def _line(player: Player) -> PaidLine:
    tableau = player.scored.tableau if player.scored else Tableau()
    regions = [tableau.region_at(position) for position in range(1, REGIONS_IN_LINE + 1)]
    return PaidLine(
        (*player.region_fame, player.sanctuary_fame), tuple(region.key if region else None for region in regions)
    )
