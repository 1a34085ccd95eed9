"""This browser's games of every kind in short, as lists and statistics need them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple

from flask_babel import gettext

from scorer.archive.statistics import name_key
from scorer.archive.summary import GameSummary, PaidLines, PlayerSummary, read_lines
from scorer.live.game import identity
from scorer.storage import GameStore, ListedGame, StoredGame, StoreUnavailable, Summary
from scorer.text.names import distinct_names
from scorer.web.games.kind import GameKind, kind_name, kind_of, known_kinds
from scorer.web.store import game_store, own_list, take_over_races


class Result(NamedTuple):
    """What came out for one player."""

    name: str
    total: int | None
    """None in a game without points."""
    won: bool


@dataclass
class Entry:
    """One game of the list. What it holds is taken out of the summary when it is needed: most pages show few games."""

    code: str
    created: datetime
    touched: datetime
    kind: GameKind
    document: dict[str, Any]
    """The summary as it is kept."""

    @property
    def id(self) -> str:
        """What its document is known again by."""
        return str(self.document["id"])

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
        """When it was played."""
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

    @property
    def results(self) -> list[Result]:
        """Everybody, best first."""
        ranked = sorted(zip(self.players, self.names, strict=True), key=lambda one: one[0].rank)
        return [Result(name, player.total, self.settled and player in self.summary.winners) for player, name in ranked]

    @property
    def result_text(self) -> str:
        """Who won, or how far it is."""
        if self.settled:
            return self.kind.result_text(self.summary, self.names)
        if self.complete_players == len(self.players):
            return str(gettext("something is wrong there"))
        done, everybody = self.complete_players, len(self.players)
        return str(gettext("%(done)d of %(all)d players complete", done=done, all=everybody))

    @property
    def open_link(self) -> str:
        """The page that a tap opens."""
        return self.kind.result_link(self.code) if self.settled else self.continue_link

    @property
    def continue_link(self) -> str:
        """The page that goes on with it."""
        return self.kind.continue_link(self.code)

    def has_player(self, words: Sequence[str]) -> bool:
        """True if all these words stand in the names that the players gave; both as `name_key` writes them."""
        names = [name_key(player[0]) for player in self.document["players"]]
        return all(any(word in name for name in names) for word in words)


def own_games() -> list[Entry]:
    """The games of this browser, last touched first."""
    take_over_races()
    return games_listed(own_list())


def games_listed(game_list: str) -> list[Entry]:
    """The games on a list, last touched first. Summaries that are missing or out of date are made and kept."""
    store = game_store()
    games = store.game_list(game_list)
    fresh = {game.code: game.summary for game in games if game.summary and _is_fresh(game.summary)}
    stale = [game.code for game in games if game.code not in fresh]
    if stale:
        fresh.update(_made_anew(store, stale))
    return [_entry(game, fresh[game.code]) for game in games if game.code in fresh]


def entry_of(stored: StoredGame) -> Entry:
    """One game as the list shows it, as it is now. GameNotFound if this app does not know its kind."""
    return _entry(stored, _summary(kind_of(stored), stored).short)


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
    """Summaries by code, without games of a kind that this app does not know."""
    kinds = known_kinds()
    games = [(kinds.get(kind_name(game)), game) for game in store.list_games(codes)]
    summaries = {game.code: _summary(kind, game) for kind, game in games if kind}
    # only a short cut for the next time
    with suppress(StoreUnavailable):
        store.keep_summaries(summaries)
    return {code: summary.short for code, summary in summaries.items()}


def _summary(kind: GameKind, stored: StoredGame) -> Summary:
    """A game in short, marked with who says so."""
    short, long = kind.summarise(stored)
    mark = {"kind": kind.name, "version": kind.summary_version, "id": identity(stored)}
    return Summary(stored.changes, {**short.to_document(), **mark}, long)


def _is_fresh(document: dict[str, Any]) -> bool:
    """True if this app would say the same of the game."""
    kind = known_kinds().get(document.get("kind", ""))
    return kind is not None and document.get("version") == kind.summary_version


def _entry(game: ListedGame | StoredGame, document: dict[str, Any]) -> Entry:
    return Entry(game.code, game.created, game.touched, known_kinds()[document["kind"]], document)
