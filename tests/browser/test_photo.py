"""A drawn tableau, photographed, read by the real program, checked and taken over on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from photo.tableau import Shot, cards, encoded, photograph
from scorer.live.seat_input import SeatInput
from scorer.photo.reading import MOST_BYTES
from scorer.storage import GameStore
from scorer.web.game.photo import READERS
from support.sample_games import new_game

from .conftest import Phone, Site
from .waiting import wait_for

READ_MS = 60_000
"""The first photo of a process starts the readers."""


@pytest.fixture(autouse=True)
def readers_end_with_the_test(site: Site) -> Iterator[None]:
    yield
    readers = site.app.extensions.pop(READERS, None)
    if readers is not None:
        readers.close()


def take_photo(tmp_path: Path, keys: str) -> Path:
    """Two rows of four on a table, tilted as people hold a phone; a dash is an empty place."""
    laid = [None if key == "-" else cards(key)[0] for key in keys.split()]
    picture, _ = photograph([laid[:4], laid[4:]], Shot(tilt=15))
    path = tmp_path / "table.jpg"
    path.write_bytes(encoded(picture, quality=88))
    return path


def upload(page: Page, photo: Path) -> None:
    page.locator("#photo-form input[type=file]").set_input_files(photo)
    expect(page.locator("#review")).to_be_visible(timeout=READ_MS)


def numbers(store: GameStore, code: str) -> list[str]:
    document = store.load(code).seats[0].document
    return [region.as_text for region in SeatInput.from_document(document).regions]


def test_a_photo_is_checked_corrected_and_scored(phone: Phone, store: GameStore, tmp_path: Path) -> None:
    code = new_game(store, sets=("base",))
    page = phone()
    page.goto(f"/g/{code}/1")
    page.locator('[value="photo"]').tap()
    upload(page, take_photo(tmp_path, "base-14 base-61 base-39 base-8 base-29 base-33 base-50 -"))
    expect(page.locator(".read")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    image = page.locator("#picture image").get_attribute("href")
    assert image is not None
    assert image.startswith("blob:"), "the photo comes from the phone itself, not back from the server"

    # one that was missed: beside the last card found
    boxes = [page.locator("#picture circle").nth(place).bounding_box() for place in (5, 6)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    step = boxes[1]["x"] - boxes[0]["x"]
    page.mouse.click(boxes[1]["x"] + boxes[1]["width"] / 2 + step, boxes[1]["y"] + boxes[1]["height"] / 2)
    expect(page.locator(".read")).to_have_count(8)
    expect(page.locator("#card-7")).to_have_value("")
    page.locator("#card-7").fill("27")
    page.locator("#card-7").blur()
    # one to be corrected by hand
    page.locator("#card-0").fill("15")
    page.locator("#card-0").blur()
    expect(page.locator(".read.doubt")).to_have_count(0)
    page.locator('.bar [value="use"]').tap()
    page.wait_for_url(f"**/g/{code}/1")
    wait_for(page, lambda: numbers(store, code), ["15", "61", "39", "8", "29", "33", "50", "27"])
    page.locator('.bar [value="result"]').tap()
    expect(page.locator("#row-1 .cell.up")).to_have_count(8)


def test_a_picture_without_cards_says_what_to_do(phone: Phone, store: GameStore, tmp_path: Path) -> None:
    page = phone()
    page.goto("/photo")
    page.locator("#photo-form input[type=file]").set_input_files(take_photo(tmp_path, "- - - - - - - -"))
    expect(page.locator("#photo-problem")).to_contain_text("No Regions can be seen", timeout=READ_MS)
    expect(page.locator(".shutter")).to_be_visible()


def test_a_file_over_the_limit_is_not_sent(phone: Phone, store: GameStore, tmp_path: Path) -> None:
    large = tmp_path / "photo.heic"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    page = phone()
    page.goto(f"/g/{new_game(store)}/1/photo")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    field = page.locator("#photo-form input[type=file]")
    field.set_input_files(large)
    expect(page.get_by_role("alert")).to_contain_text("larger than 25 MB")
    expect(page.locator("#photo-form .progress")).to_be_hidden()
    assert "POST" not in sent
    assert field.input_value() == ""


def test_without_javascript_the_plain_upload_works(phone: Phone, store: GameStore, tmp_path: Path) -> None:
    code = new_game(store, sets=("base",))
    page = phone(javascript=False)
    page.goto(f"/g/{code}/1/photo")
    photo = take_photo(tmp_path, "base-14 base-61 base-39 base-8 base-29 base-33 base-50 base-27")
    page.locator("#photo-form input[type=file]").set_input_files(photo)
    page.locator("#photo-form button.no-js").tap(timeout=READ_MS)
    expect(page.locator(".read")).to_have_count(8, timeout=READ_MS)
    for place in range(8):
        yes = page.locator(f'[name="cards-{place}-confirmed"]')
        if yes.count():
            yes.check()
    page.locator('.bar [value="use"]').tap()
    page.wait_for_url(f"**/g/{code}/1")
    assert numbers(store, code) == ["14", "61", "39", "8", "29", "33", "50", "27"]
