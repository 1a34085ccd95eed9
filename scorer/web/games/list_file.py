"""Games as files: one game with the id it is known again by, and all games of a browser in one.

{"version": 1, "games": [{…a game document…}, {"game": "a_way", …}]}
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from flask_babel import gettext

from scorer.live.game import identity
from scorer.storage import StoredGame
from scorer.text.printable import printable
from scorer.web.games.kind import APP_GAME, GameKind, NewGame, Refused, kind_of, known_kinds

VERSION = 1
MOST_GAMES = 5_000
"""Games taken from one file; a game a day for thirteen years."""
MOST_EXPLAINED = 20
"""Games of which is said what is wrong with them; the others are counted."""

_ID = re.compile("[0-9A-Za-z_-]{1,40}")


@dataclass(frozen=True)
class Incoming:
    """A game read from a document, not yet stored."""

    id: str
    kind: GameKind
    new: NewGame


@dataclass(frozen=True)
class Wrong:
    """A game of a list that could not be read."""

    number: int
    """Its place in the file, from 1."""
    names: str
    """Its players, as far as they can be made out."""
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class IncomingList:
    """All games of a file, each in one of three heaps."""

    new: tuple[Incoming, ...]
    known: int
    """How many are on the reader's list already, or stand in the file twice."""
    wrong: tuple[Wrong, ...]
    """The first of those that could not be read."""
    wrong_count: int


def document_of(stored: StoredGame) -> dict[str, Any]:
    """The document of a stored game of any kind, with its id."""
    return {**kind_of(stored).document(stored), "id": identity(stored)}


def list_text(games: Iterable[StoredGame]) -> str:
    """The file with these games, one a line."""
    lines = ",\n".join(json.dumps(document_of(stored), separators=(",", ":")) for stored in games)
    return f'{{"version": {VERSION}, "games": [\n{lines}\n]}}\n'


def is_list(document: Any) -> bool:
    """True if this is a file with several games, whatever may be wrong with it."""
    return isinstance(document, Mapping) and "games" in document


def read_one(document: Any) -> Incoming:
    """The game in a document; Refused says what is wrong."""
    kind, game_id = _kind(document), _id_of(document)
    new = kind.new_game(_without_id(document))
    return Incoming(game_id, kind, new.known_as(game_id))


def read_list(document: Mapping[str, Any], known: Collection[str]) -> IncomingList:
    """The games in a list; `known` are the ids of those that the reader has. Refused if it is no list at all."""
    documents = _games(document)
    new: dict[str, Incoming] = {}
    wrong: list[Wrong] = []
    already = wrong_count = 0
    for number, one in enumerate(documents, 1):
        try:
            game_id = _id_of(one)
            if game_id in known or game_id in new:
                already += 1
            else:
                new[game_id] = read_one(one)
        except Refused as refusal:
            wrong_count += 1
            if len(wrong) < MOST_EXPLAINED:
                wrong.append(Wrong(number, _names(one), refusal.sentences))
    return IncomingList(tuple(new.values()), already, tuple(wrong), wrong_count)


def _games(document: Mapping[str, Any]) -> list[Any]:
    unknown = sorted(str(key) for key in document if key not in ("version", "games"))
    version, games = document.get("version"), document["games"]
    if unknown:
        raise Refused(printable(gettext("“%(name)s” is not known in a list of games.", name=unknown[0][:30])))
    if version != VERSION or isinstance(version, bool):
        raise Refused(gettext("This list of games was written by another version of this app."))
    if not isinstance(games, list):
        raise Refused(gettext("games: a list […] belongs here."))
    if len(games) > MOST_GAMES:
        message = gettext("%(got)d games: at most %(most)d can be imported at once.", got=len(games), most=MOST_GAMES)
        raise Refused(message)
    return games


def _kind(document: Any) -> GameKind:
    """Of what kind of game a document is; one that does not say it is of the game this app is named after."""
    name = document.get("game", APP_GAME) if isinstance(document, Mapping) else APP_GAME
    kind = known_kinds().get(name) if isinstance(name, str) else None
    if kind is None:
        game = printable(str(name))[:40]
        raise Refused(gettext("This is of another game, “%(game)s”, which is not known here.", game=game))
    return kind


def _id_of(document: Any) -> str:
    """What a document is known again by: what it says, else what follows from all its content."""
    if not isinstance(document, Mapping) or "id" not in document:
        return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:20]
    said = document["id"]
    if not isinstance(said, str) or not _ID.fullmatch(said):
        raise Refused(gettext("id: one to 40 letters and digits belong here."))
    return said


def _without_id(document: Any) -> Any:
    if not isinstance(document, Mapping):
        return document
    return {key: value for key, value in document.items() if key != "id"}


def _names(document: Any) -> str:
    players = document.get("players") if isinstance(document, Mapping) else None
    if not isinstance(players, list):
        return ""
    names = [player.get("name") for player in players[:8] if isinstance(player, Mapping)]
    return printable(", ".join(name[:40] for name in names if isinstance(name, str) and name))
