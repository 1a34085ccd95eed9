"""Names of players and notes on games, as they are kept and shown."""

from collections.abc import Iterable

from scorer.text.printable import clean_text

LONGEST_NAME = 40
LONGEST_NOTE = 500


def clean_name(text: str) -> str:
    """A player's name as it is kept."""
    return clean_text(text, LONGEST_NAME)


def clean_note(text: str) -> str:
    """A game's note as it is kept: cleaned like names are, but on as many lines as were typed."""
    return "\n".join(clean_text(line, LONGEST_NOTE) for line in text.splitlines())[:LONGEST_NOTE].strip()


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names with a number behind those that stand twice.

    >>> distinct_names(["Max", "Ada", "Max"])
    ['Max', 'Ada', 'Max (2)']
    """
    shown: list[str] = []
    for name in names:
        candidate, copy = name, 1
        while candidate in shown:
            copy += 1
            candidate = f"{name[: LONGEST_NAME - 5]} ({copy})"
        shown.append(candidate)
    return shown
