"""Who won: most fame, then the tie rule of the table, then a shared place, with the sentences that say so."""

import pytest

from scorer.documents.game import read_game
from scorer.documents.report import standings_report
from scorer.faraway.standings import Contender, TieRule, rank
from scorer.faraway.wording import tie_rule_name, tie_text, winner_text
from scorer.text.languages import language
from support.building import lay

ENGLISH = language("en")
REGION, SUM = TieRule.LOWEST_REGION, TieRule.LOWEST_SUM


def someone(name: str, total: int, line: str = "") -> Contender:
    """A player with this fame and these Regions; none for a plain pad."""
    return Contender(name, total, lay(line).regions)  # type: ignore[arg-type]


def places(*contenders: Contender, rule: TieRule = REGION) -> list[tuple[str, int, bool]]:
    return [(place.name, place.rank, place.shared) for place in rank(contenders, rule).places]


def sentences(*contenders: Contender, rule: TieRule = REGION) -> tuple[str, list[str]]:
    standings = rank(contenders, rule)
    return winner_text(standings, ENGLISH), [tie_text(tie, ENGLISH) for tie in standings.ties]


def test_most_fame_wins() -> None:
    three = someone("Ada", 40, "1"), someone("Ben", 62, "2"), someone("Cem", 51, "3")
    assert places(*three) == [("Ben", 1, False), ("Cem", 2, False), ("Ada", 3, False)]
    assert sentences(*three) == ("Ben wins with 62 fame.", [])
    assert rank(three).tie_for_first is None


def test_nobody_plays() -> None:
    assert rank([]).places == ()
    assert winner_text(rank([]), ENGLISH) == ""


def test_no_fame_at_all_still_wins() -> None:
    assert sentences(someone("Ada", 0, "9"), someone("Ben", 0, "8"))[0] == "Ben wins with 0 fame."


ADA, BEN = someone("Ada", 50, "3 60 61 62 63 64 65 66"), someone("Ben", 50, "4 5 6 7 8 9 10 11")


def test_the_lowest_single_region_decides() -> None:
    assert places(ADA, BEN) == [("Ada", 1, False), ("Ben", 2, False)]
    assert sentences(BEN, ADA) == (
        "Ada wins with 50 fame.",
        ["Ada and Ben are level at 50. The lowest single Region decides: Ada 3, Ben 4."],
    )


def test_the_lowest_sum_decides_otherwise() -> None:
    assert places(ADA, BEN, rule=SUM) == [("Ben", 1, False), ("Ada", 2, False)]
    assert sentences(ADA, BEN, rule=SUM) == (
        "Ben wins with 50 fame.",
        ["Ben and Ada are level at 50. The lowest sum of Region numbers decides: Ben 60, Ada 444."],
    )


def test_region_0_is_the_lowest_of_all() -> None:
    assert places(someone("Ada", 50, "1 2"), someone("Ben", 50, "68 0")) == [("Ben", 1, False), ("Ada", 2, False)]
    assert sentences(someone("Ada", 50, "1"), someone("Ben", 50, "0"))[1] == [
        "Ben and Ada are level at 50. The lowest single Region decides: Ben 0, Ada 1."
    ]
    assert places(someone("Ada", 50, "1"), someone("Ben", 50, "0"), rule=SUM)[0] == ("Ben", 1, False)


def test_a_meteor_is_higher_than_the_ordinary_region_of_its_number() -> None:
    meteor, ordinary = someone("Ada", 50, "m4 60"), someone("Ben", 50, "4 61")
    assert places(meteor, ordinary) == [("Ben", 1, False), ("Ada", 2, False)]
    assert sentences(meteor, ordinary)[1] == [
        "Ben and Ada are level at 50. The lowest single Region decides: Ben 4, Ada meteor 4."
    ]
    assert places(meteor, someone("Ben", 50, "5"))[0] == ("Ada", 1, False), "but lower than the next number"


