"""The colour of a card's lower panel, against its own white: a check on the number, never a vote against it."""

from dataclasses import dataclass

import cv2
import numpy as np

from scorer.faraway.counts import COLOURS
from scorer.photo.crops import Frame, Pyramid

_PANEL = ((0.36, 0.905, 0.62, 0.965), (0.08, 0.95, 0.93, 0.98))
"""Boxes of the card (left, top, right, bottom, card sides) that show nothing but the panel."""
_HUES = {"red": 8.0, "yellow": 45.0, "green": 150.0, "blue": 202.0}
"""Degrees."""
_FLOOR = 0.02


@dataclass(frozen=True)
class Panel:
    """What the panel's colour says."""

    chances: dict[str, float]
    """Probability of each colour; near equal where light or glare hides it."""


def panel_of(photo: Pyramid, frame: Frame) -> Panel:
    """The colour below the picture of the card in this frame."""
    white = _white(photo, frame)
    patches = [_patch(photo, frame, box) / white for box in _PANEL]
    return Panel(_chances(np.median(np.concatenate(patches), axis=0)))


def _white(photo: Pyramid, frame: Frame) -> np.ndarray:
    """The disc's rim and face: the brightest this card shows, by channel."""
    crop = photo.crop(frame, 32, 1.1).reshape(-1, 3).astype(np.float64)
    bright = crop[crop.sum(axis=1) >= np.percentile(crop.sum(axis=1), 90)]
    return np.asarray(np.maximum(np.median(bright, axis=0), 8.0))


def _patch(photo: Pyramid, frame: Frame, box: tuple[float, float, float, float]) -> np.ndarray:
    left, top, right, bottom = ((side - origin) * 10 for side, origin in zip(box, (0.155, 0.15) * 2, strict=True))
    return photo.window(frame, (left, top, right, bottom), 24, 6).reshape(-1, 3).astype(np.float64)


def _chances(colour: np.ndarray) -> dict[str, float]:
    pixel = np.clip(colour, 0, 1).astype(np.float32).reshape(1, 1, 3)
    hue, saturation, _ = (float(v) for v in cv2.cvtColor(pixel, cv2.COLOR_RGB2HSV)[0, 0])
    scores = {"gray": float(np.exp(-((saturation / 0.22) ** 2)))}
    for name, middle in _HUES.items():
        away = (hue - middle + 180) % 360 - 180
        scores[name] = float(np.exp(-((away / 28) ** 2)) * np.clip(saturation / 0.35, 0, 1))
    total = sum(scores.values()) + 5 * _FLOOR
    return {str(name): (scores[name] + _FLOOR) / total for name in COLOURS}
