"""This browser's games in short, as lists and statistics need them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from flask_babel import gettext

from scorer.digest import GameDigest, digest_game, made_by
from scorer.standings import Standing, Standings
from scorer.statistics import name_key
from scorer.storage import GameStore, ShelvedGame
from scorer.table import Table, distinct_names, read_table
from scorer.web.access import game_store, own_shelf


@dataclass(frozen=True)
class Entry:
    """One game of the list."""

    code: str
    created: datetime
    touched: datetime
    document: dict[str, object]
    """The digest as it is kept; read when it is needed, since most lists show few of many games."""

    @cached_property
    def digest(self) -> GameDigest:
        """The game in short."""
        return GameDigest.from_document(self.document)

    @cached_property
    def day(self) -> date:
        """When it was played: what somebody said, else when it was started, by the clock of this server."""
        said = self.document["played_on"]
        return date.fromisoformat(said) if isinstance(said, str) else self.created.astimezone().date()

    @property
    def settled(self) -> bool:
        """True if there is a result."""
        return bool(self.document["settled"])

    @cached_property
    def names(self) -> list[str]:
        """The players as the game's own pages call them."""
        given = [player.name or gettext("Player %d") % place for place, player in enumerate(self.digest.players, 1)]
        return distinct_names(given)

    @cached_property
    def standings(self) -> Standings:
        """Everybody's place, best first."""
        ranks = [player.rank for player in self.digest.players]
        places = [
            Standing(index, name, player.rank, player.total, ranks.count(player.rank) > 1)
            for index, (name, player) in enumerate(zip(self.names, self.digest.players, strict=True))
        ]
        return Standings(tuple(sorted(places, key=lambda place: (place.rank, place.player))), ())

    def has_player(self, query: str) -> bool:
        """True if every word of the query begins or continues somebody's name."""
        names = " ".join(name_key(name) for name in self.names)
        return all(word in names for word in name_key(query).split())


def own_games() -> list[Entry]:
    """The games of this browser, last touched first."""
    return games_on(own_shelf())


def games_on(shelf: str) -> list[Entry]:
    """The games on a shelf, last touched first. Digests that are missing or out of date are made and kept."""
    store = game_store()
    games = store.shelf(shelf)
    fresh = {game.code: game.digest for game in games if game.digest and game.digest.get("made_by") == made_by()}
    stale = [game.code for game in games if game.code not in fresh]
    if stale:
        fresh.update(_made_anew(store, stale))
    return [_entry(game, fresh[game.code]) for game in games if game.code in fresh]


def latest_day_first(entries: Sequence[Entry]) -> list[Entry]:
    """In the order of a diary, the newest page on top."""
    return sorted(entries, key=lambda entry: (entry.day, entry.created, entry.code), reverse=True)


def unfinished_first(entries: Sequence[Entry]) -> list[Entry]:
    """What somebody may want to go on with, in the order given otherwise."""
    return sorted(entries, key=lambda entry: entry.settled)


def digest_table(table: Table) -> GameDigest:
    """A stored game in short, under the names that were given."""
    return digest_game(table.game, [seat.typed.name for seat in table.seats], table.settled)


def _made_anew(store: GameStore, codes: Sequence[str]) -> dict[str, dict[str, object]]:
    games = store.list_games(codes)
    digests = {game.code: digest_table(read_table(game)).to_document() for game in games}
    store.keep_digests({game.code: (game.changes, digests[game.code]) for game in games})
    return digests


def _entry(game: ShelvedGame, document: dict[str, object]) -> Entry:
    return Entry(game.code, game.created, game.touched, document)
