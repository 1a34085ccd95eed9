"""The number on a disc, by the small net: a probability for each number, and whether there is one at all."""

from dataclasses import dataclass

import numpy as np

from scorer.photo import nets
from scorer.photo.crops import Floats, Frame, Pyramid, levelled

LEARNT = range(80)
"""The numbers that the net has seen."""
BEYOND = 0.05
"""How likely any tens beyond those are held to be: the net cannot say, so Tesseract and a person have to."""
FLOOR = 0.0005
"""No digit is ever held for less likely than this: the net's own certainty is not trusted further."""


@dataclass(frozen=True, eq=False)
class Digits:
    """What the net makes of one disc."""

    tens: Floats
    """8 probabilities: no tens, 1 to 7."""
    units: Floats
    """10 probabilities."""
    is_number: float
    """Probability that this is an upright number disc at all."""
    meteor: float
    """Probability that the last digit is pink."""
    night: float
    """Probability of a moon at the ring's right, against a sun at its left."""

    def chance(self, number: int) -> float:
        """Probability of that number, given that there is one."""
        tens, units = divmod(number, 10)
        return float((self.tens[tens] if number in LEARNT else BEYOND) * self.units[units])

    @property
    def number(self) -> int:
        """The likeliest number."""
        return int(10 * self.tens.argmax() + self.units.argmax())

    @property
    def certainty(self) -> float:
        """Probability of the likeliest number, given that there is one."""
        return float(self.tens.max() * self.units.max())


def read_digits(photo: Pyramid, frames: list[Frame]) -> list[Digits]:
    """Reads the disc in each frame, each seen at three slightly different sizes and the answers averaged."""
    if not frames:
        return []
    crops = [
        photo.crop(frame, nets.DIGITS_SIDE, nets.DIGITS_REACH * reach)
        for frame in frames
        for reach in (0.94, 1.0, 1.06)
    ]
    out = nets.run("digits", levelled(crops)).reshape(len(frames), 3, -1)
    tens = _floored(nets.softmax(out[..., :8]).mean(axis=1))
    units = _floored(nets.softmax(out[..., 8:18]).mean(axis=1))
    number, meteor, night = np.moveaxis(nets.sigmoid(out[..., 18:21]).mean(axis=1), 1, 0)
    return [Digits(tens[i], units[i], float(number[i]), float(meteor[i]), float(night[i])) for i in range(len(frames))]


def _floored(chances: Floats) -> Floats:
    return np.asarray(np.maximum(chances, FLOOR) / np.maximum(chances, FLOOR).sum(axis=-1, keepdims=True), np.float32)
