"""Inks: the names that drawings use for styles, and what they look like on dark and on light.

Colour only repeats what a bracket, a sign or a word says already. `NO_COLOR` leaves bold, underline
and reverse.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rich.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

PAPER: Final = {True: "#14171c", False: "#fbfaf7"}
"""The background, by whether it is dark."""
TEXT: Final = {True: "#e7e5df", False: "#23211d"}

_SHARED: Final = {
    "strong": "bold",
    "title": "bold",
    "button": "bold",
    "red": "#ffffff on #a3262a",
    "black": "#ffffff on #3d434c",
    "back": "",
    "note": "",
}
_DARK: Final = {
    **_SHARED,
    "dim": "#a3a9b3",
    "texture": "#a3a9b3",
    "edge": "#a3a9b3",
    "frame": "#6d7480",
    "title": "bold #f3d9a4",
    "piece": "bold #f5f3ee",
    "cursor": "bold reverse #ffd166 on #14171c",
    "allowed": "bold #ffd166",
    "chosen": "bold underline #8ce99a",
    "bar": "#7cc4e8",
    "face-up": "bold #ffd166",
    "face-down": "#a3a9b3",
    "track": "#a3a9b3",
    "refused": "bold #ffb38a",
    "good": "bold #8ce99a",
    "key": "bold #ffd166",
    "banner": "bold #14171c on #f3d9a4",
    "look-water": "on #12384f",
    "look-river": "on #12384f",
    "look-hue": "on #3b2d57",
    "look-hill": "on #423520",
    "look-orange": "on #55380f",
    "look-start": "on #1d3d2a",
    "look-goal": "on #4a3b14",
    "mark-last": "on #403a1e",
    "mark-reachable": "on #1f4030",
    "mark-route": "on #2c3f2f",
    "mark-arrow": "on #3f3a2c",
}
_LIGHT: Final = {
    **_SHARED,
    "dim": "#5b5f66",
    "texture": "#5b5f66",
    "edge": "#5b5f66",
    "frame": "#9a978f",
    "title": "bold #6b3e07",
    "piece": "bold #23211d",
    "cursor": "bold reverse #8a4b00 on #ffffff",
    "allowed": "bold #8a4b00",
    "chosen": "bold underline #0f6b2f",
    "bar": "#1f6f9c",
    "face-up": "bold #8a4b00",
    "face-down": "#5b5f66",
    "track": "#5b5f66",
    "refused": "bold #a23b00",
    "good": "bold #0f6b2f",
    "key": "bold #8a4b00",
    "banner": "bold #ffffff on #6b3e07",
    "look-water": "on #cde7f4",
    "look-river": "on #cde7f4",
    "look-hue": "on #e9e0f8",
    "look-hill": "on #ece2d2",
    "look-orange": "on #ffe4bd",
    "look-start": "on #d9f0df",
    "look-goal": "on #fbeab8",
    "mark-last": "on #f6ecb5",
    "mark-reachable": "on #d3f0dc",
    "mark-route": "on #e0efdd",
    "mark-arrow": "on #efe9d8",
}
_SEATS: Final = {
    True: (
        "#8cc8ff", "#ffb38a", "#8ce99a", "#e3b3ff", "#ffd166", "#7fe3da", "#ff9fb2", "#c9ccd3"
    ),
    False: (
        "#0b5394", "#a23b00", "#0f6b2f", "#6f2da8", "#7a5200", "#005f5a", "#a61e4d", "#4a4e55"
    ),
}  # fmt: skip


def palette(*, dark: bool) -> Mapping[str, str]:
    """Return every ink with its style for a dark or a light background."""
    seats = {f"seat{seat}": colour for seat, colour in enumerate(_SEATS[dark])}
    return {**(_DARK if dark else _LIGHT), **seats}


@cache
def style(inks: str, *, dark: bool) -> Style:
    """Return the style of inks laid over one another, the last one on top."""
    colours = palette(dark=dark)
    worn = [Style.parse(colours[name]) for name in inks.split() if colours.get(name)]
    return Style.combine([Style.null(), *worn])
