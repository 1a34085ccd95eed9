"""The Sanctuary picker: all cards as small pictures, narrowed by tapping what is printed on them."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.faraway.counts import COLOURS, Feature, FeatureSet
from scorer.faraway.model import Sanctuary
from scorer.faraway.wording import card_description, feature_name
from scorer.live.game import LiveGame, Seat
from scorer.live.seat_input import MOST_SANCTUARIES, SeatInput
from scorer.web.forms import ActionForm
from scorer.web.i18n import current_words
from scorer.web.links import own_path
from scorer.web.store import change_seat, load_seat

blueprint = Blueprint("sanctuaries", __name__)

SHOWS = (Feature.NIGHT, Feature.CLUE, Feature.STONE, Feature.CHIMERA, Feature.THISTLE)
PAYS = (*COLOURS, *SHOWS, FeatureSet.BIOME_SET, FeatureSet.WONDER_SET)


@dataclass(frozen=True)
class Choice:
    """A Sanctuary in the picker."""

    sanctuary: Sanctuary
    owner: Seat | None
    """Who has it already."""
    tags: str
    """What the filters look at, parted by blanks."""
    words: str
    """What the search field looks at, in the reader's language: what is printed, and the biome; without accents."""


@blueprint.get("/g/<code>/<int:number>/sanctuaries")
def picker(code: str, number: int) -> ResponseReturnValue:
    """The picker. Filters are `tag` (several narrow further) and `q` (words), in the address like the way `back`."""
    live, seat = load_seat(code, number)
    tags = request.args.getlist("tag")
    query = request.args.get("q", "")[:60]
    choices = [choice for choice in _choices(live) if _matches(choice, tags, query)]
    return render_template(
        "game/sanctuaries.html",
        live=live,
        seat=seat,
        choices=choices,
        colours=COLOURS,
        shows=SHOWS,
        pays=_paid_for(live.catalogue.sanctuaries),
        tags=tags,
        query=query,
        back=_back(code, number),
        form=ActionForm(),
    )


@blueprint.post("/g/<code>/<int:number>/sanctuaries")
def pick(code: str, number: int) -> ResponseReturnValue:
    """Adds one Sanctuary. A second tap on the same one changes nothing; one somebody else has comes with a message."""
    wanted = request.form.get("add", "")[:60]

    def change(typed: SeatInput) -> SeatInput:
        if wanted in typed.sanctuaries or not wanted or len(typed.sanctuaries) >= MOST_SANCTUARIES:
            return typed
        return replace(typed, sanctuaries=(*typed.sanctuaries, wanted))

    change_seat(code, number, change)
    return redirect(_back(code, number), 303)


def _back(code: str, number: int) -> str:
    """The page that opened the picker; the player's line if it did not say."""
    return own_path(request.values.get("back", ""), url_for("line.line", code=code, number=number))


def _choices(live: LiveGame) -> list[Choice]:
    words = current_words()
    return [
        Choice(
            sanctuary,
            live.owners.get(sanctuary.key),
            " ".join(_tags(sanctuary)),
            _folded(f"{card_description(sanctuary, words)} {feature_name(sanctuary.colour, words)}"),
        )
        for sanctuary in live.catalogue.sanctuaries
    ]


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


def _matches(choice: Choice, tags: Sequence[str], query: str) -> bool:
    own = choice.tags.split()
    return all(tag in own for tag in tags) and all(word in choice.words for word in _folded(query).split())
