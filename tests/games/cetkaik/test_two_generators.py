"""The kernel against the slow generator, on random set-ups and positions of random play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from belpic.games.cetkaik.engine import Engine, to_position, to_states
from belpic.games.cetkaik.paths import unpack
from belpic.games.cetkaik.position import Position, write_position
from belpic.games.cetkaik.ruleset import load_ruleset
from tests.games.cetkaik.board_samples import (
    MODERN,
    kernel_entries,
    play_on,
    random_setup,
    slow_board,
    slow_entry,
)
from tests.size import sized

pytestmark = pytest.mark.kernel

POSITIONS = sized(small=60, full=10_000, plain=8)
VARIANTS = sized(small=25, full=3_000, plain=6)

VALUES: dict[str, tuple[object, ...]] = {
    "tam_square_is_hue": (False, True),
    "horse_hue": ("run_over_adjacent", "run_over_any_one", "eight_jumps"),
    "ship_hue": ("table", "rook", "gua2_hue"),
    "tiger_horse": ("distinct", "tiger_as_horse", "horse_as_tiger"),
    "archer_chariot": ("distinct", "chariot_as_archer", "archer_as_chariot"),
    "kut2tam2": ("hand", "immediate", "forbidden"),
    "tam_after_opponent": ("hand", "forbidden", "allowed", "immediate"),
    "tam_null_move": ("hand", "allowed", "forbidden", "immediate"),
    "step_return_to_origin": (True, False),
    "step_over_protected": (True, False),
    "water_exempt_pieces": ((), ("nuak1", "tam2"), ("tam2",)),
    "water_exempt_from_water": (True, False),
    "water_test_on": ("final_destination", "any"),
    "water_movement": (
        None,
        {
            "kauk2": [{"kind": "jump", "dx": 1, "dy": 2}, {"kind": "step", "dx": 0, "dy": -2}],
            "uai1": [{"kind": "slide_over_one", "dx": 1, "dy": 0, "min": 2}],
            "gua2": [{"kind": "slide_over_adjacent", "dx": 1, "dy": -1, "min": 2}],
        },
    ),
}


def compare(engine: Engine, position: Position) -> None:
    expected = sorted(slow_board(engine.ruleset, position, engine.options).moves())
    found = kernel_entries(engine, to_states([position]))
    shown = write_position(position, load_ruleset(engine.ruleset))
    assert found == expected, f"{engine.ruleset} {engine.options} {shown}"


@pytest.mark.parametrize("ruleset", MODERN)
def test_same_moves_on_random_set_ups(ruleset: str) -> None:
    rng = Random(ruleset)
    engine = Engine(ruleset)
    for _ in range(POSITIONS):
        compare(engine, random_setup(rng, ruleset))


@pytest.mark.parametrize("ruleset", MODERN)
def test_same_moves_in_random_play(ruleset: str) -> None:
    rng = Random(ruleset)
    engine = Engine(ruleset)
    position = to_position(engine.start())
    for number in range(POSITIONS):
        compare(engine, position)
        position = play_on(rng, engine, position, plies=1)
        if number % 100 == 99:
            position = to_position(engine.start())


@pytest.mark.parametrize("ruleset", MODERN)
def test_same_moves_with_any_options(ruleset: str) -> None:
    rng = Random(ruleset)
    defaults = load_ruleset(ruleset).defaults
    for _ in range(VARIANTS):
        chosen = {
            name: rng.choice(values)
            for name, values in VALUES.items()
            if name in defaults and rng.random() < 0.4
        }
        compare(Engine(ruleset, chosen), random_setup(rng, ruleset))


@pytest.mark.parametrize("ruleset", MODERN)
def test_same_position_after_a_move(ruleset: str) -> None:
    rng = Random(ruleset)
    engine = Engine(ruleset)
    for _ in range(POSITIONS):
        position = random_setup(rng, ruleset)
        state = to_states([position])
        moves = engine.list_moves(state)
        if not len(moves):
            continue
        move = int(rng.choice(moves))
        path = unpack(move)
        board = slow_board(ruleset, position)
        board.play(slow_entry(path))
        after = to_position(engine.carry_out(state, move))
        expected = slow_board(ruleset, after)
        assert board.pieces == expected.pieces
        assert sorted(board.stock) == sorted(expected.stock)
        assert after.is_tam_moved == path.kind.is_tam
        failed = to_position(engine.carry_out(state, move, is_success=False))
        assert failed == replace(position, is_tam_moved=path.kind.is_tam)
