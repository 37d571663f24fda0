"""The worked examples of 新遊, by their numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from belpic.core.action import Action
from belpic.core.errors import IllegalAction
from belpic.core.options import Value
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games.lutu.analysis import expected_gain, house_edge
from belpic.games.lutu.game import GAME
from belpic.games.lutu.state import NUMBERS, LutuState
from tests.games.sticks.play import asked


def begin(seats: int, **chosen: Value) -> LutuState:
    return GAME.start(seats, GAME.options(seats, chosen=chosen))


def opened(state: LutuState, bank: tuple[int, ...], dealer: int = 0) -> LutuState:
    return replace(state, bank=bank, dealer=Seat(dealer)).open_round()


def bet(state: LutuState, seat: int, number: int, stake: int) -> LutuState:
    return state.after(Seat(seat), Action.of("bet", str(number), str(stake)))


def thrown(state: LutuState, count: int) -> LutuState:
    return state.after(state.dealer, Action.of("throw")).after(CHANCE, Action.of(str(count)))


def lay(state: LutuState, bets: str) -> LutuState:
    """Lay bets written as number×stake, by the seats after the dealer in turn."""
    for seat, text in enumerate(bets.split(), start=1):
        number, stake = map(int, text.split("x"))
        state = bet(state, seat, number, stake)
    return state


@pytest.mark.parametrize(
    ("seats", "banks", "bets", "count", "after"),
    [
        pytest.param(3, 20, "2x1 0x1", 2, (19, 22, 19), id="example-01"),
        pytest.param(3, 20, "2x1 0x1", 0, (13, 19, 28), id="example-02"),
        pytest.param(3, 20, "2x1 0x1", 4, (22, 19, 19), id="example-03"),
        pytest.param(3, 40, "5x2 5x1", 5, (16, 56, 48), id="example-04"),
        pytest.param(3, 20, "1x3 4x3", 1, (11, 32, 17), id="example-05"),
        pytest.param(3, 20, "3x5 3x5", 3, (0, 30, 30), id="example-06"),
        pytest.param(3, 20, "3x2 4x2", 5, (24, 18, 18), id="example-07"),
    ],
)
def test_examples(seats: int, banks: int, bets: str, count: int, after: tuple[int, ...]) -> None:
    state = opened(begin(seats), (banks,) * seats)
    assert thrown(lay(state, bets), count).bank == after


@pytest.mark.parametrize(
    ("bets", "count", "after"),
    [
        pytest.param("2x1", 2, (19, 21), id="example-08"),
        pytest.param("0x1", 0, (13, 27), id="example-09"),
    ],
)
def test_examples_with_the_stake_in_the_dividend(
    bets: str, count: int, after: tuple[int, ...]
) -> None:
    assert thrown(lay(begin(2, stake_returned=False), bets), count).bank == after


def highest(state: LutuState, seat: int) -> tuple[int, ...]:
    """Return the largest legal stake on each number, found by looking at the legal actions."""
    return tuple(
        max((int(a[2]) for a in state.actions(Seat(seat)) if a[1] == str(number)), default=0)
        for number in NUMBERS
    )


def test_example_10_the_dealers_cover() -> None:
    assert highest(begin(2), 1) == (2, 5, 5, 5, 5, 2)


def test_example_11_numbers_are_covered_separately() -> None:
    state = bet(begin(3), 1, 0, 2)
    assert highest(state, 2) == (0, 5, 5, 5, 5, 2)
    with pytest.raises(IllegalAction, match="not possible"):
        bet(state, 2, 0, 1)
    assert bet(state, 2, 5, 2).phase == "throw"


def test_example_12_a_dealer_with_seven() -> None:
    assert highest(opened(begin(2), (7, 20)), 1) == (0, 1, 3, 3, 1, 0)


def test_example_13_a_punter_with_three() -> None:
    state = opened(begin(2), (20, 3))
    assert max(highest(state, 1)) == 3
    with pytest.raises(IllegalAction, match="At most 3"):
        bet(state, 1, 2, 4)


def test_example_14_a_dealer_with_one_is_passed_over() -> None:
    assert opened(begin(3), (1, 1, 20)).dealer == 2
    assert opened(begin(2, stake_returned=False), (1, 20)).dealer == 0


def test_example_15_an_empty_bank_is_skipped() -> None:
    state = opened(begin(3), (20, 0, 20))
    assert asked(state) == {2}
    assert thrown(bet(state, 2, 3, 1), 5).dealer == 2


def test_example_16_one_bank_ends_the_match() -> None:
    state = opened(begin(2), (0, 40))
    assert state.to_act is OVER
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("broke", (1,))


def test_example_17_expected_value_of_a_bet_on_three() -> None:
    assert expected_gain(begin(2).options, 3) == Fraction(-2, 32)


@pytest.mark.parametrize(
    ("number", "returned", "included"),
    [
        (0, Fraction(23, 32), Fraction(3, 4)),
        (5, Fraction(23, 32), Fraction(3, 4)),
        (1, Fraction(7, 32), Fraction(3, 8)),
        (4, Fraction(7, 32), Fraction(3, 8)),
        (2, Fraction(1, 16), Fraction(3, 8)),
        (3, Fraction(1, 16), Fraction(3, 8)),
    ],
)
def test_house_edge(number: int, returned: Fraction, included: Fraction) -> None:
    assert house_edge(begin(2).options, number) == returned
    assert house_edge(begin(2, stake_returned=False).options, number) == included


def test_the_edge_agrees_with_playing_every_outcome() -> None:
    """Weigh the real payments of all 32 throws and compare with the formula."""
    weights = (1, 5, 10, 10, 5, 1)
    for number in NUMBERS:
        for returned in (True, False):
            state = bet(begin(2, stake_returned=returned), 1, number, 1)
            gained = sum(w * (thrown(state, n).bank[1] - 20) for n, w in enumerate(weights))
            assert Fraction(gained, 32) == expected_gain(state.options, number)


@pytest.mark.parametrize(
    ("rotation", "count", "dealer"),
    [("each_round", 5, 1), ("fixed", 2, 0), ("until_loss", 5, 0), ("until_loss", 2, 1)],
)
def test_who_deals_next(rotation: str, count: int, dealer: int) -> None:
    state = lay(begin(2, dealer_rotation=rotation), "2x1")
    assert thrown(state, count).dealer == dealer


def test_several_bets_and_the_end_of_betting() -> None:
    state = bet(begin(2, multi_bet=True), 1, 2, 3)
    assert asked(state) == {1}
    with pytest.raises(IllegalAction, match="lies there already"):
        bet(state, 1, 2, 1)
    state = bet(state, 1, 3, 4).after(Seat(1), Action.of("pass"))
    assert thrown(state, 3).bank == (20 + 3 - 8, 20 - 3 + 8)


def test_one_may_not_pass_where_one_must_bet() -> None:
    with pytest.raises(IllegalAction, match="possible: bet"):
        begin(2).after(Seat(1), Action.of("pass"))
    state = begin(3, must_bet=False).after(Seat(1), Action.of("pass"))
    assert asked(state) == {2}
    over = state.after(Seat(2), Action.of("pass"))
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.reason == "no_bets"


def test_credit_asks_nobody_for_money() -> None:
    state = opened(begin(2, credit=True), (0, 0))
    assert thrown(bet(state, 1, 0, 5), 0).bank == (-40, 40)


def test_secret_bets_are_laid_at_once() -> None:
    state = begin(3, bets_secret=True)
    assert asked(state) == {1, 2}
    # the dealer's 20 cover 8 for each of two bettors only once
    assert highest(state, 1) == (1, 2, 5, 5, 2, 1)
    laid = bet(state, 2, 5, 1)
    assert highest(laid, 1) == highest(state, 1)
    shown = laid.view(Seat(1)).shown
    assert isinstance(shown, LutuState)
    assert shown.bets[2][0].number == -1
    assert laid.seen(Seat(2), Action.of("pass"), SPECTATOR) == "pass"
    assert state.seen(Seat(2), Action.of("bet", "5", "1"), Seat(1)) == "bet ?? ??"
    public = bet(laid, 1, 2, 1)
    assert public.view(SPECTATOR).shown == public


def test_after_the_last_round_the_match_is_over() -> None:
    state = thrown(lay(begin(2, rounds=1), "3x1"), 3)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((18, 22), "rounds")


def test_an_incomplete_bet_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not complete yet"):
        begin(2).after(Seat(1), Action.of("bet", "3"))


def test_who_is_asked_does_not_show_what_is_left_of_a_bank() -> None:
    state = opened(begin(3, bets_secret=True, multi_bet=True), (20, 3, 20))
    rich, poor = bet(state, 1, 2, 1), bet(state, 1, 2, 3)
    assert asked(rich) == asked(poor) == {1, 2}
    assert rich.view(Seat(2)) == poor.view(Seat(2))
    assert poor.actions(Seat(1)) == (Action.of("pass"),)
    assert asked(poor.after(Seat(1), Action.of("pass"))) == {2}
