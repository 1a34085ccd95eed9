"""The table that the cards lie on, from the discs' own shapes: a map between the picture and the flat table.

On a plane seen in perspective, the cube root of an area shrinks linearly towards the horizon. Every disc gives one
such measure, so the horizon is a straight fit; what is left after taking it out is the same for all cards but for
each card's own small turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from scorer.photo.crops import Frame, Matrix, Point
from scorer.photo.pose import Disc

RADII_PER_CARD = 10.0
DISC_AT = np.array([0.155, 0.15])
"""The disc's centre on its card, in card sides from the top left."""
_CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) - DISC_AT
_NOISE, _SLOPE = 0.02, 0.8
"""How far one disc's measure is off, and how steeply a table usually recedes over the picture's width."""


@dataclass(frozen=True, eq=False)
class Table:
    """The plane: table coordinates are card sides, right and down along the cards."""

    matrix: Matrix
    """3 × 3: px of the picture to card sides on the table."""

    def flat(self, point: Point) -> Point:
        """A point of the picture, on the table."""
        return _through(self.matrix, point)

    def seen(self, point: Point) -> Point:
        """A point of the table, in the picture."""
        return _through(np.linalg.inv(self.matrix), point)

    def axes(self, frame: Frame) -> Matrix:
        """A frame's axes on the table: nearly a turn, with columns of the card's length."""
        return np.asarray(_slope(self.matrix, frame.centre) @ frame.axes * RADII_PER_CARD)

    def turn(self, frame: Frame) -> float:
        """How far a card is turned on the table, radians."""
        return Frame(np.zeros(2), self.axes(frame)).angle

    def size(self, frame: Frame) -> float:
        """A card's side on the table; 1 if it is like the others."""
        return float(np.sqrt(abs(np.linalg.det(self.axes(frame)))))

    def frame(self, point: Point) -> Frame:
        """Where and how a disc at a point of the table is seen in the picture."""
        inverse = np.linalg.inv(self.matrix)
        return Frame(_through(inverse, point), _slope(inverse, point) / RADII_PER_CARD)

    def quad(self, frame: Frame) -> Matrix:
        """4 × 2: the corners of a frame's card in the picture, clockwise from its top left."""
        turn = self.turn(frame)
        c, s = np.cos(turn), np.sin(turn)
        corners = self.flat(frame.centre) + _CORNERS @ np.array([[c, s], [-s, c]])
        return np.array([self.seen(corner) for corner in corners])


def _through(matrix: npt.NDArray[Any], point: Point) -> Point:
    x, y, w = matrix @ np.array([point[0], point[1], 1.0])
    return np.array([x / w, y / w])


def _slope(matrix: npt.NDArray[Any], point: Point) -> Matrix:
    """2 × 2: the map's derivative at a point."""
    x, y, w = matrix @ np.array([point[0], point[1], 1.0])
    return np.asarray((matrix[:2, :2] - np.outer([x / w, y / w], matrix[2, :2])) / w)


def table_of(discs: Sequence[Disc], size: tuple[int, int]) -> Table:
    """The table under these discs (at least one) of a picture of this width and height."""
    middle, unit = np.array(size) / 2, float(max(size))
    places = np.array([(disc.frame.centre - middle) / unit for disc in discs])
    shapes = np.array([disc.frame.axes / unit for disc in discs])
    weights = np.array([disc.probability for disc in discs])
    receding = np.eye(3)
    receding[2, :2] = _horizon(places, shapes, weights)
    level = np.array([_slope(receding, place) @ shape for place, shape in zip(places, shapes, strict=True)])
    upright = _typical(level, weights)
    metric = np.eye(3)
    metric[:2, :2] = np.linalg.inv(upright) / RADII_PER_CARD
    units = np.array([[1 / unit, 0, -middle[0] / unit], [0, 1 / unit, -middle[1] / unit], [0, 0, 1]])
    return Table(metric @ receding @ units)


def _horizon(places: Matrix, shapes: Matrix, weights: Matrix) -> Point:
    """The last row of the map that makes all discs equally large, robustly fitted and held back where unsupported."""
    measure = np.abs(np.linalg.det(shapes)) ** (1 / 3)
    typical = np.median(measure)
    design = np.column_stack([np.ones(len(places)), places])
    prior = np.diag([0.0, _SLOPE**-2, _SLOPE**-2])
    trust = weights.copy()
    answer = np.array([1.0, 0.0, 0.0])
    for _ in range(8):
        scaled = design * (trust / _NOISE**2)[:, None]
        answer = np.linalg.solve(scaled.T @ design + prior, scaled.T @ (measure / typical))
        off = (design @ answer - measure / typical) / _NOISE
        trust = weights / (1 + (off / 2) ** 2)
    slope = answer[1:] / max(answer[0], 0.2)
    steepest = float(np.max(-(places @ slope)))
    return np.asarray(slope if steepest < 0.8 else slope * 0.8 / steepest)


def _typical(shapes: Matrix, weights: Matrix) -> Matrix:
    """The shape that most of these 2 × 2 shapes are near."""
    apart = np.linalg.norm(shapes[:, None] - shapes[None], axis=(2, 3)) / np.linalg.norm(shapes, axis=(1, 2))
    support = (weights[None] * (apart < 0.3)).sum(axis=1)
    centre = shapes[int(np.argmax(support))]
    near = np.linalg.norm(shapes - centre, axis=(1, 2)) < 0.35 * np.linalg.norm(centre)
    return np.asarray(np.average(shapes[near], axis=0, weights=weights[near]))
