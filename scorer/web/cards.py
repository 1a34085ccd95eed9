"""Cards as pictures and words for the templates, each drawn once and kept."""

from collections.abc import Callable
from functools import cache
from typing import Any

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorer.documents.wording import describe_problem
from scorer.faraway import rounds_wording, wording
from scorer.faraway.catalogue import card_sets
from scorer.faraway.model import Card
from scorer.faraway.symbols import symbols_of
from scorer.text.languages import Words
from scorer.web.i18n import current_words

SENTENCES: tuple[Callable[[Any, Words], Any], ...] = (
    wording.card_name,
    wording.card_description,
    wording.quest_text,
    wording.feature_name,
    wording.set_name,
    wording.explain,
    wording.describe_warning,
    wording.winner_text,
    wording.tie_text,
    wording.tie_rule_name,
    rounds_wording.comparison_text,
    rounds_wording.draw_text,
    rounds_wording.market_text,
    rounds_wording.pile_text,
    rounds_wording.next_market_text,
    rounds_wording.set_up_summary,
    rounds_wording.set_up_texts,
    rounds_wording.missing_box_text,
    describe_problem,
)
"""What a template can say about a thing, as filters of the same name."""


def init_app(app: Flask) -> None:
    """Gives the templates `draw_card`, `draw_icon` and the SENTENCES."""

    @cache
    def draw_card(card: Card, size: str = "full") -> Markup:
        return Markup(_macros(app).card(card, size))

    @cache
    def draw_icon(name: str) -> Markup:
        return Markup(_macros(app).icon(name))

    app.jinja_env.globals.update(draw_card=draw_card, draw_icon=draw_icon, symbols_of=symbols_of, card_sets=card_sets)
    for sentence in SENTENCES:
        app.jinja_env.filters[sentence.__name__] = in_readers_language(sentence)


def in_readers_language(sentence: Callable[[Any, Words], Any]) -> Callable[..., Any]:
    """A sentence of a wording module as a filter.

    It takes the context, which it does not need, so that Jinja never works it out once and for all at compile time.
    """

    @pass_context
    def filtered(_: Context, subject: Any) -> Any:
        return sentence(subject, current_words())

    return filtered


@cache
def _macros(app: Flask) -> Any:
    return app.jinja_env.get_template("cards/card.svg").module
