"""Draws photos of tableaux: our own plain cards on a table, seen by a tilted camera in uneven light."""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import Region

Picture = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SIDE = 420
"""Px of a drawn card."""
_PAINT = {"red": "#c8432c", "green": "#1f8f5f", "blue": "#2180c4", "yellow": "#d9b53a", "gray": "#b9b4ad"}
_SKY = {"red": "#e8b48c", "green": "#7cc4b4", "blue": "#9cd0ec", "yellow": "#e8dca0", "gray": "#6c6470"}
_INK, _PINK = "#33182f", "#b0448e"
_ROOTS = ("/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts")
_WANTED = ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "FreeSansBold.ttf", "Arial Bold.ttf", "Lato-Black.ttf")


@cache
def typefaces() -> tuple[str, ...]:
    """Names of the heavy typefaces at hand; the first, Pillow's own, always is."""
    found = {p.name: str(p) for root in _ROOTS if Path(root).is_dir() for p in Path(root).rglob("*.[to]tf")}
    return ("built-in", *(found[name] for name in _WANTED if name in found))


def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    if name == "built-in":
        font = ImageFont.load_default(size)
        assert isinstance(font, ImageFont.FreeTypeFont)
        return font
    return ImageFont.truetype(name, size)


def draw_card(region: Region, typeface: str = "built-in") -> Picture:
    """A Region as we draw it, RGBA, with the printed disc and number and a plain picture."""
    card = Image.new("RGB", (SIDE, SIDE), "#4a3b78" if region.night else _SKY[region.colour])
    draw = ImageDraw.Draw(card)
    rng = np.random.default_rng(region.number + 100 * region.meteor)
    for _ in range(14):
        x, y, r = rng.uniform(0, SIDE), rng.uniform(0.3, 0.62) * SIDE, rng.uniform(8, 40)
        draw.ellipse((x - r, y - r, x + r, y + r), tuple(int(c) for c in rng.integers(40, 200, 3)))
    draw.rectangle((0, 0.62 * SIDE, SIDE, SIDE), _PAINT[region.colour])
    draw.rectangle((0, 0.62 * SIDE, SIDE, 0.66 * SIDE), _INK)
    if region.quest:
        draw.rounded_rectangle((0.72 * SIDE, 0.74 * SIDE, 0.92 * SIDE, 0.9 * SIDE), 8, "white", _INK, 4)
        draw.text((0.82 * SIDE, 0.82 * SIDE), str(region.quest.fame), _INK, _font(typeface, 48), "mm", stroke_width=1)
    _disc(draw, region, typeface)
    mask = Image.new("L", card.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, SIDE - 1, SIDE - 1), 22, 255)
    card.putalpha(mask)
    return np.asarray(card)


def draw_sanctuary() -> Picture:
    """A Sanctuary with a blank night disc, RGBA, see-through where it is narrower than a Region."""
    width, height = round(0.63 * SIDE), round(0.97 * SIDE)
    card = Image.new("RGBA", (SIDE, height))
    draw = ImageDraw.Draw(card)
    draw.rounded_rectangle((0, 0, width, height), 22, "#4a3b78")
    draw.rectangle((0, 0.57 * height, width, 0.9 * height), _PAINT["red"])
    x, y, radius = 0.117 * SIDE, 0.114 * SIDE, 0.09 * SIDE
    for share, paint in ((1.0, "white"), (0.9, _INK), (0.75, "#e8f0f0")):
        r = radius * share
        draw.ellipse((x - r, y - r, x + r, y + r), paint)
    draw.ellipse((x + 0.75 * radius, y - 0.22 * radius, x + 1.2 * radius, y + 0.22 * radius), _INK)
    return np.asarray(card)


def _disc(draw: ImageDraw.ImageDraw, region: Region, typeface: str) -> None:
    x, y, radius = 0.155 * SIDE, 0.15 * SIDE, 0.1 * SIDE

    def circle(share: float, paint: str, dx: float = 0.0) -> None:
        r, cx = radius * share, x + dx * radius
        draw.ellipse((cx - r, y - r, cx + r, y + r), paint)

    if region.meteor:
        for degrees in (-70, -50, -30):
            a = math.radians(degrees)
            tip = (x + 1.5 * radius * math.cos(a), y + 1.5 * radius * math.sin(a))
            draw.polygon([(x, y - radius), tip, (x + radius, y)], _INK)
    dot = 0.97 if region.night else -0.97
    circle(0.32, "white", dot)
    circle(1.0, "white")
    circle(0.9, _INK)
    circle(0.8, "#78b4cc" if region.night else "#fcd030")
    circle(0.75, _INK)
    circle(0.7, "#e8f0f0" if region.night else "#fcec90")
    circle(0.22, _INK if region.night else "#fcc820", dot)
    _number(draw, region, typeface, (x, y), radius)


def _number(draw: ImageDraw.ImageDraw, region: Region, typeface: str, at: tuple[float, float], radius: float) -> None:
    text = str(region.number)
    font = _font(typeface, radius * 0.95)
    heavy = 1 if typeface == "built-in" else 0
    widths = [font.getlength(digit) + heavy for digit in text]
    left = at[0] - sum(widths) / 2
    for place, (digit, width) in enumerate(zip(text, widths, strict=True)):
        middle = (left + width / 2, at[1])
        last = region.meteor and place == len(text) - 1
        if last:
            draw.text(middle, digit, "#fce4f0", font, "mm", stroke_width=heavy + 2)
        draw.text(middle, digit, _PINK if last else _INK, font, "mm", stroke_width=heavy)
        left += width


