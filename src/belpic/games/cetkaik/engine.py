"""The engine: Python's one door to the kernel. Loading it loads Numba."""

from __future__ import annotations

import threading
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

import numpy as np

from belpic.core.codec import Json, from_json, to_json
from belpic.games.cetkaik.conduct import Start, check_branches, check_bulk, compile_conduct
from belpic.games.cetkaik.hands import (
    HandRules,
    HandScore,
    HandSystem,
    Stock,
    compile_hands,
    hand_system,
    score,
)
from belpic.games.cetkaik.kernel import (
    doors,
    layout,
    listing,
    perft,
    playout,
    steps,
    touch_tree,
    touches,
    turn,
)
from belpic.games.cetkaik.kernel.payment import plainly
from belpic.games.cetkaik.kernel.stream import new_stream
from belpic.games.cetkaik.position import TENTHS, Position
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.tables import compile_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.games.cetkaik.kernel.layout import Moves, Records

Chance = Literal["lucky", "all"]
PERFT_KINDS: Final = ("plain", "step_finite", "step_running", "drop", "tam")
STOCKS_KEPT: Final = 4096
"""How many stocks keep what they are worth."""
_CHANCES: Final = {"lucky": perft.LUCKY, "all": perft.ALL}


class Scratch(threading.local):
    """Room for one thread's work; the kernel runs without the interpreter's lock.

    `states` is one record and `bytes` are what it is made of.
    """

    def __init__(self) -> None:
        """Make the room when a thread comes here first."""
        self.work = layout.new_work()
        self.moves = layout.new_moves()
        self.page = np.empty(touches.PAGE_SIZE, np.uint8)
        self.tree = np.empty((touch_tree.TREE_ROWS, touch_tree.MOST_PATHS), np.int32)
        self.buffer = bytearray(layout.new_states().tobytes())
        self.bytes = memoryview(self.buffer)
        self.states: Records = np.frombuffer(self.buffer, layout.STATE)


SCRATCH: Final = Scratch()


