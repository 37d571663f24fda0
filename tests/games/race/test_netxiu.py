"""The worked examples of 六裁, by their numbers, its odds and its simulated matches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from belpic.bots.runner import Log
from belpic.bots.simulation import Simulation
from belpic.core.action import Action
from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.options import Value
from belpic.core.registry import load
from belpic.core.rng import SeededRng
from belpic.core.scene import Board, Forecast, Mark
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games.netxiu import INFO
from belpic.games.netxiu.analysis import NetxiuOdds, ox_walk, stopping, ways
from belpic.games.netxiu.board import GOAL, route_of
from belpic.games.netxiu.bot import RunnerBot
from belpic.games.netxiu.game import GAME
from belpic.games.netxiu.state import NetxiuState, Runner
from tests.games.race.play import Sample, ended, play, texts
from tests.size import sized


def begin(seats: int, first: int = 0, /, **chosen: Value) -> NetxiuState:
    state = GAME.start(seats, GAME.options(seats, chosen=chosen))
    return state.after(CHANCE, Action.of(str(first)))


def standing(*cells: int, first: int = 0, **chosen: Value) -> NetxiuState:
    """Return a match in which the seats' pieces stand on these cells; -1 has arrived."""
    state = begin(len(cells), first, **chosen)
    return replace(
        state,
        runners=tuple((Runner(at=GOAL if at < 0 else at),) for at in cells),
        arrived=tuple(Seat(seat) for seat, at in enumerate(cells) if at < 0),
    )


def alone(throws: str, **chosen: Value) -> NetxiuState:
    """Return a match of two in which the other seat never leaves the start."""
    return play(begin(2, **chosen), throws.replace(",", " 0 "))


def cells(state: NetxiuState) -> tuple[int, ...]:
    return tuple(own[0].at for own in state.runners)


def test_example_01_a_stop_sends_back() -> None:
    state = play(begin(2), "3")
    assert (cells(state), state.cups) == ((3, 0), (2, 0))
    state = play(state, "3")
    assert (cells(state), state.cups) == ((0, 3), (2, 2))
    assert state.runners[0][0] == Runner(sent=1)


def test_example_02_a_zero_drinks_again() -> None:
    state = play(standing(6, 0), "0")
    assert (cells(state), state.cups) == ((6, 0), (2, 0))


def test_example_03_a_zero_may_be_dry() -> None:
    assert play(standing(6, 0, zero_drinks=False), "0").cups == (0, 0)


def test_example_04_the_goal_is_reached_exactly() -> None:
    stuck = play(standing(28, 0, 0), "4")
    assert (cells(stuck), stuck.cups, stuck.current) == ((28, 0, 0), (0, 0, 0), 1)
    there = play(standing(28, 0, 0), "3")
    assert (there.cups, there.arrived) == ((3, 0, 0), (0,))


def test_example_05_who_is_stuck_does_not_drink() -> None:
    assert cells(play(standing(27, 0), "5")) == (27, 0)
    assert play(standing(27, 0), "5").cups == (0, 0)
    assert play(standing(27, 0, stuck_drinks=True), "5").cups == (3, 0)


def test_example_06_a_zero_at_the_start_is_nothing() -> None:
    state = play(begin(2), "0")
    assert (cells(state), state.cups) == ((0, 0), (0, 0))
    assert state.runners == ((Runner(),), (Runner(),)), "nobody is sent back from the start"


@pytest.mark.parametrize(
    ("throws", "cups", "ox"),
    [
        pytest.param("3,3,3,3,3,4,4,4,4", 22, True, id="example-07"),
        pytest.param("1,2,3,3,3,3,4,4,4,2,2", 22, True, id="example-08"),
        pytest.param("3,3,0,3,3,3,4,4,4,4", 24, True, id="example-09"),
        pytest.param("4,2,3,3,3,4,4,4,4", 20, False, id="example-10"),
    ],
)
def test_examples_of_the_ox_walk(throws: str, cups: int, ox: bool) -> None:
    state = alone(throws)
    assert (state.cups[0], state.walked == {0}) == (cups, ox)
    assert ended(state).winners == (0,)


