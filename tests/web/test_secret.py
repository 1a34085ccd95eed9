"""The key that signs cookies is there whole or not at all."""

import os
import stat
from pathlib import Path

import pytest
from flask import Flask

from scorer.storage.memory import MemoryStore
from scorer.web import create_app
from scorer.web.secret import secret_key


def test_a_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = secret_key(folder)
    assert len(key) == 64
    assert secret_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["secret-key"]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600


def test_an_empty_key_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    key = secret_key(tmp_path)
    assert len(key) == 64
    assert secret_key(tmp_path) == key


def test_a_full_disk_leaves_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


HOSTS = ("scores.example", "localhost", "elsewhere.example")


def test_hosts_may_be_parted_by_blanks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCORER_HOSTS", " scores.example , localhost ,")
    app: Flask = create_app({"SECRET_KEY": "for tests"}, MemoryStore())
    assert [app.test_client().get("/about", headers={"Host": host}).status_code for host in HOSTS] == [200, 200, 400]
