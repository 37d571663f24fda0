"""The peers as bots: they decide as described, and play by the rules in every preset."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from belpic.bots.levels import label, make
from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER
from belpic.games.cetkaik.bots.peers import PEERS
from belpic.games.cetkaik.engine import SCRATCH
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.stream import new_stream
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.search import peers
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import MODERN
from tests.games.cetkaik.table import on_board, play
from tests.size import PLAIN_PYTHON, sized

if TYPE_CHECKING:
    from belpic.core.action import Action

pytestmark = pytest.mark.kernel

EVENTS = sized(small=60, full=600, plain=6)
ALL = tuple(PEERS)
WEIGHED = ("online",) if PLAIN_PYTHON else ("official", "online", "standard")
ANY_GAME = registry.load("cetkaik")


def chosen(name: str, state: CetkaikState, seed: str = "0") -> str:
    return str(make(name, ANY_GAME).choose(state.view(state.side), SeededRng(seed)))


@pytest.mark.parametrize("name", ALL)
def test_a_sure_hand_is_made_and_ends_the_season(name: str) -> None:
    state = on_board("KY=兵^ KO=r王v PA=兵v PIA=兵^")
    assert chosen(name, state) == "KY-KO"
    state = play(state, "KY-KO")
    assert state.phase == "declare"
    assert chosen(name, state) == "taxot"


def test_a_hand_that_two_sticks_make_is_likely_to_the_rules_of_thumb() -> None:
    state = on_board("LY=弓^ LO=兵^ LI=r王v PA=兵v PIA=兵^")
    assert chosen("peer_thumb", state) == "LY*LO-LI"
    farther = on_board("LY=弓^ LO=兵^ LA=r王v PA=兵v PIA=兵^", seasons=1)
    seen = {chosen("peer_thumb", farther, str(seed)) for seed in range(20)}
    assert len(seen) > 1


def test_rules_of_thumb_leave_no_king_to_be_taken_easily() -> None:
    state = on_board("KY=r王^ KU=車v PA=兵v PIA=兵^ LIA=兵^")
    seen = {chosen("peer_thumb", state, str(seed)) for seed in range(20)}
    assert {text[:2] for text in seen} == {"KY"}


def test_peers_land_on_what_they_ran_for() -> None:
    state = on_board("LY=弓^ LO=兵^ LI=r王v PA=兵v PIA=兵^", preset="online")
    for name in ALL:
        assert chosen(name, play(state, "LY*LO~LU", "2")) == "to LI"
        assert chosen(name, play(state, "LY*LO~LU", "1")) in {"to LU", "stay"}


@pytest.mark.parametrize("preset", [*MODERN, "ancient"])
@pytest.mark.parametrize("name", ALL)
def test_play_is_legal_and_leaves_tam_alone(preset: str, name: str) -> None:
    bot, rng = make(name, ANY_GAME), SeededRng(f"{preset}/{name}")
    state = GAME.start(2, GAME.options(2, preset))
    for _ in range(EVENTS):
        to_act = state.to_act
        if to_act is OVER:
            break
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)
        seat = min(to_act)
        action = bot.choose(state.view(seat), rng)
        if isinstance(state, CetkaikState) and state.phase == "move":
            assert action[0] != "M"
            assert name == "peer_greedy" or "@" not in str(action)
        state = state.after(seat, action)


@pytest.mark.parametrize("preset", WEIGHED)
def test_min_max_weighs_two_moves_by_all_their_throws(preset: str) -> None:
    """What the compiled rule says of every action is what the states say, throw by throw."""
    state = on_board(
        "LY=b弓^ LO=兵^ LI=r馬v NU=r虎v KI=b兵v NY=r将^ ZO=皇 PA=兵v", stock="+TP", preset=preset
    )
    scores = score_by_minmax(state)
    assert len(scores) > 20
    for action, score in scores.items():
        text = str(action)
        if "@" in text or text.startswith("M") or "*ZO" in text:
            assert score == peers.REFUSED
        else:
            assert score == pytest.approx(float(expect(state, action, state.side, 2))), text


def score_by_minmax(state: CetkaikState) -> dict[Action, float]:
    engine = state.rules.engine
    states = layout.new_states(2)
    states[0] = np.frombuffer(state.record, layout.STATE)[0]
    actions, scores = layout.new_moves(), np.zeros(layout.MOST_MOVES)
    count = peers.score_actions(
        engine.tables,
        engine.conduct,
        engine.hands,
        SCRATCH.work,
        SCRATCH.moves,
        layout.new_moves(),
        actions,
        states,
        np.zeros(1, peers.ROOM),
        new_stream(1),
        scores,
        peers.MINMAX,
    )
    declare = state.options.step_declare
    return {write_action(int(actions[at]), declare): float(scores[at]) for at in range(count)}


SHARES = {"1": Fraction(1, 6), "2": Fraction(2, 6), "3": Fraction(2, 6), "4": Fraction(1, 6)}


def expect(state: CetkaikState, action: Action, seat: int, plies: int) -> Fraction:
    """Return min-max's value of an action, played through the states."""
    return settle(state.after(state.side, action), seat, plies)


def settle(state: CetkaikState, seat: int, plies: int) -> Fraction:
    if state.phase == "water":
        return sum((settle(play(state, throw), seat, plies) for throw in "03"), Fraction(0)) / 2
    if state.phase == "fall":
        return sum(
            (share * settle(play(state, throw), seat, plies) for throw, share in SHARES.items()),
            Fraction(0),
        )
    if state.phase == "land":
        ends = [expect(state, action, seat, plies) for action in state.actions(state.side)]
        return max(ends) if state.side == seat else min(ends)
    if state.phase == "declare" or plies == 1:
        return value(state, seat)
    replies = [
        expect(state, action, seat, 1)
        for action in state.actions(state.side)
        if "@" not in str(action) and action[0] != "M" and "*ZO" not in str(action)
    ]
    return min(replies)


def value(state: CetkaikState, seat: int) -> Fraction:
    """Return twice the hand points and the captured pieces, less the same of the other side."""
    worth = []
    for side in range(2):
        stock = stock_of(state.position, side)
        hands = state.rules.engine.tenths(state.rules.worth(stock).amount) // 10
        worth.append(2 * hands + sum(stock.counts))
    before = 2 * 0 + 2  # the stock that the position began with
    return Fraction(worth[seat] - worth[1 - seat] - before)


def test_peers_have_names_for_people() -> None:
    for name in PEERS:
        assert label(name, ANY_GAME).in_("en") != name
        assert label(name, ANY_GAME).in_("ja") != label(name, ANY_GAME).in_("en")
