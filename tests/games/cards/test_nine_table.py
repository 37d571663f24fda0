"""What the seats of 小猫 see, know and guess; its table, its tables and its bot."""

from __future__ import annotations

from itertools import combinations

import pytest

from belpic.core.action import Action
from belpic.core.errors import Unreadable
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter, Panel, Zone
from belpic.core.seats import ALL, SPECTATOR, Seat, Viewer
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, read
from belpic.games.nine.bot import NineBot, value_of
from belpic.games.nine.game import GAME
from belpic.games.nine.lacking import lack_of
from belpic.games.nine.plays import rule_of
from belpic.games.nine.state import NineState
from belpic.games.nine.stories import Chapter
from tests.games.cards.nine_table import lacked, played, position


def test_nobody_sees_hands_and_stock() -> None:
    state = position("r3 b1", "r4 b8")
    shown = state.view(Seat(0)).shown
    assert isinstance(shown, NineState)
    assert shown.table.hands == (read("b1 r3"), (HIDDEN, HIDDEN))
    assert shown.table.stock == (HIDDEN,) * 6
    drop = Action.of("drop")
    led = played(state, "r3")
    assert led.describe(Seat(1), drop, Seat(1)).in_("en") == (
        "Seat 2 does not join. Seat 2 draws black 5, black 5, black 6. "
        "Seat 1 wins the round, puts its cards aside and is the next parent."
    )
    assert "draws 3 cards" in led.describe(Seat(1), drop, SPECTATOR).in_("en")
    assert "black 5" in led.describe(Seat(1), drop, ALL).in_("en")


def forced() -> NineState:
    """Return a season of three in which seat 0 had to drop: it holds nothing red above 4."""
    texts = ("r3 b1 b4 b6", "r4 r5 r8 b2 b7", "b3 b7 b8 bK")
    left = list(DECK)
    for kind in read(" ".join(texts)):
        left.remove(kind)
    state = position(*texts, stock=" ".join(CODES[kind] for kind in left))
    return played(state, "r3", "r4", "drop", "drop")


def test_who_could_not_answer_held_no_answer() -> None:
    """In every guess seat 0 has nothing that beats the red 4, as it had to answer."""
    state = forced()
    assert state.turn == 1
    assert len(state.table.stories[0]) == 1
    assert state.table.stories[1] == state.table.stories[2] == ()
    rule = rule_of(Action.of("play", "r4"), set_colour=False)
    rng = SeededRng("forced")
    for viewer in (Seat(1), Seat(2), SPECTATOR):
        view = state.view(viewer)
        for _ in range(60):
            guess = view.guess(rng)
            assert isinstance(guess, NineState)
            assert not rule.has_answer(guess.table.hands[0])
            assert guess.view(viewer) == view


def test_stories_go_on_with_draws_and_plays() -> None:
    state = forced()
    later = played(state, "r5", "drop")
    assert [len(story) for story in later.table.stories] == [1, 0, 0], "seat 2 declined freely"
    declined = played(later, "drop")
    assert declined.table.stories[0][1:] == (Chapter(drawn=3),)
    led = played(declined, "b2", "drop", "b4")
    assert led.table.stories[0][2:] == (Chapter(laid=read("b4")),)
    assert led.view(SPECTATOR).guess(SeededRng(1)).view(SPECTATOR) == led.view(SPECTATOR)


def test_an_empty_hand_has_no_story() -> None:
    state = position("r3 b4", "r4 b3 b8", "b7", stock="b5 b5 b6 b6 r7 r7 r8 r8 b3 b3")
    stuck = played(state, "r3", "r4", "drop", "drop")
    assert len(stuck.table.stories[0]) == 1
    after = played(stuck, "b3", "drop", "b4")
    assert after.table.stories == ((), (), ())
    # dropping without cards tells nothing either
    assert played(after, "b8", "drop").table.stories == ((), (), ())


@pytest.mark.parametrize("set_colour", [False, True])
@pytest.mark.parametrize("top", ["r4", "r4 r4", "b4 r4", "rT", "bS", "b1 b1 r1"])
@pytest.mark.parametrize("taken", ["", "b4", "r4", "b0", "b1 r1", "b4 b4"])
def test_what_is_lacking_is_exactly_an_answer(top: str, taken: str, set_colour: bool) -> None:
    """Try small hands: hidden cards agree with the lack if the whole hand has no answer."""
    rule = rule_of(Action(("play", *top.split())), set_colour)
    known = read(taken)
    if rule.has_answer(known):
        return
    told = lack_of(rule, known)
    for hand in combinations(read("bS b0 r0 b1 b1 r1 b4 b4 r4 r5 bT"), 3):
        whole = tuple(sorted((*hand, *known)))
        assert lacked(hand, told) == (not rule.has_answer(whole)), hand


def test_free_drops_tell_nothing() -> None:
    state = position("r3 b1", "r4 b8", joined_must_play=False)
    after = played(state, "r3", "r4", "drop")
    assert after.table.stories == ((), ())


def zones_of(state: NineState, viewer: Viewer) -> dict[str, Zone]:
    """Return the zones that a viewer sees."""
    things = state.view(viewer).scene().things
    return {thing.key: thing for thing in things if isinstance(thing, Zone)}


