"""The card facts of cards/*.toml, strictly loaded: one line a card, as printed."""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from scorer.faraway.counts import COLOURS, ICONS, Feature, FeatureSet
from scorer.faraway.model import CardSet, Region, Sanctuary
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, PerFeature, PerSet, Quest
from scorer.paths import CARDS

_CardT = TypeVar("_CardT", Region, Sanctuary)
_NameT = TypeVar("_NameT", bound=StrEnum)

FILES = {
    CardSet.BASE: "base.toml",
    CardSet.BELOW: "people_from_below.toml",
    CardSet.STARS: "under_starry_skies.toml",
}


class CardDataError(ValueError):
    """A card file is wrong; the message names the file and the card."""


@dataclass(frozen=True)
class Catalogue:
    """All cards of the sets in play."""

    sets: tuple[CardSet, ...]
    regions: tuple[Region, ...]
    sanctuaries: tuple[Sanctuary, ...]

    @cached_property
    def _regions_by_key(self) -> Mapping[str, Region]:
        return {region.key: region for region in self.regions}

    @cached_property
    def _regions_by_number(self) -> Mapping[int, tuple[Region, ...]]:
        numbers: dict[int, tuple[Region, ...]] = {}
        for region in self.regions:
            numbers[region.number] = (*numbers.get(region.number, ()), region)
        return numbers

    @cached_property
    def _sanctuaries_by_id(self) -> Mapping[str, Sanctuary]:
        return {sanctuary.id: sanctuary for sanctuary in self.sanctuaries}

    def region(self, card_set: str, number: int) -> Region | None:
        """The Region of that set and number, or None."""
        return self._regions_by_key.get(f"{card_set}-{number}")

    def region_by_key(self, key: str) -> Region | None:
        """The Region with a key like `base-14`, or None."""
        return self._regions_by_key.get(key)

    def regions_numbered(self, number: int) -> tuple[Region, ...]:
        """Every Region with that number: none, one, or an ordinary one and a meteor."""
        return self._regions_by_number.get(number, ())

    def sanctuary(self, sanctuary_id: str) -> Sanctuary | None:
        """The Sanctuary with that id, or None."""
        return self._sanctuaries_by_id.get(sanctuary_id)

    @cached_property
    def highest_number(self) -> int:
        """The highest number of any Region in play."""
        return max(region.number for region in self.regions)


def load_catalogue(sets: Collection[str] = tuple(CardSet)) -> Catalogue:
    """The cards of these sets, in the order of CardSet; ValueError for an unknown set, CardDataError for a bad file."""
    return _load_ordered(tuple(card_set for card_set in CardSet if card_set in {CardSet(name) for name in sets}))


@cache
def _load_ordered(sets: tuple[CardSet, ...]) -> Catalogue:
    loaded = [load_file(CARDS / FILES[card_set], card_set) for card_set in sets]
    _expect_once([("Region", str(region.number), region) for regions, _ in loaded for region in regions])
    _expect_once([("Sanctuary", sanctuary.id, sanctuary) for _, sanctuaries in loaded for sanctuary in sanctuaries])
    return Catalogue(
        sets=sets,
        regions=tuple(region for regions, _ in loaded for region in regions),
        sanctuaries=tuple(sanctuary for _, sanctuaries in loaded for sanctuary in sanctuaries),
    )


def _expect_once(cards: list[tuple[str, str, Region | Sanctuary]]) -> None:
    """One copy of each card exists; only a meteor may repeat the number of an ordinary Region."""
    first: dict[tuple[str, bool], CardSet] = {}
    for kind, name, card in cards:
        other = first.setdefault((name, isinstance(card, Region) and card.meteor), card.set)
        if other is not card.set:
            raise CardDataError(f"{FILES[card.set]}, {kind} {name}: already in {FILES[other]}")


