"""The search against a plain expectimax through the states, and against itself with other means."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from belpic.core.seats import CHANCE
from belpic.games.cetkaik.engine import Engine
from belpic.games.cetkaik.kernel import layout as kernel
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.evaluation import begin_trace, evaluate
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from belpic.games.cetkaik.search.searcher import Found, Limits, Searcher
from belpic.games.cetkaik.squares import name_of
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import MODERN
from tests.games.cetkaik.table import on_board, play
from tests.size import PLAIN_PYTHON, sized

if TYPE_CHECKING:
    from belpic.core.options import Value

pytestmark = pytest.mark.kernel

PLAINLY = Limits(captures=0, selective=False, pruning=False, entries=0)
WHOLLY = Limits(depth=2, captures=2, selective=False)
BOARD = "LY=b弓^ LO=兵^ LI=r馬v NU=r虎v ZO=皇 PA=b王v"
TINY = "LY=b弓^ LO=兵^ LI=r馬v ZO=皇"
SMALL = "TY=b弓^ ZY=兵^ TI=r将v ZO=皇 XI=r王v"
CASES: tuple[tuple[str, str, str, dict[str, Value]], ...] = (
    ("official", BOARD, "+T", {}),
    ("online", BOARD, "+T", {}),
    ("standard", BOARD, "+T", {}),
    ("education", SMALL, "S", {}),
    ("hard_tam", BOARD, "H", {"rate_scope": "later_hands"}),
    ("official", TINY, "T", {"step_nearer_landing": True}),
    ("official", TINY, "T", {"step_sticks": "rengeki", "negative_taxot": "forbidden"}),
    ("standard", TINY, "T", {"step_zero_captures_via": True}),
    ("official", TINY, "T", {"score_cap": "off", "kut2tam2": "immediate"}),
    ("official", TINY, "T", {"start_points": "gain_from_zero"}),
    ("standard", TINY, "TH", {"duplicate_hands": "twice", "declaration_trigger": "any_hand"}),
)
SAMPLES = sized(small=2, full=12, plain=1)
FEW = CASES[5:] if PLAIN_PYTHON else CASES
"""As plain Python only small boards, which the irregular options have."""


def look(state: CetkaikState, limits: Limits) -> Found:
    return Searcher().find(state.rules.engine, thaw(state.record), limits)


class Plain:
    """Expectimax through the states, with nothing left out."""

    def __init__(self, state: CetkaikState) -> None:
        engine = state.rules.engine
        self.hands = engine.hands
        self.season = state.position.season
        self.minds = make_mind(engine, self.season, usual_weights(engine.ruleset))
        self.stocks = np.zeros(1 << 8, layout.PROSPECT)
        self.stocks["key"] = -1
        self.known: dict[tuple[CetkaikState, int], float] = {}

    def value(self, state: CetkaikState, depth: int) -> float:
        known = self.known.get((state, depth))
        if known is None:
            known = self.known[state, depth] = self._value(state, depth)
        return known

    def _value(self, state: CetkaikState, depth: int) -> float:
        if state.phase == "over" or state.position.season != self.season:
            return self._settled(state)
        if state.to_act is CHANCE:
            outcomes = state.chance().outcomes()
            assert outcomes is not None
            return sum(
                float(share) * self.value(state.after(CHANCE, outcome), depth)
                for outcome, share in outcomes
            )
        if state.phase == "move" and depth == 0:
            return self.evaluate(state)
        left = depth - (state.phase == "move")
        values = [
            self.value(state.after(state.side, action), left)
            for action in state.actions(state.side)
            if str(action) != "again" or is_short(state)
        ]
        return max(values) if state.side == 0 else min(values)

    def _settled(self, state: CetkaikState) -> float:
        first, second = state.scores()
        if state.phase == "over":
            return float(np.sign(first - second))
        left = state.options.seasons - state.position.season + 1
        lead = Fraction(first - second, 20) + layout.MOST_LEAD
        return float(self.minds[0]["equity"][left, int(lead)])

    def evaluate(self, state: CetkaikState) -> float:
        records = thaw(state.record)
        traces = np.zeros(1, layout.TRACE)
        begin_trace(self.minds[0], records[0], traces[0])
        side = int(records[0]["side"])
        return evaluate(self.minds[0], self.hands, records[0], traces[0], self.stocks, side, False)


@pytest.mark.parametrize(("preset", "board", "stock", "chosen"), FEW)
def test_every_action_is_worth_what_plain_expectimax_says(
    preset: str, board: str, stock: str, chosen: dict[str, Value]
) -> None:
    state = on_board(board, preset=preset, stock=stock, **chosen)  # type: ignore[arg-type]  # settings of several kinds
    plain = Plain(state)
    for depth in (1,) if PLAIN_PYTHON else (1, 2):
        found = look(state, replace(PLAINLY, depth=depth))
        assert found.value == pytest.approx(plain.value(state, depth), abs=1e-6)


def is_short(state: CetkaikState) -> bool:
    """Tell whether a further throw of 連撃術 could reach more."""
    return state.pending is not None and state.pending.limit < layout.FARTHEST


@pytest.mark.parametrize("preset", ("education",) if PLAIN_PYTHON else MODERN)
def test_neither_bounds_nor_known_positions_change_a_value(preset: str) -> None:
    engine = Engine(preset)
    limits = replace(WHOLLY, depth=1) if PLAIN_PYTHON else WHOLLY
    looked = 0
    for seed in range(SAMPLES):
        state, _ = engine.play(1, seed, cap=30)
        if state[0]["phase"] != kernel.MOVE:
            continue
        searcher = Searcher()
        plain = searcher.find(engine, state, replace(limits, pruning=False, entries=0))
        bounded = searcher.find(engine, state, replace(limits, entries=0))
        known = searcher.find(engine, state, limits)
        assert bounded.value == pytest.approx(plain.value, abs=1e-6)
        assert known.value == pytest.approx(plain.value, abs=1e-6)
        assert known.nodes <= bounded.nodes <= plain.nodes
        looked += 1
    assert looked


@pytest.mark.parametrize("nodes", [1, 2, 30, 400])
def test_a_budget_of_nodes_is_kept_and_gives_the_same_choice_again(nodes: int) -> None:
    state = on_board(BOARD, preset="online", stock="+TP")
    for at in (state, play(state, "LY*LO~LU", "2")):
        found = look(at, Limits(nodes=nodes))
        assert 0 < found.nodes <= nodes
        assert found == look(at, Limits(nodes=nodes))
        assert write(at, found.choice) in {str(action) for action in at.actions(at.side)}


def write(state: CetkaikState, choice: int) -> str:
    if state.phase == "move":
        return str(write_action(choice, state.options.step_declare))
    return "stay" if choice == kernel.STAY else f"to {name_of(choice & kernel.SQUARE_MASK)}"


def test_several_threads_look_at_one_position() -> None:
    state = on_board(BOARD, preset="online", stock="+TP")
    limits = Limits(nodes=sized(3000, 30000, 40))
    alone = look(state, limits)
    found = Searcher().find(state.rules.engine, thaw(state.record), limits, threads=2)
    assert found.nodes > alone.nodes // 2
    assert write(state, found.choice) in {str(action) for action in state.actions(state.side)}


def test_a_search_stops_when_its_time_is_over() -> None:
    state = on_board(BOARD, preset="online", stock="+TP")
    found = Searcher().find(
        state.rules.engine, thaw(state.record), Limits(captures=0), seconds=0.05
    )
    assert write(state, found.choice) in {str(action) for action in state.actions(state.side)}


@pytest.mark.parametrize(
    ("lead", "word"),
    [(-10, "tymok"), (0, "taxot"), (10, "taxot")],
)
def test_the_last_season_ends_when_that_wins_and_not_when_it_loses(lead: int, word: str) -> None:
    state = on_board(
        "LAI=弓^ LI=b馬v KA=兵v PAI=兵^ PIA=b王^",
        stock="T",
        seasons=1,
        points=(20 + lead, 20 - lead),
    )
    state = play(state, "LAI-LI")
    assert state.phase == "declare"
    found = look(state, Limits(nodes=sized(2000, 2000, 60)))
    assert found.choice == {"tymok": kernel.TYMOK, "taxot": kernel.TAXOT}[word]
