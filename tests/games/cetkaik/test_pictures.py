"""Pictures of positions: every piece where it stands, and nothing that needs a font."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from belpic.core import registry
from belpic.core.languages import Lang, languages
from belpic.core.match import Match
from belpic.core.rng import SeededRng
from belpic.core.scene import Board, Piece, Scene
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat
from belpic.core.walk import random_action
from belpic.render.boards import boards_of
from belpic.render.picture import MARGIN, board_only, draw_scene
from belpic.render.strokes import find_glyph
from belpic.render.style import Style
from tests.render.pixels import rasterise
from tests.size import sized

GAME = registry.load("cetkaik")
EVENTS = sized(120, 600, plain=30)
SCALE = 0.5
"""Pixels for a unit of a picture."""


def matches(preset: str, every: int) -> Iterator[Match]:
    """A match of random play, now and then."""
    match = Match.begin(GAME, 2, GAME.options(2, preset))
    rng = SeededRng(f"pictures {preset}")
    for number in range(EVENTS):
        if number % every == 0:
            yield match
        if match.outcome is not None:
            return
        to_act = match.state.to_act
        if to_act is CHANCE:
            match = match.draw(rng)
        else:
            assert isinstance(to_act, frozenset)
            seat = min(to_act)
            match = match.play(seat, random_action(match.view(seat).next, rng))


def missing(scene: Scene, lang: Lang) -> set[str]:
    """Characters of a scene that have no drawing; the names of places are not written out."""
    board = next(thing for thing in scene.things if isinstance(thing, Board))
    spoken = {place.label for place in board.places} | {board.label}
    spoken |= {thing.label for thing in scene.things if isinstance(thing, Piece)}
    texts = "".join(text.in_(lang) for text in set(scene.texts()) - spoken)
    return {char for char in texts if find_glyph(char) is None}


@pytest.mark.kernel
@pytest.mark.parametrize("preset", GAME.info.presets)
def test_no_picture_needs_a_font(preset: str) -> None:
    for match in matches(preset, 3):
        for viewer in (SPECTATOR, Seat(0), Seat(1)):
            scene = match.state.view(viewer).scene()
            assert {lang: missing(scene, lang) for lang in languages()} == {
                "ja": set(),
                "en": set(),
            }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("preset", GAME.info.presets)
def test_the_start_is_drawn_without_text(preset: str, lang: Lang) -> None:
    scene = GAME.start(2, GAME.options(2, preset)).view(Seat(0)).scene()
    assert "<text" not in draw_scene(scene, Style(lang), GAME.info.title)


@pytest.mark.kernel
@pytest.mark.parametrize("viewer", [0, 1])
def test_every_piece_is_drawn_where_it_stands(viewer: int) -> None:
    for match in matches("official", 40):
        scene = board_only(match.state.view(Seat(viewer)).scene())
        bare = Scene(tuple(one for one in scene.things if isinstance(one, Board | Piece)))
        svg = draw_scene(bare, Style(), GAME.info.title)
        width, height = map(float, re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2])
        picture = rasterise(svg, round(width * SCALE))
        standing = boards_of(bare)[0]
        right, bottom = standing.size
        left, top = width - MARGIN - 2 - right, height - MARGIN - 2 - bottom
        for key in standing.corners:
            x, y = standing.centre(key)
            across, down = round((left + x) * SCALE), round((top + y) * SCALE)
            dark = (picture[down - 10 : down + 10, across - 10 : across + 10] < 0.3).sum()
            assert (dark > 12) == (key in standing.things), key


@pytest.mark.kernel
def test_a_finished_match_can_be_shown_to_all() -> None:
    match = Match.begin(GAME, 2, GAME.options(2)).resign(Seat(1))
    assert "<svg" in draw_scene(match.view(ALL).scene(), Style("ja"), GAME.info.title)
