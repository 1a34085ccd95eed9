"""From a spot that may be a disc to the card's own axes, and its number.

A small net says how a disc leans and where its card's right and down point. It is asked again in the axes that it
gave. A disc that ends up turned against all the others is looked at their way up too, and the better view is kept:
an upside-down 6 is a 9.
"""

from dataclasses import dataclass

import numpy as np

from scorer.photo import nets
from scorer.photo.crops import Frame, Matrix, Pyramid, levelled
from scorer.photo.digits import Digits, read_digits
from scorer.photo.find import Spot

ROUNDS = 3
HOPELESS = 0.03
"""Probability below which a spot is dropped for good."""
STEEPEST = 3.2
"""Longest over shortest radius of a disc that is still believed: a slant of 65° and some error."""


@dataclass(frozen=True, eq=False)
class Disc:
    """A disc with its pose and its number."""

    frame: Frame
    probability: float
    """That there is a number disc, by all that looked at it."""
    digits: Digits


def locate(photo: Pyramid, spots: list[Spot]) -> list[Disc]:
    """The discs among the spots, seen along their cards' axes."""
    discs = examine(photo, [Frame(spot.centre, spot.radius * np.eye(2)) for spot in spots])
    return _one_way_up(photo, discs)


def examine(photo: Pyramid, frames: list[Frame], rounds: int = ROUNDS) -> list[Disc]:
    """The discs near these frames, with their numbers."""
    settled = _settled(photo, frames, rounds)
    read = read_digits(photo, [frame for frame, _ in settled])
    return [
        Disc(frame, float(np.sqrt(sure * digits.is_number)), digits)
        for (frame, sure), digits in zip(settled, read, strict=True)
    ]


def _settled(photo: Pyramid, frames: list[Frame], rounds: int) -> list[tuple[Frame, float]]:
    """The frames moved onto the discs near them, with how much each looks like one; those that don't are dropped."""
    settled = [(frame, 1.0) for frame in frames]
    for _ in range(rounds):
        if not settled:
            break
        crops = [photo.crop(frame, nets.POSE_SIDE, nets.POSE_REACH) for frame, _ in settled]
        out = nets.run("pose", levelled(crops))
        sure = nets.sigmoid(out[:, 0])
        settled = [
            (_moved(frame, answer[1:].astype(np.float64)), float(p))
            for (frame, _), answer, p in zip(settled, out, sure, strict=True)
            if p > HOPELESS
        ]
    return settled


def _moved(frame: Frame, answer: Matrix) -> Frame:
    axes = frame.axes @ answer[2:].reshape(2, 2)
    stretch = np.linalg.svd(axes, compute_uv=False)
    if np.linalg.det(axes) <= 0 or stretch[0] > STEEPEST * stretch[1]:
        axes = frame.axes
    # The mean of two answers is shorter than either, so an unsure net would shrink the disc without end.
    shrink = np.sqrt(abs(np.linalg.det(axes))) / frame.radius
    axes = axes / shrink * np.clip(shrink, 0.6, 1.6)
    return Frame(frame.centre + frame.axes @ np.clip(answer[:2], -1.2, 1.2), axes)


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
    askew = [disc.frame for disc in discs if np.cos(disc.frame.angle - angle) < 0.8]
    turned = [frame.turned(angle - frame.angle) for frame in askew]
    again = [disc for disc in examine(photo, turned, rounds=2) if np.cos(disc.frame.angle - angle) > 0.8]
    better = []
    for disc in discs:
        others = [o for o in again if np.hypot(*(o.frame.centre - disc.frame.centre)) < disc.frame.radius]
        better.append(max([disc, *others], key=lambda d: d.probability))
    return better
