"""`scorer read`: a JSON line a photo, an error line for a bad one, and the exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from photo.tableau import Shot, cards, encoded, photograph, two_lines
from scorer.commands.cli import main
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


def test_a_second_line_facing_the_same_way_is_noted(tmp_path: Path) -> None:
    photo = tmp_path / "two.jpg"
    line = "base-14 base-61 base-2 base-8 base-16 base-33 base-50 base-27"
    photo.write_bytes(two_lines(line, "base-4 base-3 base-12"))
    run = CliRunner().invoke(read, ["--sets", "base", str(photo)])
    (told,) = [json.loads(line) for line in run.output.splitlines()]
    assert [f"{region['set']}-{region['number']}" for region in told["regions"]] == line.split()
    assert {"code": "more_cards", "left_out": 3} in told["notes"]


def test_errors_are_said_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    run = CliRunner().invoke(main, ["--lang", "fr", "read", str(bad)])
    (told,) = [json.loads(line) for line in run.output.splitlines()]
    assert told["code"] == "not_an_image"
    assert told["error"].startswith("Ce n’est pas une image lisible")


def test_an_endless_file_stops_at_the_limit() -> None:
    run = CliRunner().invoke(main, ["read", "/dev/zero"])
    assert run.exit_code == 1
    assert json.loads(run.output)["code"] == "too_large"


def test_a_debug_folder_that_cannot_be_made_is_a_sentence(photo: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    run = CliRunner().invoke(main, ["read", "--debug", str(tmp_path / "file" / "out"), str(photo)])
    assert run.exit_code == 1
    assert run.output == f"Error: {tmp_path / 'file' / 'out'}: Not a directory\n"


def test_a_photo_has_as_long_as_on_the_web(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.photo.workers.SECONDS", 0.001)
    run = CliRunner().invoke(main, ["read", str(photo)])
    assert json.loads(run.output)["code"] == "too_slow"
