"""Many games in numbers: who won how often, which places of the line pay, which Regions paid most."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from scorer.archive.summary import PLACES, GameSummary, PaidLine, PaidLines, lines_of, summarise
from scorer.documents.game import Game


class Outing(NamedTuple):
    """One person in one game."""

    total: int
    won: bool
    game: int
    """Index of the game in what was counted."""


class Person(NamedTuple):
    """Somebody over all their finished games. Names that differ only in capitals are one person."""

    name: str
    """As it was written last."""
    key: str
    """What names are compared by."""
    outings: tuple[Outing, ...]
    """In the order of the games."""
    shared_wins: int
    """How many of their wins others shared."""
    places: tuple[float, ...]
    """Mean fame at the eight places in the order played, then of the Sanctuaries."""

    @property
    def games(self) -> int:
        """How many games they finished."""
        return len(self.outings)

    @property
    def wins(self) -> int:
        """How many they won; a shared first place is a win for everybody in it."""
        return sum(outing.won for outing in self.outings)

    @property
    def mean(self) -> float:
        """Their mean total."""
        return sum(outing.total for outing in self.outings) / len(self.outings)

    @property
    def best(self) -> Outing:
        """Their highest total, the first time they reached it."""
        return max(self.outings, key=lambda outing: outing.total)


class RegionFame(NamedTuple):
    """What one Region paid."""

    key: str
    times: int
    """How often it lay in a line."""
    fame: int
    """All it paid together."""
    best: int

    @property
    def mean(self) -> float:
        """What it paid each time."""
        return self.fame / self.times


class Statistics(NamedTuple):
    """What many games come to. Only finished games count."""

    games: int
    unfinished: int
    people: tuple[Person, ...]
    """Most games first, then most wins, then the best mean. People without a name are in none of these."""
    places: tuple[float, ...]
    """Mean fame at the eight places and of the Sanctuaries, over everybody; zeros if there is no game."""
    regions: tuple[RegionFame, ...]
    """Highest mean first."""
    mean_winning_total: float

    def person(self, name: str) -> Person | None:
        """The person of that name, or None."""
        key = name_key(name)
        return next((person for person in self.people if person.key == key), None)

    def best_paying(self, most: int) -> tuple[int, tuple[RegionFame, ...]]:
        """The Regions that paid most each time, and how often one had to be played to be among them.

        A Region played once can be a lucky one, so those played three times come first choice, if there are enough.
        """
        for times in (3, 2, 1):
            often = [region for region in self.regions if region.times >= times]
            if len(often) >= most or times == 1:
                return times, tuple(often[:most])
        return 1, ()


@dataclass
class _Tally:
    name: str
    outings: list[Outing] = field(default_factory=list)
    lines: list[PaidLine] = field(default_factory=list)
    shared_wins: int = 0


def name_key(name: str) -> str:
    """What makes two names the same: neither capitals, nor blanks, nor how an accent is written.

    >>> name_key("  ANA  Lía ") == name_key("ana li\\u0301a")
    True
    """
    return _name_key(name)


@lru_cache(4096)
def _name_key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def statistics(games: Iterable[Game]) -> Statistics:
    """The statistics of these games, oldest first; those that somebody played alone are left out."""
    known = [(summarise(game), lines_of(game)) for game in games if game.standings.contested]
    finished = [(summary, lines) for summary, lines in known if summary.settled]
    return statistics_of(finished, unfinished=len(known) - len(finished))


def statistics_of(finished: Sequence[tuple[GameSummary, PaidLines]], unfinished: int = 0) -> Statistics:
    """The statistics of finished games in short, oldest first, in which there was somebody to win against."""
    people = _tallies(finished)
    lines = [line for _, lines in finished for line in lines]
    winning = [summary.winners[0].total or 0 for summary, _ in finished]
    return Statistics(
        games=len(finished),
        unfinished=unfinished,
        people=tuple(
            sorted((_person(key, tally) for key, tally in people.items()), key=lambda p: (-p.games, -p.wins, -p.mean))
        ),
        places=_means(lines),
        regions=tuple(sorted(_regions(lines), key=lambda region: (-region.mean, -region.times, region.key))),
        mean_winning_total=sum(winning) / len(winning) if winning else 0.0,
    )


def _tallies(finished: Sequence[tuple[GameSummary, PaidLines]]) -> dict[str, _Tally]:
    """What each person did, by the key of their name."""
    people: dict[str, _Tally] = {}
    for index, (summary, lines) in enumerate(finished):
        shared = len(summary.winners) > 1
        for player, line, key in zip(summary.players, lines, _keys(summary), strict=True):
            if key:
                won = player.rank == 1
                tally = people.setdefault(key, _Tally(player.name))
                tally.name = player.name
                tally.outings.append(Outing(player.total or 0, won, index))
                tally.lines.append(line)
                tally.shared_wins += won and shared
    return people


def _keys(summary: GameSummary) -> list[str]:
    """Whose game it was, player by player; empty for no name. A second Max at the same table is another one."""
    keys: list[str] = []
    for player in summary.players:
        base = key = name_key(player.name)
        copy = 1
        while key and key in keys:
            copy += 1
            key = f"{base} ({copy})"
        keys.append(key)
    return keys


def _person(key: str, tally: _Tally) -> Person:
    name = tally.name if name_key(tally.name) == key else f"{tally.name} {key.rsplit(' ', 1)[-1]}"
    return Person(name, key, tuple(tally.outings), tally.shared_wins, _means(tally.lines))


def _means(lines: Sequence[PaidLine]) -> tuple[float, ...]:
    """Mean fame at the nine places."""
    if not lines:
        return (0.0,) * PLACES
    columns = zip(*[line.fames for line in lines], strict=True)
    return tuple([sum([fame or 0 for fame in column]) / len(lines) for column in columns])


def _regions(lines: Sequence[PaidLine]) -> list[RegionFame]:
    paid: defaultdict[str, list[int]] = defaultdict(list)
    for fames, keys in lines:
        for key, fame in zip(keys, fames, strict=False):
            if key:
                paid[key].append(fame or 0)
    return [RegionFame(key, len(fames), sum(fames), max(fames)) for key, fames in paid.items()]
