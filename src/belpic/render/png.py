"""PNG pictures by resvg, an optional extra: it draws SVG without any part of the system."""

from __future__ import annotations

from typing import Final

from belpic.core.errors import BelpicError, Reason
from belpic.render.style import PHRASES

ZOOM: Final = 2
"""Pixels for a unit of the picture where no width is asked for."""


class MissingExtra(BelpicError):
    """What draws PNG pictures is not installed."""


def to_png(svg: str, width: int | None = None) -> bytes:
    """Return an SVG picture as PNG, so many pixels wide or twice its own size.

    Fonts of the system are looked at only if the picture has text that is not drawn by strokes.

    Raises:
        MissingExtra: if the extra `render` is not installed.
    """
    try:
        import resvg_py  # noqa: PLC0415  # optional, and only PNG needs it
    except ImportError:
        raise MissingExtra(Reason("no_png", PHRASES("png.missing"))) from None
    drawn = "<text" not in svg
    if width is None:
        return resvg_py.svg_to_bytes(svg_string=svg, zoom=ZOOM, skip_system_fonts=drawn)
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=drawn)
