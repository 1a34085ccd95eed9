"""Which discs on the table are this player's line, and in which order: rows of neighbours, the upper row first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scorer.faraway.model import REGIONS_IN_LINE
from scorer.photo.crops import Frame, Point
from scorer.photo.plane import Table
from scorer.photo.pose import Disc

LIKELY = 0.5
"""Probability from which a disc counts at once."""
CERTAIN = 0.9
"""…and from which it is worth a word if it is left out."""
POSSIBLE = 0.3
"""…and from which it counts where a card is expected."""
FEW = 2
"""Cards; so many in a row may be nothing but things that look like discs."""
MADE_OUT = 0.5
"""Certainty that one number of such a row must reach: blurred cloth looks like discs, but never like a number."""
TURN = np.radians(30)
"""A card turned further on the table belongs to somebody else, or is none."""
SIZES = (0.72, 1.38)
"""Card sides, against the others."""
CLEAR = 0.75
"""Card sides, across or down, by which two cards' discs are apart at least."""
NEXT = (CLEAR, 2.4)
"""Card sides from one card of a row to the next…"""
NEXT_BUT_ONE = 2.3
"""…or, in a row laid wide, so many of its own steps: one card between them may have been overlooked."""
DRIFT = 0.4
"""Card sides up or down from one card to the next."""
BELOW = (0.8, 1.75)
"""Card sides from one row to the next."""


@dataclass(frozen=True, eq=False)
class Placed:
    """A disc and its place on the table, card sides."""

    disc: Disc
    at: Point


Row = tuple[Placed, ...]


@dataclass(frozen=True, eq=False)
class FoundLine:
    """One player's cards."""

    rows: tuple[Row, ...]
    left_out: int
    """Whole cards lying the same way that are not in the line: another line, or more than eight."""

    @property
    def cards(self) -> tuple[Placed, ...]:
        """All cards in the order of play."""
        return tuple(placed for row in self.rows for placed in row)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Places (from 1) after which a card seems to be missing."""
        pitch = self.pitch
        found, count = [], 0
        for row in self.rows:
            for left, right in pairwise(row):
                count += 1
                if right.at[0] - left.at[0] > 1.62 * pitch:
                    found.append(count)
            count += 1
        return tuple(found)

    @property
    def pitch(self) -> float:
        """Usual distance from one card to the next, card sides."""
        steps = [b.at[0] - a.at[0] for row in self.rows for a, b in pairwise(row)]
        return float(np.clip(np.median(steps), 0.9, 1.5)) if steps else 1.1


def line_of(discs: Sequence[Disc], table: Table, size: tuple[int, int]) -> FoundLine:
    """The line that is most likely meant: many sure cards, near the middle, whole."""
    placed = [Placed(disc, table.flat(disc.frame.centre)) for disc in discs if _belongs(disc, table)]
    rows = [row for row in _rows(placed) if len(row) > FEW or _made_out(row)]
    worth = {placed: _worth(placed, table, size) for row in rows for placed in row}

    def value(group: tuple[Row, ...]) -> float:
        return sum(worth[placed] for row in group for placed in row)

    best = max(_groups(rows), key=value, default=())
    if sum(map(len, best)) > REGIONS_IN_LINE:
        best = (_best_window(best[0], worth),)
    chosen = {placed for row in best for placed in row}
    others = [p for p in worth if p not in chosen and p.disc.probability > CERTAIN and _whole(p, table, size)]
    return FoundLine(best, len(others))


def _made_out(row: Row) -> bool:
    return any(card.disc.digits.certainty >= MADE_OUT for card in row)


def _belongs(disc: Disc, table: Table) -> bool:
    if abs(table.turn(disc.frame)) > TURN:
        return False
    return disc.probability >= LIKELY and SIZES[0] < table.size(disc.frame) < SIZES[1]


def _rows(placed: list[Placed]) -> list[Row]:
    """Neighbours, joined from left to right; from the upper row to the lower."""
    alone = sorted(_apart(placed), key=lambda p: float(p.at[0]))
    rows = _joined(alone, NEXT[1])
    steps = [b.at[0] - a.at[0] for row in rows for a, b in pairwise(row)]
    if steps and (reach := NEXT_BUT_ONE * float(np.median(steps))) > NEXT[1]:
        rows = _joined(alone, reach)
    return sorted(rows, key=lambda row: float(np.mean([p.at[1] for p in row])))


def _joined(cards: Sequence[Placed], reach: float) -> list[Row]:
    """Rows of these cards (from left to right), each at most `reach` from the one before."""
    rows: list[Row] = []
    for card in cards:
        near = [row for row in rows if _next_to(row[-1], card, reach)]
        row = min(near, key=lambda row: _away(row[-1], card), default=())
        rows = [*(other for other in rows if other is not row), (*row, card)]
    return rows


def _next_to(left: Placed, right: Placed, reach: float) -> bool:
    dx, dy = right.at - left.at
    return bool(NEXT[0] < dx < reach and abs(dy) < DRIFT * max(1.0, dx / 1.5))


def _away(left: Placed, right: Placed) -> float:
    dx, dy = right.at - left.at
    return float(dx + 2 * abs(dy))


def _apart(placed: list[Placed]) -> list[Placed]:
    """The likeliest of discs so near each other that one lies on the other's card, like a fame in its box."""
    kept: list[Placed] = []
    for card in sorted(placed, key=lambda p: -p.disc.probability):
        if all(np.abs(card.at - other.at).max() > CLEAR for other in kept):
            kept.append(card)
    return kept