def test_in_a_sum_a_meteor_is_just_its_number() -> None:
    equal = someone("Ada", 50, "m4 61"), someone("Ben", 50, "4 61")
    assert places(*equal, rule=SUM) == [("Ada", 1, True), ("Ben", 1, True)]
    assert sentences(*equal, rule=SUM) == (
        "Ada and Ben share the win with 50 fame each.",
        [
            "Ada and Ben are level at 50. The lowest sum of Region numbers decides: Ada 65, Ben 65. "
            "That is level too: the place is shared."
        ],
    )


def test_pads_without_cards_share_the_place() -> None:
    pads = someone("Ada", 43), someone("Ben", 43), someone("Cem", 40)
    assert places(*pads) == [("Ada", 1, True), ("Ben", 1, True), ("Cem", 3, False)]
    assert sentences(*pads) == (
        "Ada and Ben share the win with 43 fame each.",
        ["Ada and Ben are level at 43. Not everybody’s Regions are known, so nothing decides: the place is shared."],
    )


@pytest.mark.parametrize("rule", list(TieRule))
def test_one_pad_among_the_tied_leaves_nothing_to_compare(rule: TieRule) -> None:
    three = someone("Ada", 43, "1"), someone("Ben", 43), someone("Cem", 43, "2")
    assert places(*three, rule=rule) == [("Ada", 1, True), ("Ben", 1, True), ("Cem", 1, True)]
    (tie,) = rank(three, rule).ties
    assert not tie.decided
    assert "nothing decides" in tie_text(tie, ENGLISH)


def test_a_pad_that_is_not_tied_disturbs_nobody() -> None:
    assert places(someone("Ada", 43, "9"), someone("Ben", 12), someone("Cem", 43, "2"))[0] == ("Cem", 1, False)


def test_a_tie_of_three() -> None:
    three = someone("Ada", 50, "9"), someone("Ben", 50, "7"), someone("Cem", 50, "8")
    assert places(*three) == [("Ben", 1, False), ("Cem", 2, False), ("Ada", 3, False)]
    assert sentences(*three)[1] == [
        "Ben, Cem and Ada are level at 50. The lowest single Region decides: Ben 7, Cem 8, Ada 9."
    ]


def test_a_tie_of_three_of_whom_two_stay_level() -> None:
    first = someone("Ada", 50, "1 9"), someone("Ben", 50, "2 8"), someone("Cem", 50, "3 8")
    assert places(*first, rule=SUM) == [("Ada", 1, True), ("Ben", 1, True), ("Cem", 3, False)]
    assert not rank(first, SUM).ties[0].decided
    last = someone("Ada", 50, "1 9"), someone("Ben", 50, "2 8"), someone("Cem", 50, "3 4")
    assert places(*last, rule=SUM) == [("Cem", 1, False), ("Ada", 2, True), ("Ben", 2, True)]
    assert rank(last, SUM).ties[0].decided, "the best place at stake has one owner"


def test_a_tie_for_second_place() -> None:
    four = someone("Ada", 50, "9"), someone("Ben", 61, "8"), someone("Cem", 50, "7"), someone("Dee", 12, "1")
    assert places(*four) == [("Ben", 1, False), ("Cem", 2, False), ("Ada", 3, False), ("Dee", 4, False)]
    standings = rank(four)
    assert standings.tie_for_first is None
    assert [(tie.rank, tie.total, tie.decided) for tie in standings.ties] == [(2, 50, True)]
    assert sentences(*four) == (
        "Ben wins with 61 fame.",
        ["Cem and Ada are level at 50. The lowest single Region decides: Cem 7, Ada 9."],
    )


def test_the_place_after_a_shared_one_is_left_out() -> None:
    assert [rank_ for _, rank_, _ in places(someone("A", 9), someone("B", 9), someone("C", 5))] == [1, 1, 3]
    assert [rank_ for _, rank_, _ in places(someone("A", 9), someone("B", 5), someone("C", 5))] == [1, 2, 2]


