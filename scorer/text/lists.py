"""Lists within a sentence."""

from collections.abc import Iterable

from scorer.text.languages import Words


def join_and(parts: Iterable[str], words: Words) -> str:
    """The parts as a list in a sentence: "a, b and c"."""
    return _join(list(parts), words.gettext("%(first)s and %(last)s"))


def join_or(parts: Iterable[str], words: Words) -> str:
    """The parts as a choice in a sentence: "a, b or c"."""
    return _join(list(parts), words.gettext("%(first)s or %(last)s"))


def _join(parts: list[str], pair: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return pair % {"first": ", ".join(parts[:-1]), "last": parts[-1]}
