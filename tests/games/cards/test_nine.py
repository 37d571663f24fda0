"""The worked examples of 小猫, by their numbers, and its options."""

from __future__ import annotations

import pytest

from belpic.core.action import NOTHING, Action
from belpic.core.errors import BadOptions, IllegalAction, NotYourTurn, Unreadable
from belpic.core.options import Value
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games._shared.cards.deck import read
from belpic.games.nine.game import GAME
from belpic.games.nine.season import emptied, season_winner
from belpic.games.nine.state import NineState
from tests.games.cards.nine_table import begin, choices, played, position
from tests.games.cards.play import happen, legal, stacked


def cards(text: str) -> str:
    """Return the cards of a play with another one, so that the hand is not empty after it."""
    return " ".join(word.partition("=")[0] for word in text.split()) + " b3"


@pytest.mark.parametrize(
    ("lead", "answer", "expected"),
    [
        pytest.param("r4", "r5", True, id="E1"),
        pytest.param("r4", "b5", False, id="E2"),
        pytest.param("b4 r4", "b5", True, id="E3"),
        pytest.param("r4", "b4 b4", True, id="E4"),
        pytest.param("r4", "r5 r5", False, id="E5"),
        pytest.param("r4 r4", "r5 r5", False, id="E6"),
        pytest.param("rK", "rT", True, id="E7"),
        pytest.param("rT", "rS", True, id="E8"),
        pytest.param("rT", "bS", False, id="E8 colour"),
        pytest.param("rS", "r1", True, id="E9"),
        pytest.param("rS", "rT", False, id="E9 皇"),
        pytest.param("rK", "rS", False, id="E10"),
        pytest.param("rK", "r0=T", True, id="E11"),
        pytest.param("bK", "r0=T", False, id="E11 colour"),
        pytest.param("r4", "b4 r0=4", True, id="E12"),
        pytest.param("b1 r1 r1", "b2", True, id="E13"),
        pytest.param("r1 r1 r1", "b2", False, id="E13 colour"),
        pytest.param("rT", "bT b0=T", True, id="E15"),
        pytest.param("r4", "r4", False, id="equal"),
        pytest.param("r4 r4", "b4", False, id="fewer"),
        pytest.param("r5", "r4", False, id="weaker"),
        pytest.param("r4", "r5 r0=5", False, id="stronger by two"),
    ],
)
def test_examples_of_answers(lead: str, answer: str, expected: bool) -> None:
    state = played(position(cards(lead), cards(answer)), lead)
    assert legal(state, 1, f"play {answer}") == expected
    if not expected:
        with pytest.raises(IllegalAction):
            played(state, answer)
        with pytest.raises(IllegalAction):
            state.after(Seat(1), Action(f"play {answer}".split()))


def test_example_14_king_and_tam_are_no_set() -> None:
    state = position("rK rT b3", "b4")
    assert not legal(state, 0, "play rK rT")
    with pytest.raises(IllegalAction, match="king and Tam differ"):
        played(state, "rK rT")


def test_example_16_a_set_of_wildcards() -> None:
    state = position("r0 b0 b3", "b4")
    assert legal(state, 0, "play b0=6 r0=6")
    assert played(state, "r0=6 b0=6").table.pile == read("b0 r0")
    assert not legal(state, 0, "play b0=6 r0=5")


def test_example_17_an_empty_hand_scores_the_largest_hand() -> None:
    assert emptied((0, 7, 11), Seat(0), begin(3).options) == (11, 0, 0)
    state = position("r1", "b3 b4", "r3 r4 r5")
    after = played(state, "r1")
    assert after.scores() == (3, 0, 0)
    assert after.flow.gained == (3, 0, 0)
    assert "gains 3 points" in state.describe(Seat(0), Action.of("play", "r1"), SPECTATOR).in_("en")


