"""Addresses: a game's as other phones reach them (full, as QR codes, as link-preview tags), and the way back."""

from io import BytesIO
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup

from scorer.live.game import LiveGame
from scorer.web.hosting import OWN_URL
from scorer.web.store import LOOK

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Address(NamedTuple):
    """One of a game's addresses, and its QR code as a drawing."""

    url: str
    qr: Markup


def address(path: str) -> Address:
    """The address under which other phones reach this path, with its QR code."""
    url = public_root() + path
    drawing = BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=2, xmldecl=False, svgns=True, omitsize=True, dark="#000", light="#fff"
    )
    return Address(url, Markup(drawing.getvalue().decode()))


def public_root() -> str:
    """Scheme and host of this app as others see it: the configured one, else what the reader used, unless that is this
    machine's own name."""
    if configured := current_app.config[OWN_URL]:
        return str(configured)
    public: str | None = current_app.config.get("PUBLIC_URL")
    own = urlsplit(request.host_url)
    if public and own.hostname in LOOPBACK:
        return public.rstrip("/")
    return request.host_url.rstrip("/")


def preview_tags(live: LiveGame) -> dict[str, str]:
    """What a chat needs to preview a link to this result."""
    return {
        "url": public_root() + url_for(f"{LOOK}.result", code=live.stored.view_code, step="all"),
        "image": public_root() + url_for(f"{LOOK}.sheet", code=live.stored.view_code, kind="png", show=1),
    }


def own_path(address: str, otherwise: str) -> str:
    """The path of an address of this app; `otherwise` for anything else."""
    try:
        parts = urlsplit(address.replace("\\", "/"))
    except ValueError:
        return otherwise
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or "//" in parts.path:
        return otherwise
    return parts.path + (f"?{parts.query}" if parts.query else "")
