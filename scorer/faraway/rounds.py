"""The game as it is played, round by round, worked out from the lines: Region r of every line was played in round r.

Nothing is kept beside the Tableaux, so a line that is corrected corrects its rounds, too. `None` among the Tableaux
stands for a player who counts by hand: they take a card from the market, but their cards are not known.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from scorer.faraway.catalogue import card_sets, most_players
from scorer.faraway.counts import Feature
from scorer.faraway.model import REGIONS_IN_LINE, Card, Region, Sanctuary, SetId, Tableau
from scorer.faraway.scores import Contribution

ROUNDS = REGIONS_IN_LINE
HAND = 3
"""Regions that everybody holds when a round begins."""
ADVANCED_DEAL = 5
"""Regions dealt for the advanced start; everybody keeps a hand of them."""

Players: TypeAlias = Sequence[Tableau | None]
"""Everybody at the table, in the order of their seats."""


class SetUp(NamedTuple):
    """What to lay out before the first round."""

    players: int
    market_cards: int
    hand: int
    advanced_deal: int
    missing_box: SetId | None
    """The box without which there are too few cards for so many players."""


def set_up(players: int, sets: Collection[SetId]) -> SetUp:
    """The set-up for so many players with these boxes."""
    return SetUp(players, market_cards(players), HAND, ADVANCED_DEAL, _missing_box(players, sets))


def _missing_box(players: int, sets: Collection[SetId]) -> SetId | None:
    if players <= most_players(sets):
        return None
    return next((box.id for box in card_sets() if box.players >= players), None)


def market_cards(players: int) -> int:
    """How many Regions lie in the market: one more than there are players."""
    return players + 1


@dataclass(frozen=True, slots=True)
class Play:
    """One player in one round."""

    player: int
    """The player's place among all, from 0."""
    round: int
    tableau: Tableau

    @property
    def region(self) -> Region | None:
        """The Region played, or None as long as it is not known."""
        return self.tableau.region_at(self.round)

    @property
    def before(self) -> Region | None:
        """The Region played in the round before: the only one that matters for finding a Sanctuary."""
        return self.tableau.region_at(self.round - 1)

    @property
    def finds(self) -> bool:
        """True if the player finds a Sanctuary in this round."""
        return any(position == self.round for position, _, _ in self.tableau.rises)

    @property
    def unimportant(self) -> Region | None:
        """A Region further back that is higher than the one with which this player finds, and does not matter."""
        if not self.finds or self.region is None:
            return None
        earlier = [region for position, region in self.tableau.placed if position < self.round - 1]
        highest = max(earlier, key=lambda region: region.duration, default=None)
        return highest if highest is not None and highest.duration > self.region.duration else None

    @property
    def clues(self) -> tuple[Contribution, ...]:
        """The player's cards with Clues: the Regions up to this one, the Sanctuaries kept in earlier rounds."""
        regions = [region for position, region in self.tableau.placed if position <= self.round]
        cards: tuple[Card, ...] = (*regions, *self.kept_before)
        return tuple(Contribution(card, card.count_of(Feature.CLUE)) for card in cards if card.count_of(Feature.CLUE))

    @property
    def draws(self) -> int:
        """How many Sanctuaries the player draws, to keep one; 0 if they find none."""
        return 1 + sum(clue.amount for clue in self.clues) if self.finds else 0

    @property
    def kept_before(self) -> tuple[Sanctuary, ...]:
        """The Sanctuaries kept in earlier rounds."""
        return self.tableau.sanctuaries[: self._finds_before]

    @property
    def kept(self) -> Sanctuary | None:
        """The Sanctuary kept in this round. Sanctuaries stand in the order they were kept."""
        held = self.tableau.sanctuaries[self._finds_before :]
        return held[0] if self.finds and held else None

    @property
    def owed(self) -> int:
        """How many Sanctuaries found in earlier rounds are not there yet."""
        return max(0, self._finds_before - len(self.tableau.sanctuaries))

    @property
    def _finds_before(self) -> int:
        return sum(position < self.round for position, _, _ in self.tableau.rises)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: what everybody played, and what follows from it."""

    number: int
    plays: tuple[Play, ...]
    """In the order of the seats, without those who count by hand."""
    players: int
    """How many sit at the table, those who count by hand included."""

    @property
    def waiting(self) -> tuple[Play, ...]:
        """Whose Region of this round is not known yet."""
        return tuple(play for play in self.plays if play.region is None)

    @property
    def complete(self) -> bool:
        """True if everybody's Region of this round is known."""
        return not self.waiting

    @property
    def in_order(self) -> tuple[Play, ...]:
        """Those who played, smallest number first; a meteor comes after an ordinary Region of the same number."""
        ranked = [(play.region.duration, play.player, play) for play in self.plays if play.region is not None]
        return tuple(play for _, _, play in sorted(ranked, key=lambda entry: entry[:2]))

    @property
    def finders(self) -> tuple[Play, ...]:
        """Who finds a Sanctuary, in the order of the market."""
        return tuple(play for play in self.in_order if play.finds)

    @property
    def has_market(self) -> bool:
        """True if everybody takes a new Region: in every round but the last."""
        return self.number < ROUNDS

    @property
    def market_cards(self) -> int:
        """How many Regions lie in the market in this round."""
        return market_cards(self.players) if self.has_market else 0

    @property
    def laid_out_next(self) -> int:
        """How many Regions are laid out once everybody has taken one; none before the last round."""
        return market_cards(self.players) if self.number + 1 < ROUNDS else 0


class Pile(NamedTuple):
    """The Sanctuaries that nobody had kept before a round, beside what its finders draw from them."""

    left: int
    draws: tuple[int, ...]
    """How many each finder draws."""
    exact: bool
    """False if somebody counts by hand: what they kept is not known, so fewer may be left."""

    @property
    def drawn(self) -> int:
        """How many all finders draw together."""
        return sum(self.draws)

    @property
    def in_turn(self) -> int:
        """How many have to be there if each finder in turn keeps one and puts the rest back."""
        return max((draws + kept for kept, draws in enumerate(self.draws)), default=0)

    @property
    def enough(self) -> bool:
        """True if all finders can draw at the same moment."""
        return self.drawn <= self.left


def pile(played: Round, sanctuaries: int) -> Pile:
    """The pile in a round of a game with so many Sanctuaries."""
    kept = sum(len(play.kept_before) for play in played.plays)
    exact = len(played.plays) == played.players
    return Pile(sanctuaries - kept, tuple(play.draws for play in played.finders), exact)


def round_of(players: Players, number: int) -> Round:
    """The round with this number, 1 to 8."""
    plays = [Play(player, number, tableau) for player, tableau in enumerate(players) if tableau is not None]
    return Round(number, tuple(plays), len(players))


def current_round(players: Players) -> int | None:
    """The first round in which somebody's Region is missing; None if all eight are played."""
    return next((number for number in range(1, ROUNDS + 1) if not round_of(players, number).complete), None)


def ahead(players: Players) -> tuple[int, ...]:
    """The players who have Regions of rounds after the current one: somebody else is behind."""
    current = current_round(players) or ROUNDS
    return tuple(
        player
        for player, tableau in enumerate(players)
        if tableau is not None and any(position > current for position, _ in tableau.placed)
    )