def test_example_11_once_sent_back_there_is_no_ox_walk() -> None:
    state = play(begin(2), "3 3 3 0")
    # seat 1 sent seat 0 back, seat 0 did the same; now seat 1 walks like an ox after all
    state = play(state, "0 3 0 3 0 3 0 3 0 3 0 4 0 4 0 4 0 4")
    assert state.runners[1][0].visited == route_of("boustrophedon").lined
    assert (state.arrived, state.walked) == ((1,), frozenset())


def test_example_12_a_stop_among_three() -> None:
    state = play(standing(10, 12, 0), "2")
    assert (cells(state), state.cups) == ((12, 0, 0), (2, 0, 0))


def test_example_13_the_last_but_one_ends_the_race() -> None:
    state = play(standing(30, -1, 5), "1")
    assert state.to_act is OVER
    assert state.arrived == (1, 0)
    assert ended(state).places == (2, 1, 3)
    assert state.runners[1][0].sent == 0


def test_example_14_the_goal_may_be_passed() -> None:
    assert play(standing(28, 0, 0, exact_goal=False), "6").arrived == (0,)


def test_example_15_the_route_over_the_board() -> None:
    spots = [(cell.row, cell.col) for cell in route_of("boustrophedon").cells]
    found = [spots[at] for at in (7, 8, 15, 16, 23, 24)]
    assert found == [(4, 1), (3, 1), (3, 8), (2, 8), (2, 1), (1, 1)]


def test_example_16_a_die_has_no_zero() -> None:
    state = begin(2, variant="mui").after(Seat(0), Action.of("throw"))
    assert [str(outcome) for outcome, _ in state.chance().outcomes() or ()] == list("123456")
    fastest = play(standing(0, 0, variant="mui"), "6 5 6 5 6 5 6 5 6 5 1")
    assert (fastest.arrived, fastest.turns) == ((0,), (6, 5))


def test_example_17_passing_over_a_piece_does_nothing() -> None:
    assert cells(play(standing(10, 12), "4")) == (14, 12)


def test_the_lines_of_the_board() -> None:
    course = route_of("boustrophedon")
    assert {at: course.lines[at] for at in sorted(course.lined)} == {
        **dict.fromkeys((3, 6, 9, 12, 15), 2),
        **dict.fromkeys((19, 23, 27, 31), 3),
    }
    assert sum(course.lines) == 22


@pytest.mark.parametrize("name", ["columns", "spiral"])
def test_other_routes_step_from_cell_to_cell(name: str) -> None:
    options = GAME.options(2, chosen={"route": name})
    course = options.course.cells
    assert len(set(course)) == GOAL + 1
    assert course[0].kind == "start"
    steps = [abs(one.row - other.row) + abs(one.col - other.col) for one, other in pairwise(course)]
    assert set(steps) == {1}
    with pytest.raises(BadOptions, match="no lines"):
        GAME.options(2, chosen={"route": name, "goal_drink": False})


def test_the_goal_may_be_dry() -> None:
    assert play(standing(30, 0, goal_drink=False), "1").cups == (0, 0)


@pytest.mark.parametrize(
    ("end", "script", "places"),
    [
        ("first", "1", (1, 2, 2)),
        ("all_but_one", "1 1", (1, 2, 3)),
        ("all", "1 1 1", (1, 2, 3)),
    ],
)
def test_when_the_race_is_over(end: str, script: str, places: tuple[int, ...]) -> None:
    state = play(standing(30, 30, 30, end=end), script)
    assert state.to_act is OVER
    assert ended(state).places == places
    assert ended(state).reason == "arrived"
    assert play(standing(30, 30, 30, end="all"), "1 1").current == 2


