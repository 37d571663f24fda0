"""Claims, options, secrets and refusals of 終季."""

from __future__ import annotations

import pytest

from belpic.core.action import Action
from belpic.core.errors import BadOptions, IllegalAction, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.scene import Panel
from belpic.core.seats import ALL, CHANCE, OVER, SPECTATOR, Seat
from belpic.games._shared.cards.deck import CODES, HIDDEN, NO_CARD, read
from belpic.games.taxot.game import GAME
from belpic.games.taxot.state import TaxotState
from belpic.games.taxot.tableau import SECRET, TaxotSeason
from tests.games.cards.play import (
    act,
    dealing,
    hands,
    happen,
    legal,
    seats_asked,
    stacked,
)
from tests.games.cards.taxot_table import (
    PLAIN,
    answers,
    begin,
    claimed,
    complete,
    end_points,
    laid,
    options,
    position,
)


def test_all_others_are_asked_after_every_discard() -> None:
    state = position(PLAIN, PLAIN, PLAIN, PLAIN)
    asked = act(GAME, state, 0, "discard b8")
    assert seats_asked(asked) == {1, 2, 3}
    assert all(answers(asked, seat) == {"skip"} for seat in (1, 2, 3))
    some = act(GAME, asked, 2, "skip")
    assert seats_asked(some) == {1, 3}
    shown = some.view(Seat(1)).shown
    assert isinstance(shown, TaxotState)
    assert shown.table.answers == (None, None, SECRET, None)
    own = some.view(Seat(2)).shown
    assert isinstance(own, TaxotState)
    assert own.table.answers[2] == Action.of("skip")
    with pytest.raises(IllegalAction, match=r"it would be with|no single card"):
        some.after(Seat(1), Action.of("taxot"))


def test_a_win_goes_before_a_call_and_the_nearest_before_others() -> None:
    ready, calling = "b5 r5 b2 r2 r8", "r8 r8 r1 r2 b3"
    asked = act(GAME, position(PLAIN, calling, ready, ready), 0, "discard b8")
    asked = act(GAME, asked, 1, "nam r8 r8")
    asked = act(GAME, asked, 3, "taxot")
    after = act(GAME, asked, 2, "taxot")
    assert after.season.last is not None
    assert [win.seat for win in after.season.last.wins] == [2]
    assert after.scores()[2] == -after.scores()[0] > 0
    assert after.scores()[1] == after.scores()[3] == 0


def test_several_may_win_on_one_discard() -> None:
    ready = "b5 r5 b2 r2 r8"
    state = position(PLAIN, "r8 b5 r5 b6 r6", PLAIN, ready, multi_taxot="all", hikari="off")
    asked = act(GAME, state, 0, "discard b8")
    for seat, answer in ((3, "taxot"), (2, "skip"), (1, "taxot")):
        asked = act(GAME, asked, seat, answer)
    # 終了点 2 + 一周 3, doubled because the parent pays
    assert asked.scores() == (-20, 10, 0, 10)
    assert (asked.standing.parent, asked.standing.bonus) == (1, 2)
    assert asked.winners == (1, 3)


def test_only_the_next_seat_may_claim() -> None:
    ready = "b5 r5 b2 r2 r8"
    state = position(PLAIN, PLAIN, ready, claim_who="next")
    asked = act(GAME, state, 0, "discard b8")
    assert seats_asked(asked) == {1}
    assert act(GAME, asked, 1, "skip").table.turn == 1
    with pytest.raises(BadOptions, match="at most one seat"):
        begin(3, claim_who="next", multi_taxot="all")


def test_calls_may_cost_for_those_who_are_skipped() -> None:
    state = position(PLAIN, PLAIN, PLAIN, "r8 r8 r1 r2 b3", nam_skip_pay=True)
    asked = act(GAME, state, 0, "discard b8")
    for seat, answer in ((3, "nam r8 r8"), (1, "skip"), (2, "skip")):
        asked = act(GAME, asked, seat, answer)
    assert asked.scores() == (1, 1, 1, -3)
    assert asked.season.first_round, "the parent's seat was not passed"
    assert seats_asked(act(GAME, asked, 3, "discard r1")) == {0, 1, 2}


