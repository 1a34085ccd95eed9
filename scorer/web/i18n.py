"""Which language a reader gets: the one they chose, else the first of their browser's that we have."""

from babel import Locale, UnknownLocaleError, negotiate_locale
from flask import Flask, request
from flask_babel import Babel, get_locale

from scorer.paths import TRANSLATIONS
from scorer.text.languages import LANGUAGES, Words, language

COOKIE = "language"


def choose_language() -> str:
    """The code of the reader's language."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    wanted = [code for code, quality in request.accept_languages if quality]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or LANGUAGES[0]


def readers_locale() -> str:
    """The language and region of the reader's browser, whether or not we speak it; else the language of the page.

    Spreadsheets follow the region: an English page read in South Africa goes with semicolons.
    """
    known = (code for code, quality in request.accept_languages if quality and _is_known(code))
    return next(known, choose_language())


def _is_known(code: str) -> bool:
    try:
        Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True


def current_words() -> Words:
    """The translations that wording.py needs, for this reader."""
    locale = get_locale()
    return language(locale.language if locale else LANGUAGES[0])


def init_app(app: Flask) -> None:
    """Sets up translations and tells the templates which language is spoken."""
    Babel(app, locale_selector=choose_language, default_translation_directories=str(TRANSLATIONS))
    names = {code: str(Locale.parse(code).display_name).capitalize() for code in LANGUAGES}
    app.jinja_env.globals.update(languages=names, current_language=choose_language)
