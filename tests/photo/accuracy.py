"""Fails if photos are read worse than they have been: the line reached, less one photo.

    python tests/photo/accuracy.py

The photos are not part of the project. Without them this says so, and fails only in CI.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.photo import FOLDERS, HEAD, measure, report

LEAST_IN_ORDER = {"photos": 47, "rendered": 11}
"""Photos read wholly and in order, by folder."""
LEAST_FOUND = {"photos": 0.99, "rendered": 0.97}


def main() -> int:
    """0 if every folder is read as well as before."""
    worse = False
    for folder in FOLDERS:
        if not (folder / "truth.json").is_file():
            print(f"No photos in {folder}.")
            worse |= bool(os.environ.get("CI"))
            continue
        print(f"{folder.name}\n{HEAD}")
        score = report("scorer", folder, measure)
        found = score.found / score.cards
        if score.in_order < LEAST_IN_ORDER[folder.name] or found < LEAST_FOUND[folder.name] or score.silent:
            print(f"Worse than before: {LEAST_IN_ORDER[folder.name]} in order, no silent error.")
            worse = True
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