def test_a_call_past_the_parent_ends_the_first_round() -> None:
    state = laid(position(PLAIN, "r8 r8 r1 r2 b3", PLAIN), turn=Seat(2), waiting=4)
    asked = act(GAME, act(GAME, state, 2, "discard b8"), 0, "skip")
    assert not act(GAME, asked, 1, "nam r8 r8").season.first_round


def test_a_set_of_four_is_paid_at_once() -> None:
    state = position("b1 b1 r1 r1 b3", PLAIN, PLAIN, drawn="b8")
    assert legal(state, 0, "expose b1 b1 r1 r1")
    after = act(GAME, state, 0, "expose b1 r1 b1 r1")
    assert after.scores() == (2, -1, -1)
    assert (after.table.groups[0], after.table.hands[0], CODES[after.table.drawn]) == (
        read("b1 b1 r1 r1"),
        read("b3"),
        "b8",
    )
    assert answers(after, 0) == {"discard b3", "discard b8"}
    last = act(GAME, position("b1 b1 r1 b3 b4", PLAIN, drawn="r1"), 0, "expose b1 b1 r1 r1")
    assert (last.table.hands[0], CODES[last.table.drawn]) == (read("b3"), "b4")
    pair = act(GAME, position("b1 b1 r1 b3 r3", PLAIN, drawn="r1"), 0, "expose b1 b1 r1 r1")
    assert "taxot" in answers(pair, 0)


def test_an_own_card_joins_an_exposed_set() -> None:
    state = position("r1 b7", PLAIN, drawn="rS", groups=("b5 b5 r5",))
    assert answers(state, 0) == {"expose rS", "discard r1", "discard b7", "discard rS"}
    after = act(GAME, state, 0, "expose rS")
    assert after.table.groups[0] == read("rS b5 b5 r5")
    assert "expose rS" not in answers(position("r1 r2", PLAIN, drawn="rS", groups=("b6 b7 b8",)), 0)
    off = position("r1 r2", PLAIN, drawn="rS", groups=("b5 b5 r5",), extend4="off")
    assert not any(text.startswith("expose") for text in answers(off, 0))


def test_a_hidden_set_of_four_is_paid_when_it_wins() -> None:
    state = position("b1 b1 r1 r1 b3", PLAIN, PLAIN, drawn="r3", hikari="off", isshu="off")
    after = act(GAME, state, 0, "taxot")
    assert after.scores() == (10, -5, -5), "終了点 2 doubled and 四友 1"


@pytest.mark.parametrize(
    ("isshu", "first", "later"), [("round", 5, 5), ("own_draw", 5, 2), ("off", 2, 2)]
)
def test_the_first_round(isshu: str, first: int, later: int) -> None:
    state = position("b5 r5 b2 r2 r8", PLAIN, drawn="b8", isshu=isshu)
    for acted, points in ((0, first), (1, later)):
        won = act(GAME, state.in_season(TaxotSeason(acted=acted)), 0, "taxot")
        assert won.season.last is not None
        assert won.season.last.wins[0].points == points
    taken = act(GAME, position(PLAIN, "b5 r5 b2 r2 r8", isshu=isshu), 0, "discard b8")
    won = act(GAME, taken, 1, "taxot")
    assert won.season.last is not None
    assert won.season.last.wins[0].points == (5 if isshu == "round" else 2)


@pytest.mark.parametrize(("rule", "parent"), [("keep", 0), ("next", 1)])
def test_an_empty_stock_ends_the_season(rule: str, parent: int) -> None:
    state = position(PLAIN, PLAIN, PLAIN, stock="", exhaust_parent=rule)
    asked = act(GAME, state, 0, "discard b8")
    after = act(GAME, act(GAME, asked, 1, "skip"), 2, "skip")
    assert (after.phase, after.scores()) == ("deal", (0, 0, 0))
    assert (after.standing.parent, after.standing.bonus, after.standing.season) == (parent, 2, 2)
    last = act(GAME, asked, 1, "skip")
    assert "without a winner" in last.describe(Seat(2), Action.of("skip"), SPECTATOR).in_("en")


