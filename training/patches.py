"""Training pictures: patches around number discs, drawn and photographed by program.

A patch is an RGB picture of ``SIDE`` px a side with the disc's centre in its middle and a disc
radius of ``RADIUS`` px (geometric mean, as the disc may be seen at a slant).
"""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 128
RADIUS = 20.0
CARD = RADIUS / 0.1
"""Side of a card in px of a patch."""
DISC = (0.155, 0.150)
"""The disc's centre in fractions of the card's side."""
TEXTURE = 400
"""Side of a whole card, in px, in the textures that patches are made from."""
CORNER = 0.62
"""How much of the card, from its top left, a texture shows."""

Rng = np.random.Generator
Picture = np.ndarray


@dataclasses.dataclass(frozen=True)
class Face:
    """What a disc shows; ``number`` is -1 where there is no disc at all."""

    number: int
    meteor: bool
    night: bool


@dataclasses.dataclass(frozen=True)
class Material:
    """Everything patches are made from."""

    fonts: tuple[Path, ...]
    corners: tuple[tuple[Picture, Face], ...]
    """Top left corners of cards, RGBA."""
    clutter: tuple[Picture, ...]
    """Pictures of anything that is not a disc, RGB."""
    decoys: tuple[tuple[Picture, tuple[float, float]], ...]
    """Cards, RGBA, and a place on each (card sides) that is easily taken for a number."""


def heavy_fonts(roots: tuple[Path, ...] = (Path("/usr/share/fonts"),)) -> tuple[Path, ...]:
    """Bold and black upright typefaces whose digits can be drawn."""
    heavy = ("bold", "black", "heavy", "extrab", "semib", "demi")
    odd = ("italic", "oblique", "mono", "symbol", "emoji", "serif-", "obl")
    found = []
    for path in sorted(p for root in roots for p in root.rglob("*") if p.suffix in (".ttf", ".otf")):
        name = path.stem.lower()
        latin = not name.startswith("noto") or name.startswith(("notosans-", "notosansdisplay-"))
        if latin and any(w in name for w in heavy) and not any(w in name for w in odd) and _draws_digits(path):
            found.append(path)
    return tuple(found)


def _draws_digits(path: Path) -> bool:
    try:
        font = ImageFont.truetype(str(path), 60)
        boxes = [font.getbbox(digit) for digit in "0123456789"]
        shapes = {bytes(font.getmask(digit)) for digit in "0123456789"}
    except OSError:
        return False
    return len(shapes) == 10 and all(box[3] - box[1] > 25 for box in boxes)


def _colour(rng: Rng, low: int = 0, high: int = 255) -> tuple[int, int, int]:
    r, g, b = rng.integers(low, high + 1, 3)
    return int(r), int(g), int(b)


def _near(rng: Rng, colour: tuple[int, int, int], spread: int) -> tuple[int, int, int]:
    r, g, b = np.clip(np.array(colour) + rng.integers(-spread, spread + 1, 3), 0, 255)
    return int(r), int(g), int(b)


def _paint(rng: Rng) -> Picture:
    colour = np.array(_colour(rng), np.float32)
    return colour.mean() + (colour - colour.mean()) * rng.random()


# --- tables, cloths, clutter -------------------------------------------------------------------


def clouds(rng: Rng, size: int, cells: int, stretch: float = 1.0) -> Picture:
    """Smooth noise between 0 and 1, ``size`` px a side."""
    shape = (max(2, round(cells * stretch)), max(2, cells))
    return cv2.resize(rng.random(shape, dtype=np.float32), (size, size), interpolation=cv2.INTER_CUBIC)


def table(rng: Rng, size: int = 400) -> Picture:
    """A bare table, cloth or mat, RGB."""
    kind = rng.integers(0, 7)
    base, other = (_paint(rng) for _ in range(2))
    picture = np.empty((size, size, 3), np.float32)
    picture[:] = base
    if kind == 1:
        _checks(rng, picture, other)
    elif kind == 2:
        _dots(rng, picture, other)
    elif kind == 3:
        _planks(rng, picture, base)
    elif kind == 4:
        mix = clouds(rng, size, int(rng.integers(3, 20)))[..., None]
        picture = picture * mix + other * (1 - mix)
    elif kind == 5:
        _stripes(rng, picture, other)
    picture += (clouds(rng, size, 8)[..., None] - 0.5) * rng.uniform(0, 60)
    picture += rng.normal(0, rng.uniform(0, 14), (size, size, 1))
    return np.clip(picture, 0, 255).astype(np.uint8)


