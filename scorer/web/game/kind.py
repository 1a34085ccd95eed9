"""Faraway among the kinds of games."""

from collections.abc import Sequence
from typing import Any

from flask import Flask, url_for
from flask_babel import gettext

from scorer.archive import summary as archive
from scorer.archive.summary import GameSummary, lines_document, lines_of, summarise
from scorer.documents.game import Game, check_game, game_document
from scorer.documents.problems import Problem, TakenRegion, TakenSanctuary
from scorer.documents.wording import describe_problem, field_name
from scorer.faraway.standings import Standing, Standings
from scorer.faraway.wording import winner_text
from scorer.live.game import KIND, GameSettings, read_live_game
from scorer.live.seat_input import SeatInput
from scorer.storage import StoredGame
from scorer.text.names import clean_name, clean_note
from scorer.web import result, rules
from scorer.web.game import line, photo, rounds, sanctuaries, seats, settings
from scorer.web.games.kind import GameKind, Link, NewGame, refused
from scorer.web.i18n import current_words
from scorer.web.result import led_reveal
from scorer.web.store import LOOK

MARKED_IN_GAME = (TakenRegion, TakenSanctuary)
"""What a game may have while people are typing; its own pages show it and help, so it comes along as it was."""


class Faraway(GameKind):
    """The game this app is named after."""

    name = KIND
    summary_version = archive.VERSION

    def register(self, app: Flask) -> None:
        """Adds the pages of the game, and what its templates need."""
        rules.init_app(app)
        for module in (line, sanctuaries, settings, seats, photo, rounds, led_reveal, rules):
            app.register_blueprint(module.blueprint)
        app.register_blueprint(result.blueprint, url_prefix="/g")
        app.register_blueprint(result.blueprint, url_prefix="/v", name=LOOK)

    def label(self) -> str:
        """Nothing: it goes without saying."""
        return ""

    def summarise(self, stored: StoredGame) -> tuple[GameSummary, dict[str, Any]]:
        """The game in short, and what every place of the lines paid."""
        live = read_live_game(stored)
        short = summarise(live.game, [seat.typed.name for seat in live.seats], live.settled)
        return short, lines_document(lines_of(live.game))

    def result_text(self, summary: GameSummary, names: Sequence[str]) -> str:
        """Who won with how much fame."""
        ranks = [player.rank for player in summary.players]
        places = [
            Standing(index, name, player.rank, player.total or 0, ranks.count(player.rank) > 1)
            for index, (name, player) in enumerate(zip(names, summary.players, strict=True))
        ]
        ordered = tuple(sorted(places, key=lambda place: (place.rank, place.player)))
        return winner_text(Standings(ordered, ()), current_words())

    def result_link(self, code: str) -> str:
        """The result with everything shown."""
        return url_for("result.result", code=code, step="all")

    def continue_link(self, code: str) -> str:
        """The first cards that are missing, or the reveal."""
        return url_for("line.game", code=code)

    def again_link(self, code: str) -> str:
        """The first page with the same people and boxes."""
        return url_for("start.start", again=code)

    def links(self, code: str) -> Sequence[Link]:
        """What is made of a result."""
        return (Link(gettext("Print, save, share"), url_for("result.share", code=code)),)

    def document(self, stored: StoredGame) -> dict[str, Any]:
        """The game document."""
        return game_document(read_live_game(stored, gettext("Player %d")).game)

    def left_out(self, stored: StoredGame) -> Sequence[str]:
        """Names of the players of whom something typed is no card or number."""
        live = read_live_game(stored, gettext("Player %d"))
        return [seat.name for seat in live.seats if any(not isinstance(p, MARKED_IN_GAME) for p in seat.problems)]

    def new_game(self, document: Any) -> NewGame:
        """The game in a game document, as if it had been typed."""
        game, problems = check_game(document)
        serious = [problem for problem in problems if not isinstance(problem, MARKED_IN_GAME)]
        if serious:
            raise refused(serious, _describe)
        return NewGame(_settings(game), _seats(game), game.complete and not problems)


def _settings(game: Game) -> dict[str, Any]:
    return GameSettings(
        sets=game.sets,
        tie_rule=game.tie_rule,
        played_on=game.played_on.isoformat() if game.played_on else None,
        played_at=game.played_at.isoformat("minutes") if game.played_at else None,
        note=clean_note(game.note),
    ).to_document()


def _seats(game: Game) -> tuple[dict[str, Any], ...]:
    seats = (SeatInput.from_player(player).to_document() for player in game.players)
    return tuple({**seat, "name": clean_name(seat["name"])} for seat in seats)


def _describe(problem: Problem) -> tuple[str, str]:
    words = current_words()
    return field_name(problem.field, words), describe_problem(problem, words)
