"""From a spot that may be a disc to the card's own axes, and its number.

A small net says how a disc leans and where its card's right and down point. It is asked again in the axes that it
gave. A disc that ends up turned against all the others is looked at their way up too, and the better view is kept:
an upside-down 6 is a 9.
"""

from dataclasses import dataclass

import numpy as np

from scorer.photo import nets
from scorer.photo.crops import Frame, Pyramid, levelled
from scorer.photo.digits import Digits, read_digits
from scorer.photo.find import Spot

ROUNDS = 3
STEEPEST = 3.2
"""Longest over shortest radius of a disc that is still believed: a slant of 65° and some error."""


@dataclass(frozen=True)
class Disc:
    """A disc with its pose and its number."""

    frame: Frame
    probability: float
    """That there is a number disc, by all that looked at it."""
    digits: Digits


def locate(photo: Pyramid, spots: list[Spot]) -> list[Disc]:
    """The discs among the spots, seen along their cards' axes."""
    frames = [Frame(spot.centre, spot.radius * np.eye(2)) for spot in spots]
    frames, sure = settle(photo, frames)
    discs = judge(photo, frames, sure)
    return _one_way_up(photo, discs)


def settle(photo: Pyramid, frames: list[Frame], rounds: int = ROUNDS) -> tuple[list[Frame], list[float]]:
    """The frames moved onto the discs near them, and how much each looks like one."""
    sure = [0.0] * len(frames)
    for _ in range(rounds if frames else 0):
        crops = [photo.crop(frame, nets.POSE_SIDE, nets.POSE_REACH) for frame in frames]
        out = nets.run("pose", levelled(crops)).astype(np.float64)
        sure = [float(p) for p in nets.sigmoid(out[:, 0].astype(np.float32))]
        frames = [_moved(frame, answer[1:]) for frame, answer in zip(frames, out, strict=True)]
    return frames, sure


def _moved(frame: Frame, answer: np.ndarray) -> Frame:
    axes = frame.axes @ answer[2:].reshape(2, 2)
    stretch = np.linalg.svd(axes, compute_uv=False)
    if np.linalg.det(axes) <= 0 or stretch[0] > STEEPEST * stretch[1]:
        axes = frame.axes
    # The mean of two answers is shorter than either, so an unsure net would shrink the disc without end.
    shrink = np.sqrt(abs(np.linalg.det(axes))) / frame.radius
    axes = axes / shrink * np.clip(shrink, 0.6, 1.6)
    return Frame(frame.centre + frame.axes @ np.clip(answer[:2], -1.2, 1.2), axes)


def judge(photo: Pyramid, frames: list[Frame], sure: list[float]) -> list[Disc]:
    """The frames with their numbers read."""
    read = read_digits(photo, frames)
    return [
        Disc(frame, float(np.sqrt(p * digits.is_number)), digits)
        for frame, p, digits in zip(frames, sure, read, strict=True)
    ]


def way_up(discs: list[Disc]) -> float:
    """The angle that most cards lie at, radians."""
    weights = np.array([disc.probability**2 for disc in discs])
    angles = np.array([disc.frame.angle for disc in discs])
    support = [(weights * (np.cos(angles - angle) > 0.8)).sum() for angle in angles]
    best = angles[int(np.argmax(support))]
    near = np.cos(angles - best) > 0.8
    return float(np.angle((weights[near] * np.exp(1j * angles[near])).sum()))


def _one_way_up(photo: Pyramid, discs: list[Disc]) -> list[Disc]:
    if not discs:
        return discs
    angle = way_up(discs)
    askew = [i for i, disc in enumerate(discs) if np.cos(disc.frame.angle - angle) < 0.8]
    turned = [discs[i].frame.turned(angle - discs[i].frame.angle) for i in askew]
    again = judge(photo, *settle(photo, turned, rounds=2))
    discs = list(discs)
    for i, other in zip(askew, again, strict=True):
        if other.probability > discs[i].probability and np.cos(other.frame.angle - angle) > 0.8:
            discs[i] = other
    return discs
