"""Uploads that stay in memory: a photo of a table must never touch the disk."""

from io import BytesIO
from typing import IO, Any

from flask import Flask, Request, request

BIGGEST_PHOTO = 25 * 1024 * 1024
BIGGEST_UPLOAD = BIGGEST_PHOTO + 256 * 1024
"""A photo and the form around it."""


class InMemoryRequest(Request):
    """A request whose uploaded files are kept in memory instead of in temporary files."""

    def _get_file_stream(self, *_: Any, **__: Any) -> IO[bytes]:
        return BytesIO()


def init_app(app: Flask) -> None:
    """Keeps uploads in memory and lets the photo pages, and only these, take large ones.

    Must come before anything that reads the form, or the small limit would already have been applied.
    """
    app.request_class = InMemoryRequest

    @app.before_request
    def allow_photos() -> None:
        if request.endpoint in ("photo.upload", "photo.upload_alone"):
            request.max_content_length = BIGGEST_UPLOAD
        if request.endpoint == "import_game.load":
            request.max_form_memory_size = request.max_content_length  # pasted or as a file, the limit is the same
