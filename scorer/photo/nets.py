"""The three small trained nets, run by OpenCV. `training/` makes their weights."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from scorer.photo.crops import Floats

NAMES = ("find", "pose", "digits")
WEIGHTS = Path(__file__).with_name("weights")
POSE_SIDE, POSE_REACH = 48, 1.8
"""Px of a crop for the pose net, and disc radii from its middle to its edge."""
DIGITS_SIDE, DIGITS_REACH = 40, 1.25
FIND_RADIUS = 6.8
"""Px: the disc radius that the finding net likes best; it sees from 0.7 to 1.4 of it."""
FIND_STRIDE = 4


@cache
def load(name: str) -> cv2.dnn.Net:
    """The net of this name, loaded once."""
    data = np.frombuffer((WEIGHTS / f"{name}.onnx").read_bytes(), np.uint8)
    return cv2.dnn.readNetFromONNX(data)


def run(name: str, pictures: Floats) -> Floats:
    """The net's answer for n × 3 × height × width pictures: n × … floats."""
    net = load(name)
    net.setInput(pictures)
    return np.asarray(net.forward(), np.float32)


def sigmoid(logit: Floats) -> Floats:
    """Probabilities of logits."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -30, 30))), np.float32)


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
