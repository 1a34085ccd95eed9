"""Readers that misbehave, for the worker processes to run."""

import os
import time
from collections.abc import Collection

import numpy as np

from scorer.photo.problems import NoCards, PhotoError
from scorer.photo.reading import Candidate, PhotoReading, ReadRegion


def read(image: bytes, sets: Collection[str]) -> PhotoReading:
    """Does what the photo's bytes say; else answers with the process's number."""
    match image.split(b" "):
        case [b"sleep", seconds]:
            time.sleep(float(seconds))
        case [b"crash"]:
            os._exit(7)
        case [b"error"]:
            raise RuntimeError(f"cannot read {image!r}")
        case [b"bad"]:
            raise PhotoError(NoCards())
        case [b"hungry"]:
            np.ones(4_000_000_000, np.uint8)
    quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return PhotoReading((ReadRegion((Candidate("base", 1, 1.0),), False, quad),), (), os.getpid(), 1)
