"""The learned evaluation: kept up move by move as if summed anew, and the same in plain NumPy."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
import pytest

from belpic.core.rng import SeededRng
from belpic.games.cetkaik.bots.searching import Strength
from belpic.games.cetkaik.engine import Engine
from belpic.games.cetkaik.kernel import layout as kernel
from belpic.games.cetkaik.pieces import (
    EMPTY,
    KING,
    RED_BIT,
    TAM_CODE,
    code_of,
    colour_of,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.search import layout, network
from belpic.games.cetkaik.search.evaluation import begin_trace, evaluate, follow_move
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from belpic.games.cetkaik.search.network_file import (
    BOARDS,
    KING_PLANES,
    NINE,
    PIECES,
    PRESETS,
    SEASONS_SEEN,
    SHAPES,
    VERSION,
    Network,
    usual_network,
)
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.squares import SQUARES, column_of, row_of
from tests.games.cetkaik.board_samples import MODERN
from tests.size import PLAIN_PYTHON, sized

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Arrays = Mapping[str, NDArray[np.int32]]

pytestmark = pytest.mark.kernel

PLIES = sized(small=150, full=1500, plain=30)
LARGEST = {"hidden_weight": 127, "hidden_bias": 9000, "output_weight": 300, "output_bias": 900}


@cache
def any_network() -> Network:
    """Return a network of random whole numbers, large enough for every limit to be met."""
    generator = np.random.default_rng(5)
    arrays = {}
    for board in (NINE, *BOARDS.values()):
        for name, shape in SHAPES.items():
            most = LARGEST.get(name, 60)
            arrays[f"{board}/{name}"] = generator.integers(-most, most + 1, shape, np.int32)
        arrays[f"{board}/stock"][:, :, 0] = 0
        arrays[f"{board}/hidden_weight"][network.LINEAR :: layout.UNITS] = 0
    return Network(arrays)


class Walk:
    """A match at random whose trace follows it."""

    def __init__(self, preset: str) -> None:
        self.engine = Engine(preset)
        self.rng = SeededRng(f"walk/{preset}")
        weights = usual_weights(preset)
        self.mind = make_mind(self.engine, 1, weights, any_network())[0]
        self.trace = np.zeros(1, layout.TRACE)
        self.stocks = np.zeros(1 << 8, layout.PROSPECT)
        self.stocks["key"] = -1
        self.begin()

    def begin(self) -> None:
        self.state = self.engine.start()
        begin_trace(self.mind, self.state[0], self.trace[0])

    def step(self) -> None:
        moves = self.engine.list_moves(self.state)
        if not len(moves):
            self.begin()
            return
        board = self.state[0]["board"]
        # kings seldom move or fall by chance
        origins = np.minimum((moves >> kernel.ORIGIN_SHIFT) & kernel.SQUARE_MASK, SQUARES - 1)
        is_piece = moves >> kernel.KIND_SHIFT <= kernel.STEP_RUNNING
        for ends in (moves & kernel.SQUARE_MASK, origins):
            is_kings = is_piece & (board[ends] % RED_BIT == KING + 1)
            if is_kings.any() and self.rng.below(2):
                moves = moves[is_kings]
                break
        # and captures are rare among all moves
        picked = [int(moves[self.rng.below(len(moves))]) for _ in range(6)]
        move = max(picked, key=lambda each: int(board[each & kernel.SQUARE_MASK]) % TAM_CODE)
        follow_move(self.mind, self.state[0], self.trace[0], move)
        self.state = self.engine.carry_out(self.state, move)
        self.state["side"] ^= 1
        self.state["rate"] = self.rng.below(4)
        lead = 10 * self.rng.below(100) - 500
        self.state["points"] = (lead, -lead)

    def prospects(self) -> list[np.void]:
        """Return what the stocks promise, once the position has been evaluated."""
        keys = self.trace[0]["stock"]
        return [self.stocks[self.stocks["key"] == key][0] for key in keys]

    def evaluate(self, mover: int, *, again: bool = False) -> float:
        record, trace = self.state[0], self.trace[0]
        return evaluate(self.mind, self.engine.hands, record, trace, self.stocks, mover, again)


@pytest.mark.parametrize("preset", ("online", "education") if PLAIN_PYTHON else MODERN)
def test_units_kept_up_are_those_summed_anew(preset: str) -> None:
    walk, fresh, anew = Walk(preset), np.zeros(1, layout.TRACE), 0
    for _ in range(PLIES):
        walk.step()
        anew += int(walk.trace[0]["is_stale"])
        walk.evaluate(0)
        begin_trace(walk.mind, walk.state[0], fresh[0])
        for name in ("key", "stock", "king", "pieces", "units"):
            assert (walk.trace[0][name] == fresh[0][name]).all(), name
    assert 0 < anew < PLIES


@pytest.mark.parametrize("preset", ("education",) if PLAIN_PYTHON else MODERN)
def test_the_compiled_network_judges_as_numpy_does(preset: str) -> None:
    walk, seen = Walk(preset), set()
    for _ in range(PLIES // 5):
        walk.step()
        for mover in range(2):
            found = walk.evaluate(mover, again=mover == 1)
            assert found == pytest.approx(judged(walk, mover), abs=1e-12)
            seen.add(found)
    assert len(seen) > PLIES // 10


def judged(walk: Walk, mover: int) -> float:
    """Return what the match is worth to IA, every row of the network found by itself."""
    arrays = any_network().arrays
    board = BOARDS.get(walk.engine.ruleset, NINE)
    own = {name: arrays[f"{board}/{name}"] for name in SHAPES}
    sums = [summed(walk, own, view) for view in (mover, 1 - mover)]
    active = np.clip(np.concatenate(sums), 0, network.FULL)
    hidden = np.clip((active @ own["hidden_weight"] + own["hidden_bias"]) >> 6, 0, network.FULL)
    total = int(hidden @ own["output_weight"] + own["output_bias"])
    direct = int(sums[0][-1] - sums[1][-1])
    odds = total / (network.FULL * network.OUTPUT_UNIT) + direct / network.LINEAR_UNIT
    chance = 1 / (1 + math.exp(-odds * (1 - 2 * mover)))
    record, worth = walk.state[0], walk.mind["worth"]
    place = int(np.clip(record["points"][0] // TENTHS, -60, 60)) + layout.MOST_LEAD
    held = [min(int(each["held"]), layout.MOST_HELD - 1) for each in walk.prospects()]
    won, lost = (float(worth[side, record["rate"], held[side], place]) for side in range(2))
    return chance * won + (1 - chance) * lost


def summed(walk: Walk, own: Arrays, view: int) -> NDArray[np.int32]:
    """Return the sums that a side sees; what is its own comes first everywhere."""
    record, sides = walk.state[0], (view, 1 - view)
    prospects = walk.prospects()
    left = int(walk.engine.conduct[0]["seasons"]) - 1
    rows = [
        own["start"],
        own["season"][min(left, SEASONS_SEEN - 1)],
        own["preset"][PRESETS.index(walk.engine.ruleset)],
    ]
    for whose, side in enumerate(sides):
        for index, count in enumerate(record["stock"][side]):
            rows.append(own["stock"][whose, index, min(int(count), layout.STOCK_LEVELS - 1)])
    outs = [0, 0]
    kings = [turned_square(find_king(record["board"], side), view) for side in sides]
    for square, number in enumerate(record["board"]):
        if number == EMPTY:
            continue
        at, code = turned_square(square, view), int(number)
        is_piece = code != TAM_CODE
        owner = sides.index(side_of(code))
        if is_piece:
            code = code_of(kind_of(code), colour_of(code), owner)
        rows.append(own["piece"][PIECES.index(code), at])
        plane = KING_PLANES.index(code_of(kind_of(code), 0, owner))
        for whose, king in enumerate(kings):
            along, across = row_of(at) - row_of(king), column_of(at) - column_of(king)
            if king != layout.NO_KING and max(abs(along), abs(across)) <= layout.KING_REACH:
                rows.append(own["king"][whose, plane, (along + 4) * 9 + across + 4])
        taker = 1 - owner
        gain = prospects[sides[taker]]["gain"]
        if is_piece and gain[2 * kind_of(code) + colour_of(code)] > 0:
            outs[taker] += 1
            rows.append(own["hot"][taker, kind_of(code), at])
    rows += [own["fact"][number] for number in facts(walk, view, outs)]
    total: NDArray[np.int32] = np.sum(rows, axis=0)
    return total


def facts(walk: Walk, view: int, outs: list[int]) -> list[int]:
    """Return the numbers of the facts that a side sees."""
    record, pieces, prospects = walk.state[0], walk.trace[0]["pieces"], walk.prospects()
    lead = int(record["points"][0]) // TENTHS * (1 - 2 * view)
    found = [
        network.RATE_FACT + int(record["rate"]),
        network.LEAD_FACT + int(np.clip(lead // 4 + 8, 0, 16)),
    ]
    for whose, side in enumerate((view, 1 - view)):
        # in the order and width in which it is summed there: it may lie just on a step
        near = sum(
            float(each) * int(count)
            for each, count in zip(prospects[side]["near"], pieces[1 - side], strict=True)
        )
        held = int(prospects[side]["held"])
        found += [
            network.NEAR_FACT + 8 * whose + int(np.searchsorted(network.NEAR_STEPS, near, "right")),
            network.HELD_FACT + 8 * whose + int(np.searchsorted(network.HELD_STEPS, held, "right")),
            network.OUTS_FACT + 8 * whose + min(outs[whose], 7),
        ]
    return [*found, network.TAM_FACT] if record["tam_moved"] else found


def turned_square(square: int, view: int) -> int:
    """Return where a side sees a square."""
    return SQUARES - 1 - square if view and square != layout.NO_KING else square


def find_king(board: NDArray[np.int8], side: int) -> int:
    """Return where the first king of a side stands."""
    kings = [at for at, code in enumerate(board) if code and kind_of(code) == KING]
    return next((at for at in kings if side_of(board[at]) == side), layout.NO_KING)


# Without bounds a depth more costs some hundred times as much, and plain Python as much again.
@pytest.mark.parametrize(
    ("preset", "depth"),
    [("education", 1)] if PLAIN_PYTHON else [("education", 2), ("online", sized(1, 2))],
)
def test_bounds_and_known_positions_do_not_change_what_a_network_finds(
    preset: str, depth: int
) -> None:
    engine, searcher = Engine(preset), Searcher()
    limits = Limits(depth=depth, captures=2, selective=False)
    state, _ = engine.play(1, 3, cap=20)
    assert state[0]["phase"] == kernel.MOVE
    found = searcher.find(engine, state, limits, network=any_network())
    plain = searcher.find(
        engine, state, replace(limits, pruning=False, entries=0), network=any_network()
    )
    assert found.value == pytest.approx(plain.value, abs=1e-6)
    assert found.value != searcher.find(engine, state, limits).value


# The file


def test_a_network_comes_back_from_its_file() -> None:
    again = Network.read(any_network().write())
    assert again.arrays.keys() == any_network().arrays.keys()
    assert all((again.arrays[name] == each).all() for name, each in any_network().arrays.items())


def test_networks_of_other_versions_and_forms_are_refused() -> None:
    def written(**changed: NDArray[np.int32]) -> bytes:
        room = io.BytesIO()
        arrays = {"version": np.array(VERSION), **any_network().arrays, **changed}
        np.savez(room, **arrays)  # type: ignore[arg-type]  # its settings are no arrays
        return room.getvalue()

    Network.read(written())
    with pytest.raises(ValueError, match="version"):
        Network.read(written(version=np.array(VERSION + 1)))
    with pytest.raises(ValueError, match="nine/fact"):
        Network.read(written(**{"nine/fact": np.zeros((3, layout.UNITS), np.int32)}))


def test_the_network_of_the_game_is_small_and_serves_every_preset() -> None:
    file = files("belpic.games.cetkaik.search").joinpath("data/network.npz")
    assert len(file.read_bytes()) < 2_000_000
    known = usual_network("network")
    assert known is not None
    for preset in MODERN:
        known.put_into(np.zeros(1, layout.MIND), preset, 3)
    # sums of many rows have room in 16 bits, and products in the exact part of 32-bit floats
    assert all(abs(each).max() < 1 << 10 for name, each in known.arrays.items() if "/king" in name)
    assert all(
        abs(each).max() <= 127
        for name, each in known.arrays.items()
        if "_weight" in name and "hidden" in name
    )


def test_a_level_says_who_judges() -> None:
    level = {"nodes": 10, "depth": 1, "captures": 0, "noise": 0.0, "missed": 0.0}
    assert Strength.of(level).evaluation == "hand"
    assert Strength.of({**level, "evaluation": "network"}).evaluation == "network"
    with pytest.raises(KeyError):
        Strength.of({**level, "evaluation": "guess"})
