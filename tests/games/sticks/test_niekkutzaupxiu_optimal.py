"""Optimal play of 連撃獣裁: re-throws included, against plain recursion and played matches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from statistics import fmean, stdev

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.sticks import FirstThrow, chain_outcomes
from belpic.games.niekkutzaupxiu.bot import OptimalBot
from belpic.games.niekkutzaupxiu.game import GAME
from belpic.games.niekkutzaupxiu.solver import LOOKAHEAD, Contest, Solver, Terms
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState
from belpic.games.niekkutzaupxiu.throw_off import NOBODY, Standing, ThrowOff
from belpic.records.rulebook import page
from tests.games.sticks.play import play
from tests.games.sticks.reference import Rules, value
from tests.size import sized

pytestmark = pytest.mark.unmeasured

MANY = 100
"""More ties than are ever looked at."""
FIRST_THROWS: tuple[FirstThrow, ...] = ("keep", "bust", "reset")
TERMS = [
    Terms(first_throw, must_repeat, stake, refund)
    for first_throw, must_repeat, (stake, refund) in product(
        FIRST_THROWS, (False, True), ((1, False), (0, False), (1, True))
    )
]
DEFAULT = Solver(Terms())
EQUAL_TIES = Solver(Terms(), lookahead=0)
"""The approximation of the rulebook's facts: tied seats share equally."""


def solved(seats: int, solver: Solver = DEFAULT) -> ThrowOff:
    return solver.throw_off(Contest(seats, seats, MANY))


def leading(seats: int) -> Standing:
    return Standing(NOBODY, 0, seats - 1)


def test_one_repeat_by_its_expectation() -> None:
    assert DEFAULT.expectation_stop == 13
    gain = sum(
        (p * count for count, total, p in chain_outcomes("keep", 2, 0) if total), Fraction(0)
    )
    assert gain == Fraction(75, 32)


def test_two_seats_if_ties_were_worth_one_half() -> None:
    approximation = solved(2, EQUAL_TIES)
    assert approximation.stopping_total(leading(2)) == 9
    assert f"{approximation.payments[0] / 2:.1%}" == "28.9%"
    for best in range(1, 20):
        assert approximation.stopping_total(Standing(best, 1, 0)) == best + 1


def test_two_seats_the_first_stops_at_ten() -> None:
    assert solved(2).stopping_total(leading(2)) == 10
    assert f"{solved(2).payments[0] / 2:.1%}" == "27.6%"


@pytest.mark.parametrize("best", range(1, 20))
def test_two_seats_the_last_banks_a_tie_while_the_pot_is_small(best: int) -> None:
    level = Standing(best, 1, 0)
    stops = [DEFAULT.throw_off(Contest(2, pot, MANY)).stopping_total(level) for pot in (2, 4, 6)]
    assert stops == [best, best, best + 1]
    assert solved(2).bank_value(level, best) == pytest.approx(1.85, abs=0.005)
    assert solved(2).again_value(level, best) == 1.625


@pytest.mark.parametrize(
    ("seats", "pot", "ties", "terms"),
    [
        *product([2], [2], [2], TERMS),
        *product([2], [5], [3], TERMS[:: sized(5, 1)]),
        *product([3], [3], range(1, sized(2, 4)), TERMS[:: sized(5, 1)]),
    ],
)
def test_plain_recursion_finds_the_same_payments(
    seats: int, pot: int, ties: int, terms: Terms
) -> None:
    rules = Rules(terms.first_throw, terms.must_repeat, terms.new_stake, terms.refund, ties)
    found = Solver(terms, ties).throw_off(Contest(seats, pot, MANY))
    assert found.payments == pytest.approx(value(rules, (), seats, pot, 0), abs=1e-12)
    assert sum(found.payments) == pytest.approx(pot)


@pytest.mark.parametrize(
    ("seats", "terms", "error"),
    [
        *product(range(2, sized(5, 9)), [Terms()], [1e-8]),
        *product(range(2, sized(3, 6)), TERMS, [2e-4]),
    ],
)
def test_looking_further_changes_nothing(seats: int, terms: Terms, error: float) -> None:
    near, far = solved(seats, Solver(terms)), solved(seats, Solver(terms, LOOKAHEAD + 1))
    assert near.payments == pytest.approx(far.payments, abs=seats * error)


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("seats", range(2, sized(4, 9)))
def test_whoever_is_ahead_banks_the_ceiling(seats: int, terms: Terms) -> None:
    """Otherwise decisions would depend on where the tables end."""
    found = solved(seats, Solver(terms, lookahead=2))
    ahead = (Standing(best, 1, left) for best in range(12) for left in range(seats - 1))
    for standing in (leading(seats), *ahead):
        assert found.stops(standing, found.top)


