"""All stages, one after the other."""

from collections.abc import Collection, Sequence

import numpy as np

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.model import REGIONS_IN_LINE
from scorer.photo import nets
from scorer.photo import strip as strips
from scorer.photo.colours import panel_of
from scorer.photo.crops import Frame, Matrix, Pyramid
from scorer.photo.debug import Gallery
from scorer.photo.decide import SHAKY, Decision, Evidence, decide
from scorer.photo.find import find
from scorer.photo.load import load
from scorer.photo.notes import Gap, MoreCards, Note, OneReader, RegionsFound, RowDoubtful
from scorer.photo.plane import Table, table_of
from scorer.photo.pose import Disc, examine, locate
from scorer.photo.problems import NoCards, PhotoError
from scorer.photo.reading import Candidate, PhotoReading, ReadRegion
from scorer.photo.rows import FEW, LIKELY, POSSIBLE, FoundLine, expected, line_of

ANY_CARD = 0.9
"""Confidence that one of a few cards must reach: what looks like a Region in a picture without any never does."""


def read(image: bytes, sets: Collection[str], gallery: Gallery | None = None) -> PhotoReading:
    """See :func:`scorer.photo.read_photo`."""
    regions = load_catalogue(sets).regions
    photo = load(image)
    pyramid = Pyramid(photo.picture)
    spots = find(photo.picture)
    discs = locate(pyramid, spots)
    if gallery is not None:
        gallery.spots(photo.picture, spots)
        gallery.discs(photo.picture, discs)
    table, line = _lay_out(pyramid, discs)
    cards = [placed.disc for placed in line.cards]
    frames = [disc.frame for disc in cards]
    texts = _second_opinion(pyramid, frames, gallery)
    evidence = [
        Evidence(disc.digits, text, panel_of(pyramid, disc.frame), disc.probability)
        for disc, text in zip(cards, texts or [""] * len(cards), strict=True)
    ]
    decisions = decide(evidence, regions)
    if len(decisions) <= FEW and all(decision.choices[0].confidence < ANY_CARD for decision in decisions):
        raise PhotoError(NoCards())
    doubtful = _row_doubtful(line, decisions)
    reading = PhotoReading(
        regions=tuple(
            _region(decision, table.quad(frame) / photo.scale, doubtful=doubtful)
            for decision, frame in zip(decisions, frames, strict=True)
        ),
        notes=_notes(line, doubtful=doubtful, second_reader=texts is not None),
        width=photo.width,
        height=photo.height,
    )
    if gallery is not None:
        gallery.table(photo.picture, table)
        gallery.numbers(pyramid, frames, evidence)
        gallery.reading(photo, reading)
    return reading


def _lay_out(pyramid: Pyramid, discs: list[Disc]) -> tuple[Table, FoundLine]:
    """The table and the player's line on it; the second time without what lies elsewhere."""
    likely = [disc for disc in discs if disc.probability >= LIKELY]
    for _ in range(2):
        if not likely:
            raise PhotoError(NoCards())
        table = table_of(likely, pyramid.size)
        line = line_of(discs, table, pyramid.size)
        likely = [placed.disc for placed in line.cards]
    line = _completed(pyramid, discs, table, line)
    if not line.rows:
        raise PhotoError(NoCards())
    return table, line


def _completed(pyramid: Pyramid, discs: list[Disc], table: Table, line: FoundLine) -> FoundLine:
    """The line with cards that were overlooked, looked for where one is expected."""
    for _ in range(3):
        if not line.rows or len(line.cards) >= REGIONS_IN_LINE:
            break
        known = [disc.frame for disc in discs if disc.probability >= LIKELY]
        fresh = [
            Disc(disc.frame, max(disc.probability, LIKELY), disc.digits)
            for disc in examine(pyramid, expected(line, table, pyramid.size), rounds=2)
            if disc.probability > POSSIBLE
            and all(np.hypot(*(disc.frame.centre - other.centre)) > 3 * other.radius for other in known)
        ]
        if not fresh:
            break
        discs = discs + fresh
        line = line_of(discs, table, pyramid.size)
    return line


def _second_opinion(pyramid: Pyramid, frames: Sequence[Frame], gallery: Gallery | None) -> list[str] | None:
    """What Tesseract reads on each disc; None where it is not installed or does not work."""
    if strips.tesseract_version() is None:
        return None
    strip = strips.strip_of(pyramid, frames)
    texts = strips.read_strip(strip)
    if gallery is not None and texts is not None:
        gallery.strip(strip, texts)
    return texts


def _row_doubtful(line: FoundLine, decisions: Sequence[Decision]) -> bool:
    """Whether something about the line makes every card's number or place doubtful."""
    shaky = any(decision.choices[0].confidence < SHAKY for decision in decisions)
    which_line = line.left_out > 0 and len(decisions) < REGIONS_IN_LINE
    return shaky or which_line or bool(line.gaps) or len(decisions) == 1


def _notes(line: FoundLine, *, doubtful: bool, second_reader: bool) -> tuple[Note, ...]:
    found = len(line.cards)
    notes: list[Note] = []
    if found < REGIONS_IN_LINE:
        notes.append(RegionsFound(found, REGIONS_IN_LINE))
    notes += [Gap(place) for place in line.gaps]
    if line.left_out:
        notes.append(MoreCards(line.left_out))
    if doubtful:
        notes.append(RowDoubtful())
    if not second_reader:
        notes.append(OneReader())
    return tuple(notes)


def _region(decision: Decision, quad: Matrix, *, doubtful: bool) -> ReadRegion:
    candidates = tuple(
        Candidate(str(choice.region.set), choice.region.number, round(choice.confidence, 4))
        for choice in decision.choices
    )
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in quad)
    return ReadRegion(candidates, decision.unsure or doubtful, (a, b, c, d))


def warm_up() -> None:
    """Loads the nets and looks for Tesseract, so that the first photo need not wait for them."""
    for name in nets.NAMES:
        nets.load(name)
    strips.tesseract_version()
