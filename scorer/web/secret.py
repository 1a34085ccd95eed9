"""The key that signs cookies, made once and kept beside the games."""

import os
import secrets
from pathlib import Path


def secret_key(folder: Path) -> str:
    """The key in `folder`, made if there is none yet. Raises OSError if the folder cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret-key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
