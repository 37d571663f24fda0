"""What both generators agree on, in the words of the vectors."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from belpic.core.action import Action
from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.legal import read_action
from belpic.games.cetkaik.paths import unpack
from belpic.games.cetkaik.pieces import (
    IA,
)
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import name_of, square
from tests.games.cetkaik import slow
from tests.games.cetkaik.board_samples import (
    kernel_entries,
    place,
    slow_board,
    slow_entry,
)


class Counts(NamedTuple):
    """Moves by kind: plain, step finite, step running, 皇."""

    plain: int
    finite: int
    running: int
    tam: int


def count_entries(entries: list[slow.Entry]) -> Counts:
    kinds = Counter(entry.kind for entry in entries)
    tam = sum(number for kind, number in kinds.items() if kind.startswith("tam"))
    return Counts(kinds["plain"], kinds["step_finite"], kinds["step_running"], tam)


def both(
    ruleset: str, position: Position, options: dict[str, object] | None = None
) -> list[slow.Entry]:
    """Return the moves on which both generators agree."""
    found = kernel_entries(Engine(ruleset, options), to_states([position]))
    assert found == sorted(slow_board(ruleset, position, options).moves())
    return found


def start(ruleset: str, side: int = IA) -> Position:
    return Position(load_ruleset(ruleset).initial, side)


def list_piece(
    ruleset: str, placement: str, where: str, options: dict[str, object] | None = None
) -> list[str]:
    """Return the moves of one piece as the vectors write them, by the kernel."""
    position = place(placement)
    engine = Engine(ruleset, options)
    moves = engine.list_moves_from(to_states([position]), square(where))
    entries = [slow_entry(unpack(int(move))) for move in moves]
    slowly = slow_board(ruleset, position, options).moves_of(slow.at(where))
    assert sorted(entries) == sorted(slowly)
    return [write_entry(entry) for entry in entries]


def write_entry(entry: slow.Entry) -> str:
    mark = ("†" if entry.kind == "step_running" else "") + ("水" if entry.water else "")
    return "›".join(entry.squares[1:]) + mark


def hue_squares(ruleset: str, position: Position) -> set[str]:
    engine = Engine(ruleset)
    state = to_states([position])
    squares = load_ruleset(ruleset).squares
    found = {name_of(number) for number in squares if engine.is_hue(state, number)}
    board = slow_board(ruleset, position)
    assert found == {
        name_of(number) for number in squares if board.is_hue(slow.at(name_of(number)))
    }
    return found


def landings(ruleset: str, position: Position, text: str, throw: int) -> set[str]:
    """Return where a running move that is declared so may end with a throw; 水 if it is wet."""
    engine = Engine(ruleset)
    state = to_states([position])
    wanted = read_action(Action(re.split("(?=[-*~])", text)))
    assert wanted is not None
    move = engine.find_action(state, wanted)
    assert move >= 0
    paths = [unpack(packed) for packed in engine.find_ends(state, move, throw)]
    return {name_of(path.destination) + "水" * path.needs_water_throw for path in paths}


def tam_ends(ruleset: str, position: Position) -> set[str]:
    """Return the destinations of 皇, by path and merged."""
    engine = Engine(ruleset)
    state = to_states([position])
    merged = [unpack(int(move)) for move in engine.list_moves(state, by_path=False)]
    ends = [name_of(path.destination) for path in merged if path.kind.is_tam]
    assert len(ends) == len(set(ends))
    by_path = {entry.squares[-1] for entry in both(ruleset, position) if "tam" in entry.kind}
    assert set(ends) == by_path
    return by_path
