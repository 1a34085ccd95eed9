"""Every kind of file that can come in, good and bad."""

import io
import random
import re
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from scorer.photo.load import WORKING_SIDE, load
from scorer.photo.problems import PhotoError
from scorer.photo.reading import MOST_BYTES

from .tableau import Picture, encoded


@pytest.fixture(scope="module")
def quadrants() -> Picture:
    """400 × 300: red, green over blue, white."""
    picture = np.zeros((300, 400, 3), np.uint8)
    picture[:150, :200] = (220, 30, 30)
    picture[:150, 200:] = (30, 200, 30)
    picture[150:, :200] = (30, 30, 220)
    picture[150:, 200:] = 240
    return picture


def _corners(picture: Picture) -> str:
    """The colours of the four corners, clockwise from the top left."""
    spots = (picture[20, 20], picture[20, -20], picture[-20, -20], picture[-20, 20])
    return "".join("w" if spot.min() > 150 else "rgb"[int(spot.argmax())] for spot in spots)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_formats(quadrants: Picture, kind: str) -> None:
    photo = load(encoded(quadrants, kind))
    assert (photo.width, photo.height) == (400, 300)
    assert _corners(photo.picture) == "rgwb"


@pytest.mark.parametrize(
    ("orientation", "corners"),
    list(enumerate(["rgwb", "grbw", "wbrg", "bwgr", "rbwg", "brgw", "wgrb", "gwbr"], 1)),
)
def test_turn_said_by_the_file(quadrants: Picture, orientation: int, corners: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = load(encoded(quadrants, exif=exif.tobytes()))
    assert _corners(photo.picture) == corners
    assert (photo.width, photo.height) == ((400, 300) if orientation < 5 else (300, 400))
    assert photo.picture.shape[:2] == (photo.height, photo.width)


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "P", "I;16", "1"])
def test_pixel_kinds(quadrants: Picture, mode: str) -> None:
    image = Image.fromarray(quadrants)
    image = image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    assert load(buffer.getvalue()).picture.shape == (300, 400, 3)


def test_see_through_is_white(quadrants: Picture) -> None:
    clear = np.dstack([quadrants, np.zeros((300, 400), np.uint8)])
    assert load(encoded(clear, "PNG")).picture.min() == 255


def test_cmyk() -> None:
    buffer = io.BytesIO()
    Image.new("CMYK", (300, 300)).save(buffer, "JPEG")
    assert load(buffer.getvalue()).picture.shape == (300, 300, 3)


def test_large_pictures_are_scaled_down() -> None:
    photo = load(encoded(np.zeros((1000, 5000, 3), np.uint8)))
    assert (photo.width, photo.height) == (5000, 1000)
    assert max(photo.picture.shape) == WORKING_SIDE
    assert photo.scale == pytest.approx(WORKING_SIDE / 5000)


def _png_header(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    body = zlib.compress(b"\0" * 10_000)
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def _gif() -> bytes:
    buffer = io.BytesIO()
    Image.new("P", (300, 300)).save(buffer, "GIF")
    return buffer.getvalue()


def _noise() -> Picture:
    return np.random.default_rng(0).integers(0, 255, (300, 400, 3), np.uint8)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "not_an_image", id="empty"),
        pytest.param(b"hello, these are no pixels", "not_an_image", id="text"),
        pytest.param(b"%PDF-1.7\n1 0 obj", "not_an_image", id="pdf"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not_an_image", id="svg"),
        pytest.param(_gif(), "not_an_image", id="gif"),
        pytest.param(b"\xff\xd8\xff\xe0" + b"\0" * 40, "truncated", id="jpeg-head-only"),
        pytest.param(encoded(_noise())[:20_000], "truncated", id="jpeg-cut"),
        pytest.param(encoded(_noise(), "PNG")[:100_000], "truncated", id="png-cut"),
        pytest.param(encoded(_noise(), "WEBP", lossless=True)[:100_000], "truncated", id="webp-cut"),
        pytest.param(encoded(_noise(), "HEIF")[:10_000], "truncated", id="heic-cut"),
        pytest.param(_png_header(9_000, 9_000), "too_many_pixels", id="81-megapixels"),
        pytest.param(_png_header(60_000, 60_000), "too_many_pixels", id="bomb"),
        pytest.param(_png_header(4_000, 4_000), "truncated", id="pixels-missing"),
        pytest.param(encoded(np.zeros((50, 150, 3), np.uint8)), "too_small", id="small"),
        pytest.param(b"\xff\xd8\xff" + bytes(MOST_BYTES), "too_large", id="25-megabytes"),
    ],
)
def test_bad_files(data: bytes, code: str) -> None:
    with pytest.raises(PhotoError) as caught:
        load(data)
    assert caught.value.problem.code == code


def _with_scans(picture: Picture, scans: int) -> bytes:
    """A progressive JPEG that goes over its picture once more so many times."""
    data = encoded(picture, progressive=True)
    start = data.index(b"\xff\xda")
    end = next(m.start() for m in re.finditer(rb"\xff[^\x00\xd0-\xd7]", data[start + 2 :])) + start + 2
    return data[:start] + data[start:end] * (1 + scans) + data[end:]


def test_a_picture_of_very_many_scans_is_refused_before_it_is_decoded(
    quadrants: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load(encoded(quadrants, progressive=True)).width == 400

    def decode(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    with pytest.raises(PhotoError, match="truncated"):
        load(_with_scans(quadrants, 2000))


@pytest.mark.parametrize(("width", "height"), [(7000, 200), (200, 250_000)])
def test_a_strip_of_which_nothing_would_be_left_is_refused(width: int, height: int) -> None:
    with pytest.raises(PhotoError, match="too_small"):
        load(_png_header(width, height))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_damaged_turn_is_ignored(quadrants: Picture, kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "a camera"
    whole = exif.tobytes()
    chance = random.Random(kind)
    for _ in range(40):
        damaged = bytearray(whole)
        for place in chance.sample(range(6, len(whole)), 4):
            damaged[place] = chance.choice((0, 1, 2, 0x7F, 0xFF))
        photo = load(encoded(quadrants, kind, exif=bytes(damaged[: chance.randrange(7, len(whole) + 1)])))
        assert sorted((photo.width, photo.height)) == [300, 400]
