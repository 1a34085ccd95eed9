"""The command line: good and bad lines, where they come from, and the exit status."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorer.commands.cli import main
from scorer.commands.read import to_json
from scorer.photo.notes import RegionsFound
from scorer.photo.reading import Candidate, PhotoReading, ReadRegion
from support.building import ROOT

GOOD = {"regions": [{"set": "base", "number": number} for number in (16, 1, 7)], "sanctuaries": ["red-chimera"]}
GOOD_REPORT = {
    "region_fame": [8, 0, 0, None, None, None, None, None],
    "sanctuary_fame": {"red-chimera": 0},
    "total": 8,
    "complete": False,
    "rises": 1,
    "warnings": [],
}
GOOD_LINE = json.dumps(GOOD)


def scorer(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def reports(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def codes(report: Any) -> list[tuple[str, list[Any]]]:
    return [(error["code"], error["field"]) for error in report["errors"]]


# -- score --------------------------------------------------------------------------------------------------------


def test_good_lines_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tableaux.jsonl"
    file.write_text(f"{GOOD_LINE}\n{GOOD_LINE}", encoding="utf-8")
    result = scorer("score", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert reports(result) == [GOOD_REPORT, GOOD_REPORT]


@pytest.mark.parametrize("arguments", [("score",), ("score", "-")])
def test_good_lines_from_stdin(arguments: tuple[str, ...]) -> None:
    result = scorer(*arguments, stdin=f"{GOOD_LINE}\n")
    assert (result.exit_code, reports(result)) == (0, [GOOD_REPORT])


def test_nothing_in_nothing_out() -> None:
    result = scorer("score", stdin="")
    assert (result.exit_code, result.stdout) == (0, "")


def test_other_keys_are_ignored() -> None:
    result = scorer("score", stdin=json.dumps({**GOOD, "ascents": 1, "note": [float("nan")]}))
    assert (result.exit_code, reports(result)) == (0, [GOOD_REPORT])


def test_bad_lines_stand_where_they_are_and_the_others_score() -> None:
    bad = json.dumps({"regions": [{"set": "base", "number": 99}, {"number": "x"}], "sanctuaries": ["nothing"]})
    result = scorer("score", stdin=f"{GOOD_LINE}\n{bad}\nnonsense\n{GOOD_LINE}\n")
    first, second, third, fourth = reports(result)
    assert result.exit_code == 1
    assert (first, fourth) == (GOOD_REPORT, GOOD_REPORT)
    assert second["errors"][0] == {
        "code": "unknown_region",
        "field": ["regions", 0],
        "message": "There is no Region 99 in “Base game”.",
    }
    assert codes(second) == [
        ("unknown_region", ["regions", 0]),
        ("not_a_number", ["regions", 1]),
        ("unknown_sanctuary", ["sanctuaries", 0]),
    ]
    assert codes(third) == [("not_json", [])]
    assert third["errors"][0]["message"] == "This is not JSON: Expecting value: line 1 column 1 (char 0)."


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[]", "not_an_object"),
        ("null", "not_an_object"),
        ("3", "not_an_object"),
        ('"regions"', "not_an_object"),
        ("{}", "missing_field"),
        ('{"regions": [NaN]}', "not_an_object"),
        ('{"regions": [{"number": 1e999}]}', "not_a_number"),
        ('{"regions": [{"number": ' + "9" * 4000 + "}]}", "unknown_region"),
        ('{"regions": [{"number": ' + "9" * 5000 + "}]}", "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"regions": ' + "[" * 100_000 + "]" * 100_000 + "}", "not_json"),
        ('{"regions": ' + "[" * 900 + "]" * 900 + "}", "not_an_object"),
        ('{"regions": [], "sanctuaries": ["\\ud800"]}', "unknown_sanctuary"),
        ('{"regions": [', "not_json"),
        ("{'regions': []}", "not_json"),
        (GOOD_LINE * 2, "not_json"),
        ("\ufeff\ufeff" + GOOD_LINE, "not_json"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_a_bad_line_is_one_error(line: str, code: str) -> None:
    result = scorer("score", stdin=f"{line}\n{GOOD_LINE}\n")
    assert result.exit_code == 1
    bad, good = reports(result)
    assert [error["code"] for error in bad["errors"]] == [code]
    assert 0 < len(bad["errors"][0]["message"]) < 400
    assert good == GOOD_REPORT


def test_all_sets_are_on() -> None:
    regions = [{"set": "stars", "number": 15}, {"set": "below", "number": 0}]
    chosen = [{"position": 1, "sanctuaries": ["gray-2stones"]}]
    line = json.dumps({"regions": regions, "sanctuaries": ["gray-2stones", "gray-2per-stone"], "sacrifices": chosen})
    (report,) = reports(scorer("score", stdin=line))
    assert (report["region_fame"][:2], report["sanctuary_fame"]) == ([8, 0], {"gray-2per-stone": 2})


def test_warnings_have_a_code_and_a_sentence() -> None:
    line = json.dumps({"regions": [{"number": number} for number in range(1, 9)]})
    (report,) = reports(scorer("score", stdin=line))
    (warning,) = report["warnings"]
    assert warning["code"] == "too_few_sanctuaries"
    assert warning["message"].startswith("7 rises (1 → 2, 2 → 3, ")
    assert (report["rises"], report["complete"]) == (7, True)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\xef\xbb\xbf" + GOOD_LINE.encode() + b"\n", id="byte order mark"),
        pytest.param(GOOD_LINE.encode() + b"\r\n" + b"\r\n", id="CRLF and an empty line"),
        pytest.param(b"\n \t\n" + GOOD_LINE.encode(), id="empty lines and no end of line"),
        pytest.param(b"  " + GOOD_LINE.encode() + b"  \n", id="blanks around it"),
        pytest.param(
            GOOD_LINE.encode().replace(b"{", b'{"note": "caf\xe9\xff", ', 1), id="bytes that are not UTF-8 in a remark"
        ),
    ],
)
@pytest.mark.parametrize("way", ["file", "stdin"])
def test_files_as_other_programs_write_them(tmp_path: Path, data: bytes, way: str) -> None:
    file = tmp_path / "tableaux.jsonl"
    file.write_bytes(data)
    result = scorer("score", str(file)) if way == "file" else scorer("score", stdin=data)
    assert (result.exit_code, reports(result)) == (0, [GOOD_REPORT])


def test_bytes_that_are_not_utf8_in_a_name_are_a_problem_of_their_line() -> None:
    bad = b'{"regions": [], "sanctuaries": ["red-night\xff"]}\n'
    result = scorer("score", stdin=bad + GOOD_LINE.encode())
    assert result.exit_code == 1
    assert [next(iter(report)) for report in reports(result)] == ["errors", "region_fame"]


def test_a_file_that_is_not_there() -> None:
    result = scorer("score", "nowhere.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere.jsonl" in result.stderr


def test_as_a_program_with_a_pipe() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scorer", "score"],
        cwd=ROOT,
        input=b"\xef\xbb\xbf" + GOOD_LINE.encode() + b"\r\nnonsense\r\n",
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (1, b"")
    good, bad = (json.loads(line) for line in run.stdout.splitlines())
    assert (good, codes(bad)) == (GOOD_REPORT, [("not_json", [])])


# -- rank ---------------------------------------------------------------------------------------------------------

PAD = {"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7}
GAME = {
    "version": 1,
    "sets": ["base"],
    "tie_rule": "lowest_region",
    "players": [
        {"name": "Ada", "tableau": GOOD},
        {"name": "Ben", "pad": PAD},
        {"name": "Cem", "pad": {"regions": [43, *[0] * 7], "sanctuaries": 0}},
    ],
}


def test_rank() -> None:
    (report,) = reports(scorer("rank", "-", stdin=json.dumps(GAME)))
    assert report["standings"] == [
        {"name": "Ben", "rank": 1, "total": 43, "shared": True},
        {"name": "Cem", "rank": 1, "total": 43, "shared": True},
        {"name": "Ada", "rank": 3, "total": 8, "shared": False},
    ]
    assert (report["tie"]["rule"], report["tie"]["decided"]) == ("lowest_region", False)
    assert report["tie"]["numbers"] == {"Ben": None, "Cem": None}
    assert report["message"] == "Ben and Cem share the win with 43 fame each."


def test_rank_of_players_without_a_name() -> None:
    pads = [{"name": "", "pad": {"regions": [1] * 8, "sanctuaries": fame}} for fame in (0, 3)]
    document = {"version": 1, "sets": [], "players": pads}
    (report,) = reports(scorer("rank", "-", stdin=json.dumps(document)))
    assert report["message"] == "Player 2 wins with 11 fame."
    (alone,) = reports(scorer("rank", "-", stdin=json.dumps({**document, "players": pads[:1]})))
    assert alone["standings"] == []
    assert alone["message"] == "Player 1 has 8 fame. Nobody else played, so nobody wins."


def test_rank_without_a_tie(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("\ufeff" + json.dumps({**GAME, "players": GAME["players"][:2]}, indent=2), encoding="utf-8")  # type: ignore[index]
    result = scorer("rank", str(file))
    (report,) = reports(result)
    assert (result.exit_code, report["tie"]) == (0, None)
    assert [place["name"] for place in report["standings"]] == ["Ben", "Ada"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("not_json", [])]),
        ("[]", [("not_an_object", [])]),
        (json.dumps({**GAME, "version": 2}), [("newer_version", ["version"])]),
        (json.dumps({**GAME, "players": [{"name": "Ada", "tableau": []}] * 2}), None),
        (
            json.dumps({**GAME, "sets": ["moon"], "tie_rule": 7}),
            [("unknown_choice", ["sets", 0]), ("unknown_choice", ["tie_rule"])],
        ),
        ("[" * 100_000, [("not_json", [])]),
    ],
    ids=["empty", "list", "newer", "tableau", "choices", "deep"],
)
def test_rank_of_a_bad_game(text: str, expected: list[Any] | None) -> None:
    result = scorer("rank", "-", stdin=text)
    (report,) = reports(result)
    assert result.exit_code == 1
    if expected is None:
        expected = [("not_an_object", ["players", place, "tableau"]) for place in (0, 1)]
    assert codes(report) == expected


# -- around it ----------------------------------------------------------------------------------------------------


def test_the_commands_are_listed() -> None:
    result = scorer("--help")
    assert result.exit_code == 0
    for command in ("score", "rank", "serve"):
        assert f"\n  {command} " in result.output


def test_an_unknown_command() -> None:
    result = scorer("win")
    assert result.exit_code == 2
    assert "No such command 'win'" in result.stderr


def test_what_was_read_from_a_photo_can_be_scored_as_it_is() -> None:
    quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    regions = tuple(
        ReadRegion((Candidate("base", number, 0.9), Candidate("base", 60, 0.1)), number == 1, quad)
        for number in (16, 1, 7)
    )
    reading = PhotoReading(regions, (RegionsFound(3, 8),), 900, 200)
    line = json.dumps({"file": "photo.jpg", **to_json(reading), "seconds": 0.5})
    result = scorer("score", stdin=line)
    (report,) = reports(result)
    assert result.exit_code == 0
    assert report["region_fame"][:4] == [6, 0, 0, None]


@pytest.mark.parametrize("extra", ["confidence", "unsure", "quad"])
def test_a_region_that_is_none_is_still_said(extra: str) -> None:
    result = scorer("score", stdin=json.dumps({"regions": [{"number": 99, extra: 1}, 5]}))
    assert result.exit_code == 1
    (report,) = reports(result)
    assert codes(report) == [("unknown_region", ["regions", 0]), ("not_an_object", ["regions", 1])]
