"""What a language's translations say about its reader: dates and the separators of a table."""

from datetime import date

from scorer.text.languages import Words


def locale_of(words: Words) -> str:
    """The language code in a catalogue's header; "en" if it has none."""
    info: dict[str, str] = getattr(words, "info", dict)()
    return info.get("language") or "en"


def long_date(day: date, words: Words) -> str:
    """A date in words, like "November 29, 2026"."""
    from babel.dates import format_date

    return format_date(day, "long", locale=locale_of(words))


def separator(locale: str) -> str:
    """What spreadsheets of this language or region expect between fields.

    >>> separator("en"), separator("fr"), separator("en-ZA"), separator("de-CH")
    (',', ';', ';', ',')
    """
    from babel.core import Locale
    from babel.numbers import get_decimal_symbol

    return ";" if get_decimal_symbol(Locale.parse(locale.replace("_", "-"), sep="-")) == "," else ","
