"""How bright the pixels of a picture are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import resvg_py

from belpic.envs.pixels import read_png

Pixels = npt.NDArray[np.float64]


def rasterise(svg: str, width: int) -> Pixels:
    """Return the brightness of every pixel, 0 to 1, of a picture drawn without any font."""
    return brightness(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def brightness(png: bytes) -> Pixels:
    """Return how bright each pixel is on a white ground, row by row."""
    rows = read_png(png).astype(np.float64) / 255
    alpha = rows[:, :, 3]
    light = rows[:, :, :3] @ np.array([0.2126, 0.7152, 0.0722])
    whole: Pixels = light * alpha + (1 - alpha)
    return whole
