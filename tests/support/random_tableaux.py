"""Random tableaux of all sets, with gaps, meteors and sacrifices, for the tests of properties."""

from itertools import combinations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scorer.faraway.model import REGIONS_IN_LINE, Region, Sacrifice, Sanctuary, Tableau
from support.building import ALL

# a busy machine is no failure
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

METEORS = [region for region in ALL.regions if region.meteor]
RELATED = [region for region in ALL.regions if region.number % 10 in {meteor.number % 10 for meteor in METEORS}]
"""Meteors and the Regions one of them would keep face up."""
ASKING = [region for region in ALL.regions if region.quest and region.quest.sacrifice]

_region = st.one_of(*(st.sampled_from(cards) for cards in (list(ALL.regions), METEORS, RELATED, ASKING)))


@st.composite
def tableaux(
    draw: st.DrawFn, *, most_regions: int = REGIONS_IN_LINE, most_sanctuaries: int = 8, gaps: bool = True
) -> Tableau:
    """Any valid Tableau; sacrifices are made at some of the Regions that ask for one."""
    regions: list[Region | None] = list(draw(st.lists(_region, max_size=most_regions, unique=True)))
    if gaps:
        room = most_regions - len(regions)
        for place in draw(st.lists(st.integers(0, len(regions)), max_size=room)):
            regions.insert(place, None)
    found = draw(st.lists(st.sampled_from(ALL.sanctuaries), max_size=most_sanctuaries, unique=True))
    return Tableau(tuple(regions), tuple(found), draw(sacrifices(tuple(regions), tuple(found))))


@st.composite
def sacrifices(
    draw: st.DrawFn, regions: tuple[Region | None, ...], found: tuple[Sanctuary, ...]
) -> tuple[Sacrifice, ...]:
    """Some choice at every Region that asks for a sacrifice, nothing given up being one."""
    left, chosen = list(found), []
    for position, region in reversed(list(Tableau(regions).placed)):
        wanted = region.quest.sacrifice if region.quest else 0
        if wanted and len(left) >= wanted and draw(st.booleans()):
            given = draw(st.sampled_from(list(combinations(left, wanted))))
            chosen.append(Sacrifice(position, given))
            left = [sanctuary for sanctuary in left if sanctuary not in given]
    return tuple(chosen)
