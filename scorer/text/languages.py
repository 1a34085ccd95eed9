"""The languages the scorer speaks. Every sentence is made by a function that takes a reader's `Words`."""

import gettext
from functools import cache
from typing import Protocol

from scorer.paths import TRANSLATIONS

LANGUAGES = ("en", *sorted(path.parts[-3] for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.mo")))
"""English first, then those that have a catalogue."""


class Words(Protocol):
    """The part of a gettext translations object that is used here."""

    def gettext(self, message: str, /) -> str:
        """The message in the reader's language."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The message in the reader's language for n things."""


@cache
def language(code: str = "en") -> Words:
    """The translations of a language; English for one we do not have."""
    return gettext.translation("messages", TRANSLATIONS, [code], fallback=True)
