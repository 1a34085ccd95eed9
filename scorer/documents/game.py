"""A whole game: its document (one format for command line, API, export and import) and its result."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property
from typing import Any

from scorer.documents.pad import Pad, check_pad
from scorer.documents.problems import (
    InvalidDocument,
    NewerVersion,
    NotAList,
    NotAText,
    NothingToScore,
    PlayerCount,
    Problem,
    TakenRegion,
    TakenSanctuary,
    TooLong,
    UnknownChoice,
    WrongVersion,
)
from scorer.documents.reading import check_fields, is_whole_number
from scorer.documents.tableau import check_tableau
from scorer.faraway.catalogue import Catalogue, in_play, load_catalogue, most_players, set_ids
from scorer.faraway.model import BASE, REGIONS_IN_LINE, Region, Sanctuary, SetId, Tableau
from scorer.faraway.reveal import score
from scorer.faraway.scores import TableauScore
from scorer.faraway.standings import Contender, Standings, TieRule, rank
from scorer.text.names import LONGEST_NAME, LONGEST_NOTE

VERSION = 1
FEWEST_PLAYERS = 1
"""Somebody alone is scored, too; there are no standings then."""
LONGEST_ID = 40
OPTIONAL = ("id", "tie_rule", "date", "time", "note")
"""Fields of a game document that may be left out."""


@dataclass(frozen=True)
class Player:
    """A player with their cards, or with fame they counted themselves, or both; `uses_pad` says which one is scored."""

    name: str
    tableau: Tableau | None
    pad: Pad | None
    uses_pad: bool = False

    @cached_property
    def scored(self) -> TableauScore | None:
        """Their cards scored; None if they use the pad."""
        return None if self.uses_pad else score(self.tableau or Tableau())

    @property
    def region_fame(self) -> tuple[int | None, ...]:
        """Fame of the eight Regions in the order played, from the cards or the pad; None where nothing is entered."""
        if self.scored is not None:
            return self.scored.fame_by_position
        return self.pad.regions if self.pad else (None,) * REGIONS_IN_LINE

    @property
    def sanctuary_fame(self) -> int | None:
        """Fame of all Sanctuaries, from the cards or the pad; None where a pad says nothing."""
        if self.scored is not None:
            return self.scored.sanctuary_fame
        return self.pad.sanctuaries if self.pad else None

    @property
    def total(self) -> int:
        """Their fame, from the cards or the pad."""
        if self.scored is not None:
            return self.scored.total
        return self.pad.total if self.pad else 0

    @property
    def complete(self) -> bool:
        """True if nothing of theirs is missing."""
        if self.scored is not None:
            return self.scored.complete
        return self.pad is not None and self.pad.complete

    @property
    def contender(self) -> Contender:
        """The player as the ranking sees them; the cards of an unfinished line decide no tie."""
        cards = self.scored.tableau.placed if self.scored is not None and self.scored.complete else ()
        return Contender(self.name, self.total, tuple(region for _, region in cards))


@dataclass(frozen=True)
class Game:
    """The players of one game and how it is scored."""

    players: tuple[Player, ...]
    sets: tuple[SetId, ...] = (BASE,)
    tie_rule: TieRule = TieRule.LOWEST_REGION
    played_on: date | None = None
    note: str = ""
    played_at: time | None = None
    """By the clock at the table, with its distance from UTC."""
    id: str = ""
    """What the document is known again by when it is imported a second time."""

    @cached_property
    def standings(self) -> Standings:
        """Everybody's place."""
        return rank([player.contender for player in self.players], self.tie_rule)

    @property
    def complete(self) -> bool:
        """True if nobody's line or pad misses anything."""
        return all(player.complete for player in self.players)


def read_game(document: Any) -> Game:
    """The Game in a document; InvalidDocument lists all problems."""
    game, problems = check_game(document)
    if problems:
        raise InvalidDocument(problems)
    return game


def check_game(document: Any) -> tuple[Game, list[Problem]]:
    """As `read_game`, but what is wrong is left out of the Game and listed beside it."""
    if not isinstance(document, Mapping):
        return Game(()), check_fields(document, required=())
    newer = _version_problem(document.get("version"))
    if newer is not None:
        return Game(()), [newer]
    problems = check_fields(document, required=("version", "sets", "players"), optional=OPTIONAL)
    sets = _sets(document.get("sets", []), problems)
    tie_rule = _tie_rule(document.get("tie_rule", TieRule.LOWEST_REGION), problems)
    players = _players(document["players"], load_catalogue(sets), problems) if "players" in document else ()
    played_on = _date(document.get("date"), problems)
    game_id = _text(document.get("id", ""), ("id",), LONGEST_ID, problems)
    played_at = _time(document.get("time"), problems)
    note = _text(document.get("note", ""), ("note",), LONGEST_NOTE, problems)
    problems.extend(_taken_cards(players, document))
    return Game(players, sets, tie_rule, played_on, note, played_at, game_id), problems


def game_document(game: Game) -> dict[str, Any]:
    """The complete document of a Game; `read_game` gives the same Game back."""
    document: dict[str, Any] = {
        "version": VERSION,
        "sets": list(game.sets),
        "tie_rule": game.tie_rule.value,
        "players": [_player_document(player) for player in game.players],
    }
    if game.played_on is not None:
        document["date"] = game.played_on.isoformat()
    if game.played_at is not None:
        document["time"] = game.played_at.isoformat("minutes")
    if game.note:
        document["note"] = game.note
    if game.id:
        document["id"] = game.id
    return document


