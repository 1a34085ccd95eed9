"""The key that signs cookies, made once and kept beside the games."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


def secret_key(folder: Path) -> str:
    """The key in `folder`, made if there is none yet. Raises OSError if the folder cannot be written."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / "secret-key"
    if not (key := _read(path)):
        _write(path, secrets.token_hex(32))
        key = _read(path)
    return key


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def _write(path: Path, key: str) -> None:
    """The whole key or nothing, and never over one that another process has just written."""
    handle, name = tempfile.mkstemp(dir=path.parent)  # for nobody else to read
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(handle)
        if path.exists() and not path.stat().st_size:
            path.unlink()  # left behind by a disk that was full
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
