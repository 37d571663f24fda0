"""The worked examples of 獣裁, by their numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from belpic.core.action import Action
from belpic.core.errors import BadOptions, IllegalAction, NotYourTurn
from belpic.core.options import Value
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games.zaupxiu.analysis import unique_highest
from belpic.games.zaupxiu.game import GAME
from belpic.games.zaupxiu.state import ZaupxiuState
from tests.games.sticks.play import asked, opened, play


def begin(seats: int, **chosen: Value) -> ZaupxiuState:
    return GAME.start(seats, GAME.options(seats, chosen=chosen))


def settled(state: ZaupxiuState) -> tuple[int, ...]:
    """Return the banks once the stakes of the round that has just begun are given back."""
    return state.scores()


@pytest.mark.parametrize(
    ("seats", "script", "banks"),
    [
        pytest.param(3, "3 5 2", (19, 22, 19), id="example-01"),
        pytest.param(3, "4 4 2 1 3", (18, 23, 19), id="example-02"),
        pytest.param(3, "2 2 2 5 5 0 1 4", (17, 25, 18), id="example-03"),
        pytest.param(3, "0 0 0 0 0 1", (18, 18, 24), id="example-04"),
        pytest.param(4, "1 2 3 4", (19, 19, 19, 23), id="example-10"),
    ],
)
def test_examples_with_full_banks(seats: int, script: str, banks: tuple[int, ...]) -> None:
    assert settled(play(begin(seats), script)) == banks


def test_example_02_the_pot_holds_both_stakes() -> None:
    assert play(begin(3), "4 4 2").pot == 5


def test_example_03_pots_of_six_and_eight() -> None:
    assert play(begin(3), "2 2 2").pot == 6
    assert play(begin(3), "2 2 2 5 5 0").pot == 8


@pytest.mark.parametrize(
    ("last", "banks"),
    [
        pytest.param("3 2", (3, 5), id="example-05"),
        pytest.param("2 3", (0, 8), id="example-06"),
    ],
)
def test_examples_of_a_short_seat(last: str, banks: tuple[int, ...]) -> None:
    tied = play(opened(begin(2), (1, 7)), "5 5")
    assert tied.pot == 3
    assert play(tied, last).scores() == banks


def test_example_06_one_seat_alone_ends_the_match() -> None:
    over = play(opened(begin(2), (1, 7)), "5 5 2 3")
    outcome = over.outcome()
    assert over.to_act is OVER
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("broke", (2, 1))


def test_example_07_an_empty_bank_sits_out() -> None:
    assert settled(play(opened(begin(3), (0, 5, 5)), "1 4")) == (0, 4, 6)


def test_example_08_one_bank_ends_the_match_at_once() -> None:
    assert opened(begin(2), (0, 40)).to_act is OVER


def test_example_09_a_larger_ante() -> None:
    assert settled(play(begin(2, ante=3), "5 0")) == (23, 17)


def test_examples_11_and_12_the_leader_throws_first_and_moves_on() -> None:
    state = play(opened(begin(4), (20,) * 4, leader=2), "4 1 2 3")
    assert settled(state) == (19, 19, 23, 19)
    assert state.leader == 3


def test_example_13_no_second_stake() -> None:
    assert settled(play(begin(2, tie_stake="none"), "4 4 2 1")) == (21, 19)


def test_example_14_the_pot_is_split_after_the_last_tie() -> None:
    assert settled(play(begin(3, max_rethrows=1), "2 2 1")) == (21, 20, 19)


def test_example_15_a_whole_match() -> None:
    state = play(begin(2, rounds=4), "5 0  0 5  5 0  5 0")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((22, 18), "rounds")


def test_example_16_nothing_is_lost() -> None:
    state = begin(5)
    for script in ("3 1 4 1 5", "2 2 0 0 0 5 1", "0 0 0 0 0 1 2 3 4 5"):
        state = play(state, script)
        assert sum(state.scores()) == 100


def test_odds_of_a_unique_highest_throw() -> None:
    assert unique_highest(2) == Fraction(193, 256)
    printed = (0.754, 0.665, 0.613, 0.578, 0.551, 0.530, 0.512)
    assert [round(float(unique_highest(n)), 3) for n in range(2, 9)] == list(printed)


def test_a_refunded_tie_leaves_only_new_stakes() -> None:
    tied = play(begin(3, tie_pot="refund"), "4 4 2")
    assert (tied.bank, tied.pot) == ((19, 19, 20), 2)
    assert play(tied, "1 3").scores() == (19, 21, 20)


def test_a_short_seat_may_have_to_withdraw() -> None:
    won = play(opened(begin(2, short_stack="withdraw"), (1, 7)), "5 5")
    assert won.scores() == (0, 8)


def test_when_all_tied_seats_withdraw_they_share_the_pot() -> None:
    shared = play(opened(begin(3, short_stack="withdraw"), (1, 1, 9)), "5 5 0")
    assert shared.scores() == (2, 1, 8)


def test_credit_lets_banks_fall_below_zero() -> None:
    state = play(begin(2, credit=True, bankroll=1, rounds=3), "5 0  0 5  5 0")
    assert state.scores() == (4, -2)
    assert play(begin(2, credit=True, bankroll=1), "3 3 3 3 1 0").scores() == (4, -2)


def test_the_first_leader_may_be_drawn() -> None:
    state = begin(3, first_leader="random")
    assert state.to_act is CHANCE
    assert state.after(CHANCE, Action.of("2")).thrower == 2


def test_free_stakes_are_named_in_secret() -> None:
    state = begin(3, stake_mode="free")
    assert asked(state) == {0, 1, 2}
    state = state.after(Seat(1), Action.of("bet", "7"))
    assert asked(state) == {0, 2}
    assert state.view(Seat(0)).shown != state
    assert state.seen(Seat(1), Action.of("bet", "7"), SPECTATOR) == "bet ??"
    assert state.view(Seat(1)).shown == state
    state = state.after(Seat(0), Action.of("bet", "1")).after(Seat(2), Action.of("bet", "20"))
    assert state.pot == 28
    assert play(state, "1 2 0").scores() == (19, 41, 0)


def test_a_tied_seat_without_money_stakes_nothing_freely() -> None:
    state = begin(2, stake_mode="free")
    state = state.after(Seat(0), Action.of("bet", "20")).after(Seat(1), Action.of("bet", "3"))
    tied = play(state, "4 4")
    assert asked(tied) == {1}
    tied = tied.after(Seat(1), Action.of("bet", "1"))
    assert play(tied, "5 0").scores() == (24, 16)


def test_only_the_thrower_throws() -> None:
    state = begin(3)
    with pytest.raises(NotYourTurn, match="seat 1"):
        state.after(Seat(1), Action.of("throw"))
    with pytest.raises(IllegalAction, match="possible: throw"):
        state.after(Seat(0), Action.of("bank"))
    with pytest.raises(NotYourTurn):
        state.after(CHANCE, Action.of("3"))
    with pytest.raises(IllegalAction, match="0…5"):
        state.after(Seat(0), Action.of("throw")).after(CHANCE, Action.of("6"))


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"ante": 30}, "stake of 30"),
        ({"tie_pot": "refund", "tie_stake": "none"}, "thrown for nothing"),
        ({"ante": 2, "stake_mode": "free"}, "each seat names its own"),
        ({"short_stack": "withdraw", "credit": True}, "every seat can pay"),
        ({"rounds": 0}, "1…200"),
        ({"colour": "red"}, "no option"),
    ],
)
def test_meaningless_options_are_refused(chosen: dict[str, Value], words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        GAME.options(2, chosen=chosen)


def test_the_state_is_shown_whole_without_free_stakes() -> None:
    state = play(begin(3), "3 5")
    assert state.view(SPECTATOR).shown == state
    assert replace(state) == state


def test_a_match_that_breaks_before_its_last_round_says_so() -> None:
    state = play(begin(2, bankroll=1, rounds=2), "5 0")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason, state.round) == ((2, 0), "broke", 1)
