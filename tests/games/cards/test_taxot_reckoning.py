"""What discards of 終季 risk and hands are worth, as the numbered bots reckon it."""

from belpic import bots
from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.core.view import View
from belpic.games._shared.cards.deck import KIND, KINDS
from belpic.games.taxot.danger import Danger
from tests.games.cards.taxot_table import PLAIN, laid, position

PAIRS = "b1 r1 b4 r4 r6"


def test_a_hand_that_lies_open_waits_for_what_completes_it() -> None:
    state = position(PAIRS, "b2 r2 b3 r3 r8", PLAIN)
    chance = Danger(state, Seat(0), SeededRng(1)).chance
    waited = {"bS", "rS", "b8", "r8"}
    assert {code for code, kind in KIND.items() if chance[kind] == 1} == waited
    assert [chance[kind] for kind in KINDS] == [float(chance[kind] > 0) for kind in KINDS]


def test_nothing_is_risked_where_nobody_may_claim() -> None:
    state = position(PAIRS, "b2 r2 b3 r3 r8", PLAIN, claims=False)
    assert not any(Danger(state, Seat(0), SeededRng(1)).chance)


def test_only_the_next_seat_counts_where_it_alone_may_claim() -> None:
    state = position(PAIRS, PLAIN, "b2 r2 b3 r3 r8", claim_who="next")
    assert Danger(state, Seat(0), SeededRng(1)).chance[KIND["b8"]] == 0


def test_what_others_let_pass_is_less_dangerous() -> None:
    state = position(PAIRS, PLAIN, PLAIN).hide(Seat(0))
    seven, two = KIND["b7"], KIND["r2"]
    passed = laid(state, river=((two, Seat(1)), (seven, Seat(2))))
    unasked = laid(state, river=((seven, Seat(2)), (two, Seat(1))))
    risk = [Danger(one, Seat(0), SeededRng(1)).chance[seven] for one in (passed, unasked)]
    assert 0 < risk[0] < 0.8 * risk[1]


def test_who_was_not_asked_has_let_nothing_pass() -> None:
    state = position(PAIRS, PLAIN, PLAIN, claim_who="next").hide(Seat(0))
    seven, two = KIND["b7"], KIND["r2"]
    # seat 1 is asked about what seat 0 throws away, and never about seat 2's
    by_last = laid(state, river=((two, Seat(1)), (seven, Seat(2))))
    by_self = laid(state, river=((two, Seat(1)), (seven, Seat(0))))
    risk = [Danger(one, Seat(0), SeededRng(1)).chance[seven] for one in (by_self, by_last)]
    assert 0 < risk[0] < 0.8 * risk[1]


def test_of_two_discards_that_leave_as_much_the_safe_one_is_chosen() -> None:
    top = bots.make("top", registry.load("taxot"))
    for waiting, safe in (("r8", "discard r6"), ("b6", "discard b8")):
        state = position(PAIRS, f"b2 r2 b3 r3 {waiting}", PLAIN)
        assert str(top.choose(View(Seat(0), state), SeededRng(1))) == safe


def test_a_hand_is_kept_that_a_card_completes() -> None:
    top = bots.make("top", registry.load("taxot"))
    state = position("b1 r1 b4 r4 r6", PLAIN, PLAIN, drawn="b0")
    assert str(top.choose(state.view(Seat(0)), SeededRng(1))) in {"discard b0", "discard r6"}
