"""The engine of the ancient game: Python's door to its kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.errors import IllegalAction, Reason
from belpic.games.cetkaik.ancient.move import AncientMove, Leap
from belpic.games.cetkaik.ancient.placement import initial_board
from belpic.games.cetkaik.ancient.position import PHRASES, AncientPosition
from belpic.games.cetkaik.ancient.rules import AncientRules, compile_rules
from belpic.games.cetkaik.kernel.ancient import layout, moves, play
from belpic.games.cetkaik.kernel.stream import new_stream

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.ancient.layout import Rows
    from belpic.games.cetkaik.kernel.layout import Records

PERFT_KINDS: Final = ("plain", "step", "leap")
ROOM: Final = 256
"""Room for the moves of a position to begin with; chains of leaps may need more."""


class AncientEngine:
    """The rules of the ancient game with its options, ready to be asked."""

    def __init__(self, rules: AncientRules | None = None, *, room: int = ROOM) -> None:
        """Compile the rules; the room for moves grows when a position has more."""
        self.rules = rules or AncientRules()
        self.compiled = compile_rules(self.rules)
        self._room = room

    def start(self) -> AncientPosition:
        """Return the start position, IA to move; `free` placement begins as printed."""
        return AncientPosition(initial_board(self.rules.chariot_beast_placement))

    def moves(self, state: AncientPosition) -> tuple[AncientMove, ...]:
        """Return all legal moves, none if the game is over; every path is a move of its own."""
        return tuple(map(to_move, self._list(state).tolist()))

    def after(self, state: AncientPosition, move: AncientMove) -> AncientPosition:
        """Return the position after a move.

        Raises:
            IllegalAction: if the rules do not allow the move here.
        """
        for row in self._list(state):
            if row[layout.ORIGIN] == move.origin and to_move(row.tolist()) == move:
                records = to_records(state)
                play.carry_out(self.compiled[0], records[0], row)
                return _to_state(records)
        raise IllegalAction(Reason("ancient_illegal", PHRASES("illegal", move=move)))

    def winner(self, state: AncientPosition) -> int | None:
        """Return the side that has won: by taking the king, or since the other cannot move."""
        is_lost = self.rules.no_legal_move == "loss" and state.winner is None
        if is_lost and not len(self._list(state)):
            return 1 - state.side
        return state.winner

    def perft(self, state: AncientPosition, depth: int) -> dict[str, int]:
        """Return how many sequences of `depth` moves there are, by the kind of the last one."""
        while True:
            states = np.zeros(depth + 1, layout.STATE)
            states[0] = to_records(state)[0]
            rows = np.zeros((depth, self._room, layout.ROW_WIDTH), np.int16)
            counts = np.zeros(len(PERFT_KINDS), np.int64)
            if play.perft(self.compiled, states, new_walk(), rows, counts):
                return dict(zip(PERFT_KINDS, map(int, counts), strict=True))
            self._room *= 2

    def play(self, seed: int, cap: int) -> tuple[AncientPosition, int]:
        """Play a uniformly random match of at most `cap` plies; return its end and its plies."""
        while True:
            records = to_records(self.start())
            rows = np.zeros((self._room, layout.ROW_WIDTH), np.int16)
            plies = play.play_match(self.compiled, records, new_walk(), rows, new_stream(seed), cap)
            if plies >= 0:
                return _to_state(records), int(plies)
            self._room *= 2

    def _list(self, state: AncientPosition) -> Rows:
        records = to_records(state)
        while True:
            rows = np.empty((self._room, layout.ROW_WIDTH), np.int16)
            count = moves.list_moves(self.compiled[0], records[0], new_walk()[0], rows)
            if count <= self._room:
                return rows[:count]
            self._room *= 2


def new_walk() -> Records:
    """Return room to write moves out."""
    return np.zeros(1, layout.WALK)


def to_records(state: AncientPosition) -> Records:
    """Return a position as the kernel has it."""
    records = np.zeros(1, layout.STATE)
    records[0]["board"] = np.frombuffer(state.board, np.int8)
    records[0]["promoted"][list(state.promoted)] = 1
    records[0]["side"] = state.side
    records[0]["winner"] = layout.NOBODY if state.winner is None else state.winner
    return records


def _to_state(records: Records) -> AncientPosition:
    record = records[0]
    winner = int(record["winner"])
    return AncientPosition(
        board=record["board"].tobytes(),
        side=int(record["side"]),
        promoted=frozenset(map(int, np.flatnonzero(record["promoted"]))),
        winner=None if winner == layout.NOBODY else winner,
    )


def to_move(row: list[int]) -> AncientMove:
    """Return the move that a row of the kernel is."""
    ships = row[layout.FIRST_SHIP : layout.DESTINATION]
    last = layout.FIRST_LEAP + 2 * row[layout.LEAPS]
    leaps = row[layout.FIRST_LEAP : last]
    return AncientMove(
        row[layout.ORIGIN],
        tuple(ship for ship in ships if ship != layout.NONE),
        _place(row[layout.DESTINATION]),
        tuple(
            Leap(taken, _place(landing))
            for taken, landing in zip(leaps[::2], leaps[1::2], strict=True)
        ),
    )


def _place(number: int) -> int | None:
    return None if number == layout.NONE else number
