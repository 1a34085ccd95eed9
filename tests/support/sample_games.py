"""Whole games in a store, for the tests of the pages: real tableaux, no card dealt twice."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.standings import TieRule
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore

TABLEAUX = Path(__file__).parent.parent / "faraway" / "games" / "independent_tableaux.jsonl"
WORKED_EXAMPLE = ("10", "5", "8", "6", "0", "4", "3", "0", "7")
"""The pad of the rulebook's example in play order, Sanctuaries last: 43 fame."""
ALL_SETS = set_ids()


@dataclass(frozen=True)
class Hand:
    """A finished tableau with the fame that an independent implementation gives it."""

    regions: tuple[Mapping[str, Any], ...]
    sanctuaries: tuple[str, ...]
    sacrifices: tuple[Mapping[str, Any], ...]
    region_fame: tuple[int, ...]
    total: int

    @property
    def cards(self) -> frozenset[str]:
        """Keys of all its cards."""
        return frozenset((*map(_key, self.regions), *self.sanctuaries))

    @property
    def base_only(self) -> bool:
        """True if all cards come from the base box."""
        known = load_catalogue(("base",))
        regions = all(region["set"] == "base" for region in self.regions)
        return regions and all(known.sanctuary(name) for name in self.sanctuaries)

    def seat(self, name: str = "") -> SeatInput:
        """The hand as somebody would have typed it."""
        return SeatInput(
            name=name,
            regions=tuple(RegionInput.of(r["number"], r["set"]) for r in self.regions),
            sanctuaries=self.sanctuaries,
            sacrifices={_key(self.regions[s["position"] - 1]): tuple(s["sanctuaries"]) for s in self.sacrifices},
        )


def _key(region: Mapping[str, Any]) -> str:
    return f"{region['set']}-{region['number']}"


@cache
def hands() -> tuple[Hand, ...]:
    """All independent tableaux."""
    rows = map(json.loads, TABLEAUX.read_text(encoding="utf-8").splitlines())
    return tuple(
        Hand(
            tuple(row["regions"]),
            tuple(row["sanctuaries"]),
            tuple(row["sacrifices"]),
            tuple(row["region_fame"]),
            row["total"],
        )
        for row in rows
    )


def deal(players: int, wanted: Iterable[Hand] | None = None) -> list[Hand]:
    """The first hands that can lie on one table, no card at two of them."""
    dealt: list[Hand] = []
    for hand in hands() if wanted is None else wanted:
        if not any(hand.cards & other.cards for other in dealt):
            dealt.append(hand)
        if len(dealt) == players:
            return dealt
    raise AssertionError(f"only {len(dealt)} hands can lie on one table")


def base_hands(players: int) -> list[Hand]:
    """Hands of the base box alone."""
    return deal(players, [hand for hand in hands() if hand.base_only])


def sacrifice_hand() -> Hand:
    """One that gives up Sanctuaries for a Region."""
    return next(hand for hand in hands() if hand.sacrifices)


def new_game(
    store: GameStore,
    seats: Sequence[SeatInput] = (SeatInput(), SeatInput()),
    *,
    sets: tuple[str, ...] = ALL_SETS,
    tie_rule: TieRule = TieRule.LOWEST_REGION,
) -> str:
    """The code of a new game with these entries."""
    settings = GameSettings(sets=sets, tie_rule=tie_rule)
    return store.create(settings.to_document(), [seat.to_document() for seat in seats]).code


def finished_game(store: GameStore) -> str:
    """Two players, everything entered, all boxes."""
    return new_game(store, [hand.seat(name) for hand, name in zip(deal(2), ("Ada", "Max"), strict=True)])
