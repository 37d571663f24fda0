"""PNG pictures as arrays of numbers, read by the few rules that resvg's files need."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final, cast

import numba
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def read_png(png: bytes) -> NDArray[np.uint8]:
    """Return height × width × red, green, blue and alpha."""
    assert png.startswith(SIGNATURE)  # it comes from resvg
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)  # eight bits each of red, green, blue and alpha
    data = zlib.decompress(b"".join(_chunks(png, b"IDAT")))
    lines = np.frombuffer(data, np.uint8).reshape(height, 1 + 4 * width)
    whole = np.zeros((height, 4 * width), np.uint8)
    before = np.zeros(4 * width, np.uint8)
    for number in range(height):
        before = _unfilter(int(lines[number, 0]), lines[number, 1:], before)
        whole[number] = before
    return whole.reshape(height, width, 4)


def _chunks(png: bytes, wanted: bytes) -> list[bytes]:
    at, found = len(SIGNATURE), []
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == wanted:
            found.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return found


def _unfilter(kind: int, line: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a line of pixels as they are; PNG files hold differences to their neighbours."""
    if kind == 0:
        return line
    if kind == 2:
        return line + above
    if kind == 1:
        return np.cumsum(line.reshape(-1, 4), axis=0, dtype=np.uint8).ravel()
    return np.asarray(_follow_quickly(kind == 3, line, above), np.uint8)


def _follow(is_mean: bool, line: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Add to each number what the ones to its left, above and at the corner let expect."""
    whole = np.zeros(len(line), np.uint8)
    for at in range(len(line)):
        left = int(whole[at - 4]) if at >= 4 else 0
        corner = int(above[at - 4]) if at >= 4 else 0
        top = int(above[at])
        near, far, across = abs(top - corner), abs(left - corner), abs(left + top - 2 * corner)
        if is_mean:
            guess = (left + top) // 2
        elif near <= far and near <= across:
            guess = left
        else:
            guess = top if far <= across else corner
        whole[at] = (int(line[at]) + guess) & 255
    return whole


_follow_quickly = cast("Callable[..., object]", numba.njit(_follow))
