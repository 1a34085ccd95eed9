"""`scorer read`: photos in, one JSON line each out."""

import json
import time
from collections.abc import Collection
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from scorer.extras import Extra, require
from scorer.faraway.catalogue import set_ids
from scorer.photo.problems import PhotoError
from scorer.photo.reading import MOST_BYTES, PhotoReading
from scorer.photo.wording import describe_photo_problem
from scorer.photo.workers import PhotoReaders
from scorer.text.languages import Words, language


def _sets(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(",") if name.strip())
    unknown = [name for name in names if name not in set_ids()]
    if unknown or not names:
        raise click.BadParameter(f"expected some of {', '.join(set_ids())}, got {value!r}")
    return names


@click.command("read")
@click.option("--sets", default=",".join(set_ids()), callback=_sets, show_default=True, help="Card sets in play.")
@click.option("--debug", type=click.Path(file_okay=False, path_type=Path), help="Write pictures of each stage here.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_context
def read(context: click.Context, sets: tuple[str, ...], debug: Path | None, files: tuple[Path, ...]) -> None:
    """Read the Regions in photos of tableaux: one JSON line per FILE."""
    require(Extra.PHOTO)
    words: Words = context.obj or language()
    failed = False
    with PhotoReaders(workers=1) as readers:
        if debug is None:
            readers.start()
        for file in files:
            reading = _line(file, sets, readers, words) if debug is None else _drawn(file, sets, debug, words)
            failed |= "error" in reading
            click.echo(json.dumps(reading))
    if failed:
        context.exit(1)


def _drawn(file: Path, sets: tuple[str, ...], folder: Path, words: Words) -> dict[str, Any]:
    folder.mkdir(parents=True, exist_ok=True)  # a folder that cannot be made stops the command
    with PhotoReaders(workers=1, read=partial(_read_and_draw, folder, file.stem)) as readers:
        readers.start()
        return _line(file, sets, readers, words)


def _read_and_draw(folder: Path, stem: str, image: bytes, sets: Collection[str]) -> PhotoReading:
    """Reads a photo and writes a picture of each stage, of those before a failure too."""
    from scorer.photo import pipeline
    from scorer.photo.debug import Gallery

    gallery = Gallery()
    try:
        return pipeline.read(image, sets, gallery)
    finally:
        gallery.save(folder, stem)


def _line(file: Path, sets: tuple[str, ...], readers: PhotoReaders, words: Words) -> dict[str, Any]:
    try:
        image = _content(file)
        began = time.perf_counter()
        reading = readers.read(image, sets)
        seconds = time.perf_counter() - began
    except OSError as error:
        return {"file": str(file), "error": error.strerror or "cannot be opened"}
    except PhotoError as error:
        return {"file": str(file), "error": describe_photo_problem(error.problem, words), "code": error.problem.code}
    return {"file": str(file), **to_json(reading), "seconds": round(seconds, 3)}


def _content(file: Path) -> bytes:
    """All of the file, or of a device so much that it is too large."""
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def to_json(reading: PhotoReading) -> dict[str, Any]:
    """A reading as the command and the interface for programs show it."""
    return {
        "regions": [
            {
                "set": region.best.set,
                "number": region.best.number,
                "confidence": region.confidence,
                "unsure": region.unsure,
                "quad": region.quad,
                "candidates": [
                    {"set": c.set, "number": c.number, "confidence": c.confidence} for c in region.candidates
                ],
            }
            for region in reading.regions
        ],
        "sanctuaries": [],
        "notes": [{"code": note.code, **asdict(note)} for note in reading.notes],
        "width": reading.width,
        "height": reading.height,
    }