@pytest.mark.parametrize(
    ("ranking", "places", "scores"),
    [("arrival", (1, 2), (1, 0)), ("cups_high", (2, 1), (3, 7)), ("cups_low", (1, 2), (-3, -7))],
)
def test_rankings(ranking: str, places: tuple[int, ...], scores: tuple[int, ...]) -> None:
    state = play(replace(standing(30, 0, ranking=ranking), cups=(0, 7)), "1")
    assert (ended(state).places, ended(state).scores) == (places, scores)


def test_equal_cups_share_the_place() -> None:
    state = play(replace(standing(30, 0, ranking="cups_high"), cups=(0, 3)), "1")
    assert ended(state).winners == (0, 1)


def test_the_ox_walk_may_take_the_first_prize() -> None:
    late = Runner(27, 0, route_of("boustrophedon").lined - {GOAL})
    state = replace(
        standing(30, 0, 0, gyu_bonus="first_prize"), runners=((Runner(30),), (late,), (Runner(),))
    )
    state = play(state, "1 4")
    assert (state.arrived, set(state.walked)) == ((0, 1), {1})
    assert (ended(state).places, ended(state).scores) == ((2, 1, 3), (1, 2, 0))


def test_the_cap_leaves_the_last_place_to_all_others() -> None:
    state = play(begin(3, turn_cap=1), "1 2 3")
    assert (ended(state).reason, ended(state).places) == ("turn_cap", (1, 1, 1))
    two = play(standing(-1, 3, 4, first=1, turn_cap=1), "1 1")
    assert ended(two).places == (1, 2, 2)


def test_the_lot_decides_who_begins() -> None:
    state = GAME.start(3, GAME.options(3))
    assert state.to_act is CHANCE
    assert [str(outcome) for outcome, _ in state.chance().outcomes() or ()] == ["0", "1", "2"]
    assert begin(3, 2).current == 2
    assert play(begin(3, 2), "1").current == 0


def two_pieces(
    own: tuple[int, int], other: tuple[int, int] = (0, 0), **chosen: Value
) -> NetxiuState:
    state = begin(2, pieces=2, **chosen)
    return replace(state, runners=(tuple(map(Runner, own)), tuple(map(Runner, other))))


def test_with_several_pieces_one_chooses() -> None:
    state = play(two_pieces((5, 9)), "3")
    assert texts(state, 0) == {"move 1", "move 2"}
    gone = play(state, "move_2")
    assert [one.at for one in gone.runners[0]] == [5, 12]
    assert gone.current == 1
    with pytest.raises(IllegalAction, match="possible: 1, 2"):
        play(state, "move_3")


def test_own_pieces_share_a_cell_and_others_do_not() -> None:
    state = play(two_pieces((5, 8), (8, 8)), "3 move_1")
    assert [one.at for one in state.runners[0]] == [8, 8]
    assert [one.sent for one in state.runners[1]] == [1, 1]


def test_only_pieces_that_can_go_are_offered() -> None:
    assert [one.at for one in play(two_pieces((29, 9)), "3").runners[0]] == [29, 12]
    stuck = play(two_pieces((27, 30), stuck_drinks=True), "5")
    assert (stuck.cups, stuck.last) == ((0, 0), (30,))


def test_one_has_arrived_with_the_last_piece() -> None:
    state = play(two_pieces((30, 29)), "1 move_1")
    assert (state.arrived, state.current) == ((), 1)
    assert play(state, "0 move_1 2").arrived == (0,)


def test_the_routes_are_marked_before_the_choice() -> None:
    state = play(two_pieces((5, 9)), "3")
    keys = [cell.key for cell in route_of("boustrophedon").cells]
    first, second = Mark("route", tuple(keys[5:9])), Mark("route", tuple(keys[9:13]))
    assert state.view(Seat(0)).preview(()) == (first, second)
    assert state.view(Seat(0)).preview(("move",)) == (first, second)
    assert state.view(Seat(0)).preview(("move", "2")) == (second,)
    assert state.view(Seat(1)).preview(()) == ()
    assert play(begin(2), "1").view(Seat(1)).preview(()) == ()


