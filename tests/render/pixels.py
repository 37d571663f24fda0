"""PNG pictures as arrays of numbers, read by the few rules that resvg's files need."""

from __future__ import annotations

import struct
import zlib
from typing import Final

import numpy as np
import numpy.typing as npt
import resvg_py

Pixels = npt.NDArray[np.float64]
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def rasterise(svg: str, width: int) -> Pixels:
    """Return the brightness of every pixel, 0 to 1, of a picture drawn without any font."""
    return brightness(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def brightness(png: bytes) -> Pixels:
    """Return how bright each pixel is on a white ground, row by row."""
    rows = _rows(png).astype(np.float64) / 255
    alpha = rows[:, :, 3]
    light = rows[:, :, :3] @ np.array([0.2126, 0.7152, 0.0722])
    whole: Pixels = light * alpha + (1 - alpha)
    return whole


def _rows(png: bytes) -> npt.NDArray[np.uint8]:
    assert png.startswith(SIGNATURE)
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6), "eight bits each of red, green, blue and alpha"
    data = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    size = 1 + 4 * width
    before = bytes(4 * width)
    lines = []
    for number in range(height):
        line = data[number * size : (number + 1) * size]
        before = _unfilter(line[0], line[1:], before)
        lines.append(before)
    return np.frombuffer(b"".join(lines), np.uint8).reshape(height, width, 4)


def _chunks(png: bytes, wanted: bytes) -> list[bytes]:
    at, found = len(SIGNATURE), []
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == wanted:
            found.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return found


def _unfilter(kind: int, line: bytes, above: bytes) -> bytes:
    """Return a line of pixels as they are; PNG files hold differences to their neighbours."""
    if kind == 0:
        return line
    whole = bytearray(line)
    # plain numbers: arrays of four would take a hundred times as long
    for at in range(len(whole)):
        left, corner = (whole[at - 4], above[at - 4]) if at >= 4 else (0, 0)
        whole[at] = (whole[at] + _guess(kind, left, above[at], corner)) & 255
    return bytes(whole)


def _guess(kind: int, left: int, top: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 2:
        return top
    if kind == 3:
        return (left + top) // 2
    near, far, across = abs(top - corner), abs(left - corner), abs(left + top - 2 * corner)
    if near <= far and near <= across:
        return left
    return top if far <= across else corner
