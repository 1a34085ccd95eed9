"""Numbers as people type them, in the digits of any script."""

import unicodedata


def latin_digits(text: str) -> str:
    """The text with the digits of every script as 0 to 9; all else stays.

    >>> [latin_digits(text) for text in ("١٢", "۱۲", "१२", "１２", "12a", "²")]
    ['12', '12', '12', '12', '12a', '²']
    """
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def whole_number(text: str, longest: int) -> int | None:
    """The whole number that digits of any script say; None for anything else, and for more digits than `longest`.

    >>> whole_number("١٢", 5), whole_number("-1", 5), whole_number("9" * 5000, 5)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= longest else None
