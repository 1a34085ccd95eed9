"""a_way among the kinds of games."""

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

from flask import Flask, url_for

from scorer.a_way import wording
from scorer.a_way.document import (
    DocumentProblem,
    Entrant,
    RaceDocumentError,
    RaceRecord,
    race_document,
    read_race_document,
)
from scorer.a_way.problems import RaceProblem
from scorer.a_way.race import RaceError, decide
from scorer.archive.summary import GameSummary, PlayerSummary
from scorer.live.game import when_played
from scorer.storage import StoredGame
from scorer.text.names import clean_name, clean_note
from scorer.web.a_way import page
from scorer.web.a_way.races import KIND, named_race, race_settings, read_kept_race
from scorer.web.cards import in_readers_language
from scorer.web.games.kind import GameKind, NewGame, refused
from scorer.web.i18n import current_words


class AWay(GameKind):
    """The race of a_way."""

    name = KIND
    summary_version = 2

    def register(self, app: Flask) -> None:
        """Adds the page of the race, and the sentences about races for its template."""
        for filter_name in ("race_winner", "race_reason", "describe_race_problem", "place_name"):
            app.jinja_env.filters[filter_name] = in_readers_language(getattr(wording, filter_name))
        app.register_blueprint(page.blueprint)

    def label(self) -> str:
        """The name of the game, which is the same in every language."""
        return "a_way"

    def summarise(self, stored: StoredGame) -> tuple[GameSummary, dict[str, Any]]:
        """Who raced and who won; a race has no points."""
        typed = stored.settings["players"]
        ranks = _ranks(typed)
        players = [
            PlayerSummary(player["name"], None, rank, complete=True) for player, rank in zip(typed, ranks, strict=True)
        ]
        return GameSummary(tuple(players), 1 in ranks, when_played(stored)["date"], stored.settings.get("note", "")), {}

    def result_text(self, summary: GameSummary, names: Sequence[str]) -> str:
        """Who won."""
        winner = next(name for name, player in zip(names, summary.players, strict=True) if player.rank == 1)
        return wording.winner_sentence(winner, current_words())

    def result_link(self, code: str) -> str:
        """The kept race."""
        return url_for("a_way.kept", code=code)

    def continue_link(self, code: str) -> str:
        """The same page: it has the form, too."""
        return self.result_link(code)

    def document(self, stored: StoredGame) -> dict[str, Any]:
        """The race as JSON, under the names that were typed."""
        kept = read_kept_race(stored)
        entrants = tuple(
            Entrant(typed["name"], racer.arrived, racer.cards)
            for typed, racer in zip(kept.typed, kept.race.racers, strict=True)
        )
        when = when_played(stored)
        return race_document(
            RaceRecord(
                entrants,
                played_on=date.fromisoformat(when["date"]),
                played_at=time.fromisoformat(when["time"]) if "time" in when else None,
                note=stored.settings.get("note", ""),
            )
        )

    def new_game(self, document: Any) -> NewGame:
        """The race in a document, as if it had been typed."""
        try:
            record = read_race_document(document)
        except RaceDocumentError as error:
            raise refused(error.problems, _describe) from error
        settings = {
            **race_settings(_typed(record.players)),
            "played_on": record.played_on.isoformat() if record.played_on else None,
            "played_at": record.played_at.isoformat("minutes") if record.played_at else None,
            "note": clean_note(record.note),
        }
        return NewGame(settings, (), finished=True)

    def again_link(self, code: str) -> str:
        """An empty race with the same people."""
        return url_for("a_way.race", again=code)


def _describe(problem: DocumentProblem | RaceProblem) -> tuple[str, str]:
    words = current_words()
    where = wording.document_field_name(problem.field, words)
    if isinstance(problem, RaceProblem):
        return where, wording.describe_race_problem(problem, words)
    return where, wording.describe_document_problem(problem, words)


def _typed(entrants: Sequence[Entrant]) -> list[dict[str, str]]:
    """What somebody would have typed."""

    def text(number: int | None) -> str:
        return "" if number is None else str(number)

    return [{"name": clean_name(one.name), "arrived": text(one.arrived), "cards": text(one.cards)} for one in entrants]


def _ranks(typed: Sequence[Mapping[str, Any]]) -> list[int]:
    """1 for the winner, 2 for everybody else, and for all where nobody can have won."""
    try:
        race = named_race(typed)
    except RaceError:
        return [2] * len(typed)
    winner = decide(race).winner
    return [1 if racer == winner else 2 for racer in race.racers]
