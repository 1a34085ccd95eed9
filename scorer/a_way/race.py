"""Who wins the race of a_way: two to four players, who arrived in the last round, in which order, cards in hand.

A module of its own: nothing of Faraway is needed here. `read_race` makes a Race or says everything that is wrong;
`decide` says who wins it, and by which rule.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from scorer.a_way.problems import (
    CardsMissing,
    NegativeCards,
    NobodyArrived,
    NotANumber,
    NotAPlace,
    PlaceMissing,
    PlaceTooHigh,
    PlayerCount,
    RaceProblem,
    SamePlace,
    TooManyCards,
)
from scorer.text.digits import latin_digits

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
MOST_CARDS = 99
"""More cards than anybody can hold: a slip of the finger."""


class Racer(NamedTuple):
    """One player at the end of the last round."""

    name: str
    arrived: int | None
    """1 for the first ship that reached the base opposite in the last round; None for one that did not."""
    cards: int | None
    """Cards in hand; None if nobody said, which is enough for a ship that did not arrive or arrived alone."""


class Race(NamedTuple):
    """The players in the order they sit; at least one arrived, and the order of arrival has no gap."""

    racers: tuple[Racer, ...]

    @property
    def arrived(self) -> tuple[Racer, ...]:
        """Those who arrived, first to last."""
        return tuple(sorted((racer for racer in self.racers if racer.arrived is not None), key=_place))


class Reason(StrEnum):
    """The rule that decided a race."""

    ONLY_ARRIVAL = "only_arrival"
    MOST_CARDS = "most_cards"
    ARRIVED_LAST = "arrived_last"


class RaceResult(NamedTuple):
    """Who won, why, and everything the reason mentions."""

    winner: Racer
    reason: Reason
    arrived: tuple[Racer, ...]
    """Those who arrived, first to last."""
    level: tuple[Racer, ...]
    """Those of them with most cards in hand, first to last."""


class RaceError(ValueError):
    """No race can be made of this; `problems` says everything that is wrong."""

    def __init__(self, problems: Sequence[RaceProblem]) -> None:
        super().__init__("; ".join(f"{'/'.join(map(str, p.field))}: {p.code}" for p in problems))
        self.problems = tuple(problems)


def decide(race: Race) -> RaceResult:
    """The winner: of those who arrived, the one with most cards in hand; of those still level, the last to arrive.

    >>> race = Race((Racer("Ana", 1, 3), Racer("Max", 2, 3), Racer("Zoe", None, 9)))
    >>> decide(race).winner.name, str(decide(race).reason)
    ('Max', 'arrived_last')
    """
    arrived = race.arrived
    most = max(_cards(racer) for racer in arrived)
    level = tuple(racer for racer in arrived if _cards(racer) == most)
    if len(level) > 1:
        return RaceResult(level[-1], Reason.ARRIVED_LAST, arrived, level)
    reason = Reason.ONLY_ARRIVAL if len(arrived) == 1 else Reason.MOST_CARDS
    return RaceResult(level[0], reason, arrived, level)


def read_race(entries: Sequence[Mapping[str, Any]]) -> Race:
    """The race that these entries tell, each with `name`, `arrived` and `cards` as numbers or as typed, empty for none.

    Raises RaceError with every problem.

    >>> read_race([{"name": "Ana", "arrived": "1", "cards": ""}, {"name": "Max"}]).arrived
    (Racer(name='Ana', arrived=1, cards=None),)
    """
    problems: list[RaceProblem] = []
    if not FEWEST_PLAYERS <= len(entries) <= MOST_PLAYERS:
        problems.append(PlayerCount(("players",), len(entries), FEWEST_PLAYERS, MOST_PLAYERS))
    claimed = [bool(_text(entry.get("arrived"))) for entry in entries]
    racers = tuple(
        Racer(
            str(entry.get("name") or ""),
            _read_place(entry, place, len(entries), problems),
            _read_cards(entry, place, claimed[place] and sum(claimed) > 1, problems),
        )
        for place, entry in enumerate(entries)
    )
    if entries and not any(claimed):
        problems.append(NobodyArrived(("players",)))
    problems.extend(
        _order_problems(racers, all_read=sum(racer.arrived is not None for racer in racers) == sum(claimed))
    )
    if problems:
        raise RaceError(sorted(problems, key=lambda problem: [str(part) for part in problem.field]))
    return Race(racers)


def _order_problems(racers: Sequence[Racer], all_read: bool) -> list[RaceProblem]:
    """The same place twice, at both players; a gap in the order, at the player right after it.

    A place that could not be read may be the one that is missing, so gaps are only sought when all were. Nor is
    there a gap where telling apart those of one place may close it.
    """
    problems: list[RaceProblem] = []
    places = [racer.arrived for racer in racers if racer.arrived is not None]
    for index, racer in enumerate(racers):
        place, field = racer.arrived, ("players", index, "arrived")
        if place is None:
            continue
        rivals = tuple(other.name for i, other in enumerate(racers) if i != index and other.arrived == place)
        if rivals:
            problems.append(SamePlace(field, place, rivals))
        so_far = sum(other <= place for other in places)
        if all_read and place > so_far and place - 1 not in places:
            problems.append(PlaceMissing(field, place, place - 1))
    return problems


def _read_place(entry: Mapping[str, Any], index: int, players: int, problems: list[RaceProblem]) -> int | None:
    text, field = _text(entry.get("arrived")), ("players", index, "arrived")
    if not text:
        return None
    place = _whole(text)
    if place is None or place < 1:
        problems.append(NotAPlace(field, text))
        return None
    most = min(players, MOST_PLAYERS)
    if place > most:
        problems.append(PlaceTooHigh(field, place, most))
        return None
    return place


def _read_cards(entry: Mapping[str, Any], index: int, must_be_known: bool, problems: list[RaceProblem]) -> int | None:
    text, field = _text(entry.get("cards")), ("players", index, "cards")
    if not text:
        if must_be_known:
            problems.append(CardsMissing(field))
        return None
    cards = _whole(text)
    if cards is None:
        problems.append(NotANumber(field, text))
    elif cards < 0:
        problems.append(NegativeCards(field, cards))
    elif cards > MOST_CARDS:
        problems.append(TooManyCards(field, text, MOST_CARDS))
    return cards


def _text(value: object) -> str:
    """What was typed, without blanks around it; a true number keeps its digits, and 0 is not nothing."""
    return "" if value is None else str(value).strip()


def _whole(text: str) -> int | None:
    """The whole number a text says; None for anything else and for one too long to be meant."""
    plain = latin_digits(text).replace("−", "-").replace(" ", "")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,6}", plain) else None


def _place(racer: Racer) -> int:
    return racer.arrived or 0


def _cards(racer: Racer) -> int:
    return racer.cards or 0
