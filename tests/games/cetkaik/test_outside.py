"""What no record holds, what is refused, and states that cannot be."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from belpic.core.action import Action
from belpic.core.codec import Json, to_json
from belpic.core.errors import IllegalAction, Unreadable
from belpic.core.options import Value
from belpic.games.cetkaik.engine import Engine
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.payment import find_payment, find_sign, plainly
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import TAXOT
from tests.games.cetkaik.table import changed, on_board, play

pytestmark = pytest.mark.kernel

STEP = "LIA=弓^ LAI=皇 KA=兵v"


def declaring(hands: int, **settings: Value) -> CetkaikState:
    """Return a state in which IA declares hands of so many tenths."""
    state = on_board("KIA=兵^ KA=兵v ZO=皇", **settings)  # type: ignore[arg-type]  # settings of several kinds
    return changed(state, phase=layout.DECLARE, hands=hands, new=1)


@pytest.mark.parametrize("rate", [20, 30, 31, 60, 64, 500])
def test_points_grow_beyond_a_record_and_come_back(rate: int) -> None:
    state = play(declaring(70, rate=rate, score_cap="off"), "taxot")
    assert state.scores() == (200 + (70 << rate), 200 - (70 << rate))
    assert (state.wide is None) == (rate <= 31 and 70 << rate < layout.SAFE_POINTS)
    assert GAME.state_from_json(to_json(state)) == state
    other = changed(state, phase=layout.DECLARE, side=1, rate=rate, hands=70, new=1)
    assert play(other, "taxot").scores() == (200, 200)
    assert play(other, "taxot").wide is None


def test_a_penalty_beyond_a_record_is_paid_at_once() -> None:
    state = on_board(STEP, preset="online", score_cap="off", rate=400)
    after = play(state, "LIA*LAI~KY", "1", "to KY")
    assert after.scores() == (200 - (50 << 400), 200 + (50 << 400))
    assert (after.phase, after.side) == ("move", 1)
    capped = play(on_board(STEP, preset="online", rate=400), "LIA*LAI~KY", "1", "to KY")
    assert (capped.scores(), capped.ending) == ((0, 400), "points")


def test_large_points_of_a_text_are_clamped_as_any() -> None:
    state = on_board(STEP, preset="online", points=(1 << 70, 10), rate=400)
    assert state.wide is not None
    after = play(state, "LIA*LAI~KY", "1", "to KY")
    assert (after.scores(), after.ending) == ((0, 10 * ((1 << 70) + 10)), "points")


@pytest.mark.parametrize("reached", [(0, 0), (40, 0), (0, 41), (500, 499), (300, 1)])
@pytest.mark.parametrize("situation", [-50, -1, 0, 3])
@pytest.mark.parametrize("rate", [0, 41, 500])
def test_the_sign_of_a_payment_is_exact_at_any_rate(
    reached: tuple[int, int], situation: int, rate: int
) -> None:
    engine = Engine("official", {"rate_scope": "later_hands"})
    state = engine.start()[0]
    state["rate"], state["situation"] = rate, situation
    state["worth"][:2] = (50, 1)
    state["reached"][0, :2] = reached
    exact = plainly(find_payment)(engine.conduct[0], state)
    sign = int(find_sign(engine.conduct[0], state))
    assert (sign > 0, sign < 0) == (exact > 0, exact < 0)


def test_repeated_positions_are_recalled() -> None:
    state = on_board("ZO=皇 KIA=王^ KA=王v", repetition_limit=2)
    assert len(state.met) == 1
    again = play(state, "KIA-KAU", "KA-KE", "KAU-KIA", "KE-KA")
    assert (again.ending, len(again.met)) == ("repetition", 5)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seats", 3),
        ("began", 2),
        ("count", 6),
        ("opening", {"first": 9}),
        ("ending", "points"),
        ("last", ["KA", "KE", "KI", "KU", "KO"]),
        ("balance", {"carried": [1 << 40, 0], "reached": [[], []]}),
        ("balance", {"carried": [0, 0], "reached": [[1], []]}),
        ("pending", {"action": ["KA", "-KE"], "landing": None, "limit": 0, "throws": 0}),
        ("declaration", {"hands": 0, "situation": 0, "payment": 0, "new": []}),
        ("phase", "fall"),
        ("phase", "declare"),
    ],
)
def test_states_that_cannot_be_are_not_read(part: str, value: Json) -> None:
    data = to_json(on_board(STEP))
    assert isinstance(data, dict)
    with pytest.raises(Unreadable):
        GAME.state_from_json({**data, part: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("board", "00"),
        ("board", "7f" * 81),
        ("stock", "00"),
        ("side", 2),
        ("season", 0),
        ("rate", -1),
    ],
)
def test_positions_that_cannot_be_are_not_read(name: str, value: Json) -> None:
    data = to_json(on_board(STEP))
    assert isinstance(data, dict)
    position = data["position"]
    assert isinstance(position, dict)
    with pytest.raises(Unreadable):
        GAME.state_from_json({**data, "position": {**position, name: value}})


def test_states_within_a_turn_are_read_back() -> None:
    state = on_board("LIA=弓^ LAI=皇 LI=b王v KA=兵v", preset="standard", rate_scope="later_hands")
    thrown = play(state, "LIA*LAI", "3")
    for one in (play(state, "LIA*LAI"), thrown, play(thrown, "to LU"), play(thrown, "stay")):
        assert GAME.state_from_json(to_json(one)) == one
    wet = play(on_board("LO=弓^ NO=兵v KA=兵v"), "LO*NO-CO", "5")
    assert wet.phase == "water"
    assert GAME.state_from_json(to_json(wet)) == wet
    data = to_json(wet)
    assert isinstance(data, dict)
    for landing in (None, {"move": 3, "square": 3, "distance": 0, "is_wet": True}):
        pending = {**to_json(wet)["pending"], "landing": landing}  # type: ignore[index,call-overload,dict-item]  # an object
        with pytest.raises(Unreadable):
            GAME.state_from_json({**data, "pending": pending})


@pytest.mark.parametrize("duplicates", ["once", "twice"])
def test_a_declaration_is_read_only_if_it_is_what_the_stock_is_worth(duplicates: str) -> None:
    state = play(on_board(STEP, stock="+K", duplicate_hands=duplicates), "LIA*LAI-LY", "1")
    assert state.declaration is not None
    assert state.declaration.hands == 50
    assert GAME.state_from_json(to_json(state)) == state
    wrong = replace(state.form(), declaration=replace(state.declaration, hands=70))
    with pytest.raises(Unreadable):
        CetkaikState.of_form(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "KIA-PIA",
        "PIA-PAU",
        "LIA*LAI-KA",
        "LIA*LAI",
        "LIA*LAI~LY",
        "P@PO",
        "+K@KA",
        "+P@LAI",
        "M-PA",
    ],
)
def test_moves_that_are_not_offered_are_refused(text: str) -> None:
    state = on_board(STEP, stock="+P")
    with pytest.raises(IllegalAction):
        state.after(state.side, Action(re.split("(?=[-*~@])", text)))


@pytest.mark.parametrize("text", ["LIA*LAI-LY", "LIA*LAI~LY", "LIA*KAI"])
def test_steps_are_declared_as_the_rules_want(text: str) -> None:
    state = on_board(STEP, preset="standard")
    with pytest.raises(IllegalAction):
        state.after(state.side, Action(re.split("(?=[-*~@])", text)))


@pytest.mark.parametrize("text", ["to KA", "to nowhere", "to", "bank", ""])
def test_landings_that_are_not_offered_are_refused(text: str) -> None:
    state = play(on_board(STEP, preset="standard"), "LIA*LAI", "2")
    with pytest.raises(IllegalAction):
        state.after(state.side, Action.of(text))


def test_an_end_that_is_forbidden_is_refused() -> None:
    state = play(on_board(STEP, negative_taxot="forbidden"), "LIA*LAI-LY", "1")
    with pytest.raises(IllegalAction):
        state.after(state.side, TAXOT)


@pytest.mark.parametrize("rate", [3, 30, 31, 200])
def test_each_hand_is_paid_at_its_own_rate(rate: int) -> None:
    state = on_board("KIA=兵^ KA=兵v ZO=皇", rate_scope="later_hands", score_cap="off", rate=rate)
    worth, reached = (50, 30) + (0,) * 10, (rate, 1) + (0,) * 22
    states = thaw(state.record)
    states["phase"], states["hands"], states["new"] = layout.DECLARE, 80, 3
    states["worth"] = worth
    states["reached"] = np.array(reached).reshape(2, 12)
    after = play(replace(state, record=states.tobytes()), "taxot")
    assert after.scores()[0] == 200 + (50 << rate) + (30 << 1)
