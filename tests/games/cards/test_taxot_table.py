"""The table of 終季 as it is shown, its sentences and its bot."""

from __future__ import annotations

from belpic.core.action import Action
from belpic.core.rng import SeededRng
from belpic.core.scene import Button, Decision, Note, Panel, Thing, Zone
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.games._shared.cards.deck import read
from belpic.games.taxot.bot import WaitingBot
from belpic.games.taxot.game import GAME
from belpic.games.taxot.state import TaxotState
from tests.games.cards.play import act
from tests.games.cards.taxot_table import PLAIN, laid, position

READY = "b5 r5 b2 r2 r8"


def things(state: TaxotState, viewer: Seat) -> tuple[Thing, ...]:
    return state.view(viewer).scene().things


def zones(state: TaxotState, seat: int) -> dict[str, Zone]:
    return {thing.key: thing for thing in things(state, Seat(seat)) if isinstance(thing, Zone)}


def words(state: TaxotState, seat: int) -> tuple[list[str], list[str]]:
    """Return the keys of the decision's options, and of the buttons."""
    decisions = [thing for thing in things(state, Seat(seat)) if isinstance(thing, Decision)]
    buttons = [thing.key for thing in things(state, Seat(seat)) if isinstance(thing, Button)]
    return [option.key for thing in decisions for option in thing.options], buttons


def test_a_hand_shows_the_card_just_drawn() -> None:
    state = position(PLAIN, PLAIN, drawn="rK")
    own = zones(state, 0)["hand0"]
    assert [card.key for card in own.cards] == ["b0", "b2", "r3", "r4", "b6", "rK"]
    assert [badge.in_("en") for badge in own.cards[-1].badges] == ["drawn"]
    other = zones(state, 1)["hand0"]
    assert (other.count, other.cards) == (6, ())
    everything = {
        thing.key: thing for thing in state.view(ALL).scene().things if isinstance(thing, Zone)
    }
    assert everything["hand0"].cards[-1].key == "hand0.rK"


def test_discards_lie_with_their_owners_in_order() -> None:
    state = act(GAME, position(PLAIN, PLAIN, drawn="rK"), 0, "discard rK")
    river = zones(state, 1)["river0"]
    assert [(card.key, [badge.in_("en") for badge in card.badges]) for card in river.cards] == [
        ("river0.rK", ["claim?"])
    ]
    assert zones(state, 1)["stock"].count == 4
    assert zones(state, 1)["light"].count == 1


def test_a_claim_is_a_decision_with_its_consequences() -> None:
    state = act(GAME, position(PLAIN, READY, "r8 r8 r1 r2 b3"), 0, "discard b8")
    assert words(state, 1) == (["taxot", "skip"], ["nam"])
    assert words(state, 2) == (["nam", "skip"], ["taxot"])
    assert words(state, 0) == ([], [])
    decision = next(thing for thing in things(state, Seat(1)) if isinstance(thing, Decision))
    assert decision.options[0].result.in_("en").startswith("You win: 終了点 5, bonus points 0")
    calling = next(thing for thing in things(state, Seat(2)) if isinstance(thing, Decision))
    assert calling.options[0].result.in_("en").startswith("1 way ")
    nothing = act(GAME, position(PLAIN, PLAIN), 0, "discard b8")
    assert words(nothing, 1) == ([], ["skip", "taxot", "nam"])


def test_the_panel_says_what_is_missing() -> None:
    state = position(READY, READY, drawn="b0")
    panel = next(thing for thing in things(state, Seat(0)) if _is_prospects(thing))
    assert isinstance(panel, Panel)
    rows = {row.cells[0].in_("en"): row.cells[1].in_("en") for row in panel.rows}
    assert "black 8 (2)" in rows["black 0"]
    assert "black 0 (2)" in rows["red 8"], "one of three is in the hand"
    waiting = next(thing for thing in things(state, Seat(1)) if _is_prospects(thing))
    assert isinstance(waiting, Panel)
    assert "red 8 (1)" in waiting.rows[0].cells[0].in_("en")
    assert not any(map(_is_prospects, state.view(SPECTATOR).scene().things))
    assert not any(map(_is_prospects, things(position(PLAIN, PLAIN), Seat(1))))


