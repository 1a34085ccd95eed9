"""Sentences about what is wrong with a document, and where."""

import reprlib
from typing import assert_never

from scorer.documents import problems as p
from scorer.documents.problems import CardProblem, FieldPath, GameProblem, Problem, SacrificeProblem, ShapeProblem
from scorer.faraway.model import Card
from scorer.faraway.wording import card_name, set_name
from scorer.text.languages import Words


def describe_problem(problem: Problem, words: Words) -> str:
    """What is wrong with an entry and what to do."""
    if isinstance(problem, ShapeProblem):
        return _shape_text(problem, words)
    if isinstance(problem, CardProblem):
        return _card_text(problem, words)
    if isinstance(problem, SacrificeProblem):
        return _sacrifice_text(problem, words)
    return _game_text(problem, words)


def field_name(field: FieldPath, words: Words) -> str:
    """Where in a game document a problem is, in the words of the game page; empty for the whole document."""
    names = []
    if field[:1] == ("players",) and len(field) > 1 and isinstance(field[1], int):
        names.append(words.gettext("Player %d") % (field[1] + 1))
        field = field[2:]
    match field:
        case ("tableau" | "pad", "regions", int() as place, *_):
            names.append(words.gettext("Region at place %d") % (place + 1))
        case ("tableau" | "pad", "sanctuaries", *_):
            names.append(words.gettext("Sanctuaries"))
        case ("tableau", "sacrifices", *_):
            names.append(words.gettext("Sacrifice"))
        case (*_, str() as key):
            names.append(key[:20])
    return ", ".join(names)


def _shape_text(problem: ShapeProblem, words: Words) -> str:
    match problem:
        case p.NotJson(reason=reason):
            return words.gettext("This is not JSON: %s.") % reason
        case p.NotAnObject(got=got):
            return words.gettext("Expected an object {…}, got %s.") % _quote(got, words)
        case p.NotAList(got=got):
            return words.gettext("Expected a list […], got %s.") % _quote(got, words)
        case p.MissingField(name=name):
            return words.gettext("%s is missing.") % _quote(name, words)
        case p.UnknownField(name=name):
            return words.gettext("%s is not known here.") % _quote(name, words)
        case p.NotANumber(got=got):
            return words.gettext("%s is not a number. Type digits only.") % _quote(got, words)
        case p.NotAText(got=got):
            return words.gettext("Expected a text, got %s.") % _quote(got, words)
        case p.TooLong(got=got, most=most):
            return words.gettext("Too long: %(got)d characters, at most %(most)d.") % {"got": got, "most": most}
        case p.UnknownChoice(got=got, allowed=allowed):
            values = {"got": _quote(got, words), "allowed": ", ".join(allowed)}
            return words.gettext("%(got)s is not possible here. Possible: %(allowed)s.") % values
    assert_never(problem)


def _card_text(problem: CardProblem, words: Words) -> str:
    match problem:
        case p.UnknownRegion():
            return _unknown_region(problem, words)
        case p.RegionSetOff(region=card) | p.SanctuarySetOff(sanctuary=card):
            return _set_off(card, words)
        case p.UnknownSanctuary(got=got):
            return words.gettext("There is no Sanctuary %s.") % _quote(got, words)
        case p.TooManyRegions(got=got, most=most):
            return words.gettext("%(got)d Regions: a line has at most %(most)d.") % {"got": got, "most": most}
        case p.DuplicateRegion(region=region, position=position):
            return words.gettext(
                "%(card)s is already at place %(position)d of this line. One of the two must be another card."
            ) % {"card": card_name(region, words), "position": position}
        case p.DuplicateSanctuary(sanctuary=sanctuary):
            return words.gettext("%s is here twice. Each Sanctuary exists once.") % card_name(sanctuary, words)
        case p.TakenRegion(region=region, position=position):
            name = _other(problem, words)
            return words.gettext(
                "%(card)s is also in %(name)s’s line, place %(position)d. One of the two must be another card."
            ) % {"card": card_name(region, words), "name": name, "position": position}
        case p.TakenSanctuary(sanctuary=sanctuary):
            values = {"card": card_name(sanctuary, words), "name": _other(problem, words)}
            return words.gettext("%(name)s has %(card)s too. One of the two must be another card.") % values
    assert_never(problem)


def _other(problem: p.TakenRegion | p.TakenSanctuary, words: Words) -> str:
    """The other player who has the card."""
    return problem.name or words.gettext("Player %d") % (problem.player + 1)


def _unknown_region(problem: p.UnknownRegion, words: Words) -> str:
    number = _digits(problem.number)
    if problem.card_set is not None:
        values = {"number": number, "box": set_name(problem.card_set, words)}
        return words.gettext("There is no Region %(number)s in “%(box)s”.") % values
    return words.gettext("There is no Region %(number)s in this game: Regions go up to %(highest)d.") % {
        "number": number,
        "highest": problem.highest,
    }


def _set_off(card: Card, words: Words) -> str:
    return words.gettext("%(card)s belongs to “%(box)s”: switch that box on in the game’s settings.") % {
        "card": card_name(card, words),
        "box": set_name(card.set, words),
    }


def _sacrifice_text(problem: SacrificeProblem, words: Words) -> str:
    match problem:
        case p.NoSacrificeThere(position=position):
            return words.gettext("The Region at place %s asks for no sacrifice.") % _digits(position)
        case p.SacrificeTwice(position=position):
            return words.gettext("Two sacrifices for place %s.") % _digits(position)
        case p.WrongSacrificeCount(region=region, needed=needed, got=got):
            text = words.ngettext(
                "%(card)s asks for exactly %(needed)d Sanctuary, %(got)d chosen.",
                "%(card)s asks for exactly %(needed)d Sanctuaries, %(got)d chosen.",
                needed,
            )
            return text % {"card": card_name(region, words), "needed": needed, "got": got}
        case p.NotOwnSanctuary(got=got):
            return words.gettext("%s is not among this player’s Sanctuaries.") % _quote(got, words)
        case p.AlreadyDestroyed(got=got):
            return words.gettext("%s is already destroyed.") % _quote(got, words)
    assert_never(problem)


def _game_text(problem: GameProblem, words: Words) -> str:
    match problem:
        case p.PadRange(got=got, most=most):
            return words.gettext("%(got)s is out of range: 0 to %(most)d.") % {"got": _digits(got), "most": most}
        case p.PadRows(got=got):
            return words.gettext("Expected 8 numbers, got %d.") % got
        case p.PlayerCount(got=got, fewest=fewest, most=most):
            values = {"got": got, "fewest": fewest, "most": most}
            return words.gettext("%(fewest)d to %(most)d can play, not %(got)d.") % values
        case p.WrongVersion(expected=expected):
            values = {"expected": expected}
            return words.gettext("This is not a game of this app: expected version %(expected)d.") % values
        case p.NewerVersion(got=got):
            text = words.gettext("This game was made by a newer version (%(got)s). Update this app to read it.")
            return text % {"got": _digits(got)}
        case p.NothingToScore():
            return words.gettext("A player needs a tableau or a pad.")
    assert_never(problem)


def _quote(value: object, words: Words) -> str:
    """What came in, in quotation marks and cut to a length that fits a message."""
    text = value if isinstance(value, str) else reprlib.repr(value)
    return words.gettext("“%s”") % (f"{text[:30]}…" if len(text) > 30 else text)


def _digits(value: int) -> str:
    """A number that came in, cut like `_quote`."""
    text = str(value)
    return f"{text[:12]}…" if len(text) > 12 else text