@pytest.mark.parametrize(("preset", "stock"), [("playable", 9), ("literal", 6)])
def test_example_18_who_draws_on_dropping(preset: str, stock: int) -> None:
    state = position(
        "r1 b8 b8", "b3 b4", "r2 b4 b4", stock="b5 b5 b6 b6 r7 r7 b7 b7 r8 r8 bK rK", preset=preset
    )
    declined = played(state, "r1", "drop")
    assert len(declined.table.stock) == 9
    assert declined.table.hands[1] == read("b3 b4 b5 b5 b6")
    answered = played(declined, "r2")
    assert choices(answered) == {"drop"}, "seat 1 has declined, seat 0 has nothing red"
    last = answered.after(Seat(0), Action.of("drop"))
    assert len(last.table.stock) == stock
    assert last.turn == 2


def test_example_19_the_deal() -> None:
    for seats, each, stock in ((2, 12, 24), (3, 12, 12), (4, 8, 16)):
        state = happen(begin(seats), stacked())
        assert [len(hand) for hand in state.table.hands] == [each] * seats
        assert len(state.table.stock) == stock
    assert len(happen(begin(4, hand4=11), stacked()).table.stock) == 4
    with pytest.raises(BadOptions):
        GAME.options(4, chosen={"hand4": 12})
    with pytest.raises(BadOptions, match="four players only"):
        GAME.options(3, chosen={"hand4": 9})


def test_example_20_the_stock_ends_the_season() -> None:
    state = position("r1 b8", "b3 b4", "b4", stock="b5 b6", seasons=2)
    declined = state.after(Seat(0), Action.of("play", "r1"))
    after = declined.after(Seat(1), Action.of("drop"))
    assert (after.phase, after.standing.season) == ("deal", 2)
    assert after.result is not None
    assert after.result.left == (1, 4, 1)
    assert after.result.stock_empty
    assert after.table.pile == ()
    sentence = declined.describe(Seat(1), Action.of("drop"), SPECTATOR).in_("en")
    assert "The stock is empty" in sentence
    assert "No single player wins it" in sentence


def test_example_21_transcript() -> None:
    state = position("r1 r1 b1 r8", "r2 bT b0", "b2 b2 rS r3 r4", seasons=2)
    first = played(state, "b1 r1 r1", "r2", "b2 b2")
    assert choices(first) == {"drop"}
    later = played(first, "drop", "bT")
    assert choices(later) == {"drop"}
    second = played(later, "drop")
    assert second.table.won == ((), read("r1 r1 b1 r2 b2 b2 bT"), ())
    assert (second.standing.parent, second.turn, len(second.table.stock)) == (1, 1, 6)
    led = played(second, "b0=T")
    assert led.scores() == (0, 3, 0)
    declined = played(led, "drop")
    assert declined.table.hands[2] == read("rS r3 r4 b5 b5 b6")
    after = played(declined, "drop")
    assert after.scores() == (0, 4, 0)
    assert after.result is not None
    assert (after.result.winner, after.result.extra) == (1, True)
    assert (after.phase, after.standing.parent) == ("deal", 1)
    sentence = declined.describe(Seat(0), Action.of("drop"), SPECTATOR).in_("en")
    assert "Seat 2, the parent, wins it and gains one point more" in sentence


@pytest.mark.parametrize(
    ("hand", "bound", "free"),
    [
        pytest.param("r5 b1", {"r5"}, {"r5", "drop"}, id="E22"),
        pytest.param("b5 b1", {"drop"}, {"drop"}, id="E23"),
        pytest.param(
            "b1 r0",
            {f"r0={rank}" for rank in "5678KT"},
            {"drop", *(f"r0={rank}" for rank in "5678KT")},
            id="E24",
        ),
    ],
)
def test_examples_of_having_joined(hand: str, bound: set[str], free: set[str]) -> None:
    for must, expected in ((True, bound), (False, free)):
        state = position(f"r3 {hand}", "r4 b8", joined_must_play=must)
        after = played(state, "r3", "r4")
        assert choices(after) == expected
        assert legal(after, 0, "drop") == ("drop" in expected)
        if "drop" in expected:
            assert len(played(after, "drop").table.stock) == 6, "nothing is drawn"


