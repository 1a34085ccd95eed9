"""What CONTRIBUTING.md, README.md and SECURITY.md name is there: folders, files, tests and settings."""

import re
from pathlib import Path

import pytest

from support.server import ROOT

PAPERS = ("CONTRIBUTING.md", "README.md", "SECURITY.md")
PATH = re.compile(r"`((?:\.ci|benchmarks|cards|script|scorer|static|templates|tests|training)(?:/[\w./-]*)?)[ `]")
INVENTED = re.compile(r"\b(NAME|CODE|ROOM)\b")
"""Stands for what the reader makes."""
RECIPES = ("box", "kind of quest", "language", "export", "page", "game")


def text(paper: str) -> str:
    return (ROOT / paper).read_text(encoding="utf-8")


def named(paper: str) -> set[str]:
    """The paths in a paper, those for the reader to make left out."""
    return {path for path in PATH.findall(text(paper)) if not INVENTED.search(path)}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_path_that_is_named_is_there(paper: str) -> None:
    assert [path for path in sorted(named(paper)) if not (ROOT / path).exists()] == []


def test_every_folder_of_code_is_on_the_road() -> None:
    rooms = {f"scorer/{path.parent.name}/" for path in (ROOT / "scorer").glob("*/__init__.py")}
    assert rooms - named("CONTRIBUTING.md") == set()


@pytest.mark.parametrize("thing", RECIPES)
def test_every_recipe_names_the_tests_that_guard_it(thing: str) -> None:
    (recipe,) = re.findall(rf"### Add an? {thing}\n(.*?)(?=\n##)", text("CONTRIBUTING.md"), re.DOTALL)
    guards = [path for path in PATH.findall(recipe.partition("Guarded by")[2]) if Path(path).name.startswith("test_")]
    assert guards


def test_every_test_named_by_its_function_is_there() -> None:
    functions = re.findall(r"`(test_\w+)`", text("CONTRIBUTING.md"))
    assert functions
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name in functions if f"def {name}(" not in sources] == []


def test_every_setting_is_explained() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "scorer").rglob("*.py"))
    used = set(re.findall(r"\bSCORER_[A-Z_]+\b", sources))
    assert used - set(re.findall(r"\bSCORER_[A-Z_]+\b", text("README.md"))) == set()