def tableau_document(tableau: Tableau) -> dict[str, Any]:
    """The document of a Tableau; `read_tableau` gives the same Tableau back."""
    return {
        "regions": [
            None if region is None else {"set": region.set, "number": region.number} for region in tableau.regions
        ],
        "sanctuaries": [sanctuary.id for sanctuary in tableau.sanctuaries],
        "sacrifices": [
            {"position": sacrifice.position, "sanctuaries": [sanctuary.id for sanctuary in sacrifice.sanctuaries]}
            for sacrifice in tableau.sacrifices
        ],
    }


def _player_document(player: Player) -> dict[str, Any]:
    document: dict[str, Any] = {"name": player.name}
    if player.tableau is not None:
        document["tableau"] = tableau_document(player.tableau)
    if player.pad is not None:
        document["pad"] = {"regions": list(player.pad.regions), "sanctuaries": player.pad.sanctuaries}
    if player.tableau is not None and player.pad is not None:
        document["scored_by"] = "pad" if player.uses_pad else "tableau"
    return document


def _version_problem(version: Any) -> Problem | None:
    if is_whole_number(version) and version == VERSION:
        return None
    if is_whole_number(version) and version > VERSION:
        return NewerVersion(("version",), version)
    return WrongVersion(("version",), VERSION)


def _sets(data: Any, problems: list[Problem]) -> tuple[SetId, ...]:
    """The sets in play in order; the base set is always among them."""
    if not isinstance(data, list):
        problems.append(NotAList(("sets",), data))
        return (BASE,)
    for place, name in enumerate(data):
        if name not in set_ids():
            problems.append(UnknownChoice(("sets", place), name, set_ids()))
    return in_play(data)


def _tie_rule(data: Any, problems: list[Problem]) -> TieRule:
    if data in tuple(TieRule):
        return TieRule(data)
    problems.append(UnknownChoice(("tie_rule",), data, tuple(TieRule)))
    return TieRule.LOWEST_REGION


def _players(data: Any, catalogue: Catalogue, problems: list[Problem]) -> tuple[Player, ...]:
    if not isinstance(data, list):
        problems.append(NotAList(("players",), data))
        return ()
    most = most_players()
    if not FEWEST_PLAYERS <= len(data) <= most:
        problems.append(PlayerCount(("players",), len(data), FEWEST_PLAYERS, most))
    players = []
    for place, item in enumerate(data[:most]):
        player, wrong = _player(item, catalogue)
        players.append(player)
        problems.extend(problem.below("players", place) for problem in wrong)
    return tuple(players)


def _player(data: Any, catalogue: Catalogue) -> tuple[Player, list[Problem]]:
    problems = check_fields(data, required=("name",), optional=("tableau", "pad", "scored_by"))
    if not isinstance(data, Mapping):
        return Player("", None, None), problems
    name = _text(data.get("name", ""), ("name",), LONGEST_NAME, problems)
    tableau = pad = None
    if "tableau" in data:
        tableau, wrong = check_tableau(data["tableau"], catalogue)
        problems.extend(problem.below("tableau") for problem in wrong)
    if "pad" in data:
        pad, wrong = check_pad(data["pad"])
        problems.extend(problem.below("pad") for problem in wrong)
    kinds = [kind for kind in ("tableau", "pad") if kind in data]
    if not kinds:
        problems.append(NothingToScore(()))
    scored_by = data.get("scored_by", kinds[0] if kinds else None)
    if kinds and scored_by not in kinds:
        problems.append(UnknownChoice(("scored_by",), scored_by, tuple(kinds)))
    return Player(name, tableau, pad, uses_pad=scored_by == "pad"), problems


def _text(data: Any, where: tuple[str, ...], longest: int, problems: list[Problem]) -> str:
    if not isinstance(data, str):
        problems.append(NotAText(where, data))
        return ""
    text = data.strip()
    if len(text) > longest:
        problems.append(TooLong(where, len(text), longest))
    return text[:longest]


def _date(data: Any, problems: list[Problem]) -> date | None:
    if data is None:
        return None
    try:
        return date.fromisoformat(data)
    except (TypeError, ValueError):
        problems.append(UnknownChoice(("date",), data, ("YYYY-MM-DD",)))
        return None


def _time(data: Any, problems: list[Problem]) -> time | None:
    if data is None:
        return None
    try:
        told = time.fromisoformat(data).replace(second=0, microsecond=0)
    except (TypeError, ValueError):
        told = time()
    if told.tzinfo is None:
        problems.append(UnknownChoice(("time",), data, ("HH:MM+HH:MM",)))
        return None
    return told


def _taken_cards(players: tuple[Player, ...], document: Any) -> list[Problem]:
    """One copy of each card exists: a problem at every place of a card that two players have, naming the other."""
    owners: dict[Region | Sanctuary, list[tuple[int, int]]] = {}
    for player, entered in enumerate(players):
        if entered.tableau is None or entered.uses_pad:
            continue
        for position, region in entered.tableau.placed:
            owners.setdefault(region, []).append((player, position - 1))
        for sanctuary in entered.tableau.sanctuaries:
            listed = document["players"][player]["tableau"]["sanctuaries"]
            owners.setdefault(sanctuary, []).append((player, listed.index(sanctuary.id)))
    return [
        _taken(card, player, place, players, other, other_place)
        for card, holders in owners.items()
        for player, place in holders
        for other, other_place in holders
        if other != player
    ]


def _taken(
    card: Region | Sanctuary, player: int, place: int, players: tuple[Player, ...], other: int, other_place: int
) -> Problem:
    name = players[other].name
    if isinstance(card, Region):
        where = ("players", player, "tableau", "regions", place)
        return TakenRegion(where, card, other, name, other_place + 1)
    where = ("players", player, "tableau", "sanctuaries", place)
    return TakenSanctuary(where, card, other, name)
