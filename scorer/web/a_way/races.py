"""Races of a_way kept in the store of games, as documents of a kind of their own that no page of Faraway opens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask_babel import gettext

from scorer.a_way.race import MOST_PLAYERS, Race, RaceError, RaceResult, decide, read_race
from scorer.live.game import when_played
from scorer.live.merge import Fields, merge
from scorer.storage import GameNotFound, StoredGame
from scorer.text.names import distinct_names
from scorer.web.clock import now_at_the_table
from scorer.web.quota import make_game
from scorer.web.store import change_document, game_store, remember_game

KIND = "a_way"
KEYS = ("name", "arrived", "cards")
"""What is typed of a player."""


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


def correct_race(code: str, shown: Sequence[Mapping[str, Any]], typed: Sequence[Mapping[str, Any]]) -> bool:
    """Joins the correction of a page that had `shown` these players with what is stored by now.

    False if another phone corrected the same thing differently: then nothing is stored.
    """
    conflicts: frozenset[str] = frozenset()

    def change(settings: dict[str, Any]) -> dict[str, Any]:
        nonlocal conflicts
        before, now = _fields(shown), _fields(settings["players"])
        fields, conflicts = merge(now, before, {**dict.fromkeys(before, ""), **_fields(typed)})
        return settings if conflicts else {**settings, **_players(_racers({**now, **fields}))}

    change_document(code, change)
    return not conflicts


def _fields(players: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Every player's name, arrival and cards, each under its own name; `here` says that there is such a player."""
    return {
        f"{place}-{key}": value
        for place, player in enumerate(players)
        for key, value in {"here": "y", **{key: str(player[key] or "") for key in KEYS}}.items()
    }


def _racers(fields: Fields) -> list[dict[str, str]]:
    places = [place for place in range(MOST_PLAYERS) if fields.get(f"{place}-here")]
    return [{key: fields.get(f"{place}-{key}", "") for key in KEYS} for place in places]


def _players(typed: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {"players": [{key: player[key] for key in KEYS} for player in typed]}