def test_the_last_discard_can_still_be_claimed() -> None:
    state = position(PLAIN, "b5 r5 b2 r2 r8", stock="")
    after = act(GAME, act(GAME, state, 0, "discard b8"), 1, "taxot")
    assert after.season.last is not None
    assert after.season.last.wins[0].seat == 1
    assert len(after.season.lights) == 1, "no card is left for the second 光"


def test_named_groups() -> None:
    assert complete("b5 r2 b1 r8 b7 r6", myo=True)
    assert not complete("b5 r2 b1 r8 b7 r6")
    assert end_points("b5 r2 b1 r8 b7 r6", myo=True) == 7
    assert end_points("rS r3 b5 r1 b1 b1", myo=True) == 2, "one named group counts nothing more"
    assert end_points("b5 r2 b1 r5 b2 r1", myo=True, gyumit=True) == 10
    assert end_points("b5 r2 b1 r8 b7 r6", myo=True, end_points="base") == 2
    assert "nam b1 r2" in claimed("r2 b1 r7 b0 rK", "b5", myo=True)


def test_soft_taxot() -> None:
    start = GAME.start(3, GAME.options(3, "soft", {"first_parent": "seat0"}))
    state = happen(start, stacked(dealing(PLAIN, "r0 r2 b3 b4 r6", PLAIN)))
    assert state.options.hikari == "off"
    assert state.season.lights == ()
    after = act(GAME, state, 0, "discard b2")
    assert seats_asked(after) == {1}, "nobody is asked about a discard"
    ready = laid(after, hands=hands(PLAIN, "b1 b1 b1 r5 r5", PLAIN), drawn=read("b5")[0])
    won = act(GAME, ready, 1, "taxot")
    assert won.scores() == (-1, 2, -1)
    panel = next(thing for thing in won.view(SPECTATOR).scene().things if isinstance(thing, Panel))
    assert [row.cells[1].in_("en") for row in panel.rows] == ["–", "parent", "–"], (
        "without a factor"
    )
    four = laid(after, hands=hands(PLAIN, "b1 b1 r1 r1 r5", PLAIN), drawn=read("b5")[0])
    assert not any(text.startswith(("expose", "taxot")) for text in answers(four, 1))


def test_flat_payment_with_claims() -> None:
    state = position(PLAIN, "r8 r8 r1 r2 b3", PLAIN, payment="flat")
    asked = act(GAME, act(GAME, state, 0, "discard b8"), 2, "skip")
    assert act(GAME, asked, 1, "nam r8 r8").scores() == (0, 0, 0)


def test_dodo_goes_on_with_the_same_stock() -> None:
    state = happen(begin(2, dodo=True), stacked())
    rest = state.table.stock
    ready = laid(state, hands=(read("b5 r5 b2 r2 r8"), state.table.hands[1]), drawn=read("b8")[0])
    after = act(GAME, ready, 0, "taxot")
    assert (after.phase, after.standing.season, after.table.turn) == ("play", 2, 0)
    assert after.table.stock == rest[13:], "a second 光, ten cards, a first 光 and a draw"
    assert after.season.buried == ((), state.table.hands[1])
    assert set(read("b5 r5 b2 r2 r8 b8")) <= set(after.season.gone)
    sentence = ready.describe(Seat(0), Action.of("taxot"), Seat(1)).in_("en")
    assert "The new hand" in sentence
    own, other = after.view(Seat(1)).shown, after.view(Seat(0)).shown
    assert isinstance(own, TaxotState)
    assert isinstance(other, TaxotState)
    assert own.season.buried == ((), state.table.hands[1])
    assert other.season.buried == ((), (HIDDEN,) * 5)
    complete_again = (read("b5 r5 b2 r2 r8"), after.table.hands[1])
    again = laid(after, hands=complete_again, drawn=read("b8")[0], stock=rest[:11])
    assert act(GAME, again, 0, "taxot").phase == "deal", "ten are left: too few for a season"
    enough = laid(again, stock=rest[:12])
    exhausted = act(GAME, enough, 0, "taxot")
    assert (exhausted.phase, exhausted.standing.season) == ("deal", 4), "nothing is left to draw"
    with pytest.raises(BadOptions, match="played by two"):
        begin(3, dodo=True)


