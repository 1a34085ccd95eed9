"""The photo pages: upload, check card by card, take over. The reading itself is tested in tests/photo."""

import tempfile
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import get_args

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from photo.tableau import two_lines
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.photo.notes import RegionsFound
from scorer.photo.problems import (
    Busy,
    Failed,
    NoCards,
    NotAnImage,
    PhotoError,
    PhotoProblem,
    TooLarge,
    TooManyPixels,
    TooSlow,
    TooSmall,
    Truncated,
)
from scorer.photo.reading import Candidate, PhotoReading, Quad, ReadRegion
from scorer.photo.workers import PhotoReaders
from scorer.storage import GameStore
from scorer.web.game.photo import READERS
from support.sample_games import ALL_SETS, new_game
from support.visitor import Visitor

PHOTO_PROBLEMS: tuple[PhotoProblem, ...] = (
    TooLarge(25_000_000),
    TooManyPixels(60_000_000),
    TooSmall(),
    NotAnImage(),
    Truncated(),
    NoCards(),
    TooSlow(15.0),
    Busy(),
    Failed(),
)


def _quad(place: int) -> Quad:
    x = 10.0 + 110 * place
    return ((x, 10.0), (x + 100, 10.0), (x + 100, 110.0), (x, 110.0))


def _card(place: int, number: int, *others: int, unsure: bool = False, card_set: str = "base") -> ReadRegion:
    also = tuple(Candidate("base", other, 0.1) for other in others)
    return ReadRegion((Candidate(card_set, number, 0.8), *also), unsure, _quad(place))


class PreparedReader:
    """Stands for the reading processes: gives what a test prepared, and remembers what it was asked."""

    def __init__(self) -> None:
        self.answer: PhotoReading | PhotoError = PhotoReading((), (), 900, 200)
        self.seen: list[tuple[bytes, tuple[str, ...]]] = []

    def read(self, image: bytes, sets: Collection[str]) -> PhotoReading:
        self.seen.append((image, tuple(sets)))
        if isinstance(self.answer, PhotoError):
            raise self.answer
        return self.answer

    def close(self) -> None: ...


@pytest.fixture
def reader(app: Flask) -> Iterator[PreparedReader]:
    prepared = PreparedReader()
    app.extensions[READERS] = prepared
    yield prepared
    del app.extensions[READERS]


def send_photo(client: FlaskClient, address: str, photo: bytes = b"a photo") -> tuple[int, BeautifulSoup]:
    page = BeautifulSoup(client.get(address).text, "html.parser")
    token = page.select_one("#photo-form [name=csrf_token]")
    assert token is not None
    upload = FileStorage(BytesIO(photo), "../../etc/passwd.jpg", content_type="image/jpeg")
    boundary, body = encode_multipart(MultiDict([("csrf_token", str(token["value"])), ("photo", upload)]))
    response = client.post(address, data=body, content_type=f"multipart/form-data; boundary={boundary}")
    return response.status_code, BeautifulSoup(response.text, "html.parser")


def review_of(visitor: Visitor, address: str) -> None:
    _, visitor.page = send_photo(visitor.client, address)


def stored(store: GameStore, code: str) -> list[str]:
    return [RegionInput.from_document(*item).as_text for item in store.load(code).seats[0].document["regions"]]


def test_sure_cards_are_taken_over_with_one_tap(visitor: Visitor, store: GameStore, reader: PreparedReader) -> None:
    code = new_game(store, sets=ALL_SETS)
    reader.answer = PhotoReading((_card(0, 12), _card(1, 15, card_set="stars")), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=use")
    assert stored(store, code)[:3] == ["12", "15*stars", ""]
    assert reader.seen == [(b"a photo", ("base", "below", "stars"))]


def test_a_doubtful_card_comes_first_and_waits_for_a_yes(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 12), _card(1, 17, 11, unsure=True)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    assert "doubt" in visitor.page.select(".read")[0]["class"]
    visitor.press("do=use")
    assert "1 card still waits" in visitor.text(".note")
    assert stored(store, code)[0] == ""
    visitor.press("do=use", cards_1_confirmed=True)
    assert stored(store, code)[:2] == ["12", "17"]


def test_the_sure_ones_can_be_used_alone(visitor: Visitor, store: GameStore, reader: PreparedReader) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 12), _card(1, 17, unsure=True)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=use")
    visitor.press("do=settled")
    assert stored(store, code)[:2] == ["12", ""]


def test_a_candidate_is_chosen_and_a_number_corrected(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 17, 11, unsure=True), _card(1, 33, unsure=True)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=choose:0:base-11")
    visitor.press("do=use", cards_1_number="38")
    assert stored(store, code)[:2] == ["11", "38"]


def test_cards_are_moved_reversed_and_taken_out(visitor: Visitor, store: GameStore, reader: PreparedReader) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 1), _card(1, 2), _card(2, 3)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=down:0")
    visitor.press("do=reverse")
    visitor.press("do=remove:0")
    visitor.press("do=use")
    assert stored(store, code)[:3] == ["1", "2", ""]


