"""Scores the card game Faraway and says why: `score(read_tableau(data, load_catalogue()))`."""

from scorer.catalogue import load_catalogue
from scorer.engine import score

__all__ = ["load_catalogue", "score"]
