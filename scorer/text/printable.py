"""Text as it can be shown and printed: without controls, lone surrogates, or marks that turn a line round."""

import unicodedata

_JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner: Persian, Indic scripts and emoji families need them."""
_EMOJI_TAGS = range(0xE0020, 0xE0080)


def printable(text: str) -> str:
    """`text` on one line, without what has no shape; a lone surrogate becomes a replacement character."""
    return " ".join("".join(_printable(character) for character in text).split())


def clean_text(text: str, longest: int) -> str:
    """Typed text on one line, without what has no shape, at most `longest` characters."""
    return printable(text)[:longest].strip()


def _printable(character: str) -> str:
    match unicodedata.category(character):
        case "Cs":
            return "\ufffd"
        case "Cf" if character not in _JOINERS and ord(character) not in _EMOJI_TAGS:
            return ""
        case "Cc" | "Zl" | "Zp":
            return " "
    return character