class Engine:
    """The rules of one preset with its options, ready to be asked.

    States are arrays of one record of `layout.STATE`; moves are packed integers (`paths.unpack`).
    """

    def __init__(
        self,
        ruleset: str,
        options: Mapping[str, object] | None = None,
        system: HandSystem | None = None,
        start: Start = Start(),  # noqa: B008  # frozen
    ) -> None:
        """Compile the rules; the hands are those of the options unless they are given.

        Raises:
            RulesetError: if an option has no meaning or no such value.
        """
        self.ruleset = ruleset
        self.options = dict(options or {})
        self.tables = compile_tables(ruleset, options)
        self.system = _find_system(ruleset, self.options) if system is None else system
        self.hands = compile_hands(self.system)
        self.conduct = compile_conduct(ruleset, self.options, self.system, start)
        self.worth = lru_cache(STOCKS_KEPT)(self._worth)
        self.hand_order = {hand.id: index for index, hand in enumerate(self.system.hands)}

    def _worth(self, stock: Stock) -> HandScore:
        return score(self.system, stock)

    def tenths(self, amount: int) -> int:
        """Return an amount of the hand system in tenths of points."""
        return amount * TENTHS // self.system.scale

    def list_actions(self, state: Records) -> list[int]:
        """Return all actions, each as the packed move that `kernel.choices` writes for it."""
        moves = SCRATCH.moves
        count = doors.list_position_actions(self.tables, self.conduct, state, SCRATCH.work, moves)
        listed: list[int] = moves[:count].tolist()
        return listed

    def find_action(self, state: Records, wanted: int) -> int:
        """Return the action written so (`kernel.choices.find_action`), or `layout.NO_MOVE`."""
        return doors.find_position_action(
            self.tables, self.conduct, state, SCRATCH.work, SCRATCH.moves, wanted
        )

    def find_ends(self, state: Records, move: int, limit: int) -> list[int]:
        """Return where a limit lets a declared running move end, the nearest first (§6.2)."""
        moves = SCRATCH.moves
        count = doors.list_position_ends(
            self.tables, self.conduct, state, SCRATCH.work, moves, move, limit
        )
        listed: list[int] = moves[:count].tolist()
        return listed

    def find_limit(self, throws: int, limit: int, count: int) -> int | None:
        """Return how far a second leg may go after one more throw, None if 連撃術 is lost."""
        found = plainly(steps.find_limit)(self.conduct[0], throws + 1, limit, count)
        return None if found < 0 else found

    def list_moves(self, state: Records, *, by_path: bool = True) -> Moves:
        """Return all legal moves; without `by_path` one move of 皇 for each destination."""
        scratch = SCRATCH
        count = listing.list_position(self.tables, state, scratch.work, scratch.moves, by_path)
        return scratch.moves[:count].copy()

    def list_moves_from(self, state: Records, square: int) -> Moves:
        """Return the legal moves of the piece on one square."""
        scratch = SCRATCH
        count = listing.list_one_piece(self.tables, state, scratch.work, scratch.moves, square)
        return scratch.moves[:count].copy()

    def list_reach(self, state: Records, square: int) -> Moves:
        """Return what the piece on a square of the side to move reaches, finite or running (§3).

        The entries have the form of second legs: those that run have a distance. A square counts
        as reached if the piece could end its move there.
        """
        scratch = SCRATCH
        count = listing.list_second_legs(self.tables, state, scratch.work, scratch.moves, square)
        return scratch.moves[:count].copy()

    def is_protected(self, state: Records, square: int) -> bool:
        """Tell whether the side to move may not capture the enemy piece on a square (§7.2)."""
        scratch = SCRATCH
        found = listing.find_class(self.tables, state, scratch.work, square)
        is_enemy = found & layout.PIECE and not found & layout.OWN
        is_tam = state[0]["tam"] == square
        return bool(is_enemy and not is_tam and not found & layout.LAND)

    def count_moves(self, states: Records, rounds: int = 1) -> int:
        """Write out the moves by path of many positions and return how many there are in all."""
        scratch = SCRATCH
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
        perft.perft(
            self.tables,
            self.conduct,
            self.hands,
            states,
            SCRATCH.work,
            moves,
            frames,
            counts,
            _CHANCES[chance],
        )
        return dict(zip(PERFT_KINDS, map(int, counts[-1]), strict=True))

    def play(self, matches: int, seed: int, *, cap: int = 100_000) -> tuple[Records, int]:
        """Play random matches in bulk; return how they stand in the end and the number of moves.

        A match stands between turns after `cap` moves, and waits to be paid (`layout.PAY_SEASON`,
        `layout.PAY_AT_ONCE`) where its points outgrow a record.

        Raises:
            RulesetError: if an option needs a memory that no record holds.
        """
        check_bulk(self.options)
        states = layout.new_states(matches)
        stream = new_stream(seed)
        progress = np.array([0, -1, 0], np.int64)
        while not playout.play_matches(
            self.tables,
            self.conduct,
            self.hands,
            SCRATCH.work,
            SCRATCH.moves,
            stream,
            states,
            progress,
            cap,
        ):
            match = int(progress[playout.MATCH])
            if not fill_in_worth(self, states[match : match + 1]):
                progress[playout.MATCH] += 1
                progress[playout.PLY] = -1
        return states, int(progress[playout.PLIES])

    def start(self) -> Records:
        """Return the initial position of a first season, IA to move; points are in tenths."""
        state = layout.new_states()
        state["board"] = self.tables["initial"]
        state["tam"] = self.tables["tam_start"]
        state["points"] = self.conduct["start_points"]
        return state


def _find_system(ruleset: str, options: Mapping[str, object]) -> HandSystem:
    chosen = {**load_ruleset(ruleset).defaults, **options}
    names = {field.name for field in fields(HandRules)}
    written = {name: value for name, value in chosen.items() if name in names}
    usual = to_json(HandRules(ruleset=ruleset))
    assert isinstance(usual, dict)  # of its fields
    return hand_system(from_json(HandRules, cast("Json", {**usual, **written})))


def fill_in_worth(engine: Engine, states: Records) -> bool:
    """Count what a stock is worth where the kernel cannot; tell whether that was asked."""
    state = states[0]
    if state["phase"] != layout.PRICE:
        return False
    worth = engine.worth(Stock(tuple(map(int, state["stock"][state["side"]]))))
    for completed in worth.hands:
        state["worth"][engine.hand_order[completed.hand.id]] = engine.tenths(completed.amount)
    state["loose"] = engine.tenths(worth.loose)
    state["hands"] = engine.tenths(worth.amount)
    state["phase"] = layout.DECLARE
    return True


def to_states(positions: Iterable[Position]) -> Records:
    """Return positions as states; points stay in tenths.

    Those beyond all measure are kept by whoever has them: moves do not depend on points.
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
        state["first"] = position.side
        if is_narrow(position.points):
            state["points"] = list(position.points)
        else:
            state["wide"] = 1
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


def is_narrow(points: tuple[int, int]) -> bool:
    """Tell whether a record has room for these points."""
    return all(abs(each) < layout.SAFE_POINTS for each in points)
