"""Asking what something on the table is."""

from __future__ import annotations

import pytest

from belpic.core import registry
from belpic.core.explaining import explain, glyphs, rule_tables
from belpic.core.languages import built_in
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat, asked_seats
from belpic.core.view import View


def first_view(game_id: str) -> View:
    """Return what the first seat sees where somebody is asked for the first time."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    state = game.start(seats, game.options(seats, None))
    rng = SeededRng(1)
    while state.to_act is CHANCE:
        state = state.after(CHANCE, state.chance().sample(rng))
    assert asked_seats(state.to_act)
    return state.view(Seat(0))


@pytest.mark.parametrize("game_id", registry.ids())
def test_everything_on_a_table_can_be_asked_about(game_id: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats, None)
    view = first_view(game_id)
    keys = sorted(view.scene().keys())
    for key in (*keys[:12], "no such thing"):
        told = explain(game, options, seats, view, key)
        texts = [
            *told.lines,
            *(cell for table in told.tables for row in table.rows for cell in row),
        ]
        assert all(text.in_(lang) for text in texts for lang in built_in())
        assert set(told.places) <= view.scene().keys()
        if not glyphs(view.scene(), key):
            assert told.tables == ()


def test_a_card_is_told_by_the_rows_that_begin_with_it() -> None:
    game_id = next(one for one in registry.ids() if registry.info(one).family == "cards")
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats, None)
    view = first_view(game_id)
    key = next(key for key in sorted(view.scene().keys()) if glyphs(view.scene(), key))
    (glyph,) = glyphs(view.scene(), key)
    tables = explain(game, options, seats, view, key).tables
    rows = [row for table in tables for row in table.rows]
    assert rows
    assert all(row[0].in_("en").startswith(glyph) for row in rows)
    every = [row for table in rule_tables(game, options, seats) for row in table.rows]
    assert len(rows) < len(every)
