"""The worked examples of 連友, by their numbers, its options and what seats know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from belpic.core.action import NOTHING, Action
from belpic.core.errors import Ambiguous, BadOptions, IllegalAction, Unreadable
from belpic.core.game import State
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.games._shared.cards.deck import DECK, HIDDEN, read
from belpic.games.niekhi.analysis import NiekhiReadings
from belpic.games.niekhi.effects import Heap
from belpic.games.niekhi.game import GAME
from belpic.games.niekhi.state import NiekhiState
from tests.games.cards.niekhi_table import begin, played, position, with_pile
from tests.games.cards.play import act, hands, happen, legal, stacked


def names(cards: str, **chosen: Value) -> list[tuple[str, str, int]]:
    """Return what cards can be read as: type, name and strength."""
    score = NiekhiReadings().score(cards, GAME.options(4, chosen=chosen))
    assert score.points == max((hand.points for hand in score.hands), default=0)
    return [(hand.id, hand.name.in_("en"), hand.points) for hand in score.hands]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param(
            "b1 r1 b2 r2 b3 r3", [("run_of_sets", "run of 3 sets of 2 up to 車 3", 3)], id="E1"
        ),
        pytest.param("b5 r6 b7", [("run", "run of 3 up to 巫 7", 7)], id="E2"),
        pytest.param("b7 b8 bK", [], id="E3"),
        pytest.param("bK rT", [("set", "set of 2 × 王/皇 K", 9)], id="E4"),
        pytest.param("b1 r1 b2 r2", [], id="E5"),
        pytest.param(
            "b5 rS bS",
            [
                ("run", "run of 3 up to 巫 7", 7),
                ("run", "run of 3 up to 筆 6", 6),
                ("set", "set of 3 × 馬 5", 5),
                ("run", "run of 3 up to 馬 5", 5),
            ],
            id="E6",
        ),
        pytest.param(
            "b1 r1 b2 rS b3 r3", [("run_of_sets", "run of 3 sets of 2 up to 車 3", 3)], id="E7"
        ),
    ],
)
def test_examples_of_readings(cards: str, expected: list[tuple[str, str, int]]) -> None:
    assert names(cards) == expected


def test_example_06_must_be_declared() -> None:
    state = position("b5 rS bS r1", "b0 b0")
    with pytest.raises(Ambiguous):
        act(GAME, state, 0, "play b5 rS bS")
    for text in ("b5 bS=5 rS=5", "bS=3 rS=4 b5", "bS=4 b5 rS=6", "b5 bS=6 rS=7"):
        assert legal(state, 0, f"play {text}")
    assert str(GAME.read(state, Seat(0), "play b5 rS=7 bS=6")) == "play b5 bS=6 rS=7"
    assert str(GAME.read(state, Seat(0), "play b5 rS=7 bS")) == "play b5 bS=6 rS=7"


@pytest.mark.parametrize(
    "text", ["pass bS", "fetch bS", "remove bS", "bS b5", "bS", "zzz b5 b6 bS", "play zzz bS", ""]
)
def test_a_bare_ship_does_not_make_a_play_of_another_word(text: str) -> None:
    state = position("b5 b6 bS r1", "b0 b0")
    with pytest.raises((Unreadable, IllegalAction)):
        GAME.read(state, Seat(0), text)


def test_only_allowed_readings_of_a_bare_ship_count() -> None:
    state = played(position("b4 r5 b6 r0", "b5 b6 rS r1"), "play b4 r5 b6")
    # the set of three goes on anything, but the cards are none; of the runs only this one beats
    assert str(GAME.read(state, Seat(1), "PLAY b5 b6 rs")) == "play b5 b6 rS=7"
    with pytest.raises(IllegalAction):
        GAME.read(state, Seat(1), "play b5 b7 rS")
    assert str(GAME.read(position("bS r1", "b0"), Seat(0), "play bS")) == "play bS=K"


@pytest.mark.parametrize(
    ("current", "answer", "expected"),
    [
        pytest.param("b5", "r6", True, id="E8 stronger"),
        pytest.param("b5", "r5", False, id="E8 equal"),
        pytest.param("b5", "b6 r6", False, id="E8 pair"),
        pytest.param("bK", "rT", False, id="E9"),
        pytest.param("bK", "b1 b1 r1", True, id="E10"),
        pytest.param("bK rT", "b0 b0 r0", True, id="E11"),
        pytest.param("b4 r5 b6 r7 b8", "b0 b0 r0", True, id="E12"),
        pytest.param("b1 b1 b1 r1 r1", "b3 b3 r3", True, id="fewer cards"),
        pytest.param("b5 r6 b7", "r6 b7 r8", True, id="E15 same count"),
        pytest.param("b5 r6 b7", "b5 r6 b7 r8", False, id="E15 other count"),
        pytest.param("b1 r1 b2 r2 b3 r3", "b2 r2 b3 r3 b4 r4", True, id="E16 same shape"),
        pytest.param("b1 r1 b2 r2 b3 r3", "b5 r5 b6 r6 b7 r7 b8 r8", False, id="E16 other shape"),
    ],
)
def test_examples_of_following(current: str, answer: str, expected: bool) -> None:
    state = followed(current, answer)
    assert legal(state, 1, f"play {answer}") == expected
    if not expected:
        with pytest.raises(IllegalAction):
            act(GAME, state, 1, f"play {answer}")
        with pytest.raises(IllegalAction):
            state.after(Seat(1), Action(f"play {answer}".split()))


def followed(current: str, answer: str, **chosen: Value) -> NiekhiState:
    """Return a position in which seat 1 is to answer; each holds a card more."""
    state = played(position(f"{current} r0", f"{answer} r0", **chosen), f"play {current}")
    return played(state, "remove S") if state.effect else state


@pytest.mark.parametrize(
    ("current", "answer", "bomb", "expected"),
    [
        pytest.param("b8 b8 r8", "b1 b1 r1", "free", True, id="E13 free"),
        pytest.param("b8 b8 r8", "b1 b1 r1", "ranked", False, id="E13 ranked"),
        pytest.param("b8 b8 r8", "b0 b0 r0 r0", "ranked", True, id="E14"),
        pytest.param("b4 b4 r4", "b5 b5 r5", "ranked", True, id="as many, stronger"),
        pytest.param("b4 b4 r4 r4", "b5 b5 r5", "ranked", False, id="fewer"),
        pytest.param("bK", "b1 b1 r1", "ranked", True, id="on anything else"),
    ],
)
def test_examples_13_and_14_what_beats_a_bomb(
    current: str, answer: str, bomb: str, expected: bool
) -> None:
    state = position(f"{current} r2", f"{answer} r3", bomb=bomb)
    state = played(state, f"play {current}")
    if state.effect:
        state = played(state, "remove S 6 7")
    assert legal(state, 1, f"play {answer}") == expected


def test_example_17_a_removal_can_make_another_win() -> None:
    state = played(position("b3 b8", "r1 b1", "b1 r5"), "play b8", "remove 1")
    assert state.result is not None
    assert (state.result.winners, state.result.cause) == ((1,), "removed")
    assert state.scores() == (-1, 2, -1)
    assert state.hands[0] == read("b3")


def test_example_18_the_acting_player_goes_first() -> None:
    state = played(position("b3 r3 b8", "r3 b3", "b1 r5"), "play b8", "remove 3")
    assert state.result is not None
    assert state.result.winners == (0,)


def test_example_19_the_last_card_wins_without_effect() -> None:
    state = played(position("b8", "r1 b1"), "play b8")
    assert state.effect == 0
    assert state.scores() == (1, -1)


def fetches(state: NiekhiState) -> set[str]:
    """Return what can be fetched."""
    texts = {str(action) for action in state.actions(state.turn)}
    found = {text.removeprefix("fetch ") for text in texts if text.startswith("fetch")}
    assert all(legal(state, state.turn, f"fetch {text}") for text in found)
    return found


def test_example_20_fetching_two() -> None:
    for rule, expected in (("once", {"r2 b8", "b0 b8", "b0 r2"}), ("off", {"b0 r2"})):
        state = with_pile(position("b8 r8 b1", "r1", fetch_shou=rule), "b8 r2 b0")
        state = played(state, "play b8 r8")
        assert fetches(state) == expected
        after = played(state, "fetch r2 b0")
        assert after.hands[0] == read("b0 b1 r2")
        assert after.heap.pile == read("b8")
        assert after.turn == 1


def test_example_21_five_seats() -> None:
    for rule, sizes in (("unused", [9] * 5), ("deal", [10, 10, 10, 9, 9])):
        state = happen(begin(5, remainder=rule), stacked())
        assert [len(hand) for hand in state.hands] == sizes
        shown = begin(5, remainder=rule).seen(CHANCE, stacked(), SPECTATOR)
        assert set(shown.split()) == {"??"}
    assert begin(5, remainder="deal").seen(CHANCE, stacked(), Seat(0)).split()[45] != "??"
    with pytest.raises(BadOptions):
        begin(4, remainder="deal")


def test_example_22_the_transcript() -> None:
    start = with_pile(position("b8 r1", "b3 b3 r3 rK", "b1 r5 r6"), "b2 r8 r0")
    lead = played(start, "play b8")
    assert fetches(lead) == {"b2", "r8", "r0"}
    off = with_pile(position("b8 r1", "b3 b3 r3 rK", "b1 r5 r6", fetch_shou="off"), "b2 r8 r0")
    assert fetches(played(off, "play b8")) == {"b2", "r0"}
    state = played(lead, "fetch b2", "play b3 b3 r3", "pass", "pass")
    assert (state.turn, state.trick) == (1, ())
    assert state.heap.pile == read("r8 r0 b8 b3 b3 r3")
    state = played(state, "play rK")
    assert state.scores() == (-1, 2, -1)
    other = played(lead, "remove 1")
    assert other.result is not None
    assert other.result.winners == (0,)


def shou(black: int, red: int, pile: str) -> NiekhiState:
    """Return a position in which one 将 was played and some have come back before."""
    return played(with_pile(position("b8 b1", "r1"), pile, black, red), "play b8")


def test_example_23_each_general_comes_back_once() -> None:
    state = shou(2, 1, "b8 r8 b0")
    assert fetches(state) == {"r8", "b0"}
    reason = state.why(Seat(0), ("fetch", "pile.b8"))
    assert reason is not None
    assert reason.code == "fetch_shou_once"
    assert played(state, "fetch r8").heap.back == (2, 2)


def test_example_24_only_removal_is_left() -> None:
    state = shou(2, 0, "b8")
    assert fetches(state) == set()
    assert [token.text for token in state.next(Seat(0)).tokens] == ["remove"]
    assert state.next(Seat(0), ("fetch",)) == NOTHING
    reason = state.why(Seat(0), ("fetch",))
    assert reason is not None
    assert reason.code == "nothing_to_fetch"


def test_one_fetch_takes_no_more_generals_than_may_come_back() -> None:
    state = with_pile(position("b8 r8 b1", "r1"), "b8 b8 r3")
    state = replace(state, heap=Heap(read("b8 b8 r3"), back=(1, 0)))
    assert fetches(played(state, "play b8 r8")) == {"r3 b8"}


def test_without_limit_generals_come_back_for_ever_up_to_the_cap() -> None:
    options = GAME.options(2, chosen={"fetch_shou": "free"})
    assert options.turn_cap == 200
    with pytest.raises(BadOptions, match="turn_cap"):
        GAME.options(2, chosen={"fetch_shou": "free", "turn_cap": 0})
    state = with_pile(position("b8 b1", "r1", fetch_shou="free"), "r8")
    state = replace(state, heap=Heap(read("r8"), back=(2, 2)))
    assert fetches(played(state, "play b8")) == {"r8"}


def test_the_cap_gives_the_season_to_the_fewest_cards() -> None:
    state = position("b1 b2 b3", "b4 b5", "r4 r5", turn_cap=2, seasons=2)
    state = played(state, "play b1", "pass")
    assert state.result is not None
    assert (state.result.winners, state.result.cause) == ((0, 1, 2), "cap")
    assert (state.scores(), state.standing.parent) == ((0, 0, 0), 0)
    state = position("b1 b2 b3", "b4 b5 b6", "r4 r5 r6", turn_cap=2, seasons=2)
    assert played(state, "play b1", "play b4").scores() == (1, 1, -2)
    state = position("b1 b2 b3 b7", "b4 b5", "r4 r5", turn_cap=2, seasons=2)
    state = played(state, "play b1", "pass")
    assert (state.scores(), state.standing.parent) == ((-2, 1, 1), 0), "no single winner"


def test_removed_cards_leave_hands_pile_and_trick() -> None:
    state = with_pile(position("b8 b5 b1 r3", "r5 r5 b6", "b5 r4 b2"), "b4 b0")
    state = played(state, "play b8", "remove 5")
    assert state.hands == hands("b1 r3", "r5 r5 b6".replace("r5 ", ""), "r4 b2")
    assert state.lost == hands("b5", "r5 r5", "b5")
    state = played(state, "pass", "pass", "play b1", "pass", "pass")
    assert state.heap.pile == read("b8 b4 b0 b1")
    state = with_pile(position("b8 r8 b1", "r1 r2"), "b4")
    state = played(state, "play b8 r8", "remove 8 4", "pass")
    assert (state.heap.pile, state.heap.gone) == ((), read("b8 r8 b4"))
    assert state.heap.removed == (4, 8)


def test_a_ship_that_stands_for_a_general_has_no_effect() -> None:
    state = played(position("bS b1", "r1"), "play bS=8")
    assert (state.effect, state.turn) == (0, 1)
    assert played(position("b8 bS b1", "r1"), "play b8 bS=8").effect == 1


def test_the_effect_may_be_optional() -> None:
    must = played(position("b8 b1", "r1 r2"), "play b8")
    with pytest.raises(IllegalAction, match="has to be used"):
        act(GAME, must, 0, "skip")
    may = played(position("b8 b1", "r1 r2", effect="may"), "play b8")
    assert legal(may, 0, "skip")
    assert played(may, "skip").turn == 1


def test_who_is_emptied_by_others_may_drop_out() -> None:
    state = position("b8 b3 b8", "r1 b1", "b1 r5", removed_empty="drops")
    state = played(state, "play b8", "remove 1")
    assert (state.phase, state.dropped, state.turn) == ("play", 0b010, 2)
    state = played(state, "pass", "play b8", "remove 5")
    assert state.result is not None
    assert (state.result.winners, state.result.cause) == ((0,), "last")
    own = played(position("b8 b1", "r1 b1", "r5", removed_empty="drops"), "play b8", "remove 1")
    assert own.result is not None
    assert own.result.winners == (0,)


def test_who_is_out_cannot_win_by_the_cap() -> None:
    state = position("b8 b3 b8", "r1", "b1 r5 r6", removed_empty="drops", turn_cap=2)
    state = played(state, "play b8", "remove 1", "pass")
    assert state.result is not None
    assert state.result.winners == (0, 2)


def test_passing_may_be_final() -> None:
    for lock, turn in ((False, 1), (True, 2)):
        state = position("b1 b6 b7", "b2 b8", "b3 b4", pass_lock=lock)
        state = played(state, "play b1", "pass", "play b3", "play b7")
        assert state.turn == turn
    state = played(state, "pass")
    assert (state.turn, state.trick, state.locked) == (0, (), 0)


def test_who_has_passed_may_come_in_again() -> None:
    state = played(position("b1 b7", "b2 b8", "b3 b4"), "play b1", "pass", "play b3", "pass")
    assert legal(state, 1, "play b8")


def test_the_leader_may_not_pass() -> None:
    state = position("b1 b7", "b2 b8")
    with pytest.raises(IllegalAction, match="cannot pass"):
        act(GAME, state, 0, "pass")
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("pass"))
    assert not legal(state, 0, "pass")


@pytest.mark.parametrize(
    ("bounds", "cards", "expected"),
    [
        ("with_nine", "b7 b8 bK", ["run of 3 up to 王/皇 K"]),
        ("with_nine", "b7 r7 b8 r8 bK rT", ["run of 3 sets of 2 up to 王/皇 K"]),
        ("with_minus_one", "bS b0 b1", ["run of 3 up to 弓 2", "run of 3 up to 兵 1"]),
        ("0..8", "bS b0 b1", ["run of 3 up to 弓 2"]),
    ],
)
def test_bounds_of_runs(bounds: str, cards: str, expected: list[str]) -> None:
    assert [name for _, name, _ in names(cards, run_bounds=bounds)] == expected


@pytest.mark.parametrize(("most", "expected"), [(0, 1), (1, 1), (2, 4)])
def test_ships_in_runs(most: int, expected: int) -> None:
    assert len(names("b5 rS bS", run_wild_max=most)) == expected
    assert len(names("b5 r6 bS", run_wild_max=most)) == (2 if most else 0)


def test_all_ships() -> None:
    assert len(names("bS rS")) == 10
    assert len(names("bS")) == 11
    state = position("bS rS b1", "r1 r2")
    assert str(GAME.read(state, Seat(0), "play rS bS")) == "play bS=K rS=K"
    assert not legal(state, 0, "play bS=S rS=S")


def test_every_loser_pays_its_cards() -> None:
    state = played(position("b1", "b2 b3", "b4 b5 b6", score="cards"), "play b1")
    assert state.scores() == (5, -2, -3)


def test_the_parent_may_pay_and_get_more() -> None:
    chosen: dict[str, Value] = {"parent_bonus": True, "seasons": 2}
    state = played(position("b1", "b2 b3", "b4 b5 b6", **chosen), "play b1")
    assert state.scores() == (4, -2, -2)
    assert state.standing.bonus == 3
    state = replace(happen(state, stacked()), hands=hands("b1 b2", "b3", "b5"))
    assert played(state, "play b1", "play b3").scores() == (1, 2, -3)


def test_fetched_cards_are_known_to_all() -> None:
    state = with_pile(position("b8 b1 b2", "r1 b1 r7", "b5 b6"), "b2 r3")
    state = played(state, "play b8", "fetch b2")
    assert state.known == hands("b2", "", "")
    shown = state.view(Seat(1)).shown
    assert isinstance(shown, NiekhiState)
    assert shown.hands[0] == (HIDDEN, HIDDEN, *read("b2"))
    state = played(state, "pass", "pass", "play b2")
    assert (state.known[0], state.hands[0]) == ((), read("b1 b2"))


def test_a_guess_puts_no_removed_strength_into_a_hand() -> None:
    """Cards of a removed strength that nobody has shown can only be among the unused ones."""
    rng = SeededRng(3)
    state = happen(begin(5), stacked())
    spare = Counter(DECK) - Counter(kind for hand in state.hands for kind in hand)
    assert spare == Counter(read("bT rT rK"))
    state = replace(state, hands=tuple(tuple(k for k in h if k < 18) for h in state.hands))
    state = replace(state, heap=replace(state.heap, removed=(8, 9), gone=read("b8 bK")))
    for _ in range(30):
        guess = state.view(Seat(0)).guess(rng)
        assert isinstance(guess, NiekhiState)
        assert max(kind for hand in guess.hands for kind in hand) < 18


def test_large_hands_are_walked_and_never_listed() -> None:
    cards = "bS rS b0 r0 b1 b1 b1 b1 r1 r1 r1 r1 b2 r2 b3 r3 b4 r4 b5 r5 b6 r6 b7 b8"
    state = position(cards, "r0")
    assert state.listed(Seat(0)) is None
    actions = state.actions(Seat(0))
    assert len(actions) > 10_000
    for index in (0, 1, len(actions) // 2, len(actions) - 1):
        action = actions[index]
        assert state.next(Seat(0), action).action == action
        assert state.after(Seat(0), action).trick[0].action == action
    with pytest.raises(IndexError):
        actions[len(actions)]
    assert actions[-1] == actions[len(actions) - 1]
    assert actions[:2] == (actions[0], actions[1])


def test_actions_are_all_different_and_what_the_walk_finds() -> None:
    for cards in ("bS rS b4 b5 r5 bK", "b3 r3 b4 r4 b5 r5 bS", "b8 r8 b8 b7 r6 rT bK"):
        state = position(cards, "r0")
        listed = list(state.actions(Seat(0)))
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(State.actions(state, Seat(0)))


def test_bounds_hold_for_every_limit() -> None:
    for chosen in ({"fetch_shou": "off"}, {"fetch_shou": "free"}, {"turn_cap": 12}):
        bounds = GAME.bounds(GAME.options(3, chosen=chosen), 3)
        assert bounds.length is not None
    assert GAME.bounds(GAME.options(3, chosen={"first_parent": "cut"}), 3).length is None


def test_unreadable_cards() -> None:
    with pytest.raises(Unreadable):
        names("b5 b9")
    state = position("b5 b1", "r1")
    with pytest.raises(IllegalAction):
        act(GAME, state, 0, "play bS")
