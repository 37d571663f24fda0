"""Matches in bulk: the same match as through the states that people play; payments; penalties."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from belpic.core.action import Action
from belpic.core.options import Value
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.engine import SCRATCH, Engine, to_position, to_states
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.listing import list_paths
from belpic.games.cetkaik.kernel.payment import is_decided, is_packable, pay_packable
from belpic.games.cetkaik.kernel.picking import pick_path
from belpic.games.cetkaik.kernel.stream import (
    draw_below,
    draw_word,
    new_stream,
    throw_sticks,
    toss_coin,
)
from belpic.games.cetkaik.kernel.turn import find_penalty
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.paths import unpack
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.ruleset import RulesetError
from belpic.games.cetkaik.squares import name_of
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import MODERN, random_setup
from tests.games.cetkaik.variants import VARIANTS
from tests.size import sized

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.stream import Stream

pytestmark = pytest.mark.kernel

MATCHES = sized(small=3, full=40, plain=1)
LONGEST = sized(small=200, full=400, plain=12)


def follow(state: CetkaikState, seed: int, most: int) -> CetkaikState:
    """Return the match of bulk play with this seed, played step by step through its states."""
    stream = new_stream(seed)
    count = 0
    while state.phase != "over" and (state.phase != "move" or count < most):
        count += state.phase == "move"
        to_act = state.to_act
        if to_act is CHANCE:
            state = state.after(CHANCE, Action.of(str(throw_sticks(stream))))
        else:
            assert isinstance(to_act, frozenset)
            state = state.after(min(to_act), choose(state, stream))
    return state


def choose(state: CetkaikState, stream: Stream) -> Action:
    """Return the action that bulk play takes with the next draws."""
    if state.phase == "move":
        tables = state.rules.engine.tables
        move = pick_path(tables[0], thaw(state.record)[0], SCRATCH.work[0], SCRATCH.moves, stream)
        return action_of(state, int(move))
    actions = state.actions(state.side) if state.phase != "open" else (Action.of("throw"),)
    if len(actions) == 1:
        return actions[0]
    if state.phase == "land":
        return actions[draw_below(stream, len(actions))]
    words = {"declare": ("tymok", "taxot"), "chain": ("bank", "again")}[state.phase]
    return Action.of(words[toss_coin(stream)])


def action_of(state: CetkaikState, move: int) -> Action:
    """Return the action to which a path belongs."""
    if unpack(move).kind.is_tam:
        return Action.of("M", f"-{name_of(move & layout.SQUARE_MASK)}")
    return next(
        action
        for action, declared in state.legal.declared.items()
        if any(landing.move == move for landing in declared.landings)
    )


def test_stream_is_the_same_everywhere() -> None:
    stream = new_stream(2026)
    assert [draw_word(stream) for _ in range(4)] == [
        1800430755,
        2389501372,
        3183406620,
        3291180804,
    ]


def test_draws_are_even() -> None:
    stream = new_stream(1)
    number = sized(small=60_000, full=600_000, plain=6_000)
    counts = Counter(draw_below(stream, 6) for _ in range(number))
    assert set(counts) == set(range(6))
    assert all(abs(count - number / 6) < 5 * (number / 6) ** 0.5 for count in counts.values())
    sticks = Counter(throw_sticks(stream) for _ in range(number))
    for shown, share in enumerate((1, 5, 10, 10, 5, 1)):
        expected = number * share / 32
        assert abs(sticks[shown] - expected) < 5 * expected**0.5
    coins = sum(toss_coin(stream) for _ in range(number))
    assert abs(coins - number / 2) < 5 * (number / 4) ** 0.5


@pytest.mark.parametrize(("preset", "chosen"), VARIANTS, ids=str)
def test_bulk_play_is_the_play_of_states(preset: str, chosen: dict[str, Value]) -> None:
    start = GAME.start(2, GAME.options(2, preset, chosen))
    assert isinstance(start, CetkaikState)
    for seed in range(MATCHES):
        (bulk,), _ = rules_of(start.options).engine.play(1, seed, cap=LONGEST)
        state = thaw(follow(start, seed, LONGEST).record)[0]
        # of a direction, a path names another square than the action does
        state["last"] = bulk["last"]
        assert state.tobytes() == bulk.tobytes()


@pytest.mark.parametrize("ruleset", MODERN)
def test_picked_moves_are_those_of_the_list(ruleset: str) -> None:
    rng, engine = Random(ruleset), Engine(ruleset, {"water_exempt_drop": False})
    for seed in range(sized(small=60, full=2_000, plain=6)):
        state = to_states([random_setup(rng, ruleset)])[0]
        moves = SCRATCH.moves
        count = list_paths(engine.tables[0], state, SCRATCH.work[0], moves, 0)
        listed = moves[:count].tolist()
        drawn = draw_below(new_stream(seed), count) if count else 0
        picked = pick_path(engine.tables[0], state, SCRATCH.work[0], moves, new_stream(seed))
        assert picked == (listed[drawn] if count else layout.NO_MOVE)


def test_same_matches_compiled_and_plain() -> None:
    results, plies = Engine("official").play(3, 2026)
    assert (plies, results["points"].tolist()) == (
        156,
        [[400, 0], [220, 180], [400, 0]],
    )


def test_matches_end_as_they_should() -> None:
    engine = Engine("official")
    number = sized(small=300, full=5_000, plain=3)
    results, plies = engine.play(number, 5)
    assert (results["points"].sum(axis=1) == 400).all()
    assert (results["phase"] == layout.OVER).all()
    is_won = (results["points"] == 0).any(axis=1)
    assert ((results["ending"] == layout.BY_POINTS) == is_won).all()
    assert (is_won | (results["season"] == 4)).all()
    assert number < plies < 1000 * number
    pieces = (results["board"] != 0).sum(axis=1) + results["stock"].sum(axis=(1, 2))
    assert (pieces == 49).all()


def test_cap_stops_a_match_between_turns() -> None:
    results, plies = Engine("online").play(2, 1, cap=10)
    assert plies == 20
    assert (results["season"] == 1).all()
    assert (results["phase"] == layout.MOVE).all()


def test_refuses_what_needs_a_memory() -> None:
    engine = Engine("official", {"repetition_limit": 3})
    with pytest.raises(RulesetError, match="repetition_limit=3") as caught:
        engine.play(1, 1)
    assert "repetition_limit=3" in caught.value.text.in_("ja")


def penalty(ruleset: str, options: dict[str, object], position: Position, text: str) -> int:
    """Return the points that the first move of this text costs as a hand."""
    engine = Engine(ruleset, options)
    state = to_states([position])
    moves = [int(move) for move in engine.list_moves(state)]
    move = next(move for move in moves if str(unpack(move)).endswith(text))
    return int(find_penalty(engine.conduct[0], state[0], move, True, layout.HAND)) // 10


@pytest.mark.parametrize(
    ("number", "tam_moved", "text", "options", "expected"),
    [
        ("V094", True, "^TO-TU", {}, -3),
        ("V095", False, "^TO-TU", {}, 0),
        ("V096", False, "^TO-ZO", {}, -3),
        ("V097", True, "^TO-ZO", {}, -3),
        ("V097-sum", True, "^TO-ZO", {"tam2tysak2_stacking": "sum"}, -6),
        ("V098", False, "^TO-NU", {}, 0),
        ("V145", False, "ZAI*ZO-TO", {}, -5),
        ("allowed", True, "^TO-ZO", {"tam_after_opponent": "allowed"}, -3),
        (
            "both allowed",
            True,
            "^TO-ZO",
            {"tam_after_opponent": "allowed", "tam_null_move": "allowed"},
            0,
        ),
        ("immediate", False, "ZAI*ZO-TO", {"kut2tam2": "immediate"}, 0),
    ],
    ids=lambda value: value if isinstance(value, str) and value[0] in "Vabi" else "",
)
def test_situational_hands(
    number: str, tam_moved: bool, text: str, options: dict[str, object], expected: int
) -> None:
    assert number
    start = to_position(Engine("official").start())
    position = Position(start.board, IA, is_tam_moved=tam_moved)
    assert penalty("official", options, position, text) == expected


@pytest.mark.parametrize(
    ("number", "ruleset", "points", "rate", "amount", "expected"),
    [
        ("V141", "official", (20, 20), 0, 5, (25, 15)),
        ("V142", "official", (20, 20), 1, 7, (34, 6)),
        ("V143", "official", (20, 20), 1, 12, (40, 0)),
        ("V144", "official", (20, 20), 2, 5, (40, 0)),
        ("V145", "official", (20, 20), 0, -5, (15, 25)),
        ("V149", "official", (20, 20), 2, -3, (8, 32)),
        ("V151", "official", (3, 37), 0, -5, (0, 40)),
        ("V152", "education", (10, 10), 0, 10, (20, 0)),
        ("V156", "official", (20, 20), 1, -5, (10, 30)),
        ("V199", "online", (20, 20), 0, -5, (15, 25)),
        ("high rate", "official", (20, 20), 300, -1, (0, 40)),
    ],
    ids=lambda value: value if isinstance(value, str) and value[0] in "Vh" else "",
)
def test_payment(  # a table of cases
    number: str,
    ruleset: str,
    points: tuple[int, int],
    rate: int,
    amount: int,
    expected: tuple[int, int],
) -> None:
    assert number
    engine = Engine(ruleset)
    state = engine.start()
    state["points"] = [10 * each for each in points]
    state["rate"] = rate
    assert is_packable(engine.conduct[0], state[0])
    pay_packable(engine.conduct[0], state[0], 10 * amount << min(rate, layout.SAFE_RATE))
    assert tuple(int(each) / 10 for each in state[0]["points"]) == expected
    assert bool(is_decided(engine.conduct[0], state[0])) is (0 in expected)


def test_v154_without_a_cap() -> None:
    engine = Engine("official", {"score_cap": "off"})
    state = engine.start()
    pay_packable(engine.conduct[0], state[0], 250)
    assert not is_decided(engine.conduct[0], state[0])
    assert state[0]["points"].tolist() == [450, -50]


def test_v199_stepping_on_tam_costs_even_if_the_throw_fails() -> None:
    for exempt, expected in ((False, -50), (True, 0)):
        engine = Engine("online", {"failed_throw_exempts_kut2tam2": exempt})
        state = engine.start()
        paths = {str(unpack(int(move))): int(move) for move in engine.list_moves(state)}
        conduct, move = engine.conduct[0], paths["ZAI*ZO-ZU"]
        assert find_penalty(conduct, state[0], move, False, layout.IMMEDIATE) == expected
        assert find_penalty(conduct, state[0], move, True, layout.IMMEDIATE) == -50
