"""`scorer read`: photos in, one JSON line each out."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorer.faraway.catalogue import set_ids
from scorer.photo.reading import ErrorCode, PhotoError, PhotoReading

if TYPE_CHECKING:
    from scorer.photo.debug import Gallery

_HINT = "take it in good light, flat from above, with all cards in the frame"
_WORDS = {
    ErrorCode.TOO_LARGE: "the file is over 25 MB",
    ErrorCode.TOO_MANY_PIXELS: "the picture has over 60 megapixels",
    ErrorCode.TOO_SMALL: "the picture is too small to read a number in",
    ErrorCode.NOT_AN_IMAGE: "this is not a JPEG, PNG, WebP or HEIC picture",
    ErrorCode.TRUNCATED: "the picture is cut off or damaged; send it again",
    ErrorCode.NO_CARDS: f"no Regions found in the picture: {_HINT}",
    ErrorCode.TOO_SLOW: "reading took too long",
    ErrorCode.BUSY: "busy, try again in a moment",
    ErrorCode.FAILED: "reading failed",
}


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
    failed = False
    for file in files:
        gallery = Gallery() if debug else None
        line = _line(file, sets, gallery)
        failed |= "error" in line
        click.echo(json.dumps(line))
        if gallery and debug:
            gallery.save(debug, file.stem)
    if failed:
        context.exit(1)


def _line(file: Path, sets: tuple[str, ...], gallery: "Gallery | None") -> dict[str, Any]:
    from scorer.photo import pipeline

    try:
        began = time.perf_counter()
        reading = pipeline.read(file.read_bytes(), sets, gallery)
        seconds = time.perf_counter() - began
    except OSError as error:
        return {"file": str(file), "error": error.strerror or "cannot be opened"}
    except PhotoError as error:
        return {"file": str(file), "error": _WORDS[error.code], "code": error.code}
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
        "notes": [{"code": note.code, **note.numbers} for note in reading.notes],
        "width": reading.width,
        "height": reading.height,
    }
