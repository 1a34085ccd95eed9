"""Results as plain JSON-able objects, for the command line and the API."""

from typing import Any

from scorer.documents.game import Game, Player, tableau_document
from scorer.documents.problems import Problem
from scorer.documents.wording import describe_problem
from scorer.faraway.model import Card, Region
from scorer.faraway.scores import CardScore, Contribution, TableauScore
from scorer.faraway.standings import Standings, Tie
from scorer.faraway.wording import card_name, describe_warning, explain, quest_text, tie_text, winner_text
from scorer.text.languages import Words


def fame_report(scored: TableauScore, words: Words) -> dict[str, Any]:
    """A Tableau's fame card by card. `region_fame` has eight entries in play order, null for an empty place."""
    return {
        "region_fame": list(scored.fame_by_position),
        "sanctuary_fame": {score.card.key: score.fame for score in scored.sanctuaries},
        "total": scored.total,
        "complete": scored.complete,
        "rises": len(scored.tableau.rises),
        "warnings": [
            {"code": warning.code, "message": describe_warning(warning, words)} for warning in scored.warnings
        ],
    }


def problems_report(problems: tuple[Problem, ...] | list[Problem], words: Words) -> dict[str, Any]:
    """The one shape of errors: code, field (keys and list places leading to it) and message."""
    return {
        "errors": [
            {
                "code": problem.code,
                "field": list(problem.field),
                "message": describe_problem(problem, words),
            }
            for problem in problems
        ]
    }


def standings_report(standings: Standings, words: Words, *, complete: bool = True) -> dict[str, Any]:
    """Places, best first, and the tie for the win: null, or its rule and numbers; a winner only of a complete game.

    Of somebody who played alone there are no places.
    """
    tie = standings.tie_for_first
    return {
        "standings": [
            {"name": place.name, "rank": place.rank, "total": place.total, "shared": place.shared}
            for place in standings.places
            if standings.contested
        ],
        "tie": None if tie is None else _tie_report(tie, words),
        "message": winner_text(standings, words) if complete else "",
    }


def game_report(game: Game, words: Words) -> dict[str, Any]:
    """The full, explained result of a game."""
    return {
        "complete": game.complete,
        "players": [_player_report(player, words) for player in game.players],
        **standings_report(game.standings, words, complete=game.complete),
        "ties": [_tie_report(tie, words) for tie in game.standings.ties],
    }


def _tie_report(tie: Tie, words: Words) -> dict[str, Any]:
    return {
        "rule": tie.rule.value,
        "rank": tie.rank,
        "total": tie.total,
        "decided": tie.decided,
        "numbers": {entry.name: entry.number for entry in tie.entries},
        "players": [
            {
                "name": entry.name,
                "number": entry.number,
                "region": None if entry.region is None else _card_report(entry.region),
            }
            for entry in tie.entries
        ],
        "message": tie_text(tie, words),
    }


def _player_report(player: Player, words: Words) -> dict[str, Any]:
    report: dict[str, Any] = {"name": player.name, "total": player.total, "complete": player.complete}
    if player.scored is None:
        pad = player.pad
        rows = None if pad is None else {"regions": list(pad.regions), "sanctuaries": pad.sanctuaries}
        return {**report, "pad": rows}
    return {
        **report,
        **fame_report(player.scored, words),
        "tableau": tableau_document(player.scored.tableau),
        "regions": [_score_report(score, words) for score in player.scored.regions],
        "sanctuaries": [_score_report(score, words) for score in player.scored.sanctuaries],
    }


def _score_report(score: CardScore, words: Words) -> dict[str, Any]:
    explanation = explain(score, words)
    return {
        "card": _card_report(score.card),
        "name": card_name(score.card, words),
        "quest": quest_text(score.card.quest, words),
        "position": score.position,
        "fame": score.fame,
        "outcome": score.outcome.value,
        "missed": score.missed,
        "needs": [
            {
                "feature": need.feature.value,
                "needed": need.needed,
                "seen": need.seen,
                "met": need.met,
                "cards": _contributions(need.cards),
            }
            for need in score.needs
        ],
        "counts": [
            {"feature": term.counted.value, "count": term.amount, "cards": _contributions(term.contributions)}
            for term in score.terms
        ],
        "visible": [_card_report(card) for card in score.visible],
        "destroyed": [sanctuary.id for sanctuary in score.destroyed],
        "explanation": {
            "verdict": explanation.verdict,
            "lines": [line.text for line in explanation.lines],
            "missed": explanation.missed,
        },
    }


def _contributions(cards: tuple[Contribution, ...]) -> list[dict[str, Any]]:
    return [{**_card_report(given.card), "count": given.amount} for given in cards]


def _card_report(card: Card) -> dict[str, Any]:
    if isinstance(card, Region):
        return {"set": card.set, "number": card.number}
    return {"id": card.key}