def test_the_scene_shows_the_lined_board_and_what_the_throw_will_bring() -> None:
    state = standing(6, 9, 30)
    things = state.view(SPECTATOR).scene().things
    board = next(thing for thing in things if isinstance(thing, Board))
    lines = {(place.x, place.y): place.lines for place in board.places if place.lines}
    assert lines == {
        (3, 0): 3, (7, 0): 3, (0, 1): 3, (4, 1): 3,
        (1, 2): 2, (4, 2): 2, (7, 2): 2, (1, 3): 2, (4, 3): 2,
    }  # fmt: skip
    forecast = next(thing for thing in things if isinstance(thing, Forecast))
    told = [(str(one.probability), one.result.in_("en")) for one in forecast.prospects]
    assert told[0] == ("1/64", "stays, drinks 2")
    assert told[3] == ("5/16", "cell 9, drinks 2, sends Seat 2 back to the start")
    assert told[6] == ("1/64", "cell 12, drinks 2")
    reachable = next(one for one in things if isinstance(one, Mark) and one.role == "reachable")
    assert len(reachable.places) == 6


def test_events_are_told_with_what_comes_of_them() -> None:
    fallen = standing(30, 0).after(Seat(0), Action.of("throw"))
    told = fallen.describe(CHANCE, Action.of("1"), SPECTATOR)
    assert told.in_("en") == "Seat 1 has thrown 1. → goal, drinks 3, arrives first."
    stuck = fallen.describe(CHANCE, Action.of("2"), SPECTATOR)
    assert stuck.in_("ja") == "1番席の出目は2。→動けない。"
    walk = replace(fallen, runners=((Runner(30, 0, route_of("boustrophedon").lined),), (Runner(),)))
    assert walk.describe(CHANCE, Action.of("1"), SPECTATOR).in_("ja").endswith("牛行！。")


@pytest.mark.parametrize(
    ("variant", "free", "exact"), [("rohatam", 3_319, 3_314), ("mui", 89_789, 87_294)]
)
def test_the_probability_of_the_ox_walk(variant: str, free: int, exact: int) -> None:
    """Compare with the product over the nine gaps, and with the refusal of sixes on cell 26."""
    options = GAME.options(2, variant, {"exact_goal": False})
    shares = {int(outcome[0]): share for outcome, share in options.thrown.outcomes() or ()}
    still = shares.pop(0, Fraction(0))
    hits = [Fraction(1)]
    for gap in range(1, 5):
        hits.append(
            sum((shares[step] * hits[gap - step] for step in range(1, gap + 1)), Fraction(0))
        )
        hits[gap] /= 1 - still
    assert ox_walk(options) == hits[3] ** 5 * hits[4] ** 3
    assert round(1 / ox_walk(options)) == free
    assert round(1 / ox_walk(GAME.options(2, variant))) == exact


def test_the_expected_cups_are_those_of_the_stops() -> None:
    """Weigh the cups of every lined cell by how often one stops on it, a zero drinking again."""
    for variant in ("rohatam", "mui"):
        options = GAME.options(2, variant, {"exact_goal": False})
        lines, reached = options.course.lines, stopping(options)
        zero = Fraction(1, 64) if variant == "rohatam" else Fraction(0)
        again = 1 / (1 - zero)
        cups = sum((lines[at] * reached[at] * again for at in range(GOAL)), Fraction(lines[GOAL]))
        assert ways(options)[0].cups == cups
        assert ways(options)[0].turns == sum(
            (share * again for share in reached[:GOAL]), Fraction(0)
        )


