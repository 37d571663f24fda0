"""Miniatures: one size, nothing outside, each game by what lies on its own table."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from belpic.core import registry
from belpic.core.languages import built_in
from belpic.core.scene import Board, Piece, Scene
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.render.miniature import HEIGHT, WIDTH, draw_miniature, draw_whole
from belpic.render.style import Style
from belpic.server.pictures import PictureKey, draw
from tests.tui.scenes import board_scene, table_scene

TITLE = Text.same("a table")


def size(svg: str) -> str | None:
    return ElementTree.fromstring(svg).get("viewBox")  # noqa: S314  # our own picture


@pytest.mark.parametrize("dark", [False, True])
def test_every_scene_has_a_miniature_of_the_same_size(dark: bool) -> None:
    style = Style.of("en", dark=dark)
    for scene in (board_scene(), table_scene(), Scene(())):
        assert size(draw_miniature(scene, style, TITLE)) == f"0 0 {WIDTH:.0f} {HEIGHT:.0f}"


def test_a_high_board_is_cut_where_its_pieces_stand() -> None:
    scene = board_scene()
    (board,) = (one for one in scene.things if isinstance(one, Board))
    piece = next(one for one in scene.things if isinstance(one, Piece))
    rows = {place.y for place in board.places}
    drawn = set()
    for row in (min(rows), max(rows)):
        key = next(place.key for place in board.places if place.y == row)
        moved = Scene((board, Piece(key, piece.glyph, piece.letter, piece.label)))
        drawn.add(draw_miniature(moved, Style(), TITLE).partition("transform=")[2][:40])
    assert len(drawn) == 2


def test_the_whole_board_is_drawn_where_there_is_one() -> None:
    assert size(draw_whole(board_scene(), Style(), TITLE)) != f"0 0 {WIDTH:.0f} {HEIGHT:.0f}"
    assert size(draw_whole(Scene(()), Style(), TITLE)) == f"0 0 {WIDTH:.0f} {HEIGHT:.0f}"


@pytest.mark.unmeasured
def test_no_two_games_have_the_same_picture() -> None:
    drawn = {
        game: draw(PictureKey(game, built_in()[0], dark=False, whole=False))
        for game in registry.ids()
    }
    bare = [svg.partition("</title>")[2] for svg in drawn.values()]
    assert len(set(bare)) == len(bare)
    for game, svg in drawn.items():
        info = registry.info(game)
        assert info.title.in_(built_in()[0]) in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert Seat(0) in range(info.usual_seats)
