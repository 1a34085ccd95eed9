"""The second opinion: all numbers pasted on one line and read by Tesseract, which knows nothing of our net.

Single crops are read badly by Tesseract; on one line it finds the height of the digits by itself. The boxes of the
characters say which disc each belongs to.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
import pytesseract
from PIL import Image

from scorer.photo.crops import Floats, Frame, Pyramid
from scorer.photo.load import Picture

Gray = npt.NDArray[np.uint8]

FACE_SIDE = 72
"""Px of one disc's face; its digits are then some 32 px high, which Tesseract likes."""
FACE_REACH = 0.8
"""Disc radii from the middle of a face to its edge."""
INSIDE = 0.71
"""Disc radii inside the ring."""
CORE = 0.45
"""Disc radii: ink that stays outside is no digit."""
GAP, MARGIN = 6, 20
"""Px between numbers and around the line. Wide gaps make Tesseract lose digits."""
SECONDS = 5
"""After which Tesseract is not waited for."""
_CONFIG = "--psm 7 -c tessedit_char_whitelist=0123456789 -c load_system_dawg=0 -c load_freq_dawg=0"


@cache
def tesseract_version() -> str | None:
    """Tesseract's version, or None where the program is not installed."""
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    try:
        return str(pytesseract.get_tesseract_version())
    except (pytesseract.TesseractNotFoundError, SystemExit, OSError):
        return None


@dataclass(frozen=True, eq=False)
class Strip:
    """A line of numbers, and from where to where (px) each lies on it."""

    picture: Gray
    spans: tuple[tuple[float, float], ...]


def strip_of(photo: Pyramid, frames: Sequence[Frame]) -> Strip:
    """The numbers in these frames as dark digits on one white line."""
    numbers = [_trimmed(_digits_alone(_face(photo.crop(frame, FACE_SIDE, FACE_REACH)))) for frame in frames]
    gap = np.full((FACE_SIDE, GAP), 255, np.uint8)
    spans, left = [], float(MARGIN)
    for number in numbers:
        spans.append((left - GAP / 2, left + number.shape[1] + GAP / 2))
        left += number.shape[1] + GAP
    line = np.hstack([part for number in numbers for part in (number, gap)])
    picture = cv2.copyMakeBorder(line, 10, 10, MARGIN, MARGIN, cv2.BORDER_CONSTANT, value=(255,))
    return Strip(np.asarray(picture, np.uint8), tuple(spans))


def _away() -> Floats:
    """Of each px of a face, its distance from the middle in disc radii."""
    y, x = np.mgrid[:FACE_SIDE, :FACE_SIDE].astype(np.float32) - (FACE_SIDE - 1) / 2
    return np.asarray(np.hypot(x, y) / (FACE_SIDE / 2 / FACE_REACH), np.float32)


def _face(crop: Picture) -> Gray:
    """The disc's face with light and shade taken out and everything from the ring on white."""
    gray = crop[..., 1].astype(np.float32)
    away = _away()
    inside = away < INSIDE
    filled = np.where(inside, gray, np.percentile(gray[inside], 85)).astype(np.float32)
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (33, 33))
    paper = cv2.GaussianBlur(cv2.morphologyEx(filled, cv2.MORPH_CLOSE, around), (0, 0), 5)
    level = np.clip(filled / np.maximum(paper, 1), 0, 1)
    dark = float(np.percentile(level[inside], 4))
    ink = 1 - np.clip((level - dark) / max(0.12, 0.92 - dark), 0, 1)
    ink *= np.clip((INSIDE - away) / 0.06, 0, 1)
    return np.asarray(cv2.GaussianBlur(255 * (1 - ink), (0, 0), 0.8), np.uint8)


def _digits_alone(face: Gray) -> Gray:
    """The face without specks and rests of the ring: only ink that reaches its core, and what is around it."""
    count, pieces = cv2.connectedComponents((face < 140).astype(np.uint8))
    core = _away() < CORE
    digits = np.isin(pieces, [piece for piece in range(1, count) if core[pieces == piece].any()])
    near = cv2.dilate(digits.astype(np.uint8), np.ones((7, 7), np.uint8))
    return np.where(near > 0, face, np.uint8(255))


def _trimmed(face: Gray) -> Gray:
    columns = np.flatnonzero((face < 150).any(axis=0))
    return face[:, max(0, columns[0] - 2) : columns[-1] + 3] if columns.size else face[:, :10]


def read_strip(strip: Strip) -> list[str] | None:
    """The digits that Tesseract reads of each number on the strip, empty where it reads none; None if it fails.

    The strip, never the photo, goes to the program through a short-lived file, in memory where the system has a
    place for that.
    """
    try:
        boxes = pytesseract.image_to_boxes(Image.fromarray(strip.picture), config=_CONFIG, timeout=SECONDS)
    except (pytesseract.TesseractError, RuntimeError, OSError):
        return None
    texts = [""] * len(strip.spans)
    for line in boxes.splitlines():
        character, left, _, right, *_ = line.split()
        middle = (int(left) + int(right)) / 2
        for place, (start, end) in enumerate(strip.spans):
            if start <= middle < end:
                texts[place] += character
    return texts
