"""The worked examples of 連撃獣裁, by their numbers, and its bot."""

from __future__ import annotations

from fractions import Fraction

import pytest

from belpic.core.action import Action
from belpic.core.errors import IllegalAction
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.games._shared.sticks import chain_outcomes
from belpic.games.niekkutzaupxiu.bot import OptimalBot, standing_of
from belpic.games.niekkutzaupxiu.game import GAME
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState
from belpic.games.niekkutzaupxiu.throw_off import Standing
from tests.games.sticks.play import opened, play


def begin(seats: int, **chosen: Value) -> NiekkutzaupxiuState:
    return GAME.start(seats, GAME.options(seats, chosen=chosen))


@pytest.mark.parametrize(
    ("seats", "script", "banks"),
    [
        pytest.param(2, "3 A 4 B  4 A 5 B", (19, 21), id="example-01"),
        pytest.param(2, "4 A 1  2 B", (19, 21), id="example-02"),
        pytest.param(2, "1 A 3 B  2 B", (21, 19), id="example-03"),
        pytest.param(2, "3 A 0  3 A 1  2 B  5 B", (18, 22), id="example-04"),
        pytest.param(2, "5 A 5 A 5 B  4 B", (21, 19), id="example-05"),
        pytest.param(2, "0 B  0 B  2 B  3 B", (18, 22), id="example-06"),
        pytest.param(3, "2 A 2 B  3 A 4 B  4 A 0", (19, 22, 19), id="example-07"),
        pytest.param(3, "5 B  2 B  5 B  3 B  4 B", (18, 19, 23), id="example-08"),
        pytest.param(3, "3 A 0  2 A 1  2 B", (19, 19, 22), id="example-14"),
    ],
)
def test_examples(seats: int, script: str, banks: tuple[int, ...]) -> None:
    assert play(begin(seats), script).scores() == banks


def test_example_04_the_pot_after_the_tie() -> None:
    assert play(begin(2), "3 A 0  3 A 1").pot == 4


def test_example_08_the_pot_after_the_tie() -> None:
    tied = play(begin(3), "5 B  2 B  5 B")
    assert (tied.pot, tied.active) == (5, (0, 2))


def test_example_09_a_first_throw_may_lose() -> None:
    state = play(begin(2, first_throw="bust"), "1")
    assert (state.values, state.thrower) == ((0, None), 1)
    assert play(state, "3 B").scores() == (19, 21)


def test_example_10_a_first_throw_may_count_nothing() -> None:
    state = play(begin(2, first_throw="reset"), "1")
    assert (state.phase, state.total) == ("decide", 0)
    assert play(state, "A 4 B").values[0] == 4


def test_example_11_illegal_decisions() -> None:
    state = begin(2)
    with pytest.raises(IllegalAction, match="possible: throw"):
        state.after(Seat(0), Action.of("bank"))
    lost = play(state, "4 A 1")
    with pytest.raises(IllegalAction, match="possible: throw"):
        lost.after(Seat(1), Action.of("again"))


def test_example_12_a_total_has_no_limit() -> None:
    assert play(begin(2), "5 A 5 A 5 A 5 B").values[0] == 20


def test_example_13_the_leader_throws_first() -> None:
    assert play(opened(begin(2), (20, 20), leader=1), "2 B  3 B").scores() == (21, 19)


def test_example_15_only_the_tied_throw_again() -> None:
    state = play(begin(3), "3 A 3 B  3 A 3 B  2 A 0")
    assert state.active == (0, 1)
    assert state.paid == (2, 2, 1)


def test_example_16_the_last_thrower_decides_on_a_tie() -> None:
    state = play(begin(2), "5 A 2 B  5 A 2")
    assert set(state.actions(Seat(1))) == {Action.of("bank"), Action.of("again")}
    tied = play(state, "B")
    assert tied.rethrows == 1
    losing = [p for _, total, p in chain_outcomes("keep", 3, 7) if total is None]
    assert sum(losing) == Fraction(3, 16)


def test_a_repeat_may_be_demanded() -> None:
    state = play(begin(2, mandatory_first_repeat=True), "5")
    assert state.actions(Seat(0)) == (Action.of("again"),)
    assert len(play(state, "A 2").actions(Seat(0))) == 2


@pytest.mark.parametrize(("order", "leader"), [("rotate", 1), ("winner_last", 0), ("fixed", 0)])
def test_the_order_of_the_next_round(order: str, leader: int) -> None:
    assert play(begin(3, order=order), "2 B  3 B  4 B").leader == leader


def test_secret_totals_are_shown_together() -> None:
    state = play(begin(3, disclosure="secret"), "4 A 5 B  3")
    other, own = state.view(Seat(0)).shown, state.view(Seat(1)).shown
    assert isinstance(other, NiekkutzaupxiuState)
    assert isinstance(own, NiekkutzaupxiuState)
    assert (other.values[0], other.total, other.count) == (9, -1, -1)
    assert (own.values[0], own.total, own.count) == (-1, 3, 3)
    fallen = play(begin(3, disclosure="secret"), "4 A 5 B")
    thrown = fallen.after(Seat(1), Action.of("throw"))
    assert thrown.seen(CHANCE, Action.of("3"), SPECTATOR) == "??"
    assert thrown.seen(CHANCE, Action.of("3"), Seat(1)) == "3"
    done = play(state, "B  2 B")
    assert done.last == (9, 3, 2)
    watched = done.view(SPECTATOR).shown
    assert isinstance(watched, NiekkutzaupxiuState)
    assert watched.last == (9, 3, 2)


def test_guessed_totals_are_totals_of_as_many_throws() -> None:
    view = play(begin(2, disclosure="secret"), "1 A 4 B").view(Seat(1))
    rng = SeededRng(7)
    totals = set()
    for _ in range(400):
        guess = view.guess(rng)
        assert isinstance(guess, NiekkutzaupxiuState)
        totals.add(guess.values[0])
    assert totals == set(range(2, 11))


def test_the_standing_of_a_throw_off() -> None:
    assert standing_of(play(begin(4), "5 A 2 B  5 A 2 B  3")) == Standing(7, 2, 1)


def test_the_bot_plays_on_secret_totals_and_names_the_smallest_stake() -> None:
    rng, bot = SeededRng(2), OptimalBot()
    state = play(begin(2, disclosure="secret"), "5 A 5 A 5 A 5 B  5")
    assert bot.choose(state.view(Seat(1)), rng) == Action.of("again")
    free = begin(2, stake_mode="free")
    assert bot.choose(free.view(Seat(0)), rng) == Action.of("bet", "1")


@pytest.mark.parametrize(
    ("script", "word"),
    [
        pytest.param("3 B  3", "bank", id="a tie in a small pot"),
        pytest.param("3 B  3 B  3 B  3", "bank", id="a tie after a tie"),
        pytest.param("3 B  3 B  3 B  3 B  3 B  3", "again", id="a tie in a large pot"),
        pytest.param("3 B  2", "again", id="behind"),
        pytest.param("5 A 4", "again", id="nine is not enough"),
        pytest.param("5 A 5", "bank", id="ten is"),
        pytest.param("5 A 4 B  2 A 3 A 4 B  5 A 4", "bank", id="nine is enough after a tie"),
        pytest.param(f"5 {'A 5 ' * 20}", "bank", id="unusually high"),
    ],
)
def test_the_bot_decides_with_rethrows_in_mind(script: str, word: str) -> None:
    state = play(begin(2), script)
    assert OptimalBot().choose(state.view(state.thrower), SeededRng(1)) == Action.of(word)
