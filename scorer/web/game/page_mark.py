"""The name a page goes by while it is open, so that its own earlier saves are not taken for somebody else's."""

import secrets
from collections.abc import Sequence

from flask import request

from scorer.live.game import Seat
from scorer.live.merge import LONGEST_NAME, PageMark


def page_mark(seats: Sequence[Seat]) -> PageMark:
    """The mark of the page that is being made: that of the page which asks for it anew, else a new one.

    What it shows is what these seats hold now, so it has seen every save of its own that has arrived there.
    """
    page = request.values.get("page", "")[:LONGEST_NAME] or secrets.token_urlsafe(8)
    return PageMark(page, seen=max((seat.typed.saves_of(page) for seat in seats), default=0))
