"""Game documents: read strictly, written back the same, every problem at its field."""

import json
from datetime import date, timedelta, timezone
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from documents import test_tableau
from documents.test_tableau import json_values, nested, shaped, spoil, spots
from scorer.documents.game import Game, Player, check_game, game_document, read_game
from scorer.documents.pad import Pad
from scorer.documents.problems import (
    FieldPath,
    InvalidDocument,
    MissingField,
    NewerVersion,
    NotAList,
    NotAnObject,
    NotAText,
    NothingToScore,
    NotJson,
    PadRows,
    PlayerCount,
    Problem,
    RegionSetOff,
    TakenRegion,
    TakenSanctuary,
    TooLong,
    UnknownChoice,
    UnknownField,
    UnknownRegion,
    WrongVersion,
)
from scorer.documents.report import game_report, standings_report
from scorer.documents.wording import describe_problem
from scorer.faraway.catalogue import set_ids
from scorer.faraway.model import Tableau
from scorer.faraway.standings import TieRule
from scorer.text.languages import language
from scorer.text.names import LONGEST_NAME, LONGEST_NOTE
from support.building import ALL, lay, region
from support.random_tableaux import tableaux

ENGLISH = language("en")
PAD = {"regions": [10, 5, 8, 6, 0, 4, 3, 0], "sanctuaries": 7}


def game(*players: Any, **more: Any) -> dict[str, Any]:
    """A game document; a player may be given as just their tableau."""
    listed = [p if not isinstance(p, dict) or "name" in p else {"name": f"P{n}", **p} for n, p in enumerate(players, 1)]
    return {"version": 1, "sets": ["base", "below", "stars"], "players": listed} | more


def cards(*numbers: int, sanctuaries: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"tableau": {"regions": [{"number": n} for n in numbers], "sanctuaries": list(sanctuaries)}}


ANN, BEN = cards(1, 2), cards(3, 4)

