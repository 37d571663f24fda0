"""Random matches in bulk against the same match played step by step from the rule text."""

from __future__ import annotations

from collections import Counter

import pytest

from belpic.games.cetkaik.conduct import compile_conduct
from belpic.games.cetkaik.engine import Engine, to_position, to_states
from belpic.games.cetkaik.hands import (
    HandRules,
    HandSystem,
    Stock,
    compile_hands,
    hand_levels,
    hand_system,
    new_hands,
    score,
)
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.stream import (
    draw_below,
    draw_word,
    new_stream,
    throw_sticks,
    toss_coin,
)
from belpic.games.cetkaik.kernel.turn import find_penalty, pay
from belpic.games.cetkaik.paths import Path, unpack
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.ruleset import RulesetError
from tests.games.cetkaik.board_samples import MODERN, slow_board
from tests.size import sized

pytestmark = pytest.mark.kernel

MATCHES = sized(small=6, full=60, plain=1)


def system_of(ruleset: str) -> HandSystem:
    return hand_system(HandRules(ruleset=ruleset))


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


class Referee:
    """Plays one match with the kernel's draws but by the rule text (§6.6, §8, §9)."""

    def __init__(self, engine: Engine, system: HandSystem, seed: int) -> None:
        self.engine = engine
        self.system = system
        self.stream = new_stream(seed)
        self.board = slow_board(engine.ruleset, to_position(engine.start()), engine.options)
        self.option = self.board.options
        start = self.option["start_points"]
        assert isinstance(start, int)
        self.points = [start, start]
        self.season = 0
        self.plies = 0

    def play(self) -> None:
        while self.season < 4 and 0 not in self.points:
            self.season += 1
            self.play_season()

    def play_season(self) -> None:
        state = self.engine.start()
        self.stocks = [[0] * 20, [0] * 20]
        self.rate = 1
        self.side = toss_coin(self.stream)
        self.tam_moved = False
        self.position = to_position(state)
        while self.play_turn():
            self.side = 1 - self.side

    def play_turn(self) -> bool:
        state = self.engine.start()
        state["board"] = list(self.position.board)
        state["tam"] = self.position.tam
        state["stock"] = self.stocks
        state["side"] = self.side
        state["tam_moved"] = self.tam_moved
        moves = self.engine.list_moves(state)
        move = int(moves[draw_below(self.stream, len(moves))])
        self.plies += 1
        path = unpack(move)
        is_success = self.throw(path)
        situational, at_once = self.find_penalties(path)
        before = hand_levels(self.system, Stock(tuple(self.stocks[self.side])))
        after_state = self.engine.carry_out(state, move, is_success=is_success)
        self.position = to_position(after_state)
        self.tam_moved = path.kind.is_tam
        self.stocks = [list(map(int, row)) for row in after_state[0]["stock"]]
        stock = Stock(tuple(self.stocks[self.side]))
        after = hand_levels(self.system, stock)
        if at_once:
            self.pay(at_once)
            if 0 in self.points:
                return False
        if any(new_hands(before, after)) or situational:
            if toss_coin(self.stream):
                self.pay(score(self.system, stock).amount + situational)
                return False
            self.rate *= 2
        return True

    def throw(self, path: Path) -> bool:
        if path.needs_step_throw and throw_sticks(self.stream) < path.distance:
            return False
        return not path.needs_water_throw or throw_sticks(self.stream) >= 3

    def find_penalties(self, path: Path) -> tuple[int, int]:
        tam = self.position.tam
        if path.kind.is_tam:
            cases = [
                ("tam_after_opponent", self.tam_moved),
                ("tam_null_move", path.destination == tam),
            ]
            modes = [self.option[name] for name, happens in cases if happens]
            penalty = -3 if modes else 0
        else:
            modes = [self.option["kut2tam2"]] if path.via == tam else []
            penalty = -5 if modes else 0
        if "hand" in modes:
            return penalty, 0
        return 0, penalty if "immediate" in modes else 0

    def pay(self, raw: int) -> None:
        total = sum(self.points)
        own = min(max(self.points[self.side] + raw * self.rate, 0), total)
        self.points[self.side] = own
        self.points[1 - self.side] = total - own


