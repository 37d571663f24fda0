"""Texts in a picture: drawn by strokes where every character has a drawing, else set as text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, Literal

from belpic.render.strokes import SIZE, find_glyph
from belpic.render.svg import element, path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.render.strokes import Glyph
    from belpic.render.svg import Element

Anchor = Literal["start", "middle", "end"]

CAPITAL: Final = 0.7
"""The height of a capital letter, in units of the size, as all of these are."""
SQUARE: Final = 0.9
SINK: Final = 0.11
"""How far a kanji or kana reaches below the line."""
GAP: Final = 0.055
REGULAR: Final = 0.072
BOLD: Final = 0.112
BOLD_SQUARE: Final = 0.092
"""Bold kanji and kana would close up if they were as heavy as letters."""
SET_LETTER: Final = 0.58
"""The width of a letter that the viewer's font will draw, about."""
FONTS: Final = (
    "'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans','Hiragino Kaku Gothic ProN',"
    "'Yu Gothic',Meiryo,sans-serif"
)
NOT_FIRST: Final = "、。，．）」』】！？：；ー…,.!?:;)]}%"
"""What no line begins with."""


def measure(text: str, size: float) -> float:
    """Return how wide a text is."""
    drawn = _drawn(text)
    if drawn is None:
        return sum(_set_width(char) for char in text) * size
    return sum(map(_advance, drawn)) * size


def fitted(text: str, size: float, width: float) -> float:
    """Return the size in which a text is no wider than this: as it was asked for, or smaller."""
    return min(size, size * width / max(1.0, measure(text, size)))


def _drawn(text: str) -> list[Glyph] | None:
    """Return the drawings of all characters, or None if one is missing."""
    glyphs = [find_glyph(char) for char in unicodedata.normalize("NFC", text)]
    found = [glyph for glyph in glyphs if glyph is not None]
    return found if len(found) == len(glyphs) else None


def _advance(glyph: Glyph) -> float:
    return 1.0 if glyph.is_square else glyph.width / SIZE * CAPITAL + GAP


def _set_width(char: str) -> float:
    if unicodedata.combining(char):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(char) in "WF" else SET_LETTER


def letter(
    text: str,
    place: tuple[float, float],
    size: float,
    ink: str,
    *,
    anchor: Anchor = "start",
    bold: bool = False,
) -> Element:
    """Return a text on a line; the place is the left, middle or right end of its base line."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    x, y = place
    drawn = _drawn(text)
    if drawn is None:
        return element(
            "text",
            text,
            x=x,
            y=y,
            font_family=FONTS,
            font_size=size,
            font_weight="bold" if bold else None,
            text_anchor=None if anchor == "start" else anchor,
            fill=ink,
        )
    return path(
        "".join(_trace(drawn, x - shift * measure(text, size), y, size)),
        fill="none",
        stroke=ink,
        stroke_width=size * _weight(drawn, bold=bold),
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _weight(glyphs: list[Glyph], *, bold: bool) -> float:
    if not bold:
        return REGULAR
    return BOLD_SQUARE if any(glyph.is_square for glyph in glyphs) else BOLD


def _trace(glyphs: list[Glyph], x: float, y: float, size: float) -> Iterator[str]:
    for glyph in glyphs:
        height = (SQUARE if glyph.is_square else CAPITAL) * size
        side = (_advance(glyph) * size - glyph.width / SIZE * height) / 2
        top = y - height + (SINK * size if glyph.is_square else 0)
        yield glyph.lines(x + side, top, height / SIZE)
        x += _advance(glyph) * size


def wrap(text: str, size: float, width: float) -> list[str]:
    """Return the text in lines that fit the width, broken at spaces or between wide characters."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line and measure((line + word).rstrip(), size) > width:
            lines.append(line.rstrip())
            line = word.lstrip()
        else:
            line += word
    return [*lines, line.rstrip()]


def _words(text: str) -> Iterator[str]:
    """Yield the parts between which a line may break."""
    word = ""
    for char in text:
        wide = unicodedata.east_asian_width(char) in "WF"
        starts = word.endswith(" ") or wide or (bool(word) and _is_wide(word[-1]))
        if word and starts and char not in NOT_FIRST and char != " ":
            yield word
            word = ""
        word += char
    if word:
        yield word


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
