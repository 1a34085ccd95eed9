"""A second scorer, as simple as possible, made from the rules and the card files alone.

It shares nothing with the real one: cards are the plain tables of the files, and everything visible is counted anew for
every card, by going through lists of words.
"""

import tomllib
from typing import Any

from support.building import ROOT

Card = dict[str, Any]


def read_cards() -> tuple[dict[tuple[str, int], Card], dict[str, Card]]:
    """Regions by set and number, and Sanctuaries by id."""
    regions, sanctuaries = {}, {}
    for path in (ROOT / "cards").glob("*.toml"):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        for number, card in file["regions"].items():
            regions[file["set"], int(number)] = {**card, "number": int(number), "meteor": file["meteors"]}
        sanctuaries.update(file["sanctuaries"])
    return regions, sanctuaries


REGIONS, SANCTUARIES = read_cards()


def naive_score(document: dict[str, Any]) -> tuple[list[int | None], dict[str, int]]:
    """Fame of the Regions in the order played, and of the Sanctuaries that are left at the end."""
    line = [item and REGIONS[item["set"], item["number"]] for item in document["regions"]]
    sanctuaries = list(document["sanctuaries"])
    destroyed = {item["position"]: item["sanctuaries"] for item in document["sacrifices"]}
    face_up = [card is not None and stays_face_up(card, line) for card in line]
    region_fame: list[int | None] = [None] * len(line)
    for place in reversed(range(len(line))):
        card = line[place]
        if card is None:
            continue
        face_up[place] = True
        for sanctuary in destroyed.get(place + 1, []):
            sanctuaries.remove(sanctuary)
        table = [card for card, up in zip(line, face_up, strict=True) if up] + [SANCTUARIES[s] for s in sanctuaries]
        region_fame[place] = pays(card["quest"], table, bool(destroyed.get(place + 1)))
    table = [card for card in line if card is not None] + [SANCTUARIES[s] for s in sanctuaries]
    return region_fame, {s: pays(SANCTUARIES[s]["quest"], table, sacrificed=False) for s in sanctuaries}


def stays_face_up(card: Card, line: list[Card | None]) -> bool:
    meteors = [other for other in line if other is not None and other["meteor"]]
    return any(str(meteor["number"])[-1] == str(card["number"])[-1] for meteor in meteors)


def pays(quest: Any, table: list[Card], sacrificed: bool) -> int:
    if quest == "none":
        return 0
    for name, needed in quest.get("requires", {}).items():
        if how_many(name, table) < needed:
            return 0
    if "sacrifice" in quest and not sacrificed:
        return 0
    if "per" not in quest:
        return int(quest["fame"])
    return sum(int(quest["fame"]) * how_many(name, table) for name in quest["per"])


def how_many(name: str, table: list[Card]) -> int:
    if name == "biome_set":
        return min(how_many(colour, table) for colour in ("green", "yellow", "red", "blue"))
    if name == "wonder_set":
        return min(how_many(wonder, table) for wonder in ("stone", "chimera", "thistle"))
    return sum([card["colour"], card["time"], *card["icons"]].count(name) for card in table)