def test_a_missed_card_is_added_where_the_picture_was_tapped(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 1), _card(2, 3)), (RegionsFound(2, 8),), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    assert "2 of 8 Regions found" in visitor.text("main")
    visitor.press("do=add", add_x="170", add_y="60")
    assert [place["value"] for place in visitor.page.select("input[id^=card-]")] == ["", "1", "3"]
    assert "2 of 8 Regions found" in visitor.text("main")
    visitor.press("do=use", cards_1_number="2")
    assert stored(store, code)[:3] == ["1", "2", "3"]


def test_what_was_typed_is_kept_and_the_difference_shown(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    seat = SeatInput(regions=(RegionInput("40"), *SeatInput().regions[1:]))
    code = new_game(store, [seat, SeatInput()])
    reader.answer = PhotoReading((_card(0, 12),), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    assert "You typed 40 here" in visitor.text(".read")
    visitor.press("do=use")
    assert stored(store, code)[0] == "40"
    visitor.press("do=use", cards_0_confirmed=True)
    assert stored(store, code)[0] == "12"


def test_without_a_game_a_new_one_starts_with_the_line(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    reader.answer = PhotoReading((_card(0, 12),), (), 900, 200)
    review_of(visitor, "/photo?sets=base,stars")
    visitor.press("do=use", clock="2026-11-30T19:31-05:00")
    assert reader.seen[0][1] == ("base", "stars")
    code = visitor.path.split("/")[2]
    settings = store.load(code).settings
    assert (settings["played_on"], settings["played_at"]) == ("2026-11-30", "19:31-05:00")
    assert stored(store, code)[0] == "12"


def test_no_failure_is_forgotten() -> None:
    assert {type(problem) for problem in PHOTO_PROBLEMS} == set(get_args(PhotoProblem))


@pytest.mark.parametrize("problem", PHOTO_PROBLEMS, ids=lambda problem: str(problem.code))
def test_every_failure_says_what_to_do(client: FlaskClient, reader: PreparedReader, problem: PhotoProblem) -> None:
    reader.answer = PhotoError(problem)
    status, page = send_photo(client, "/photo")
    told = page.select_one("#photo-problem")
    assert told is not None
    assert len(told.get_text().split()) > 5
    assert status == (503 if problem == Busy() else 422)


def test_a_second_line_facing_the_same_way(app: Flask, client: FlaskClient) -> None:
    """A real photo through the real readers: the page says what was left out."""
    line = "base-14 base-61 base-2 base-8 base-16 base-33 base-50 base-27"
    photo = two_lines(line, "base-4 base-3 base-12")
    with PhotoReaders(workers=1) as readers:
        app.extensions[READERS] = readers
        status, page = send_photo(client, "/photo?sets=base", photo)
    del app.extensions[READERS]
    assert status == 200
    assert "3 more Regions lie the same way and were left out" in page.get_text()


def test_busy_says_when_to_come_back(client: FlaskClient, reader: PreparedReader) -> None:
    reader.answer = PhotoError(Busy())
    page = BeautifulSoup(client.get("/photo").text, "html.parser")
    token = page.select_one("#photo-form [name=csrf_token]")
    assert token is not None
    response = client.post("/photo", data={"csrf_token": token["value"], "photo": (BytesIO(b"x"), "x.jpg")})
    assert int(response.headers["Retry-After"]) > 0


def test_no_file_chosen(client: FlaskClient, reader: PreparedReader) -> None:
    status, page = send_photo(client, "/photo", b"")
    assert status == 422
    assert "No picture was chosen" in page.get_text()
    assert reader.seen == []


def test_a_large_photo_is_taken_and_a_huge_one_refused(client: FlaskClient, reader: PreparedReader) -> None:
    reader.answer = PhotoReading((_card(0, 12),), (), 900, 200)
    assert send_photo(client, "/photo", b"x" * 20_000_000)[0] == 200
    assert send_photo(client, "/photo", b"x" * 27_000_000)[0] == 413


def test_an_uploaded_photo_never_touches_the_disk(
    client: FlaskClient, reader: PreparedReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a temporary file was made")

    monkeypatch.setattr("werkzeug.formparser.SpooledTemporaryFile", refuse)
    for name in ("SpooledTemporaryFile", "TemporaryFile", "NamedTemporaryFile"):
        monkeypatch.setattr(tempfile, name, refuse)
    reader.answer = PhotoReading((_card(0, 12),), (), 900, 200)
    assert send_photo(client, "/photo", b"x" * 2_000_000)[0] == 200
    assert len(reader.seen[0][0]) == 2_000_000


@pytest.mark.parametrize(
    "nonsense",
    [
        {"do": "up:99999999999999"},
        {"do": "choose:0:nonsense"},
        {"do": "choose:x"},
        {"do": "add", "add-x": "nan", "add-y": "inf"},
        {"do": "use", "cards-0-quad": "1 2 3", "cards-0-number": "99"},
        {"do": "use", "cards-0-quad": "nan nan nan nan nan nan nan nan", "cards-0-number": "12"},
        {"width": "x", "height": "-5"},
        {"cards-0-candidates": "<script> base-1 " * 50},
        {f"cards-{place}-number": "5" for place in range(400)},
    ],
)
def test_nonsense_in_the_form_is_never_an_error(
    visitor: Visitor, store: GameStore, reader: PreparedReader, nonsense: dict[str, str]
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 12, unsure=True),), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    entries = visitor.form_with("do=use")
    for name, value in nonsense.items():
        entries[name] = value
    visitor.send(f"/g/{code}/1/photo/check", entries)
    assert visitor.response.status_code < 500
    assert "<script>" not in visitor.response.text.replace('<script src="', "")


def type_meanwhile(store: GameStore, code: str, number: str) -> None:
    """Another phone types at the first place."""
    seat = store.load(code).seats[0]
    regions = [[number, False], *seat.document["regions"][1:]]
    store.save_seat(code, 1, {**seat.document, "regions": regions}, version=seat.version)


def test_what_another_phone_typed_meanwhile_is_asked_about(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 17, 11, unsure=True), _card(1, 33)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=check", cards_0_confirmed=True)
    type_meanwhile(store, code, "40")
    visitor.press("do=use")
    assert stored(store, code)[:2] == ["40", ""], "nobody has seen the 40 when they said yes to the 17"
    assert "1 card still waits" in visitor.text(".note")
    assert "You typed 40 here" in visitor.text(".read")
    visitor.press("do=use", cards_0_confirmed=True)
    assert stored(store, code)[:2] == ["17", "33"]


def test_the_same_number_typed_meanwhile_is_no_question(
    visitor: Visitor, store: GameStore, reader: PreparedReader
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 17), _card(1, 33)), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    type_meanwhile(store, code, "17")
    visitor.press("do=use")
    assert stored(store, code)[:2] == ["17", "33"]


@pytest.mark.parametrize(
    "nonsense",
    [
        {"width": "9" * 400, "height": "9" * 400, "do": "add", "add-x": "5", "add-y": "5"},
        {"width": "²", "height": "٣"},
        {"cards-0-quad": "nan " * 8},
        {"cards-0-quad": "inf -inf " * 4},
        {"cards-0-quad": "1e308 " * 8},
        {"cards-0-quad": "NaN 1 2 3 4 5 6 7", "do": "add", "add-x": "5", "add-y": "5"},
        {"do": "add", "add-x": "nan", "add-y": "nan"},
        {"line": "," * 500},
        {"line": "9" * 5000},
    ],
)
def test_numbers_that_are_none_are_not_drawn(
    visitor: Visitor, store: GameStore, reader: PreparedReader, nonsense: dict[str, str]
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 12, unsure=True),), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    entries = visitor.form_with("do=check")
    entries["do"] = "check"
    for name, value in nonsense.items():
        entries[name] = value
    visitor.send(f"/g/{code}/1/photo/check", entries)
    assert visitor.response.status_code == 200
    picture = str(visitor.page.select_one("#picture")).lower()
    crops = "".join(str(crop).lower() for crop in visitor.page.select(".crop"))
    for word in ("nan", "inf", "e+"):
        assert word not in picture.replace("found in it", "") + crops


@pytest.mark.parametrize("size", ["9" * 400, "9" * 5000, "²", "-1", "nan"])
def test_a_size_that_is_none_does_no_harm_where_no_card_was_read(
    visitor: Visitor, store: GameStore, reader: PreparedReader, size: str
) -> None:
    code = new_game(store)
    reader.answer = PhotoReading((_card(0, 12),), (), 900, 200)
    review_of(visitor, f"/g/{code}/1/photo")
    visitor.press("do=remove:0")
    entries = visitor.form_with("do=add")
    entries["width"] = entries["height"] = size
    entries["add-x"], entries["add-y"], entries["do"] = "0", "0", "add"
    visitor.send(f"/g/{code}/1/photo/check", entries)
    assert visitor.response.status_code == 200
    assert "nan" not in str(visitor.page.select_one("#picture"))


def test_a_photo_of_a_page_that_was_open_too_long_is_chosen_again(
    client: FlaskClient, store: GameStore, reader: PreparedReader
) -> None:
    address = f"/g/{new_game(store)}/1/photo"
    page = BeautifulSoup(client.get(address).text, "html.parser")
    token = page.select_one("#photo-form [name=csrf_token]")
    assert token is not None
    client.delete_cookie("scorer")
    response = client.post(address, data={"csrf_token": token["value"], "photo": (BytesIO(b"x"), "x.jpg")})
    assert response.status_code == 400
    assert "choose the file again" in response.text
    assert "Nothing is lost" not in response.text
    assert f'href="{address}"' in response.text, "the way on"
    assert reader.seen == []