@pytest.mark.parametrize(("pot", "shares"), [(4, (2, 2)), (5, (3, 2))])
def test_the_last_tie_is_shared_with_odd_units_to_the_first(
    pot: int, shares: tuple[float, ...]
) -> None:
    prizes = DEFAULT.throw_off(Contest(2, pot, 1)).prizes
    assert prizes.ties[2] == shares
    once_more = DEFAULT.throw_off(Contest(2, pot, 2)).prizes
    shared = DEFAULT.throw_off(Contest(2, pot + 2, 1))
    assert once_more.ties[2] == tuple(part - 1 for part in shared.payments)


def test_a_refund_reaches_those_who_are_out() -> None:
    solver = Solver(Terms(refund=True))
    assert solver.throw_off(Contest(3, 3, MANY)).prizes.beside_tie == 1
    assert solver.throw_off(Contest(3, 3, 1)).prizes.beside_tie == 0


@pytest.mark.parametrize("chosen", [{}, {"ante": 3, "bankroll": 60}, {"max_rethrows": 1}])
def test_contests_of_states_and_of_first_throw_offs(chosen: dict[str, Value]) -> None:
    state = begin(3, **chosen)
    assert Contest.of(state) == Contest.first(state.options, 3)
    if state.options.max_rethrows > 1:
        tied, stake = play(state, "5 B  2 B  5 B"), state.options.ante
        assert Contest.of(tied) == Contest(2, 5 * stake, state.options.max_rethrows - 1)


@pytest.mark.parametrize(
    ("chosen", "stake", "refund"),
    [
        ({"ante": 3}, 3, False),
        ({"stake_mode": "free"}, 1, False),
        ({"tie_stake": "none"}, 0, False),
        ({"tie_pot": "refund"}, 1, True),
    ],
)
def test_terms_of_options(chosen: dict[str, Value], stake: int, refund: bool) -> None:
    assert Terms.of(GAME.options(2, chosen=chosen)) == Terms(new_stake=stake, refund=refund)


def begin(seats: int, **chosen: Value) -> NiekkutzaupxiuState:
    return GAME.start(seats, GAME.options(seats, chosen=chosen))


def finished(state: NiekkutzaupxiuState, rng: SeededRng) -> tuple[int, ...]:
    """Return the banks after the bot has played all seats to the end."""
    bot = OptimalBot()
    while state.outcome() is None:
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
        else:
            state = state.after(state.thrower, bot.choose(state.view(state.thrower), rng))
    return state.bank


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        (2, {}),
        (3, {}),
        (2, {"tie_pot": "refund"}),
        (2, {"max_rethrows": 2, "first_throw": "bust"}),
        (3, {"mandatory_first_repeat": True, "tie_stake": "none"}),
    ],
)
def test_played_rounds_pay_what_the_solver_says(seats: int, chosen: dict[str, Value]) -> None:
    rng, state = SeededRng(20), begin(seats, rounds=1, **chosen)
    banks = [finished(state, rng) for _ in range(sized(300, 5000))]
    solver = Solver(Terms.of(state.options))
    expected = solver.throw_off(Contest.first(state.options, seats)).payments
    for seat, payment in enumerate(expected):
        gains = [bank[seat] - state.bank[seat] for bank in banks]
        assert fmean(gains) == pytest.approx(payment, abs=5 * stdev(gains) / len(gains) ** 0.5)


def test_played_matches_bank_a_tie_better_than_they_repeat() -> None:
    """After 3, banked, and 3: banking pays 1.85, throwing again 1.625."""
    rng, state = SeededRng(21), play(begin(2, rounds=1), "3 B  3")
    paid = {}
    for word in ("bank", "again"):
        chosen = state.after(Seat(1), Action.of(word))
        paid[word] = [finished(chosen, rng)[1] - state.bank[1] for _ in range(sized(500, 8000))]
    level = Standing(3, 1, 0)
    for word, expected in (
        ("bank", solved(2).bank_value(level, 3)),
        ("again", solved(2).again_value(level, 3)),
    ):
        error = stdev(paid[word]) / len(paid[word]) ** 0.5
        assert fmean(paid[word]) == pytest.approx(expected, abs=5 * error)


def test_unusually_high_totals_are_solved_too() -> None:
    level = Standing(90, 1, 1)
    found = DEFAULT.throw_off(Contest(3, 3, MANY), 90)
    assert found.stopping_total(replace(level, to_come=0)) == 90
    assert found.bank_value(level, 91) == pytest.approx(3, abs=0.02)
    assert found.payments == pytest.approx(solved(3).payments)


def test_the_rule_page_shows_optimal_play() -> None:
    text = page(registry.load(GAME.info.id), "en", GAME.options(2), 2)
    assert "\n| 2 | 10 | 27.6% | 72.4% |\n" in text
    assert "\n| 2 | 92.4% | 81.2% | bank |\n" in text
    assert "\n| 5 | 79.6% | 81.2% | throw again |\n" in text
