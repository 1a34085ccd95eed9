"""The statistics page: this browser's finished games of Faraway in numbers, with pictures."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorer.archive.statistics import statistics_of
from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import REGIONS_IN_LINE
from scorer.web.games.game_list import latest_day_first, own_games, with_lines
from scorer.web.games.kind import APP_GAME

blueprint = Blueprint("statistics", __name__)

MOST_REGIONS = 12
MOST_PEOPLE = 6
"""People shown in full on the page of everybody; each of the others has a page."""
MOST_LISTED = 40
LAST_TOTALS = 30
"""Totals of one person that are drawn."""


@blueprint.get("/history/statistics")
def statistics() -> ResponseReturnValue:
    """Everybody; with `?player=` one person beside everybody's means. Games played alone are no part of it."""
    games = [entry for entry in latest_day_first(own_games())[::-1] if entry.kind.name == APP_GAME]
    entries = [entry for entry in games if entry.summary.contested]
    finished = with_lines([entry for entry in entries if entry.settled])
    unfinished = sum(not entry.settled for entry in entries)
    numbers = statistics_of([(entry.summary, lines) for entry, lines in finished], unfinished)
    chosen = numbers.person(request.args.get("player", ""))
    catalogue = load_catalogue()
    often, best_paying = numbers.best_paying(MOST_REGIONS)
    regions = [(catalogue.region_by_key(region.key), region) for region in best_paying]
    return render_template(
        "games/statistics.html",
        numbers=numbers,
        finished=[entry for entry, _ in finished],
        chosen=chosen,
        people=[chosen] if chosen else numbers.people[:MOST_PEOPLE],
        listed=numbers.people[:MOST_LISTED],
        regions=[(card, region) for card, region in regions if card],
        often=often,
        positions=range(1, REGIONS_IN_LINE + 1),
        last=LAST_TOTALS,
    )