def test_example_25_who_has_not_acted_may_decline() -> None:
    state = played(position("r3 b1", "r4 b8", "r5 r6"), "r3", "r4")
    assert choices(state) == {"r5", "r6", "drop"}
    assert len(played(state, "drop").table.hands[2]) == 5


def test_example_26_the_literal_wording() -> None:
    state = position("r3 b1", "r4 b8", preset="literal")
    after = played(state, "r3", "r4", "drop")
    assert after.table.hands == (read("b1 b5 b5 b6"), read("b8"))
    assert after.table.taken == ((), read("r3 r4"))
    assert (after.standing.parent, after.turn, len(after.table.stock)) == (1, 1, 3)
    assert choices(after) == {"b8", "r3", "r4"}
    answered = played(state, "r3", "r4")
    assert "takes its cards" in answered.describe(Seat(0), Action.of("drop"), SPECTATOR).in_("en")


def test_the_presets() -> None:
    assert list(GAME.presets) == ["playable", "literal"]
    for seats in (2, 3, 4):
        playable, literal = (GAME.options(seats, name) for name in GAME.presets)
        assert (playable.drop_draw, playable.take, playable.round_cap) == ("unjoined", "aside", 0)
        assert (literal.drop_draw, literal.take, literal.round_cap) == ("always", "hand", 12)
        assert playable.joined_must_play
        assert literal.joined_must_play
        assert playable.hand4 == literal.hand4 == 8
    assert GAME.options(2, chosen={"take": "hand"}).round_cap == 12
    with pytest.raises(BadOptions, match="number of rounds"):
        GAME.options(2, chosen={"take": "hand", "round_cap": 0})


def test_cards_that_all_have_seen_are_played_first() -> None:
    state = position(
        "r3 b1", "r4 b8 r4", "b7", preset="literal", stock="b5 b5 b6 b6 r7 r7 r8 r8 bK"
    )
    after = played(state, "r3", "r4", "drop", "drop")
    assert after.table.taken[1] == read("r3 r4")
    laid = played(after, "r4")
    assert (laid.table.hands[1], laid.table.taken[1]) == (read("r4 b8"), read("r3"))
    shown = laid.view(Seat(0)).shown
    assert isinstance(shown, NineState)
    assert shown.table.taken[1] == read("r3")
    both = played(after, "r4 r4")
    assert (both.table.hands[1], both.table.taken[1]) == (read("b8"), read("r3"))


def test_a_parent_without_cards_draws_before_leading() -> None:
    state = position("r3", "r4 b4 b4", seasons=2)
    led = played(state, "r3")
    assert led.scores() == (3, 0)
    after = led.after(Seat(1), Action.of("drop"))
    assert after.table.hands[0] == ()
    assert after.phase == "deal", "three drawn by seat 1 and three by the parent: no stock is left"
    more = position("r3", "r4 b4 b4", stock="b5 b5 b6 b6 r7 r7 r8")
    again = played(more, "r3", "drop")
    assert again.table.hands[0] == read("b6 r7 r7")
    assert (again.turn, again.table.stock) == (0, read("r8"))
    sentence = played(more, "r3").describe(Seat(1), Action.of("drop"), Seat(0)).in_("en")
    assert "Seat 1 draws black 6, red 7, red 7." in sentence
    assert "Seat 2 draws 3 cards." in sentence


def test_without_cards_one_can_only_drop() -> None:
    state = position("r3 b8 b8", "r4", "b7 b6 b5 b4", stock="b5 b5 b6 b6 r7 r7 r8 r8")
    after = played(state, "r3", "r4", "drop")
    assert after.turn == 0
    won = played(after, "drop")
    assert won.turn == 1, "who emptied its hand wins the round, and draws as the parent"
    assert len(won.table.hands[1]) == 3
    # in a later round a seat without cards declines and draws
    later = position("r3 b8 b8", "r4", "r5 b6 b5 b4", stock="b5 b5 b6 b6 r7 r7 r8 r8")
    third = played(later, "r3", "r4", "r5", "drop")
    assert choices(third) == {"drop"}
    reason = third.why(Seat(1), ("play",))
    assert reason is not None
    assert reason.code == "no_cards"
    second = played(third, "drop", "b6")
    assert (second.turn, choices(second)) == (0, {"b8", "drop"})
    drawn = played(second, "drop")
    assert choices(drawn) == {"drop"}
    assert len(played(drawn, "drop").table.hands[1]) == 3


