"""The Sanctuary picker: every card of the boxes in play, taken by a tap and given back by a second one."""

import json
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorer.faraway.counts import COLOURS, Feature, FeatureSet
from scorer.faraway.model import Sanctuary
from scorer.faraway.wording import card_description, card_name, search_words
from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import SeatInput, sanctuary_field
from scorer.web.forms import ActionForm
from scorer.web.game.page_mark import page_mark
from scorer.web.game.picker_form import PickerForm
from scorer.web.i18n import current_words
from scorer.web.links import own_path
from scorer.web.store import change_seat, load_seat

blueprint = Blueprint("sanctuaries", __name__)

SHOWS = (Feature.NIGHT, Feature.CLUE, Feature.STONE, Feature.CHIMERA, Feature.THISTLE)
PAYS = (*COLOURS, *SHOWS, FeatureSet.BIOME_SET, FeatureSet.WONDER_SET)


@dataclass(frozen=True)
class Tile:
    """A Sanctuary in the picker."""

    sanctuary: Sanctuary
    held: bool
    """True if the player whose picker this is has it."""
    owner: Seat | None
    """Another player who has it."""
    tags: str
    """What the filters look at, parted by blanks."""
    words: str
    """What the search field looks at, in the reader's language: what is printed, the biome, what people call it."""


@blueprint.get("/g/<code>/<int:number>/sanctuaries")
def picker(code: str, number: int) -> ResponseReturnValue:
    """The picker. Filters are `tag` (several narrow further) and `q` (words), in the address like the way `back`."""
    live, seat = load_seat(code, number)
    tags = request.args.getlist("tag")
    query = request.args.get("q", "")[:60]
    tiles = _tiles(live, seat)
    shown = [tile for tile in tiles if _matches(tile, tags, query)]
    return render_template(
        "game/sanctuaries.html",
        live=live,
        seat=seat,
        tiles=shown,
        taken=[(sanctuary_id, live.catalogue.sanctuary(sanctuary_id)) for sanctuary_id in seat.typed.sanctuaries],
        unseen=_unseen(seat, shown),
        colours=COLOURS,
        shows=SHOWS,
        pays=_paid_for(live.catalogue.sanctuaries),
        tags=tags,
        query=query,
        back=_back(code, number),
        one=_back(code, number) != url_for("line.line", code=code, number=number),
        mark=page_mark([seat]),
        form=ActionForm(),
    )


@blueprint.post("/g/<code>/<int:number>/sanctuaries")
def pick(code: str, number: int) -> ResponseReturnValue:
    """Keeps what was taken and given back since the picker showed `was`; a card another player has is refused.

    Answers a page without JavaScript with the way back, htmx with what is held now and who has what was refused.
    """
    live, _ = load_seat(code, number)
    form = PickerForm()
    owners = _others(live, number)
    refused = {wanted: owners[wanted] for wanted in form.taken if wanted in owners}
    sent = {field: value for field, value in form.sent.items() if field not in map(sanctuary_field, refused)}

    def change(typed: SeatInput) -> SeatInput:
        return typed.joined(form.mark, form.shown, sent)[0]

    seat = change_seat(code, number, change).seat(number)
    messages = {wanted: gettext("%(name)s has it", name=owner.name) for wanted, owner in refused.items()}
    if "HX-Request" in request.headers:
        return _kept(seat.typed.sanctuaries if seat else (), messages, form.mark.count)
    for wanted, owner in refused.items():
        card = live.catalogue.sanctuary(wanted)
        if card is not None:
            name = card_name(card, current_words())
            flash(gettext("%(card)s was not taken: %(name)s has it.", card=name, name=owner.name))
    return redirect(_back(code, number), 303)


def _kept(held: Collection[str], refused: Mapping[str, str], seen: int) -> ResponseReturnValue:
    """What htmx makes of an answer: nothing to swap in, and an event with what is held and what was refused."""
    response = make_response("", 200)
    response.headers["HX-Reswap"] = "none"
    response.headers["HX-Trigger"] = json.dumps(
        {"sanctuaries-kept": {"held": list(held), "refused": dict(refused), "seen": seen}}
    )
    return response


def _back(code: str, number: int) -> str:
    """The page that opened the picker; the player's line if it did not say."""
    return own_path(request.values.get("back", ""), url_for("line.line", code=code, number=number))


def _others(live: LiveGame, number: int) -> Mapping[str, Seat]:
    """Who has which card among the other players, by the card's key."""
    return {key: seat for key, seat in live.owners.items() if seat.number != number}


def _tiles(live: LiveGame, seat: Seat) -> list[Tile]:
    """Every Sanctuary in play, sorted by colour, as people lay them out."""
    words = current_words()
    others = _others(live, seat.number)
    tiles = [
        Tile(
            sanctuary,
            sanctuary.id in seat.typed.sanctuaries,
            others.get(sanctuary.key),
            " ".join(_tags(sanctuary)),
            _folded(f"{card_description(sanctuary, words)} {search_words(sanctuary, words)}"),
        )
        for sanctuary in live.catalogue.sanctuaries
    ]
    return sorted(tiles, key=lambda tile: COLOURS.index(tile.sanctuary.colour))


def _unseen(seat: Seat, shown: Sequence[Tile]) -> list[str]:
    """What the player holds although no tile shows it: narrowed away, or no card of these boxes."""
    visible = {tile.sanctuary.id for tile in shown}
    return [held for held in seat.typed.sanctuaries if held not in visible]


def _tags(sanctuary: Sanctuary) -> list[str]:
    """Colour, symbols, and `pays-…` for what its quest counts; `pays-flat` and `pays-nothing` for the others."""
    quest = sanctuary.quest
    counted = quest.counted if quest else ()
    pays = [f"pays-{countable}" for countable in counted] or ["pays-flat" if quest else "pays-nothing"]
    night = [Feature.NIGHT] if sanctuary.night else []
    return [sanctuary.colour, *night, *dict.fromkeys(sanctuary.icons), *pays]


def _paid_for(sanctuaries: Sequence[Sanctuary]) -> list[str]:
    """What any quest of these Sanctuaries counts, in the order of the filter."""
    counted = {countable for sanctuary in sanctuaries if sanctuary.quest for countable in sanctuary.quest.counted}
    return [countable for countable in PAYS if countable in counted]


def _folded(text: str) -> str:
    """The text as it is searched: no capitals, no accents."""
    plain = (char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return "".join(plain).casefold()


def _matches(tile: Tile, tags: Sequence[str], query: str) -> bool:
    own = tile.tags.split()
    return all(tag in own for tag in tags) and all(word in tile.words for word in _folded(query).split())
