"""Numbers as SVG writes them: short, and the same on every machine."""

from __future__ import annotations


def numeral(value: float, decimals: int = 1) -> str:
    """Return a number with so many decimals at most."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numerals(*points: tuple[float, float]) -> str:
    """Return points as SVG writes them in path data."""
    return " ".join(f"{numeral(x)} {numeral(y)}" for x, y in points)