def test_a_season_of_few_rounds() -> None:
    state = position("r3 b1 b1", "r4 b8 b8 b7", round_cap=1, seasons=2)
    played_out = played(state, "r3", "r4", "drop")
    assert played_out.phase == "deal"
    assert played_out.result is not None
    assert (played_out.result.winner, played_out.result.extra) == (0, True)
    assert not played_out.result.stock_empty
    assert played_out.scores() == (1, 0)
    sentence = played(state, "r3", "r4").describe(Seat(0), Action.of("drop"), SPECTATOR).in_("en")
    assert "All rounds are played" in sentence


@pytest.mark.parametrize(
    ("tie", "gained", "sizes", "winner"),
    [
        ("fewest", (3, 5, 0), (1, 9, 1), 1),
        ("fewest", (5, 5, 0), (4, 3, 1), 1),
        ("fewest", (5, 5, 0), (3, 3, 1), None),
        ("shared", (5, 5, 0), (4, 3, 1), None),
        ("shared", (5, 4, 0), (4, 3, 1), 0),
    ],
)
def test_who_wins_a_season(
    tie: str, gained: tuple[int, ...], sizes: tuple[int, ...], winner: int | None
) -> None:
    assert season_winner(gained, sizes, begin(3, tie=tie).options) == winner


def test_a_winner_that_is_not_parent_gains_nothing_more() -> None:
    state = position("r3 b1 b1", "r4 b8", stock="b5", seasons=2)
    after = played(state, "r3", "drop")
    assert after.result is not None
    assert (after.result.winner, after.result.left) == (0, (2, 3))
    other = position("r3 b1 b1 b2 b2", "r4 b8", stock="b5", seasons=2, drop_draw="always")
    after = played(other, "r3", "r4", "drop")
    assert after.result is not None
    assert (after.result.winner, after.result.extra) == (1, False)
    assert after.scores() == (0, 0)
    assert after.standing.parent == 1


@pytest.mark.parametrize(("payer", "scores"), [("bank", (3, 0, 0)), ("largest", (3, 0, -3))])
def test_who_pays(payer: str, scores: tuple[int, ...]) -> None:
    state = position("r1", "b3 b4", "r3 r4 r5", payer=payer)
    assert played(state, "r1").scores() == scores
    bounds = GAME.bounds(state.options, 3)
    assert bounds.low is not None
    assert bounds.low <= min(scores)


def test_the_first_in_turn_order_of_several_pays() -> None:
    options = begin(4, payer="largest").options
    assert emptied((5, 0, 2, 5), Seat(1), options) == (0, 5, 0, -5)


@pytest.mark.parametrize(("set_colour", "allowed"), [(False, True), (True, False)])
def test_the_colour_of_larger_sets(set_colour: bool, allowed: bool) -> None:
    state = played(position("r4 b8", "b4 b4 r4 b3", set_colour=set_colour), "r4")
    assert legal(state, 1, "play b4 b4") == allowed
    assert legal(state, 1, "play b4 r4")


def test_large_choices_are_walked() -> None:
    """With all 無 in hand there are more leads than anybody lists."""
    hand = (
        "b0 b0 b0 r0 r0 r0 b1 b1 b1 b1 r1 r1 r1 r1 b2 b2 r2 r2 b3 b3 r3 r3 b4 b4 r4 r4 b5 b5 r5 r5"
    )
    state = position(hand, "b6 b6")
    assert state.listed(Seat(0)) is None
    assert len(state.actions(Seat(0))) > 1000
    path = ("play", "r0=1", "b1", "b0=1")
    following = state.next(Seat(0), path)
    assert str(following.action) == "play b1 b0=1 r0=1"
    assert {token.text for token in following.tokens} == {"b1", "r1", "b0=1", "r0=1"}


