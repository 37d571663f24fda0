"""The worked examples of 軟遊行山, by their numbers, and its options."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import cast

import pytest

from belpic.core.errors import IllegalAction
from belpic.core.game import AnyGame
from belpic.core.seats import OVER, Seat
from belpic.games._shared.mountain.rules import PLACES
from belpic.games._shared.mountain.state import MountainState
from belpic.games.mokcuo_box.board import read_data
from belpic.games.mokcuo_box.game import GAME as BOX
from tests.games.race import mountain
from tests.games.race.mountain import (
    act,
    happen,
    kinds,
    legal,
    player,
    prices,
    resources,
    stacked,
    table,
    turn_of,
)

GAME = cast("AnyGame", BOX)
position = partial(mountain.position, GAME)
begin = partial(mountain.begin, GAME)
main = partial(position, done=())


def first_turn() -> MountainState:
    """Return a first turn with two black 無 and a red 船."""
    state = begin()
    return happen(state, stacked(state, "b0 r1 b0 r1 rS r1"))


def test_example_01_a_first_turn() -> None:
    state = act(first_turn(), "place b0", "place b0", "place rS")
    assert resources(state) == (0, 2)
    state = act(state, "effects", "activate 1", "activate 2")
    assert resources(state) == (2, 2)
    assert table(state) == ["b0:1", "b0:1"]
    assert not legal(state, "move coin 2")
    state = act(state, "move coin 1")
    assert state.players[0].pos == 1
    assert resources(state) == (2, 0)
    assert state.players[0].hand_size == 3
    assert state.turn.seat == 1


def test_example_02_effects_first() -> None:
    state = act(first_turn(), "effects", "place b0", "place b0", "place rS")
    assert resources(state) == (0, 2)
    assert table(state) == ["b0:0", "b0:0"]


@pytest.mark.parametrize(("early", "turns"), [(True, [0, 1, 2]), (False, [1, 2, 3])])
@pytest.mark.parametrize("code", ["b0", "b1", "b2", "b3", "b5"])
def test_example_03_a_black_card_works_in_three_turns(
    early: bool, turns: list[int], code: str
) -> None:
    state = main(player(code, rice=9))
    worked = []
    for turn in range(5):
        if not turn and early:
            state = act(state, f"place {code}")
        state = act(state, "effects")
        if state.turn.open == "effects":
            state = act(state, "activate 1")
            worked.append(turn)
        if not turn and not early:
            state = act(state, f"place {code}")
        state = turn_of(refilled(state))
        assert bool(table(state)) == (turn < turns[-1])
    assert worked == turns


def refilled(state: MountainState) -> MountainState:
    """Return the state with one red 王 in every hand, and nothing to be drawn."""
    players = tuple(one._replace(hand=player("rK").hand) for one in state.players)
    pools = (kinds("rK " * len(players)),)
    return replace(state, players=players, discard=(), stock=(), pools=pools, phase="play")


@pytest.mark.parametrize(("static", "counts"), [("activated", 0), ("continuous", 1)])
def test_example_03_continuous_cards_count_at_once(static: str, counts: int) -> None:
    state = act(main(player("b2", rice=2), static_effects=static), "effects", "place b2")
    assert state.reach() == 1 + counts


def test_example_04_a_red_king_stays() -> None:
    state = main(player("", "rK"))
    ages = []
    for _ in range(5):
        state = act(state, "effects", "activate 1")
        ages.append((table(state), state.players[0].coin))
        state = turn_of(refilled(state))
    assert ages == [
        (["rK:1"], 2),
        (["rK:2"], 4),
        (["rK:3"], 6),
        (["rK:3"], 8),
        (["rK:3"], 10),
    ]


def test_example_05_a_bow_on_orange() -> None:
    state = position(player("", "r2", "used", pos=4, coin=2))
    assert state.reach() == 3


@pytest.mark.parametrize(
    ("order", "static", "reach"),
    [
        (("place b2", "effects", "activate 1"), "activated", 2),
        (("effects", "place b2"), "activated", 1),
        (("effects", "place b2"), "continuous", 2),
    ],
)
def test_example_06_a_bow_laid_this_turn(order: tuple[str, ...], static: str, reach: int) -> None:
    state = main(player("b2", rice=2), static_effects=static)
    assert act(state, *order).reach() == reach


def test_example_07_one_exchange_a_turn() -> None:
    state = act(main(player(rice=12)), "exchange 2")
    assert resources(state) == (2, 2)
    again = act(main(player(rice=12)), "exchange 1")
    assert not legal(again, "exchange 1")


def test_example_08_a_cart_counts_after_the_effects() -> None:
    hand = "b5 rK"
    state = main(player(hand, "r3", rice=9, coin=10))
    assert [state.lay_price(kind) for kind in kinds(hand)] == [5, 10]
    state = act(state, "effects", "activate 1")
    assert [state.lay_price(kind) for kind in kinds(hand)] == [4, 9]
    state = act(state, "place b5")
    assert resources(state) == (5, 10)
    assert resources(act(state, "destroy 2")) == (0, 10)


def test_example_09_the_figure_of_the_rulebook() -> None:
    state = act(main(player("b5", rice=6)), "place b5")
    assert resources(state) == (1, 0)
    assert table(state) == ["b5:0"]


@pytest.mark.parametrize(
    ("pos", "cards", "expected"),
    [
        pytest.param(2, "", (11, 3), id="E10"),
        pytest.param(2, "r7", (6, 2), id="E10 shaman"),
        pytest.param(2, "r7 r3", (5, 2), id="E10 shaman and cart"),
        pytest.param(4, "r7 r3", (4, 1), id="E10 on orange"),
    ],
)
def test_example_10_water(pos: int, cards: str, expected: tuple[int, int]) -> None:
    state = act(main(player("", cards, pos=pos), water=True), "effects")
    for place, code in enumerate(cards.split(), start=1):
        state = act(state, f"activate {place}", *(("3",) if code == "r7" else ()))
    assert prices(state) == expected


@pytest.mark.parametrize(("cap", "coins"), [(20, 20), (None, 21)])
def test_example_11_the_track_ends_at_twenty(cap: int | None, coins: int) -> None:
    state = act(main(player("", "rK", coin=19), resource_cap=cap), "effects", "activate 1")
    assert resources(state) == (0, coins)


def test_the_robbed_loses_what_the_thief_cannot_keep() -> None:
    state = main(player("", "r4", coin=20), player(coin=3))
    state = act(state, "effects", "activate 1", "steal 2 coin")
    assert (resources(state, 0), resources(state, 1)) == ((0, 20), (0, 2))


@pytest.mark.parametrize(("needs", "may"), [(True, False), (False, True)])
def test_example_12_a_ship_needs_a_place(needs: bool, may: bool) -> None:
    full = player("rS", "r0 r0 r0 r1 r1 r1 r1 r2 r2")
    state = main(full, ship_needs_slot=needs)
    assert legal(state, "place rS") == may
    assert resources(act(state, "discard rS")) == (2, 0)


def test_example_13_a_general_ends_a_life() -> None:
    state = main(player("", "r8"), player("", "bK:2"))
    state = act(state, "effects", "activate 1", "2", "target 2 1")
    assert table(state, 1) == ["bK:3"]
    state = turn_of(state, 1)
    assert table(state, 1) == []
    assert state.discard == kinds("bK")


def test_example_14_a_red_card_cannot_slide_further() -> None:
    state = main(player("", "r8"), player("", "rK:3"))
    state = act(state, "effects", "activate 1", "0", "target 2 1")
    assert table(turn_of(state, 1), 1) == ["rK:3"]


def test_example_15_duties() -> None:
    state = main(player("b5 r5 rK", coin=2))
    assert not legal(state, "end")
    assert not legal(state, "move coin 1")
    after_effects = act(state, "effects")
    assert not legal(after_effects, "end")
    assert not legal(after_effects, "move coin 1")
    after_hand = act(state, "discard b5")
    assert not legal(after_hand, "end")
    assert legal(act(after_hand, "effects"), "end")
    assert legal(act(main(player()), "effects"), "end")


def test_example_16_laying_and_throwing_away_exclude_each_other() -> None:
    assert not legal(act(main(player("b0 r0")), "place b0"), "discard r0")
    assert not legal(act(main(player("b0 r0")), "discard r0"), "place b0")


def test_cards_are_laid_in_succession() -> None:
    state = act(main(player("b0 r0 r1", "b2 b2", rice=9)), "place b0")
    assert legal(state, "place r0")
    state = act(state, "destroy 1")
    assert not legal(state, "place r0")
    assert legal(state, "destroy 2")
    assert not legal(act(state, "exchange 1"), "destroy 2")


def test_example_17_the_round_is_finished() -> None:
    state = begin(3, 1)
    state = happen(state, stacked(state, ""))
    players = (player("rK", pos=23, coin=2), player("rK", pos=1), player("rK", pos=23, coin=2))
    state = replace(state, players=players, stock=kinds("r5 " * 12), pools=(kinds("rK rK rK"),))
    state = act(turn_of(state, 2), "effects", "discard rK", "move coin 1")
    assert state.final
    assert state.turn.seat == 0
    ended = act(state, "effects", "discard rK", "end")
    assert ended.to_act is OVER
    assert ended.outcome() is not None
    both = act(state, "effects", "discard rK", "move coin 1")
    assert both.to_act is OVER


@pytest.mark.parametrize(
    ("tables", "coins", "winners"),
    [
        pytest.param(("r1 r1 r1", "r2 r2 r3 r3 r4"), (0, 9), (0,), id="E18 cards"),
        pytest.param(("r1 r1 r1", "r2 r2 r3"), (4, 2), (0,), id="E18 coins"),
        pytest.param(("r1 r1 r1", "r2 r2 r3"), (2, 2), (0, 2), id="E18 shared"),
    ],
)
def test_example_18_several_on_the_top(
    tables: tuple[str, str], coins: tuple[int, int], winners: tuple[int, ...]
) -> None:
    first, second = tables
    players = (
        player("", first, coin=coins[0], pos=24),
        player(pos=20, coin=20),
        player("", second, coin=coins[1], pos=24),
    )
    state = replace(position(*players), phase="over", ending="goal")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.places[1] == 3


@pytest.mark.parametrize(
    ("pos", "order", "farthest"),
    [
        pytest.param(22, (2, 1), 24, id="E19 horse first"),
        pytest.param(22, (1, 2), 24, id="E19 tam first"),
        pytest.param(21, (2, 1), 24, id="E19 river, horse first"),
        pytest.param(21, (1, 2), 22, id="E19 river, tam first"),
    ],
)
def test_example_19_the_order_of_horse_and_tam(
    pos: int, order: tuple[int, int], farthest: int
) -> None:
    state = act(main(player("", "rT r5", pos=pos)), "effects", f"activate {order[0]}")
    if order[0] == 2:
        assert state.reach(free=True) == (4 if pos == 22 else 3)
        state = act(state, "activate 1")
    assert legal(state, f"advance {farthest - pos}")
    assert not legal(state, f"advance {farthest - pos + 1}")


def test_example_20_the_shield() -> None:
    state = main(player("", "r6 b0"), player("", "r8"))
    state = act(state, "effects", "activate 1", "3", "activate 2", "end")
    state = act(state, "effects", "activate 1", "5", "target 1 2")
    assert table(state, 0) == ["r6:1", "b0:1"]
    own = main(player("", "r6 r8 b0"))
    own = act(own, "effects", "activate 1", "3", "activate 2", "5", "target 1 3")
    assert table(own) == ["r6:1", "r8:1"]


# options


def test_the_match_may_end_at_once() -> None:
    state = position(player(coin=2, pos=23), end="instant")
    state = act(state, "move coin 1")
    assert state.to_act is OVER
    assert state.turn.seat == 0


def test_a_deck_of_fifty_six() -> None:
    state = begin(deck="listed28")
    assert len(state.chance().hint().split()) == 56
    assert state.chance().hint().count("K") == 6
    assert len(begin().chance().hint().split()) == 48


def test_black_cards_may_work_twice_only() -> None:
    state = turn_of(main(player("", "b0:2 r0:2"), black_card_uses=2))
    assert table(state) == ["r0:2"]


def test_nothing_need_be_thrown_away() -> None:
    state = main(player("b5"), min_discard=0)
    assert legal(state, "discard")
    assert resources(act(state, "discard")) == (0, 0)
    assert legal(act(state, "discard", "effects"), "end")
    assert not legal(main(player("b5")), "discard")


def test_declined_cards_do_not_slide() -> None:
    state = act(main(player("", "b0 r0"), effect_decline=True), "effects", "activate 1", "end")
    assert table(state) == ["b0:1", "r0:0"]


def test_lots_are_drawn_for_the_direction() -> None:
    state = BOX.start(3, BOX.options(3))
    state = happen(happen(state, "1"), "1")
    state = happen(state, stacked(state, ""))
    state = act(state, "effects")
    state = act(state, f"discard {state.actions(Seat(1))[-2][1]}", "end")
    assert state.turn.seat == 0


def test_the_board_is_the_printed_one() -> None:
    route = BOX.options(2).rules.route
    assert route.bonus == {4, 8, 12, 16, 18, 20, 22}
    assert route.river == {2, 6, 10, 14, 17, 19, 21, 23}
    first, last = route.nodes[0], route.nodes[-1]
    assert (first.x, first.look, last.y, last.look) == (0, "start", 0, "goal")
    assert first.y == max(node.y for node in route.nodes)
    spots = [(node.x, node.y) for node in route.nodes]
    assert len(set(spots)) == 25


def test_the_personal_board_is_the_printed_one() -> None:
    board = read_data()["personal_board"]
    rules = BOX.options(2).rules
    assert board["slots"] == PLACES
    assert board["tracks"]["rice"] == board["tracks"]["coin"] == list(range(1, 21))
    assert rules.most == board["tracks"]["rice"][-1]
    # under the three numerals there is one more row, where a card cannot slide any further
    assert rules.life == len(board["rows_top_to_bottom"]) - 1


def test_a_reason_names_what_is_due() -> None:
    state = main(player("b5 r5 rK", coin=2))
    with pytest.raises(IllegalAction) as caught:
        GAME.read(state, Seat(0), "end")
    assert caught.value.reason.code == "effects_due"
