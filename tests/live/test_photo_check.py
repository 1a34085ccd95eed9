"""Checking a photo's reading: what may count, and how the cards are put right by hand."""

from dataclasses import replace

import pytest

from scorer.faraway.catalogue import load_catalogue
from scorer.live.photo_check import MOST_CARDS, CardCheck, PhotoCheck, take_over
from scorer.live.seat_input import RegionInput
from scorer.photo.reading import Candidate, PhotoReading, Quad, ReadRegion

ALL = load_catalogue()


def square(x: float, y: float, side: float = 100.0) -> Quad:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def reading(*numbers: int, unsure: tuple[int, ...] = (), rows: int = 1) -> PhotoReading:
    per_row = -(-len(numbers) // rows)
    regions = tuple(
        ReadRegion(
            (Candidate("base", number, 0.9), Candidate("base", 68, 0.1)),
            place in unsure,
            square(110.0 * (place % per_row), 120.0 * (place // per_row)),
        )
        for place, number in enumerate(numbers)
    )
    return PhotoReading(regions, (), 1000, 600)


def numbers(review: PhotoCheck) -> list[str]:
    return [card.typed.as_text for card in review.cards]


EMPTY_LINE = (RegionInput(),) * 8


def test_sure_cards_go_into_the_line_in_order() -> None:
    line, waiting = take_over(PhotoCheck.of(reading(5, 12, 33)).cards, EMPTY_LINE, ALL)
    assert [place.number for place in line] == ["5", "12", "33", "", "", "", "", ""]
    assert waiting == ()


def test_an_unsure_card_waits_for_a_person() -> None:
    review = PhotoCheck.of(reading(5, 12, unsure=(1,)))
    line, waiting = take_over(review.cards, EMPTY_LINE, ALL)
    assert line[1].empty
    assert waiting == (1,)
    confirmed = replace(review.cards[1], confirmed=True)
    assert take_over((review.cards[0], confirmed), EMPTY_LINE, ALL)[0][1].number == "12"


def test_a_corrected_number_needs_no_further_yes() -> None:
    card = replace(PhotoCheck.of(reading(5, unsure=(0,))).cards[0], typed=RegionInput("6"))
    assert take_over((card,), EMPTY_LINE, ALL) == ((RegionInput("6"), *EMPTY_LINE[1:]), ())


def test_what_was_typed_stays_until_somebody_says_otherwise() -> None:
    typed = (RegionInput("40"), *EMPTY_LINE[1:])
    cards = PhotoCheck.of(reading(5)).cards
    assert take_over(cards, typed, ALL) == (typed, (0,))
    assert take_over((replace(cards[0], confirmed=True),), typed, ALL)[0][0].number == "5"


def test_the_same_number_as_typed_is_no_difference() -> None:
    typed = (RegionInput("5"), *EMPTY_LINE[1:])
    assert take_over(PhotoCheck.of(reading(5)).cards, typed, ALL) == (typed, ())


def test_a_meteor_is_read_as_one() -> None:
    region = ReadRegion((Candidate("stars", 15, 0.9),), False, square(0, 0))
    review = PhotoCheck.of(PhotoReading((region,), (), 100, 100))
    assert review.cards[0].typed == RegionInput("15", "stars")


def test_reverse_and_move() -> None:
    review = PhotoCheck.of(reading(1, 2, 3))
    assert numbers(review.reversed()) == ["3", "2", "1"]
    assert numbers(review.moved(0, 1)) == ["2", "1", "3"]
    assert numbers(review.moved(2, -1)) == ["1", "3", "2"]
    assert numbers(review.without(1)) == ["1", "3"]


@pytest.mark.parametrize(("place", "step"), [(0, -1), (2, 1), (-1, 1), (9, -1)])
def test_moving_out_of_the_line_changes_nothing(place: int, step: int) -> None:
    review = PhotoCheck.of(reading(1, 2, 3))
    assert review.moved(place, step) == review


def test_a_chosen_candidate_is_confirmed() -> None:
    region = ALL.region("stars", 15)
    assert region is not None
    card = PhotoCheck.of(reading(1, 2)).chosen(1, region).cards[1]
    assert card.typed == RegionInput("15", "stars")
    assert card.confirmed


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (105.0, 50.0, ["1", "", "3", "5", "6"]),  # between the first two of the upper row
        (400.0, 60.0, ["1", "3", "", "5", "6"]),  # behind the upper row
        (-1.0, 60.0, ["1", "3", "5", "6"]),  # outside the picture
        (300.0, 170.0, ["1", "3", "5", "6", ""]),  # behind the lower row
    ],
)
def test_a_missed_card_takes_its_place_in_the_row(x: float, y: float, expected: list[str]) -> None:
    assert numbers(PhotoCheck.of(reading(1, 3, 5, 6, rows=2)).with_missed(x, y)) == expected


def test_a_missed_card_is_empty_and_waits() -> None:
    review = PhotoCheck.of(reading(1)).with_missed(500.0, 50.0)
    assert review.cards[1].side == pytest.approx(100.0)
    assert take_over(review.cards, EMPTY_LINE, ALL)[1] == (1,)


def test_there_is_an_end_to_adding() -> None:
    review = PhotoCheck.of(reading(1))
    for _ in range(MOST_CARDS + 5):
        review = review.with_missed(500.0, 50.0)
    assert len(review.cards) == MOST_CARDS


def test_a_card_knows_how_it_is_turned() -> None:
    assert CardCheck(RegionInput(), quad=square(0, 0)).turn == pytest.approx(0.0)
    upside_down = ((100.0, 100.0), (0.0, 100.0), (0.0, 0.0), (100.0, 0.0))
    assert abs(CardCheck(RegionInput(), quad=upside_down).turn) == pytest.approx(180.0)
