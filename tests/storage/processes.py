"""Python programs run beside the tests."""

import os
import subprocess
import sys
from pathlib import Path

import scorer

_ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(scorer.__file__).parents[1])}


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """A Python process with this scorer, its warnings errors too."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", *arguments],
        env=_ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str], *, status: int = 0) -> str:
    """What the process printed, once it has ended with `status`."""
    output, errors = process.communicate("\n", timeout=60)
    assert process.returncode == status, errors
    return output
