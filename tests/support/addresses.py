"""Every address of the app, found by asking the app, so that no page is forgotten."""

from collections.abc import Iterator
from typing import Any

from flask import Flask, render_template_string, url_for
from werkzeug.routing import Rule

from scorer.live.seat_input import SeatInput
from scorer.storage import GameStore
from support.sample_games import deal, hands, new_game, sacrifice_hand
from support.visitor import Visitor


def full_game(store: GameStore) -> str:
    """A finished game that has a sacrifice and a pad."""
    one = sacrifice_hand()
    other = deal(2, [one, *hands()])[1]
    pad = SeatInput(name="Zoe", uses_pad=True, pad=("1",) * 9)
    return new_game(store, [one.seat("Ada"), other.seat("Max"), pad])


def kept_race(visitor: Visitor) -> str:
    """The code of a race of the other game here."""
    visitor.open("/a_way")
    entries = visitor.form_with("do=decide")
    entries["racers-0-arrived"], entries["do"] = "1", "keep"
    visitor.send("/a_way", entries)
    return visitor.path.rpartition("/")[2]


def addresses_of(app: Flask, store: GameStore, code: str) -> dict[str, str]:
    """One address for each rule, by "endpoint rule", for a `full_game`."""
    hand = sacrifice_hand()
    region = hand.regions[hand.sacrifices[0]["position"] - 1]
    visitor = Visitor(app.test_client())
    race = kept_race(visitor)
    visitor.open(f"/g/{code}/1")
    visitor.open("/history/move")
    values: dict[str, Any] = {
        "number": 1,
        "key": f"{region['set']}-{region['number']}",
        "kind": "svg",
        "filename": "icons/icon.svg",
        "token": visitor.text(".address").rpartition("/")[2],
    }
    codes = {"look": store.load(code).view_code, "a_way": race}

    def address(rule: Rule) -> str:
        match rule.endpoint:
            case "assets.script":
                return render_template_string("{{ script_address('app.js') }}")
            case "assets.style":
                return render_template_string("{{ style_address() }}")
        known = {**values, "code": codes.get(rule.endpoint.partition(".")[0], code)}
        return url_for(rule.endpoint, **{name: known[name] for name in rule.arguments})

    with app.test_request_context():
        return {f"{rule.endpoint} {rule}": address(rule) for rule in app.url_map.iter_rules()}


def rules_for(app: Flask, method: str) -> Iterator[Rule]:
    """The rules that take this method."""
    return (rule for rule in app.url_map.iter_rules() if method in (rule.methods or ()))


def readable_addresses(app: Flask, addresses: dict[str, str]) -> list[str]:
    """Those that can be opened."""
    return [addresses[f"{rule.endpoint} {rule}"] for rule in rules_for(app, "GET")]


def pages(app: Flask, store: GameStore, code: str) -> list[str]:
    """Those that are pages to look at, the steps of a result and every kind of entry among them."""
    client = app.test_client()
    found = []
    for address in readable_addresses(app, addresses_of(app, store, code)):
        response = client.get(address, buffered=True)
        if response.status_code == 200 and response.mimetype == "text/html":
            found.append(address)
    return [*found, f"/g/{code}/3", f"/g/{code}/result?step=5", f"/g/{code}/result?step=all", "/g/nothing"]
