"""The rules card: one page in our own words, opened at the paragraph that explains what the reader is looking at."""

from enum import StrEnum
from functools import cache
from typing import assert_never

from flask import Blueprint, Flask, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.counts import COLOURS, WONDERS
from scorer.faraway.model import Sanctuary, Tableau
from scorer.faraway.quests import AtLeast, Flat, ForSacrifice, Outcome, PerFeature, PerSet, Quest
from scorer.faraway.reveal import score
from scorer.faraway.scores import CardScore, TableauScore
from scorer.web.links import own_path

blueprint = Blueprint("rules", __name__)


class Topic(StrEnum):
    """Paragraphs that other pages point to, by their ids."""

    SANCTUARY = "rule-sanctuary"
    REVEAL = "rule-reveal"
    ICONS = "rule-icons"
    FLAT = "rule-flat"
    PER = "rule-per"
    TWO_KINDS = "rule-two-kinds"
    SETS = "rule-sets"
    REQUIREMENT = "rule-requirement"
    NO_QUEST = "rule-no-quest"
    TIE = "rule-tie"
    METEORS = "rule-meteors"
    SACRIFICE = "rule-sacrifice"


EXPLAINED = {
    Outcome.NO_QUEST: Topic.NO_QUEST,
    Outcome.REQUIREMENT_UNMET: Topic.REQUIREMENT,
    Outcome.NOTHING_COUNTED: Topic.PER,
    Outcome.NOT_SACRIFICED: Topic.SACRIFICE,
}
"""Where an outcome is explained; for SCORED the form of the quest decides, see `topic_of`."""

EXAMPLE_REGIONS = (35, 9, 21, 20, 2, 30, 27, 54)
EXAMPLE_SANCTUARIES = ("green-stone", "yellow-1per-yellow", "blue-1per-blue")
"""A line in the order played with one quest of each kind: 36 for the Regions, 7 for the Sanctuaries."""


def init_app(app: Flask) -> None:
    """Gives the templates `rule_for` (a card score) and `rule` (by name), which make addresses of paragraphs."""
    app.jinja_env.globals["rule"] = lambda name, **query: _address(Topic[name], **query)
    app.jinja_env.globals["rule_for"] = lambda card_score, **query: _address(topic_of(card_score), **query)


def topic_of(card_score: CardScore) -> Topic:
    """The paragraph that explains what became of this card's quest."""
    if card_score.outcome in EXPLAINED:
        return EXPLAINED[card_score.outcome]
    return Topic.NO_QUEST if card_score.card.quest is None else _topic_of_form(card_score.card.quest)


def _topic_of_form(quest: Quest) -> Topic:
    match quest:
        case Flat():
            return Topic.FLAT
        case PerFeature(_, features):
            return Topic.TWO_KINDS if len(features) > 1 else Topic.PER
        case PerSet():
            return Topic.SETS
        case AtLeast(_, Flat()):
            return Topic.REQUIREMENT
        case ForSacrifice(_, Flat()):
            return Topic.SACRIFICE
        case AtLeast(_, held) | ForSacrifice(_, held):
            return _topic_of_form(held)
    assert_never(quest)


@blueprint.get("/rules")
def page() -> ResponseReturnValue:
    """The card. `?back=` is the path of the sheet it was opened from."""
    back = request.args.get("back", "")
    return render_template(
        "rules/rules.html",
        back=own_path(back, "") or None,
        cards=load_catalogue(),
        colours=COLOURS,
        wonders=WONDERS,
        example=worked_example(),
    )


@cache
def worked_example() -> TableauScore:
    """The line of the worked example, scored like any other."""
    catalogue = load_catalogue()
    regions = tuple(catalogue.region_by_key(f"base-{number}") for number in EXAMPLE_REGIONS)
    found = [catalogue.sanctuary(key) for key in EXAMPLE_SANCTUARIES]
    return score(Tableau(regions, tuple(card for card in found if isinstance(card, Sanctuary))))


def _address(topic: Topic, back: str | None = None) -> str:
    return url_for("rules.page", back=back, _anchor=topic.value)
