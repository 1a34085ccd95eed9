"""Cards as pictures and words for the templates, each drawn once and kept."""

from collections.abc import Callable
from functools import cache
from typing import Any

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorer.faraway import wording
from scorer.faraway.model import Card
from scorer.faraway.symbols import symbols_of
from scorer.faraway.wording import Words
from scorer.live import rounds_wording
from scorer.web.i18n import current_words


def init_app(app: Flask) -> None:
    """Gives the templates `draw_card`, `draw_icon` and the sentences of wording.py."""

    @cache
    def draw_card(card: Card, size: str = "full") -> Markup:
        return Markup(_macros(app).card(card, size))

    @cache
    def draw_icon(name: str) -> Markup:
        return Markup(_macros(app).icon(name))

    app.jinja_env.globals.update(draw_card=draw_card, draw_icon=draw_icon, symbols_of=symbols_of)
    for name in (
        "card_name",
        "card_description",
        "quest_text",
        "feature_name",
        "set_name",
        "describe_problem",
        "explain",
        "describe_warning",
        "winner_text",
        "tie_text",
        "tie_rule_name",
    ):
        app.jinja_env.filters[name] = in_readers_language(getattr(wording, name))
    for name in (
        "comparison_text",
        "draw_text",
        "market_text",
        "next_market_text",
        "set_up_summary",
        "set_up_texts",
        "missing_box_text",
    ):
        app.jinja_env.filters[name] = in_readers_language(getattr(rounds_wording, name))


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
