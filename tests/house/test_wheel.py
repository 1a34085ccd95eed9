"""The wheel, installed alone into an empty environment in an empty folder, serves the app."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from support.server import ROOT, running

pytestmark = pytest.mark.skipif("CI" not in os.environ, reason="takes a minute: runs in CI")


def run(*command: str | Path, folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has nothing but our wheel and what it asks for."""
    built, installed = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "build", "--outdir", built, ROOT, folder=built)
    (wheel,) = built.glob("*.whl")
    venv.create(installed, with_pip=True)
    python = installed / "bin" / "python"
    run(python, "-m", "pip", "install", "--disable-pip-version-check", wheel, folder=installed)
    return python


def test_serves_pages_cards_and_static_files(python: Path, tmp_path: Path) -> None:
    with running(tmp_path / "data", python=str(python), folder=tmp_path) as server:
        for path, expected in (
            ("/", "<h1>"),
            ("/card/base-41", "41"),
            ("/about", "<h1>"),
            ("/static/css/x.css", "@layer"),
            ("/static/vendor/htmx.min.js", "htmx"),
        ):
            response, body = server.get(path, Accept_Language="en")
            assert response.status == 200, path
            assert expected in body.decode(), path
        _, body = server.get("/", Accept_Language="fr")
        assert "Qui a joué" in body.decode(), "the French catalogue is in the wheel"
    assert (tmp_path / "data" / "games.sqlite3").exists()


def test_scores_from_the_command_line(python: Path, tmp_path: Path) -> None:
    tableau = (
        (ROOT / "tests" / "faraway" / "games" / "independent_tableaux.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()[0]
    )
    done = subprocess.run(
        [python.parent / "scorer", "score"], input=tableau, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert '"total": 29' in done.stdout
