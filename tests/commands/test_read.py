"""`scorer read`: a JSON line a photo, an error line for a bad one, and the exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from photo.tableau import Shot, cards, encoded, photograph
from scorer.commands.read import read


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photo") / "line.jpg"
    path.write_bytes(encoded(photograph([cards("base-14 base-61 base-8")], Shot())[0]))
    return path


def test_photos_and_bad_files(photo: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    run = CliRunner().invoke(read, ["--sets", "base", str(photo), str(bad), str(tmp_path / "none"), str(photo)])
    lines = [json.loads(line) for line in run.output.splitlines()]
    assert run.exit_code == 1
    assert [line["file"] for line in lines] == [str(photo), str(bad), str(tmp_path / "none"), str(photo)]
    assert [(r["set"], r["number"]) for r in lines[3]["regions"]] == [("base", 14), ("base", 61), ("base", 8)]
    assert {"confidence", "unsure", "quad"} <= lines[0]["regions"][0].keys()
    assert lines[0]["sanctuaries"] == []
    assert lines[0]["notes"][0] == {"code": "found", "found": 3, "of": 8}
    assert lines[0]["seconds"] > 0
    assert lines[1]["code"] == "not_an_image"
    assert "error" in lines[2]


def test_all_read(photo: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(read, ["--debug", str(tmp_path / "out"), str(photo)])
    assert run.exit_code == 0
    assert len(list((tmp_path / "out").glob("line-*.jpg"))) >= 5


def test_unknown_set(photo: Path) -> None:
    run = CliRunner().invoke(read, ["--sets", "base,moon", str(photo)])
    assert run.exit_code == 2
    assert "base, below, stars" in run.output
