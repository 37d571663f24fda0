"""Which characters the table is drawn with: all of Unicode, or ASCII alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.scene import Look, Mark

SUBSTITUTES: Final[Mapping[str, str]] = {
    "“": '"', "”": '"', "‘": "'", "’": "'", "„": '"', "«": "<<", "»": ">>",
    "–": "-", "—": "--", "−": "-", "‑": "-", "…": "...", "·": ".", "•": "*",
    "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "±": "+/-",
    "→": "->", "←": "<-", "↑": "^", "↓": "v", "½": "1/2",
    "\N{NO-BREAK SPACE}": " ", "\N{IDEOGRAPHIC SPACE}": "  ",
    "‹": "<", "›": ">", "▸": ">", "✓": "v", "★": "*",
}  # fmt: skip
"""How English typography is written in ASCII."""


@dataclass(frozen=True, slots=True)
class Charset:
    """The characters of one way to draw; every one of them is one column wide."""

    allowed: str
    chosen: str
    turn: str
    then: str
    up: str
    down: str
    back: str
    bar: str
    bullet: str
    check: str
    less: str
    more: str
    horizontal: str
    vertical: str
    corners: tuple[str, str, str, str]
    tees: tuple[str, str, str, str]
    """Where a line ends on a frame: from above, from below, from the left, from the right."""
    cross: str
    rising: str
    falling: str
    stick: tuple[str, str, str]
    """The inside of a stick: the marked face, the plain face, a face nobody knows yet."""
    counting: tuple[str, str, str]
    """点棒: black 25, red 5, white 1."""
    looks: Mapping[Look, str]
    marks: Mapping[str, str]

    def mark(self, mark: Mark) -> str:
        """Return the sign of a mark."""
        return self.marks[mark.role]


UNICODE: Final = Charset(
    allowed="›",
    chosen="•",
    turn="▸",
    then="›",
    up="^",
    down="v",
    back="▒",
    bar="█",
    bullet="•",
    check="✓",
    less="◂",
    more="▸",
    horizontal="─",
    vertical="│",
    corners=("┌", "┐", "└", "┘"),
    tees=("┬", "┴", "├", "┤"),
    cross="┼",
    rising="╱",
    falling="╲",
    stick=("◆", " ", "?"),
    counting=("▮", "▰", "▯"),
    looks={
        "plain": "·",
        "water": "~",
        "hue": ":",
        "hill": "▲",
        "orange": "o",
        "river": "=",
        "start": "◇",
        "goal": "◆",
    },
    marks={"last": "*", "reachable": "+", "route": "-", "arrow": ">"},
)
ASCII: Final = Charset(
    allowed=">",
    chosen="@",
    turn=">",
    then=">",
    up="^",
    down="v",
    back="#",
    bar="#",
    bullet="*",
    check="x",
    less="<",
    more=">",
    horizontal="-",
    vertical="|",
    corners=("+", "+", "+", "+"),
    tees=("+", "+", "+", "+"),
    cross="+",
    rising="/",
    falling="\\",
    stick=("#", " ", "?"),
    counting=("B", "R", "|"),
    looks={
        "plain": ".",
        "water": "~",
        "hue": ":",
        "hill": "A",
        "orange": "o",
        "river": "=",
        "start": "{",
        "goal": "}",
    },
    marks={"last": "*", "reachable": "+", "route": "-", "arrow": ">"},
)


def printable(text: str) -> str:
    """Return the text with everything replaced that would steer a terminal."""
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(char: str) -> str:
    if char.isprintable() or char == "\N{IDEOGRAPHIC SPACE}":
        return char
    return " " if char.isspace() else "?"


def to_ascii(text: str) -> str:
    """Return the text in ASCII: typography spelled out, anything else a question mark."""
    if text.isascii():
        return text
    spelled = "".join(SUBSTITUTES.get(char, char) for char in text)
    return spelled.encode("ascii", "replace").decode("ascii")
