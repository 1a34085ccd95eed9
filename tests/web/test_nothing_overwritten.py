"""Every form of every page, open on two phones: what both change is there afterwards, or somebody is told."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from bs4 import Tag
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorer.storage import GameStore
from support.addresses import addresses_of, full_game, kept_race
from support.visitor import Visitor, fields_of

VALUES = {"date": ("2025-01-02", "2025-03-04", "2025-05-06"), "numeric": ("4", "6", "8"), "text": ("Uma", "Vic", "Wes")}
OF_A_KIND = 2
"""Fields of one kind that are tried in a form: two places of a line, two names."""


@dataclass(frozen=True)
class Change:
    """One field of one form of one page, and what is put into it."""

    address: str
    form: int
    field: str
    value: str | None
    """None for a box whose tick is taken away."""

    def entries(self, visitor: Visitor) -> tuple[str, MultiDict[str, str]]:
        """Where the form on the visitor's page goes, and what it sends with this change and its first button."""
        form = post_forms(visitor)[self.form]
        entries = fields_of(form)
        entries.poplist(self.field)
        kept = [str(box["value"]) for box in form.select(f'input[type=checkbox][name="{self.field}"][checked]')]
        toggled, _, value = (self.value or "").partition("=")
        if toggled in ("tick", "untick"):
            entries.setlist(self.field, [one for one in kept if one != value] + [value] * (toggled == "tick"))
        else:
            entries[self.field] = self.value or ""
        button = form.select_one("button")
        if button is not None and button.get("name"):
            entries.add(str(button["name"]), str(button.get("value", "")))
        return str(form["action"]), entries

    def stands(self, visitor: Visitor) -> bool:
        """Whether the visitor's page says what this change said."""
        forms = post_forms(visitor)
        if self.form >= len(forms):
            return False
        toggled, _, value = (self.value or "").partition("=")
        sent = fields_of(forms[self.form]).getlist(self.field)
        return (value in sent) == (toggled == "tick") if toggled in ("tick", "untick") else sent == [self.value]


def post_forms(visitor: Visitor) -> list[Tag]:
    """The forms of a page that change something."""
    return [form for form in visitor.page.select("form[method=post]") if form.get("action")]


def changes(address: str, visitor: Visitor) -> Iterator[list[Change]]:
    """What can be put into the fields that a person sees on the visitor's page."""
    kinds: Counter[tuple[int, str]] = Counter()
    for wishes in all_changes(address, visitor):
        kind = wishes[0].form, re.sub(r"\d+", "N", wishes[0].field)
        kinds[kind] += 1
        if kinds[kind] <= OF_A_KIND:
            yield wishes


def all_changes(address: str, visitor: Visitor) -> Iterator[list[Change]]:
    """What can be put into each field."""
    for number, form in enumerate(post_forms(visitor)):
        for box in form.select("input[type=checkbox][name]"):
            wish = "untick" if box.has_attr("checked") else "tick"
            yield [Change(address, number, str(box["name"]), f"{wish}={box.get('value', 'on')}")]
        for name in {str(radio["name"]) for radio in form.select("input[type=radio][name]")}:
            radios = form.select(f'input[type=radio][name="{name}"]:not([checked])')
            yield [Change(address, number, name, str(radio["value"])) for radio in radios]
        for field in form.select(
            "input[name]:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea"
        ):
            kind = "date" if field.get("type") == "date" else "numeric" if field.get("inputmode") else "text"
            values = [value for value in VALUES[kind] if value != field.get("value")]
            yield [Change(address, number, str(field["name"]), value) for value in values[:2]]


class World:
    """A game and a race, put back as they were before every try."""

    def __init__(self, app: Flask, store: GameStore) -> None:
        self.store, self.app = store, app
        self.codes = [full_game(store), kept_race(Visitor(app.test_client()))]
        self.kept = [store.load(code) for code in self.codes]

    def addresses(self) -> list[str]:
        """Every page, for every player of the game where it is about one."""
        game = self.codes[0]
        found = [address for address in addresses_of(self.app, self.store, game).values() if "/v/" not in address]
        of_players = [address.replace(f"/{game}/1", f"/{game}/{seat}") for address in found for seat in (1, 2, 3)]
        rounds = [f"{address}?step=regions" for address in found if "/rounds/" in address]
        ours = [f"/a_way/{self.codes[1]}" if address.startswith("/a_way/") else address for address in of_players]
        return list(dict.fromkeys([*ours, *rounds]))

    def put_back(self) -> None:
        """As if nobody had changed anything."""
        for kept in self.kept:
            now = self.store.load(kept.code)
            self.store.save_settings(kept.code, kept.settings, version=now.version)
            self.store.save_seats(
                kept.code,
                {seat.seat: seat.document for seat in kept.seats},
                versions={seat.seat: seat.version for seat in now.seats},
            )

    def phone(self, address: str) -> Visitor:
        """A phone of its own that shows this page."""
        visitor = Visitor(self.app.test_client())
        visitor.open(address)
        return visitor


@pytest.fixture
def world(app: Flask, store: GameStore) -> World:
    return World(app, store)


def told(visitor: Visitor) -> bool:
    """Whether the page says that something did not go as wished."""
    return visitor.response.status_code == 409 or visitor.has("[role=alert]")


def both(world: World, first: Change, second: Change) -> tuple[Visitor, Visitor]:
    """Two phones open the page, one sends a change, then the other; the second phone, and one that looks afterwards."""
    world.put_back()
    theirs, mine = world.phone(first.address), world.phone(second.address)
    theirs.send(*first.entries(theirs))
    mine.send(*second.entries(mine))
    return mine, world.phone(first.address)


def shared_changes(world: World) -> Iterator[list[Change]]:
    """The fields whose change by one phone is there for every other one."""
    for address in world.addresses():
        world.put_back()
        page = world.phone(address)
        if page.response.status_code != 200 or "html" not in page.response.content_type:
            continue
        for wishes in changes(address, page):
            world.put_back()
            phone = world.phone(address)
            phone.send(*wishes[0].entries(phone))
            if wishes[0].stands(world.phone(address)):
                yield wishes


def test_two_stale_pages_lose_nothing_in_silence(world: World) -> None:
    shared = list(shared_changes(world))
    pages = {wishes[0].address.replace(world.codes[0], "G").replace(world.codes[1], "R") for wishes in shared}
    assert pages >= {"/g/G/1", "/g/G/3", "/g/G/settings", "/g/G/details", "/g/G/rounds/1?step=regions", "/a_way/R"}
    lost = []
    for wishes, following in zip(shared, [*shared[1:], shared[0]], strict=True):
        if len(wishes) > 1 and not told(both(world, *wishes[:2])[0]):
            lost.append(wishes)
        if following[0].address == wishes[0].address:
            pair = [wishes[0], following[0]]
            phone, looking = both(world, *pair)
            if not told(phone) and not all(change.stands(looking) for change in pair):
                lost.append(pair)
    assert not lost
