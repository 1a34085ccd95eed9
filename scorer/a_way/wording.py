"""Sentences about a race of a_way: its result and what is wrong with an entry."""

from typing import assert_never

from scorer.a_way import problems
from scorer.a_way.document import (
    DocumentProblem,
    MissingKey,
    NotADate,
    NotAList,
    NotAnObject,
    NotAText,
    NotATime,
    NotAWholeNumber,
    OtherGame,
    OtherVersion,
    TooLong,
    UnknownKey,
)
from scorer.a_way.problems import FieldPath, RaceProblem
from scorer.a_way.race import Racer, RaceResult, Reason
from scorer.text.languages import Words
from scorer.text.lists import join_and


def race_winner(result: RaceResult, words: Words) -> str:
    """Who won, in one short sentence."""
    return winner_sentence(result.winner.name, words)


def winner_sentence(name: str, words: Words) -> str:
    """The same for a winner of that name."""
    return words.gettext("%(name)s wins the race.") % {"name": name}


def race_reason(result: RaceResult, words: Words) -> str:
    """Why: who arrived, with how many cards, and which rule decided."""
    name = result.winner.name
    if result.reason is Reason.ONLY_ARRIVAL:
        return words.gettext("Only %(name)s arrived. Cards in hand do not matter.") % {"name": name}
    count = len(result.arrived)
    arrived = words.ngettext("%(num)d arrived: %(names)s.", "%(num)d arrived: %(names)s.", count) % {
        "num": count,
        "names": join_and([_with_cards(racer, words) for racer in result.arrived], words),
    }
    if result.reason is Reason.MOST_CARDS:
        return f"{arrived} " + words.gettext("Of them, %(name)s has most cards in hand.") % {"name": name}
    level = join_and([racer.name for racer in result.level], words)
    return f"{arrived} " + words.gettext(
        "Most cards in hand: level between %(names)s. Of those, %(name)s arrived last, and that decides."
    ) % {"names": level, "name": name}


def describe_race_problem(problem: RaceProblem, words: Words) -> str:
    """What is wrong and what to do."""
    match problem:
        case problems.PlayerCount(got=got, fewest=fewest, most=most):
            text = words.ngettext(
                "%(got)d player: %(fewest)d to %(most)d can race.",
                "%(got)d players: %(fewest)d to %(most)d can race.",
                got,
            )
            return text % {"got": got, "fewest": fewest, "most": most}
        case problems.NobodyArrived():
            return words.gettext(
                "Nobody arrived yet, so the race goes on. Say who reached the base opposite, and in which order."
            )
        case problems.NotAPlace() | problems.PlaceTooHigh() | problems.SamePlace() | problems.PlaceMissing():
            return _place_text(problem, words)
        case problems.CardsMissing() | problems.NotANumber() | problems.NegativeCards() | problems.TooManyCards():
            return _cards_text(problem, words)
    assert_never(problem)


def _place_text(
    problem: problems.NotAPlace | problems.PlaceTooHigh | problems.SamePlace | problems.PlaceMissing, words: Words
) -> str:
    match problem:
        case problems.NotAPlace(got=got):
            return words.gettext("%(got)s is no place in the order of arrival.") % {"got": _quoted(got, words)}
        case problems.PlaceTooHigh(got=place, most=most):
            text = words.ngettext(
                "Place %(got)d of %(most)d player: there are not that many ships.",
                "Place %(got)d of %(most)d players: there are not that many ships.",
                most,
            )
            return text % {"got": place, "most": most}
        case problems.SamePlace(place=place, names=names):
            text = words.gettext(
                "Arrived %(place)s, like %(names)s. Ships arrive one after the other: who was earlier?"
            )
            return text % {"place": place_name(place, words), "names": join_and(names, words)}
        case problems.PlaceMissing(place=place, missing=missing):
            text = words.gettext("Arrived %(place)s, but nobody arrived %(missing)s. Close the gap in the order.")
            return text % {"place": place_name(place, words), "missing": place_name(missing, words)}
    assert_never(problem)


def _cards_text(
    problem: problems.CardsMissing | problems.NotANumber | problems.NegativeCards | problems.TooManyCards, words: Words
) -> str:
    match problem:
        case problems.CardsMissing():
            return words.gettext("Several arrived, so their cards in hand decide: how many?")
        case problems.NotANumber(got=got):
            return words.gettext("%(got)s is not a number of cards. Type digits.") % {"got": _quoted(got, words)}
        case problems.NegativeCards(got=cards):
            values = {"got": str(cards).replace("-", "−")}
            return words.gettext("Nobody holds %(got)s cards. An empty hand is 0.") % values
        case problems.TooManyCards(got=got, most=most):
            text = words.gettext("%(got)s cards? A hand has at most %(most)d here.")
            return text % {"got": _quoted(got, words), "most": most}
    assert_never(problem)


def describe_document_problem(problem: DocumentProblem, words: Words) -> str:
    """What is wrong with the document of a race at one field; where that is, `document_field_name` says."""
    match problem:
        case NotAnObject():
            return words.gettext("An object {…} belongs here.")
        case NotAList():
            return words.gettext("A list […] belongs here.")
        case MissingKey():
            return words.gettext("This is missing.")
        case UnknownKey():
            return words.gettext("This is not known in a race.")
        case OtherGame():
            return words.gettext("This is no race of a_way.")
        case OtherVersion():
            return words.gettext("This race was written by another version of this app, which this one cannot read.")
        case NotAText():
            return words.gettext("A text belongs here.")
        case TooLong():
            return words.gettext("Too long: %(got)d characters, at most %(most)d.") % vars(problem)
        case NotAWholeNumber():
            return words.gettext("A whole number belongs here, or null.")
        case NotADate():
            return words.gettext("A date like 2026-03-31 belongs here.")
        case NotATime():
            return words.gettext("A time with its distance from UTC belongs here, like 19:31-05:00.")
        case _:
            assert_never(problem)


def document_field_name(field: FieldPath, words: Words) -> str:
    """Where in the document of a race something is; empty for the whole document."""
    match field:
        case ("players", int() as index, *rest):
            return ", ".join([words.gettext("Player %d") % (index + 1), *map(_short, rest)])
        case _:
            return ", ".join(map(_short, field))


def place_name(place: int, words: Words) -> str:
    """A place in the order of arrival."""
    return {
        1: words.gettext("first"),
        2: words.gettext("second"),
        3: words.gettext("third"),
        4: words.gettext("fourth"),
    }[place]


def _short(key: str | int) -> str:
    return str(key)[:20]


def _with_cards(racer: Racer, words: Words) -> str:
    cards = racer.cards or 0
    text = words.ngettext("%(name)s (%(num)d card)", "%(name)s (%(num)d cards)", cards)
    return text % {"name": racer.name, "num": cards}


def _quoted(text: str, words: Words) -> str:
    return words.gettext("“%s”") % text[:12]
