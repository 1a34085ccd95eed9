"""The contracts in pyproject.toml: imports go down the rungs, never in a circle."""

import pytest
from importlinter.cli import lint_imports

from support.building import ROOT


def test_imports_only_go_down(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == 0, capsys.readouterr().out
