"""A game as data: the complete document, and a table for spreadsheets."""

import csv
import io
import json
import re
from collections.abc import Iterator

from scorer.documents.game import Game, Player, game_document
from scorer.documents.names import with_printable_names
from scorer.exports.locales import locale_of, separator
from scorer.faraway.model import REGIONS_IN_LINE, Card, Region
from scorer.faraway.scores import CardScore, TableauScore
from scorer.faraway.wording import card_name, explain, feature_name, set_name
from scorer.text.languages import Words

Row = list[str | int | None]

_FORMULA = re.compile(r"""(^|[,;\t|])(?=[\s"']*[=+\-@＝＋－＠])""")
"""Where a formula would begin, also behind anything that another spreadsheet might take for the end of a field."""


def to_json(game: Game) -> str:
    """The game's document, complete: reading it back gives the same game."""
    return json.dumps(game_document(game), ensure_ascii=True, indent=2) + "\n"


def to_csv(game: Game, words: Words, delimiter: str | None = None) -> bytes:
    """One row per player and card, with fame and its reason, in UTF-8 as Excel and LibreOffice expect it.

    Without a `delimiter` the fields are parted as spreadsheets of the language expect it. Whatever they are parted by
    when the file is opened, no text is a formula: where one would begin stands an apostrophe.
    """
    table = io.StringIO()
    writer = csv.writer(table, delimiter=delimiter or separator(locale_of(words)))
    writer.writerow(_header(words))
    for row in _rows(with_printable_names(game, words), words):
        writer.writerow([_harmless(value) for value in row])
    return table.getvalue().encode("utf-8-sig")


def _header(words: Words) -> list[str]:
    return [
        words.gettext("Player"),
        words.gettext("Rank"),
        words.gettext("Total"),
        words.gettext("Kind"),
        words.gettext("Place in line"),
        words.gettext("Number"),
        words.gettext("Card"),
        words.gettext("Box"),
        words.gettext("Colour"),
        words.gettext("Fame"),
        words.gettext("Reason"),
    ]


def _rows(game: Game, words: Words) -> Iterator[Row]:
    ranked = game.complete and game.standings.contested
    for number, player in enumerate(game.players):
        start: Row = [player.name, game.standings.of(number).rank if ranked else None, player.total]
        cards = _pad_rows(player, words) if player.scored is None else _card_rows(player.scored, words)
        yield from (start + row for row in cards)


def _pad_rows(player: Player, words: Words) -> Iterator[Row]:
    reason = words.gettext("Counted by hand.")
    for position, fame in enumerate(player.region_fame, 1):
        known = words.gettext("Not entered.") if fame is None else reason
        yield [words.gettext("Region"), position, None, None, None, None, fame, known]
    fame = player.sanctuary_fame
    known = words.gettext("Not entered.") if fame is None else reason
    yield [words.gettext("Sanctuaries"), None, None, None, None, None, fame, known]


def _card_rows(sheet: TableauScore, words: Words) -> Iterator[Row]:
    for position in range(1, REGIONS_IN_LINE + 1):
        score = sheet.region_at(position)
        if score is None:
            missing = words.gettext("Not entered.")
            yield [words.gettext("Region"), position, None, None, None, None, None, missing]
        else:
            yield _card_row(score.card, score, words)
    for sanctuary in sheet.tableau.sanctuaries:
        yield _card_row(sanctuary, sheet.sanctuary(sanctuary.id), words)


def _card_row(card: Card, score: CardScore | None, words: Words) -> Row:
    """A card's row; a Sanctuary that was destroyed has no score."""
    region = isinstance(card, Region)
    return [
        words.gettext("Region") if region else words.gettext("Sanctuary"),
        score.position if score else None,
        card.number if isinstance(card, Region) else None,
        card_name(card, words),
        set_name(card.set, words),
        feature_name(card.colour, words),
        score.fame if score else 0,
        explain(score, words).verdict if score else words.gettext("Destroyed by a sacrifice."),
    ]


def _harmless(value: str | int | None) -> str | int | None:
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
