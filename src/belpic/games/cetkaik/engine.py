"""The engine: Python's one door to the kernel. Loading it loads Numba."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from belpic.games.cetkaik.conduct import check_branches, check_bulk, compile_conduct
from belpic.games.cetkaik.kernel import layout, listing, perft, playout, turn
from belpic.games.cetkaik.kernel.stream import new_stream
from belpic.games.cetkaik.position import TENTHS, Position
from belpic.games.cetkaik.tables import compile_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from belpic.games.cetkaik.kernel.layout import Moves, Records

Chance = Literal["lucky", "all"]
PERFT_KINDS: Final = ("plain", "step_finite", "step_running", "drop", "tam")
MOST_POINTS: Final = 1 << 62
_CHANCES: Final = {"lucky": perft.LUCKY, "all": perft.ALL}


class _Scratch(threading.local):
    """Room for one thread's lists; the kernel runs without the interpreter's lock."""

    def __init__(self) -> None:
        self.work = layout.new_work()
        self.moves = layout.new_moves()


class Engine:
    """The rules of one preset with its options, ready to be asked.

    States are arrays of one record of `layout.STATE`; moves are packed integers (`paths.unpack`).
    """

    def __init__(self, ruleset: str, options: Mapping[str, object] | None = None) -> None:
        """Compile the rules.

        Raises:
            RulesetError: if an option has no meaning or no such value.
        """
        self.ruleset = ruleset
        self.options = dict(options or {})
        self.tables = compile_tables(ruleset, options)
        self._scratch = _Scratch()

    def list_moves(self, state: Records, *, by_path: bool = True) -> Moves:
        """Return all legal moves; without `by_path` one move of 皇 for each destination."""
        scratch = self._scratch
        count = listing.list_position(self.tables, state, scratch.work, scratch.moves, by_path)
        return scratch.moves[:count].copy()

    def list_moves_from(self, state: Records, square: int) -> Moves:
        """Return the legal moves of the piece on one square."""
        scratch = self._scratch
        count = listing.list_one_piece(self.tables, state, scratch.work, scratch.moves, square)
        return scratch.moves[:count].copy()

    def list_landings(self, state: Records, origin: int, via: int, throw: int) -> Moves:
        """Return the running second legs over one square that a throw allows (§6.2)."""
        moves = self.list_moves_from(state, origin)
        is_running = moves >> layout.KIND_SHIFT == layout.STEP_RUNNING
        is_over = (moves >> layout.VIA_SHIFT) & layout.SQUARE_MASK == via
        distances = (moves >> layout.DISTANCE_SHIFT) & layout.DISTANCE_MASK
        landings: Moves = moves[is_running & is_over & (distances <= throw)]
        return landings

    def list_reach(self, state: Records, square: int) -> Moves:
        """Return what the piece on a square of the side to move reaches, finite or running (§3).

        The entries have the form of second legs: those that run have a distance. A square counts
        as reached if the piece could end its move there.
        """
        scratch = self._scratch
        count = listing.list_second_legs(self.tables, state, scratch.work, scratch.moves, square)
        return scratch.moves[:count].copy()

    def is_protected(self, state: Records, square: int) -> bool:
        """Tell whether the side to move may not capture the enemy piece on a square (§7.2)."""
        scratch = self._scratch
        found = listing.find_class(self.tables, state, scratch.work, square)
        is_enemy = found & layout.PIECE and not found & layout.OWN
        is_tam = state[0]["tam"] == square
        return bool(is_enemy and not is_tam and not found & layout.LAND)

    def count_moves(self, states: Records, rounds: int = 1) -> int:
        """Write out the moves by path of many positions and return how many there are in all."""
        scratch = self._scratch
        return listing.list_many(self.tables, states, scratch.work, scratch.moves, rounds)

    def is_hue(self, state: Records, square: int) -> bool:
        """Tell whether a piece on the square moves as in 皇処 (Rulebook, cetkaik §3)."""
        tables = self.tables[0]
        found = tables["state_of"][state[0]["tam"], tables["frame"][square]]
        return bool(found == layout.HUE_STATE)

    def carry_out(self, state: Records, move: int, *, is_success: bool = True) -> Records:
        """Return the state after a move whose throws succeeded or failed; the turn stays."""
        after = state.copy()
        turn.carry_out(after[0], int(move), is_success)
        return after

    def perft(self, state: Records, depth: int, chance: Chance = "lucky") -> dict[str, int]:
        """Return how many sequences of `depth` moves by path there are, by the last move's kind.

        Raises:
            RulesetError: for `all`, if options leave more to decide after a throw than the path.
        """
        if chance == "all":
            check_branches(self.options)
        states = layout.new_states(depth + 1)
        states[0] = state[0]
        frames = np.zeros((depth + 1, perft.FRAME_SIZE), np.int64)
        counts = np.zeros((depth, perft.KINDS), np.int64)
        moves = np.empty(depth * layout.MOST_MOVES, np.int32)
        conduct = compile_conduct(self.ruleset, self.options, TENTHS)
        perft.perft(
            self.tables,
            conduct,
            states,
            self._scratch.work,
            moves,
            frames,
            counts,
            _CHANCES[chance],
        )
        return dict(zip(PERFT_KINDS, map(int, counts[-1]), strict=True))

    def play(
        self,
        hands: NDArray[np.int32],
        matches: int,
        seed: int,
        *,
        unit: int = 1,
        cap: int = 100_000,
    ) -> tuple[Records, int]:
        """Play random matches in bulk; return the states they end in and the number of plies.

        `hands` is the compiled hand system, in which a point is `unit`.

        Raises:
            RulesetError: if an option needs play step by step.
        """
        check_bulk(self.ruleset, self.options)
        results = layout.new_states(matches)
        conduct = compile_conduct(self.ruleset, self.options, unit)
        scratch = self._scratch
        plies = playout.play_matches(
            self.tables,
            conduct,
            hands,
            scratch.work,
            scratch.moves,
            new_stream(seed),
            results,
            cap,
        )
        return results, int(plies)

    def start(self) -> Records:
        """Return the initial position of the first season, IA to move; points are in tenths."""
        conduct = compile_conduct(self.ruleset, self.options, TENTHS)
        state = layout.new_states()
        state["board"] = self.tables["initial"]
        state["tam"] = self.tables["tam_start"]
        state["season"] = 1
        state["points"] = conduct["start_points"]
        return state


def to_states(positions: Iterable[Position]) -> Records:
    """Return positions as states; points stay in tenths.

    Moves do not depend on points, so those beyond all measure may be cut to what a state can hold.
    """
    listed = list(positions)
    states = layout.new_states(len(listed))
    for state, position in zip(states, listed, strict=True):
        state["board"] = list(position.board)
        state["stock"].flat = list(position.stock)
        state["side"] = position.side
        state["tam"] = position.tam
        state["tam_moved"] = position.is_tam_moved
        state["season"] = position.season
        state["rate"] = position.rate
        state["points"] = [
            max(-MOST_POINTS, min(points, MOST_POINTS)) for points in position.points
        ]
    return states


def to_position(state: Records) -> Position:
    """Return a state as a position."""
    record = state[0]
    return Position(
        board=record["board"].tobytes(),
        side=int(record["side"]),
        stock=record["stock"].tobytes(),
        season=int(record["season"]),
        rate=int(record["rate"]),
        points=(int(record["points"][0]), int(record["points"][1])),
        is_tam_moved=bool(record["tam_moved"]),
    )
