"""Colours: everything that is read stands out from what it stands on."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import pytest

from belpic.render.palette import BLACK_AND_WHITE, DARK, LIGHT, PRINT, Palette, contrast

ENOUGH = 4.5
PALETTES = [LIGHT, DARK, PRINT, BLACK_AND_WHITE]
THEMES = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)


def test_contrast_is_the_one_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@THEMES
def test_texts_are_readable(palette: Palette) -> None:
    for ground in (palette.paper, palette.panel):
        assert contrast(palette.ink, ground) >= ENOUGH
        assert contrast(palette.quiet, ground) >= ENOUGH


@THEMES
def test_pieces_are_readable(palette: Palette) -> None:
    for ink in palette.inks.values():
        assert contrast(ink, palette.tile) >= ENOUGH
    assert contrast(palette.inks[None], palette.neutral) >= ENOUGH


@THEMES
def test_marks_stand_out_on_every_look(palette: Palette) -> None:
    assert contrast(palette.accent, palette.paper) >= ENOUGH
    for ground in palette.grounds.values():
        assert contrast(palette.accent, ground.fill) >= ENOUGH


@THEMES
def test_every_look_but_the_plain_one_has_a_pattern_that_is_seen(palette: Palette) -> None:
    for look, ground in palette.grounds.items():
        if look != "plain":
            assert contrast(ground.pattern, ground.fill) >= 2.5


def test_both_themes_name_the_same_things() -> None:
    for field in dataclasses.fields(Palette):
        one, other = getattr(LIGHT, field.name), getattr(DARK, field.name)
        if isinstance(one, Mapping):
            assert one.keys() == other.keys()
        elif isinstance(one, str) and field.name != "back":
            assert one != other
