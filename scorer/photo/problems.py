"""Why a photo gave nothing: one class a kind, its values as fields. The sentences are in wording.py."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class TooLarge:
    """The file has more bytes than are taken."""

    code: ClassVar[str] = "too_large"
    most: int


@dataclass(frozen=True, slots=True)
class TooManyPixels:
    """The picture has more px than are read."""

    code: ClassVar[str] = "too_many_pixels"
    most: int


@dataclass(frozen=True, slots=True)
class TooSmall:
    """No number can be made out in a picture this small."""

    code: ClassVar[str] = "too_small"


@dataclass(frozen=True, slots=True)
class NotAnImage:
    """The file is none of the pictures we can read."""

    code: ClassVar[str] = "not_an_image"


@dataclass(frozen=True, slots=True)
class Truncated:
    """The file is such a picture, but cut off or damaged."""

    code: ClassVar[str] = "truncated"


@dataclass(frozen=True, slots=True)
class NoCards:
    """No Region was found in the picture."""

    code: ClassVar[str] = "no_cards"


@dataclass(frozen=True, slots=True)
class TooSlow:
    """Reading was given up after its time."""

    code: ClassVar[str] = "too_slow"
    seconds: float


@dataclass(frozen=True, slots=True)
class Busy:
    """Every reader is at work and the queue is full."""

    code: ClassVar[str] = "busy"


@dataclass(frozen=True, slots=True)
class Failed:
    """The reader itself broke down."""

    code: ClassVar[str] = "failed"


PhotoProblem: TypeAlias = (
    TooLarge | TooManyPixels | TooSmall | NotAnImage | Truncated | NoCards | TooSlow | Busy | Failed
)


class PhotoError(ValueError):
    """A photo that could not be read; `problem` says why."""

    def __init__(self, problem: PhotoProblem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem.code
