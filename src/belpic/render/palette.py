"""The colours of a picture, by day and by night.

Colour is never the only cue: red and black things have different borders, looks have patterns,
marks have shapes. Every ink stands on its ground with a contrast of at least 4.5.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.scene import Colour, Look


@dataclass(frozen=True, slots=True)
class Ground:
    """The colour of a place and of the pattern on it."""

    fill: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a theme."""

    name: str
    paper: str
    ink: str
    quiet: str
    """For what is read second: captions, coordinates."""
    rule: str
    """For lines between things."""
    panel: str
    """Behind boxes of text."""
    accent: str
    """For marks and what stands out."""
    tile: str
    neutral: str
    """The tile of what nobody owns."""
    back: str
    """The back of a card."""
    inks: Mapping[Colour | None, str]
    """On tiles: of red, black and colourless things."""
    grounds: Mapping[Look, Ground]
    frame: str
    """Around boards."""
    hollow: bool = False
    """Whether the characters of red things are outlines, where red cannot be printed."""


LIGHT: Final = Palette(
    name="light",
    paper="#fbf8f1",
    ink="#26211b",
    quiet="#665c4e",
    rule="#a9967a",
    panel="#f3ecdd",
    accent="#0f3f80",
    tile="#fdf3dc",
    neutral="#f4d98b",
    back="#7d6f9c",
    inks=MappingProxyType({"red": "#b01722", "black": "#1c1815", None: "#1c1815"}),
    grounds=MappingProxyType(
        {
            "plain": Ground("#f0deb8", "#f0deb8"),
            "water": Ground("#b9dbee", "#3f83b4"),
            "hue": Ground("#f7c184", "#b96a1d"),
            "hill": Ground("#bfdcaa", "#4b8340"),
            "orange": Ground("#f3a65c", "#a1540f"),
            "river": Ground("#a5cde0", "#2e6c93"),
            "start": Ground("#e6e0f2", "#6c5ca0"),
            "goal": Ground("#f2dce4", "#a1446a"),
        }
    ),
    frame="#5a4a33",
)

DARK: Final = Palette(
    name="dark",
    paper="#15171b",
    ink="#efe9dd",
    quiet="#b3aa9a",
    rule="#5d574e",
    panel="#1f2228",
    accent="#8fc1ff",
    tile="#e9dcc0",
    neutral="#e0c069",
    back="#8d80b0",
    inks=MappingProxyType({"red": "#a3111c", "black": "#17130f", None: "#17130f"}),
    grounds=MappingProxyType(
        {
            "plain": Ground("#34312b", "#34312b"),
            "water": Ground("#1d3f57", "#74b3dd"),
            "hue": Ground("#59381a", "#dd9c55"),
            "hill": Ground("#2a4a2b", "#85c07a"),
            "orange": Ground("#6b3d12", "#eda659"),
            "river": Ground("#1b3546", "#62a2c6"),
            "start": Ground("#38324f", "#a99ad6"),
            "goal": Ground("#4d2b3a", "#dc8fae"),
        }
    ),
    frame="#8b7f6c",
)


def _either(light: str, dark: str) -> str:
    return f"light-dark({light}, {dark})"


WITHIN: Final = Palette(
    name="within",
    paper=_either(LIGHT.paper, DARK.paper),
    ink=_either(LIGHT.ink, DARK.ink),
    quiet=_either(LIGHT.quiet, DARK.quiet),
    rule=_either(LIGHT.rule, DARK.rule),
    panel=_either(LIGHT.panel, DARK.panel),
    accent=_either(LIGHT.accent, DARK.accent),
    tile=_either(LIGHT.tile, DARK.tile),
    neutral=_either(LIGHT.neutral, DARK.neutral),
    back=_either(LIGHT.back, DARK.back),
    inks=MappingProxyType({one: _either(ink, DARK.inks[one]) for one, ink in LIGHT.inks.items()}),
    grounds=MappingProxyType(
        {
            look: Ground(
                _either(ground.fill, DARK.grounds[look].fill),
                _either(ground.pattern, DARK.grounds[look].pattern),
            )
            for look, ground in LIGHT.grounds.items()
        }
    ),
    frame=_either(LIGHT.frame, DARK.frame),
)
"""Within a page of a browser: by day or by night as the page is."""

PRINT: Final = replace(
    LIGHT,
    name="print",
    paper="#ffffff",
    panel="#ffffff",
    tile="#ffffff",
    neutral="#f7e6b4",
    grounds=MappingProxyType({**LIGHT.grounds, "plain": Ground("#fdf8ec", "#fdf8ec")}),
)
"""On white paper, with little ink."""

BLACK_AND_WHITE: Final = replace(
    PRINT,
    name="black and white",
    ink="#000000",
    quiet="#333333",
    rule="#666666",
    accent="#000000",
    neutral="#ffffff",
    back="#ffffff",
    inks=MappingProxyType(dict.fromkeys(LIGHT.inks, "#000000")),
    grounds=MappingProxyType({look: Ground("#ffffff", "#666666") for look in LIGHT.grounds}),
    frame="#000000",
    hollow=True,
)
"""Without any colour: what is red is told by two lines around it and an outlined character."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as the WCAG defines it, 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