def load_file(path: Path, card_set: CardSet) -> tuple[list[Region], list[Sanctuary]]:
    """Regions and Sanctuaries of one file; CardDataError names the file and the card for anything not understood."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardDataError(f"{path.name}: {error}") from error
    try:
        facts = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardDataError(f"{path.name}: {error}{_line_of(error, text)}") from error
    try:
        _expect_keys(facts, {"set", "meteors", "regions", "sanctuaries"})
        if facts["set"] != card_set:
            raise ValueError(f"expected set {card_set.value!r}, got {facts['set']!r}")
        meteors = _flag(facts["meteors"], {True: True, False: False})
    except ValueError as error:
        raise CardDataError(f"{path.name}: {error}") from error

    def region(key: str, printed: Mapping[str, Any]) -> Region:
        return Region(number=_number(key), meteor=meteors, **_shared(card_set, printed))

    def sanctuary(key: str, printed: Mapping[str, Any]) -> Sanctuary:
        return Sanctuary(id=key, **_shared(card_set, printed))

    return _each(path, "Region", facts["regions"], region), _each(path, "Sanctuary", facts["sanctuaries"], sanctuary)


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> str:
    """The line that is not TOML, which names the card, for instance one that is there twice."""
    place = re.search(r"at line (\d+)", str(error))
    return ": " + text.split("\n")[int(place[1]) - 1] if place else ""


def _each(path: Path, kind: str, table: Any, read: Callable[[str, Mapping[str, Any]], _CardT]) -> list[_CardT]:
    if not isinstance(table, dict):
        raise CardDataError(f"{path.name}: expected a table with every {kind}, got {table!r}")
    cards = []
    for key, printed in table.items():
        try:
            cards.append(read(key, printed))
        except (ValueError, TypeError) as error:
            raise CardDataError(f"{path.name}, {kind} {key}: {error}") from error
    return cards


def _shared(card_set: CardSet, printed: Mapping[str, Any]) -> dict[str, Any]:
    """What Regions and Sanctuaries have in common, from the part of the line in braces."""
    _expect_keys(printed, {"colour", "time", "icons", "quest"})
    return {
        "set": card_set,
        "colour": _one_of(COLOURS, printed["colour"]),
        "night": _flag(printed["time"], {"day": False, "night": True}),
        "icons": tuple(_one_of(ICONS, icon) for icon in _list(printed["icons"])),
        "quest": None if printed["quest"] == "none" else _quest(printed["quest"]),
    }


def _quest(printed: Any) -> Quest:
    if not isinstance(printed, dict):
        raise ValueError(f'expected quest = "none" or {{ fame = … }}, got {printed!r}')
    _expect_keys(printed, {"fame"}, optional={"per", "requires", "sacrifice"})
    quest = _paying(_positive(printed["fame"]), printed)
    if "sacrifice" in printed:
        quest = ForSacrifice(_positive(printed["sacrifice"]), quest)
    if "requires" in printed:
        quest = AtLeast(_needs(printed["requires"]), quest)
    return quest


def _paying(fame: int, printed: Mapping[str, Any]) -> Quest:
    """What is paid, the conditions aside."""
    if "per" not in printed:
        return Flat(fame)
    names = _list(printed["per"])
    if not names:
        raise ValueError("per is empty")
    if len(set(names)) < len(names):
        raise ValueError(f"something is counted twice in per = {names!r}")
    if len(names) == 1 and names[0] in tuple(FeatureSet):
        return PerSet(fame, FeatureSet(names[0]))
    return PerFeature(fame, tuple(_one_of(tuple(Feature), name) for name in names))


def _needs(printed: Any) -> tuple[tuple[Feature, int], ...]:
    needs = tuple((_one_of(tuple(Feature), name), _positive(amount)) for name, amount in _table(printed).items())
    if not needs:
        raise ValueError("requires is empty")
    return needs


def _expect_keys(printed: Any, required: set[str], optional: Collection[str] = ()) -> None:
    found = _table(printed).keys()
    if missing := required - found:
        raise ValueError(f"missing {', '.join(sorted(missing))}")
    if unknown := found - required - set(optional):
        raise ValueError(f"unknown {', '.join(sorted(unknown))}")


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"expected {{ … }}, got {value!r}")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, got {value!r}")
    return value


def _one_of(allowed: Sequence[_NameT], name: Any) -> _NameT:
    for candidate in allowed:
        if candidate == name:
            return candidate
    raise ValueError(f"expected one of {', '.join(allowed)}, got {name!r}")


def _flag(value: Any, meaning: Mapping[Any, bool]) -> bool:
    for name, flag in meaning.items():
        if value is name or (isinstance(name, str) and value == name):
            return flag
    raise ValueError(f"expected one of {', '.join(map(str, meaning))}, got {value!r}")


def _positive(value: Any) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"expected a whole number above 0, got {value!r}")
    return value


def _number(key: str) -> int:
    if not key.isdecimal() or str(int(key)) != key:
        raise ValueError(f"expected a number as the Region's name, got {key!r}")
    return int(key)