def _is_prospects(thing: object) -> bool:
    return isinstance(thing, Panel) and thing.key == "prospects"


def test_exposed_groups_and_results_are_shown() -> None:
    asked = act(GAME, position(PLAIN, "r8 r8 r1 r2 b3"), 0, "discard b8")
    called = act(GAME, asked, 1, "nam r8 r8")
    assert [card.key for card in zones(called, 0)["group1"].cards] == [
        "group1.b8",
        "group1.r8",
        "group1.r8",
    ]
    assert _notes(called) == ["Seat 2 has called and discards."]
    won = act(GAME, position(READY, PLAIN), 0, "taxot")
    assert any("Seat 1 wins with" in note for note in _notes(won))


def _notes(state: TaxotState) -> list[str]:
    scene = state.view(SPECTATOR).scene()
    return [thing.text.in_("en") for thing in scene.things if isinstance(thing, Note)]


def test_sentences() -> None:
    asked = act(GAME, position(PLAIN, "r8 r8 r1 r2 b3", drawn="b8"), 0, "discard b8")
    call = Action.of("nam", "r8", "r8")
    told = asked.describe(Seat(1), call, SPECTATOR).in_("en")
    assert told == (
        "Seat 2 calls 開 with red 8, red 8. "
        "Seat 2 takes the discard and lays open black 8, red 8, red 8. "
        "Seat 2 pays Seat 1 one point for it. Points: Seat 1 +1, Seat 2 −1."
    )
    skip = Action.of("skip")
    assert asked.describe(Seat(1), skip, Seat(0)).in_("en") == (
        "Seat 2 has answered. Nobody claims the discard. Seat 2 draws."
    )
    assert asked.describe(Seat(1), skip, Seat(1)).in_("en") == (
        "Seat 2 skips. Nobody claims the discard. Seat 2 draws red 0."
    )
    growing = position(PLAIN, "r1 r2", drawn="r5", groups=("", "b5 b5 r5"))
    grown = act(GAME, growing, 0, "discard r5")
    assert "for its exposed set" in grown.describe(Seat(1), Action.of("nam"), Seat(0)).in_("en")
    four = position("b1 b1 r1 r1 b3", PLAIN)
    sentence = four.describe(Seat(0), Action.of("expose", "b1", "b1", "r1", "r1"), SPECTATOR)
    assert "shows a set of four" in sentence.in_("en")
    win = position("b1 b1 r1 r1 bK", PLAIN, drawn="bT", stock="", hikari="off")
    told = win.describe(Seat(0), Action.of("taxot"), SPECTATOR).in_("en")
    assert "2 bonus points, 1 from everybody for 四友" in told
    assert "second 光" not in told


def test_the_bot_wins_when_it_can_and_waits_for_most() -> None:
    bot, rng = WaitingBot(), SeededRng(1)
    assert bot.choose(position(READY, PLAIN).view(Seat(0)), rng) == Action.of("taxot")
    ready = position("b5 r5 b2 r2 r8", PLAIN, drawn="rT")
    assert str(bot.choose(ready.view(Seat(0)), rng)) in ("discard rT", "discard r8")
    asked = act(GAME, position(PLAIN, PLAIN), 0, "discard b8")
    assert bot.choose(asked.view(Seat(1)), rng) == Action.of("skip")
    far = act(GAME, position(PLAIN, "r8 r8 r1 r2 b4", drawn="b8"), 0, "discard b8")
    assert bot.choose(far.view(Seat(1)), rng) == Action.of("nam", "r8", "r8")
    four = position("b1 b1 r1 r1 b3", PLAIN, drawn="b8")
    assert bot.choose(four.view(Seat(0)), rng)[0] == "expose"
    called = laid(far, waiting=2, hands=(read(PLAIN), read("r1 r2 b4")), turn=Seat(1), answers=())
    grouped = laid(called, groups=((), read("b8 r8 r8")), drawn=-2, river=())
    assert bot.choose(grouped.view(Seat(1)), rng) == Action.of("discard", "b4")
