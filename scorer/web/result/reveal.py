"""The result page: the reveal step by step, who won, the pad."""

from dataclasses import dataclass, replace

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorer.faraway.model import REGIONS_IN_LINE, Region
from scorer.faraway.scores import CardScore
from scorer.live.game import LiveGame, Seat
from scorer.web.forms import ActionForm, small_number
from scorer.web.links import preview_tags
from scorer.web.result.blueprint import blueprint
from scorer.web.store import browser_id, looking, shown_game, unchanged_since

SANCTUARY_STEP = REGIONS_IN_LINE + 1
"""Steps 1 to 8 turn the Regions from last played to first, step 9 scores the Sanctuaries."""


@dataclass(frozen=True)
class Cell:
    """One place of the reveal: a Region, or only its fame for a player with a pad."""

    position: int
    region: Region | None
    score: CardScore | None
    fame: int | None
    face_up: bool
    """True if the card can be seen at this step."""
    scored: bool
    """True if its fame is in the running total at this step."""
    turned_now: bool
    asks_sacrifice: bool


@dataclass(frozen=True)
class Row:
    """One player in the reveal."""

    seat: Seat
    cells: tuple[Cell, ...]
    """From the last played to the first."""
    sanctuary_fame: int | None
    """None before the Sanctuaries score."""
    running: int
    leads: bool = False


@blueprint.get("/<code>/result")
def result(code: str) -> ResponseReturnValue:
    """The reveal at `?step=0` to 9, or everything with `?step=all`."""
    if unchanged_since(code):
        return "", 204
    live = shown_game(code)
    led = live.settings.reveal if "step" not in request.args else None
    asked = small_number(request.args.get("step", "all" if not live.settled else "0"))
    step = SANCTUARY_STEP if asked is None else min(asked, SANCTUARY_STEP)
    if led is not None:
        step = led.step
    return render_template(
        "result/reveal.html",
        code=code,
        live=live,
        step=step,
        led=led,
        leading=led is not None and not looking() and led.leader == browser_id(),
        preview=preview_tags(live),
        form=ActionForm(),
        last_step=SANCTUARY_STEP,
        rows=reveal_rows(live, step),
        standings=live.game.standings,
        ranks={seat.number: live.game.standings.of(place).rank for place, seat in enumerate(live.seats)},
        positions=range(1, REGIONS_IN_LINE + 1),
    )


def reveal_rows(live: LiveGame, step: int) -> list[Row]:
    """Every player's row at a step, with a mark at the leaders once anybody has scored."""
    rows = [_row(seat, step) for seat in live.seats]
    most = max((row.running for row in rows), default=0)
    return [replace(row, leads=0 < most == row.running and len(rows) > 1) for row in rows]


def _row(seat: Seat, step: int) -> Row:
    cells = tuple(_cell(seat, position, step) for position in range(REGIONS_IN_LINE, 0, -1))
    sanctuary_fame = seat.player.sanctuary_fame if step >= SANCTUARY_STEP else None
    running = sum(cell.fame or 0 for cell in cells if cell.scored) + (sanctuary_fame or 0)
    return Row(seat, cells, sanctuary_fame, running)


def _cell(seat: Seat, position: int, step: int) -> Cell:
    turn = REGIONS_IN_LINE + 1 - position
    scored, turned_now = step >= turn, step == turn
    result = seat.player.scored
    if result is None:
        fame = seat.player.region_fame[position - 1]
        return Cell(position, None, None, fame, scored, scored, turned_now, asks_sacrifice=False)
    card_score = result.region_at(position)
    if card_score is None or not isinstance(card_score.card, Region):
        return Cell(position, None, None, None, scored, scored, turned_now, asks_sacrifice=False)
    region = card_score.card
    face_up = scored or position in result.tableau.never_hidden
    asks = bool(region.quest and region.quest.sacrifice and result.tableau.sanctuaries)
    return Cell(position, region, card_score, card_score.fame, face_up, scored, turned_now, asks)
