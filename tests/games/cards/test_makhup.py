"""The worked examples of 値木, by their numbers, its options and its table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from belpic.core import walk
from belpic.core.action import NOTHING, Action
from belpic.core.errors import IllegalAction, NotYourTurn, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.scene import Board
from belpic.core.seats import ALL, CHANCE, OVER, SPECTATOR, Seat
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, KIND, read, shuffle_of
from belpic.games.makhup.bot import MANY, ClearingBot, value_of
from belpic.games.makhup.game import GAME
from belpic.games.makhup.listing import every_placement
from belpic.games.makhup.restocks import Deed
from belpic.games.makhup.roads import END_TEXTS, Roads
from belpic.games.makhup.state import MakhupState
from belpic.games.makhup.tableau import MEMORY
from tests.games.cards.makhup_table import begin, ends_of, kinds, played, position
from tests.games.cards.play import act, dealing, happen, legal, stacked
from tests.size import sized


@pytest.mark.parametrize(
    ("ends", "text", "after"),
    [
        pytest.param("83", "add 8 b3 r5", "335", id="E1"),
        pytest.param("533", "merge 3 3 b6", "56", id="E2"),
        pytest.param("6", "add 6 b6", "6", id="E3"),
        pytest.param("6", "add 6 b1 r2 b3", "123", id="E4"),
        pytest.param("6", "add 6 b0 b3 r3", "033", id="E5"),
        pytest.param("11", "merge 1 1 r2", "2", id="E6"),
        pytest.param("11", "add 1 r2", None, id="E7"),
        pytest.param("8", "add 8 r8", "8", id="E8 one card"),
        pytest.param("8", "add 8 r3 b5", "35", id="E8 two cards"),
        pytest.param("6", "add 6 r2 r3", None, id="E9"),
        pytest.param("0", "add 0 b0 r0", "00", id="E10"),
        pytest.param("0", "add 0 b1", None, id="E10 only 無"),
        pytest.param("F", "free F b4", "4", id="E11"),
        pytest.param("F", "free F b1 b4", None, id="E12"),
        pytest.param("F", "free F rS", None, id="E14 not a placement"),
        pytest.param("5", "add 5 bK", None, id="E15"),
        pytest.param("33", "merge 3 3 r2 r4", None, id="E16"),
        pytest.param("222", "merge 2 2 2 b6", None, id="E17"),
        pytest.param("F8", "merge 8 F b8", None, id="E18"),
        pytest.param("F8", "merge F 8 b8", None, id="E18 otherwise"),
        pytest.param("06", "merge 0 6 b6", "6", id="E19"),
    ],
)
def test_examples_of_placing(ends: str, text: str, after: str | None) -> None:
    cards = " ".join(word for word in text.split() if word in KIND)
    state = position(ends, f"{cards} rT", "b7")
    assert legal(state, 0, text) == (after is not None)
    if after is not None:
        assert sorted(ends_of(played(state, text))) == sorted(after)
        return
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action(text.split()))


@pytest.mark.parametrize(
    ("ends", "text", "chosen"),
    [
        pytest.param("33", "merge 3 3 r2 r4", {"merge_cards": "many"}, id="E16"),
        pytest.param("222", "merge 2 2 2 b6", {"merge_roads": 3}, id="E17"),
        pytest.param("2222", "merge 2 2 2 2 b8", {"merge_roads": "any"}, id="any"),
        pytest.param("2011", "merge 0 1 1 2 b1 b3", {"merge_roads": "any", "merge_cards": "many"}),
    ],
)
def test_examples_of_wider_joining(ends: str, text: str, chosen: dict[str, Value]) -> None:
    cards = " ".join(word for word in text.split() if word in KIND)
    state = position(ends, f"{cards} rT", "b7", **chosen)
    assert legal(state, 0, text)
    assert len(ends_of(played(state, text))) == len(cards.split())
    assert not legal(position(ends, f"{cards} rT", "b7"), 0, text)


def test_no_more_roads_than_the_option_allows() -> None:
    state = position("2222", "b8 b6", "b7", merge_roads=3)
    assert legal(state, 0, "merge 2 2 2 b6")
    assert not legal(state, 0, "merge 2 2 2 2 b8")
    with pytest.raises(IllegalAction, match="No more than 3"):
        act(GAME, state, 0, "merge 2 2 2 2 b8")


def test_example_13_a_special_wipes_the_roads() -> None:
    state = position("86", "bK b2", "b7", erased="r1")
    after = played(state, "special bK")
    assert ends_of(after) == "07"
    assert after.table.erased == read("r1 r6 b8 bK")
    assert after.table.stock == kinds("b4")
    assert after.turn == 1
    assert after.roads.fresh == 2


def test_example_14_a_special_on_a_free_end_is_the_special_action() -> None:
    state = position("F", "rS b2", "b7")
    assert [str(action) for action in state.actions(Seat(0))] == ["free F b2", "special rS", "draw"]
    assert ends_of(played(state, "special rS")) == "07"


def test_example_20_a_special_as_the_last_card_wins() -> None:
    state = position("8", "bS", "b7 b6", "b4")
    after = played(state, "special bS")
    assert after.scores() == (2, -1, -1)
    assert after.result is not None
    assert (after.result.winner, after.result.left) == (0, (0, 2, 1))
    assert after.roads == Roads(), "no new roads are made"
    assert after.to_act is OVER


def test_example_21_drawing_is_always_allowed() -> None:
    state = position("7", "b7", "b6")
    assert legal(state, 0, "draw")
    assert not legal(state, 0, "pass")
    after = played(state, "draw")
    assert ends_of(after) == "70"
    assert (after.hands[0], after.turn, after.table.stock) == (read("b7"), 1, kinds("r7 b4"))


def test_example_22_transcript() -> None:
    state = position("83", "r5 b3 b6", "bK b2")
    first = played(state, "add 8 b3 r5")
    assert sorted(ends_of(first)) == list("335")
    drawn = played(first, "draw")
    assert sorted(ends_of(drawn)) == list("0335")
    after = played(drawn, "merge 3 3 b6")
    assert after.scores() == (1, -1)
    assert after.to_act is OVER
    assert sorted(ends_of(after)) == list("056")
    wiped = played(first, "special bK")
    assert wiped.table.erased == read("b8 r3 r5 b3 bK")
    assert ends_of(wiped) == "07"


def test_an_end_that_stays_alone() -> None:
    state = position("8", "b1 b2 b5 rT", "b7", ends="last")
    texts = {str(action) for action in state.actions(Seat(0)) if len(action) == 5}
    assert texts == {"add 8 b1 b2 b5", "add 8 b1 b5 b2", "add 8 b2 b5 b1"}
    assert not legal(state, 0, "add 8 b2 b1 b5")
    assert str(GAME.read(state, Seat(0), "add 8 b2 b1 b5")) == "add 8 b1 b2 b5"
    after = played(state, "add 8 b1 b5 b2")
    assert ends_of(after) == "2"
    assert len(after.roads.kinds) == 4


def test_a_card_drawn_into_the_hand() -> None:
    state = position("8", "b1", "b7", draw_to="hand")
    after = played(state, "draw")
    assert after.hands[0] == read("r0 b1")
    assert ends_of(after) == "8"
    shown = after.view(Seat(1)).shown
    assert isinstance(shown, MakhupState)
    assert shown.hands == ((HIDDEN, HIDDEN), read("b7"))
    draw = Action.of("draw")
    assert "red 0" in state.describe(Seat(0), draw, Seat(0)).in_("en")
    assert "red 0" in state.describe(Seat(0), draw, ALL).in_("en")
    assert state.describe(Seat(0), draw, Seat(1)).in_("en") == "Seat 1 draws."


def test_placing_after_drawing() -> None:
    state = played(position("8", "r0 b2", "b7", draw_then_play=True), "draw")
    assert state.turn == 0
    assert {str(action) for action in state.actions(Seat(0))} == {"add 0 r0", "pass"}
    assert "may still lay" in state.view(Seat(0)).scene().things[-1].text.in_("en")  # type: ignore[union-attr]  # a note
    assert played(state, "pass").turn == 1
    assert played(state, "pass").passes == 0
    assert "no more" in state.describe(Seat(0), Action.of("pass"), SPECTATOR).in_("en")
    assert played(state, "add 0 r0").turn == 1
    reason = state.why(Seat(0), ("draw",))
    assert reason is not None
    assert reason.code == "has_drawn"
    wiped = played(position("8", "bK b2", "b7", draw_then_play=True, draw_to="hand"), "draw")
    after = played(wiped, "special bK")
    assert (ends_of(after), after.turn) == ("74", 1)
    assert "New roads" in wiped.describe(Seat(0), Action.of("special", "bK"), SPECTATOR).in_("en")


def test_the_discards_become_the_stock() -> None:
    state = position("8", "b1 b2", "b7", stock="", erased="r1 r2 r3")
    waiting = played(state, "draw")
    assert waiting.to_act is CHANCE
    assert waiting.actions(Seat(0)) == ()
    assert str(waiting.chance().hint()) == "r1 r2 r3"
    order = Action.of("r2", "r3", "r1")
    assert waiting.seen(CHANCE, order, SPECTATOR) == "r2 ?? ??"
    assert waiting.seen(CHANCE, order, ALL) == "r2 r3 r1"
    sentence = waiting.describe(CHANCE, order, SPECTATOR)
    assert sentence.in_("en") == "The discards are shuffled into a new stock. New roads: red 2."
    after = happen(waiting, order)
    assert (ends_of(after), after.turn) == ("82", 1)
    assert (after.table.pools, after.table.stock) == ((read("r1 r3"),), kinds("r3 r1"))
    for outcome in (Action(), Action.of("r2"), Action.of("r2", "r3", "b1")):
        with pytest.raises(IllegalAction):
            waiting.after(CHANCE, outcome)


def test_a_special_with_one_card_left_in_the_stock() -> None:
    state = position("8", "bK b2", "b7", stock="r5")
    waiting = played(state, "special bK")
    assert (ends_of(waiting), waiting.owed) == ("5", 1)
    assert "New roads: red 5." in state.describe(Seat(0), Action.of("special", "bK"), Seat(1)).in_(
        "en"
    )
    after = happen(waiting, "b8 bK")
    assert (ends_of(after), after.turn, after.table.pools) == ("58", 1, (read("bK"),))


def test_without_a_reshuffle_roads_may_be_missing() -> None:
    state = position("8", "bK b2", "b7", stock="", reshuffle=False)
    after = played(state, "special bK")
    assert (ends_of(after), after.turn) == ("", 1)
    assert not any(isinstance(thing, Board) for thing in after.view(Seat(0)).scene().things)
    assert [str(action) for action in after.actions(Seat(1))] == ["pass"]


def test_everybody_passing_is_a_stall() -> None:
    state = position("8", "b1 b2", "b7", "b7 b6", stock="", seasons=2)
    after = played(state, "pass", "pass")
    assert "nothing to draw" in state.describe(Seat(0), Action.of("pass"), SPECTATOR).in_("en")
    assert after.phase == "play"
    ended = played(after, "pass")
    assert ended.scores() == (-1, 2, -1)
    assert ended.standing.parent == 1
    assert "Seat 2 wins the season" in after.describe(Seat(2), Action.of("pass"), SPECTATOR).in_(
        "en"
    )


def test_a_placement_between_passes_prevents_the_stall() -> None:
    state = position("8", "b1 b2", "b8 b7", stock="")
    after = played(state, "pass", "add 8 b8", "pass")
    assert after.phase == "play"


def test_nobody_wins_a_stall_with_equal_hands() -> None:
    state = position("8", "b1 b2", "b7 b6", stock="", seasons=2)
    ended = played(state, "pass", "pass")
    assert ended.scores() == (0, 0)
    assert ended.standing.parent == 0
    assert "nobody wins" in state.after(Seat(0), Action.of("pass")).describe(
        Seat(1), Action.of("pass"), SPECTATOR
    ).in_("en")


def test_a_season_of_few_turns() -> None:
    state = position("8", "b1 b2", "b7", stock="r0 r7 b4 r4", turn_cap=2)
    ended = played(state, "draw", "draw")
    assert ended.scores() == (-1, 1)
    bounds = GAME.bounds(ended.options, 2)
    assert bounds.length is not None
    assert bounds.length < 20


@pytest.mark.parametrize(
    ("chosen", "scores"),
    [
        ({"score": "flat"}, (2, -1, -1)),
        ({"score": "cards"}, (3, -2, -1)),
        ({"score": "sum"}, (30, -17, -13)),
        ({"score": "sum", "parent_bonus": True}, (60, -34, -26)),
    ],
)
def test_what_losers_pay(chosen: dict[str, Value], scores: tuple[int, ...]) -> None:
    state = position("8", "b8", "rT r7", "bK" if chosen["score"] != "sum" else "bK r3", **chosen)
    after = played(state, "add 8 b8")
    assert after.scores() == scores
    assert after.result is not None
    assert bool(after.result.shown) == (chosen["score"] == "sum")
    sentence = state.describe(Seat(0), Action.of("add", "8", "b8"), SPECTATOR).in_("en")
    assert ("Seat 2 had left: red 7, red Tam." in sentence) == (chosen["score"] == "sum")


def test_the_winner_is_the_next_parent() -> None:
    state = position("88", "b1 b2", "b8", seasons=2)
    after = played(state, "draw", "add 8 b8")
    assert (after.phase, after.standing.season, after.standing.parent) == ("deal", 2, 1)
    again = happen(after, stacked())
    assert (again.turn, again.phase) == (1, "play")
    assert len(again.table.stock) == 48 - 12 - 2


def test_what_each_seat_sees_of_the_deal() -> None:
    order = stacked(dealing("b0 b1 b2 b3 b4 b5", "r0 r1 r2 r3 r4 r5"), "bK r8")
    state = begin(2)
    seen = state.seen(CHANCE, order, Seat(1)).split()
    assert seen[:4] == ["??", "r0", "??", "r1"]
    assert seen[12:15] == ["bK", "r8", "??"]
    after = happen(state, order)
    assert ends_of(after) == "F8"
    assert after.hands[1] == read("r0 r1 r2 r3 r4 r5")


def test_guesses_keep_to_the_discards_of_which_the_stock_is_made() -> None:
    state = happen(begin(3), stacked())
    table = state.table
    erased = tuple(sorted((*table.stock, *table.roads.kinds)))
    state = replace(state, table=table._replace(stock=(), erased=erased, roads=Roads()))
    after = happen(played(state, "draw"), " ".join(CODES[kind] for kind in erased))
    rng = SeededRng("pool")
    others = tuple(sorted((*after.hands[1], *after.hands[2])))
    for _ in range(30):
        guess = after.view(Seat(0)).guess(rng)
        assert isinstance(guess, MakhupState)
        assert guess.hands[0] == after.hands[0]
        assert tuple(sorted((*guess.hands[1], *guess.hands[2]))) == others
        assert tuple(sorted(guess.table.stock)) == tuple(sorted(after.table.stock))
        assert guess.view(Seat(0)) == after.view(Seat(0))
    stocks = {tuple(after.view(Seat(0)).guess(rng).table.stock) for _ in range(5)}  # type: ignore[attr-defined]  # a state of this game
    assert len(stocks) == 5, "the order is not known"


def deck_without(*texts: str) -> str:
    """Return all cards but these."""
    left = Counter(DECK)
    left.subtract(kind for text in texts for kind in read(text))
    return " ".join(CODES[kind] for kind in sorted(left.elements()))


def test_draws_and_layings_are_remembered_once_the_stock_is_known() -> None:
    state = position("8", "b1 b2", "b7 b8", stock="r1", erased="r2 r3", draw_to="hand")
    first = played(state, "draw")
    assert first.table.stories == ((), ()), "nothing is known yet"
    after = happen(played(first, "draw"), "r3 r2")
    assert after.table.stories == ((), (Deed(stock=1, kind=KIND["r3"]),))
    shown = after.view(Seat(0)).shown
    assert isinstance(shown, MakhupState)
    assert shown.table.stories == ((), (Deed(stock=1, kind=HIDDEN),))
    assert after.seen(Seat(1), Action.of("draw"), Seat(0)) == "draw"
    later = played(after, "draw", "add 8 b8")
    assert later.table.stories[1][1:] == (Deed(stock=0, kind=KIND["b8"]),)
    assert later.view(Seat(1)).shown != later.view(Seat(0)).shown


def test_draws_from_an_earlier_stock_are_not_forgotten() -> None:
    state = position("8", "bK b2", "rK b8", stock="", erased="r3", draw_to="hand")
    first = happen(played(state, "draw"), "r3")
    assert first.table.pools == (read("r3"),)
    again = happen(played(first, "special rK"), "b8 rK")
    assert again.table.pools == (read("r3"), ()), "two roads were turned up"
    assert again.table.stories == ((Deed(1, KIND["r3"]),), (Deed(0, KIND["rK"]),))
    guess = again.view(Seat(1)).guess(SeededRng(1))
    assert isinstance(guess, MakhupState)
    assert KIND["r3"] in guess.hands[0]


def test_a_long_story_is_forgotten_with_the_next_stock() -> None:
    state = position("8", "bK b2", "rK b8", stock="", erased="r3", draw_to="hand")
    deeds = (Deed(1, KIND["b1"]),) * MEMORY
    for number, kept in ((MEMORY, True), (MEMORY + 1, False)):
        stories = (deeds, deeds[: number - MEMORY])
        table = state.table._replace(pools=(read("b1"),), stories=stories)
        after = table.restocked(read("r3"))
        assert after.pools == ((read("b1"), read("r3")) if kept else (read("r3"),))
        assert after.stories == (stories if kept else ((), ()))


def test_bad_actions_are_refused() -> None:
    state = position("83F", "b3 r5 b8", "b7")
    for text in (
        "",
        "add 8",
        "add 8 r5 b3",
        "add 88 b8",
        "add 8 ??",
        "merge 8 b8",
        "free F",
        "special b8",
        "pass",
        "nonsense",
    ):
        assert state.next(Seat(0), text.split()).action != Action(text.split())
        with pytest.raises(IllegalAction):
            state.after(Seat(0), Action(text.split()))
    with pytest.raises(NotYourTurn):
        state.after(Seat(1), Action.of("draw"))
    with pytest.raises(Unreadable):
        GAME.read(state, Seat(0), "add 9 b8")
    assert state.next(Seat(1)) == NOTHING


@pytest.mark.parametrize("text", ["free F b8", "free b8", "free 4 b8", "FREE f b8"])
def test_a_free_end_need_not_be_named(text: str) -> None:
    state = position("83F", "b3 r5 b8", "b7")
    assert str(GAME.read(state, Seat(0), text)) == "free F b8"


def test_large_hands_are_walked_and_not_listed() -> None:
    state = position("88888888", deck_without("b7"), "b7", draw_to="hand", merge_roads="any")
    assert state.listed(Seat(0)) is None
    assert state.next(Seat(0)).tokens[0].text == "add"
    rng = SeededRng("walk")
    bot = ClearingBot()
    assert state.next(Seat(0), action := bot.choose(state.view(Seat(0)), rng)).action == action
    assert MANY < 1000


def test_walking_agrees_with_listing() -> None:
    """What is listed quickly is what `next` completes, whatever the options of joining."""
    state = position("80F33", "b0 r0 b1 b3 r6 rT", "b7")
    listed = state.actions(Seat(0))
    assert len(set(listed)) == len(listed)
    wide = position("80F33", "b0 r0 b1 b3 r6 rT", "b7", merge_roads=3, merge_cards="many")
    assert set(listed) < set(wide.actions(Seat(0)))
    assert all(legal(state, 0, str(action)) for action in listed)


def test_many_ends_that_may_all_be_joined_are_listed() -> None:
    """Each choice of ends is made once, where a walk would meet it in every order of touches."""
    state = position("000000111111112223", "b8", "b7", merge_roads="any")
    listed = state.listed(Seat(0))
    assert listed is not None
    merged = {text for action in listed if (text := str(action)).startswith("merge")}
    ends = ("11111111", "1111112", "111122", "11222", "111113", "11123", "1223")
    assert merged == {
        " ".join(["merge", *"0" * zeros, *some, "b8"]) for zeros in range(7) for some in ends
    }
    assert len(listed) == len(merged) + 1
    assert all(state.next(Seat(0), action).action == action for action in listed)


def test_listing_completes_what_walking_does() -> None:
    rng = SeededRng("listing")
    for number in range(sized(40, 400)):
        ends = "".join(END_TEXTS[rng.below(10)] for _ in range(1 + rng.below(5)))
        cards = rng.draw(shuffle_of(DECK))
        hand = " ".join(cards[: 1 + rng.below(5)])
        roads: Value = (2, 3, "any")[number % 3]
        many: Value = (1, "many")[number // 3 % 2]
        last = ("each", "last")[number // 6 % 2]
        state = position(ends, hand, "b7", merge_roads=roads, merge_cards=many, ends=last)
        walked = walk.every_action(partial(state.next, Seat(0)))
        listed = tuple(every_placement(state, state.hands[0]))
        assert sorted(listed) == sorted(walked)


def test_what_cards_are_worth() -> None:
    options = GAME.options(2)
    scoring = GAME.parts.scoring
    assert scoring is not None
    score = scoring.score("b1 r2 b3", options)
    assert score.points == 3
    assert (score.hands[0].id, score.hands[0].name.in_("en")) == (
        "end6",
        "on an end 6: black 1, red 2, black 3",
    )
    assert scoring.score("bK", options).points == 0
    with pytest.raises(Unreadable):
        scoring.score("x", options)


def test_pictures_of_the_rule_page() -> None:
    diagrams = GAME.parts.diagrams
    assert diagrams is not None
    drawn = diagrams.draw("roads", GAME.options(2))
    assert [len(figure.pieces) for figure in drawn.figures] == [2, 4, 5]
    with pytest.raises(Unreadable, match="roads"):
        diagrams.draw("nonsense", GAME.options(2))


def test_the_bot_lays_many_cards_and_keeps_specials() -> None:
    rng = SeededRng(1)
    state = position("8", "b1 r2 b5 r8 rT", "b7 b6 b5 b4")
    assert str(ClearingBot().choose(state.view(Seat(0)), rng)) == "add 8 b1 r2 b5"
    hand = state.hands[0]
    special = Action.of("special", "rT")
    calm = value_of(state, hand, special)
    assert calm > value_of(state, hand, Action.of("draw"))
    danger = position("8", "b1 r2 b5 r8 rT", "b7")
    assert value_of(danger, hand, special) > calm
    win = position("8F", "rT", "b7")
    assert value_of(win, win.hands[0], special) > calm
    free = position("F", "b2 r8", "b7 b6 b5", ends="last")
    assert str(ClearingBot().choose(free.view(Seat(0)), rng)).startswith("free F")


def test_endless_games_have_no_longest_match() -> None:
    assert GAME.bounds(GAME.options(2, chosen={"draw_to": "hand"}), 2).length is None
    off = GAME.options(2, chosen={"draw_to": "hand", "reshuffle": False, "draw_then_play": True})
    assert GAME.bounds(off, 2).length is not None
    assert GAME.bounds(GAME.options(2, chosen={"first_parent": "cut"}), 2).length is None
