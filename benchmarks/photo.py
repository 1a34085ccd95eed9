"""Accuracy and time of the photo reader, beside plain Tesseract on the whole photo, in one run.

    python benchmarks/photo.py [FOLDER...]

A folder holds photos and a truth.json: a list of {file, level, sets, regions: [{set, number}]}. Tesseract gets the
upright photo as it comes, sparse text, digits only; a Region counts as found if its number is among what it reads.
"""

import argparse
import io
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[2] / "shared"
FOLDERS = (SHARED / "photos", SHARED / "rendered")
LEVELS = ("easy", "medium", "hard")
ALL_SETS = ("base", "below", "stars")


@dataclass
class Score:
    """What was read in some photos."""

    photos: int = 0
    in_order: int = 0
    cards: int = 0
    found: int = 0
    silent: int = 0
    """Wrong cards that were not marked."""
    marked: int = 0
    """Photos with any card to confirm."""
    seconds: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        """The score as a row of the table."""
        return (
            f"{name:24} {self.photos:6} {self.found / max(1, self.cards):8.3f} {self.in_order:5}/{self.photos:<5}"
            f" {self.silent:6} {self.marked:6} {statistics.median(self.seconds):8.2f} {max(self.seconds):6.2f}"
        )


HEAD = f"{'':24} {'photos':>6} {'regions':>8} {'in order':>11} {'silent':>6} {'marked':>6} {'median s':>8} {'max s':>6}"


def truth_of(folder: Path) -> list[dict[str, Any]]:
    """The folder's photos with what they show."""
    truth: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return truth


def measure(folder: Path, sets: tuple[str, ...] = ALL_SETS) -> dict[str, Score]:
    """Scores of the photo reader by level."""
    from scorer.photo import PhotoError, read_photo
    from scorer.photo.pipeline import warm_up

    warm_up()
    scores = {level: Score() for level in LEVELS}
    for photo in truth_of(folder):
        score, data = scores[photo["level"]], (folder / photo["file"]).read_bytes()
        want = [(card["set"], card["number"]) for card in photo["regions"]]
        began = time.perf_counter()
        try:
            regions = read_photo(data, sets).regions
        except PhotoError:
            regions = ()
        score.seconds.append(time.perf_counter() - began)
        got = [(region.best.set, region.best.number) for region in regions]
        score.photos += 1
        score.cards += len(want)
        score.in_order += got == want
        score.found += len(set(got) & set(want))
        score.marked += any(region.unsure for region in regions)
        score.silent += sum(not region.unsure and card not in want for region, card in zip(regions, got, strict=True))
    return {level: score for level, score in scores.items() if score.photos}


def measure_plain(folder: Path) -> dict[str, Score]:
    """The same for Tesseract on the whole photo."""
    import pytesseract
    from PIL import Image, ImageOps

    config = "--psm 11 -c tessedit_char_whitelist=0123456789"
    scores = {level: Score() for level in LEVELS}
    for photo in truth_of(folder):
        score = scores[photo["level"]]
        want = [str(card["number"]) for card in photo["regions"]]
        began = time.perf_counter()
        image = ImageOps.exif_transpose(Image.open(io.BytesIO((folder / photo["file"]).read_bytes())))
        words = pytesseract.image_to_string(image, config=config).split()
        score.seconds.append(time.perf_counter() - began)
        score.photos += 1
        score.cards += len(want)
        score.found += sum(number in words for number in want)
        score.in_order += words == want
    return {level: score for level, score in scores.items() if score.photos}


def total(scores: Iterable[Score]) -> Score:
    """All levels together."""
    both = Score()
    for score in scores:
        for name in ("photos", "in_order", "cards", "found", "silent", "marked"):
            setattr(both, name, getattr(both, name) + getattr(score, name))
        both.seconds += score.seconds
    return both


def report(name: str, folder: Path, run: Callable[[Path], dict[str, Score]]) -> Score:
    """Prints the scores and returns their total."""
    scores = run(folder)
    for level, score in scores.items():
        print(score.line(f"{name} {level}"))
    both = total(scores.values())
    print(both.line(f"{name} all"), flush=True)
    return both


def main() -> None:
    """Prints a table for each folder."""
    parser = argparse.ArgumentParser(description="Accuracy and time of the photo reader beside plain Tesseract.")
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    folders = [folder for folder in parser.parse_args().folders if (folder / "truth.json").is_file()]
    if not folders:
        sys.exit("No folder with photos and a truth.json here.")
    for folder in folders:
        print(f"{folder.name}\n{HEAD}")
        ours, plain = report("scorer", folder, measure), report("tesseract", folder, measure_plain)
        time_ratio = statistics.median(plain.seconds) / statistics.median(ours.seconds)
        print(
            f"scorer finds {ours.found / max(1, plain.found):.1f} times the Regions in 1/{time_ratio:.1f} of the time\n"
        )


if __name__ == "__main__":
    main()
