"""Colours: readable on dark and on light, never the only cue."""

import pytest
from rich.color import Color
from rich.style import Style

from belpic.tui.draw.pen import Pen
from belpic.tui.draw.scene import draw_scene
from belpic.tui.ink import PAPER, TEXT, palette, style
from tests.tui.scenes import NEAR, board_scene, table_scene

READABLE = 4.5
DECORATION = {"frame"}
"""Lines that say nothing."""
GROUNDS = ("", "look-water", "look-hue", "look-hill", "look-orange", "look-start", "look-goal")
MARKS = ("", "mark-last", "mark-reachable", "mark-route", "mark-arrow")


def luminance(color: Color) -> float:
    channels = [value / 255 for value in color.get_truecolor()]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(worn: Style, *, dark: bool) -> float:
    front = worn.color or Color.parse(TEXT[dark])
    ground = worn.bgcolor or Color.parse(PAPER[dark])
    low, high = sorted((luminance(front), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [True, False])
def test_every_ink_can_be_read(dark: bool) -> None:
    poor = {
        name: round(contrast(style(name, dark=dark), dark=dark), 2)
        for name in palette(dark=dark)
        if name not in DECORATION and contrast(style(name, dark=dark), dark=dark) < READABLE
    }
    assert poor == {}


@pytest.mark.parametrize("dark", [True, False])
def test_what_stands_on_a_board_can_be_read_on_every_ground(dark: bool) -> None:
    poor = {
        inks: round(contrast(style(inks, dark=dark), dark=dark), 2)
        for ground in GROUNDS
        for mark in MARKS
        for ink in ("texture", "strong", "piece", "allowed", "chosen", "red", "black")
        if contrast(style(inks := f"{ground} {mark} {ink}", dark=dark), dark=dark) < READABLE
    }
    assert poor == {}


@pytest.mark.parametrize("scene", [board_scene(), table_scene()], ids=["board", "table"])
def test_every_ink_of_a_drawing_is_known(scene: object) -> None:
    assert isinstance(scene, type(board_scene()))
    pen = Pen("en", viewer=NEAR, allowed=scene.keys(), chosen=("r6",))
    used = {
        ink for line in draw_scene(scene, pen).lines for span in line for ink in span.ink.split()
    }
    known = set(palette(dark=True)) | {"look-plain"}
    assert used <= known
    assert set(palette(dark=True)) == set(palette(dark=False))


def test_the_cursor_shows_without_colours_too() -> None:
    assert all(style("cursor", dark=dark).reverse for dark in (True, False))
