"""The app with other card files than its own."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorer.faraway import catalogue
from scorer.paths import CARDS


def copy_cards(folder: Path) -> None:
    """All card files, to be changed."""
    for file in CARDS.glob("*.toml"):
        shutil.copy(file, folder)


@contextmanager
def cards_from(folder: Path) -> Iterator[None]:
    """The card files of another folder in place of ours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "CARDS", folder)
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    catalogue._boxes.cache_clear()
    catalogue._catalogue.cache_clear()
