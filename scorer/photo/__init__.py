"""Reads the Regions of a tableau from a photo: `read_photo(image, sets)`.

The stages are modules of their own, in this order: load, find, pose, plane and rows, digits and strip, colours,
decide. Only they import numpy, OpenCV and Pillow; the values they end in (`reading`) need none of them.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from scorer.photo.notes import Note
from scorer.photo.problems import PhotoError
from scorer.photo.reading import Candidate, PhotoReading, ReadRegion

if TYPE_CHECKING:
    from scorer.photo.debug import Gallery

__all__ = ["Candidate", "Note", "PhotoError", "PhotoReading", "ReadRegion", "read_photo"]


def read_photo(image: bytes, sets: Collection[str], gallery: "Gallery | None" = None) -> PhotoReading:
    """What the photo shows, as far as cards of these sets go; PhotoError if nothing can be read from it.

    `gallery` collects a picture of each stage.
    """
    from scorer.photo.pipeline import read

    return read(image, sets, gallery)
