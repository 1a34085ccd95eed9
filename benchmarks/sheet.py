"""How long the files of a seven-player game take, and how much memory: `python -m benchmarks.sheet`.

Every run draws another game, so nothing is remembered from the run before; the first one also looks up the fonts.
"""

import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator

from scorer.documents.game import Game, read_game
from scorer.exports import Layout, bgstats_url, to_csv, to_json, to_pdf, to_png, to_svg
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.model import Tableau
from scorer.text.languages import Words, language

RUNS = 15
TARGET = 1.0
"""Seconds for a PDF or a PNG, at the median."""
NAMES = ("Ana", "Jean-Christophe", "Ελένη", "Максим", "李小龍", "محمد", "Zoë 🎲")


def games() -> Iterator[Game]:
    """Finished games, each with other cards."""
    catalogue = load_catalogue([*set_ids()])
    chance = random.Random(1)
    while True:
        regions, sanctuaries = list(catalogue.regions), list(catalogue.sanctuaries)
        chance.shuffle(regions)
        chance.shuffle(sanctuaries)
        players = []
        for name in NAMES:
            line = [regions.pop() for _ in range(8)]
            found = [sanctuaries.pop().id for _ in Tableau(tuple(line)).rises]
            places = [{"set": region.set, "number": region.number} for region in line]
            players.append({"name": name, "tableau": {"regions": places, "sanctuaries": found}})
        yield read_game({"version": 1, "sets": [*set_ids()], "players": players, "date": "2026-11-29"})


def main() -> None:
    """Print a table."""
    words: Words = language("en")
    makers: dict[str, Callable[[Game], object]] = {
        "PDF, pad": lambda game: to_pdf(game, words),
        "PDF, pad and cards": lambda game: to_pdf(game, words, layout=Layout.CARDS),
        "PDF, four small pads": lambda game: to_pdf(game, words, layout=Layout.FOUR),
        "PNG, picture": lambda game: to_png(game, words),
        "SVG, picture": lambda game: to_svg(game, words),
        "CSV": lambda game: to_csv(game, words),
        "JSON": to_json,
        "BG Stats": lambda game: bgstats_url(game, "k7m2", words),
    }
    dealt = games()
    start = time.perf_counter()
    to_pdf(next(dealt), words)
    print(f"first sheet of a process, fonts looked up: {time.perf_counter() - start:.2f} s")
    print(f"{'file':22}{'median':>10}{'slowest':>10}{'of 1 s':>9}")
    for name, make in makers.items():
        times = []
        for _ in range(RUNS):
            game = next(dealt)
            start = time.perf_counter()
            make(game)
            times.append(time.perf_counter() - start)
        median = statistics.median(times)
        print(f"{name:22}{median * 1000:7.0f} ms{max(times) * 1000:7.0f} ms{median / TARGET:9.0%}")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
