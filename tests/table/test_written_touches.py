"""Touches that a game writes itself: the same text as that of what the machine draws."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat, asked_seats
from belpic.core.touch import TouchMachine
from belpic.core.walk import random_action
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import IA, KING, STOCK_KINDS, TAM_CODE, A, code_of
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.squares import SQUARES
from belpic.games.cetkaik.state import CetkaikState
from belpic.table.touching import drawn_touches, touches_of
from belpic.table.wire import message
from tests.size import sized

pytestmark = pytest.mark.kernel

PRESETS = ("official", "standard", "education", "hard_tam", "online")
DECLARED = ("exact_destination", "direction", "nothing")
PIECES = [
    code_of(kind, colour, side) for kind in range(10) for colour in (0, 1) for side in (IA, A)
]


def options_of(preset: str, declare: str) -> CetkaikOptions:
    options = registry.load("cetkaik").options(2, preset, {"step_declare": declare})
    assert isinstance(options, CetkaikOptions)
    return options


def questions(preset: str, declare: str, events: int) -> Iterator[CetkaikState]:
    """Yield the states of a random match where a seat is asked."""
    rng = SeededRng(f"{preset} {declare}")
    state = CetkaikState.first(options_of(preset, declare))
    for _ in range(events):
        if state.outcome() is not None:
            return
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        yield state
        seat = min(asked_seats(state.to_act))
        state = state.after(seat, random_action(state.walker(seat), rng))


def first_turn() -> CetkaikState:
    """Return a state in which somebody moves, as who begins is settled."""
    asked = questions("official", "exact_destination", 40)
    return next(state for state in asked if len(state.actions(state.side)) > 1)


def is_written(state: CetkaikState) -> bool:
    """Compare what is sent with what is drawn; tell whether the game has written it."""
    seat = min(asked_seats(state.to_act))
    drawn = drawn_touches(TouchMachine(state.view(seat)))
    sent = touches_of(TouchMachine(state.view(seat)))
    for lang in ("en", "ja"):
        assert message(sent, lang) == message(drawn, lang)
    return state.written_touches(seat, "en") is not None


@pytest.mark.parametrize("declare", DECLARED)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_kernel_writes_is_what_the_machine_draws(preset: str, declare: str) -> None:
    found = list(map(is_written, questions(preset, declare, sized(24, 600))))
    assert found.count(True) > len(found) // 3


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Return any pieces anywhere: more of a kind, and in stranger places, than matches have."""
    board = bytearray(SQUARES)
    squares = draw(st.lists(st.integers(0, SQUARES - 1), min_size=3, max_size=50, unique=True))
    ends = (code_of(KING, 0, IA), code_of(KING, 0, A), TAM_CODE)
    others = draw(st.lists(st.sampled_from(PIECES), min_size=len(squares), max_size=len(squares)))
    for at, code in zip(squares, (*ends, *others), strict=False):
        board[at] = code
    stock = draw(st.lists(st.sampled_from([0, 0, 0, 1]), min_size=40, max_size=40))
    side = draw(st.sampled_from((IA, A)))
    return Position(bytes(board), Seat(side), bytes(stock))


@given(positions(), st.sampled_from(DECLARED), st.sampled_from(("official", "hard_tam")))
def test_so_it_is_in_any_position(position: Position, declare: str, preset: str) -> None:
    state = CetkaikState.at(options_of(preset, declare), position)
    if state.to_act is not CHANCE and state.outcome() is None:
        is_written(state)


def test_what_is_more_than_a_graph_holds_is_left_to_the_machine() -> None:
    start = first_turn()
    full = Position(start.position.board, start.side, bytes([1] * (4 * STOCK_KINDS)))
    state = CetkaikState.at(start.options, full)
    assert state.written_touches(state.side, "en") is None
    assert not is_written(state)


def test_only_who_moves_has_touches_written() -> None:
    state = first_turn()
    assert state.view(state.side).written_touches("en")
    assert state.view(Seat(1 - state.side)).written_touches("en") is None
    assert state.view(SPECTATOR).written_touches("en") is None


def test_whoever_wants_the_answers_as_data_gets_them_drawn() -> None:
    state = first_turn()
    machine = TouchMachine(state.view(state.side))
    touches = touches_of(machine)
    assert tuple(touches) == drawn_touches(machine)
    assert touches[1:] == drawn_touches(machine)[1:]
