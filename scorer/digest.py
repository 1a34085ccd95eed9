"""A game in short, for lists and statistics of many games: names, totals, and what each place of the lines paid.

It is computed from a game and may be kept until the game changes, or until this code does: see `made_by`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from scorer.game import Game, Player
from scorer.model import REGIONS_IN_LINE
from scorer.paths import CARDS


class PlayerDigest(NamedTuple):
    """One player of a digest."""

    name: str
    """Empty for somebody who gave no name."""
    total: int
    rank: int
    complete: bool
    regions: tuple[int | None, ...]
    """Fame at the eight places, in the order played; None where nothing is known."""
    sanctuaries: int | None
    keys: tuple[str | None, ...]
    """The Regions at the eight places; all None for a player who counted by hand."""


class GameDigest(NamedTuple):
    """One game."""

    players: tuple[PlayerDigest, ...]
    settled: bool
    """True if nothing is missing and nothing is wrong: there is a result."""
    played_on: str | None = None
    """YYYY-MM-DD, if somebody said so."""
    note: str = ""

    @property
    def winners(self) -> tuple[PlayerDigest, ...]:
        """Everybody in first place."""
        return tuple(player for player in self.players if player.rank == 1)

    @property
    def complete_players(self) -> int:
        """How many players miss nothing."""
        return sum(player.complete for player in self.players)

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "GameDigest":
        """The digest that `to_document` wrote."""
        return cls(
            tuple(
                PlayerDigest(name, total, rank, complete, tuple(regions), sanctuaries, tuple(keys))
                for name, total, rank, complete, regions, sanctuaries, keys in document["players"]
            ),
            document["settled"],
            document["played_on"],
            document["note"],
        )

    def to_document(self) -> dict[str, Any]:
        """What storage keeps; `from_document` gives the same digest back."""
        return {
            "made_by": made_by(),
            "players": [list(player) for player in self.players],
            "settled": self.settled,
            "played_on": self.played_on,
            "note": self.note,
        }


def digest_game(game: Game, names: Sequence[str] | None = None, settled: bool | None = None) -> GameDigest:
    """The digest of a game.

    `names` are those the players gave, if the Game has made-up ones for some; `settled` is False for a Game from
    which something wrong was left out.
    """
    given = names or [player.name for player in game.players]
    ranks = {place.player: place.rank for place in game.standings.places}
    return GameDigest(
        tuple(
            _player(player, name, ranks[place])
            for place, (player, name) in enumerate(zip(game.players, given, strict=True))
        ),
        game.complete if settled is None else settled,
        game.played_on.isoformat() if game.played_on else None,
        game.note,
    )


def _player(player: Player, name: str, rank: int) -> PlayerDigest:
    sheet = player.sheet
    if sheet is None:
        regions = player.pad.regions if player.pad else (None,) * REGIONS_IN_LINE
        sanctuaries = player.pad.sanctuaries if player.pad else None
        keys: tuple[str | None, ...] = (None,) * REGIONS_IN_LINE
    else:
        scores = [sheet.region_at(position) for position in range(1, REGIONS_IN_LINE + 1)]
        regions = tuple(None if score is None else score.fame for score in scores)
        sanctuaries = sheet.sanctuary_fame
        keys = tuple(None if score is None else score.card.key for score in scores)
    return PlayerDigest(name, player.total, rank, player.complete, regions, sanctuaries, keys)


@cache
def made_by() -> str:
    """A fingerprint of the rules and card facts, so that digests made by others are computed anew."""
    rules = sorted([*Path(__file__).parent.glob("*.py"), *CARDS.glob("*.toml")], key=lambda path: path.name)
    return sha256(b"\0".join(path.read_bytes() for path in rules)).hexdigest()[:16]
