"""The reveal: what every card of a Tableau pays. Pure; cannot fail on a valid Tableau.

Source of every rule here: the rulebooks of Faraway, People from Below and Under Starry Skies.
"""

from collections.abc import Iterator

from scorer.faraway.counts import Counts
from scorer.faraway.model import Card, Sanctuary, Tableau
from scorer.faraway.quests import Outcome, Payment, Quest
from scorer.faraway.scores import CardScore, TableauScore

_NO_QUEST: Payment = (Outcome.NO_QUEST, 0)


def score(tableau: Tableau) -> TableauScore:
    """Every card's fame with its reason. A half-entered Tableau scores what is there."""
    region_scores: list[CardScore] = []
    sanctuary_scores: list[CardScore] = []
    for card, position, seen, sacrificed in reveal(tableau):
        outcome, fame = pay(card.quest, seen, sacrificed)
        card_score = CardScore(card, position, outcome, fame, seen, tableau)
        (sanctuary_scores if position is None else region_scores).append(card_score)
    return TableauScore(tableau, tuple(reversed(region_scores)), tuple(sanctuary_scores))


def total(tableau: Tableau) -> int:
    """The fame of a whole Tableau, for searches that need no reasons."""
    return sum([pay(card.quest, seen, sacrificed)[1] for card, _, seen, sacrificed in reveal(tableau)])


def reveal(tableau: Tableau) -> Iterator[tuple[Card, int | None, Counts, bool]]:
    """The cards in the order they score, each with its position, what is visible then, and if a sacrifice was made.

    Regions score from the last played to the first, then each Sanctuary sees everything that is left.
    """
    never_hidden = tableau.never_hidden
    sanctuaries = tableau.sanctuaries
    seen = sum([sanctuary.gives for sanctuary in sanctuaries])
    if never_hidden:
        seen += sum([region.gives for position, region in tableau.placed if position in never_hidden])
    for position in range(len(tableau.regions), 0, -1):
        region = tableau.regions[position - 1]
        if region is None:
            continue
        if position not in never_hidden:
            seen += region.gives
        destroyed: tuple[Sanctuary, ...] = ()
        if tableau.sacrifices:
            destroyed = tableau.sacrifice_at(position)
            seen -= sum([sanctuary.gives for sanctuary in destroyed])
            sanctuaries = tuple([sanctuary for sanctuary in sanctuaries if sanctuary not in destroyed])
        yield region, position, seen, bool(destroyed)
    for sanctuary in sanctuaries:
        yield sanctuary, None, seen, False


def pay(quest: Quest | None, seen: Counts, sacrificed: bool) -> Payment:
    """What a quest pays when these Counts are visible; `sacrificed`: the player gave up what the quest asks for."""
    return _NO_QUEST if quest is None else quest.pay(seen, sacrificed)
