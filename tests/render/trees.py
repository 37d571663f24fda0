"""SVG pictures as trees."""

from __future__ import annotations

from xml.etree import ElementTree as ET


def parse(svg: str) -> ET.Element:
    """Return a picture as a tree; fails if it is not well-formed."""
    return ET.fromstring(svg)  # noqa: S314  # the project has written it itself
