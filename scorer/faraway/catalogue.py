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
from scorer.faraway.model import BASE, CardSet, Region, Sanctuary, SetId
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, PerFeature, PerSet, Quest
from scorer.paths import CARDS

_CardT = TypeVar("_CardT", Region, Sanctuary)
_NameT = TypeVar("_NameT", bound=StrEnum)


class CardDataError(ValueError):
    """A card file is wrong; the message names the file and the card."""


@dataclass(frozen=True)
class Catalogue:
    """All cards of the sets in play."""

    sets: tuple[SetId, ...]
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

    def region(self, set_id: SetId, number: int) -> Region | None:
        """The Region of that set and number, or None."""
        return self._regions_by_key.get(f"{set_id}-{number}")

    def region_by_key(self, key: str) -> Region | None:
        """The Region with a key like `base-14`, or None."""
        return self._regions_by_key.get(key)

    def regions_numbered(self, number: int) -> tuple[Region, ...]:
        """Every Region with that number, in the order of the boxes."""
        return self._regions_by_number.get(number, ())

    def region_meant(self, number: int, set_id: SetId = "") -> Region | None:
        """The Region of that number in that box; without a box the first ordinary one, else a meteor."""
        return self.region(set_id, number) if set_id else next(iter(self.namesakes(number)), None)

    def namesakes(self, number: int) -> tuple[Region, ...]:
        """Every Region with that number, ordinary ones first: the first is meant where no box is said."""
        return tuple(sorted(self.regions_numbered(number), key=lambda region: region.meteor))

    def sanctuary(self, sanctuary_id: str) -> Sanctuary | None:
        """The Sanctuary with that id, or None."""
        return self._sanctuaries_by_id.get(sanctuary_id)

    @cached_property
    def highest_number(self) -> int:
        """The highest number of any Region in play."""
        return max(region.number for region in self.regions)


def card_sets() -> tuple[CardSet, ...]:
    """Every box there is a card file of, in order."""
    return tuple(box.card_set for box in _boxes())


def card_set(set_id: SetId) -> CardSet:
    """The box called so; ValueError if there is none."""
    for known in card_sets():
        if known.id == set_id:
            return known
    raise ValueError(f"expected one of {', '.join(known.id for known in card_sets())}, got {set_id!r}")


def set_ids() -> tuple[SetId, ...]:
    """What the boxes are called, in order."""
    return tuple(known.id for known in card_sets())


def in_play(chosen: Collection[object]) -> tuple[SetId, ...]:
    """The boxes among what was chosen, in order; the base game always."""
    return tuple(set_id for set_id in set_ids() if set_id in chosen or set_id == BASE)


def most_players(sets: Collection[SetId] | None = None) -> int:
    """How many can play with these boxes, or with all."""
    return max(known.players for known in card_sets() if sets is None or known.id in sets)


def load_catalogue(sets: Collection[SetId] | None = None) -> Catalogue:
    """The cards of these boxes (or of all) in order; ValueError for an unknown one, CardDataError for a bad file."""
    chosen = {card_set(name).id for name in sets} if sets is not None else set_ids()
    return _catalogue(tuple(name for name in set_ids() if name in chosen))


@dataclass(frozen=True)
class Box:
    """One file of cards/."""

    file: str
    card_set: CardSet
    regions: tuple[Region, ...]
    sanctuaries: tuple[Sanctuary, ...]


@cache
def _catalogue(sets: tuple[SetId, ...]) -> Catalogue:
    boxes = [box for box in _boxes() if box.card_set.id in sets]
    return Catalogue(
        sets=sets,
        regions=tuple(region for box in boxes for region in box.regions),
        sanctuaries=tuple(sanctuary for box in boxes for sanctuary in box.sanctuaries),
    )


@cache
def _boxes() -> tuple[Box, ...]:
    boxes = sorted((load_box(path) for path in CARDS.glob("*.toml")), key=lambda box: (box.card_set.order, box.file))
    _expect_once(boxes, "set", lambda box: [box.card_set.id])
    _expect_once(boxes, "order", lambda box: [str(box.card_set.order)])
    _expect_once(boxes, "Sanctuary", lambda box: [sanctuary.id for sanctuary in box.sanctuaries])
    if BASE not in [box.card_set.id for box in boxes]:
        raise CardDataError(f"{CARDS}: no file of the set {BASE!r}")
    return tuple(boxes)


def _expect_once(boxes: Sequence[Box], kind: str, names: Callable[[Box], Sequence[str]]) -> None:
    """One copy of each card exists. A Region is told by its box, too, so boxes may repeat numbers."""
    first: dict[str, Box] = {}
    for box in boxes:
        for name in names(box):
            other = first.setdefault(name, box)
            if other is not box:
                raise CardDataError(f"{box.file}, {kind} {name}: already in {other.file}")


def load_box(path: Path) -> Box:
    """The cards of one file and what its head says; CardDataError names file and card for anything not understood."""
    facts = _facts(path)
    try:
        _expect_keys(facts, {"set", "name", "order", "meteors", "players", "regions", "sanctuaries"})
        head = CardSet(
            id=_set_id(facts["set"]),
            name=_text(facts["name"]),
            order=_positive(facts["order"]),
            meteors=_flag(facts["meteors"], {True: True, False: False}),
            players=_positive(facts["players"]),
        )
    except ValueError as error:
        raise CardDataError(f"{path.name}: {error}") from error
    return Box(path.name, head, _regions(path, head, facts["regions"]), _sanctuaries(path, head, facts["sanctuaries"]))


def _facts(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardDataError(f"{path.name}: {error}") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardDataError(f"{path.name}: {error}{_line_of(error, text)}") from error


def _regions(path: Path, head: CardSet, table: Any) -> tuple[Region, ...]:
    def region(key: str, printed: Mapping[str, Any]) -> Region:
        return Region(number=_number(key), meteor=head.meteors, **_shared(head.id, printed))

    return _each(path, "Region", table, region)


def _sanctuaries(path: Path, head: CardSet, table: Any) -> tuple[Sanctuary, ...]:
    def sanctuary(key: str, printed: Mapping[str, Any]) -> Sanctuary:
        return Sanctuary(id=key, **_shared(head.id, printed))

    return _each(path, "Sanctuary", table, sanctuary)


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> str:
    """The line that is not TOML, which names the card, for instance one that is there twice."""
    place = re.search(r"at line (\d+)", str(error))
    return ": " + text.split("\n")[int(place[1]) - 1] if place else ""


def _each(path: Path, kind: str, table: Any, read: Callable[[str, Mapping[str, Any]], _CardT]) -> tuple[_CardT, ...]:
    if not isinstance(table, dict):
        raise CardDataError(f"{path.name}: expected a table with every {kind}, got {table!r}")
    cards = []
    for key, printed in table.items():
        try:
            cards.append(read(key, printed))
        except (ValueError, TypeError) as error:
            raise CardDataError(f"{path.name}, {kind} {key}: {error}") from error
    return tuple(cards)


def _shared(set_id: SetId, printed: Mapping[str, Any]) -> dict[str, Any]:
    """What Regions and Sanctuaries have in common, from the part of the line in braces."""
    _expect_keys(printed, {"colour", "time", "icons", "quest"})
    return {
        "set": set_id,
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


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"expected a text, got {value!r}")
    return value


def _set_id(value: Any) -> SetId:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z]+", value):
        raise ValueError(f"expected the set as a word of small letters, got {value!r}")
    return value


def _number(key: str) -> int:
    if not key.isdecimal() or str(int(key)) != key:
        raise ValueError(f"expected a number as the Region's name, got {key!r}")
    return int(key)
