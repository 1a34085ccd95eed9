"""The kinds of games this app knows. One more is a folder like scorer/web/a_way and a line here."""

from scorer.web.a_way.kind import AWay
from scorer.web.game.kind import Faraway

KINDS = (Faraway(), AWay())
