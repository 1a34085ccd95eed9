"""The files a game can be had as: one door for the web's downloads and for the command line."""

from enum import StrEnum

from scorer.documents.game import Game
from scorer.exports.drawing import Layout, Paper, to_pdf, to_png, to_svg
from scorer.exports.tables import to_csv, to_json
from scorer.text.languages import Words


class FileFormat(StrEnum):
    """A kind of file; the value is its name's ending."""

    PDF = "pdf"
    PNG = "png"
    SVG = "svg"
    CSV = "csv"
    JSON = "json"

    @property
    def media_type(self) -> str:
        """What to call it in HTTP."""
        return {
            FileFormat.PDF: "application/pdf",
            FileFormat.PNG: "image/png",
            FileFormat.SVG: "image/svg+xml",
            FileFormat.CSV: "text/csv; charset=utf-8",
            FileFormat.JSON: "application/json",
        }[self]

    @property
    def drawn(self) -> bool:
        """True if it is a sheet, with a layout and a paper."""
        return self not in (FileFormat.CSV, FileFormat.JSON)


def make_file(
    game: Game,
    words: Words,
    kind: FileFormat,
    *,
    layout: Layout | None = None,
    paper: Paper = Paper.A4,
    delimiter: str | None = None,
) -> bytes:
    """The game as a file of that kind.

    Without a `layout`, a PDF is the pad and a picture is the one for a chat; without a `delimiter`, the fields of a
    table are parted as spreadsheets of the language expect it.
    """
    match kind:
        case FileFormat.PDF:
            return to_pdf(game, words, layout=layout or Layout.PAD, paper=paper)
        case FileFormat.PNG:
            return to_png(game, words, layout=layout or Layout.PICTURE, paper=paper)
        case FileFormat.SVG:
            return to_svg(game, words, layout=layout or Layout.PICTURE, paper=paper).encode()
        case FileFormat.CSV:
            return to_csv(game, words, delimiter)
        case FileFormat.JSON:
            return to_json(game).encode()