def test_what_each_seat_sees_of_a_deal() -> None:
    state = begin(2)
    order = stacked(dealing("b0 b1 b2 b3 b4", "r0 r1 r2 r3 r4"), "rK bT")
    assert state.seen(CHANCE, order, Seat(1)).split()[:12] == (
        ["??", "r0", "??", "r1", "??", "r2", "??", "r3", "??", "r4", "rK", "??"]
    )
    assert state.seen(CHANCE, order, Seat(0)).split()[10:13] == ["rK", "bT", "??"]
    assert "draws black Tam" in state.describe(CHANCE, order, Seat(0)).in_("en")
    assert "black Tam" not in state.describe(CHANCE, order, SPECTATOR).in_("en")
    assert "光 is red king" in state.describe(CHANCE, order, SPECTATOR).in_("en")


def test_nobody_sees_the_stock_or_other_hands() -> None:
    state = happen(begin(3), stacked())
    for viewer in (Seat(0), Seat(1), SPECTATOR):
        shown = state.view(viewer).shown
        assert isinstance(shown, TaxotState)
        assert set(shown.table.stock) == {HIDDEN}
        assert len(shown.table.stock) == len(state.table.stock)
        for seat, hand in enumerate(shown.table.hands):
            assert hand == (state.table.hands[seat] if seat == viewer else (HIDDEN,) * 5)
        assert shown.table.drawn == (state.table.drawn if viewer == 0 else HIDDEN)


def test_answers_are_told_when_they_are_granted_last() -> None:
    ready = "b5 r5 b2 r2 r8"
    asked = act(GAME, position(PLAIN, ready, ready), 0, "discard b8")
    taxot = Action.of("taxot")
    assert asked.seen(Seat(1), taxot, Seat(2)) == "??"
    assert asked.seen(Seat(1), taxot, Seat(1)) == asked.seen(Seat(1), taxot, ALL) == "taxot"
    first = asked.after(Seat(1), taxot)
    assert first.seen(Seat(2), taxot, SPECTATOR) == "??", "a losing claim is not announced"
    last = asked.after(Seat(2), taxot)
    assert last.seen(Seat(1), taxot, SPECTATOR) == "taxot"
    told = first.describe(Seat(2), taxot, SPECTATOR).in_("en")
    assert told.startswith("Seat 3 has answered. Seat 2 wins with")


@pytest.mark.parametrize(
    ("before", "seat", "path", "said"),
    [
        ((), 0, ("taxot",), "no single card would complete it"),
        ((), 0, ("expose",), "no set of four"),
        ((), 0, ("b0",), "First say what to do with it: Discard"),
        ((), 0, ("discard", "bK"), "not in your hand"),
        ((), 0, ("discard", "b0", "b2"), "Only one card"),
        ((), 0, ("discard", "river1.b0"), "not in your hand"),
        ((), 0, ("skip",), "not possible here"),
        ((), 0, ("discard", "stock"), "not possible here"),
        (("discard b8",), 1, ("nam",), "black 8 makes no group"),
        (("discard b8",), 1, ("taxot",), "it would be with"),
        (("discard b8",), 1, ("b5",), "You can only skip"),
        (("discard b3",), 1, ("nam", "b5", "r1"), "make no group together with black 3"),
        (("discard b3",), 1, ("b5",), "First say what to do with it: 開"),
    ],
)
def test_why_a_touch_is_impossible(
    before: tuple[str, ...], seat: int, path: tuple[str, ...], said: str
) -> None:
    state = position("b0 b2 b3 r4 b6", "b5 b4 r1 r1 r1", drawn="b8")
    for text in before:
        state = act(GAME, state, 0, text)
    reason = state.why(Seat(seat), path)
    assert reason is not None
    assert said in reason.text.in_("en")


