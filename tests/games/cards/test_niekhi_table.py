"""The table of 連友: reasons, scenes, sentences and its bot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.action import Action
from belpic.core.errors import IllegalAction
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter as CounterThing
from belpic.core.scene import Decision, Panel, Zone
from belpic.core.seats import SPECTATOR, Seat
from belpic.games.niekhi.bot import NiekhiBot
from belpic.games.niekhi.state import NiekhiState
from tests.games.cards.niekhi_table import played, position, with_pile

REASONS = [
    (("b5",), "verb_first"),
    (("r0",), "not_yours"),
    (("play", "b7"), "too_weak"),
    (("play", "b5", "b5"), "not_yours"),
    (("pass", "b5"), "pass_alone"),
    (("remove",), "no_effect"),
    (("hand0.b5",), "not_yours"),
]


def test_reasons() -> None:
    state = played(position("b8 b1", "b5 r5 b7"), "play b8", "remove S")
    for path, code in REASONS:
        reason = state.why(Seat(1), path)
        assert reason is not None
        assert reason.code == code, path
    reason = state.why(Seat(1), ("play",))
    assert reason is not None
    assert reason.code == "cannot_follow"
    lead = position("b1 b7", "b2")
    reason = lead.why(Seat(0), ("play", "b1", "b7"))
    assert reason is not None
    assert reason.code == "no_combination"
    run = played(position("b1 b2 b3 b7", "b4 r7 r8"), "play b1 b2 b3")
    reason = run.why(Seat(1), ("play", "b4"))
    assert reason is not None
    assert reason.code == "cannot_complete"
    assert run.why(Seat(1), ("nonsense",)) is not None


EFFECT_REASONS = [
    (("play",), "effect_first"),
    (("pass",), "effect_first"),
    (("skip",), "effect_must"),
    (("pile.r2",), "verb_first"),
    (("remove", "6"), "already_removed"),
    (("remove", "S", "0", "1"), "remove_count"),
    (("fetch", "b5"), "fetch_from_pile"),
    (("fetch", "r2", "r3", "r3"), "fetch_count"),
]


def test_reasons_after_a_general() -> None:
    state = with_pile(position("b8 r8 b5 b1", "r1"), "r2 r3 r3")
    state = replace(state, heap=replace(state.heap, removed=(6,)))
    state = played(state, "play b8 r8")
    for path, code in EFFECT_REASONS:
        reason = state.why(Seat(0), path)
        assert reason is not None
        assert reason.code == code, path
    for path in (("nonsense",), ("remove", "nonsense")):
        reason = state.why(Seat(0), path)
        assert reason is not None
        assert reason.code == "not_now"
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("remove", "6", "7"))
    off = played(with_pile(position("b8 b1", "r1", fetch_shou="off"), "r8 r1"), "play b8")
    reason = off.why(Seat(0), ("fetch", "pile.r8"))
    assert reason is not None
    assert reason.code == "fetch_shou_off"


def test_the_scene() -> None:
    state = with_pile(position("bS b3 b4 b5 r5 b1", "b0 r0 b8 b7", "b6 b7 r8 r6"), "b2")
    after = played(state, "play b3 b4 b5", "pass", "play r6 b7 r8", "remove 0")
    things = after.view(Seat(0)).scene().things
    zones = {thing.key: thing for thing in things if isinstance(thing, Zone)}
    assert [card.key for card in zones["hand0"].cards] == ["bS", "b1", "r5"]
    assert (zones["hand1"].count, zones["hand1"].cards) == (2, ())
    assert zones["current"].seat == 2
    assert [card.label.in_("en") for card in zones["under"].cards] == [
        "black 3",
        "black 4",
        "black 5",
    ]
    assert [card.key for card in zones["lost1"].cards] == ["lost1.b0", "lost1.r0"]
    assert zones["pile"].count == 1
    sticks = [thing for thing in things if isinstance(thing, CounterThing) and thing.sticks]
    assert [thing.seat for thing in sticks] == [0, 1, 2]
    effect = played(state, "play b3 b4 b5", "pass", "play r6 b7 r8")
    decisions = [t for t in effect.view(Seat(2)).scene().things if isinstance(t, Decision)]
    assert [option.key for option in decisions[0].options] == ["remove", "fetch"]
    assert not [t for t in effect.view(Seat(0)).scene().things if isinstance(t, Decision)]


def rows(state: NiekhiState, seat: int) -> list[tuple[str, bool]]:
    """Return the combinations that a seat's panel shows, and whether each can be played."""
    things = state.view(Seat(seat)).scene().things
    panels = [t for t in things if isinstance(t, Panel) and t.key == "combinations"]
    return [(row.cells[0].in_("en"), row.strong) for panel in panels for row in panel.rows]


