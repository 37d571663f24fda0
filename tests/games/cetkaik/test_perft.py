"""Exact counts of move sequences by path, and what the two ways of chance mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.errors import BadOptions
from belpic.core.options import Value
from belpic.games.cetkaik.engine import Chance, Engine, to_states
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.paths import PathKind, unpack
from belpic.games.cetkaik.position_part import CetkaikPositions
from belpic.games.cetkaik.ruleset import RulesetError
from tests.games.cetkaik.board_samples import place
from tests.size import PLAIN_PYTHON

pytestmark = pytest.mark.kernel

DEEP = (
    ("education", 2, (1105, 4930, 1841, 0, 12953)),
    ("official", 2, (5285, 15657, 11808, 0, 27870)),
    ("standard", 2, (5285, 15657, 11808, 0, 27870)),
    ("hard_tam", 2, (5245, 15207, 11408, 0, 27618)),
    ("online", 2, (5285, 15823, 11874, 0, 15962)),
    ("official", 3, (1379775, 3886815, 3022724, 24776, 6549030)),
)


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("official", (20, 62, 41, 0, 126)),
        ("hard_tam", (20, 60, 41, 0, 126)),
        ("education", (6, 34, 12, 0, 96)),
    ],
)
@pytest.mark.parametrize("chance", ["lucky", "all"])
def test_one_ply(ruleset: str, expected: tuple[int, ...], chance: Chance) -> None:
    engine = Engine(ruleset)
    assert tuple(engine.perft(engine.start(), 1, chance).values()) == expected


@pytest.mark.parametrize(("ruleset", "depth", "expected"), DEEP[:1] if PLAIN_PYTHON else DEEP)
def test_more_plies(ruleset: str, depth: int, expected: tuple[int, ...]) -> None:
    engine = Engine(ruleset)
    assert tuple(engine.perft(engine.start(), depth).values()) == expected


def follow(engine: Engine, placement: str, chance: str) -> int:
    """Return how many two-move sequences there are, branch by branch."""
    state = to_states([place(placement)])
    throws = range(6) if chance == "all" else (5,)
    total = 0
    for move in map(int, engine.list_moves(state)):
        path = unpack(move)
        steps = throws if path.needs_step_throw else (None,)
        for step in steps:
            reached = step is None or step >= path.distance
            waters = throws if reached and path.needs_water_throw else (None,)
            for water in waters:
                is_success = reached and (water is None or water >= 3)
                after = engine.carry_out(state, move, is_success=is_success)
                after["side"] = 1 - after["side"]
                total += len(engine.list_moves(after))
    return total


@pytest.mark.parametrize("chance", ["lucky", "all"])
@pytest.mark.parametrize(
    "placement",
    ["LIA=弓^ LA=兵^ ZO=皇 KA=兵v", "LO=弓^ NO=兵v MO=王v", "TY=馬^ XU=兵v KI=将v TAU=皇"],
)
def test_every_branch_is_followed(placement: str, chance: Chance) -> None:
    engine = Engine("standard")
    expected = follow(engine, placement, chance)
    assert sum(engine.perft(to_states([place(placement)]), 2, chance).values()) == expected


def test_far_second_legs_fail_unless_throws_add_up() -> None:
    placement = "KIA=弓^ KAU=兵v"
    state = to_states([place(placement)])
    single = Engine("official")
    paths = [unpack(int(move)) for move in single.list_moves(state)]
    assert max(path.distance for path in paths) > 5
    added = Engine("official", {"step_sticks": "rengeki"})
    counts = [sum(engine.perft(state, 3).values()) for engine in (single, added)]
    assert counts[0] != counts[1]
    with pytest.raises(RulesetError, match="step_sticks"):
        added.perft(state, 2, "all")


@pytest.mark.parametrize("points", [(50, 350), (60, 340)])
def test_a_penalty_paid_at_once_may_end_the_match(points: tuple[int, int]) -> None:
    engine = Engine("online")
    state = to_states([place("LIA=弓^ LAI=皇 KA=兵v")])
    state["points"] = points
    over_tam = [
        path
        for path in (unpack(int(move)) for move in engine.list_moves(state))
        if path.kind is PathKind.STEP_RUNNING
    ]
    richer = state.copy()
    richer["points"] = (200, 200)
    missing = sum(engine.perft(richer, 2).values()) - sum(engine.perft(state, 2).values())
    assert (missing > len(over_tam)) is (points[0] == 50)


def counted(preset: str, *, paths: bool, chance: Chance = "lucky", **chosen: Value) -> int:
    """Return the number of lines of two moves from the start, as `belpic perft` asks for it."""
    options = GAME.options(2, preset, chosen)
    depth = 1 if PLAIN_PYTHON else 2
    positions = CetkaikPositions()
    return sum(positions.perft(None, options, depth, paths=paths, chance=chance).values())


def test_the_start_has_its_points() -> None:
    """A penalty paid at once ends no line of `online`, where both sides begin with 20."""
    assert counted("online", paths=True) == (249 if PLAIN_PYTHON else 48944)


def test_lines_by_action_end_with_rengeki() -> None:
    options = GAME.options(2, "official", {"step_sticks": "rengeki"})
    lines = CetkaikPositions().perft(None, options, 1, paths=False, chance="lucky")
    assert sum(lines.values()) == 249 - 126 + 25
    with pytest.raises(BadOptions, match="step_sticks"):
        CetkaikPositions().perft(None, options, 1, paths=False, chance="all")


def test_drops_with_a_throw_have_their_branches() -> None:
    """70 dry squares and 9 in the water to drop a 兵 on; A has one move whatever happens."""
    position = replace(place("KA=兵^ PAU=兵v"), stock=b"\0\0\1" + bytes(37))
    for exempt, following in ((True, 1), (False, 6)):
        engine = Engine("official", {"water_exempt_drop": exempt})
        first = engine.perft(to_states([position]), 1, "all")
        second = engine.perft(to_states([position]), 2, "all")
        assert first["drop"] == 79
        assert sum(second.values()) == 70 + 9 * following


def test_a_declared_hand_doubles_what_is_paid_at_once_later() -> None:
    """At the rate of 2 a step on 皇 costs 10 points, with which A has lost, or 1 is left."""
    engine = Engine("online")
    position = place("KIA=弓^ KAI=b王v PA=弓v PI=皇")
    counts = [
        sum(engine.perft(to_states([replace(position, points=points)]), 3).values())
        for points in ((300, 100), (290, 110))
    ]
    assert counts[0] < counts[1]
