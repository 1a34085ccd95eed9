"""An invented third kind of game, as small as one can be: somebody called it right."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Flask, url_for

from scorer.archive.summary import GameSummary, PlayerSummary
from scorer.storage import StoredGame
from scorer.web.games.kind import GameKind, NewGame, Refused
from scorer.web.store import game_store

blueprint = Blueprint("coin_toss", __name__)


@blueprint.get("/toss/<code>")
def tossed(code: str) -> str:
    return f"<h1>Tossed</h1><p>{game_store().load(code).settings['right']}</p>"


@blueprint.get("/toss")
def toss() -> str:
    return "<h1>Toss</h1>"


class CoinToss(GameKind):
    name = "coin_toss"
    summary_version = 1

    def register(self, app: Flask) -> None:
        app.register_blueprint(blueprint)

    def label(self) -> str:
        return "Coin toss"

    def summarise(self, stored: StoredGame) -> tuple[GameSummary, dict[str, Any]]:
        settings = stored.settings
        players = [
            PlayerSummary(name, None, 1 if name == settings["right"] else 2, complete=True)
            for name in settings["players"]
        ]
        return GameSummary(tuple(players), True, settings.get("played_on"), settings.get("note", "")), {}

    def result_text(self, summary: GameSummary, names: Sequence[str]) -> str:
        return f"{summary.winners[0].name} was right."

    def result_link(self, code: str) -> str:
        return url_for("coin_toss.tossed", code=code)

    def continue_link(self, code: str) -> str:
        return self.result_link(code)

    def again_link(self, code: str) -> str:
        return url_for("coin_toss.toss", again=code)

    def document(self, stored: StoredGame) -> dict[str, Any]:
        kept = {key: stored.settings[key] for key in ("players", "right")}
        return {"game": self.name, **kept}

    def new_game(self, document: Any) -> NewGame:
        if not isinstance(document, Mapping) or document.get("right") not in document.get("players", ()):
            raise Refused("Somebody else was right.")
        kept = {key: document[key] for key in ("players", "right")}
        return NewGame({"kind": self.name, **kept}, (), finished=True)
