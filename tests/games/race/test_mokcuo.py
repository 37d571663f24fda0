"""The worked examples of 行山, by their numbers, and its options."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import cast

import pytest

from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.game import AnyGame
from belpic.core.scene import Board
from belpic.core.seats import OVER, SPECTATOR, Seat
from belpic.games._shared.mountain.holdings import STEPS, MountainPlayer
from belpic.games.mokcuo.game import GAME as MOKCUO
from tests.games.race import mountain
from tests.games.race.mountain import (
    act,
    happen,
    legal,
    player,
    prices,
    resources,
    stacked,
    table,
    turn_of,
)

GAME = cast("AnyGame", MOKCUO)
position = partial(mountain.position, GAME)
begin = partial(mountain.begin, GAME)


def test_example_01_a_first_turn() -> None:
    state = begin()
    state = happen(state, stacked(state, "b0 rS b1"))
    state = act(state, "place b0", "place rS")
    assert resources(state) == (0, 2)
    assert not legal(state, "place b1")
    state = act(state, "move coin 2")
    assert MOKCUO.options(2).rules.route.keys[state.players[0].pos] == "CO"
    assert resources(state) == (0, 0)
    assert table(state) == ["b0:0"]
    assert state.turn.seat == 1


def test_example_02_a_whole_hand_thrown_away() -> None:
    state = act(position(player("b5 r6 rK")), "discard b5 r6 rK")
    assert resources(state) == (6, 0)
    assert [str(action) for action in state.actions(Seat(0))] == ["end"]


def test_example_03_rice_of_the_sixth_step_moves_but_is_not_exchanged() -> None:
    state = position(player("b5 r6 rK", rice=4))
    assert not legal(state, "exchange 1")
    state = act(state, "discard b5 r6 rK")
    assert resources(state) == (10, 0)
    assert not legal(state, "exchange 1")
    state = act(state, "move rice 1")
    assert resources(state) == (0, 0)
    assert state.players[0].pos == 1


def test_example_04_one_cart() -> None:
    state = position(player("rK b1 b0", "r3"))
    assert [state.lay_price(kind) for kind in mountain.kinds("rK b1 b0")] == [9, 0, 0]
    assert prices(state) == (9, 2)


@pytest.mark.parametrize(
    ("carts", "halvings", "expected"),
    [
        pytest.param(2, 0, (8, 2), id="E5"),
        pytest.param(2, 1, (3, 1), id="E5 one shaman"),
        pytest.param(2, 2, (1, 1), id="E5 two shamans"),
        pytest.param(0, 1, (5, 1), id="E6 one"),
        pytest.param(0, 2, (3, 1), id="E6 two"),
        pytest.param(0, 3, (2, 1), id="E6 three"),
        pytest.param(0, 4, (1, 1), id="E6 four"),
        pytest.param(4, 2, (0, 1), id="E7 with shamans"),
        pytest.param(4, 0, (6, 2), id="E7"),
    ],
)
def test_examples_of_prices(carts: int, halvings: int, expected: tuple[int, int]) -> None:
    cards = "b3 r3 b3 r3"[: 3 * carts]
    state = position(player("", cards + " b7 r7 b7 r7"), done=())
    state = turn_of(state)
    for place in range(carts + 1, carts + 1 + halvings):
        state = act(state, f"activate {place}", "3")
    assert prices(state) == expected


@pytest.mark.parametrize(("pos", "reach"), [(1, 4), (4, 5), (0, 5)])
def test_example_08_bow_and_horse(pos: int, reach: int) -> None:
    state = position(player("", "b2 r5", coin=2, pos=pos))
    assert state.reach() == reach
    assert legal(state, f"move coin {reach}")
    assert not legal(state, f"move coin {reach + 1}")


def test_example_09_a_bow_counts_from_the_next_turn_on() -> None:
    state = position(player("b2", rice=12, pos=1))
    state = act(state, "place b2")
    assert state.reach() == 1
    state = act(turn_of(act(state, "end")), "activate 1")
    assert state.reach() == 2


def test_example_10_king_and_nothing() -> None:
    state = act(turn_of(position(player("", "rK b0"))), "activate 1", "activate 2")
    assert resources(state) == (1, 2)
    assert table(state) == ["rK:0", "b0:1"]


def test_example_11_a_black_card_works_three_times() -> None:
    state = act(position(player("b0")), "place b0", "end", "end")
    rice = []
    for _ in range(3):
        state = act(state, "activate 1")
        rice.append((state.players[0].rice, table(state)))
        state = act(state, "end", "end")
    assert rice == [(1, ["b0:1"]), (2, ["b0:2"]), (3, ["b0:3"])]
    assert table(state) == []
    assert state.discard == mountain.kinds("b0")
    assert resources(state) == (3, 0)


@pytest.mark.parametrize("age", range(4))
def test_example_12_a_soldier_counts_in_four_draws(age: int) -> None:
    state = turn_of(position(player("", f"b1:{age}")))
    assert state.players[0].hand_size == 4
    assert table(state) == ([f"b1:{age}"] if age < 3 else [])


def test_example_13_a_shaman() -> None:
    state = act(turn_of(position(player("", "r7 r5", pos=5))), "activate 1", "4")
    assert legal(state, "advance 3")
    assert not legal(state, "advance 4")
    assert MOKCUO.options(2).rules.route.keys[act(state, "advance 3").players[0].pos] == "NI"
    state = act(turn_of(position(player("", "r7 r5", pos=5))), "activate 1", "3")
    assert state.players[0].pos == 5
    assert state.turn.halvings == 1


@pytest.mark.parametrize(("pos", "farthest"), [(22, 24), (21, 22), (23, 24)])
def test_example_14_tam_near_the_goal(pos: int, farthest: int) -> None:
    state = act(turn_of(position(player("", "bT", pos=pos))), "activate 1")
    state = act(state, f"advance {farthest - pos}")
    assert state.players[0].pos == farthest
    assert (state.to_act is OVER) == (farthest == 24)
    outcome = state.outcome()
    assert (outcome.winners if outcome else None) == ((0,) if farthest == 24 else None)


def test_example_15_a_tiger_takes_what_it_was_told_to() -> None:
    state = turn_of(position(player("", "r4"), player(rice=4, coin=1)))
    state = act(state, "activate 1", "steal 2 coin")
    assert (resources(state, 0), resources(state, 1)) == ((0, 1), (4, 0))
    state = act(state, "end", "end", "activate 1", "steal 2 coin")
    assert (resources(state, 0), resources(state, 1)) == ((0, 1), (4, 0))


def test_example_16_a_brush() -> None:
    state = turn_of(position(player("", "r6", rice=3), player("", "r4 r8")))
    shielded = act(state, "activate 1", "3", "end")
    assert shielded.players[0].immune
    tried = act(shielded, "activate 1", "steal 1 rice", "activate 2", "5", "target 1 1")
    assert table(tried, 0) == ["r6:0"]
    assert resources(tried, 0) == (3, 0)
    assert not act(tried, "end").players[0].immune
    paid = act(state, "activate 1", "4")
    assert resources(paid) == (3, 2)
    assert not paid.players[0].immune


@pytest.mark.parametrize(("red_tokens", "left"), [("count", []), ("ignore", ["rK:3"])])
def test_example_17_a_general(red_tokens: str, left: list[str]) -> None:
    state = turn_of(position(player("", "r8"), player("", "bT rK:2"), red_tokens=red_tokens))
    state = act(state, "activate 1", "4", "target 2 1")
    assert table(state, 1) == ["rK:2"]
    assert state.discard == mountain.kinds("bT")
    state = turn_of(position(player("", "r8"), player("", "rK:2"), red_tokens=red_tokens))
    state = act(state, "activate 1", "0", "target 2 1")
    assert table(state, 1) == ["rK:3"]
    assert table(act(state, "end"), 1) == left


def test_example_18_a_ship_needs_no_place() -> None:
    state = position(player("rS b0", "r0 r0 r0 r1 r1 r1 r1 r2 r2"))
    assert not legal(state, "place b0")
    state = act(state, "place rS")
    assert resources(state) == (0, 2)


def test_example_19_exchange() -> None:
    state = position(player(rice=23))
    assert legal(state, "exchange 4")
    assert not legal(state, "exchange 5")
    assert resources(act(state, "exchange 4")) == (3, 4)


@pytest.mark.parametrize(("discount", "left"), [(False, 0), (True, 1)])
def test_example_20_dismantling_is_not_cheaper(discount: bool, left: int) -> None:
    state = position(player("", "rK r3", coin=10), dismantle_discount=discount)
    state = act(state, "destroy 1")
    assert resources(state) == (0, left)
    assert table(state) == ["r3:0"]


def test_example_21_the_last_cards() -> None:
    state = turn_of(position(player(), stock="", discard="b0 r5"))
    assert state.phase == "shuffle"
    state = happen(state, "r5 b0")
    assert state.players[0].held == mountain.kinds("b0 r5")
    assert (state.stock, state.discard) == ((), ())
    assert legal(state, "end")


def test_example_22_two_soldiers() -> None:
    state = turn_of(position(player("", "r1 r1")))
    assert state.hand_limit == 5
    assert state.players[0].hand_size == 5


@pytest.mark.parametrize(
    ("move_step", "may_end"), [("optional", True), ("compulsory_if_payable", False)]
)
def test_example_23_the_duty_to_move(move_step: str, may_end: bool) -> None:
    state = position(player(coin=3, pos=1), move_step=move_step)
    assert legal(state, "move coin 1")
    assert legal(state, "end") == may_end
    poor = position(player(rice=9, coin=1, pos=1), done=STEPS, move_step=move_step)
    assert [str(action) for action in poor.actions(Seat(0))] == ["end"]


# options


def test_the_first_square_may_be_plain() -> None:
    assert position(player()).reach() == 2
    assert position(player(), start_bonus=False).reach() == 1


def test_the_squares_around_the_centre_may_be_marked() -> None:
    assert position(player(pos=17)).reach() == 1
    assert position(player(pos=17), tamhue="with_neighbours").reach() == 2
    assert position(player(pos=3), tamhue="with_neighbours").reach() == 1


def test_a_free_advance_may_leave_the_marked_square_out() -> None:
    state = position(player("", "rT", pos=4), orange_on_free=False)
    assert (state.reach(), state.reach(free=True)) == (2, 1)


def test_several_moves_in_a_turn() -> None:
    state = position(player(coin=5, pos=1), moves_per_turn="any", move_step="compulsory_if_payable")
    assert not legal(state, "end")
    state = act(state, "move coin 1")
    assert legal(state, "end")
    state = act(state, "move coin 1")
    assert state.players[0].pos == 3
    assert [str(action) for action in state.actions(Seat(0))] == ["end"]


def test_one_card_a_turn() -> None:
    state = act(position(player("b0 r0"), lay_many=False), "place b0")
    assert not legal(state, "place r0")
    assert legal(act(position(player("b0 r0")), "place b0"), "place r0")


def test_a_card_must_be_laid_or_thrown_away() -> None:
    state = position(player("rK b5", coin=2), hand_step_min=1)
    assert not legal(state, "end")
    assert not legal(state, "move coin 1")
    assert legal(act(state, "discard b5"), "end")
    assert legal(position(player(), hand_step_min=1), "end")


def test_steps_have_one_order() -> None:
    state = position(player("b0 r5 r5", "b1 r1", rice=20, coin=20))
    removed = act(state, "destroy 1")
    assert legal(removed, "destroy 2")
    assert not legal(removed, "exchange 1")
    placed = act(removed, "place b0")
    assert not legal(placed, "destroy 2")
    assert not legal(placed, "discard r5")
    assert legal(placed, "place r5")
    thrown = act(state, "discard r5")
    assert not any(legal(thrown, text) for text in ("place b0", "discard r5", "destroy 1"))


def test_old_cards_of_everybody_may_go() -> None:
    players = (player(), player("", "b0:3"))
    assert table(turn_of(position(*players)), 1) == ["b0:3"]
    assert table(turn_of(position(*players, purge_scope="all")), 1) == []


def test_cards_of_others_may_be_dismantled() -> None:
    players = (player("", "b0", rice=9), player("", "b4 b8 bK"))
    state = position(*players, dismantle_targets="any")
    assert not legal(state, "destroy 2 3")
    state = act(state, "destroy 2 2")
    assert table(state, 1) == ["b4:0", "bK:0"]
    assert resources(state) == (1, 0)
    assert legal(state, "destroy 1 1")


def test_shamans_may_halve_once_only() -> None:
    state = turn_of(position(player("", "r7 r7"), miko_stack="once"))
    assert prices(act(state, "activate 1", "0", "activate 2", "0")) == (5, 1)


def test_the_threshold_may_be_three() -> None:
    state = turn_of(position(player("", "r6"), stick_threshold=3))
    assert resources(act(state, "activate 1", "3")) == (0, 2)
    assert act(state, "activate 1", "2").players[0].immune


@pytest.mark.parametrize(
    ("scope", "left"), [("others", ["r6:0", "r8:0"]), ("all", ["r6:0", "r8:0", "b0:0"])]
)
def test_the_shield_and_ones_own_general(scope: str, left: list[str]) -> None:
    state = turn_of(position(player("", "r6 r8 b0"), immunity_scope=scope))
    state = act(state, "activate 1", "0", "activate 2", "5", "target 1 3")
    assert [text for text in table(state) if text[:2] != "b0" or scope == "all"] == left


def test_cards_may_work_in_the_order_of_their_places() -> None:
    state = turn_of(position(player("", "r0 rK r1"), effect_order="slot"))
    assert [str(action) for action in state.actions(Seat(0))] == ["activate 1"]
    state = act(state, "activate 1")
    assert [str(action) for action in state.actions(Seat(0))] == ["activate 2"]


def test_effects_may_be_declined() -> None:
    state = turn_of(position(player("", "r0 rK b0"), effect_decline=True))
    state = act(state, "activate 2", "end")
    assert resources(state) == (0, 2)
    assert table(state) == ["r0:0", "rK:0", "b0:1"]
    assert not legal(state, "activate 1")
    slots = turn_of(position(player("", "r0 rK b0"), effect_decline=True, effect_order="slot"))
    slots = act(slots, "activate 2")
    assert [str(action) for action in slots.actions(Seat(0))] == ["activate 3", "end"]


def test_whole_moves_and_exact_arrival() -> None:
    whole = position(player("", "r5", coin=2, pos=1), partial_move=False)
    assert not legal(whole, "move coin 2")
    assert act(whole, "move coin 3").players[0].pos == 4
    near = player("", "r5", coin=2, pos=23)
    assert act(position(near, partial_move=False), "move coin 1").to_act is OVER
    exact = position(near, partial_move=False, exact_goal=True)
    assert [str(action) for action in exact.actions(Seat(0))] == ["end"]
    tam = act(
        turn_of(position(player("", "r5 rT", pos=23), partial_move=False, exact_goal=True)),
        "activate 1",
        "activate 2",
    )
    assert tam.turn.ask == ""
    with pytest.raises(BadOptions):
        GAME.options(2, chosen={"exact_goal": True})


def test_the_round_may_be_finished() -> None:
    state = position(player(coin=2, pos=23), player(coin=2, pos=23), player(pos=3), end="round")
    state = act(state, "move coin 1")
    assert state.final
    assert state.turn.seat == 1
    state = act(state, "move coin 1", "end")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1, 1, 3), (24, 24, 3), "goal")


@pytest.mark.parametrize(
    ("tie", "other", "places"),
    [
        pytest.param("cards", player("", "b1", coin=9, pos=24), (1, 2, 3), id="fewest cards"),
        pytest.param("cards", player(coin=5, pos=24), (2, 1, 3), id="then coins"),
        pytest.param("cards", player(pos=24), (1, 1, 3), id="equal"),
        pytest.param("shared", player("", "b1", coin=9, pos=24), (1, 1, 3), id="shared"),
    ],
)
def test_of_several_on_the_top_cards_then_coins_decide(
    tie: str, other: MountainPlayer, places: tuple[int, ...]
) -> None:
    state = position(player(coin=2, pos=23), other, player(pos=3), end="round", tie=tie)
    outcome = replace(act(state, "move coin 1"), phase="over").outcome()
    assert outcome is not None
    assert outcome.places == places


def test_a_piece_on_the_goal_moves_no_more() -> None:
    state = turn_of(position(player("", "rT r7", coin=9, pos=22), end="round"))
    state = act(state, "activate 1", "advance 2", "activate 2", "5")
    assert state.turn.ask == ""
    assert not legal(state, "move coin 1")
    assert legal(state, "end")


def test_after_the_last_round_the_foremost_win() -> None:
    state = position(player(pos=5), player(pos=5), player(pos=4), turn_cap=1)
    outcome = act(state, "end", "end", "end").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "rounds")


def test_a_route_of_ones_own() -> None:
    squares = ("CAI", "CY", "CO", "XO", "ZO")
    state = position(player(coin=2, pos=3), route=squares)
    assert act(state, "move coin 1").to_act is OVER
    wide = position(player(), route=("KIA", "LAU", "NAI", "TY", "ZO"))
    board = next(thing for thing in wide.view(SPECTATOR).scene().things if isinstance(thing, Board))
    assert (board.width, board.height, len(board.places)) == (9, 9, 81)


@pytest.mark.parametrize("route", [("CAI", "CY"), ("ZO",), ("CAI", "CAI", "ZO"), ("QQ", "ZO")])
def test_a_route_leads_to_the_centre(route: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions):
        GAME.options(2, chosen={"route": route})


def test_the_spiral_is_the_one_of_the_book() -> None:
    route = MOKCUO.options(2).rules.route
    assert len(route.nodes) == 25
    assert (route.keys[0], route.keys[8], route.keys[-1]) == ("CAI", "NI", "ZO")
    assert route.bonus == {0, 4, 8, 12, 16, 18, 20, 22}
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in pairwise(route.nodes))


def test_an_illegal_action_is_refused_with_a_reason() -> None:
    state = position(player("rK b0", coin=3))
    with pytest.raises(IllegalAction) as caught:
        GAME.read(state, Seat(0), "place rK")
    assert caught.value.reason.code == "poor_card"
    assert "10" in caught.value.text.in_("ja")