def _checks(rng: Rng, picture: Picture, other: Picture) -> None:
    size, pitch = picture.shape[0], int(rng.integers(6, 90))
    lines = (np.arange(size) // pitch) % 2
    weight = (lines[:, None] + lines[None, :]) / 2.0
    if rng.random() < 0.3:
        weight = (lines[:, None] ^ lines[None, :]).astype(np.float64)
    picture[:] = picture * (1 - weight[..., None]) + other * weight[..., None]


def _stripes(rng: Rng, picture: Picture, other: Picture) -> None:
    pitch = int(rng.integers(3, 60))
    picture[(np.arange(picture.shape[0]) // pitch) % 2 == 0] = other


def _dots(rng: Rng, picture: Picture, other: Picture) -> None:
    pitch = int(rng.integers(16, 100))
    radius = max(2, int(pitch * rng.uniform(0.12, 0.48)))
    ring = rng.choice([-1, 2, 4])
    for row, y in enumerate(range(0, picture.shape[0] + pitch, pitch)):
        for x in range((row % 2) * pitch // 2, picture.shape[1] + pitch, pitch):
            cv2.circle(picture, (x, y), radius, other.tolist(), int(ring), cv2.LINE_AA)


def _planks(rng: Rng, picture: Picture, base: Picture) -> None:
    size = picture.shape[0]
    grain = clouds(rng, size, int(rng.integers(3, 7)), stretch=float(rng.uniform(8, 30)))
    picture += (grain[..., None] - 0.5) * rng.uniform(20, 120) * (base / 255 + 0.2)
    for y in range(int(rng.integers(20, 120)), size, int(rng.integers(60, 200))):
        picture[y : y + int(rng.integers(1, 4))] *= 0.4


def clutter(rng: Rng, fonts: tuple[Path, ...], art: list[Picture], size: int = 400) -> Picture:
    """A table with things on it that could be taken for discs."""
    if art and rng.random() < 0.6:
        picture = cv2.resize(art[rng.integers(len(art))], (size, size))
        if rng.random() < 0.5:
            return picture
    else:
        picture = table(rng, size)
    canvas = Image.fromarray(picture)
    draw = ImageDraw.Draw(canvas)
    for _ in range(int(rng.integers(2, 9))):
        _thing(rng, draw, fonts, size)
    return np.asarray(canvas)


def _thing(rng: Rng, draw: ImageDraw.ImageDraw, fonts: tuple[Path, ...], size: int) -> None:
    x, y = rng.integers(0, size, 2).tolist()
    r = float(rng.uniform(8, 60))
    box = (x - r, y - r, x + r, y + r)
    ink, paper = _colour(rng), _colour(rng)
    kind = rng.integers(0, 6)
    if kind == 0:
        draw.ellipse(box, paper, ink, int(rng.integers(1, 12)))
    elif kind == 1:
        draw.ellipse(box, (250, 250, 250), (40, 20, 40), max(2, int(r / 7)))
        inner = r * rng.uniform(0.3, 0.8)
        draw.ellipse((x - inner, y - inner, x + inner, y + inner), paper, ink, int(rng.integers(1, 9)))
    elif kind == 2:
        draw.rounded_rectangle(box, r * rng.uniform(0.05, 0.5), paper, ink, int(rng.integers(1, 7)))
    elif kind == 3:
        draw.rounded_rectangle(box, r * 0.2, paper, ink, 2)
        for _ in range(int(rng.integers(1, 7))):
            px, py = x + rng.uniform(-0.6, 0.6) * r, y + rng.uniform(-0.6, 0.6) * r
            draw.ellipse((px - r / 6, py - r / 6, px + r / 6, py + r / 6), ink)
    elif kind == 4:
        points = [(x + rng.uniform(-r, r), y + rng.uniform(-r, r)) for _ in range(int(rng.integers(3, 8)))]
        draw.polygon(points, paper, ink)
    else:
        words = ["10", "3", "24", "7", "=", "ABE", "x", "Q", "?", "&", "12", "8"]
        if rng.random() < 0.6:
            draw.rounded_rectangle(box, r * rng.uniform(0.1, 0.3), (255, 255, 255), (30, 20, 30), 3)
            ink = (30, 20, 30)
        font = ImageFont.truetype(str(fonts[rng.integers(len(fonts))]), int(r * 1.1) + 4)
        draw.text((x, y), words[rng.integers(len(words))], ink, font, anchor="mm")


# --- cards -------------------------------------------------------------------------------------


def drawn_corner(rng: Rng, fonts: tuple[Path, ...], backdrop: Picture, *, blank: bool = False) -> tuple[Picture, Face]:
    """The top left corner of a made-up card with a number disc, RGBA, and what the disc shows.

    A blank disc shows nothing, or something that is no number.
    """
    number = -1 if blank else int(rng.integers(0, 77))
    meteor, night = bool(rng.random() < 0.25), bool(rng.random() < 0.5)
    side = round(TEXTURE * CORNER)
    canvas = Image.fromarray(cv2.resize(backdrop, (2 * side, 2 * side))).convert("RGB")
    draw = ImageDraw.Draw(canvas)
    unit = 2.0 * TEXTURE
    x, y = DISC[0] * unit, DISC[1] * unit
    radius = 0.1 * unit * rng.uniform(0.96, 1.06)
    ink = _near(rng, (50, 22, 45), 22)
    _ring(rng, draw, (x, y, radius), night=night, meteor=meteor, ink=ink)
    if not blank:
        _digits(rng, draw, fonts, (x, y, radius), number, meteor=meteor, ink=ink)
    elif rng.random() < 0.5:
        signs = "ABCEGHKMNPQRSTVWXY?!&=+*#@"
        font = ImageFont.truetype(str(fonts[rng.integers(len(fonts))]), int(radius * rng.uniform(0.7, 1.2)))
        draw.text((x, y), signs[rng.integers(len(signs))], ink, font, anchor="mm")
    small = canvas.resize((side, side), Image.Resampling.BOX)
    return _rounded(np.asarray(small)), Face(number, meteor, night)


def _ring(
    rng: Rng,
    draw: ImageDraw.ImageDraw,
    disc: tuple[float, float, float],
    *,
    night: bool,
    meteor: bool,
    ink: tuple[int, int, int],
) -> None:
    x, y, radius = disc

    def circle(share: float, colour: tuple[int, int, int], dx: float = 0.0) -> None:
        r = radius * share
        draw.ellipse((x + dx * radius - r, y - r, x + dx * radius + r, y + r), colour)

    rim = (255, 255, 255) if not meteor else _near(rng, (250, 210, 235), 20)
    if meteor:
        for angle in rng.uniform(-75, -15, 4):
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            tip = (x + 1.5 * radius * dx, y + 1.5 * radius * dy)
            draw.polygon([(x - dy * radius * 0.9, y + dx * radius * 0.9), tip, (x + dx * radius, y + dy * radius)], ink)
    side = 0.97 if night else -0.97
    dot = rng.uniform(0.24, 0.36)
    draw.ellipse((x + (side - dot) * radius, y - dot * radius, x + (side + dot) * radius, y + dot * radius), rim)
    circle(1.0, rim)
    circle(rng.uniform(0.88, 0.93), ink)
    band = (120, 180, 205) if night else (250, 205, 50)
    if rng.random() < 0.8:
        circle(0.8, band)
        draw.rectangle((x - radius * 0.85, y - radius * 0.15, x + radius * 0.85, y + radius * 0.15), ink)
        circle(0.75, ink)
    circle(rng.uniform(0.66, 0.76), _near(rng, (232, 240, 240) if night else (252, 238, 145), 14))
    dot *= 0.7
    body = ink if night else (250, 205, 50)
    draw.ellipse((x + (side - dot) * radius, y - dot * radius, x + (side + dot) * radius, y + dot * radius), body, ink)


def _digits(
    rng: Rng,
    draw: ImageDraw.ImageDraw,
    fonts: tuple[Path, ...],
    disc: tuple[float, float, float],
    number: int,
    *,
    meteor: bool,
    ink: tuple[int, int, int],
) -> None:
    x, y, radius = disc
    path = str(fonts[rng.integers(len(fonts))])
    text = str(number)
    height = radius * rng.uniform(0.62, 0.78)
    size = int(height / 0.72)
    font = ImageFont.truetype(path, size)
    box = font.getbbox("0")
    font = ImageFont.truetype(path, max(8, int(size * height / max(1, box[3] - box[1]))))
    widths = [font.getlength(digit) for digit in text]
    squeeze = min(1.0, radius * 1.34 / max(1.0, sum(widths)))
    if squeeze < 1:
        font = ImageFont.truetype(path, max(8, int(font.size * squeeze)))
        widths = [font.getlength(digit) for digit in text]
    gap = radius * rng.uniform(-0.03, 0.05) if len(text) > 1 else 0.0
    left = x - (sum(widths) + gap * (len(text) - 1)) / 2
    top, bottom = font.getbbox(text)[1], font.getbbox(text)[3]
    stroke = int(rng.integers(0, 1 + max(1, int(radius / 30))))
    for place, digit in enumerate(text):
        at = (left, y - (top + bottom) / 2)
        if meteor and place == len(text) - 1:
            draw.text(
                at, digit, _near(rng, (178, 66, 140), 18), font, stroke_width=3 + stroke, stroke_fill=(255, 225, 240)
            )
            draw.text(at, digit, _near(rng, (178, 66, 140), 18), font)
        else:
            draw.text(at, digit, ink, font, stroke_width=stroke, stroke_fill=ink)
        left += widths[place] + gap


def _rounded(picture: Picture) -> Picture:
    """Adds a mask that rounds the card's top left corner."""
    mask = Image.new("L", (picture.shape[1], picture.shape[0]), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, TEXTURE, TEXTURE), TEXTURE * 0.055, 255)
    return np.dstack([picture, np.asarray(mask)])


def corner_of_card(path: Path) -> Picture:
    """The top left corner of a pictured card, RGBA."""
    whole = Image.open(path).convert("RGB").resize((TEXTURE, TEXTURE), Image.Resampling.LANCZOS)
    side = round(TEXTURE * CORNER)
    return _rounded(np.asarray(whole)[:side, :side])


# --- the camera --------------------------------------------------------------------------------


def pose(rng: Rng, *, upright: bool, scale: float = CARD, steepest: float = 53.0) -> Picture:
    """2 × 2: px of the patch per side of a card, along the card's right and down."""
    turn = rng.uniform(-30, 30) if upright else rng.uniform(0, 360)
    squash = math.cos(math.radians(steepest * rng.random() ** 0.7))
    across = rng.normal(0, 35) if rng.random() < 0.7 else rng.uniform(0, 180)
    lean = rotation(across)
    shape = lean @ np.diag([1 / math.sqrt(squash), math.sqrt(squash)]) @ lean.T
    return scale * shape @ rotation(turn)


def rotation(degrees: float) -> Picture:
    a = math.radians(degrees)
    return np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])


def onto_patch(rng: Rng, matrix: Picture, zoom: float, point: tuple[float, float] = DISC) -> Picture:
    """3 × 3: card coordinates (fractions of the side) to px of a patch drawn at ``zoom``, ``point`` in its middle."""
    place = np.eye(3)
    place[:2, :2] = matrix * zoom
    place[:2, 2] = SIDE / 2 * zoom
    bend = np.eye(3)
    bend[2, :2] = rng.normal(0, 0.07, 2)
    shift = np.eye(3)
    shift[:2, 2] = -np.array(point)
    return place @ bend @ shift


def paste(below: Picture, texture: Picture, matrix: Picture) -> None:
    """Lays an RGB or RGBA texture (``matrix``: texture px to px below) over ``below``, in place."""
    size = (below.shape[1], below.shape[0])
    if texture.shape[2] == 3:
        texture = np.dstack([texture, np.full(texture.shape[:2], 255, np.uint8)])
    over = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = over[..., 3:].astype(np.float32) / 255
    below[:] = (below * (1 - alpha) + over[..., :3] * alpha).astype(np.uint8)


def positive(rng: Rng, material: Material, *, upright: bool) -> tuple[Picture, Face, Picture]:
    """A patch with a disc, what it shows, and its pose (see :func:`pose`)."""
    corner, face = material.corners[rng.integers(len(material.corners))]
    matrix = pose(rng, upright=upright)
    whole = onto_patch(rng, matrix, 2.0)
    canvas = background(rng, material, 2 * SIDE)
    units = np.diag([1 / TEXTURE, 1 / TEXTURE, 1.0])
    _neighbours(rng, material, canvas, whole)
    if rng.random() < 0.25:
        _shadow(rng, canvas, whole)
    paste(canvas, corner, whole @ units)
    return photographed(rng, canvas), face, matrix


def decoy(rng: Rng, material: Material, *, upright: bool) -> tuple[Picture, Picture]:
    """A patch with something much like a number disc in its middle, and its pose."""
    texture, point = material.decoys[rng.integers(len(material.decoys))]
    matrix = pose(rng, upright=upright)
    whole = onto_patch(rng, matrix, 2.0, point)
    canvas = background(rng, material, 2 * SIDE)
    _neighbours(rng, material, canvas, whole)
    paste(canvas, texture, whole @ np.diag([1 / TEXTURE, 1 / TEXTURE, 1.0]))
    return photographed(rng, canvas), matrix


def background(rng: Rng, material: Material, size: int) -> Picture:
    source = material.clutter[rng.integers(len(material.clutter))] if rng.random() < 0.4 else table(rng)
    zoom = float(np.exp(rng.uniform(-1.0, 0.9)))
    turn = cv2.getRotationMatrix2D((200, 200), rng.uniform(0, 360), zoom)
    turn[:, 2] += size / 2 - 200
    return cv2.warpAffine(source, turn, (size, size), borderMode=cv2.BORDER_REFLECT)


def _neighbours(rng: Rng, material: Material, canvas: Picture, whole: Picture) -> None:
    """Cards to the left and above, at times touching."""
    for dx, dy, odds in ((-1, 0, 0.6), (0, -1, 0.45)):
        if rng.random() > odds:
            continue
        gap = 1 + (rng.uniform(-0.06, 0.02) if rng.random() < 0.2 else rng.uniform(0.0, 0.25))
        source = material.clutter[rng.integers(len(material.clutter))]
        at = np.array([[1 / 400, 0, dx * gap], [0, 1 / 400, dy * gap + rng.normal(0, 0.05)], [0, 0, 1.0]])
        paste(canvas, source, whole @ at)


def _shadow(rng: Rng, canvas: Picture, whole: Picture) -> None:
    dark = np.zeros((TEXTURE, TEXTURE, 4), np.uint8)
    dark[..., 3] = int(rng.uniform(40, 150))
    dark = cv2.copyMakeBorder(dark, 30, 30, 30, 30, cv2.BORDER_CONSTANT)
    dark = cv2.GaussianBlur(dark, (0, 0), rng.uniform(2, 10))
    at = np.array(
        [
            [1 / TEXTURE, 0, -30 / TEXTURE + rng.normal(0, 0.03)],
            [0, 1 / TEXTURE, -30 / TEXTURE + rng.normal(0, 0.03)],
            [0, 0, 1],
        ]
    )
    paste(canvas, dark, whole @ at)


def negative(rng: Rng, material: Material) -> Picture:
    """A patch without a disc."""
    size = 2 * SIDE
    canvas = background(rng, material, size)
    if rng.random() < 0.8:
        source = material.clutter[rng.integers(len(material.clutter))]
        matrix = pose(rng, upright=rng.random() < 0.5, scale=CARD * float(np.exp(rng.uniform(-0.9, 0.9))))
        place = np.eye(3)
        place[:2, :2] = matrix * 2 / 400
        place[:2, 2] = size / 2 - place[:2, :2] @ rng.uniform(-40, 440, 2)
        paste(canvas, source, place)
    return photographed(rng, canvas)


def photographed(rng: Rng, canvas: Picture) -> Picture:
    """The canvas (twice the patch) under a lamp, through a lens and a JPEG: a patch."""
    picture = cv2.resize(canvas, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
    picture = _lit(rng, picture)
    picture = _focused(rng, picture)
    native = float(np.exp(rng.uniform(math.log(0.33), math.log(1.6)))) if rng.random() < 0.85 else 1.0
    small = picture
    if native < 1:
        side = max(24, round(SIDE * native))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    noise = rng.uniform(0, 13) if rng.random() < 0.4 else rng.uniform(0, 4)
    small = small + rng.normal(0, noise, small.shape)
    if rng.random() < 0.2:
        small = small + (small - cv2.GaussianBlur(small, (0, 0), 1.2)) * rng.uniform(0.3, 1.2)
    coded = np.clip(small, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = int(rng.uniform(45, 96))
        _, data = cv2.imencode(".jpg", coded[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
        coded = cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1]
    if coded.shape[0] != SIDE:
        coded = cv2.resize(coded, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(coded)


def _lit(rng: Rng, picture: Picture) -> Picture:
    cast = rng.normal(1.0, 0.09, 3)
    gain = float(np.exp(rng.normal(-0.15, 0.38)))
    light = np.clip(picture / 255, 0, 1)
    if rng.random() < 0.3:
        grey = light.mean(axis=2, keepdims=True)
        light = grey + (light - grey) * rng.uniform(0.3, 1.4)
    slope = clouds(rng, SIDE, 2)[..., None] * rng.uniform(0, 0.6)
    light = np.clip(light, 0, 1) ** rng.uniform(0.75, 1.4) * cast * gain * (1 + slope - 0.2)
    if rng.random() < 0.3:
        veil = rng.uniform(0.05, 0.5)
        light = light * (1 - veil) + veil * rng.uniform(0.3, 1.0)
    if rng.random() < 0.25:
        light = _glare(rng, light)
    if rng.random() < 0.1:
        edge = clouds(rng, SIDE, 3)[..., None] > rng.uniform(0.3, 0.7)
        light = np.where(edge, light * rng.uniform(0.35, 0.8), light)
    return np.clip(light, 0, 1) * 255


def _glare(rng: Rng, light: Picture) -> Picture:
    x, y = rng.normal(SIDE / 2, 30, 2)
    wide, narrow = rng.uniform(15, 90), rng.uniform(8, 40)
    yy, xx = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    a = math.radians(rng.uniform(0, 180))
    u, v = (xx - x) * math.cos(a) + (yy - y) * math.sin(a), (yy - y) * math.cos(a) - (xx - x) * math.sin(a)
    blob = np.exp(-((u / wide) ** 2) - (v / narrow) ** 2)[..., None] * rng.uniform(0.2, 0.88)
    return light * (1 - blob) + blob * rng.uniform(0.85, 1.2)


def _focused(rng: Rng, picture: Picture) -> Picture:
    kind = rng.random()
    if kind < 0.35:
        return picture
    if kind < 0.6:
        return cv2.GaussianBlur(picture, (0, 0), float(0.3 + 3.2 * rng.random() ** 1.5))
    length = 1 + 9 * rng.random() ** 1.4
    reach = 13
    yy, xx = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
    if kind < 0.8:
        kernel = np.clip(length * 0.6 + 0.5 - np.hypot(xx, yy), 0, 1)
    else:
        a = math.radians(rng.uniform(0, 180))
        along, off = xx * math.cos(a) + yy * math.sin(a), yy * math.cos(a) - xx * math.sin(a)
        kernel = np.clip(length / 2 + 0.5 - np.abs(along), 0, 1) * np.clip(1 - np.abs(off), 0, 1)
    return cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT)


# --- putting it together -----------------------------------------------------------------------


def gather(rng: Rng, fonts: tuple[Path, ...], art: Path | None, faces: dict[str, Face], drawn: int) -> Material:
    """Textures for patches: ``drawn`` made-up cards and, if ``art`` is given, its pictured ones."""
    pictures: list[Picture] = []
    real: list[tuple[Picture, Face]] = []
    if art is not None:
        for path in sorted(art.rglob("*.jpg")):
            whole = np.asarray(Image.open(path).convert("RGB").resize((400, 400)))
            if path.stem in faces:
                real.append((corner_of_card(path), faces[path.stem]))
                whole = _without_disc(whole)
            pictures.append(whole)
    littered = [clutter(rng, fonts, pictures) for _ in range(400)] + pictures
    backs = [table(rng) for _ in range(60)] + littered
    corners = [drawn_corner(rng, fonts, backs[rng.integers(len(backs))]) for _ in range(drawn)]
    decoys = [(drawn_corner(rng, fonts, backs[rng.integers(len(backs))], blank=True)[0], DISC) for _ in range(400)]
    if art is not None:
        decoys += _decoys(rng, art)
    repeat = max(1, round(drawn / max(1, len(real))))
    return Material(fonts, tuple(corners + real * repeat), tuple(littered), tuple(decoys))


def _without_disc(card: Picture) -> Picture:
    """The card with its disc painted over by what lies right of it."""
    card = card.copy()
    card[10:115, 5:125] = card[10:115, 125:245]
    return card


def _decoys(rng: Rng, art: Path) -> list[tuple[Picture, tuple[float, float]]]:
    """Night discs of Sanctuaries, fame in its box, and places anywhere on pictured cards."""
    found = []
    for path in sorted(art.rglob("*.jpg")):
        image = Image.open(path).convert("RGB")
        small = image.height > image.width
        width = round(TEXTURE * 44 / 70) if small else TEXTURE
        picture = np.asarray(image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS))
        texture = np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])
        night = [(0.117, 0.114)] * (24 if "-night" in path.stem and "per-night" not in path.stem else 3)
        fame = [(0.42, 0.75)] * 2 if small else [(0.82, 0.81)] * 3
        found += [(texture, point) for point in (night if small else []) + fame]
        for _ in range(4):
            x, y = rng.uniform(0.05, width / TEXTURE - 0.05), rng.uniform(0.3, 0.9)
            found.append((texture, (float(x), float(y))))
    return found
