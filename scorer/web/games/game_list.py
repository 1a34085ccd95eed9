"""This browser's games in short, as lists and statistics need them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from flask_babel import gettext

from scorer.archive.statistics import name_key
from scorer.archive.summary import (
    VERSION,
    GameSummary,
    PaidLines,
    PlayerSummary,
    lines_document,
    lines_of,
    read_lines,
    summarise,
)
from scorer.faraway.standings import Standing, Standings
from scorer.live.game import distinct_names, read_live_game
from scorer.storage import GameStore, ListedGame, StoredGame, StoreUnavailable, Summary
from scorer.web.store import game_store, own_list


@dataclass
class Entry:
    """One game of the list. What it holds is taken out of the summary when it is needed: most pages show few games."""

    code: str
    created: datetime
    touched: datetime
    document: dict[str, Any]
    """The summary as it is kept."""

    @property
    def summary(self) -> GameSummary:
        """The game in short."""
        return GameSummary.from_document(self.document)

    @cached_property
    def players(self) -> list[PlayerSummary]:
        """The players in the order of their seats."""
        return [PlayerSummary(*player) for player in self.document["players"]]

    @cached_property
    def day(self) -> date:
        """When it was played: what somebody said, else when it was started, by the clock of this server."""
        said = self.document["played_on"]
        return date.fromisoformat(said) if said else self.created.astimezone().date()

    @property
    def settled(self) -> bool:
        """True if there is a result."""
        return bool(self.document["settled"])

    @property
    def note(self) -> str:
        """What somebody wrote about it."""
        return str(self.document["note"])

    @property
    def complete_players(self) -> int:
        """How many players miss nothing."""
        return sum(player.complete for player in self.players)

    @cached_property
    def names(self) -> list[str]:
        """The players as the game's own pages call them."""
        given = [player.name or gettext("Player %d") % place for place, player in enumerate(self.players, 1)]
        return distinct_names(given)

    @cached_property
    def standings(self) -> Standings:
        """Everybody's place, best first."""
        ranks = [player.rank for player in self.players]
        places = [
            Standing(index, name, player.rank, player.total, ranks.count(player.rank) > 1)
            for index, (name, player) in enumerate(zip(self.names, self.players, strict=True))
        ]
        return Standings(tuple(sorted(places, key=lambda place: (place.rank, place.player))), ())

    def has_player(self, words: Sequence[str]) -> bool:
        """True if all these words stand in the names that the players gave; both as `name_key` writes them."""
        names = [name_key(player[0]) for player in self.document["players"]]
        return all(any(word in name for name in names) for word in words)


def own_games() -> list[Entry]:
    """The games of this browser, last touched first."""
    return games_listed(own_list())


def games_listed(game_list: str) -> list[Entry]:
    """The games on a list, last touched first. Summaries that are missing or out of date are made and kept."""
    store = game_store()
    games = store.game_list(game_list)
    fresh = {game.code: game.summary for game in games if game.summary and game.summary.get("version") == VERSION}
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


def with_lines(entries: Sequence[Entry]) -> list[tuple[Entry, PaidLines]]:
    """Games of this browser with what everybody's cards paid, in the order given."""
    known = game_store().long_summaries(own_list())
    return [(entry, read_lines(known[entry.code])) for entry in entries if entry.code in known]


def _made_anew(store: GameStore, codes: Sequence[str]) -> dict[str, dict[str, Any]]:
    games = store.list_games(codes)
    summaries = {game.code: _summary(game) for game in games}
    # only a short cut for the next time
    with suppress(StoreUnavailable):
        store.keep_summaries(summaries)
    return {code: summary.short for code, summary in summaries.items()}


def _summary(stored: StoredGame) -> Summary:
    """A game in short, under the names that were given."""
    live = read_live_game(stored)
    short = summarise(live.game, [seat.typed.name for seat in live.seats], live.settled)
    return Summary(stored.changes, short.to_document(), lines_document(lines_of(live.game)))


def _entry(game: ListedGame, document: dict[str, Any]) -> Entry:
    return Entry(game.code, game.created, game.touched, document)
