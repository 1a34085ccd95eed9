"""Discs in the whole picture: a net run over several sizes of it, whatever way up it is."""

from dataclasses import dataclass

import cv2
import numpy as np

from scorer.photo import nets
from scorer.photo.crops import Floats, Point
from scorer.photo.load import Picture

LARGEST_LEVEL = 1200
"""Px of the longer side at which the smallest discs are looked for: cards of a 20th of it."""
SMALLEST_LEVEL = 75
"""…and at which a card that fills the picture is found."""
RIM = 24
"""Px of nothing around a level, so that a disc near the picture's edge is seen whole; a multiple of the net's step."""
STEP = 1.45
"""Between levels; the net sees a range of sizes of twice this."""
LEAST = 0.5
"""Probability below which a place is dropped at once. Later stages are the judges."""
MOST = 60
WINDOW = 31
"""Px of a level: how far around its light is evened out."""


@dataclass(frozen=True, eq=False)
class Spot:
    """Where a disc may be."""

    centre: Point
    radius: float
    """Px of the picture."""
    probability: float


def find(picture: Picture) -> list[Spot]:
    """Likely discs, the likeliest first."""
    spots: list[Spot] = []
    side = max(picture.shape[:2])
    length = float(min(LARGEST_LEVEL, side))
    level = picture
    while length >= SMALLEST_LEVEL:
        size = (round(picture.shape[1] * length / side), round(picture.shape[0] * length / side))
        level = np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA), np.uint8)
        spots += _on_level(level, side / length)
        length /= STEP
    return _apart(spots)


def evened(level: Picture) -> Floats:
    """1 × 3 × height × width: the picture less its local mean, over its local contrast."""
    light = level.astype(np.float32) / 255
    centred = light - cv2.blur(light, (WINDOW, WINDOW))
    power = cv2.blur(np.square(centred).mean(axis=2), (WINDOW, WINDOW))
    centred /= np.sqrt(np.maximum(power, 0))[..., None] + 0.02
    return np.ascontiguousarray(centred.transpose(2, 0, 1)[None], np.float32)


def _on_level(level: Picture, zoom: float) -> list[Spot]:
    height, width = level.shape[:2]
    padded = cv2.copyMakeBorder(level, RIM, RIM - height % 4, RIM, RIM - width % 4, cv2.BORDER_REPLICATE)
    logit, right, down, size = nets.run("find", evened(np.asarray(padded, np.uint8)))[0]
    highest = cv2.dilate(logit, np.ones((3, 3), np.uint8))
    spots = []
    for row, column in np.argwhere((logit >= highest) & (nets.sigmoid(logit) > LEAST)):
        at = (row, column)
        centre = nets.FIND_STRIDE * np.array([column, row]) + 8.0 * np.array([right[at], down[at]]) - RIM
        radius = nets.FIND_RADIUS * float(np.exp(size[at]))
        if 0.6 * nets.FIND_RADIUS < radius < 1.55 * nets.FIND_RADIUS:
            spots.append(Spot(centre * zoom, radius * zoom, float(nets.sigmoid(logit[at]))))
    return spots


def _apart(spots: list[Spot]) -> list[Spot]:
    """The likeliest of spots that lie on one another."""
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda s: -s.probability):
        if all(np.hypot(*(spot.centre - other.centre)) > 0.8 * max(spot.radius, other.radius) for other in kept):
            kept.append(spot)
    return kept[:MOST]