@pytest.mark.parametrize("ruleset", MODERN)
def test_bulk_play_follows_the_rules(ruleset: str) -> None:
    engine = Engine(ruleset)
    system = system_of(ruleset)
    hands = compile_hands(system)
    for seed in range(MATCHES):
        results, plies = engine.play(hands, 1, seed)
        referee = Referee(engine, system, seed)
        referee.play()
        result = results[0]
        assert plies == referee.plies
        assert list(result["points"]) == referee.points
        assert int(result["season"]) == referee.season
        assert result["board"].tobytes() == referee.position.board


def test_same_matches_compiled_and_plain() -> None:
    engine = Engine("official")
    results, plies = engine.play(compile_hands(system_of("official")), 3, 2026)
    assert (plies, results["points"].tolist()) == (81, [[20, 20], [20, 20], [31, 9]])


def test_matches_end_as_they_should() -> None:
    engine = Engine("official")
    number = sized(small=300, full=5_000, plain=3)
    results, plies = engine.play(compile_hands(system_of("official")), number, 5)
    assert (results["points"].sum(axis=1) == 40).all()
    is_won = (results["points"] == 0).any(axis=1)
    assert (is_won | (results["season"] == 4)).all()
    assert number < plies < 1000 * number
    pieces = (results["board"] != 0).sum(axis=1) + results["stock"].sum(axis=(1, 2))
    assert (pieces == 49).all()


def test_cap_stops_a_match() -> None:
    engine = Engine("online")
    results, plies = engine.play(compile_hands(system_of("online")), 2, 1, cap=10)
    assert plies == 20
    assert (results["season"] == 1).all()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("score_cap", "off"),
        ("cash_play", True),
        ("rate_scope", "later_hands"),
        ("situational_scope", "season_accumulate"),
        ("repetition_limit", 3),
        ("step_nearer_landing", True),
        ("step_zero_captures_via", True),
        ("step_sticks", "rengeki"),
        ("first_player", "winner_of_last_season"),
        ("start_points", "gain_from_zero"),
    ],
)
def test_refuses_what_needs_step_by_step(name: str, value: object) -> None:
    engine = Engine("official", {name: value})
    with pytest.raises(RulesetError, match=name) as caught:
        engine.play(compile_hands(system_of("official")), 1, 1)
    assert name in caught.value.ja


def penalty(ruleset: str, options: dict[str, object], position: Position, text: str) -> int:
    """Return the points that the first move of this text costs as a hand."""
    engine = Engine(ruleset, options)
    state = to_states([position])
    moves = [int(move) for move in engine.list_moves(state)]
    move = next(move for move in moves if str(unpack(move)).endswith(text))
    conduct = compile_conduct(ruleset, options, 1)
    return int(find_penalty(conduct[0], state[0], move, True, layout.HAND))


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
    state = Engine(ruleset).start()
    state["points"] = points
    state["rate"] = rate
    is_over = pay(compile_conduct(ruleset, {}, 1)[0], state[0], amount)
    assert tuple(map(int, state[0]["points"])) == expected
    assert bool(is_over) is (0 in expected)


def test_v154_without_a_cap() -> None:
    state = Engine("official").start()
    state["points"] = (20, 20)
    assert not pay(compile_conduct("official", {"score_cap": "off"}, 1)[0], state[0], 25)
    assert tuple(map(int, state[0]["points"])) == (45, -5)


def test_v199_stepping_on_tam_costs_even_if_the_throw_fails() -> None:
    state = Engine("online").start()
    move = next(
        int(move)
        for move in Engine("online").list_moves(state)
        if str(unpack(int(move))) == "ZAI*ZO-ZU"
    )
    for exempt, expected in ((False, -5), (True, 0)):
        options = {"failed_throw_exempts_kut2tam2": exempt}
        conduct = compile_conduct("online", options, 1)[0]
        assert find_penalty(conduct, state[0], move, False, layout.IMMEDIATE) == expected
        assert find_penalty(conduct, state[0], move, True, layout.IMMEDIATE) == -5
