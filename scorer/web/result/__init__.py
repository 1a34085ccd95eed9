"""What a game comes to: the reveal, the reason for every number, what could have gone better, sharing."""

from scorer.web.result import hindsight, reasons, reveal, sacrifice, share
from scorer.web.result.blueprint import blueprint

__all__ = ["blueprint", "hindsight", "reasons", "reveal", "sacrifice", "share"]
