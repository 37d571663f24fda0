"""SVG as a tree of plain data, written the same way every time.

Only presentation attributes are used, no styles and no scripts, so that a picture may stand inside
a page whose content policy forbids both. A glyph is defined once and used by reference.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from belpic.render.brush import outline
from belpic.render.numbers import numeral, numerals
from belpic.render.strokes import SIZE, find_glyph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.render.strokes import Point

NAMESPACE: Final = "http://www.w3.org/2000/svg"
GLYPH: Final = "glyph-"
"""Before the number of a character, the id of its drawing."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element with what is in it."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()


Value = str | float | None


def element(name: str, *children: Element | str, **attributes: Value) -> Element:
    """Return an element; `_` in the name of an attribute stands for `-`, None leaves one out."""
    written = tuple(
        (key.rstrip("_").replace("_", "-"), value if isinstance(value, str) else numeral(value, 2))
        for key, value in attributes.items()
        if value is not None
    )
    return Element(name, written, children)


def group(children: Iterable[Element], **attributes: Value) -> Element:
    """Return elements as one."""
    return element("g", *children, **attributes)


def move(children: Iterable[Element], x: float, y: float) -> Element:
    """Return elements moved to a place."""
    return group(children, transform=f"translate({numerals((x, y))})")


def path(data: str, **attributes: Value) -> Element:
    """Return a path."""
    return element("path", d=data, **attributes)


def polygon(points: Iterable[Point], **attributes: Value) -> Element:
    """Return a closed shape with straight sides."""
    return path(f"M{numerals(*points)}Z", **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: Value) -> Element:
    """Return a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(centre: Point, radius: float, **attributes: Value) -> Element:
    """Return a circle."""
    return element("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)


def brush(character: str, centre: Point, size: float, **attributes: Value) -> Element | None:
    """Return a character written with the brush, or None if there is no drawing of it."""
    glyph = find_glyph(character) if len(character) == 1 else None
    if glyph is None:
        return None
    scale = size / SIZE
    corner = (centre[0] - glyph.width * scale / 2, centre[1] - size / 2)
    place = f"translate({numerals(corner)}) scale({numeral(scale, 4)})"
    return element("use", href=f"#{GLYPH}{ord(character):x}", transform=place, **attributes)


def document(
    width: float,
    height: float,
    children: Iterable[Element],
    size: tuple[str, str] | None = None,
    **attributes: Value,
) -> str:
    """Return a whole picture as a file, the glyphs it uses defined at its beginning.

    Its units are pixels unless `size` says how wide and high it is, as in `210mm`.
    """
    inside = tuple(children)
    used = sorted({number for child in inside for number in _glyphs(child)})
    drawn = tuple(
        path(outline(glyph), id=f"{GLYPH}{number:x}")
        for number in used
        if (glyph := find_glyph(chr(number)))
    )
    root = element(
        "svg",
        *((element("defs", *drawn),) if drawn else ()),
        *inside,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {numeral(width)} {numeral(height)}",
        width=width if size is None else size[0],
        height=height if size is None else size[1],
        **attributes,
    )
    return "".join(_write(root))


def _glyphs(item: Element | str) -> Iterator[int]:
    if isinstance(item, str):
        return
    for name, value in item.attributes:
        if name == "href" and value.startswith(f"#{GLYPH}"):
            yield int(value.removeprefix(f"#{GLYPH}"), 16)
    for child in item.children:
        yield from _glyphs(child)


def _write(item: Element | str) -> Iterator[str]:
    if isinstance(item, str):
        yield escape(_printable(item))
        return
    attributes = "".join(
        f" {name}={quoteattr(_printable(value))}" for name, value in item.attributes
    )
    if not item.children:
        yield f"<{item.name}{attributes}/>\n"
        return
    # text must stand alone, or the line breaks around it would belong to it
    is_text = isinstance(item.children[0], str)
    yield f"<{item.name}{attributes}>" + ("" if is_text else "\n")
    for child in item.children:
        yield from _write(child)
    yield f"</{item.name}>\n"


def _printable(text: str) -> str:
    """Return the text without the control characters that no XML may hold."""
    return "".join(char if char >= " " and char not in "\ufffe\uffff" else " " for char in text)