def test_the_scene_shows_the_round_and_the_last_one() -> None:
    state = position("b3 r3 b1 b6", "r4 r0 b8", "r6 r7", stock="b5 b5 b6 b6 r7 r7 r8 r8 b3")
    middle = played(state, "b3 r3", "r0=5")
    things = middle.view(Seat(2)).scene().things
    zones = zones_of(middle, Seat(2))
    assert (zones["table"].seat, zones["table"].count) == (None, 2)
    assert (zones["top"].seat, zones["top"].label.in_("en")) == (1, "To be answered")
    assert [badge.in_("en") for card in zones["top"].cards for badge in card.badges] == ["as 馬 5"]
    assert (zones["stock"].count, zones["stock"].cards) == (9, ())
    assert (zones["hand0"].count, zones["hand0"].cards) == (2, ())
    assert [card.key for card in zones["hand2"].cards] == ["r6", "r7"]
    panels = {thing.key: thing for thing in things if isinstance(thing, Panel)}
    assert [row.cells[-1].in_("en") for row in panels["seats"].rows] == [
        "not yet",
        "joined",
        "joined",
    ]
    sticks = [thing for thing in things if isinstance(thing, Counter) and thing.sticks]
    assert [thing.seat for thing in sticks] == [2, 0, 1]
    after = played(middle, "drop", "drop")
    zones = {
        thing.key: thing
        for thing in after.view(SPECTATOR).scene().things
        if isinstance(thing, Zone)
    }
    assert (zones["last"].seat, zones["last"].count) == (None, 1)
    assert "top" not in zones
    assert zones["won1"].count == 3
    out = played(middle, "drop").view(SPECTATOR).scene().things
    panel = next(thing for thing in out if isinstance(thing, Panel))
    assert [row.cells[-1].in_("en") for row in panel.rows] == ["joined", "joined", "out"]


def test_everybody_sees_cards_that_were_taken() -> None:
    state = position("r3 b1", "r4 b8", preset="literal")
    after = played(state, "r3", "r4", "drop")
    zones = {
        thing.key: thing for thing in after.view(Seat(0)).scene().things if isinstance(thing, Zone)
    }
    assert [card.key for card in zones["hand1"].cards] == ["hand1.r3", "hand1.r4"]
    assert zones["hand1"].count == 3
    rounds = [thing for thing in after.view(Seat(0)).scene().things if isinstance(thing, Counter)]
    assert [(one.value, one.of) for one in rounds if one.key == "round"] == [(2, 12)]


def test_the_scene_lists_sets_in_hand() -> None:
    state = position("b3 r3 r0 b8", "r4 b8")
    panel = next(
        thing
        for thing in state.view(Seat(0)).scene().things
        if isinstance(thing, Panel) and thing.key == "combinations"
    )
    assert [row.cells[0].in_("en") for row in panel.rows] == [
        "set of 2 × 将 8",
        "set of 2 × 車 3",
        "set of 3 × 車 3",
    ]
    assert all(row.strong for row in panel.rows)


def test_the_result_stays_in_the_scene() -> None:
    state = position("r1 b8", "b3 b4", stock="b5", seasons=2)
    after = played(state, "r1", "drop")
    texts = [text.in_("en") for text in after.view(SPECTATOR).scene().texts()]
    assert any("Seat 1, the parent, wins it" in text for text in texts)
    panel = next(
        thing for thing in after.view(SPECTATOR).scene().things if isinstance(thing, Panel)
    )
    assert [row.cells[3].in_("en") for row in panel.rows] == ["1", "0"]
    assert [row.cells[4].in_("en") for row in panel.rows] == ["1", "3"]


def test_what_cards_are_together() -> None:
    scoring = GAME.parts.scoring
    assert scoring is not None
    options = GAME.options(2)
    score = scoring.score("b2 b2 r2", options)
    assert (score.points, [hand.id for hand in score.hands]) == (2, ["set2"])
    assert score.hands[0].name.in_("en") == "set of 3 × 弓 2"
    assert not score.hands[0].same_colour
    wild = scoring.score("b0", options)
    assert (wild.points, len(wild.hands)) == (10, 11)
    assert [hand.id for hand in wild.hands][:2] == ["singleT", "singleK"]
    assert scoring.score("rK rT", options).hands == ()
    assert scoring.score("", options).points == 0
    with pytest.raises(Unreadable):
        scoring.score("x", options)


def test_tables_follow_the_options() -> None:
    analysis = GAME.parts.analysis
    assert analysis is not None
    loose, strict = (
        analysis.tables(GAME.options(4, chosen={"set_colour": on}), 4)["answers"]
        for on in (False, True)
    )
    assert [row[2].in_("en") for row in loose.rows] == [
        "yes",
        "no",
        "yes",
        "yes",
        "no",
        "yes",
        "yes",
        "yes",
        "no",
        "yes",
    ]
    assert [row[2].in_("en") for row in strict.rows][3] == "no"
    strengths = analysis.tables(GAME.options(4), 4)["strengths"]
    assert strengths.rows[0][3].in_("en") == "兵弓車虎馬筆巫将王"
    assert strengths.rows[-2][3].in_("en") == "船"


def test_the_bot_sheds() -> None:
    rng = SeededRng(1)
    bot = NineBot()
    state = position("b3 r3 r0 b8", "r4 b8")
    assert str(bot.choose(state.view(Seat(0)), rng)) == "play b3 r3"
    follow = played(state, "b3 r3")
    assert str(bot.choose(follow.view(Seat(1)), rng)) == "play r4", "the weaker card will do"
    kept = played(position("bK b3", "b0 b1 b2"), "bK")
    assert str(bot.choose(kept.view(Seat(1)), rng)) == "play b0=T", "rather than three more cards"
    last = position("b0 r0", "r4 b8")
    assert len(bot.choose(last.view(Seat(0)), rng)) == 3
    ship = position("bS b3 b1 b4", "r4 b8")
    assert value_of(ship, Action.of("play", "b3")) > value_of(ship, Action.of("play", "bS"))
    split = position("b3 b3 b4 r8", "r4 b8")
    assert value_of(split, Action.of("play", "b3")) < value_of(split, Action.of("play", "b4"))