def test_why_not_after_a_call() -> None:
    state = act(GAME, position(PLAIN, "r8 r8 r1 r2 b3"), 0, "discard b8")
    called = act(GAME, state, 1, "nam r8 r8")
    reason = called.why(Seat(1), ("taxot",))
    assert reason is not None
    assert reason.code == "after_call"
    asked = act(GAME, act(GAME, called, 1, "discard r1"), 0, "skip")
    assert asked.why(Seat(1), ("discard",)) is not None
    again = act(GAME, asked, 0, f"discard {CODES[asked.table.drawn]}")
    reason = again.why(Seat(1), ("nam",))
    assert reason is not None
    assert reason.code == "one_group"


def test_four_cards_that_are_no_set_are_not_shown() -> None:
    state = position("b1 b1 r1 r1 b3", PLAIN, drawn="b8")
    reason = state.why(Seat(0), ("expose", "b3"))
    assert reason is not None
    assert reason.code == "no_four"
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("expose", "b1", "b1", "r1", "b3"))
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("discard", "rK"))


def test_guesses_fill_secret_answers_with_possible_ones() -> None:
    asked = act(GAME, position(PLAIN, PLAIN, "r8 r8 r1 r2 b3"), 0, "discard b8")
    view = act(GAME, asked, 2, "nam r8 r8").view(Seat(1))
    rng = SeededRng(3)
    for _ in range(50):
        guess = view.guess(rng)
        assert isinstance(guess, TaxotState)
        answer = guess.table.answers[2]
        assert answer in laid(guess, answers=(None,) * 3).answers_of(Seat(2))
        assert guess.view(Seat(1)) == view


@pytest.mark.parametrize(
    ("text", "points", "names"),
    [
        ("b3 b2 b1 b6 b5 b4", 4, ["taxot", "same_colour", "rokuren"]),
        ("b5 b5 r5 r1 r1 r1", 2, ["taxot"]),
        ("b1 b2 b3 r4 r4 r6", 0, []),
    ],
)
def test_scoring_six_cards(text: str, points: int, names: list[str]) -> None:
    scoring = GAME.parts.scoring
    assert scoring is not None
    score = scoring.score(text, options())
    assert (score.points, [hand.id for hand in score.hands]) == (points, names)
    with pytest.raises(Unreadable, match="Six cards are wanted"):
        scoring.score("b1 b2", options())


def test_after_the_last_season_the_match_is_over() -> None:
    state = position("b5 r5 b2 r2 r8", PLAIN, seasons=1)
    after = act(GAME, state, 0, "taxot")
    assert after.to_act is OVER
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    shown = after.view(SPECTATOR).shown
    assert isinstance(shown, TaxotState)
    assert shown.table.hands[0] == read("b5 r5 b2 r2 r8 b8"), "all six, but not which was drawn"
    assert shown.table.hands[1] == (HIDDEN,) * 5
    assert shown.table.drawn == NO_CARD


@pytest.mark.parametrize(
    ("chosen", "items"),
    [
        ({}, ["終季 (the win)", "同色 (one colour)", "六連 (six in a row)", "一周 (first round)"]),
        ({"end_points": "base"}, ["終季 (the win)"]),
        (
            {"isshu": "off", "gyumit": True, "myo": True},
            [
                "終季 (the win)",
                "同色 (one colour)",
                "六連 (six in a row)",
                "層橋 (equal groups)",
                "妙 (named groups)",
            ],
        ),
    ],
)
def test_the_rule_page_lists_what_counts(chosen: dict[str, Value], items: list[str]) -> None:
    analysis = GAME.parts.analysis
    assert analysis is not None
    table = analysis.tables(options(**chosen), 2)["points"]
    assert [row[0].in_("en") for row in table.rows] == items
