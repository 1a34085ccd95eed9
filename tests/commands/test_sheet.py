"""`scorer sheet` makes the files that the web makes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from exports.games import document
from scorer.commands.cli import main
from scorer.documents.game import read_game
from scorer.exports import FileFormat, Layout, make_file, to_pdf
from scorer.paths import CARDS
from scorer.text.languages import Words

DOCUMENT = document(["Ana", "Max"])


@pytest.mark.parametrize("kind", FileFormat)
def test_makes_the_same_file(kind: FileFormat, tmp_path: Path, english: Words) -> None:
    out = tmp_path / f"sheet.{kind}"
    made = CliRunner().invoke(main, ["sheet", "-", "--format", str(kind), "-o", str(out)], input=json.dumps(DOCUMENT))
    assert made.exit_code == 0, made.output
    assert out.read_bytes() == make_file(read_game(DOCUMENT), english, kind)


def test_layout_and_standard_output(tmp_path: Path, english: Words) -> None:
    source = tmp_path / "game.json"
    source.write_text(json.dumps(DOCUMENT))
    made = CliRunner().invoke(main, ["sheet", str(source), "--format", "pdf", "--layout", "four", "-o", "-"])
    assert made.stdout_bytes == to_pdf(read_game(DOCUMENT), english, layout=Layout.FOUR)


@pytest.mark.parametrize(
    ("text", "code"), [("{", "not_json"), ("[]", "not_an_object"), ('{"version": 9}', "newer_version")]
)
def test_problems_are_listed_and_nothing_is_written(text: str, code: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    made = CliRunner().invoke(main, ["sheet", "--format", "pdf", "-o", str(out)], input=text)
    assert made.exit_code == 1
    assert [error["code"] for error in json.loads(made.output)["errors"]] == [code]
    assert not out.exists()


def test_a_table_has_no_layout(tmp_path: Path) -> None:
    made = CliRunner().invoke(main, ["sheet", "--format", "csv", "--layout", "pad", "-o", "-"], input="{}")
    assert made.exit_code == 2
    assert "--layout is for" in made.output


def test_a_file_as_other_programs_write_it(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(json.dumps(DOCUMENT), encoding="utf-8-sig")
    made = CliRunner().invoke(main, ["sheet", str(source), "--format", "csv", "-o", "-"])
    assert made.exit_code == 0, made.output


@pytest.mark.parametrize("arguments", [("-o", "/dev/full"), ("-o", "-")])
def test_a_full_disk_is_a_sentence(arguments: tuple[str, ...], tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    command = [sys.executable, "-m", "scorer", "sheet", str(source), "--format", "csv", *arguments]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=CARDS.parent)
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")


def test_a_full_disk_under_the_standings_is_a_sentence(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorer", "rank", str(source)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=CARDS.parent,
        )
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")
