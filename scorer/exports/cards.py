"""Our drawings of cards as SVG images that stand alone: each carries the symbols it uses."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from scorer.faraway.counts import Feature
from scorer.faraway.model import Card
from scorer.faraway.symbols import symbols_of
from scorer.paths import TEMPLATES

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([^"]+)"')
_FONT = 'font-family="system-ui, sans-serif"'


@cache
def card_image(card: Card, font: str) -> str:
    """A card as one SVG image, its numbers in `font`."""
    return _standing_alone(str(_drawings().card(card)), font)


@cache
def icon_image(name: Feature | str) -> str:
    """An icon of symbols.svg as one SVG image."""
    return _standing_alone(str(_drawings().icon(name)), "")


def _standing_alone(svg: str, font: str) -> str:
    opening, rest = svg.strip().split(">", 1)
    parts = "".join(_symbols()[name] for name in _needed(rest))
    return f"{opening.replace(_FONT, f'font-family={font!r}')}><defs>{parts}</defs>{rest}"


def _needed(markup: str) -> list[str]:
    """The symbols that a drawing uses, and those that they use."""
    found: dict[str, None] = {}
    waiting = _USED.findall(markup)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting.extend(_USED.findall(_symbols()[name]))
    return list(found)


@cache
def _symbols() -> Mapping[str, str]:
    markup = _environment().get_template("cards/symbols.svg").render()
    return {match[1]: match[0] for match in _SYMBOL.finditer(markup)}


@cache
def _drawings() -> Any:
    """The macros of card.svg."""
    return _environment().get_template("cards/card.svg").module


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined)
    environment.globals["symbols_of"] = symbols_of
    return environment