def _below(upper: Row, lower: Row) -> bool:
    """Whether `lower` continues `upper`: under it, and not far to one side."""
    drops = [low.at[1] - min(upper, key=lambda high: abs(high.at[0] - low.at[0])).at[1] for low in lower]
    beside = lower[0].at[0] < upper[-1].at[0] + 0.6 and lower[-1].at[0] > upper[0].at[0] - 0.6
    return beside and BELOW[0] < float(np.median(drops)) < BELOW[1]


def _groups(rows: list[Row]) -> Iterator[tuple[Row, ...]]:
    """Every row, and every run of rows under one another that a line of eight can hold."""
    for first in range(len(rows)):
        group: tuple[Row, ...] = (rows[first],)
        yield group
        for row in rows[first + 1 :]:
            if _below(group[-1], row):
                group = (*group, row)
                if sum(map(len, group)) > REGIONS_IN_LINE:
                    break
                yield group


def _worth(placed: Placed, table: Table, size: tuple[int, int]) -> float:
    middle = table.quad(placed.disc.frame).mean(axis=0) / np.array(size) * 2 - 1
    central = float(np.exp(-(middle @ middle) / 1.3))
    return placed.disc.probability * central * (1.0 if _whole(placed, table, size) else 0.4)


def _whole(placed: Placed, table: Table, size: tuple[int, int]) -> bool:
    """Whether the whole card is in the picture."""
    quad = table.quad(placed.disc.frame)
    margin = 0.02 * max(size)
    return bool(np.all(quad > -margin) and np.all(quad < np.array(size) + margin))


def _best_window(row: Row, worth: dict[Placed, float]) -> Row:
    windows = [row[i : i + REGIONS_IN_LINE] for i in range(len(row) - REGIONS_IN_LINE + 1)]
    return max(windows, key=lambda window: sum(worth[placed] for placed in window))


def expected(line: FoundLine, table: Table, size: tuple[int, int]) -> list[Frame]:
    """Where further cards of this line would be: in gaps, at both ends of each row, in a row above or below."""
    pitch = line.pitch
    right_hand = np.array([pitch, 0.0])
    spots: list[Point] = []
    for row in line.rows:
        xs = [p.at for p in row]
        spots += [xs[0] - right_hand, xs[-1] + right_hand]
        for left, right in pairwise(xs):
            steps = round((right[0] - left[0]) / pitch)
            spots += [left + (right - left) * k / steps for k in range(1, steps)]
    drop = _drop(line)
    for row in line.rows:
        spots += [p.at + np.array([0.0, side * drop]) for p in row for side in (-1, 1)]
    taken = [p.at for p in line.cards]
    free = [s for i, s in enumerate(spots) if all(np.abs(s - t).max() > 0.6 for t in [*taken, *spots[:i]])]
    frames = [table.frame(spot) for spot in free]
    return [f for f in frames if np.all(f.centre > 0) and np.all(f.centre < np.array(size))]


def _drop(line: FoundLine) -> float:
    """Distance from row to row, card sides."""
    heights = [float(np.mean([p.at[1] for p in row])) for row in line.rows]
    return float(np.median(np.diff(heights))) if len(heights) > 1 else max(1.05, line.pitch)
