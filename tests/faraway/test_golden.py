"""Whole tableaux scored by an independent implementation: every number must be the same."""

import json
import subprocess
import sys
from typing import Any

import pytest

from scorer.documents.report import fame_report
from scorer.documents.tableau import read_tableau
from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.reveal import score, total
from scorer.text.languages import language
from support.building import GAMES, ROOT, independent_tableaux

FILE = GAMES / "independent_tableaux.jsonl"
GOLDEN = independent_tableaux()


def expected(golden: dict[str, Any]) -> dict[str, Any]:
    return {
        "region_fame": golden["region_fame"],
        "sanctuary_fame": golden["sanctuary_fame"],
        "total": golden["total"],
        "rises": golden["ascents"],
    }


def document(golden: dict[str, Any]) -> dict[str, Any]:
    return {key: golden[key] for key in ("regions", "sanctuaries", "sacrifices")}


def test_golden_file_holds_all_kinds_of_tableaux() -> None:
    assert len(GOLDEN) == 600
    sets = {card["set"] for golden in GOLDEN for card in golden["regions"]}
    assert sets == {"base", "below", "stars"}
    assert sum(len(golden["sacrifices"]) for golden in GOLDEN) == 39
    regions = {(card["set"], card["number"]) for golden in GOLDEN for card in golden["regions"]}
    sanctuaries = {name for golden in GOLDEN for name in golden["sanctuaries"]}
    assert (len(regions), len(sanctuaries)) == (92, 53)


@pytest.mark.parametrize("golden", GOLDEN, ids=[f"line{number}" for number in range(1, len(GOLDEN) + 1)])
def test_every_number_is_the_same(golden: dict[str, Any]) -> None:
    tableau = read_tableau(document(golden), load_catalogue())
    report = fame_report(score(tableau), language())
    assert {key: report[key] for key in expected(golden)} == expected(golden), json.dumps(golden)
    assert total(tableau) == golden["total"]
    assert [warning["code"] for warning in report["warnings"]] == warning_codes(golden)


def test_every_number_is_the_same_on_the_command_line() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scorer", "score", str(FILE)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    reports = [json.loads(line) for line in run.stdout.splitlines()]
    for golden, report in zip(GOLDEN, reports, strict=True):
        assert {key: report[key] for key in expected(golden)} == expected(golden), json.dumps(golden)
        assert [warning["code"] for warning in report["warnings"]] == warning_codes(golden)


def warning_codes(golden: dict[str, Any]) -> list[str]:
    held = len(golden["sanctuaries"])
    if held == golden["ascents"]:
        return []
    return ["too_many_sanctuaries" if held > golden["ascents"] else "too_few_sanctuaries"]
