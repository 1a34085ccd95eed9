"""Templates and style sheets are kept tidy."""

import re
from functools import cache
from pathlib import Path

import pytest

from scorer.paths import STATIC, TEMPLATES

LONGEST = 140
PAGES = sorted(TEMPLATES.rglob("*.html"))
STYLES = sorted((STATIC / "css").rglob("*.css"))
CLASS = re.compile(r"\.([a-z][\w-]*)", re.IGNORECASE)
SELECTOR = re.compile(r"([^{};]+)\{")
WORD = re.compile(r"[\w-]+")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
COUNTED = {"rank-1"}
"""Classes whose names are made of a word and a number."""


def test_no_line_is_long() -> None:
    long = [
        f"{path.relative_to(TEMPLATES)}:{number}: {len(line)}"
        for path in PAGES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_every_class_that_is_drawn_is_on_a_page(style: Path) -> None:
    text = COMMENT.sub("", style.read_text(encoding="utf-8"))
    classes = {name for selector in SELECTOR.findall(text) for name in CLASS.findall(selector)}
    assert classes - COUNTED <= _words_on_pages()


@cache
def _words_on_pages() -> set[str]:
    sources = [*PAGES, *(STATIC / "js").glob("*.js")]
    return set(WORD.findall(" ".join(path.read_text(encoding="utf-8") for path in sources)))
