"""Uploads that stay in memory: a photo of a table must never touch the disk."""

from collections.abc import Callable
from io import BytesIO
from typing import IO, Any

from flask import Flask, Request, abort, request
from werkzeug.exceptions import HTTPException

BIGGEST_PHOTO = 25 * 1024 * 1024
BIGGEST_UPLOAD = BIGGEST_PHOTO + 256 * 1024
"""A photo and the form around it."""
BIGGEST_IMPORT = 12 * 1024 * 1024
"""A file with all games of many years."""
LIMITS = {
    "photo.upload": BIGGEST_UPLOAD,
    "photo.upload_alone": BIGGEST_UPLOAD,
    "import_game.load": BIGGEST_IMPORT,
}
"""Bytes taken by the pages that need many; other addresses take MAX_CONTENT_LENGTH."""
CROWDED = "scorer.crowded"
"""Where the server notes, in a request's environment, that so much came in at once that it dropped this body."""


class InMemoryRequest(Request):
    """A request whose uploaded files are kept in memory instead of in temporary files."""

    def _get_file_stream(self, *_: Any, **__: Any) -> IO[bytes]:
        return BytesIO()


def init_app(app: Flask) -> None:
    """Keeps uploads in memory and lets the pages that need it, and only these, take large ones.

    Must come before anything that reads the form, or the small limit would already have been applied.
    """
    app.request_class = InMemoryRequest

    @app.before_request
    def allow_photos() -> None:
        if request.environ.get(CROWDED):
            abort(503)
        if request.endpoint in LIMITS:
            request.max_content_length = LIMITS[request.endpoint]
        if request.endpoint == "import_game.load":
            request.max_form_memory_size = request.max_content_length  # pasted or as a file, the limit is the same


def body_limit(app: Flask) -> Callable[[str, str], int]:
    """A function that says how many bytes the app takes at a path, for a server that must not keep more."""
    addresses = app.url_map.bind("")

    def limit(method: str, path: str) -> int:
        try:
            endpoint, _ = addresses.match(path, method)
        except HTTPException:
            endpoint = ""
        return LIMITS.get(endpoint, int(app.config["MAX_CONTENT_LENGTH"]))

    return limit