@pytest.mark.parametrize(
    ("before", "path", "said"),
    [
        ((), ("drop",), "has to lead"),
        ((), ("b3",), "First say what to do with it: Play, Drop out"),
        ((), ("play", "b3=5"), "not possible here"),
        ((), ("play", "b3", "b4"), "All cards of a combination"),
        ((), ("play", "b3", "b3"), "not in your hand"),
        ((), ("play", "hand1.b8"), "not in your hand"),
        ((), ("play", "hand1"), "not possible here"),
        ((), ("drop", "b3"), "not possible here"),
        (("b4",), ("play", "r8"), "needs a colour of what lies there: black"),
        (("b4",), ("play", "b3"), "What beats 虎 4 is 馬 5 to 皇 T"),
        (("b4",), ("play", "b8", "b7"), "exactly one card"),
        (("b4",), ("play", "b8", "b8"), "exactly one card"),
        (("b4",), ("play", "r4"), "needs 2 cards or more"),
        (("b4",), ("play", "r0"), "needs a colour of what lies there"),
        (("b4",), ("play", "b8", "r0"), "exactly one card"),
        (("b4", "b8"), ("drop",), "cannot drop out while you have an answer"),
    ],
)
def test_why_a_touch_is_impossible(
    before: tuple[str, ...], path: tuple[str, ...], said: str
) -> None:
    state = played(position("b3 b4 r0 bK", "b8 b8 b7 b3 r8 r4 r0", set_colour=True), *before)
    reason = state.why(Seat(state.turn), path)
    assert reason is not None
    assert said in reason.text.in_("en")


def test_why_nothing_answers() -> None:
    state = played(position("bT b3", "b8 b7"), "bT")
    reason = state.why(Seat(1), ("play",))
    assert reason is not None
    assert "one black card of 船 S, or 2 or more of 皇 T" in reason.text.in_("en")
    waiting = state.why(Seat(0), ("play",))
    assert waiting is not None
    assert waiting.code == "other_seat"
    assert state.why(Seat(1), ("drop",)) is None


def test_bad_actions_are_refused() -> None:
    state = position("b3 b4 r0 r4", "b8")
    for text in (
        "",
        "play",
        "drop",
        "play r0",
        "play b5",
        "play r4 b4",
        "play r0=4 b4",
        "nonsense",
    ):
        with pytest.raises(IllegalAction):
            state.after(Seat(0), Action(text.split()))
    for path in (
        ("play", "b3", "b4"),
        ("play", "b3", "b3"),
        ("play", "x"),
        ("nonsense",),
        ("drop",),
    ):
        assert state.next(Seat(0), path) == NOTHING
    with pytest.raises(NotYourTurn):
        state.after(Seat(1), Action.of("play", "b8"))
    with pytest.raises(IllegalAction, match="stands for"):
        GAME.read(state, Seat(0), "play r0")
    with pytest.raises(Unreadable):
        GAME.read(state, Seat(0), "play r0=0")
    assert str(GAME.read(state, Seat(0), "play r0=4 R4 b4")) == "play b4 r4 r0=4"


def test_after_the_last_season_the_match_is_over() -> None:
    state = position("r1 b8", "b3 b4", stock="b5", seasons=1)
    after = played(state, "r1", "drop")
    assert after.to_act is OVER
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (1, 0))
    assert after.actions(Seat(0)) == ()


@pytest.mark.parametrize("chosen", [{}, {"first_parent": "cut"}, {"round_cap": 3}])
def test_bounds(chosen: dict[str, Value]) -> None:
    bounds = GAME.bounds(GAME.options(2, chosen=chosen), 2)
    assert (bounds.length is None) == ("first_parent" in chosen)
    assert (bounds.low, bounds.total) == (0, None)


def test_what_each_seat_sees_of_the_deal() -> None:
    state = begin(2)
    order = stacked("b1 r1 b2 r2")
    assert state.seen(CHANCE, order, Seat(1)).split()[:4] == ["??", "r1", "??", "r2"]
    assert set(state.seen(CHANCE, order, Seat(1)).split()[24:]) == {"??"}
