"""The rules need no library: not Flask, not SQLAlchemy, nothing compiled."""

import json
import subprocess
import sys

import pytest

from support.building import ROOT, independent_tableaux

BLOCKED = (
    "flask",
    "flask_babel",
    "flask_wtf",
    "wtforms",
    "werkzeug",
    "jinja2",
    "sqlalchemy",
    "alembic",
    "waitress",
    "segno",
    "numpy",
    "PIL",
)
BLOCK = f"""
import sys
for name in {BLOCKED!r}:
    sys.modules[name] = None
"""


def run(code: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Python with these libraries unimportable."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCK + code],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("name", BLOCKED)
def test_the_block_holds(name: str) -> None:
    assert "ModuleNotFoundError" in run(f"import {name}").stderr


def test_scoring_needs_the_standard_library_only() -> None:
    golden = independent_tableaux()[0]
    document = {key: golden[key] for key in ("regions", "sanctuaries", "sacrifices")}
    done = run(
        "import json, sys\n"
        "from scorer import load_catalogue, score\n"
        "from scorer.documents.tableau import read_tableau\n"
        "print(score(read_tableau(json.load(sys.stdin), load_catalogue())).total)\n"
        "from importlib import import_module\n"
        "from pkgutil import iter_modules\n"
        "import scorer.documents, scorer.faraway, scorer.live\n"
        "for rung in (scorer.faraway, scorer.documents, scorer.live):\n"
        "    for module in iter_modules(rung.__path__, rung.__name__ + '.'):\n"
        "        import_module(module.name)\n"
        "print('click' in sys.modules)\n",
        json.dumps(document),
    )
    assert (done.stderr, done.stdout) == ("", f"{golden['total']}\nFalse\n")


GAME = """{"version": 1, "sets": [], "players": [
    {"name": "A", "tableau": {"regions": [{"number": 9}]}},
    {"name": "B", "tableau": {"regions": []}}
]}"""


@pytest.mark.parametrize(
    ("arguments", "stdin", "expected"),
    [
        (["score"], '{"regions": [{"number": 9}]}', '"total": 5'),
        (["rank", "-"], GAME, '"name": "A", "rank": 1, "total": 5'),
        (["score", "--help"], "", "Score tableaux"),
    ],
)
def test_the_command_line_needs_click_alone(arguments: list[str], stdin: str, expected: str) -> None:
    done = run(f"from scorer.commands.cli import main\nmain({arguments!r})", stdin)
    assert (done.stderr, done.returncode) == ("", 0)
    assert expected in done.stdout