def test_exact_odds_agree_with_a_lonely_race() -> None:
    rng, cups, turns = SeededRng("netxiu"), [], []
    options = GAME.options(2)
    for _ in range(sized(400, 4000)):
        at, drunk, thrown = 0, 0, 0
        while at != GOAL:
            throw = int(rng.draw(options.thrown)[0])
            drunk, thrown = drunk + options.cups(at, throw), thrown + 1
            landing = options.landing(at, throw)
            at = at if landing is None else landing
        cups.append(drunk)
        turns.append(thrown)
    way = ways(options)[0]
    for found, expected in ((Sample.of(cups), way.cups), (Sample.of(turns), way.turns)):
        assert abs(found.mean - float(expected)) < 4 * found.error


def test_tables_of_the_rule_page() -> None:
    tables = NetxiuOdds().tables(GAME.options(2, chosen={"zero_drinks": False}), 2)
    alone_rows = [[cell.in_("en") for cell in row[3:]] for row in tables["alone"].rows]
    assert alone_rows == [["1 in 3,314", "1 in 3,319"], ["1 in 87,294", "1 in 89,789"]]
    assert [row[0].in_("en") for row in tables["cells"].rows][-1] == "31"


def test_the_bot_sends_back_and_throws() -> None:
    bot, rng = RunnerBot(), SeededRng(1)
    state = two_pieces((5, 9), (12, 2))
    assert bot.choose(state.view(Seat(0)), rng) == Action.of("throw")
    assert bot.choose(play(state, "3").view(Seat(0)), rng) == Action.of("move", "2")
    home = play(two_pieces((4, 28), (0, 0)), "3")
    assert bot.choose(home.view(Seat(0)), rng) == Action.of("move", "2")


@pytest.mark.unmeasured
def test_the_bot_beats_chance_with_several_pieces() -> None:
    options = GAME.options(2, chosen={"pieces": 3})
    simulation = Simulation.of(load(INFO.id), 2, options, ("runner", "random"), "bots")
    games = sized(40, 400)
    wins = sum(simulation.play(index).outcome.winners == (0,) for index in range(games))
    assert wins > games * 0.6


SIMULATED = {
    ("rohatam", 2): (13.8, 9.0, 1.4),
    ("rohatam", 6): (24.4, 15.8, 22.6),
    ("mui", 2): (12.2, None, None),
    ("mui", 6): (21.6, None, None),
}
"""Means of the rulebook's simulation: turns and cups per player, pieces sent back per match."""


@pytest.mark.unmeasured
@pytest.mark.parametrize(("variant", "seats"), list(SIMULATED))
def test_matches_are_as_long_and_as_wet_as_in_the_rulebook(variant: str, seats: int) -> None:
    games = sized(60, 2000)
    simulation = Simulation.of(
        load(INFO.id), seats, GAME.options(seats, variant), ("random",), "length"
    )
    ends = [simulation.play(index).state for index in range(games)]
    played = [state for state in ends if isinstance(state, NetxiuState)]
    assert all(ended(state).reason == "arrived" for state in played)
    turns, cups, sent = SIMULATED[variant, seats]
    assert Sample.of(sum(state.turns) / seats for state in played).agrees(turns)
    if cups is not None and sent is not None:
        assert Sample.of(sum(state.cups) / seats for state in played).agrees(cups)
        backs = (sum(own[0].sent for own in state.runners) for state in played)
        assert Sample.of(backs).agrees(sent)


FIRST = {2: (48.9, 51.1), 4: (25.4, 25.2, 24.8, 24.5), 6: (19.1, None, None, None, None, 15.0)}
"""Who arrives first, in per cent by the order of turns."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("seats", list(FIRST))
def test_first_arrivals_by_the_order_of_turns(seats: int) -> None:
    games = sized(60, 2000)
    simulation = Simulation.of(load(INFO.id), seats, GAME.options(seats), ("random",), "first")
    orders = []
    for index in range(games):
        log: Log = []
        state = simulation.play(index, log).state
        assert isinstance(state, NetxiuState)
        orders.append((state.arrived[0] - int(log[0][1][0])) % seats)
    for order, expected in enumerate(FIRST[seats]):
        if expected is not None:
            wins = Sample.of(100.0 * (one == order) for one in orders)
            assert wins.agrees(expected)
