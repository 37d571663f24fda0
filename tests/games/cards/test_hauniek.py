"""The worked examples of 軟連, by their numbers, its options and what seats know."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from belpic.core import walk
from belpic.core.action import NOTHING, Action
from belpic.core.errors import Ambiguous, BadOptions, IllegalAction, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, read
from belpic.games.hauniek.analysis import HauniekReadings
from belpic.games.hauniek.circle import CIRCLE, beats, strength_of
from belpic.games.hauniek.game import GAME
from belpic.games.hauniek.state import HauniekState
from tests.games.cards.hauniek_table import begin, dealt, played, position, with_stock
from tests.games.cards.play import act, hands, happen, legal

TEN = "b1 r2 b3 r4 b5 r6 b7 r8 bK rT"
ELEVEN = f"{TEN} bS"


def names(cards: str, **chosen: Value) -> list[str]:
    """Return what cards can be read as."""
    score = HauniekReadings().score(cards, GAME.options(3, chosen=chosen))
    return [hand.name.in_("en") for hand in score.hands]


@pytest.mark.parametrize(
    ("current", "answer", "expected"),
    [
        pytest.param("b1 b1 b1", "b2 b2 r2", True, id="E1"),
        pytest.param("b1 b1 b1", "b1 r1 r1 r1", True, id="E2"),
        pytest.param("b1 b1 b1", "r1 r2 b3 r4", True, id="E3"),
        pytest.param("b1 b1 b1", "r2 r2 r0=2", False, id="E4"),
        pytest.param("b1 b1 b1", "r1 b2 b3", False, id="E5"),
        pytest.param("b1 b1 b1", "b2 b2 r2 r2", False, id="E6"),
        pytest.param("bT bS b1", "rS b1 b2", True, id="E7"),
        pytest.param("bS b1 b2", "b1 b2 b3", True, id="E8"),
        pytest.param("bT bS b1", "b1 b2 b3", False, id="E9"),
        pytest.param("b1 b2 b3", "bT bS b1", True, id="E9 the other way round"),
        pytest.param("bT", "bS", True, id="E10"),
        pytest.param("bK", "bS", False, id="E10 on 王"),
        pytest.param("bS", "b1", True, id="E11 兵"),
        pytest.param("bS", "bK", True, id="E11 王"),
        pytest.param("bS", "bT", False, id="E11 皇"),
        pytest.param("bK", "bT", True, id="E12"),
        pytest.param("b4", "r5", False, id="E13"),
        pytest.param("b4", "b5", True, id="E13 black"),
        pytest.param("b4 r4", "r5 r5", True, id="E14"),
        pytest.param("b4", "b4 r5", True, id="E15"),
        pytest.param("b4", "r4 r4", False, id="E16"),
        pytest.param("b4", "b4 r4", True, id="E16 with black"),
        pytest.param("bK", "b0=T", True, id="E17"),
        pytest.param("bK", "r0=T", False, id="E17 red"),
        pytest.param("b1 b2 b3", "b2 b3 b4 b5", False, id="E18"),
        pytest.param("b1 b2 b3", "b1 b1 r1 r1", True, id="E19"),
        pytest.param("b1", ELEVEN, False, id="E23 on 兵"),
        pytest.param("b1", TEN, True, id="E24"),
    ],
)
def test_examples_of_answers(current: str, answer: str, expected: bool) -> None:
    state = answered(current, answer)
    assert legal(state, 1, f"play {answer}") == expected
    if not expected:
        with pytest.raises(IllegalAction):
            act(GAME, state, 1, f"play {answer}")
        with pytest.raises(IllegalAction):
            state.after(Seat(1), Action(f"play {answer}".split()))


def answered(current: str, answer: str, **chosen: Value) -> HauniekState:
    """Return a position in which seat 1 is to answer; each holds a card more."""
    texts = [
        " ".join(word.partition("=")[0] for word in text.split()) for text in (current, answer)
    ]
    return played(position(f"{texts[0]} r7", f"{texts[1]} r8", **chosen), f"play {current}")


def test_example_15_runs_of_two() -> None:
    assert names("b4 r5") == ["run of 2 from 虎 4"]
    assert names("b4 r5", run_min=3) == []
    state = answered("b4", "b4 r5", run_min=3)
    assert not legal(state, 1, "play b4 r5")
    assert not legal(state, 1, "play b4 r5 r6")


def test_example_20_a_run_across_the_ship() -> None:
    assert names("b8 bK rT bS r1") == ["run of 5 from 将 8"]
    state = position("b8 bK rT bS r1 b5", "r1")
    assert legal(state, 0, "play b8 bK rT bS r1")
    assert str(GAME.read(state, Seat(0), "play r1 b8 bS rT bK")) == "play b8 bK rT bS r1"


@pytest.mark.parametrize(
    ("seats", "hand2", "sizes", "stock"),
    [(2, 8, [8, 8], 32), (3, 8, [8] * 3, 24), (4, 8, [8] * 4, 16), (2, 12, [12, 12], 24)],
)
def test_example_21_the_deal(seats: int, hand2: int, sizes: list[int], stock: int) -> None:
    state = begin(seats, hand2=hand2)
    after = dealt(state)
    # the parent has drawn two for its first round
    assert [len(hand) for hand in after.hands] == [sizes[0] + 2, *sizes[1:]]
    assert len(after.stock) == stock - 2
    with pytest.raises(BadOptions):
        begin(3, hand2=12)


def test_example_22_the_transcript() -> None:
    state = position("b1 b1 r4 rK", "r2 b2 b3", "b1 r5")
    state = with_stock(state, "b8 r8 b6 b7")
    state = played(state, "play b1 b1", "play b2 r2", "pass")
    assert state.turn == 0
    state = played(state, "pass")
    assert (state.turn, state.trick) == (1, ())
    assert state.discards == read("b1 b1 b2 r2")
    assert state.hands[1] == read("b3 b8 r8")
    state = played(state, "play b8 r8")
    for seat in (2, 0):
        assert list(state.actions(Seat(seat))) == [Action.of("pass")]
        state = played(state, "pass")
    assert (state.hands[1], state.stock) == (read("b3 b6 b7"), ())
    state = played(state, "play b6 b7")
    for seat in (2, 0):
        assert list(state.actions(Seat(seat))) == [Action.of("pass")]
        state = played(state, "pass")
    state = played(state, "play b3")
    assert state.scores() == (-1, 2, -1)


def test_example_23_the_whole_circle() -> None:
    assert names(ELEVEN) == ["circle of 11 without a foot"]
    state = position(f"{ELEVEN} b1", "r1 b1 b2")
    assert legal(state, 0, f"play {ELEVEN}")
    after = played(state, f"play {ELEVEN}")
    assert list(after.actions(Seat(1))) == [Action.of("pass")]
    reason = after.why(Seat(1), ("play",))
    assert reason is not None
    assert "nothing goes on" in reason.text.in_("en")
    named = answered("b1", ELEVEN, full_circle="declared")
    assert legal(named, 1, f"play {ELEVEN} foot=1")
    assert not legal(named, 1, f"play {ELEVEN} foot=2")
    assert not legal(named, 1, f"play {ELEVEN}")


def test_a_named_foot_can_be_beaten() -> None:
    other = "r1 b2 r3 b4 r5 b6 r7 b8 rK bT rS"
    state = position(f"{ELEVEN} b1", f"{other} b1", full_circle="declared")
    path = ("play", *ELEVEN.split())
    assert [token.text for token in state.next(Seat(0), path).tokens] == [
        f"foot={rank}" for rank in CIRCLE
    ]
    assert state.next(Seat(0), path).action is None
    state = played(state, f"play {ELEVEN} foot=8")
    for foot, expected in (("7", False), ("8", False), ("K", True), ("T", True), ("S", False)):
        assert legal(state, 1, f"play {other} foot={foot}") == expected
    feet = [token.text for token in state.next(Seat(1), ("play", *other.split())).tokens]
    assert feet == ["foot=K", "foot=T"]
    assert state.next(Seat(1), ("play", "r1", "foot=1")) == NOTHING
    reason = state.why(Seat(1), ("play", "r1", "foot=1"))
    assert reason is not None
    assert reason.code == "no_foot_to_name"
    lead = position(f"{ELEVEN} b1", "r1")
    with pytest.raises(IllegalAction):
        lead.after(Seat(0), Action(f"play {ELEVEN} foot=1".split()))
    turned = " ".join(["r2", *ELEVEN.split()[2:], "b1"])
    with pytest.raises(IllegalAction):
        lead.after(Seat(0), Action(f"play {turned}".split()))


def test_the_order_is_a_circle() -> None:
    ship, tam, soldier = (CIRCLE.index(rank) for rank in "ST1")
    assert beats(ship, tam)
    assert beats(soldier, ship)
    assert beats(tam, soldier)
    for one in range(11):
        assert not beats(one, one)
        for other in range(11):
            assert one == other or beats(one, other) != beats(other, one)


def test_wildcards_are_declared() -> None:
    assert sorted(names("b0 b5")) == ["run of 2 from 虎 4", "run of 2 from 馬 5", "set of 2 × 馬 5"]
    state = position("b0 b5 r1", "r1 r2")
    with pytest.raises(Ambiguous):
        act(GAME, state, 0, "play b0 b5")
    assert legal(state, 0, "play b0=4 b5")
    assert legal(state, 0, "play b5 b0=5")
    single = position("b0 r1", "r2 r3")
    assert str(GAME.read(single, Seat(0), "play b0")) == "play b0=T"
    assert legal(position("b0 b0 r0 r1", "r2"), 0, "play b0=T b0=S r0=1")


def test_strength_follows_from_what_beats_what() -> None:
    places = range(len(CIRCLE))
    beaten = [sum(beats(one, other) for other in places) for one in places]
    for one in places:
        for other in places:
            if one != other:
                equal = beaten[one] == beaten[other]
                stronger = beats(one, other) if equal else beaten[one] > beaten[other]
                assert (strength_of(one) > strength_of(other)) == stronger
    assert names("b0")[0] == "single 皇 T"
    assert names("b0")[-1] == "single 船 S"


@pytest.mark.parametrize(
    ("current", "text", "expected"),
    [
        pytest.param("b4", "play b0", "play b0=T", id="the strongest"),
        pytest.param("bK", "play b0", "play b0=T", id="the only one that beats 王"),
        pytest.param("bT", "play b0", "play b0=S", id="the only one that beats 皇"),
        pytest.param("b4 b5", "play b0 r0", "play b0=T r0=S", id="the strongest foot of a run"),
    ],
)
def test_a_bare_wildcard_is_read_at_its_strongest(current: str, text: str, expected: str) -> None:
    state = played(position(f"{current} r1", "b0 r0 r7"), f"play {current}")
    assert str(GAME.read(state, Seat(1), text)) == expected


def test_only_allowed_readings_of_a_bare_wildcard_count() -> None:
    state = position("b8 r0 b0 b7 r1", "r2 r3", run_colour="same")
    assert str(GAME.read(state, Seat(0), "play b8 r0")) == "play b8 r0=8"
    with pytest.raises(Ambiguous) as caught:
        GAME.read(state, Seat(0), "play b8 b0")
    assert "play b8 b0=8, play b0=7 b8, play b8 b0=K" in caught.value.text.in_("en")


@pytest.mark.parametrize("text", ["pass b0", "b0 b5", "b0", "zzz b5 b6 b0", "play zzz b0", ""])
def test_a_bare_wildcard_does_not_make_a_play_of_another_word(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(position("b5 b6 b0 r1", "r2 r3"), Seat(0), text)


def test_a_bare_wildcard_in_the_whole_circle() -> None:
    bare = ELEVEN.replace("b5", "b0")
    state = position(f"{bare} b1", "r1", full_circle="declared")
    declared = f"play {ELEVEN.replace('b5', 'b0=5')} foot=8"
    assert str(GAME.read(state, Seat(0), f"play {bare} FOOT=8 ")) == declared
    with pytest.raises(IllegalAction) as caught:
        GAME.read(state, Seat(0), f"play {bare}")
    assert caught.value.reason.code == "incomplete"


def test_which_of_two_wildcards_stands_for_what_is_one_action() -> None:
    state = position("b0 r0 b4 r6 b1", "r2 r3")
    texts = [str(action) for action in state.actions(Seat(0))]
    assert "play b4 b0=5 r6 r0=7" in texts
    assert "play b4 r0=5 r6 b0=7" not in texts
    other = GAME.read(state, Seat(0), "play b4 r0=5 r6 b0=7")
    assert str(other) == "play b4 b0=5 r6 r0=7"


def test_a_wildcard_keeps_its_colour() -> None:
    state = played(position("b1 b2 r1", "r2 r0 b5"), "play b1")
    assert not legal(state, 1, "play r0=3")
    state = played(position("b1 b2 r1", "r1 b0 r5"), "play b1")
    assert legal(state, 1, "play r1 b0=2")
    touches = [token.text for token in state.next(Seat(1), ("play",)).tokens]
    assert "r1" in touches, "the wildcard can still bring black"
    assert not legal(position("b1 r2", "r1 r2 b5"), 1, "play r1 r2")


@pytest.mark.parametrize("mun", ["excluded", "dead"])
def test_without_wildcards(mun: str) -> None:
    state = begin(2, mun=mun)
    after = dealt(state)
    assert len(after.stock) == (24 if mun == "excluded" else 30)
    with pytest.raises(IllegalAction):
        happen(state, " ".join(CODES[kind] for kind in (DECK if mun == "excluded" else DECK[1:])))
    guess = after.view(Seat(0)).guess(SeededRng(1))
    assert isinstance(guess, HauniekState)
    assert sorted(kind for slots in guess.layout() for kind in slots.kinds) == list(after.deck)


def test_dead_cards_lose_to_every_single() -> None:
    state = position("b0 b0 r1", "b0 b1 r5 b5", mun="dead")
    assert legal(state, 0, "play b0")
    assert not legal(state, 0, "play b0 b0")
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("play", "b0", "b0"))
    state = played(state, "play b0")
    texts = [str(action) for action in state.actions(Seat(1))]
    assert texts == ["play b1", "play b5", "pass"]
    reason = state.why(Seat(1), ("play", "b0"))
    assert reason is not None
    assert reason.code == "dead_mun"
    other = played(position("b1 r1", "b0 r5", mun="dead"), "play b1")
    assert not legal(other, 1, "play b0")


def test_runs_may_need_one_colour() -> None:
    state = position("b1 b2 r3 b0 b7", "r1", run_colour="same")
    assert legal(state, 0, "play b1 b2")
    assert legal(state, 0, "play b1 b2 b0=3")
    assert not legal(state, 0, "play b1 b2 r3")
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("play", "b1", "b2", "r3"))
    red = played(position("b1 r5", "b1 r2 r1 b2", run_colour="same"), "play b1")
    assert legal(red, 1, "play b1 b2")
    assert not legal(red, 1, "play r1 r2")
    assert legal(position("b1 r1 b5", "r1", run_colour="same"), 0, "play b1 r1")
    check_walk(state)


def test_the_parent_draws_for_each_round_or_once() -> None:
    for rule, size in (("every_round", 3), ("first_round", 1)):
        state = with_stock(position("b1 b5", "b2 b3", draw=rule), "b7 b8 r1")
        state = played(state, "play b1", "play b2", "pass")
        assert len(state.hands[1]) == size
        assert len(dealt(begin(2, draw=rule)).hands[0]) == 10
    state = with_stock(position("b1 b5", "b2 b3"), "b7")
    assert len(played(state, "play b1", "play b2", "pass").hands[1]) == 2


def test_what_is_drawn_is_told_to_the_parent_only() -> None:
    state = with_stock(position("b1 b5", "b2 b3"), "b7 b8 r1")
    state = played(state, "play b1", "play b2")
    told = {
        viewer: state.describe(Seat(0), Action.of("pass"), viewer).in_("en")
        for viewer in (Seat(0), Seat(1), SPECTATOR)
    }
    assert told[Seat(1)].endswith("Seat 2 draws black 7, black 8 from the stock.")
    assert told[Seat(0)] == told[SPECTATOR]
    assert told[SPECTATOR].endswith("Seat 2 draws 2 from the stock.")
    order = Action(CODES[kind] for kind in DECK)
    shown = begin(2).seen(CHANCE, order, Seat(0)).split()
    assert shown[16:19] == [*(CODES[kind] for kind in DECK[16:18]), "??"]
    assert "black" in begin(2).describe(CHANCE, order, Seat(0)).in_("en")
    assert "black" not in begin(2).describe(CHANCE, order, Seat(1)).in_("en")
    lots = GAME.start(2, GAME.options(2))
    assert "first parent" in lots.describe(CHANCE, Action.of("1"), SPECTATOR).in_("en")


def test_nobody_sees_the_stock() -> None:
    state = dealt(begin(2))
    shown = state.view(Seat(0)).shown
    assert isinstance(shown, HauniekState)
    assert set(shown.stock) == set(shown.hands[1]) == {HIDDEN}
    guess = state.view(Seat(0)).guess(SeededRng(1))
    assert isinstance(guess, HauniekState)
    assert sorted((*guess.hands[1], *guess.stock)) == sorted((*state.hands[1], *state.stock))


def test_the_leader_may_not_pass() -> None:
    state = position("b1 b7", "b2 b8")
    with pytest.raises(IllegalAction, match="cannot pass"):
        act(GAME, state, 0, "pass")
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("pass"))
    assert state.next(Seat(1)) == state.next(Seat(0), ("pass",)) == NOTHING


def test_who_has_passed_may_come_in_again() -> None:
    state = position("b1 b7", "b2 b8", "b3 b4")
    state = played(state, "play b1", "pass", "play b3", "pass")
    assert legal(state, 1, "play b8")


def test_payments() -> None:
    assert played(position("b1", "b2 b3", "b4", score="cards"), "play b1").scores() == (3, -2, -1)
    bonus = position("b1", "b2 b3", "b4", parent_bonus=True)
    assert played(bonus, "play b1").scores() == (4, -2, -2)
    state = position("b1 b2 b3", "b4 b5 b6", "r4 r5 r6", turn_cap=2)
    assert played(state, "play b1", "play b4").scores() == (1, 1, -2)
    second = position("b1", "b2 b3", "b4", seasons=2)
    second = played(second, "play b1")
    assert (second.phase, second.standing.season, second.standing.parent) == ("deal", 2, 0)


def test_bounds() -> None:
    assert GAME.bounds(GAME.options(3), 3).length == 1 + 1 + 48 * 3
    assert GAME.bounds(GAME.options(3, chosen={"turn_cap": 12}), 3).length == 14
    assert GAME.bounds(GAME.options(3, chosen={"first_parent": "cut"}), 3).length is None
    plain, capped = (
        GAME.bounds(GAME.options(3, chosen={"turn_cap": cap, "score": "cards"}), 3)
        for cap in (0, 12)
    )
    assert (plain.low, plain.high) == (-48, 2 * 48)
    assert (capped.low, capped.high) == (-2 * 48, 2 * 48)  # two may share a season


def test_large_hands_are_walked_and_never_listed() -> None:
    cards = "b0 b0 b0 r0 r0 r0 b1 r1 b2 r2 b3 r3 b4 r4 b5 r5 b6 r6"
    state = position(cards, "r1")
    assert state.listed(Seat(0)) is None
    actions = state.actions(Seat(0))
    assert len(actions) > 10_000
    for index in (0, len(actions) // 3, len(actions) // 2, len(actions) - 1):
        action = actions[index]
        assert state.next(Seat(0), action).action == action
        assert state.after(Seat(0), action).trick[0].action == action


@pytest.mark.parametrize(
    ("lead", "cards"),
    [
        (None, "b0 r0 b4 r5 r4 bS"),
        (None, "b1 r1 b2 r2 bK bT bS"),
        ("b4", "b0 r4 r5 b5 r6 r0"),
        ("b4 b5", "r0 r4 r5 b6 r7 r8 bT"),
        ("b4 b4", "r0 r5 r5 b0 b4 r4"),
        ("r1 r2 r3", "b0 b0 r1 b2 b3 b4 r5"),
    ],
)
def test_actions_are_all_different_and_what_the_walk_finds(lead: str | None, cards: str) -> None:
    state = position(f"{lead} b8" if lead else cards, cards)
    seat = Seat(1 if lead else 0)
    if lead:
        state = played(state, f"play {lead}")
    check_walk(state)
    assert state.actions(seat) == replace(state, discards=()).actions(seat)


def check_walk(state: HauniekState) -> None:
    """Check that `actions` and `next` of the seat whose turn it is agree."""
    seat, rng = state.turn, SeededRng(5)
    listed = list(state.actions(seat))
    assert len(set(listed)) == len(listed) == len(state.actions(seat))
    for action in listed:
        assert state.next(seat, action).action == action
        assert state.after(seat, action) is not None
    walked = {walk.random_action(partial(state.next, seat), rng) for _ in range(300)}
    assert walked <= set(listed)
    assert len(walked) > min(len(listed), 60) // 2


def test_hands_are_as_they_were_given() -> None:
    assert position("b1 b5", "r1").hands == hands("b1 b5", "r1")
