"""Sentences about what is wrong with a document, and where."""

import reprlib
from collections.abc import Callable, Iterable, Mapping

from scorer.documents.problems import FieldPath, Problem, ProblemCode
from scorer.faraway.model import Card
from scorer.faraway.wording import card_name, set_name
from scorer.text.languages import Words


def describe_problem(problem: Problem, words: Words) -> str:
    """What is wrong with an entry and what to do."""
    return _PROBLEMS[problem.code](problem.values, words)


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


def _quote(value: object, words: Words) -> str:
    """What came in, in quotation marks and cut to a length that fits a message."""
    text = value if isinstance(value, str) else reprlib.repr(value)
    return words.gettext("“%s”") % (f"{text[:30]}…" if len(text) > 30 else text)


def _digits(value: object) -> str:
    """A number that came in, cut like `_quote`."""
    text = str(value)
    return f"{text[:12]}…" if len(text) > 12 else text


def _unknown_region(values: Mapping[str, object], words: Words) -> str:
    number, card_set = _digits(values["number"]), values["set"]
    if card_set is not None:
        box = set_name(str(card_set), words)
        return words.gettext("There is no Region %(number)s in “%(box)s”.") % {"number": number, "box": box}
    return words.gettext("There is no Region %(number)s in this game: Regions go up to %(highest)d.") % {
        "number": number,
        "highest": values["highest"],
    }


def _set_off(name: str, values: Mapping[str, object], words: Words) -> str:
    box = set_name(str(values["set"]), words)
    return words.gettext("%(card)s belongs to “%(box)s”: switch that box on in the game’s settings.") % {
        "card": name,
        "box": box,
    }


def _name(values: Mapping[str, object], key: str, words: Words) -> str:
    card = values[key]
    assert isinstance(card, Card)
    return card_name(card, words)


_PROBLEMS: Mapping[ProblemCode, Callable[[Mapping[str, object], Words], str]] = {
    ProblemCode.NOT_JSON: lambda v, w: w.gettext("This is not JSON: %s.") % v["error"],
    ProblemCode.NOT_AN_OBJECT: lambda v, w: w.gettext("Expected an object {…}, got %s.") % _quote(v["got"], w),
    ProblemCode.NOT_A_LIST: lambda v, w: w.gettext("Expected a list […], got %s.") % _quote(v["got"], w),
    ProblemCode.MISSING_FIELD: lambda v, w: w.gettext("%s is missing.") % _quote(v["name"], w),
    ProblemCode.UNKNOWN_FIELD: lambda v, w: w.gettext("%s is not known here.") % _quote(v["name"], w),
    ProblemCode.NOT_A_NUMBER: lambda v, w: w.gettext("%s is not a number. Type digits only.") % _quote(v["got"], w),
    ProblemCode.NOT_A_TEXT: lambda v, w: w.gettext("Expected a text, got %s.") % _quote(v["got"], w),
    ProblemCode.TOO_LONG: lambda v, w: w.gettext("Too long: %(got)d characters, at most %(most)d.") % v,
    ProblemCode.UNKNOWN_CHOICE: lambda v, w: (
        w.gettext("%(got)s is not possible here. Possible: %(allowed)s.")
        % {"got": _quote(v["got"], w), "allowed": ", ".join(map(str, _listed(v["allowed"])))}
    ),
    ProblemCode.UNKNOWN_REGION: _unknown_region,
    ProblemCode.REGION_SET_OFF: lambda v, w: _set_off(_name(v, "region", w), v, w),
    ProblemCode.UNKNOWN_SANCTUARY: lambda v, w: w.gettext("There is no Sanctuary %s.") % _quote(v["got"], w),
    ProblemCode.SANCTUARY_SET_OFF: lambda v, w: _set_off(_name(v, "sanctuary", w), v, w),
    ProblemCode.TOO_MANY_REGIONS: lambda v, w: w.gettext("%(got)d Regions: a line has at most %(most)d.") % v,
    ProblemCode.DUPLICATE_REGION: lambda v, w: (
        w.gettext("%(card)s is already at place %(position)d of this line. One of the two must be another card.")
        % {"card": _name(v, "region", w), "position": v["position"]}
    ),
    ProblemCode.DUPLICATE_SANCTUARY: lambda v, w: (
        w.gettext("%s is here twice. Each Sanctuary exists once.") % _name(v, "sanctuary", w)
    ),
    ProblemCode.TAKEN_REGION: lambda v, w: (
        w.gettext("%(card)s is also in %(name)s’s line, place %(position)d. One of the two must be another card.")
        % {"card": _name(v, "region", w), "name": v["name"], "position": v["position"]}
    ),
    ProblemCode.TAKEN_SANCTUARY: lambda v, w: (
        w.gettext("%(name)s has %(card)s too. One of the two must be another card.")
        % {"card": _name(v, "sanctuary", w), "name": v["name"]}
    ),
    ProblemCode.NO_SACRIFICE_THERE: lambda v, w: (
        w.gettext("The Region at place %s asks for no sacrifice.") % _digits(v["position"])
    ),
    ProblemCode.SACRIFICE_TWICE: lambda v, w: w.gettext("Two sacrifices for place %s.") % _digits(v["position"]),
    ProblemCode.WRONG_SACRIFICE_COUNT: lambda v, w: (
        w.ngettext(
            "%(card)s asks for exactly %(needed)d Sanctuary, %(got)d chosen.",
            "%(card)s asks for exactly %(needed)d Sanctuaries, %(got)d chosen.",
            int(str(v["needed"])),
        )
        % {"card": _name(v, "region", w), "needed": v["needed"], "got": v["got"]}
    ),
    ProblemCode.NOT_OWN_SANCTUARY: lambda v, w: (
        w.gettext("%s is not among this player’s Sanctuaries.") % _quote(v["got"], w)
    ),
    ProblemCode.ALREADY_DESTROYED: lambda v, w: w.gettext("%s is already destroyed.") % _quote(v["got"], w),
    ProblemCode.PAD_RANGE: lambda v, w: (
        w.gettext("%(got)s is out of range: 0 to %(most)d.") % {"got": _digits(v["got"]), "most": v["most"]}
    ),
    ProblemCode.PAD_ROWS: lambda v, w: w.gettext("Expected 8 numbers, got %d.") % v["got"],
    ProblemCode.PLAYER_COUNT: lambda v, w: w.gettext("%(fewest)d to %(most)d can play, not %(got)d.") % v,
    ProblemCode.VERSION: lambda v, w: (
        w.gettext("This is not a game of this app: expected version %(expected)d.") % {"expected": v["expected"]}
    ),
    ProblemCode.NEWER_VERSION: lambda v, w: (
        w.gettext("This game was made by a newer version (%(got)s). Update this app to read it.")
        % {"got": _digits(v["got"])}
    ),
    ProblemCode.NOTHING_TO_SCORE: lambda v, w: w.gettext("A player needs a tableau or a pad."),
}


def _listed(value: object) -> Iterable[object]:
    return value if isinstance(value, Iterable) else (value,)
