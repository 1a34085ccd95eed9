"""The link to BG Stats, field by field."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scorer.documents.game import Game
from scorer.exports import bgstats_url
from scorer.text.languages import Words

from .games import ALL_SETS, LONG, SCRIPTS, by_hand, dealt, pad, tied

EVENING = {"date": "2026-11-29", "time": "23:30+02:00"}


def payload(url: str) -> dict[str, Any]:
    """What BG Stats gets to read."""
    data: dict[str, Any] = json.loads(parse_qs(urlsplit(url).query, strict_parsing=True)["data"][0])
    return data


def test_every_field(english: Words) -> None:
    url = bgstats_url(tied(**EVENING), "k7m2", english)
    assert url.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    data = payload(url)
    ids = [player.pop("sourcePlayerId") for player in data["players"]]
    assert len({*ids}) == 2
    assert data == {
        "sourceName": "Faraway scorer",
        "sourcePlayId": "k7m2",
        "playDate": "2026-11-29 21:30:00",
        "game": {
            "name": "Faraway",
            "sourceGameId": "faraway",
            "bggId": 385761,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Ana", "winner": False, "startPlayer": False, "score": 33, "rank": 2},
            {"name": "Max", "winner": True, "startPlayer": False, "score": 33, "rank": 1},
        ],
        "comments": "Tie-break: Lowest single Region number (8, 14)",
    }


def test_the_same_game_gives_the_same_link(english: Words) -> None:
    assert bgstats_url(tied(**EVENING), "k7m2", english) == bgstats_url(tied(**EVENING), "k7m2", english)


def test_an_id_belongs_to_a_name(english: Words) -> None:
    def ids(*names: str) -> list[str]:
        game = by_hand(*(pad(name) for name in names), date="2026-11-29")
        return [player["sourcePlayerId"] for player in payload(bgstats_url(game, "a", english))["players"]]

    assert ids("Zoë", "Max") == ids(" zOE\u0308 ", "MAX")
    assert ids("Zoë", "Max") == ids("Max", "Zoë")[::-1]
    assert len({*ids("Max", "max", "Max")}) == 3


def test_a_shared_win_has_several_winners_and_one_rank(english: Words) -> None:
    game = by_hand(pad("Ana"), pad("Max"), pad("Zoë", [0] * 8), date="2026-11-29")
    data = payload(bgstats_url(game, "a", english))
    assert [(player["rank"], player["winner"]) for player in data["players"]] == [(1, True), (1, True), (3, False)]
    assert data["comments"] == "Tie: the win is shared"
    assert data["playDate"] == "2026-11-29 12:00:00"


def test_the_comment_names_boxes(english: Words) -> None:
    data = payload(bgstats_url(dealt(2, sets=ALL_SETS, **EVENING), "a", english))
    assert data["comments"] == "People from Below, Under Starry Skies"
    assert "comments" not in payload(bgstats_url(dealt(2, sets=ALL_SETS[:1], **EVENING), "a", english))


@pytest.mark.parametrize("names", [LONG, SCRIPTS])
def test_the_address_stays_short_enough(names: tuple[str, ...], english: Words) -> None:
    game = by_hand(*(pad(name) for name in names), date="2026-11-29", note="x" * 500)
    assert len(bgstats_url(game, "a", english)) < 8000


@pytest.mark.parametrize("game", [Game(()), by_hand(pad("Ana", [None] * 8), pad("Max")), by_hand(pad("Ana"))])
def test_only_a_game_that_somebody_won_is_sent(game: Game, english: Words) -> None:
    with pytest.raises(ValueError, match="only a game that somebody won"):
        bgstats_url(game, "a", english)


def test_it_was_played_when_its_table_said(english: Words) -> None:
    def play_date(**when: str) -> str:
        return str(payload(bgstats_url(tied(**when), "a", english))["playDate"])

    assert play_date(date="2026-11-30", time="19:31-05:00") == "2026-12-01 00:31:00"
    assert play_date(date="2026-11-30") == "2026-11-30 12:00:00"
    with pytest.raises(ValueError, match="needs a date"):
        bgstats_url(tied(), "a", english)
