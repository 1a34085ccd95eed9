"""The command `scorer sheet`."""

import json
import sys
from typing import IO

import click

from scorer.documents.game import read_game
from scorer.documents.problems import InvalidDocument
from scorer.documents.reading import read_json
from scorer.documents.report import problems_report
from scorer.exports.drawing import Layout, Paper
from scorer.exports.files import FileFormat, make_file
from scorer.text.languages import LANGUAGES, Words, language

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


@click.command("sheet")
@click.argument("file", type=click.File(encoding="utf-8-sig", errors="replace"), default="-")
@click.option("--format", "kind", type=click.Choice([*map(str, FileFormat)]), required=True, help="What to make.")
@click.option("-o", "--output", type=click.File("wb", lazy=True), required=True, help="Where to; - is standard output.")
@click.option("--layout", type=click.Choice([*map(str, Layout)]), help="What is on the sheet.")
@click.option("--paper", type=click.Choice([*map(str, Paper)]), default="a4", show_default=True)
@click.option(
    "--separator",
    type=click.Choice([*SEPARATORS]),
    help="What parts the fields of a csv file. Default: as spreadsheets of the language expect it.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the sheet.")
@click.pass_obj
def sheet(
    words: Words,
    file: IO[str],
    kind: str,
    output: IO[bytes],
    layout: str | None,
    paper: str,
    separator: str | None,
    lang: str | None,
) -> None:
    """Make a file of a game document: score sheet, picture, table or document.

    Layouts: picture (standings and pad, for a screen; the default but for pdf), pad, cards (the pad and everybody's
    cards), four (small pads to cut apart), empty and four-empty (to fill by hand).

    What is wrong with the document is printed as {"errors": [...]}, with exit status 1.
    """
    file_format = FileFormat(kind)
    if layout is not None and not file_format.drawn:
        raise click.UsageError(f"--layout is for pdf, png and svg, not for {kind}")
    if separator is not None and file_format is not FileFormat.CSV:
        raise click.UsageError(f"--separator is for csv, not for {kind}")
    delimiter = SEPARATORS[separator] if separator else None
    words = language(lang) if lang else words
    try:
        game = read_game(read_json(file.read()))
    except InvalidDocument as error:
        click.echo(json.dumps(problems_report(error.problems, words)))
        sys.exit(1)
    drawn_as = Layout(layout) if layout else None
    made = make_file(game, words, file_format, layout=drawn_as, paper=Paper(paper), delimiter=delimiter)
    output.write(made)
    output.flush()  # closing would keep quiet about a full disk
