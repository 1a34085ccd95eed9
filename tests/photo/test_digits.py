"""What the net says of one disc, as probabilities of numbers."""

import numpy as np

from scorer.photo.digits import Digits


def test_a_number_of_80_and_more_is_only_unlikely() -> None:
    digits = Digits(np.full(8, 0.125, np.float32), np.full(10, 0.1, np.float32), 1.0, 0.0, 0.0)
    assert 0 < digits.chance(85) < digits.chance(75)
    assert digits.chance(120) == digits.chance(80)
