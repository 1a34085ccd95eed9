"""`scorer read`: photos in, one JSON line each out."""

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorer.faraway.catalogue import set_ids
from scorer.photo.problems import PhotoError
from scorer.photo.reading import PhotoReading
from scorer.photo.wording import describe_photo_problem
from scorer.text.languages import Words, language

if TYPE_CHECKING:
    from scorer.photo.debug import Gallery


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
    from scorer.photo.debug import Gallery
    from scorer.photo.pipeline import warm_up

    warm_up()
    words: Words = context.obj or language()
    failed = False
    for file in files:
        gallery = Gallery() if debug else None
        line = _line(file, sets, gallery, words)
        failed |= "error" in line
        click.echo(json.dumps(line))
        if gallery and debug:
            gallery.save(debug, file.stem)
    if failed:
        context.exit(1)


def _line(file: Path, sets: tuple[str, ...], gallery: "Gallery | None", words: Words) -> dict[str, Any]:
    from scorer.photo import pipeline

    try:
        began = time.perf_counter()
        reading = pipeline.read(file.read_bytes(), sets, gallery)
        seconds = time.perf_counter() - began
    except OSError as error:
        return {"file": str(file), "error": error.strerror or "cannot be opened"}
    except PhotoError as error:
        return {"file": str(file), "error": describe_photo_problem(error.problem, words), "code": error.problem.code}
    return {"file": str(file), **to_json(reading), "seconds": round(seconds, 3)}


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