CASES: list[tuple[Any, type[Problem], FieldPath, str]] = [
    ("game", NotAnObject, (), "Expected an object {…}, got “game”."),
    (game(ANN, 5), NotAnObject, ("players", 1), "Expected an object {…}, got “5”."),
    (
        game(ANN, {"tableau": []}),
        NotAnObject,
        ("players", 1, "tableau"),
        "Expected an object {…}, got “[]”.",
    ),
    (
        game(ANN, {"tableau": "1 2 3"}),
        NotAnObject,
        ("players", 1, "tableau"),
        "Expected an object {…}, got “1 2 3”.",
    ),
    (
        game(ANN, {"pad": 43}),
        NotAnObject,
        ("players", 1, "pad"),
        "Expected an object {…}, got “43”.",
    ),
    (game(ANN, BEN, players={}), NotAList, ("players",), "Expected a list […], got “{}”."),
    (game(ANN, BEN, sets="base"), NotAList, ("sets",), "Expected a list […], got “base”."),
    (
        {"version": 1, "sets": ["base"]},
        MissingField,
        ("players",),
        "“players” is missing.",
    ),
    (
        {"version": 1, "players": [{"name": "A", **ANN}, {"name": "B", **BEN}]},
        MissingField,
        ("sets",),
        "“sets” is missing.",
    ),
    (
        {"version": 1, "sets": [], "players": [{"name": "A", **ANN}, BEN]},
        MissingField,
        ("players", 1, "name"),
        "“name” is missing.",
    ),
    (game(ANN, BEN, winner="P1"), UnknownField, ("winner",), "“winner” is not known here."),
    (
        game(ANN, BEN | {"colour": "red"}),
        UnknownField,
        ("players", 1, "colour"),
        "“colour” is not known here.",
    ),
    (game(ANN, BEN | {"name": 7}), NotAText, ("players", 1, "name"), "Expected a text, got “7”."),
    (game(ANN, BEN, note=None), NotAText, ("note",), "Expected a text, got “None”."),
    (
        game(ANN, BEN | {"name": "x" * 41}),
        TooLong,
        ("players", 1, "name"),
        "Too long: 41 characters, at most 40.",
    ),
    (game(ANN, BEN, note="x" * 501), TooLong, ("note",), "Too long: 501 characters, at most 500."),
    (
        game(ANN, BEN, sets=["base", "moon"]),
        UnknownChoice,
        ("sets", 1),
        "“moon” is not possible here. Possible: base, below, stars.",
    ),
    (
        game(ANN, BEN, tie_rule="oldest"),
        UnknownChoice,
        ("tie_rule",),
        "“oldest” is not possible here. Possible: lowest_region, lowest_sum.",
    ),
    (
        game(ANN, BEN, tie_rule=None),
        UnknownChoice,
        ("tie_rule",),
        "“None” is not possible here. Possible: lowest_region, lowest_sum.",
    ),
    (
        game(ANN, BEN, date="2025-02-30"),
        UnknownChoice,
        ("date",),
        "“2025-02-30” is not possible here. Possible: YYYY-MM-DD.",
    ),
    (
        game(ANN, BEN, date=20250203),
        UnknownChoice,
        ("date",),
        "“20250203” is not possible here. Possible: YYYY-MM-DD.",
    ),
    (
        game(ANN, BEN | {"scored_by": "pad"}),
        UnknownChoice,
        ("players", 1, "scored_by"),
        "“pad” is not possible here. Possible: tableau.",
    ),
    (
        game(ANN, BEN | {"pad": PAD, "scored_by": ["pad"]}),
        UnknownChoice,
        ("players", 1, "scored_by"),
        "“['pad']” is not possible here. Possible: tableau, pad.",
    ),
    (game(), PlayerCount, ("players",), "1 to 7 can play, not 0."),
    (game(*[cards(n) for n in range(1, 9)]), PlayerCount, ("players",), "1 to 7 can play, not 8."),
    (
        game(ANN, {"name": "B"}),
        NothingToScore,
        ("players", 1),
        "A player needs a tableau or a pad.",
    ),
    (
        game(ANN, BEN, version=0),
        WrongVersion,
        ("version",),
        "This is not a game of this app: expected version 1.",
    ),
    (
        game(ANN, BEN, version="1"),
        WrongVersion,
        ("version",),
        "This is not a game of this app: expected version 1.",
    ),
    (
        game(ANN, BEN, version=True),
        WrongVersion,
        ("version",),
        "This is not a game of this app: expected version 1.",
    ),
    ({}, WrongVersion, ("version",), "This is not a game of this app: expected version 1."),
    (
        game(ANN, BEN, version=2),
        NewerVersion,
        ("version",),
        "This game was made by a newer version (2). Update this app to read it.",
    ),
    (
        game(ANN, BEN, version=10**30),
        NewerVersion,
        ("version",),
        "This game was made by a newer version (100000000000…). Update this app to read it.",
    ),
    (
        game(ANN, {"pad": {"regions": [0] * 7, "sanctuaries": 7}}),
        PadRows,
        ("players", 1, "pad", "regions"),
        "Expected 8 numbers, got 7.",
    ),
    (
        game(ANN, cards(99)),
        UnknownRegion,
        ("players", 1, "tableau", "regions", 0),
        "There is no Region 99 in this game: Regions go up to 76.",
    ),
    (
        game(ANN, cards(70), sets=["base", "stars"]),
        RegionSetOff,
        ("players", 1, "tableau", "regions", 0),
        "Region 70 belongs to “People from Below”: switch that box on in the game’s settings.",
    ),
]


@pytest.mark.parametrize(("document", "kind", "field", "sentence"), CASES)
def test_a_problem_of_a_game(document: Any, kind: type[Problem], field: FieldPath, sentence: str) -> None:
    with pytest.raises(InvalidDocument) as raised:
        read_game(document)
    (problem,) = raised.value.problems
    assert (type(problem), problem.field) == (kind, field)
    assert describe_problem(problem, ENGLISH) == sentence


TAKEN = game(
    cards(14, 2, sanctuaries=("red-night",)) | {"name": "Ann"},
    cards(3, 4, sanctuaries=("gray-5fame", "red-night")) | {"name": "Ben"},
    cards(5, 14) | {"name": "Cem"},
)


def test_a_card_at_two_players_is_a_problem_at_both_naming_the_other() -> None:
    _, problems = check_game(TAKEN)
    assert [(type(problem), problem.field, describe_problem(problem, ENGLISH)) for problem in problems] == [
        (
            TakenRegion,
            ("players", 0, "tableau", "regions", 0),
            "Region 14 is also in Cem’s line, place 2. One of the two must be another card.",
        ),
        (
            TakenRegion,
            ("players", 2, "tableau", "regions", 1),
            "Region 14 is also in Ann’s line, place 1. One of the two must be another card.",
        ),
        (
            TakenSanctuary,
            ("players", 0, "tableau", "sanctuaries", 0),
            "Ben has Sanctuary (red, night) too. One of the two must be another card.",
        ),
        (
            TakenSanctuary,
            ("players", 1, "tableau", "sanctuaries", 1),
            "Ann has Sanctuary (red, night) too. One of the two must be another card.",
        ),
    ]


