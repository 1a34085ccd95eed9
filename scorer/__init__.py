"""Scores the card game Faraway and says why: `score(read_tableau(data, load_catalogue()))`."""

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.reveal import score

__all__ = ["load_catalogue", "score"]
