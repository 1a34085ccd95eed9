"""Pictures of the stages, for a look at what went wrong."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import numpy.typing as npt

from scorer.photo.crops import Frame, Pyramid
from scorer.photo.find import Spot
from scorer.photo.load import Photo, Picture
from scorer.photo.plane import Table
from scorer.photo.pose import Disc
from scorer.photo.reading import PhotoReading

if TYPE_CHECKING:
    from scorer.photo.decide import Evidence
    from scorer.photo.strip import Strip

_GREEN, _AMBER, _RED = (40, 200, 60), (255, 170, 0), (230, 40, 40)


class Gallery:
    """Stage pictures by name, in the order they were made."""

    def __init__(self) -> None:
        self.pictures: dict[str, Picture] = {}

    def save(self, folder: Path, stem: str) -> None:
        """Writes the pictures as `folder`/`stem`-1-spots.jpg and so on; raises OSError if it cannot."""
        folder.mkdir(parents=True, exist_ok=True)
        for place, (name, picture) in enumerate(self.pictures.items(), 1):
            _, jpeg = cv2.imencode(".jpg", picture[..., ::-1])
            (folder / f"{stem}-{place}-{name}.jpg").write_bytes(jpeg.tobytes())

    def spots(self, picture: Picture, spots: Sequence[Spot]) -> None:
        """Where discs may be."""
        canvas = picture.copy()
        for spot in spots:
            centre = (round(spot.centre[0]), round(spot.centre[1]))
            cv2.circle(canvas, centre, round(spot.radius), _GREEN if spot.probability > 0.5 else _AMBER, 3)
            _write(canvas, f"{spot.probability:.2f}", spot.centre + spot.radius * np.array([1, -1]), _RED)
        self.pictures["spots"] = canvas

    def discs(self, picture: Picture, discs: Sequence[Disc]) -> None:
        """Discs with their cards' axes and the net's numbers."""
        canvas = picture.copy()
        for disc in discs:
            colour = _GREEN if disc.probability > 0.5 else _AMBER if disc.probability > 0.3 else _RED
            ring = [disc.frame.at(np.cos(a), np.sin(a)) for a in np.linspace(0, 6.283, 40)]
            cv2.polylines(canvas, [np.round(ring).astype(np.int32)], True, colour, 2)
            for tip in ((3.0, 0.0), (0.0, 1.5)):
                ends = np.round([disc.frame.centre, disc.frame.at(*tip)]).astype(int)
                cv2.line(canvas, tuple(map(int, ends[0])), tuple(map(int, ends[1])), colour, 2)
            _write(canvas, f"{disc.digits.number} {disc.probability:.2f}", disc.frame.at(1, -1), _RED)
        self.pictures["discs"] = canvas

    def table(self, picture: Picture, table: Table) -> None:
        """The table seen straight from above, 80 px to a card."""
        height, width = picture.shape[:2]
        corners = np.array([table.flat(np.array(c, float)) for c in ((0, 0), (width, 0), (width, height), (0, height))])
        middle = table.flat(np.array([width / 2, height / 2]))
        low, high = np.maximum(corners.min(axis=0), middle - 9), np.minimum(corners.max(axis=0), middle + 9)
        zoom = np.array([[80, 0, -80 * low[0]], [0, 80, -80 * low[1]], [0, 0, 1]])
        size = np.ceil((high - low) * 80).astype(int)
        self.pictures["table"] = np.asarray(
            cv2.warpPerspective(picture, zoom @ table.matrix, (int(size[0]), int(size[1]))), np.uint8
        )

    def strip(self, strip: "Strip", texts: Sequence[str]) -> None:
        """What Tesseract was given, and what it read."""
        padded = np.asarray(cv2.copyMakeBorder(strip.picture, 0, 40, 0, 0, cv2.BORDER_CONSTANT), np.uint8)
        canvas = np.dstack([padded] * 3)
        for (left, _), text in zip(strip.spans, texts, strict=True):
            _write(canvas, text or "-", np.array([left + 8, canvas.shape[0] - 12]), _GREEN)
        self.pictures["strip"] = canvas

    def numbers(self, pyramid: Pyramid, frames: Sequence[Frame], evidence: Sequence["Evidence"]) -> None:
        """Each disc as the net saw it, with what was made of it."""
        if not frames:
            return
        tiles = []
        for frame, card in zip(frames, evidence, strict=True):
            crop = pyramid.crop(frame, 160, 1.25)
            tile = np.asarray(cv2.copyMakeBorder(crop, 0, 70, 0, 0, cv2.BORDER_CONSTANT), np.uint8)
            digits = card.digits
            _write(tile, f"{digits.number} {digits.chance(digits.number):.3f}", np.array([4, 182]), _GREEN)
            colour = max(card.panel.chances, key=lambda name: card.panel.chances[name])
            _write(tile, f"{card.text} {colour}", np.array([4, 202]), _GREEN)
            _write(tile, f"m{digits.meteor:.2f} n{digits.night:.2f}", np.array([4, 222]), _GREEN)
            tiles.append(tile)
        self.pictures["numbers"] = np.asarray(np.hstack(tiles), np.uint8)

    def reading(self, photo: Photo, reading: PhotoReading) -> None:
        """The cards in order; doubtful ones amber."""
        canvas = photo.picture.copy()
        for place, region in enumerate(reading.regions, 1):
            colour = _AMBER if region.unsure else _GREEN
            quad = np.array(region.quad) * photo.scale
            cv2.polylines(canvas, [np.round(quad).astype(np.int32)], True, colour, 3)
            _write(canvas, f"{place}: {region.best.key} {region.confidence:.2f}", quad.mean(axis=0), colour)
        self.pictures["reading"] = canvas


def _write(canvas: Picture, text: str, at: npt.NDArray[Any], colour: tuple[int, int, int]) -> None:
    place = (int(at[0]), int(at[1]))
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 4, cv2.LINE_AA)
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 1, cv2.LINE_AA)
