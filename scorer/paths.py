"""Where the data folders are: beside this file in a wheel, beside the package in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_ROOT = _PACKAGE if (_PACKAGE / "cards").is_dir() else _PACKAGE.parent

CARDS = _ROOT / "cards"
TEMPLATES = _ROOT / "templates"
STATIC = _ROOT / "static"
TRANSLATIONS = _PACKAGE / "translations"
