"""The result of scoring: facts about every card, from which sentences, pages and files are made.

A CardScore records what was decided; who contributed what is read off the immutable Tableau when asked for.
"""

from typing import NamedTuple

from scorer.faraway.counts import Countable, Counts, Feature, FeatureSet, count_of
from scorer.faraway.model import REGIONS_IN_LINE, Card, Region, Sanctuary, Tableau
from scorer.faraway.quests import Outcome


class Contribution(NamedTuple):
    """A visible card and how much of something it shows."""

    card: Card
    amount: int


class Need(NamedTuple):
    """One line of a requirement."""

    feature: Feature
    needed: int
    seen: int
    cards: tuple[Contribution, ...]

    @property
    def met(self) -> bool:
        """True if enough of it was visible."""
        return self.seen >= self.needed


class Term(NamedTuple):
    """One thing a quest counts, and how many of it were visible; for a set, `parts` holds the counts of its members."""

    counted: Countable
    amount: int
    cards: tuple[Contribution, ...]
    parts: tuple["Term", ...] = ()

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """The cards that gave the count; for a set, each card that shows any member of it, once."""
        if not self.parts:
            return self.cards
        return tuple({id(given.card): given for part in self.parts for given in part.cards}.values())


class CardScore(NamedTuple):
    """One card's score with everything needed to explain it."""

    card: Card
    position: int | None
    """1 to 8 for a Region, None for a Sanctuary."""
    outcome: Outcome
    fame: int
    seen: Counts
    tableau: Tableau

    @property
    def visible(self) -> tuple[Card, ...]:
        """The cards that counted for this one: Regions in the order played, then Sanctuaries."""
        return visible(self.tableau, self.position)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The requirement line by line; empty if the quest has none."""
        quest = self.card.quest
        return tuple(
            Need(feature, needed, count_of(self.seen, feature), self._showing(feature))
            for feature, needed in (quest.needs if quest else ())
        )

    @property
    def terms(self) -> tuple[Term, ...]:
        """What the quest multiplies its fame by; empty for flat fame."""
        quest = self.card.quest
        return tuple(self._term(countable) for countable in (quest.counted if quest else ()))

    @property
    def missed(self) -> int:
        """Fame the quest would have paid, had its requirement been met or its sacrifice been made; otherwise 0."""
        if self.card.quest and self.outcome in (Outcome.REQUIREMENT_UNMET, Outcome.NOT_SACRIFICED):
            return self.card.quest.worth(self.seen)
        return 0

    @property
    def destroyed(self) -> tuple[Sanctuary, ...]:
        """The Sanctuaries sacrificed for this card."""
        return () if self.position is None else self.tableau.sacrifice_at(self.position)

    def _term(self, counted: Countable) -> Term:
        if isinstance(counted, FeatureSet):
            parts = tuple(self._term(member) for member in counted.members)
            return Term(counted, min(part.amount for part in parts), (), parts)
        return Term(counted, count_of(self.seen, counted), self._showing(counted))

    def _showing(self, feature: Feature) -> tuple[Contribution, ...]:
        return tuple(Contribution(card, card.count_of(feature)) for card in self.visible if card.count_of(feature))


def visible(tableau: Tableau, position: int | None) -> tuple[Card, ...]:
    """The cards face up when the Region at `position` scores, or (None) when the Sanctuaries do.

    A Region sees itself, those to its right, those never turned face down, and the Sanctuaries not yet destroyed.
    """
    moment = 0 if position is None else position
    regions = [region for place, region in tableau.placed if place >= moment or place in tableau.never_hidden]
    gone = {s.id for sacrifice in tableau.sacrifices if sacrifice.position >= moment for s in sacrifice.sanctuaries}
    return (*regions, *(sanctuary for sanctuary in tableau.sanctuaries if sanctuary.id not in gone))


class TableauScore(NamedTuple):
    """One Tableau scored."""

    tableau: Tableau
    regions: tuple[CardScore, ...]
    """In the order played; an empty place has no entry."""
    sanctuaries: tuple[CardScore, ...]
    """The ones that were not destroyed, in the order given."""

    @property
    def region_fame(self) -> int:
        """Fame of all Regions."""
        return sum(score.fame for score in self.regions)

    @property
    def sanctuary_fame(self) -> int:
        """Fame of all Sanctuaries."""
        return sum(score.fame for score in self.sanctuaries)

    @property
    def fame_by_position(self) -> tuple[int | None, ...]:
        """Fame of the eight Regions in the order played; None for an empty place."""
        fame = {score.position: score.fame for score in self.regions}
        return tuple(fame.get(position) for position in range(1, REGIONS_IN_LINE + 1))

    @property
    def total(self) -> int:
        """Fame of all cards."""
        return self.region_fame + self.sanctuary_fame

    @property
    def complete(self) -> bool:
        """True if all eight Regions are known."""
        return self.tableau.complete

    def region_at(self, position: int) -> CardScore | None:
        """The score of the Region at this position, or None if the place is empty."""
        return next((score for score in self.regions if score.position == position), None)

    def sanctuary(self, sanctuary_id: str) -> CardScore | None:
        """The score of this Sanctuary, or None if it is not there or was destroyed."""
        return next((s for s in self.sanctuaries if isinstance(s.card, Sanctuary) and s.card.id == sanctuary_id), None)

    @property
    def warnings(self) -> tuple["SanctuaryCountWarning", ...]:
        """What looks wrong with a finished tableau, though it can be scored."""
        expected, held = len(self.tableau.rises), len(self.tableau.sanctuaries)
        if not self.complete or expected == held:
            return ()
        return (SanctuaryCountWarning(expected, held, tuple(self.tableau.rises)),)


class SanctuaryCountWarning(NamedTuple):
    """A finished tableau holds exactly as many Sanctuaries as it has rises; this one does not."""

    expected: int
    held: int
    rises: tuple[tuple[int, Region, Region], ...]

    @property
    def code(self) -> str:
        """`too_many_sanctuaries` (an impossible table) or `too_few_sanctuaries` (forgotten, or a wrong order)."""
        return "too_many_sanctuaries" if self.held > self.expected else "too_few_sanctuaries"
