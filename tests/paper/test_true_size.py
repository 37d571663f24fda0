"""What comes out of the printer: measured in the PDF, pixel by pixel."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from belpic.core import registry
from belpic.paper.pdf import pages_to_pdf
from belpic.paper.sets import Manner, PrintSet, print_set
from belpic.paper.sizes import MARGIN, MM, PAPERS
from belpic.paper.tiling import OVERLAP, Tiles
from belpic.render.block import Block
from tests.paper.raster import PER_MM, Dark, across, dark, down, middles, runs, size, steps

NEAR = 0.1
"""Millimetres by which what is measured may differ."""
TOGETHER = 0.2
"""Millimetres by which front and back may differ."""


@cache
def printed(game_id: str, paper: str = "a4", preset: str | None = None) -> tuple[PrintSet, bytes]:
    """Return a set without colours, and its PDF."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats, preset)
    made = print_set(game, options, seats, Manner("en", PAPERS[paper], mono=True), preset)
    return made, pages_to_pdf(made.svgs(), made.papers(), "test")


@pytest.mark.parametrize(("paper", "columns", "rows"), [("a4", 3, 3), ("letter", 4, 2)])
def test_cards_are_cut_63_by_88_mm_and_their_backs_lie_behind_them(
    paper: str, columns: int, rows: int
) -> None:
    _, document = printed("mokkaik", paper)
    front, back = dark(document, 2), dark(document, 3)
    wide, high = size(document, 2)
    assert (wide, high) == pytest.approx(size(document, 3))
    left, top = (wide - columns * 63) / 2, (high - rows * 88) / 2
    # the marks to cut along stand out of the grid
    cuts = middles(across(front, top - 1.2))
    assert cuts == pytest.approx([left + 63 * at for at in range(columns + 1)], abs=NEAR)
    level = middles(down(front, left - 1.2))[: rows + 1]
    assert level == pytest.approx([top + 88 * at for at in range(rows + 1)], abs=NEAR)
    # the upper and the left line around each face, and around each back
    for row in range(rows):
        y = top + row * 88 + 3
        fronts = middles(across(front, y, least=40))
        behind = middles(across(back, y, least=40))
        assert len(fronts) == columns
        turned = behind if wide > high else [wide - x for x in reversed(behind)]
        assert fronts == pytest.approx(turned, abs=TOGETHER)
    for column in range(columns):
        x = left + column * 63 + 3
        fronts = middles(down(front, x, least=60))
        behind = middles(down(back, x, least=60))
        assert len(fronts) == rows
        turned = [high - y for y in reversed(behind)] if wide > high else behind
        assert fronts == pytest.approx(turned, abs=TOGETHER)


@pytest.mark.usefixtures("japanese_font")
def test_squares_of_a_board_are_26_mm() -> None:
    _, document = printed("cetkaik", preset="education")
    shown = dark(document, 2)
    _, high = size(document, 2)
    # the first row has no water, whose waves end before the lines between squares
    upright = middles(_thin(across(shown, high / 2 - 72)))
    assert steps(upright)[-5:] == pytest.approx([26] * 5, abs=NEAR)
    level = middles(_thin(down(shown, upright[-2] + 0.9)))
    assert steps(level[:8]) == pytest.approx([26] * 7, abs=NEAR)


@pytest.mark.usefixtures("japanese_font")
def test_the_parts_of_a_large_board_fit_onto_one_another() -> None:
    """The strip of the first part that is glued shows what the second part begins with."""
    made, document = printed("cetkaik", preset="official")
    one, other = dark(document, 2), dark(document, 3)
    wide, high = size(document, 2)
    board = made.sheets[0]
    assert len(board.pages) == 2
    rows = [high / 2 - 100, high / 2 + 100]
    glue = 0.0
    for y in rows:
        glue, *first = reversed(middles(_thin(across(one, y))))
        second = middles(_thin(across(other, y)))
        assert steps(first[:4]) == pytest.approx([-26] * 3, abs=NEAR)
        assert steps(second[:4]) == pytest.approx([26] * 3, abs=NEAR)
    band = slice(round(rows[0] * PER_MM), round(rows[1] * PER_MM))
    start = int(np.flatnonzero(other[band].any(axis=0))[0])
    line, strip = round(glue * PER_MM), round(OVERLAP / MM * PER_MM)
    glued = one[band, line + 6 : line + strip - 6]
    laid = other[band, start + 6 : start + strip - 6]
    assert glued.any()
    assert np.mean(glued != laid) < 0.02
    assert wide == pytest.approx(210)


def _thin(found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [run for run in found if run[1] - run[0] < 1.2]


@pytest.mark.parametrize("paper", PAPERS)
def test_rulers_are_as_long_as_they_say(paper: str) -> None:
    _, document = printed("zaupxiu", paper)
    for number in (1, 2):
        wide, high = size(document, number)
        chosen = PAPERS[paper]
        assert (wide, high) == pytest.approx((chosen.width, chosen.height))
        # only the marks of every tenth millimetre are so high
        marks = middles(across(dark(document, number), high - MARGIN - 2.2))[-6:]
        assert steps(marks) == pytest.approx([10] * 5, abs=NEAR)
    shown = dark(document, 1)
    lengths = [end - start for row in shown[:: PER_MM // 10] for start, end in _long(row)]
    nearest = min(lengths, key=lambda length: abs(length - 100))
    assert nearest == pytest.approx(100, abs=TOGETHER)


def _long(row: Dark) -> list[tuple[float, float]]:
    return runs(row, least=90) if row.sum() > 90 * PER_MM else []


def test_tiles_are_no_larger_than_the_paper() -> None:
    for paper in PAPERS.values():
        tiles = Tiles.of(Block(9000, 5000), paper)
        wide, high = tiles.size
        room = paper.room
        assert wide <= room[0] * MM
        assert high <= room[1] * MM
        assert tiles.columns * (wide - OVERLAP) + OVERLAP == pytest.approx(9000)
        assert tiles.rows * (high - OVERLAP) + OVERLAP == pytest.approx(5000)
