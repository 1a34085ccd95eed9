"""Files made from a Game: pure functions, no request, no disk.

Typst draws the sheet once for PDF, SVG and PNG and shapes every script; WeasyPrint makes PDF only and needs Pango.
"""

from scorer.exports.bgstats import bgstats_url
from scorer.exports.drawing import Layout, Paper, to_pdf, to_png, to_svg
from scorer.exports.files import FileFormat, make_file
from scorer.exports.tables import to_csv, to_json

__all__ = [
    "FileFormat",
    "Layout",
    "Paper",
    "bgstats_url",
    "make_file",
    "to_csv",
    "to_json",
    "to_pdf",
    "to_png",
    "to_svg",
]
