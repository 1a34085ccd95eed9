"""Bytes of a picture file to an upright picture. All that the file says but its turn is dropped unread."""

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
import pillow_heif
from PIL import Image, UnidentifiedImageError

from scorer.photo.problems import NotAnImage, PhotoError, TooLarge, TooManyPixels, TooSmall, Truncated
from scorer.photo.reading import MOST_BYTES

Picture = npt.NDArray[np.uint8]
"""Height × width × RGB."""

MOST_PIXELS = 60_000_000
LEAST_SIDE = 60
"""Px, of what a long strip is scaled down to as well; on a smaller card no number can be made out."""
MOST_SCANS = 50
"""In a JPEG file, which may show its picture better and better; cameras make ten at most, and each costs time."""
WORKING_SIDE = 2000
"""Px; what a longer picture is scaled to."""
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
_SIGNATURES = ((0, b"\xff\xd8\xff"), (0, b"\x89PNG\r\n\x1a\n"), (8, b"WEBP"), (4, b"ftyphei"), (4, b"ftypmif1"))
_MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])")
"""The beginning of a segment of a JPEG file that has a length, or the picture's end."""
_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

pillow_heif.register_heif_opener(thumbnails=False)


class Photo:
    """An upright picture, scaled down if need be, and the size it had."""

    def __init__(self, picture: Picture, width: int, height: int) -> None:
        self.picture = picture
        self.width = width
        self.height = height

    @property
    def scale(self) -> float:
        """Px of the picture per px of the original."""
        return float(self.picture.shape[1] / self.width)


def load(data: bytes) -> Photo:
    """The picture in these bytes; PhotoError (too large, too many pixels, not an image, truncated, too small)."""
    if len(data) > MOST_BYTES:
        raise PhotoError(TooLarge(MOST_BYTES))
    with _opened(data) as image:
        width, height = image.size
        if width * height > MOST_PIXELS:
            raise PhotoError(TooManyPixels(MOST_PIXELS))
        shorter, longer = sorted(image.size)
        if shorter * min(1, WORKING_SIDE / longer) < LEAST_SIDE:
            raise PhotoError(TooSmall())
        if image.format == "JPEG" and _scans(data) > MOST_SCANS:
            raise PhotoError(Truncated())
        upright = _decoded(image)
        turn = _TURNS.get(_orientation(image))
    if turn is not None:
        upright = upright.transpose(turn)
    if (upright.width > upright.height) != (width > height):
        width, height = height, width
    return Photo(np.asarray(upright), width, height)


@contextmanager
def _opened(data: bytes) -> Iterator[Image.Image]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = Image.open(io.BytesIO(data), formats=FORMATS)
        except Image.DecompressionBombError:
            raise PhotoError(TooManyPixels(MOST_PIXELS)) from None
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, RuntimeError):
            known = any(data[at : at + len(mark)] == mark for at, mark in _SIGNATURES)
            raise PhotoError(Truncated() if known else NotAnImage()) from None
        with image:
            yield image


def _scans(data: bytes) -> int:
    """How often a JPEG file goes over its picture, up to one more than is allowed; nothing is decoded."""
    scans, at = 0, 2
    while scans <= MOST_SCANS and (marker := _MARKER.search(data, at)):
        kind, at = marker[1][0], marker.end()
        if kind == _END_OF_IMAGE:
            break
        scans += kind == _START_OF_SCAN
        at += int.from_bytes(data[at : at + 2], "big")
    return scans


def _orientation(image: Image.Image) -> int:
    """The turn that the file tells; as it is, where what it tells is damaged."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:
        return 1


def _decoded(image: Image.Image) -> Image.Image:
    """The pixels, RGB and upright, at most WORKING_SIDE px a side."""
    try:
        image.draft("RGB", (WORKING_SIDE, WORKING_SIDE))
        image.load()
    except (OSError, ValueError, SyntaxError, EOFError, RuntimeError, Image.DecompressionBombError):
        raise PhotoError(Truncated()) from None
    if image.mode in ("P", "1"):  # these cannot be scaled without losing what lies between their colours
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    if max(image.size) > WORKING_SIDE:
        image.thumbnail((WORKING_SIDE, WORKING_SIDE), Image.Resampling.BOX, reducing_gap=None)
    return image if image.mode == "RGB" else _on_white(image)


def _on_white(image: Image.Image) -> Image.Image:
    """RGB, with what is see-through shown on white."""
    if image.mode.startswith("I"):  # 16 bits a px, which Pillow would clip, not scale
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if not image.has_transparency_data:
        return image.convert("RGB")
    layered = image.convert("RGBA")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(layered, mask=layered.getchannel("A"))
    return flat
