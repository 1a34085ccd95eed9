"""A game in short: what is kept of it, and until when."""

from datetime import date

import pytest

from scorer.archive.summary import (
    VERSION,
    GameSummary,
    PaidLine,
    PlayerSummary,
    lines_document,
    lines_of,
    read_lines,
    summarise,
)
from scorer.documents.game import Game, Player
from scorer.documents.pad import Pad
from scorer.faraway.model import Card, Tableau
from support.building import CARDS

from .summaries import RAISE, WRITE, complaint, fixed_games, kept, summaries
from .test_statistics import cards_game, pad_game

EIGHT = (None,) * 8


class TestSummaries:
    @pytest.mark.parametrize("row", range(0, 60, 2))
    def test_a_summary_comes_back_as_it_was(self, row: int) -> None:
        game = cards_game((row, row + 1))
        summary, lines = summarise(game), lines_of(game)
        assert GameSummary.from_document(summary.to_document()) == summary
        assert read_lines(lines_document(lines)) == lines

    def test_unfinished_and_empty_ones_too(self) -> None:
        half = Game(
            (Player("Ana", None, Pad((3, *(None,) * 7), None), True), Player("", None, None)),
            played_on=date(2026, 3, 31),
            note="a;b, c\n|",
        )
        for game in (half, Game(())):
            summary = summarise(game)
            assert GameSummary.from_document(summary.to_document()) == summary
            assert read_lines(lines_document(lines_of(game))) == lines_of(game)
        assert lines_of(half)[0] == PaidLine((3, *(None,) * 8), EIGHT)
        assert not summarise(half).settled

    def test_it_says_who_won_with_what(self) -> None:
        summary = summarise(pad_game(("Ana", 30), ("Max", 40)))
        assert summary.players == (PlayerSummary("Ana", 30, 2, True), PlayerSummary("Max", 40, 1, True))
        assert [winner.name for winner in summary.winners] == ["Max"]

    def test_given_names_take_the_place_of_made_up_ones(self) -> None:
        summary = summarise(pad_game(("Player 1", 30), ("Max", 40)), ["", "Max"])
        assert [player.name for player in summary.players] == ["", "Max"]


class TestVersion:
    """A kept summary is used until the game changes or `VERSION` does, so whatever changes summaries must raise it."""

    def test_the_same_games_have_the_same_summaries(self) -> None:
        assert not complaint(kept(), summaries())

    def test_the_fixed_games_have_every_card(self) -> None:
        players = [player for game in fixed_games() for player in game.players if player.scored]
        assert {card.key for player in players for card in held(player)} == {card.key for card in CARDS}

    def test_every_change_is_noticed_until_the_number_is_raised(self) -> None:
        before = summaries()
        other = [{**before[0], "note": "another rule"}, *before[1:]]
        assert complaint(before, other) == f"{RAISE}; {WRITE}"
        assert complaint(before[1:], before) == f"{RAISE}; {WRITE}", "one game more is a change too"
        assert complaint([{**summary, "version": VERSION - 1} for summary in before], other) == WRITE


def held(player: Player) -> list[Card]:
    """All cards of a player."""
    tableau = player.tableau or Tableau()
    return [*(region for _, region in tableau.placed), *tableau.sanctuaries]
