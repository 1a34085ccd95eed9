"""What is printed of a quest: the symbols of its condition and of what it counts or costs, as names of icons."""

from enum import StrEnum
from typing import NamedTuple, assert_never

from scorer.faraway.counts import Feature
from scorer.faraway.model import Card
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, PerFeature, PerSet, Quest

SACRIFICE = "sacrifice"


class Join(StrEnum):
    """How the symbols beside the fame stand together."""

    SIDE_BY_SIDE = "side_by_side"
    SLASH = "slash"
    """Any of them counts."""
    WHOLE = "whole"
    """One large symbol of a set."""


class Symbols(NamedTuple):
    """The symbols of one quest."""

    needs: tuple[str, ...] = ()
    """What has to be visible, each as often as it is needed."""
    pays: tuple[str, ...] = ()
    """What the fame is paid for."""
    join: Join = Join.SIDE_BY_SIDE


def symbols_of(card: Card) -> Symbols:
    """The symbols of a card's quest; none for a card without one. What has the card's own colour comes first."""
    return Symbols() if card.quest is None else _symbols(card.quest, card.colour)


def _symbols(quest: Quest, colour: Feature) -> Symbols:
    match quest:
        case Flat():
            return Symbols()
        case PerFeature(_, features):
            own_first = sorted(features, key=lambda feature: feature is not colour)
            return Symbols(pays=tuple(own_first), join=Join.SLASH if len(features) > 1 else Join.SIDE_BY_SIDE)
        case PerSet(_, whole):
            return Symbols(pays=(whole,), join=Join.WHOLE)
        case AtLeast(least, held):
            inner = _symbols(held, colour)
            needs = [feature for feature, amount in least for _ in range(amount)]
            return inner._replace(needs=(*needs, *inner.needs))
        case ForSacrifice(sanctuaries, held):
            return _symbols(held, colour)._replace(pays=(SACRIFICE,) * sanctuaries, join=Join.SIDE_BY_SIDE)
    assert_never(quest)
