"""How many tableaux the engine scores in a second, on one core.

Run it from the top of the checkout, best with nothing else busy on the machine:

    python benchmarks/engine.py

It takes the 600 tableaux of tests/games/ and measures, on fresh Tableau objects each time:

- totals: `engine.total`, the fame alone;
- explained: `engine.score`, with the outcome and what was seen for every card;
- in full: every figure an explanation holds besides (needs, terms, who contributed);
- worded: the same with all its sentences in English.

Making the Tableau objects is measured on its own; it is not part of the other figures. Seconds are those of the
processor, so that waiting for others does not count. Each figure is the median of several runs, the spread behind it is
from the slowest run to the fastest.
"""

import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scorer.documents.tableau import read_tableau  # noqa: E402
from scorer.faraway.catalogue import load_catalogue  # noqa: E402
from scorer.faraway.model import Tableau  # noqa: E402
from scorer.faraway.reveal import score, total  # noqa: E402
from scorer.faraway.wording import explain  # noqa: E402
from scorer.text.languages import language  # noqa: E402

FILE = ROOT / "tests" / "faraway" / "games" / "independent_tableaux.jsonl"
RUNS = 9
LEAST_SECONDS = 0.25
"""How long a run lasts at least."""
KEYS = ("regions", "sanctuaries", "sacrifices")


def in_full(tableau: Tableau) -> None:
    sheet = score(tableau)
    for card_score in (*sheet.regions, *sheet.sanctuaries):
        _ = (card_score.needs, card_score.terms, card_score.missed)


def worded(tableau: Tableau) -> None:
    words = language("en")
    sheet = score(tableau)
    for card_score in (*sheet.regions, *sheet.sanctuaries):
        explain(card_score, words)


def fresh(tableau: Tableau) -> Tableau:
    """An equal object that has computed nothing yet."""
    return Tableau(tableau.regions, tableau.sanctuaries, tableau.sacrifices)


def per_second(work: Callable[[Tableau], object], tableaux: list[Tableau]) -> list[float]:
    """Tableaux a second in each run; making the fresh objects is not timed."""
    speeds = []
    for _ in range(RUNS):
        done, seconds = 0, 0.0
        while seconds < LEAST_SECONDS:
            batch = [fresh(tableau) for tableau in tableaux]
            start = process_time()
            for tableau in batch:
                work(tableau)
            seconds += process_time() - start
            done += len(batch)
        speeds.append(done / seconds)
    return speeds


def main() -> None:
    catalogue = load_catalogue()
    documents = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    tableaux = [read_tableau({key: document[key] for key in KEYS}, catalogue) for document in documents]
    gc.disable()
    jobs: dict[str, Callable[[Tableau], object]] = {
        "totals": total,
        "explained": score,
        "in full": in_full,
        "worded": worded,
        "objects": fresh,
    }
    medians = {}
    print(f"{len(tableaux)} tableaux, median of {RUNS} runs, one core, Python {sys.version.split()[0]}")
    for name, work in jobs.items():
        speeds = per_second(work, tableaux)
        medians[name] = median(speeds)
        print(f"{name:<10} {medians[name]:>9,.0f} a second   ({min(speeds):,.0f} to {max(speeds):,.0f})")
    print(f"one explained result takes as long as {medians['totals'] / medians['explained']:.2f} totals")


if __name__ == "__main__":
    main()
