"""Sentences about a race of a_way: its result and what is wrong with an entry."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from scorer.a_way.race import RaceProblem, RaceProblemCode, Racer, RaceResult, Reason


class Words(Protocol):
    """The part of a gettext translations object that is used here."""

    def gettext(self, message: str, /) -> str:
        """The message in the reader's language."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The message in the reader's language for n things."""


def race_winner(result: RaceResult, words: Words) -> str:
    """Who won, in one short sentence."""
    return words.gettext("%(name)s wins the race.") % {"name": result.winner.name}


def race_reason(result: RaceResult, words: Words) -> str:
    """Why: who arrived, with how many cards, and which rule decided."""
    name = result.winner.name
    if result.reason is Reason.ONLY_ARRIVAL:
        return words.gettext("Only %(name)s arrived. Cards in hand do not matter.") % {"name": name}
    count = len(result.arrived)
    arrived = words.ngettext("%(num)d arrived: %(names)s.", "%(num)d arrived: %(names)s.", count) % {
        "num": count,
        "names": _and([_with_cards(racer, words) for racer in result.arrived], words),
    }
    if result.reason is Reason.MOST_CARDS:
        return f"{arrived} " + words.gettext("Of them, %(name)s has most cards in hand.") % {"name": name}
    level = _and([racer.name for racer in result.level], words)
    return f"{arrived} " + words.gettext(
        "Most cards in hand: level between %(names)s. Of those, %(name)s arrived last, and that decides."
    ) % {"names": level, "name": name}


def describe_race_problem(problem: RaceProblem, words: Words) -> str:
    """What is wrong and what to do."""
    return _PROBLEMS[problem.code](problem.values, words)


def place_name(place: int, words: Words) -> str:
    """A place in the order of arrival."""
    return {
        1: words.gettext("first"),
        2: words.gettext("second"),
        3: words.gettext("third"),
        4: words.gettext("fourth"),
    }[place]


def _with_cards(racer: Racer, words: Words) -> str:
    cards = racer.cards or 0
    text = words.ngettext("%(name)s (%(num)d card)", "%(name)s (%(num)d cards)", cards)
    return text % {"name": racer.name, "num": cards}


def _and(parts: Sequence[str], words: Words) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return words.gettext("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def _same_place(values: Mapping[str, Any], words: Words) -> str:
    others = _and(values["names"], words)
    return words.gettext("Arrived %(place)s, like %(names)s. Ships arrive one after the other: who was earlier?") % {
        "place": place_name(values["place"], words),
        "names": others,
    }


def _quoted(values: Mapping[str, Any], words: Words) -> dict[str, str]:
    return {"got": words.gettext("“%s”") % str(values["got"])[:12]}


_PROBLEMS: Mapping[RaceProblemCode, Callable[[Mapping[str, Any], Words], str]] = {
    RaceProblemCode.PLAYER_COUNT: lambda v, w: (
        w.ngettext(
            "%(got)d player: %(fewest)d to %(most)d can race.",
            "%(got)d players: %(fewest)d to %(most)d can race.",
            v["got"],
        )
        % v
    ),
    RaceProblemCode.NOBODY_ARRIVED: lambda v, w: w.gettext(
        "Nobody arrived yet, so the race goes on. Say who reached the base opposite, and in which order."
    ),
    RaceProblemCode.NOT_A_PLACE: lambda v, w: w.gettext("%(got)s is no place in the order of arrival.") % _quoted(v, w),
    RaceProblemCode.PLACE_TOO_HIGH: lambda v, w: (
        w.ngettext(
            "Place %(got)d of %(most)d player: there are not that many ships.",
            "Place %(got)d of %(most)d players: there are not that many ships.",
            v["most"],
        )
        % v
    ),
    RaceProblemCode.SAME_PLACE: _same_place,
    RaceProblemCode.PLACE_MISSING: lambda v, w: (
        w.gettext("Arrived %(place)s, but nobody arrived %(missing)s. Close the gap in the order.")
        % {"place": place_name(v["place"], w), "missing": place_name(v["missing"], w)}
    ),
    RaceProblemCode.CARDS_MISSING: lambda v, w: w.gettext("Several arrived, so their cards in hand decide: how many?"),
    RaceProblemCode.NOT_A_NUMBER: lambda v, w: (
        w.gettext("%(got)s is not a number of cards. Type digits.") % _quoted(v, w)
    ),
    RaceProblemCode.NEGATIVE_CARDS: lambda v, w: (
        w.gettext("Nobody holds %(got)s cards. An empty hand is 0.") % {"got": str(v["got"]).replace("-", "−")}
    ),
    RaceProblemCode.TOO_MANY_CARDS: lambda v, w: (
        w.gettext("%(got)s cards? A hand has at most %(most)d here.") % {**_quoted(v, w), "most": v["most"]}
    ),
}
