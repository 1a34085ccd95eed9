"""A photo's reading while a person checks it: the cards in order, what is doubtful, what was corrected.

Pure values; the page sends all of it back and forth, so the server keeps nothing of a photo.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from scorer.faraway.catalogue import Catalogue
from scorer.faraway.model import REGIONS_IN_LINE, Region
from scorer.live.seat_input import RegionInput, key_meant, region_meant
from scorer.photo.reading import PhotoReading, Quad, ReadRegion

CANDIDATES_KEPT = 4
NO_QUAD: Quad = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
MOST_CARDS = 2 * REGIONS_IN_LINE
"""More than a line holds, so that a card too many can be taken out by hand."""


@dataclass(frozen=True)
class CardCheck:
    """One card of the photo, as read or as corrected."""

    typed: RegionInput
    read: str = ""
    """The key of the Region that was read; empty for a card a person added."""
    candidates: tuple[str, ...] = ()
    """Keys of what it could also be, likeliest first."""
    unsure: bool = False
    confirmed: bool = False
    quad: Quad = NO_QUAD
    """In px of the upright picture."""

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the card, in px of the upright picture."""
        return sum(x for x, _ in self.quad) / 4, sum(y for _, y in self.quad) / 4

    @property
    def side(self) -> float:
        """The length of its upper edge in px."""
        return math.dist(self.quad[0], self.quad[1])

    @property
    def turn(self) -> float:
        """By how many degrees its upper edge is turned in the picture, clockwise."""
        (left, top), (right, bottom) = self.quad[0], self.quad[1]
        return math.degrees(math.atan2(bottom - top, right - left))

    def settled(self, here: RegionInput, catalogue: Catalogue) -> bool:
        """True if it may count where `here` is typed: confirmed, corrected by hand, or sure and changing nothing."""
        if self.typed.empty:
            return False
        if self.confirmed or key_meant(self.typed, catalogue) != self.read:
            return True
        return not self.unsure and (here.empty or key_meant(here, catalogue) == self.read)


@dataclass(frozen=True)
class PhotoCheck:
    """All cards of a photo in the order of play, and the size of the upright picture in px."""

    cards: tuple[CardCheck, ...]
    width: int
    height: int

    @classmethod
    def of(cls, reading: PhotoReading) -> "PhotoCheck":
        """The reading before anybody looked at it."""
        cards = tuple(_as_read(region) for region in reading.regions[:MOST_CARDS])
        return cls(cards, reading.width, reading.height)

    def reversed(self) -> "PhotoCheck":
        """The other reading direction, for a player who laid right to left."""
        return replace(self, cards=self.cards[::-1])

    def moved(self, place: int, step: int) -> "PhotoCheck":
        """One card moved up or down the order; out of range changes nothing."""
        target = place + step
        if not (0 <= place < len(self.cards) and 0 <= target < len(self.cards)):
            return self
        cards = list(self.cards)
        cards.insert(target, cards.pop(place))
        return replace(self, cards=tuple(cards))

    def without(self, place: int) -> "PhotoCheck":
        """One card taken out."""
        return replace(self, cards=tuple(card for index, card in enumerate(self.cards) if index != place))

    def chosen(self, place: int, region: Region) -> "PhotoCheck":
        """A person's choice for one card."""
        if not 0 <= place < len(self.cards):
            return self
        card = replace(self.cards[place], typed=RegionInput.of(region.number, region.set), confirmed=True)
        return replace(self, cards=(*self.cards[:place], card, *self.cards[place + 1 :]))

    def with_missed(self, x: float, y: float) -> "PhotoCheck":
        """A card added where a person tapped the picture, put in its place among the others; its number is empty."""
        if len(self.cards) >= MOST_CARDS or not (0 <= x <= self.width and 0 <= y <= self.height):
            return self
        half = (median([card.side for card in self.cards]) if self.cards else self.width / 8) / 2
        quad = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        missed = CardCheck(RegionInput(), quad=quad)
        place = self._place_for(x, y, half)
        return replace(self, cards=(*self.cards[:place], missed, *self.cards[place:]))

    def _place_for(self, x: float, y: float, half: float) -> int:
        """Behind the last card of the same row that lies to the left, else before the first card of a later row."""
        place = 0
        for index, card in enumerate(self.cards):
            card_x, card_y = card.center
            same_row = abs(card_y - y) < half * 1.2
            if (same_row and card_x < x) or (not same_row and card_y < y):
                place = index + 1
        return place


def _as_read(region: ReadRegion) -> CardCheck:
    best = region.best
    return CardCheck(
        typed=RegionInput.of(best.number, best.set),
        read=best.key,
        candidates=tuple(candidate.key for candidate in region.candidates[:CANDIDATES_KEPT]),
        unsure=region.unsure,
        quad=region.quad,
    )


def take_over(
    cards: Sequence[CardCheck],
    line: Sequence[RegionInput],
    catalogue: Catalogue,
    shown: Sequence[RegionInput] | None = None,
) -> tuple[tuple[RegionInput, ...], tuple[int, ...]]:
    """The line with every settled card in its place, and the places (from 0) whose card still waits for a person.

    `shown` is the line as the person saw it; where another phone typed something since, nobody has said yes to that.
    """
    merged, waiting = list(line), []
    for place, card in enumerate(cards[: len(line)]):
        surprise = shown is not None and line[place] not in (shown[place], card.typed)
        if not surprise and card.settled(line[place], catalogue):
            merged[place] = card.typed
        else:
            waiting.append(place)
    return tuple(merged), tuple(waiting)


def region_of(card: CardCheck, catalogue: Catalogue) -> Region | None:
    """The Region a card stands for now, or None."""
    return region_meant(card.typed, catalogue)
