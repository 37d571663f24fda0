"""PDF pages as pixels, and lengths measured in them: what a printer would print."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it has no types
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Dark = NDArray[np.bool_]
"""Which pixels are dark, as rows from above."""

PER_MM: Final = 16
"""Pixels in a millimetre."""
POINTS: Final = 72 / 25.4
"""Points, in which PDF counts, in a millimetre."""


def pages(document: bytes) -> int:
    """Return how many pages there are."""
    return len(pdfium.PdfDocument(document))


def size(document: bytes, number: int) -> tuple[float, float]:
    """Return how wide and high a page is, in millimetres; the first one is 1."""
    wide, high = pdfium.PdfDocument(document)[number - 1].get_size()
    return wide / POINTS, high / POINTS


def texts(document: bytes) -> list[str]:
    """Return the text of every page."""
    return [page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(document)]


def dark(document: bytes, number: int, per_mm: float = PER_MM, below: int = 170) -> Dark:
    """Return which pixels of a page are dark, as rows from above."""
    page = pdfium.PdfDocument(document)[number - 1]
    shown = page.render(scale=per_mm / POINTS, grayscale=True).to_numpy()
    return np.asarray(shown.reshape(shown.shape[:2]) < below, dtype=np.bool_)


def runs(line: Dark, least: float = 0.0) -> list[tuple[float, float]]:
    """Return where a line of pixels is dark, from and to, in millimetres; short runs left out."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    found = edges.reshape(-1, 2) / PER_MM
    return [(float(start), float(end)) for start, end in found if end - start >= least]


def across(shown: Dark, y: float, least: float = 0.0) -> list[tuple[float, float]]:
    """Return where a row of pixels is dark."""
    return runs(shown[round(y * PER_MM)], least)


def down(shown: Dark, x: float, least: float = 0.0) -> list[tuple[float, float]]:
    """Return where a column of pixels is dark."""
    return runs(shown[:, round(x * PER_MM)], least)


def middles(found: Sequence[tuple[float, float]]) -> list[float]:
    """Return the middle of every run."""
    return [(start + end) / 2 for start, end in found]


def steps(places: Sequence[float]) -> list[float]:
    """Return the distances between neighbours."""
    return [after - before for before, after in pairwise(places)]