@dataclass(frozen=True)
class Shot:
    """How a tableau is photographed."""

    size: tuple[int, int] = (1600, 1200)
    tilt: float = 10.0
    """Degrees from straight above."""
    turn: float = 2.0
    """Degrees that the line is turned on the table."""
    fill: float = 0.85
    """Share of the picture's width (or height) that the cards take."""
    blur: float = 0.6
    """Px."""
    shade: float = 0.3
    """How much darker the dark side is."""
    noise: float = 3.0
    cloth: str = "plain"
    """Or `checks` or `dots`."""
    paint: tuple[int, int, int] = (120, 84, 52)
    seed: int = 0
    extras: tuple[tuple[Picture, float, float, float], ...] = field(default=())
    """Further things on the table: texture, left and top in card sides, degrees."""


def photograph(rows: Sequence[Sequence[Picture | None]], shot: Shot, gap: float = 1.08) -> tuple[Picture, list[Floats]]:
    """The photo, and each card's corners in it; None leaves a place in a row empty."""
    rng = np.random.default_rng(shot.seed)
    columns = max(map(len, rows))
    width, height = gap * (columns - 1) + 1, (gap + 0.04) * (len(rows) - 1) + 1
    camera = _camera(shot, width, height)
    canvas = _table(shot, rng)
    for texture, x, y, degrees in shot.extras:
        _lay(canvas, texture, camera, x, y, degrees)
    quads = []
    for row, cards in enumerate(rows):
        for column, card in enumerate(cards):
            if card is not None:
                x, y = column * gap + rng.normal(0, 0.015), row * (gap + 0.04) + rng.normal(0, 0.015)
                quads.append(_lay(canvas, card, camera, x, y, rng.normal(0, 1.8)))
    return _developed(canvas, shot, rng), quads


def _camera(shot: Shot, width: float, height: float) -> Floats:
    """3 × 3: card sides on the table to px."""
    t, a = math.radians(shot.tilt), math.radians(shot.turn)
    distance = 1.7 * max(width, 3)
    lay = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    lay = lay @ np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, math.cos(t), 0], [0, -math.sin(t), distance]])
    look = tilt @ lay
    corners = np.array([_seen(look, x, y) for x in (0, width) for y in (0, height)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    zoom = shot.fill * min(shot.size[0] / (high[0] - low[0]), shot.size[1] / (high[1] - low[1]))
    middle = np.array(shot.size) / 2 - zoom * (low + high) / 2
    return np.asarray(np.array([[zoom, 0, middle[0]], [0, zoom, middle[1]], [0, 0, 1]]) @ look)


def _seen(matrix: Floats, x: float, y: float) -> Floats:
    u, v, w = matrix @ np.array([x, y, 1.0])
    return np.array([u / w, v / w])


def _table(shot: Shot, rng: np.random.Generator) -> Picture:
    width, height = shot.size
    canvas = np.full((height, width, 3), shot.paint, np.float32)
    y, x = np.mgrid[:height, :width]
    if shot.cloth == "checks":
        canvas[((x // 31) % 2 == 1) ^ ((y // 31) % 2 == 1)] = 235
    elif shot.cloth == "dots":
        canvas[np.hypot(x % 64 - 32, y % 64 - 32) < 15] = (190, 30, 40)
    grain = rng.normal(0, 9, (height // 8, width // 8, 1)).astype(np.float32)
    canvas += cv2.resize(grain, shot.size)[..., None]
    return np.clip(canvas, 0, 255).astype(np.uint8)


def _lay(canvas: Picture, texture: Picture, camera: Floats, x: float, y: float, degrees: float) -> Floats:
    a = math.radians(degrees)
    tall = texture.shape[0] / texture.shape[1]
    turn = np.array([[math.cos(a), -math.sin(a), x], [math.sin(a), math.cos(a), y], [0, 0, 1]])
    matrix = camera @ turn
    units = np.diag([1 / texture.shape[1], tall / texture.shape[0], 1.0])
    size = (canvas.shape[1], canvas.shape[0])
    over = cv2.warpPerspective(texture, matrix @ units, size, flags=cv2.INTER_AREA)
    alpha = over[..., 3:].astype(np.float32) / 255
    canvas[:] = (canvas * (1 - alpha) + over[..., :3] * alpha).astype(np.uint8)
    return np.array([_seen(matrix, u, v) for u, v in ((0, 0), (1, 0), (1, tall), (0, tall))])


def _developed(canvas: Picture, shot: Shot, rng: np.random.Generator) -> Picture:
    width, height = shot.size
    light = 1 - shot.shade * np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    picture = canvas * light
    if shot.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), shot.blur)
    picture = picture + rng.normal(0, shot.noise, (height, width, 1))
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def encoded(picture: Picture, kind: str = "JPEG", **options: object) -> bytes:
    """The picture as a file's bytes."""
    buffer = io.BytesIO()
    Image.fromarray(picture).save(buffer, kind, **options)
    return buffer.getvalue()


def two_lines(line: str, other: str) -> bytes:
    """The file of a photo of a line of eight and, lower down and facing the same way, of cards that are not its own."""
    extras = tuple((card, 0.3 + 1.1 * place, 1.9, 0.0) for place, card in enumerate(cards(other)))
    return encoded(photograph([cards(line)], Shot(fill=0.8, size=(2000, 1500), extras=extras))[0])


def cards(keys: str, typeface: str = "built-in") -> list[Picture]:
    """Drawn cards of keys like `base-14 stars-4`."""
    catalogue = load_catalogue()
    drawn = []
    for key in keys.split():
        region = catalogue.region_by_key(key)
        assert region is not None, key
        drawn.append(draw_card(region, typeface))
    return drawn