def test_seven_players_with_two_ties() -> None:
    seven = [
        someone(name, fame, line) for name, fame, line in zip("ABCDEFG", (9, 7, 9, 7, 7, 1, 9), "7654321", strict=True)
    ]
    assert [(name, place) for name, place, _ in places(*seven)] == [*zip("GCAEDBF", range(1, 8), strict=True)]
    assert [tie.rank for tie in rank(seven).ties] == [1, 4]


def test_a_name_is_never_taken_for_a_pattern() -> None:
    assert sentences(someone("100 %s", 5, "1"), someone("%(name)s", 5, "2")) == (
        "100 %s wins with 5 fame.",
        ["100 %s and %(name)s are level at 5. The lowest single Region decides: 100 %s 1, %(name)s 2."],
    )


def test_the_rules_have_names() -> None:
    assert tie_rule_name(REGION, ENGLISH) == "Lowest single Region number"
    assert tie_rule_name(SUM, ENGLISH) == "Lowest sum of the eight Region numbers"


# -- whole games --------------------------------------------------------------------------------------------------

ADAS, BENS = (31, 10, 56, 36, 39, 59, 60, 22), (49, 54, 24, 27, 30, 58, 23, 21)
"""Two lines of 16 fame each; the lowest Region is in one, the lowest sum is the other's."""


def report(rule: str, bens: tuple[int, ...] = BENS) -> dict[str, object]:
    lines = {"Ada": ADAS, "Ben": bens}
    players = [{"name": n, "tableau": {"regions": [{"number": x} for x in line]}} for n, line in lines.items()]
    game = read_game({"version": 1, "sets": ["base"], "tie_rule": rule, "players": players})
    return standings_report(game.standings, ENGLISH)


def test_a_tied_game_by_either_rule() -> None:
    by_region, by_sum = report("lowest_region"), report("lowest_sum")
    assert by_region["standings"] == [
        {"name": "Ada", "rank": 1, "total": 16, "shared": False},
        {"name": "Ben", "rank": 2, "total": 16, "shared": False},
    ]
    assert by_region["tie"] == {
        "rule": "lowest_region",
        "rank": 1,
        "total": 16,
        "decided": True,
        "numbers": {"Ada": 10, "Ben": 21},
        "players": [
            {"name": "Ada", "number": 10, "region": {"set": "base", "number": 10}},
            {"name": "Ben", "number": 21, "region": {"set": "base", "number": 21}},
        ],
        "message": "Ada and Ben are level at 16. The lowest single Region decides: Ada 10, Ben 21.",
    }
    assert by_sum["message"] == "Ben wins with 16 fame."
    assert by_sum["tie"] == {
        "rule": "lowest_sum",
        "rank": 1,
        "total": 16,
        "decided": True,
        "numbers": {"Ben": 286, "Ada": 313},
        "players": [
            {"name": "Ben", "number": 286, "region": None},
            {"name": "Ada", "number": 313, "region": None},
        ],
        "message": "Ben and Ada are level at 16. The lowest sum of Region numbers decides: Ben 286, Ada 313.",
    }


def test_a_tie_with_an_unfinished_line_is_shared() -> None:
    unfinished = report("lowest_region", (5, 3, 13, 1, 2, 4, 6))
    assert unfinished["message"] == "Ada and Ben share the win with 16 fame each."
    assert "Not everybody’s Regions are known" in str(unfinished["tie"])


def test_no_tie_for_the_win_no_tie_reported() -> None:
    assert report("lowest_region", (5, 3, 13, 1, 2, 4, 9, 6))["tie"] is None


def test_somebody_alone_wins_against_nobody() -> None:
    alone = rank([someone("Ana", 43)])
    assert (alone.contested, alone.winners, alone.ties, alone.of(0).total) == (False, (), (), 43)
    assert winner_text(alone, ENGLISH) == "Ana has 43 fame. Nobody else played, so nobody wins."
    report = standings_report(alone, ENGLISH)
    assert (report["standings"], report["tie"], report["message"]) == ([], None, winner_text(alone, ENGLISH))
