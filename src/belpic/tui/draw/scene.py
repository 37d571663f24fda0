"""A whole scene as one block: what belongs together is gathered, then laid out by the width."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Counter,
    Decision,
    Forecast,
    Mark,
    Note,
    Panel,
    Piece,
    Scene,
    Sticks,
    Thing,
    Track,
    Zone,
)
from belpic.tui.draw.block import GAP, Block, beside, flow
from belpic.tui.draw.board import BoardDrawing, draw_board
from belpic.tui.draw.cards import draw_cards, draw_zone
from belpic.tui.draw.choices import draw_amount, draw_buttons, draw_decision
from belpic.tui.draw.grid import draw_panel
from belpic.tui.draw.prospects import draw_forecast, draw_note, draw_track
from belpic.tui.draw.seats import draw_counters
from belpic.tui.draw.sticks import draw_sticks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.tui.draw.pen import Pen

ASIDE: Final = 32
"""Columns that must be left beside a board for the rest to stand there."""

TALL: Final = 8
"""Lines from which on a board is worth standing beside."""

T = TypeVar("T")
Group = tuple[Thing, ...]
"""Things that are drawn as one block."""


def draw_scene(scene: Scene, pen: Pen) -> Block:
    """Return the table. Boards stand at the left if there is room beside them."""
    scene = scene.drawable()
    boards = [thing for thing in scene.things if isinstance(thing, Board)]
    if not boards:
        return flow((_draw_group(group, pen, {}) for group in groups(scene)), pen.width)
    drawn = {board.key: draw_board(_standing(board, scene), pen) for board in boards}
    widest = max(one.width for one in drawn.values())
    rest = pen.width - widest - GAP
    tallest = max(one.height for one in drawn.values())
    if rest < ASIDE or tallest < TALL:
        return flow((_draw_group(group, pen, drawn) for group in groups(scene)), pen.width)
    narrow = replace(pen, width=rest)
    others = [group for group in groups(scene) if not isinstance(group[0], Board)]
    right = flow((_draw_group(group, narrow, drawn) for group in others), rest)
    return beside((flow(drawn.values(), widest), right))


def groups(scene: Scene) -> Iterator[Group]:
    """Yield what is drawn together, in the order in which a reader meets it.

    All counters stand where the first one stands; buttons and cards that follow one another stand
    in a row; pieces, marks and cards on places belong to their board.
    """
    counters = tuple(thing for thing in scene.things if isinstance(thing, Counter))
    loose = [thing for thing in scene.things if not _on_board(thing)]
    for kind, run in groupby(loose, key=type):
        things = tuple(run)
        if kind is Counter:
            if things[0] is counters[0]:
                yield counters
        elif kind in (Button, Card):
            yield things
        else:
            yield from ((thing,) for thing in things)


def _on_board(thing: Thing) -> bool:
    return isinstance(thing, Piece | Mark) or (isinstance(thing, Card) and thing.place is not None)


def _standing(board: Board, scene: Scene) -> BoardDrawing:
    things = [thing for thing in scene.things if isinstance(thing, Piece | Card)]
    marks = [thing for thing in scene.things if isinstance(thing, Mark)]
    return BoardDrawing.of(board, things, marks)


def _draw_group(  # noqa: C901  # one plain case for every kind of thing
    group: Group, pen: Pen, boards: Mapping[str, Block]
) -> Block:
    first = group[0]
    match first:
        case Counter():
            return draw_counters(_all(group, Counter), pen)
        case Button():
            return draw_buttons(_all(group, Button), pen)
        case Card():
            return draw_cards(_all(group, Card), pen)
        case Board(key=key):
            return boards[key]
        case Zone():
            return draw_zone(first, pen)
        case Track():
            return draw_track(first, pen)
        case Sticks():
            return draw_sticks(first, pen)
        case Amount():
            return draw_amount(first, pen)
        case Panel():
            return draw_panel(first, pen)
        case Decision():
            return draw_decision(first, pen)
        case Forecast():
            return draw_forecast(first, pen)
        case Note():
            return draw_note(first, pen)
        case Piece() | Mark():
            return Block(())  # drawn with their board
        case _:
            assert_never(first)


def _all(group: Group, kind: type[T]) -> Sequence[T]:
    return [thing for thing in group if isinstance(thing, kind)]
