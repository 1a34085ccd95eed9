"""The pages need nothing compiled."""

import os
import subprocess
import sys
from pathlib import Path

from support.sample_games import base_hands
from support.server import ROOT


def test_a_game_is_scored_with_every_compiled_library_blocked() -> None:
    tests = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "house.without_compiled"],
        cwd=tests,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(base_hands(1)[0].total), "43"]
