"""Races of a_way kept in the store of games, as documents of a kind of their own that no page of Faraway opens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask_babel import gettext

from scorer.a_way.race import Race, RaceError, RaceResult, decide, read_race
from scorer.live.game import when_played
from scorer.storage import GameNotFound, StoredGame
from scorer.text.names import distinct_names
from scorer.web.clock import now_at_the_table
from scorer.web.quota import make_game
from scorer.web.store import change_document, game_store, remember_game

KIND = "a_way"


@dataclass(frozen=True)
class KeptRace:
    """A race as it is stored, with its result worked out anew."""

    stored: StoredGame
    race: Race
    """Every racer has a name here, different from the others'."""

    @property
    def code(self) -> str:
        """The code in the race's address."""
        return self.stored.code

    @property
    def day(self) -> date:
        """When it was run."""
        return date.fromisoformat(when_played(self.stored)["date"])

    @property
    def result(self) -> RaceResult:
        """Who won and why."""
        return decide(self.race)

    @property
    def typed(self) -> list[dict[str, Any]]:
        """The players as they were typed, names left empty included."""
        return list(self.stored.settings["players"])


def named_race(typed: Sequence[Mapping[str, Any]]) -> Race:
    """The race, players without a name called "Player 1" and so on. Raises RaceError with every problem."""
    given = [player["name"] or gettext("Player %d") % place for place, player in enumerate(typed, 1)]
    named = zip(typed, distinct_names(given), strict=True)
    return read_race([{**player, "name": name} for player, name in named])


def keep_race(typed: Sequence[Mapping[str, Any]]) -> str:
    """Stores a race that can be decided, puts it on this browser's list, and gives back its code."""
    day, time = now_at_the_table()
    code = make_game({**race_settings(typed), "played_on": day, "played_at": time}, []).code
    remember_game(code)
    return code


def race_settings(typed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the store keeps of a race, when it was run and a note aside."""
    return {"kind": KIND, **_players(typed)}


def load_race(code: str) -> KeptRace:
    """The race with this code; GameNotFound, which becomes a 404 page, if there is none."""
    return read_kept_race(game_store().load(code))


def read_kept_race(stored: StoredGame) -> KeptRace:
    """The race that is stored there; GameNotFound if it is none."""
    if stored.settings.get("kind") != KIND:
        raise GameNotFound(stored.code)
    try:
        return KeptRace(stored, named_race(stored.settings["players"]))
    except RaceError as error:
        raise GameNotFound(stored.code) from error


def correct_race(code: str, typed: Sequence[Mapping[str, Any]]) -> None:
    """Replaces the players of a stored race; the last correction counts."""
    change_document(code, lambda settings: {**settings, **_players(typed)})


def _players(typed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {"players": [{key: player[key] for key in ("name", "arrived", "cards")} for player in typed]}
