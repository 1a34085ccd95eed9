"""Drawn tableaux, photographed by program and read by the real reader."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scorer.photo import PhotoError, PhotoReading, read_photo
from scorer.photo import strip as strips
from scorer.photo.debug import Gallery
from scorer.photo.notes import Gap, MoreCards, OneReader, RegionsFound, RowDoubtful
from scorer.photo.problems import NoCards

from .tableau import Picture, Shot, cards, draw_sanctuary, encoded, photograph, two_lines, typefaces

EIGHT = "base-14 base-61 below-72 base-8 stars-29 base-33 base-50 base-27"
SETS = ("base", "below", "stars")


def _keys(reading: PhotoReading) -> list[str]:
    return [region.best.key for region in reading.regions]


def _read(rows: Sequence[Sequence[Picture | None]], shot: Shot, sets: Sequence[str] = SETS) -> PhotoReading:
    return read_photo(encoded(photograph(rows, shot)[0], quality=85), sets)


def _cut(line: Sequence[Picture], *lengths: int) -> list[Sequence[Picture]]:
    starts = np.cumsum([0, *lengths])
    return [line[start : start + length] for start, length in zip(starts, lengths, strict=False)]


@pytest.mark.parametrize("typeface", typefaces(), ids=lambda path: path.rpartition("/")[2])
@pytest.mark.parametrize("keys", [EIGHT, "base-1 base-10 base-67 below-0 stars-4 base-39 base-52 below-76"])
def test_one_row(typeface: str, keys: str) -> None:
    assert _keys(_read([cards(keys, typeface)], Shot(size=(2000, 1000)))) == keys.split()


@pytest.mark.parametrize("lengths", [(4, 4), (5, 3), (3, 5), (3, 3, 2), (3,), (1,), (4, 2)], ids=str)
def test_layouts(lengths: tuple[int, ...]) -> None:
    keys = EIGHT.split()[: sum(lengths)]
    reading = _read(_cut(cards(" ".join(keys)), *lengths), Shot(tilt=15))
    assert _keys(reading) == keys
    found = [note for note in reading.notes if isinstance(note, RegionsFound)]
    assert found == ([] if len(keys) == 8 else [RegionsFound(len(keys), 8)])


@pytest.mark.parametrize(
    "shot",
    [
        Shot(tilt=30, turn=-8, cloth="checks"),
        Shot(tilt=45, turn=4, size=(2000, 1500)),
        Shot(tilt=45, turn=12, size=(2000, 1500), cloth="dots", shade=0.5),
        Shot(tilt=20, blur=2.2, shade=0.7, noise=8, size=(2000, 1500)),
        Shot(tilt=10, paint=(20, 20, 24), noise=10),
        Shot(tilt=10, paint=(245, 245, 240), shade=0.1),
        Shot(fill=0.55, size=(2400, 1800)),
    ],
    ids=["tilted", "steep", "steep-on-dots", "blurred", "dark", "bright", "far"],
)
def test_conditions(shot: Shot) -> None:
    assert _keys(_read(_cut(cards(EIGHT), 4, 4), shot)) == EIGHT.split()


@pytest.mark.needs("fonts")
@pytest.mark.needs("tesseract")  # which tells a 6 from a 0 where the net alone does not
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_picture_without_a_word_of_it(quarters: int) -> None:
    keys = "base-66 base-9 base-6 base-60 base-18 base-8 base-16 base-68"
    picture, _ = photograph([cards(keys)], Shot(size=(2000, 1000)))
    turned = encoded(np.ascontiguousarray(np.rot90(picture, quarters)))
    assert _keys(read_photo(turned, SETS)) == keys.split()


def test_quads_lie_on_the_cards() -> None:
    shot = Shot(tilt=35, turn=6, size=(4000, 3000))
    picture, quads = photograph(_cut(cards(EIGHT), 4, 4), shot)
    reading = read_photo(encoded(picture), SETS)
    assert (reading.width, reading.height) == (4000, 3000)
    for region, quad in zip(reading.regions, quads, strict=True):
        side = np.sqrt(cv2.contourArea(quad.astype(np.float32)))
        assert np.abs(np.array(region.quad) - quad).max() < 0.12 * side


def test_only_cards_of_the_sets_in_play() -> None:
    rows = _cut(cards("base-4 base-29 base-11 base-33"), 4)
    for region in _read(rows, Shot(), ("base",)).regions:
        assert {candidate.set for candidate in region.candidates} == {"base"}


def test_all_cards_differ() -> None:
    reading = _read([cards("base-5 base-5 base-17")], Shot())
    assert len(set(_keys(reading))) == 3
    assert reading.unsure


def test_a_gap_is_told_and_the_row_is_marked() -> None:
    line: list[Picture | None] = list(cards(EIGHT))
    line[3] = None
    reading = _read([line], Shot(size=(2000, 1000)))
    assert len(reading.regions) == 7
    assert all(region.unsure for region in reading.regions)
    assert {Gap, RegionsFound, RowDoubtful} <= {type(note) for note in reading.notes}


def test_a_gap_in_a_row_laid_wide_does_not_cut_it() -> None:
    line: list[Picture | None] = list(cards(EIGHT))
    line[4] = None
    picture, _ = photograph([line], Shot(size=(2400, 900)), gap=1.45)
    reading = read_photo(encoded(picture), SETS)
    assert len(reading.regions) == 7
    assert {Gap, RowDoubtful} <= {type(note) for note in reading.notes}


@pytest.mark.parametrize("fill", [0.85, 0.95, 1.0])
def test_a_card_that_fills_the_picture(fill: float) -> None:
    reading = _read([cards("base-61")], Shot(size=(900, 900), tilt=0, turn=0, fill=fill))
    assert _keys(reading) == ["base-61"]


@pytest.mark.parametrize("width", [720, 640])
def test_a_narrow_strip(width: int) -> None:
    picture, _ = photograph([cards(EIGHT)], Shot(size=(4 * width, 4 * width // 6), tilt=0, turn=0, fill=0.98))
    strip = np.asarray(cv2.resize(picture, (width, width // 6), interpolation=cv2.INTER_AREA), np.uint8)
    reading = read_photo(encoded(strip, quality=92), SETS)
    assert len(set(_keys(reading)) & set(EIGHT.split())) >= 7
    assert all(region.best.key in EIGHT.split() for region in reading.regions if not region.unsure)


def test_another_players_line_is_left_alone() -> None:
    other = cards("base-2 base-3 base-12")
    extras = tuple((card, 0.5 + 1.1 * place, -2.2, 180.0) for place, card in enumerate(other))
    assert _keys(_read(_cut(cards(EIGHT), 4, 4), Shot(fill=0.6, extras=extras))) == EIGHT.split()


def test_another_line_that_lies_the_same_way_is_told() -> None:
    reading = read_photo(two_lines(EIGHT, "base-2 base-3 base-12"), SETS)
    assert _keys(reading) == EIGHT.split()
    assert [note for note in reading.notes if isinstance(note, MoreCards)] == [MoreCards(3)]


def test_without_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "tesseract_version", lambda: None)
    reading = _read([cards(EIGHT)], Shot(size=(2000, 1000)))
    assert _keys(reading) == EIGHT.split()
    assert OneReader() in reading.notes


@pytest.mark.parametrize("cloth", ["plain", "checks", "dots"])
def test_no_cards(cloth: str) -> None:
    with pytest.raises(PhotoError) as caught:
        _read([[None] * 4], Shot(cloth=cloth))
    assert caught.value.problem == NoCards()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sanctuaries_alone_are_no_regions(count: int) -> None:
    extras = tuple((draw_sanctuary(), 0.8 * place, 0.0, 0.0) for place in range(count))
    with pytest.raises(PhotoError) as caught:
        _read([[None] * count], Shot(extras=extras))
    assert caught.value.problem == NoCards()


@pytest.mark.parametrize("blur", [1.0, 1.6, 2.2])
def test_a_wrong_number_is_never_sure(blur: float) -> None:
    reading = _read([cards(EIGHT)], Shot(size=(1000, 500), blur=blur, noise=12))
    assert all(region.best.key in EIGHT.split() for region in reading.regions if not region.unsure)


def test_blank_discs_of_sanctuaries_are_no_regions() -> None:
    extras = tuple((draw_sanctuary(), 1.1 * place, 1.1, 0.0) for place in range(4))
    keys = "base-14 base-61 below-72 base-8 base-50"
    assert _keys(_read([cards(keys)], Shot(extras=extras, fill=0.7))) == keys.split()


def test_stage_pictures() -> None:
    gallery = Gallery()
    read_photo(encoded(photograph([cards("base-14 base-61")], Shot())[0]), SETS, gallery)
    assert {"spots", "discs", "table", "numbers", "reading"} <= set(gallery.pictures)
