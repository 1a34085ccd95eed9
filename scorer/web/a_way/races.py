"""Races of a_way kept in the store of games, as documents of a kind of their own that no page of Faraway opens."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import session
from flask_babel import gettext

from scorer.a_way.race import Race, RaceError, RaceResult, decide, read_race
from scorer.live.game import distinct_names
from scorer.storage import GameNotFound, SettingsConflict, StoredGame
from scorer.web.store import game_store

KIND = "a_way"
MOST_REMEMBERED = 40
"""Races kept in the cookie; a cookie holds about 4,000 characters."""


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
    def result(self) -> RaceResult:
        """Who won and why."""
        return decide(self.race)

    @property
    def typed(self) -> list[dict[str, Any]]:
        """The players as they were typed, names left empty included."""
        return list(self.stored.settings["players"])


def named_race(typed: Sequence[dict[str, Any]]) -> Race:
    """The race, players without a name called "Player 1" and so on. Raises RaceError with every problem."""
    given = [player["name"] or gettext("Player %d") % place for place, player in enumerate(typed, 1)]
    named = zip(typed, distinct_names(given), strict=True)
    return read_race([{**player, "name": name} for player, name in named])


def keep_race(typed: Sequence[dict[str, Any]]) -> str:
    """Stores a race that can be decided, and gives back its code."""
    code = game_store().create(_document(typed), []).code
    session.permanent = True
    session["races"] = [code, *remembered_races_codes()][:MOST_REMEMBERED]
    return code


def load_race(code: str) -> KeptRace:
    """The race with this code; GameNotFound, which becomes a 404 page, if there is none."""
    return _read(game_store().load(code))


def correct_race(code: str, typed: Sequence[dict[str, Any]]) -> None:
    """Replaces what is stored of a race; the last correction counts."""
    while True:
        try:
            game_store().save_settings(code, _document(typed), version=load_race(code).stored.version)
            return
        except SettingsConflict:
            continue


def delete_race(code: str) -> None:
    """Removes a race for everybody."""
    game_store().delete(load_race(code).code)
    session["races"] = [known for known in remembered_races_codes() if known != code]


def remembered_races_codes() -> list[str]:
    """The codes of this browser's races, last kept first."""
    known: Any = session.get("races", [])
    return [code for code in known if isinstance(code, str)] if isinstance(known, list) else []


def remembered_races() -> list[KeptRace]:
    """This browser's races that still exist, last touched first."""
    return [_read(stored) for stored in game_store().list_games(remembered_races_codes()) if is_race(stored)]


def is_race(stored: StoredGame) -> bool:
    """True if this document of the store is a race."""
    return stored.settings.get("kind") == KIND


def _read(stored: StoredGame) -> KeptRace:
    if not is_race(stored):
        raise GameNotFound(stored.code)
    try:
        return KeptRace(stored, named_race(stored.settings["players"]))
    except RaceError as error:
        raise GameNotFound(stored.code) from error


def _document(typed: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": KIND, "players": [{key: player[key] for key in ("name", "arrived", "cards")} for player in typed]}
