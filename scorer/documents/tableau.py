"""Reading what came in: a mapping becomes a Tableau, or an InvalidDocument with every problem at its field."""

from collections.abc import Mapping
from typing import Any

from scorer.documents.problems import (
    AlreadyDestroyed,
    DuplicateRegion,
    DuplicateSanctuary,
    FieldPath,
    InvalidDocument,
    NoSacrificeThere,
    NotANumber,
    NotAText,
    NotOwnSanctuary,
    Problem,
    RegionSetOff,
    SacrificeTwice,
    SanctuarySetOff,
    TooManyRegions,
    UnknownChoice,
    UnknownRegion,
    UnknownSanctuary,
    WrongSacrificeCount,
)
from scorer.documents.reading import check_fields, check_list, is_whole_number
from scorer.faraway.catalogue import Catalogue, load_catalogue, set_ids
from scorer.faraway.model import REGIONS_IN_LINE, Region, Sacrifice, Sanctuary, Tableau


def read_tableau(data: Any, catalogue: Catalogue) -> Tableau:
    """The Tableau in `{"regions": […], "sanctuaries": […], "sacrifices": […]}`; InvalidDocument lists all problems.

    A Region is `{"set": "base", "number": 14}`, or null for an empty place; without `set` the ordinary Region of that
    number is meant. A Sanctuary is its id. A sacrifice is `{"position": 4, "sanctuaries": [ids]}`.
    """
    tableau, problems = check_tableau(data, catalogue)
    if problems:
        raise InvalidDocument(problems)
    return tableau


def check_tableau(data: Any, catalogue: Catalogue) -> tuple[Tableau, list[Problem]]:
    """As `read_tableau`, but what is wrong is left out of the Tableau and listed beside it."""
    problems = check_fields(data, required=("regions",), optional=("sanctuaries", "sacrifices"))
    if not isinstance(data, Mapping):
        return Tableau(), problems
    regions = _regions(data.get("regions", []), catalogue, problems)
    sanctuaries = _sanctuaries(data.get("sanctuaries", []), catalogue, problems)
    without_sacrifices = Tableau(regions, tuple(sanctuaries))
    sacrifices = _sacrifices(data.get("sacrifices", []), without_sacrifices, problems)
    return Tableau(regions, tuple(sanctuaries), tuple(sacrifices)), problems


def _regions(data: Any, catalogue: Catalogue, problems: list[Problem]) -> tuple[Region | None, ...]:
    items = check_list(data, ("regions",), problems)
    if len(items) > REGIONS_IN_LINE:
        problems.append(TooManyRegions(("regions",), len(items), REGIONS_IN_LINE))
    line: list[Region | None] = []
    for place, item in enumerate(items[:REGIONS_IN_LINE]):
        region = None if item is None else _region(item, catalogue, ("regions", place), problems)
        if region is not None and region in line:
            problems.append(DuplicateRegion(("regions", place), region, line.index(region) + 1))
            region = None
        line.append(region)
    return tuple(line)


def _region(item: Any, catalogue: Catalogue, where: FieldPath, problems: list[Problem]) -> Region | None:
    wrong = check_fields(item, required=("number",), optional=("set",))
    if wrong:
        problems.extend(problem.below(*where) for problem in wrong)
        return None
    number, card_set = item["number"], item.get("set")
    if not is_whole_number(number):
        problems.append(NotANumber(where, number))
        return None
    if card_set is not None and card_set not in set_ids():
        problems.append(UnknownChoice((*where, "set"), card_set, set_ids()))
        return None
    region = catalogue.region_meant(number, card_set or "")
    if region is not None:
        return region
    elsewhere = load_catalogue().region_meant(number, card_set or "")
    if elsewhere is not None:
        problems.append(RegionSetOff(where, elsewhere))
    else:
        problems.append(UnknownRegion(where, number, catalogue.highest_number, card_set))
    return None


def _sanctuaries(data: Any, catalogue: Catalogue, problems: list[Problem]) -> list[Sanctuary]:
    found: list[Sanctuary] = []
    for place, item in enumerate(check_list(data, ("sanctuaries",), problems)):
        where = ("sanctuaries", place)
        sanctuary = _sanctuary(item, catalogue, where, problems)
        if sanctuary is None:
            continue
        if sanctuary in found:
            problems.append(DuplicateSanctuary(where, sanctuary))
        else:
            found.append(sanctuary)
    return found


def _sanctuary(item: Any, catalogue: Catalogue, where: FieldPath, problems: list[Problem]) -> Sanctuary | None:
    if not isinstance(item, str):
        problems.append(NotAText(where, item))
        return None
    sanctuary = catalogue.sanctuary(item)
    if sanctuary is not None:
        return sanctuary
    elsewhere = load_catalogue().sanctuary(item)
    if elsewhere is not None:
        problems.append(SanctuarySetOff(where, elsewhere))
    else:
        problems.append(UnknownSanctuary(where, item))
    return None


def _sacrifices(data: Any, tableau: Tableau, problems: list[Problem]) -> list[Sacrifice]:
    """The choices in the order the cards score, so that each one can only destroy what is left."""
    chosen: dict[int, tuple[int, list[Any]]] = {}
    for place, item in enumerate(check_list(data, ("sacrifices",), problems)):
        where = ("sacrifices", place)
        wrong = check_fields(item, required=("position", "sanctuaries"))
        if wrong:
            problems.extend(problem.below(*where) for problem in wrong)
            continue
        position, ids = item["position"], check_list(item["sanctuaries"], (*where, "sanctuaries"), problems)
        if not is_whole_number(position):
            problems.append(NotANumber((*where, "position"), position))
        elif position in chosen:
            problems.append(SacrificeTwice(where, position))
        elif ids:
            chosen[position] = place, ids
    left = {sanctuary.id: sanctuary for sanctuary in tableau.sanctuaries}
    sacrifices = []
    for position, (place, ids) in sorted(chosen.items(), reverse=True):
        sacrifice = _sacrifice(position, ids, tableau, left, ("sacrifices", place), problems)
        if sacrifice is not None:
            sacrifices.append(sacrifice)
            for sanctuary in sacrifice.sanctuaries:
                del left[sanctuary.id]
    return sacrifices


def _sacrifice(
    position: int,
    ids: list[Any],
    tableau: Tableau,
    left: Mapping[str, Sanctuary],
    where: FieldPath,
    problems: list[Problem],
) -> Sacrifice | None:
    region = tableau.region_at(position)
    if region is None or region.quest is None or not region.quest.sacrifice:
        problems.append(NoSacrificeThere(where, position))
        return None
    before = len(problems)
    given: set[str] = set()
    owned = {sanctuary.id for sanctuary in tableau.sanctuaries}
    for place, sanctuary_id in enumerate(ids):
        at = (*where, "sanctuaries", place)
        if not isinstance(sanctuary_id, str) or sanctuary_id not in owned:
            problems.append(NotOwnSanctuary(at, sanctuary_id))
        elif sanctuary_id not in left or sanctuary_id in given:
            problems.append(AlreadyDestroyed(at, sanctuary_id))
        else:
            given.add(sanctuary_id)
    if len(problems) == before and len(ids) != region.quest.sacrifice:
        problems.append(WrongSacrificeCount(where, region, region.quest.sacrifice, len(ids)))
    if len(problems) > before:
        return None
    return Sacrifice(position, tuple(left[sanctuary_id] for sanctuary_id in ids))
