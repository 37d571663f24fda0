"""Animated pictures: PNG pictures one after another in one file (APNG), which browsers show.

A reader that knows nothing of animation shows the first picture. The format is that of PNG with
three more kinds of chunks, as the third edition of the PNG specification has them.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING, Final

from belpic.render.png import to_png

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LONGER: Final = 4
"""How much longer than the others the last picture stands."""
_SIZE: Final = re.compile(r'<svg\b[^>]*?\bviewBox="0 0 ([\d.]+) ([\d.]+)"')
_ATTRIBUTE: Final = re.compile(r'\b(width|height)="[\d.]+"')


def to_animation(svgs: Sequence[str], width: int, milliseconds: int) -> bytes:
    """Return SVG pictures as one animated picture that begins anew at its end.

    Pictures of different sizes share the largest one, each at its upper left corner.

    Raises:
        MissingExtra: if the extra `render` is not installed.
    """
    sizes = [_size(svg) for svg in svgs]
    wide, high = max(one[0] for one in sizes), max(one[1] for one in sizes)
    frames = [to_png(_enlarged(svg, wide, high), width) for svg in svgs]
    parts = [SIGNATURE, *_head(frames[0]), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for index, frame in enumerate(frames):
        stands = milliseconds * (LONGER if index == len(frames) - 1 else 1)
        parts.append(_chunk(b"fcTL", _control(number, frame, stands)))
        number += 1
        for kind, data in _chunks(frame):
            if kind != b"IDAT":
                continue
            if index == 0:
                parts.append(_chunk(b"IDAT", data))
            else:
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _size(svg: str) -> tuple[float, float]:
    found = _SIZE.search(svg)
    assert found is not None  # every picture of ours begins so
    return float(found[1]), float(found[2])


def _enlarged(svg: str, wide: float, high: float) -> str:
    """Return a picture on a larger sheet."""
    head, end, rest = svg.partition(">")
    sized = _ATTRIBUTE.sub(lambda one: f'{one[1]}="{wide if one[1] == "width" else high}"', head)
    drawn = re.sub(r'viewBox="[^"]*"', f'viewBox="0 0 {wide} {high}"', sized)
    return drawn + end + rest


def _head(frame: bytes) -> Iterator[bytes]:
    """Yield the chunks before the picture itself."""
    for kind, data in _chunks(frame):
        if kind == b"IDAT":
            return
        yield _chunk(kind, data)


def _control(number: int, frame: bytes, milliseconds: int) -> bytes:
    """Return what is said of a frame: all of it is drawn anew."""
    _, head = next(_chunks(frame))
    width, height = struct.unpack(">II", head[:8])
    return struct.pack(">IIIIIHHBB", number, width, height, 0, 0, milliseconds, 1000, 0, 0)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
