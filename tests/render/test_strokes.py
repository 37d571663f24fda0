"""The drawn characters: what there is, and that it can be told apart."""

from __future__ import annotations

import string
import unicodedata
from itertools import combinations

import numpy as np
import pytest

from belpic.render.brush import load_pens, outline
from belpic.render.strokes import Glyph, find_glyph, load_glyphs
from belpic.render.svg import NAMESPACE
from tests.render.pixels import Pixels, rasterise

KINDS = "船無兵弓車虎馬筆巫将王皇獣"
SMALL = 24


def picture(glyph: Glyph, pixels: int = SMALL) -> Pixels:
    svg = f'<svg xmlns="{NAMESPACE}" viewBox="0 0 100 100"><path d="{outline(glyph)}"/></svg>'
    return rasterise(svg, pixels)


def drawn(character: str) -> Glyph:
    glyph = find_glyph(character)
    assert glyph is not None, f"{character!r} has no drawing"
    return glyph


@pytest.mark.parametrize("character", KINDS)
def test_every_piece_and_card_is_drawn(character: str) -> None:
    ink = 1 - picture(drawn(character))
    assert 0.14 < ink.mean() < 0.5, "neither a scratch nor a blot"
    rows, columns = np.nonzero(ink > 0.5)
    assert np.ptp(rows) > 0.7 * SMALL
    assert np.ptp(columns) > 0.5 * SMALL


def test_kinds_can_be_told_apart_when_small() -> None:
    pictures = {character: picture(drawn(character)) for character in KINDS}
    changes = {
        (one, other): int((abs(pictures[one] - pictures[other]) > 0.5).sum())
        for one, other in combinations(KINDS, 2)
    }
    alike = {pair: change for pair, change in changes.items() if change < 0.1 * SMALL * SMALL}
    assert alike == {}


def test_all_of_ascii_is_drawn() -> None:
    printable = set(map(chr, range(32, 127)))
    assert {character for character in printable if find_glyph(character) is None} == {"`"}


def test_all_kana_are_drawn_also_voiced_and_small_ones() -> None:
    hiragana = [chr(code) for code in range(0x3041, 0x3094) if chr(code) not in "ゐゑ"]
    katakana = [chr(code) for code in range(0x30A1, 0x30F5) if chr(code) not in "ヰヱ"]
    assert [kana for kana in hiragana + katakana if find_glyph(kana) is None] == []


def test_a_voiced_kana_is_the_plain_one_and_a_mark() -> None:
    voiced, plain = drawn("ガ"), drawn("カ")
    assert voiced.strokes[: len(plain.strokes)] == plain.strokes
    assert len(voiced.strokes) == len(plain.strokes) + 2
    assert drawn(unicodedata.normalize("NFC", "は\u309a")).strokes[-1] != voiced.strokes[-1]


def test_a_small_kana_stands_low() -> None:
    heights = {
        character: min(
            y for stroke in drawn(character).strokes for part in stroke for _, y in part.points
        )
        for character in "つっ"
    }
    assert heights["っ"] > heights["つ"] + 10


def test_what_has_no_drawing_is_told() -> None:
    assert find_glyph("鬱") is None
    assert find_glyph("`") is None


def test_strokes_stay_on_their_grid_and_have_a_pen() -> None:
    for glyph in load_glyphs().values():
        for part in (part for stroke in glyph.strokes for part in stroke):
            assert part.pen in load_pens(), glyph.character
            assert len(part.points) >= 2, glyph.character
            assert all(-4 <= x <= glyph.width + 4 for x, _ in part.points), glyph.character
            assert all(-12 <= y <= 134 for _, y in part.points), glyph.character


def test_the_brush_stays_near_the_strokes() -> None:
    for glyph in load_glyphs().values():
        data = outline(glyph).translate(str.maketrans("MCZ", "   "))
        assert all(-24 <= float(number) <= 150 for number in data.split()), glyph.character


def test_letters_of_coordinates_differ_from_each_other() -> None:
    letters = {character: drawn(character).lines() for character in string.ascii_uppercase}
    assert len(set(letters.values())) == len(letters)
