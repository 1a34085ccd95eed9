"""The fonts of the score sheet: which are wanted for which script, and which this machine has."""

import logging
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typst import Fonts

WANTED = {
    "Noto Sans": "fonts-noto-core",
    "Noto Sans Arabic": "fonts-noto-core",
    "Noto Sans Hebrew": "fonts-noto-core",
    "Noto Sans Thai": "fonts-noto-core",
    "Noto Sans CJK SC": "fonts-noto-cjk",
    "Noto Color Emoji": "fonts-noto-color-emoji",
    "DejaVu Sans": "fonts-dejavu-core",
}
"""Families in the order they are tried, with the Debian package of each; any other font with a glyph comes after."""

BUILT_IN = "DejaVu Sans Mono"
"""A font that comes with the typesetter."""

logger = logging.getLogger(__name__)


@cache
def fonts() -> "Fonts":
    """All fonts of this machine, looked up once: that takes about half a second."""
    from typst import Fonts

    return Fonts()


@cache
def families() -> tuple[str, ...]:
    """The wanted families that are here; says once in the log which are not. Without them, a name may show boxes."""
    have = set(fonts().families())
    missing = [family for family in WANTED if family not in have]
    if missing:
        packages = " ".join(sorted({WANTED[family] for family in missing}))
        logger.warning("fonts missing for score sheets: %s (Debian: %s)", ", ".join(missing), packages)
    return tuple(family for family in WANTED if family in have) or (BUILT_IN,)
