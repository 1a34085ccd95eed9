"""Without the libraries of an extra all else works, and what needs them says so in the reader's language."""

import json
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from click.testing import CliRunner

from exports.games import document
from scorer.commands.cli import main
from scorer.extras import LIBRARIES, Extra
from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from support.sample_games import finished_game
from support.server import ROOT
from support.visitor import Visitor

PHOTOS = [("en", "Photos cannot be read here"), ("fr", "On ne peut pas lire de photos ici")]
SHEETS = [("en", "Sheets and pictures cannot be made here"), ("fr", "On ne peut pas faire de feuilles")]


@pytest.fixture
def without_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)


@pytest.fixture
def without_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def visitor(store: MemoryStore) -> Visitor:
    return Visitor(create_app({"SECRET_KEY": "for tests", "TESTING": True}, store).test_client())


@pytest.mark.parametrize("extra", Extra)
def test_an_extra_is_known_by_its_libraries(extra: Extra) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = {wanted.partition(">")[0] for wanted in project["optional-dependencies"][extra]}
    owners = packages_distributions()
    assert {owner.replace("_", "-") for library in LIBRARIES[extra] for owner in owners[library]} == packages
    assert extra.is_here


@pytest.mark.usefixtures("without_photos")
@pytest.mark.parametrize("page", ["/photo", "/g/{code}/1/photo"])
@pytest.mark.parametrize(
    ("reader", "said"), [("en", "Photos cannot be read here"), ("fr", "ne peut pas lire de photos")]
)
def test_a_page_says_that_photos_are_not_read(
    visitor: Visitor, store: MemoryStore, page: str, reader: str, said: str
) -> None:
    answer = visitor.client.get(page.format(code=finished_game(store)), headers={"Accept-Language": reader})
    assert answer.status_code == 501
    assert said in answer.text
    assert "scorer[photo]" in answer.text


@pytest.mark.usefixtures("without_sheets")
def test_a_page_says_that_sheets_are_not_made_and_offers_what_is(visitor: Visitor, store: MemoryStore) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/share")
    assert "Sheets and pictures cannot be made here" in visitor.text(".note")
    assert not visitor.has("form.paper")
    assert [visitor.client.get(f"/g/{code}/sheet.{kind}").status_code for kind in ("pdf", "png", "svg")] == [501] * 3
    assert [visitor.client.get(f"/g/{code}/sheet.{kind}").status_code for kind in ("csv", "json")] == [200] * 2


@pytest.mark.usefixtures("without_photos")
@pytest.mark.parametrize(("reader", "said"), PHOTOS)
def test_the_command_that_reads_photos_says_so(tmp_path: Path, reader: str, said: str) -> None:
    run = CliRunner().invoke(main, ["--lang", reader, "read", str(tmp_path / "photo.jpg")])
    assert run.exit_code == 1
    assert said in run.output
    assert "scorer[photo]" in run.output


@pytest.mark.usefixtures("without_sheets")
@pytest.mark.parametrize(("reader", "said"), SHEETS)
def test_the_command_that_draws_sheets_says_so(tmp_path: Path, reader: str, said: str) -> None:
    game, out = json.dumps(document(["Ana", "Max"])), tmp_path / "sheet"
    run = CliRunner().invoke(main, ["--lang", reader, "sheet", "--format", "pdf", "-o", str(out)], input=game)
    assert (run.exit_code, out.exists()) == (1, False)
    assert said in run.output
    assert "scorer[sheets]" in run.output
    assert CliRunner().invoke(main, ["sheet", "--format", "csv", "-o", str(out)], input=game).exit_code == 0
