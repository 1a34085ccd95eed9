"""Parts that scoring does not need and an installation may leave out: extras of pyproject.toml."""

from enum import StrEnum
from importlib.util import find_spec

from scorer.text.languages import Words


class Extra(StrEnum):
    """A part by the name of its extra."""

    PHOTO = "photo"
    SHEETS = "sheets"

    @property
    def is_here(self) -> bool:
        """Whether its libraries are installed; they are not loaded for that."""
        return all(find_spec(library) for library in LIBRARIES[self])


LIBRARIES = {Extra.PHOTO: ("cv2", "numpy", "pillow_heif"), Extra.SHEETS: ("typst",)}
"""What each extra brings that we import."""


class NotInstalled(Exception):
    """Something was asked for that an extra would do, and it is not here."""

    def __init__(self, extra: Extra) -> None:
        super().__init__(extra)
        self.extra = extra


def require(extra: Extra) -> None:
    """Raises NotInstalled where the extra is not here."""
    if not extra.is_here:
        raise NotInstalled(extra)


def describe_missing(extra: Extra, words: Words) -> str:
    """What cannot be done without the extra, and how to add it."""
    sentence = {
        Extra.PHOTO: words.gettext("Photos cannot be read here: that part is not installed. To add it: %(command)s"),
        Extra.SHEETS: words.gettext(
            "Sheets and pictures cannot be made here: that part is not installed. To add it: %(command)s"
        ),
    }[extra]
    return sentence % {"command": f'pip install "scorer[{extra}]"'}
