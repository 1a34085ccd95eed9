"""The link that offers a finished game to the app BG Stats, which then asks its user before it records anything."""

import hashlib
import json
import unicodedata
from collections import Counter
from datetime import UTC, datetime, time
from typing import Any
from urllib.parse import quote

from scorer.documents.game import Game
from scorer.documents.names import with_printable_names
from scorer.faraway.model import BASE
from scorer.faraway.standings import Tie, TieEntry
from scorer.faraway.wording import set_name, tie_rule_name
from scorer.text.languages import Words

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
SOURCE_NAME = "Faraway scorer"
"""Part of the key under which BG Stats remembers players and games: never change it, nor the next one."""
SOURCE_GAME_ID = "faraway"
BGG_ID = 385761


def bgstats_url(game: Game, game_code: str, words: Words) -> str:
    """The address to open. ValueError if the game is not finished, or if nothing says when it was played.

    `game_code` must stay the same for the same game, so that sending twice is noticed; it gets to be known, so it must
    not be the code for editing. A date without a time gives noon UTC, which is that day nearly everywhere.
    """
    payload = bgstats_payload(game, game_code, words)
    return f"{ADDRESS}?data={quote(json.dumps(payload, ensure_ascii=False, separators=(',', ':')), safe='')}"


def bgstats_payload(game: Game, game_code: str, words: Words) -> dict[str, Any]:
    """What the address carries; errors as for `bgstats_url`. Every boolean is sent: the app fails without."""
    if not game.standings.contested or not game.complete:
        raise ValueError("only a game that somebody won can be sent: another one would be recorded as a loss")
    named = with_printable_names(game, words)
    payload = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": game_code,
        "playDate": _moment(game).replace(tzinfo=None).isoformat(" ", "seconds"),
        "game": {
            "name": "Faraway",
            "sourceGameId": SOURCE_GAME_ID,
            "bggId": BGG_ID,
            "highestWins": True,
            "noPoints": False,
        },
        "players": _players(named),
    }
    comments = _comments(named, words)
    return {**payload, "comments": comments} if comments else payload


def _moment(game: Game) -> datetime:
    """When it was played, in UTC."""
    if game.played_on is None:
        raise ValueError("nothing says when the game was played: it needs a date")
    noon = datetime.combine(game.played_on, time(12), UTC)
    if game.played_at is None:
        return noon
    try:
        return datetime.combine(game.played_on, game.played_at).astimezone(UTC)
    except OverflowError:  # the calendar ends before that moment
        return noon


def _players(game: Game) -> list[dict[str, Any]]:
    namesakes: Counter[str] = Counter()
    players = []
    for number, player in enumerate(game.players):
        rank = game.standings.of(number).rank
        key = unicodedata.normalize("NFC", player.name).strip().lower()
        namesakes[key] += 1
        players.append(
            {
                "name": player.name,
                "sourcePlayerId": _player_id(key, namesakes[key]),
                "winner": rank == 1,
                "startPlayer": False,
                "score": player.total,
                "rank": rank,
            }
        )
    return players


def _player_id(key: str, namesake: int) -> str:
    """The same for the same name in every game; a second player of that name in one game gets another."""
    text = key if namesake == 1 else f"{key}\n{namesake}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _comments(game: Game, words: Words) -> str:
    """Boxes besides the base game, and what decided a tie, in few words: all of it travels in an address."""
    boxes = ", ".join(set_name(card_set, words) for card_set in game.sets if card_set != BASE)
    tie = game.standings.tie_for_first
    return ". ".join(part for part in (boxes, _tie(tie, words) if tie else "") if part)


def _tie(tie: Tie, words: Words) -> str:
    if not tie.decided:
        return words.gettext("Tie: the win is shared")
    numbers = ", ".join(_tie_number(entry, words) for entry in tie.entries)
    return words.gettext("Tie-break: %(rule)s (%(numbers)s)") % {
        "rule": tie_rule_name(tie.rule, words),
        "numbers": numbers,
    }


def _tie_number(entry: TieEntry, words: Words) -> str:
    meteor = entry.region is not None and entry.region.meteor
    return words.gettext("meteor %d") % entry.number if meteor else str(entry.number)
