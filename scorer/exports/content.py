"""What stands on the score sheet, as plain data for the templates in templates/sheet."""

from collections.abc import Iterable
from typing import Any

from scorer.documents.game import Game, Player
from scorer.documents.names import with_printable_names
from scorer.exports.cards import card_image, icon_image
from scorer.exports.locales import locale_of, long_date
from scorer.exports.names import with_isolated_names
from scorer.faraway.catalogue import most_players
from scorer.faraway.counts import Feature
from scorer.faraway.model import REGIONS_IN_LINE, Card, Region, Tableau
from scorer.faraway.scores import TableauScore
from scorer.faraway.wording import card_description, set_name, tie_text, winner_text
from scorer.text.languages import Words

COLOURS = (Feature.RED, Feature.GREEN, Feature.BLUE, Feature.YELLOW, Feature.GRAY)


def sheet_content(game: Game, words: Words, *, font: str, with_cards: bool, empty: bool) -> dict[str, Any]:
    """Everything the templates draw. `empty` leaves out all that was played; `with_cards` adds each player's line."""
    named = with_printable_names(game, words)
    content: dict[str, Any] = {
        "lang": locale_of(words).replace("_", "-").split("-")[0],
        "labels": _labels(words),
        "sets": ", ".join(set_name(card_set, words) for card_set in game.sets),
        "icons": {name: icon_image(name) for name in (*COLOURS, "meteor", "fame", "night")},
    }
    if empty:
        return {**content, **_nothing(game, words)}
    content |= _result(with_isolated_names(named), words)
    content["players"] = _players(named)
    if with_cards:
        content["lines"] = [_line(player) for player in named.players]
        content["cards"] = _cards(named.players, font, words)
    return content


def _labels(words: Words) -> dict[str, str]:
    """Every fixed text."""
    return {
        "title": words.gettext("Faraway"),
        "score_sheet": words.gettext("Score sheet"),
        "last_played": words.gettext("last played"),
        "first_played": words.gettext("first played"),
        "counted_first": words.gettext("counted first"),
        "counted_last": words.gettext("counted last"),
        "regions": words.gettext("Regions"),
        "sanctuaries": words.gettext("Sanctuaries"),
        "total": words.gettext("Total"),
        "rank": words.gettext("Rank"),
        "date": words.gettext("Date"),
        "by_hand": words.gettext("Counted by hand"),
        "unofficial": words.gettext("Unofficial fan project"),
    }


def _nothing(game: Game, words: Words) -> dict[str, Any]:
    columns = max(most_players(game.sets), len(game.players))
    blank = {"name": "", "total": None, "rank": None, "winner": False, "regions": [None] * REGIONS_IN_LINE}
    players = [{**blank, "sanctuaries": None} for _ in range(columns)]
    order = words.gettext("Counted from the top: the Region played last comes first.")
    return {"empty": True, "sets": "", "headline": "", "details": [order], "date": "", "note": "", "players": players}


def _result(game: Game, words: Words) -> dict[str, Any]:
    """Who won and why, or what is missing; date and note."""
    if game.complete:
        headline = winner_text(game.standings, words)
        details = [tie_text(tie, words) for tie in game.standings.ties]
    else:
        headline = words.gettext("Not finished: this is what is entered so far.")
        details = [words.gettext("Missing: %s.") % ", ".join(_missing(game.players, words))]
    date = long_date(game.played_on, words) if game.played_on else ""
    return {"empty": False, "headline": headline, "details": details, "date": date, "note": game.note}


def _missing(players: Iterable[Player], words: Words) -> Iterable[str]:
    for player in players:
        if not player.complete:
            gaps = sum(fame is None for fame in player.region_fame) + (player.sanctuary_fame is None)
            count = words.ngettext("%d place", "%d places", gaps) % gaps
            yield words.gettext("%(name)s (%(count)s)") % {"name": player.name, "count": count}


def _players(game: Game) -> list[dict[str, Any]]:
    """The columns of the pad, in the order of the table."""
    order = [place.player for place in game.standings.places]
    ranked = game.complete and game.standings.contested
    return [
        {
            "name": player.name,
            "total": player.total,
            "order": order.index(number),
            "rank": game.standings.of(number).rank if ranked else None,
            "winner": ranked and game.standings.of(number).rank == 1,
            "regions": _pad_cells(player),
            "sanctuaries": {"fame": player.sanctuary_fame, "each": _each_sanctuary(player.scored)},
        }
        for number, player in enumerate(game.players)
    ]


def _pad_cells(player: Player) -> list[dict[str, Any] | None]:
    """The cells of the eight Regions, the one played last first."""
    tableau = player.scored.tableau if player.scored else Tableau()
    cells = [
        None if fame is None else {"fame": fame, "card": _chip(tableau.region_at(position))}
        for position, fame in enumerate(player.region_fame, 1)
    ]
    return cells[::-1]


def _chip(region: Region | None) -> dict[str, Any] | None:
    if region is None:
        return None
    return {"number": region.number, "colour": region.colour, "night": region.night, "meteor": region.meteor}


def _each_sanctuary(sheet: TableauScore | None) -> list[int]:
    return [score.fame for score in sheet.sanctuaries] if sheet else []


def _line(player: Player) -> dict[str, Any]:
    """A player's cards, each with its fame; the card is None where only the fame is known."""
    tableau = player.scored.tableau if player.scored else Tableau()
    regions = [
        {"card": region.key if (region := tableau.region_at(position)) else None, "fame": fame}
        for position, fame in enumerate(player.region_fame, 1)
    ]
    return {"by_hand": player.scored is None, "regions": regions, "sanctuaries": _line_sanctuaries(player)}


def _line_sanctuaries(player: Player) -> list[dict[str, Any]]:
    """One that was destroyed has no fame; those counted by hand are one place together."""
    if player.scored is None:
        return [{"card": None, "fame": player.sanctuary_fame}]
    scores = [(held, player.scored.sanctuary(held.id)) for held in player.scored.tableau.sanctuaries]
    return [{"card": held.key, "fame": score.fame if score else None} for held, score in scores]


def _cards(players: Iterable[Player], font: str, words: Words) -> dict[str, dict[str, str]]:
    """The drawing of every card in play and what it says."""
    return {
        card.key: {"image": card_image(card, font), "alt": card_description(card, words)}
        for player in players
        if player.scored is not None
        for card in _held(player.scored)
    }


def _held(sheet: TableauScore) -> list[Card]:
    return [*(region for _, region in sheet.tableau.placed), *sheet.tableau.sanctuaries]
