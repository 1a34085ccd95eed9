"""Small upright views cut from a large picture."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scorer.photo.load import Picture

Floats = npt.NDArray[np.float32]
Point = npt.NDArray[np.float64]
"""x, y in px."""
Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Frame:
    """A place in a picture seen along its own axes."""

    centre: Point
    axes: Matrix
    """2 × 2: px per disc radius, its columns the card's right and down."""

    @property
    def radius(self) -> float:
        """Geometric mean of the disc's radii, px."""
        return float(np.sqrt(abs(np.linalg.det(self.axes))))

    @property
    def angle(self) -> float:
        """Where the card's right points, radians, clockwise from the picture's right."""
        return float(np.arctan2(self.axes[1, 0] - self.axes[0, 1], self.axes[0, 0] + self.axes[1, 1]))

    def at(self, x: float, y: float) -> Point:
        """A point given in disc radii from the disc's centre, in px of the picture."""
        return np.asarray(self.centre + self.axes @ np.array([x, y]))

    def turned(self, angle: float) -> "Frame":
        """The same place with its axes turned by `angle` radians within the card."""
        c, s = np.cos(angle), np.sin(angle)
        return Frame(self.centre, self.axes @ np.array([[c, -s], [s, c]]))


class Pyramid:
    """A picture at full, half, quarter… size, to cut crops from without flicker."""

    def __init__(self, picture: Picture) -> None:
        self.levels = [picture]
        while min(self.levels[-1].shape[:2]) > 64:
            small = self.levels[-1]
            size = (max(1, small.shape[1] // 2), max(1, small.shape[0] // 2))
            self.levels.append(np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, px."""
        return self.levels[0].shape[1], self.levels[0].shape[0]

    def crop(self, frame: Frame, side: int, reach: float) -> Picture:
        """`side` px square that shows `reach` disc radii to each side of the frame's centre."""
        return self.window(frame, (-reach, -reach, reach, reach), side, side)

    def window(self, frame: Frame, box: tuple[float, float, float, float], width: int, height: int) -> Picture:
        """The box (left, top, right, bottom in disc radii around the frame's centre) as `width` × `height` px."""
        left, top, right, bottom = box
        units = np.array([[(right - left) / width, 0.0], [0.0, (bottom - top) / height]])
        linear = frame.axes @ units
        origin = frame.at(left, top) + linear @ np.array([0.5, 0.5])
        finest = float(np.sqrt(abs(np.linalg.det(linear))))
        level = int(np.clip(np.floor(np.log2(max(finest, 1e-6)) + 0.35), 0, len(self.levels) - 1))
        source = self.levels[level]
        share = np.array([source.shape[1] / self.size[0], source.shape[0] / self.size[1]])
        matrix = np.column_stack([linear * share[:, None], origin * share - 0.5])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cut = cv2.warpAffine(source, matrix, (width, height), flags=flags, borderMode=cv2.BORDER_REFLECT)
        return np.asarray(cut, np.uint8)


def levelled(crops: list[Picture]) -> Floats:
    """n × 3 × height × width: each crop with its mean taken off and its contrast set to 1."""
    stack = np.stack(crops).astype(np.float32).transpose(0, 3, 1, 2) / 255
    centred = stack - stack.mean(axis=(2, 3), keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=(1, 2, 3), keepdims=True))
    return np.ascontiguousarray(centred / (spread + 0.02), np.float32)
