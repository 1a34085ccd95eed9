"""An address of this app, pasted where a file could be: an installed app has no address bar to open it in."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import current_app
from werkzeug.exceptions import HTTPException

from scorer.storage import GameNotFound, StoredGame
from scorer.storage.common import ALPHABET, EDIT_CODE_LENGTH, VIEW_CODE_LENGTH, as_code
from scorer.web.codes import BEHIND
from scorer.web.store import LOOK, game_store

LONGEST = 2_000
"""Characters of a text that may be an address with words around it."""

_ADDRESS = re.compile(r"https?://\S+|(?<!\S)[\w.:-]*/\S+", re.IGNORECASE)


@dataclass(frozen=True)
class MovingLink:
    """The address that copies a list of games to another phone."""

    token: str


@dataclass(frozen=True)
class GameAddress:
    """The address of a game."""

    code: str
    only_to_look: bool


def address_in(text: str) -> MovingLink | GameAddress | None:
    """The first address of a game, or of a list on the move, in a short text, or a code alone; else None.

    The host does not matter: a server at home has several names.
    """
    if len(text) > LONGEST or text.lstrip()[:1] in ("{", "["):
        return None
    code = as_code(text)
    if "/" not in text and len(code) in (EDIT_CODE_LENGTH, VIEW_CODE_LENGTH) and set(code) <= {*ALPHABET}:
        return GameAddress(code, only_to_look=len(code) == VIEW_CODE_LENGTH)
    found = (_meant(match[0].rstrip(BEHIND)) for match in _ADDRESS.finditer(text))
    return next((address for address in found if address), None)


def game_at(address: GameAddress) -> StoredGame:
    """The game that is there; GameNotFound. Where one may only look, it does not tell how to edit it."""
    if not address.only_to_look:
        return game_store().load(address.code)
    stored = game_store().load_for_viewing(address.code)
    if stored.code == address.code:
        raise GameNotFound(address.code)
    return stored


def _meant(url: str) -> MovingLink | GameAddress | None:
    try:
        path = urlsplit(url if "://" in url or url.startswith("/") else f"//{url}").path
    except ValueError:
        return None
    return _at(path) or _at(path.lower())


def _at(path: str) -> MovingLink | GameAddress | None:
    """What a path of this app stands for."""
    try:
        endpoint, values = current_app.url_map.bind("").match(path, "GET")
    except HTTPException:
        return None
    if "token" in values:
        return MovingLink(values["token"])
    if "code" in values:
        return GameAddress(as_code(values["code"]), endpoint.partition(".")[0] == LOOK)
    return None
