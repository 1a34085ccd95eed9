"""What people typed at one seat, kept as it is, right or wrong, and how it becomes a player of a game document.

This is what storage holds for a seat. Scores are never stored: they follow from this.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.documents.game import Player, tableau_document
from scorer.faraway.catalogue import Catalogue, load_catalogue, set_ids
from scorer.faraway.model import REGIONS_IN_LINE, Region, SetId, Tableau
from scorer.live.merge import Choice, Fields, PageMark, PageSave, PageSaves, merge_save
from scorer.text.digits import whole_number

LONGEST_TYPED = 12
"""Characters kept of a typed number; long enough to show somebody their slip."""
THE_METEORS: SetId = "stars"
"""The only box with meteors when storage held whether a meteor was meant."""
MOST_SANCTUARIES = 60
PAD_ROWS = REGIONS_IN_LINE + 1


NAME = "name"
_SACRIFICE = "sacrifice-"
_SANCTUARY = "sanctuary-"
HELD = "held"
"""What the field of a Sanctuary says; it is empty for one that is given back."""


def region_field(place: int) -> str:
    """The name of the field of a place of the line, from 0."""
    return f"region-{place}"


def pad_field(row: int) -> str:
    """The name of the field of a row of the pad, from 0."""
    return f"pad-{row}"


def sacrifice_field(key: str) -> str:
    """The name of the field of what is given up for the Region with this key."""
    return _SACRIFICE + key


def sanctuary_field(sanctuary_id: str) -> str:
    """The name of the field that says whether a Sanctuary is held."""
    return _SANCTUARY + sanctuary_id


@dataclass(frozen=True)
class RegionInput:
    """A place of the line: the number as typed and, where boxes share that number, the box that is meant."""

    number: str = ""
    box: SetId = ""
    """Empty for the Region that the number alone stands for, see `Catalogue.region_meant`."""

    @classmethod
    def of(cls, number: int, box: SetId) -> "RegionInput":
        """The place as somebody would type it: without the box where the number alone says it."""
        alone = load_catalogue().region_meant(number)
        return cls(str(number), "" if alone is not None and alone.set == box else box)

    @classmethod
    def from_text(cls, text: str) -> "RegionInput":
        """The place that `as_text` wrote."""
        number, _, box = text.rpartition("*")
        return cls(number, box) if box in set_ids() else cls(text)

    @classmethod
    def from_document(cls, number: str, box: SetId | bool) -> "RegionInput":
        """The place that storage holds; before boxes could share numbers, it held whether the meteor was meant."""
        return cls(number, (THE_METEORS if box else "") if isinstance(box, bool) else box)

    @property
    def as_text(self) -> str:
        """The place in one text, the box behind a star."""
        return f"{self.number}*{self.box}" if self.box else self.number

    @property
    def short(self) -> str:
        """The place as a page names it: the number, with a star if it stands for another Region than the first."""
        return self.number + "*" * bool(self.box)

    @property
    def empty(self) -> bool:
        """True if nothing is typed here."""
        return not self.number


@dataclass(frozen=True)
class SeatInput:
    """One player's entry. `regions` are in the order played; `pad` is eight Regions and the Sanctuaries."""

    name: str = ""
    regions: tuple[RegionInput, ...] = (RegionInput(),) * REGIONS_IN_LINE
    sanctuaries: tuple[str, ...] = ()
    sacrifices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Chosen Sanctuary ids by the key of the Region they are given up for, so that moving the Region keeps them."""
    uses_pad: bool = False
    pad: tuple[str, ...] = ("",) * PAD_ROWS
    claim: str = ""
    """The id of the browser that took this seat, if one did."""
    saves: PageSaves = ()
    """The newest save of each page that typed here of late."""

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> "SeatInput":
        """The entry in a stored document; what is missing there is empty."""
        return cls(
            name=document.get("name", ""),
            regions=_eight([RegionInput.from_document(*item) for item in document.get("regions", [])]),
            sanctuaries=tuple(document.get("sanctuaries", ())),
            sacrifices={key: tuple(ids) for key, ids in document.get("sacrifices", {}).items()},
            uses_pad=document.get("uses_pad", False),
            pad=(*document.get("pad", ()), *("",) * PAD_ROWS)[:PAD_ROWS],
            claim=document.get("claim", ""),
            saves=tuple(PageSave.from_document(save) for save in document.get("saves", ())),
        )

    def to_document(self) -> dict[str, Any]:
        """What storage keeps; `from_document` gives the same entry back."""
        return {
            "name": self.name,
            "regions": [[region.number, region.box] for region in self.regions],
            "sanctuaries": list(self.sanctuaries),
            "sacrifices": {key: list(ids) for key, ids in self.sacrifices.items()},
            "uses_pad": self.uses_pad,
            "pad": list(self.pad),
            "claim": self.claim,
            "saves": [save.to_document() for save in self.saves],
        }

    @classmethod
    def from_player(cls, player: Player) -> "SeatInput":
        """The entry that a player of a Game would have typed."""
        seat = cls(name=player.name, uses_pad=player.uses_pad)
        if player.tableau is not None:
            document = tableau_document(player.tableau)
            typed = [RegionInput.of(r.number, r.set) if r else RegionInput() for r in player.tableau.regions]
            chosen = chosen_sacrifices(player.tableau)
            seat = replace(seat, regions=_eight(typed), sanctuaries=tuple(document["sanctuaries"]), sacrifices=chosen)
        if player.pad is not None:
            rows = (*player.pad.regions, player.pad.sanctuaries)
            seat = replace(seat, pad=tuple("" if row is None else str(row) for row in rows))
        return seat

    def to_player(self, name: str, catalogue: Catalogue) -> dict[str, Any]:
        """The player of a game document, under the name shown for this seat."""
        regions = [self._region(typed, catalogue) for typed in self.regions]
        positions: dict[str | None, int] = {}
        for place, typed in enumerate(self.regions, 1):
            positions.setdefault(key_meant(typed, catalogue), place)
        sacrifices = [
            {"position": positions[key], "sanctuaries": list(ids)}
            for key, ids in self.sacrifices.items()
            if key in positions and ids
        ]
        pad = [_whole_number(row) for row in self.pad]
        return {
            "name": name,
            "tableau": {"regions": regions, "sanctuaries": list(self.sanctuaries), "sacrifices": sacrifices},
            "pad": {"regions": pad[:REGIONS_IN_LINE], "sanctuaries": pad[REGIONS_IN_LINE]},
            "scored_by": "pad" if self.uses_pad else "tableau",
        }

    @staticmethod
    def _region(typed: RegionInput, catalogue: Catalogue) -> dict[str, Any] | None:
        if typed.empty:
            return None
        region = region_meant(typed, catalogue)
        if region is not None:
            return {"set": region.set, "number": region.number}
        box = {"set": typed.box} if typed.box else {}
        return {**box, "number": _whole_number(typed.number)}

    @property
    def fields(self) -> Fields:
        """What pages send, each under its name."""
        return {
            NAME: self.name,
            **{region_field(place): region.as_text for place, region in enumerate(self.regions)},
            **{pad_field(row): fame for row, fame in enumerate(self.pad)},
            **{sacrifice_field(key): " ".join(ids) for key, ids in self.sacrifices.items()},
            **{sanctuary_field(held): HELD for held in self.sanctuaries},
        }

    def with_fields(self, fields: Fields) -> "SeatInput":
        """The entry with these fields; those that are not named stay."""
        given = {key: ids.split() for field, ids in fields.items() if (key := field.removeprefix(_SACRIFICE)) != field}
        held = {name: value for field, value in fields.items() if (name := field.removeprefix(_SANCTUARY)) != field}
        seat = self._holding(held)
        return replace(
            seat,
            name=fields.get(NAME, self.name),
            regions=tuple(
                RegionInput.from_text(fields[region_field(place)]) if region_field(place) in fields else region
                for place, region in enumerate(self.regions)
            ),
            pad=tuple(fields.get(pad_field(row), fame) for row, fame in enumerate(self.pad)),
            sacrifices={key: tuple(ids) for key, ids in {**seat.sacrifices, **given}.items() if ids},
        )

    def _holding(self, held: Mapping[str, str]) -> "SeatInput":
        """The entry with Sanctuaries taken (HELD) and given back (empty); the others stay in their order."""
        seat = self
        for sanctuary_id, value in held.items():
            if not value:
                seat = seat.without_sanctuary(sanctuary_id)
        more = [taken for taken, value in held.items() if value and taken not in seat.sanctuaries]
        return replace(seat, sanctuaries=(*seat.sanctuaries, *more)[:MOST_SANCTUARIES])

    def joined(
        self, mark: PageMark, shown: Fields, sent: Fields, choice: Choice | None = None
    ) -> tuple["SeatInput", frozenset[str]]:
        """The entry with what a page sent, and the fields where somebody else wrote something different meanwhile."""
        merged, saves = merge_save(self.fields, self.saves, mark, shown, sent, choice)
        return replace(self.with_fields(merged.fields), saves=saves), merged.conflicts

    def saves_of(self, page: str) -> int:
        """The count of the newest save of this page that arrived here; 0 if none did."""
        return next((save.count for save in self.saves if save.page == page), 0)

    def given_for(self, sanctuary_id: str) -> str:
        """The key of the Region for which this Sanctuary is given up; empty if it is kept."""
        return next((key for key, ids in self.sacrifices.items() if sanctuary_id in ids), "")

    def without_sanctuary(self, sanctuary_id: str) -> "SeatInput":
        """The entry without this Sanctuary and without a sacrifice of it."""
        kept = tuple(known for known in self.sanctuaries if known != sanctuary_id)
        chosen = {key: ids for key, ids in self.sacrifices.items() if sanctuary_id not in ids}
        return replace(self, sanctuaries=kept, sacrifices=chosen)

    def reversed(self) -> "SeatInput":
        """The same line laid the other way round; empty places at its end stay there."""
        filled = list(self.regions)
        while filled and filled[-1].empty:
            filled.pop()
        return replace(self, regions=_eight(filled[::-1]))


def chosen_sacrifices(tableau: Tableau) -> dict[str, tuple[str, ...]]:
    """The Sanctuaries given up in a Tableau, by the key of the Region they are given up for."""
    chosen = ((tableau.region_at(sacrifice.position), sacrifice.sanctuaries) for sacrifice in tableau.sacrifices)
    return {region.key: tuple(given.id for given in sanctuaries) for region, sanctuaries in chosen if region}


def region_meant(typed: RegionInput, catalogue: Catalogue) -> Region | None:
    """The Region that is meant, or None if there is no such number in these sets."""
    number = _whole_number(typed.number)
    return catalogue.region_meant(number, typed.box) if isinstance(number, int) else None


def namesakes(region: Region | None, catalogue: Catalogue) -> tuple[Region, ...]:
    """The Regions to choose from where one was typed; empty if no other has its number."""
    found = () if region is None else catalogue.namesakes(region.number)
    return found if len(found) > 1 else ()


def key_meant(typed: RegionInput, catalogue: Catalogue) -> str | None:
    """The key of the Region that is meant, or None."""
    region = region_meant(typed, catalogue)
    return None if region is None else region.key


def _eight(regions: list[RegionInput]) -> tuple[RegionInput, ...]:
    return (*regions, *(RegionInput(),) * REGIONS_IN_LINE)[:REGIONS_IN_LINE]


def _whole_number(text: str) -> int | str | None:
    """The number typed, None for nothing, the text itself if it is no number (the reader then says so)."""
    if not text:
        return None
    number = whole_number(text, LONGEST_TYPED)
    return text if number is None else number
