"""Exact answers to "what would have been best?": the sacrifices, and the order of the line.

A card's fame depends only on the *set* of cards revealed before it and on the Sanctuaries left, so the search runs over
subsets (256 for eight Regions), not over 40,320 orders. With sacrifices it also runs over what they leave, which is why
`MOST_WEIGHED` bounds the Sanctuaries it considers giving up.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from scorer.faraway.model import Region, Sacrifice, Sanctuary, Tableau
from scorer.faraway.reveal import pay, total

MOST_WEIGHED = 8
"""A line of eight finds at most seven Sanctuaries; beyond this many, only the least useful ones are weighed."""


class Hindsight(NamedTuple):
    """The best that could have been done."""

    tableau: Tableau
    """The same cards in the best order, with the best sacrifices."""
    total: int
    gain: int
    """How much more fame than the Tableau as it is; 0 if nothing could be better."""


class _Step(NamedTuple):
    """The best way to score from here on: total fame, which Region is revealed next, which Sanctuaries it costs."""

    fame: int
    region: int
    destroyed: int


class SacrificeOption(NamedTuple):
    """One possible choice at a Region that asks for a sacrifice."""

    sanctuaries: tuple[Sanctuary, ...]
    """What is given up; empty for keeping everything."""
    tableau: Tableau
    total: int


def sacrifice_options(tableau: Tableau, position: int) -> list[SacrificeOption]:
    """Every choice for the Region at `position` with the total it leads to, the best first; empty if it asks for none.

    Other sacrifices stay as they are, but one made later in the reveal falls away if its Sanctuaries are gone.
    """
    region = tableau.region_at(position)
    wanted = region.quest.sacrifice if region is not None and region.quest else 0
    if not wanted:
        return []
    earlier = [sacrifice for sacrifice in tableau.sacrifices if sacrifice.position > position]
    gone = {sanctuary for sacrifice in earlier for sanctuary in sacrifice.sanctuaries}
    left = [sanctuary for sanctuary in tableau.sanctuaries if sanctuary not in gone]
    options = []
    for given in [(), *combinations(left, wanted)]:
        here = [Sacrifice(position, given)] if given else []
        later = [
            sacrifice
            for sacrifice in tableau.sacrifices
            if sacrifice.position < position and not set(given) & set(sacrifice.sanctuaries)
        ]
        chosen = Tableau(tableau.regions, tableau.sanctuaries, (*earlier, *here, *later))
        options.append(SacrificeOption(given, chosen, total(chosen)))
    return sorted(options, key=lambda option: -option.total)


def best_sacrifices(tableau: Tableau) -> Hindsight | None:
    """The sacrifices that bring this line the most fame; None if no Region offers one."""
    if not any(region.quest and region.quest.sacrifice for _, region in tableau.placed):
        return None
    return _advice(tableau, free_order=False)


def best_order(tableau: Tableau) -> Hindsight:
    """The order these Regions should have been laid in, keeping the Sanctuaries, with the best sacrifices."""
    return _advice(tableau, free_order=True)


def _advice(tableau: Tableau, *, free_order: bool) -> Hindsight:
    regions = [region for _, region in tableau.placed]
    steps = _best_steps(tableau, regions, free_order=free_order)
    best = _rebuild(tableau, regions, steps)
    gain = total(best) - total(tableau)
    return Hindsight(best, total(best), gain) if gain > 0 else Hindsight(tableau, total(tableau), 0)


def _best_steps(tableau: Tableau, regions: list[Region], *, free_order: bool) -> list[_Step]:
    """The best reveal, step by step. Sets of Regions and of Sanctuaries are bit masks over their places."""
    sanctuaries = tableau.sanctuaries
    weighed = _weighed(tableau)
    everything = (1 << len(regions)) - 1
    visible_from_start = sum(
        1 << place for place, (position, _) in enumerate(tableau.placed) if position in tableau.never_hidden
    )

    @cache
    def seen(revealed: int, destroyed: int) -> int:
        faces = revealed | visible_from_start
        return sum(region.gives for place, region in enumerate(regions) if faces >> place & 1) + sum(
            sanctuary.gives for place, sanctuary in enumerate(sanctuaries) if not destroyed >> place & 1
        )

    def next_places(revealed: int) -> Iterable[int]:
        hidden = [place for place in range(len(regions)) if not revealed >> place & 1]
        return hidden if free_order else hidden[-1:]

    @cache
    def best(revealed: int, destroyed: int) -> _Step:
        if revealed == everything:
            left = [s for place, s in enumerate(sanctuaries) if not destroyed >> place & 1]
            return _Step(sum(pay(s.quest, seen(revealed, destroyed), False)[1] for s in left), -1, 0)
        steps = []
        for place in next_places(revealed):
            quest = regions[place].quest
            then = revealed | 1 << place
            for given in _choices(quest.sacrifice if quest else 0, destroyed, weighed):
                gone = destroyed | given
                fame = pay(quest, seen(then, gone), bool(given))[1] + best(then, gone).fame
                steps.append(_Step(fame, place, given))
        return max(steps, key=lambda step: (step.fame, step.region))

    steps, revealed, destroyed = [], 0, 0
    while revealed != everything:
        step = best(revealed, destroyed)
        steps.append(step)
        revealed |= 1 << step.region
        destroyed |= step.destroyed
    return steps


def _weighed(tableau: Tableau) -> list[int]:
    """The places of the Sanctuaries to consider giving up: all, or those the line as it is would miss least."""
    held = tableau.sanctuaries

    def total_without(place: int) -> int:
        return total(Tableau(tableau.regions, held[:place] + held[place + 1 :]))

    places = list(range(len(held)))
    return places if len(held) <= MOST_WEIGHED else sorted(places, key=total_without, reverse=True)[:MOST_WEIGHED]


def _choices(wanted: int, destroyed: int, weighed: list[int]) -> list[int]:
    """The sets of Sanctuaries that can be given up now, nothing first."""
    left = [1 << place for place in weighed if not destroyed >> place & 1]
    return [0, *(sum(choice) for choice in combinations(left, wanted))] if wanted else [0]


def _rebuild(tableau: Tableau, regions: list[Region], steps: list[_Step]) -> Tableau:
    """The Tableau that a reveal describes; its first step is the last place of the line."""
    line = [regions[step.region] for step in reversed(steps)]
    sacrifices = [
        Sacrifice(position, tuple(s for place, s in enumerate(tableau.sanctuaries) if step.destroyed >> place & 1))
        for position, step in zip(range(len(steps), 0, -1), steps, strict=True)
        if step.destroyed
    ]
    if len(line) == len(tableau.regions):
        return Tableau(tuple(line), tableau.sanctuaries, tuple(sacrifices))
    return _with_gaps(tableau, line, sacrifices)


def _with_gaps(tableau: Tableau, line: list[Region], sacrifices: list[Sacrifice]) -> Tableau:
    """The same, keeping the empty places of a half-entered line where they are."""
    positions = [position for position, _ in tableau.placed]
    regions: list[Region | None] = [None] * len(tableau.regions)
    for position, region in zip(positions, line, strict=True):
        regions[position - 1] = region
    moved = tuple(Sacrifice(positions[s.position - 1], s.sanctuaries) for s in sacrifices)
    return Tableau(tuple(regions), tableau.sanctuaries, moved)