def test_an_ordinary_region_and_its_meteor_can_be_at_two_players() -> None:
    meteor = {"tableau": {"regions": [{"set": "stars", "number": 5}]}}
    assert check_game(game(cards(5), meteor))[1] == []


def test_region_0_at_two_players_is_a_problem_too() -> None:
    _, problems = check_game(game(cards(0), cards(0)))
    assert [problem.field for problem in problems] == [("players", n, "tableau", "regions", 0) for n in (0, 1)]


def test_cards_of_a_player_who_uses_the_pad_are_free() -> None:
    pad = cards(1) | {"pad": PAD, "scored_by": "pad"}
    assert check_game(game(cards(1), pad))[1] == []


def test_all_problems_of_all_players_come_at_once() -> None:
    document = game({"tableau": []}, cards(99, 98), {"pad": {"regions": ["x"] * 8, "sanctuaries": -1}}, tie_rule=1)
    _, problems = check_game(document)
    assert [problem.field for problem in problems] == [
        ("tie_rule",),
        ("players", 0, "tableau"),
        ("players", 1, "tableau", "regions", 0),
        ("players", 1, "tableau", "regions", 1),
        *[("players", 2, "pad", "regions", place) for place in range(8)],
        ("players", 2, "pad", "sanctuaries"),
    ]


def test_every_problem_can_be_reached_by_some_entry() -> None:
    """NOT_JSON belongs to whoever parses: see the command line and the API."""
    _, taken = check_game(TAKEN)
    reached = test_tableau.KINDS | {kind for _, kind, *_ in CASES} | {type(problem) for problem in taken}
    assert reached == set(get_args(Problem)) - {NotJson}


def test_the_codes_are_those_that_programs_know() -> None:
    assert sorted(problem.code for problem in get_args(Problem)) == [
        "already_destroyed",
        "duplicate_region",
        "duplicate_sanctuary",
        "missing_field",
        "newer_version",
        "no_sacrifice_there",
        "not_a_list",
        "not_a_number",
        "not_a_text",
        "not_an_object",
        "not_json",
        "not_own_sanctuary",
        "nothing_to_score",
        "pad_range",
        "pad_rows",
        "player_count",
        "region_set_off",
        "sacrifice_twice",
        "sanctuary_set_off",
        "taken_region",
        "taken_sanctuary",
        "too_long",
        "too_many_regions",
        "unknown_choice",
        "unknown_field",
        "unknown_region",
        "unknown_sanctuary",
        "version",
        "wrong_sacrifice_count",
    ]


# -- what is read -------------------------------------------------------------------------------------------------


def test_the_worked_example_as_a_pad() -> None:
    read = read_game(game({"pad": PAD}, cards(3, 9)))
    assert [(player.total, player.complete) for player in read.players] == [(43, True), (4 + 5, False)]
    assert not read.complete
    assert [place.name for place in read.standings.winners] == ["P1"]


def test_the_small_things_of_a_game() -> None:
    read = read_game(game(ANN, BEN, sets=["stars"], date="2025-03-01", note=" rain  ", tie_rule="lowest_sum"))
    assert read.sets == ("base", "stars"), "nobody plays without the base game"
    assert (read.played_on, read.note, read.tie_rule) == (date(2025, 3, 1), "rain", TieRule.LOWEST_SUM)
    plain = read_game(game(ANN, BEN, date=None))
    assert (plain.played_on, plain.note, plain.tie_rule) == (None, "", TieRule.LOWEST_REGION)


def test_pad_and_cards_side_by_side() -> None:
    both = cards(9) | {"pad": PAD}
    for scored_by, total in (("tableau", 5), ("pad", 43)):
        player = read_game(game(both | {"scored_by": scored_by}, BEN)).players[0]
        assert (player.total, player.tableau, player.pad is None) == (total, lay("9"), False)
    assert read_game(game(both, BEN)).players[0].total == 5, "the cards, if nothing is said"


def test_an_unfinished_line_decides_no_tie() -> None:
    unfinished = Player("A", lay("3"), None)
    finished = Player("B", lay("8 7 6 5 4 2 1 3"), None)
    assert unfinished.contender.regions == ()
    assert finished.contender.regions == lay("8 7 6 5 4 2 1 3").regions
    assert Player("C", lay("8 7 6 5 4 2 1 3"), Pad((0,) * 8, 0), uses_pad=True).contender.regions == ()