def test_the_scene_ranks_combinations() -> None:
    state = position("b3 b4 b5 r5", "r6 b7 r8 b2 r2 bS", "b1")
    assert rows(state, 0) == [("run of 3 up to 馬 5", True), ("set of 2 × 馬 5", True)]
    state = played(state, "play b3 b4 b5")
    assert rows(state, 1) == [
        ("run of 3 up to 将 8", True),
        ("set of 2 × 弓 2", False),
    ]
    assert rows(state, 2) == []
    general = played(position("b8 b5 r5", "r1 r2"), "play b8")
    assert rows(general, 0) == [("set of 2 × 馬 5", False)], "the effect comes first"


def states_shown(state: NiekhiState) -> list[str]:
    """Return the last column of the panel of seats."""
    panel = next(t for t in state.view(SPECTATOR).scene().things if isinstance(t, Panel))
    return [row.cells[-1].in_("en") for row in panel.rows]


def test_the_scene_says_who_sits_out() -> None:
    assert states_shown(position("b1 b2", "b3", "b4 b5")) == ["2", "1", "2"]
    state = position("b1 b8 b2", "r2 r7", "b4 b5", pass_lock=True, removed_empty="drops")
    assert states_shown(played(state, "play b1", "pass")) == ["–", "sits out", "–"]
    state = position("b1 b8 b2", "r7", "b4 b5", removed_empty="drops")
    assert states_shown(played(state, "play b8", "remove 7")) == ["–", "out", "–"]


def test_what_a_badge_says() -> None:
    state = played(position("bS b3 b4 b1", "r7"), "play b3 b4 bS=5")
    zone = next(t for t in state.view(SPECTATOR).scene().things if isinstance(t, Zone))
    assert [badge.in_("en") for card in zone.cards for badge in card.badges] == ["馬 5"]


def test_sentences() -> None:
    state = with_pile(position("b8 b1", "r1 b7", "r1 r6"), "b2")
    lead = Action.of("play", "b8")
    assert state.describe(Seat(0), lead, SPECTATOR).in_("en") == (
        "Seat 1 leads black 8: single 将 8. Seat 1 has the effect of 1 general."
    )
    effect = state.after(Seat(0), lead)
    assert effect.describe(Seat(0), Action.of("remove", "7"), SPECTATOR).in_("en") == (
        "Seat 1 removes 巫 7. Seat 2 loses black 7."
    )
    assert effect.describe(Seat(0), Action.of("fetch", "b2"), SPECTATOR).in_("en") == (
        "Seat 1 fetches black 2 from the pile."
    )
    after = played(effect, "remove 7", "pass")
    assert after.describe(Seat(2), Action.of("pass"), SPECTATOR).in_("en") == (
        "Seat 3 passes. Nobody goes on; Seat 1 leads."
    )
    won = played(after, "pass").describe(Seat(0), Action.of("play", "b1"), SPECTATOR)
    assert won.in_("en") == (
        "Seat 1 leads black 1: single 兵 1. "
        "Seat 1 has no cards left and wins. Points: Seat 1 +2, Seat 2 −1, Seat 3 −1."
    )
    drops = position("b8 b3", "r1", "b1 r5", removed_empty="drops", effect="may")
    drops = played(drops, "play b8")
    assert "Seat 2 has no cards left and is out" in drops.describe(
        Seat(0), Action.of("remove", "1"), SPECTATOR
    ).in_("en")
    assert "leaves the effect" in drops.describe(Seat(0), Action.of("skip"), SPECTATOR).in_("en")


def chosen(state: NiekhiState) -> str:
    """Return what the bot does."""
    return str(NiekhiBot().choose(state.view(state.turn), SeededRng(1)))


def test_the_bot() -> None:
    assert chosen(position("b3 b4 b5 b1", "r1 r2 r3 r4")) == "play b3 b4 b5"
    assert chosen(position("b3 b4 b5", "r1 r2 r3 r4")) == "play b3 b4 b5"
    state = played(position("b3 b6 b5 b1", "r7 b7 r2 r4 r5"), "play b3")
    assert chosen(state) == "play r4"
    state = played(position("bK b6 b5 b1 r1", "bS b7 r2 r4 r5 r6"), "play bK")
    assert chosen(state) == "pass"
    state = played(position("b8 b6 b5 r5 b1", "bS b7 r2 r4 r6 r7"), "play b8")
    assert chosen(state) == "remove 5"
