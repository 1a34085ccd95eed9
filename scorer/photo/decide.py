"""From what each disc shows to the likeliest eight different cards, and where to doubt them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.faraway.model import Region
from scorer.photo.colours import Panel
from scorer.photo.digits import LEARNT, Digits

SURE = 0.93
"""Confidence below which a card is marked."""
SURE_ALONE = 0.985
"""The same where Tesseract did not read the same number."""
SURE_AGAINST = 0.9995
"""The same where Tesseract read another number that is in play."""
SHAKY = 0.5
"""Confidence of one card below which the whole row is marked."""
AGREEMENT = math.log(8)
"""How much Tesseract's reading the same number counts, as a log of odds."""
CONTRADICTION = 0.04
"""Probability of a card's colour or time of day below which the card is marked."""
_KEPT = 6
"""Candidates kept for each card."""


@dataclass(frozen=True)
class Evidence:
    """Everything known about one card of the photo."""

    digits: Digits
    text: str
    """What Tesseract read; empty if nothing."""
    panel: Panel
    probability: float
    """That there is a card at all."""


@dataclass(frozen=True)
class Choice:
    """A Region and its probability."""

    region: Region
    confidence: float


@dataclass(frozen=True)
class Decision:
    """The candidates for one card, the chosen one first."""

    choices: tuple[Choice, ...]
    unsure: bool


def decide(cards: Sequence[Evidence], regions: Sequence[Region]) -> list[Decision]:
    """The likeliest different Regions for these cards, with doubt marked."""
    tables = [_chances(card, regions) for card in cards]
    chosen = _different([sorted(t, key=lambda c: -c.confidence)[:_KEPT] for t in tables])
    decisions = []
    for i, (card, table) in enumerate(zip(cards, tables, strict=True)):
        taken = {chosen[j].region.key for j in range(len(cards)) if j != i}
        free = [c for c in table if c.region.key not in taken]
        total = sum(c.confidence for c in free)
        sure = min(1.0, card.probability / 0.8)
        ranked = [Choice(c.region, sure * c.confidence / total) for c in free]
        ranked.sort(key=lambda c: (c.region.key != chosen[i].region.key, -c.confidence))
        clash = total < 0.5
        unsure = clash or _doubtful(card, ranked[0], regions)
        decisions.append(Decision(tuple(ranked[:_KEPT]), unsure))
    return decisions


def _chances(card: Evidence, regions: Sequence[Region]) -> list[Choice]:
    scores = [_score(card, region) for region in regions]
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    return [Choice(region, power / sum(powers)) for region, power in zip(regions, powers, strict=True)]


def _score(card: Evidence, region: Region) -> float:
    """Log of how well a Region fits what was seen, up to a constant."""
    digits = card.digits
    score = math.log(digits.chance(region.number))
    score += math.log(max(0.01, digits.meteor if region.meteor else 1 - digits.meteor))
    score += 0.5 * math.log(max(0.05, digits.night if region.night else 1 - digits.night))
    score += 0.5 * math.log(max(0.05, card.panel.chances[region.colour]))
    return score + (AGREEMENT if card.text == str(region.number) else 0.0)


def _different(tables: Sequence[Sequence[Choice]]) -> list[Choice]:
    """One choice of each table, no Region twice, of the highest product."""
    best: list[Choice] = []
    best_score = -math.inf
    ceiling = [0.0] * (len(tables) + 1)
    for i in range(len(tables) - 1, -1, -1):
        ceiling[i] = ceiling[i + 1] + math.log(tables[i][0].confidence)

    def extend(chosen: list[Choice], score: float) -> None:
        nonlocal best, best_score
        if score + ceiling[len(chosen)] <= best_score:
            return
        if len(chosen) == len(tables):
            best, best_score = list(chosen), score
            return
        taken = {c.region.key for c in chosen}
        for choice in tables[len(chosen)]:
            if choice.region.key not in taken:
                extend([*chosen, choice], score + math.log(max(choice.confidence, 1e-12)))

    extend([], 0.0)
    return best


def _doubtful(card: Evidence, choice: Choice, regions: Sequence[Region]) -> bool:
    region = choice.region
    if region.number not in LEARNT:
        return True
    if min(card.panel.chances[region.colour], _time(card, region)) < CONTRADICTION:
        return True
    if card.text == str(region.number):
        return choice.confidence < SURE
    return choice.confidence < (SURE_AGAINST if _contradicts(card.text, region, regions) else SURE_ALONE)


def _contradicts(text: str, region: Region, regions: Sequence[Region]) -> bool:
    """Whether Tesseract read another number in play, and not merely lost a digit of this one."""
    lost_digit = len(text) == 1 and text in str(region.number)
    return not lost_digit and any(text == str(other.number) for other in regions)


def _time(card: Evidence, region: Region) -> float:
    return card.digits.night if region.night else 1 - card.digits.night