def test_a_player_with_nothing() -> None:
    assert (Player("A", None, None).total, Player("A", None, None, uses_pad=True).total) == (0, 0)
    assert not Player("A", None, None, uses_pad=True).complete


pads = st.builds(
    lambda rows: Pad(tuple(rows[:8]), rows[8]), st.lists(st.none() | st.integers(0, 999), min_size=9, max_size=9)
)
names = st.text(st.characters(exclude_categories=["C"]), max_size=LONGEST_NAME).map(str.strip)


zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games whose players have no card in common."""
    line = draw(tableaux())
    other = Tableau((region(next(n for n in range(1, 9) if region(n) not in line.regions)),))
    players = [
        Player(draw(names), line, draw(st.none() | pads)),
        Player(draw(names), other, draw(pads), uses_pad=draw(st.booleans())),
        Player(draw(names), None, draw(pads), uses_pad=True),
    ]
    note = draw(st.text(st.characters(exclude_categories=["C"]), max_size=LONGEST_NOTE).map(str.strip))
    played_on = draw(st.none() | st.dates())
    played_at = draw(st.none() | st.times(timezones=zones).map(lambda told: told.replace(second=0, microsecond=0)))
    return Game(tuple(players), set_ids(), draw(st.sampled_from(TieRule)), played_on, note, played_at)


@given(games())
def test_a_document_gives_the_same_game_back(played: Game) -> None:
    document = game_document(played)
    assert json.loads(json.dumps(document)) == document
    assert read_game(document) == played
    report = game_report(played, ENGLISH)
    assert json.loads(json.dumps(report)) == report
    assert [player["total"] for player in report["players"]] == [player.total for player in played.players]


# -- whatever comes in --------------------------------------------------------------------------------------------


def check_and_describe(document: Any) -> None:
    read, problems = check_game(document)
    for problem in problems:
        sentence = describe_problem(problem, ENGLISH)
        assert 0 < len(sentence) < 400
        json.dumps([problem.field, sentence])
    json.dumps(game_report(read, ENGLISH))
    json.dumps(standings_report(read.standings, ENGLISH))
    if problems:
        with pytest.raises(InvalidDocument):
            read_game(document)


game_keys = st.sampled_from(["version", "sets", "players", "tie_rule", "date", "note"])
player_keys = st.sampled_from(["name", "tableau", "pad", "scored_by", "extra"])
documents = st.fixed_dictionaries(
    {"version": st.just(1), "players": st.lists(st.dictionaries(player_keys, shaped, max_size=5), max_size=4)},
    optional={"sets": json_values, "tie_rule": json_values, "date": json_values, "note": json_values},
)


@settings(max_examples=200)
@given(json_values | st.dictionaries(game_keys, json_values) | documents)
def test_any_json_is_read_or_explained(document: Any) -> None:
    check_and_describe(document)


@settings(max_examples=200)
@given(games(), spots, json_values)
def test_a_document_with_one_thing_spoiled_is_read_or_explained(played: Game, spot: list[int], junk: Any) -> None:
    check_and_describe(spoil(game_document(played), spot, junk))


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(game(*[cards(1)] * 10_000), id="10,000 players"),
        pytest.param(game(*[cards(*[1] * 10_000)] * 7), id="10,000 Regions at each"),
        pytest.param(game({"pad": {"regions": [1] * 10_000, "sanctuaries": 1}}, ANN), id="a pad of 10,000 rows"),
        pytest.param(game(ANN, BEN, sets=["base"] * 9_999 + ["moon"]), id="10,000 sets"),
        pytest.param(nested(100_000), id="deep nesting"),
        pytest.param(game(ANN, BEN, sets=nested(100_000), date=nested(100_000)), id="deep nesting in the settings"),
        pytest.param(game({"tableau": nested(100_000), "pad": nested(100_000)}, ANN), id="deep nesting at a player"),
        pytest.param(game(ANN, BEN, version=float("nan")), id="NaN"),
        pytest.param(game(ANN, BEN, date="\ud800", tie_rule="\udfff"), id="lone surrogates"),
    ],
)
def test_hostile_games_are_explained(document: Any) -> None:
    with pytest.raises(InvalidDocument):
        read_game(document)
    check_and_describe(document)


def test_every_card_can_be_played_by_somebody() -> None:
    lines = [ALL.regions[start : start + 8] for start in range(0, 56, 8)]
    played = Game(tuple(Player(f"P{n}", Tableau(line), None) for n, line in enumerate(lines)), set_ids())
    assert read_game(game_document(played)) == played
