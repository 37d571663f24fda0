"""The table of 軟連: reasons, scenes, rule page and its bot."""

from __future__ import annotations

import pytest

from belpic.core.registry import load
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter, Panel, Zone
from belpic.core.seats import SPECTATOR, Seat
from belpic.games.hauniek.bot import CirclingBot, runs_in
from belpic.games.hauniek.game import GAME
from belpic.games.hauniek.state import HauniekState
from belpic.records.rulebook import page
from tests.games.cards.hauniek_table import played, position, with_stock

REASONS = [
    (("b5",), "verb_first"),
    (("r7",), "not_yours"),
    (("hand0.b5",), "not_yours"),
    (("play", "b3"), "too_weak"),
    (("play", "r5"), "colour"),
    (("play", "b5", "b3"), "cannot_complete"),
    (("play", "b5", "b5"), "not_yours"),
    (("pass", "b5"), "pass_alone"),
    (("play", "r0=3"), "too_weak"),
    (("play", "b5", "r5"), "cannot_complete"),
    (("nonsense",), "not_now"),
]


@pytest.mark.parametrize(("path", "code"), REASONS)
def test_reasons(path: tuple[str, ...], code: str) -> None:
    state = played(position("b4 b1", "b5 r5 b3 r0"), "play b4")
    reason = state.why(Seat(1), path)
    assert reason is not None
    assert reason.code == code


def test_reasons_without_anything_to_play() -> None:
    state = played(position("b4 r4 b1", "b3 r3 r8"), "play b4 r4")
    reason = state.why(Seat(1), ("play",))
    assert reason is not None
    assert reason.code == "cannot_follow"
    assert "3 or more cards with the foot 虎 4" in reason.text.in_("en")
    lead = position("b1 b7", "b2")
    reason = lead.why(Seat(0), ("play", "b1", "b7"))
    assert reason is not None
    assert reason.code == "no_combination"


@pytest.mark.parametrize(
    ("lead", "text"),
    [
        (
            "b4",
            "a single that beats 虎 4, or 2 or more cards with the foot 虎 4, with a black card",
        ),
        (
            "r4 r4",
            "a set of 2 that beats 虎 4, or 3 or more cards with the foot 虎 4, with a red card",
        ),
        ("b4 r5", "a run of 2 whose foot beats 虎 4, or 3 or more cards with the foot 虎 4"),
    ],
)
def test_the_status_says_what_is_wanted(lead: str, text: str) -> None:
    state = played(position(f"{lead} b1", "b3 r3"), f"play {lead}")
    notes = [
        thing.text.in_("en") for thing in state.scene(SPECTATOR).things if hasattr(thing, "text")
    ]
    assert notes[-1] == f"Seat 2’s turn: {text}, or pass."


def test_the_status_after_a_dead_card() -> None:
    state = played(position("b0 b1", "b3 r3", mun="dead"), "play b0")
    notes = [
        thing.text.in_("en") for thing in state.scene(SPECTATOR).things if hasattr(thing, "text")
    ]
    assert notes[-1] == "Seat 2’s turn: any single but 無, with a black card, or pass."


def test_the_scene() -> None:
    state = with_stock(position("b4 b5 b0 b1", "b6 r5 b8", "b2 r2"), "b3 r3 r8")
    state = played(state, "play b4 b5 b0=6", "pass", "pass", "play b1", "play b6")
    things = state.view(Seat(2)).scene().things
    zones = {thing.key: thing for thing in things if isinstance(thing, Zone)}
    assert (zones["stock"].count, zones["stock"].cards) == (1, ())
    assert [card.key for card in zones["hand2"].cards] == ["b2", "r2"]
    assert (zones["hand0"].count, zones["hand0"].cards) == (2, ())
    assert zones["current"].seat == 1
    assert zones["under"].count == 1
    assert zones["discards"].count == zones["last"].count == 3
    assert [badge.in_("en") for card in zones["last"].cards for badge in card.badges] == ["筆 6"]
    sticks = [thing for thing in things if isinstance(thing, Counter) and thing.sticks]
    assert [thing.seat for thing in sticks] == [2, 0, 1]


def rows(state: HauniekState, seat: int) -> list[tuple[str, bool]]:
    """Return the combinations that a seat's panel shows, and whether each can be played."""
    things = state.view(Seat(seat)).scene().things
    panels = [t for t in things if isinstance(t, Panel) and t.key == "combinations"]
    return [(row.cells[0].in_("en"), row.strong) for panel in panels for row in panel.rows]


def test_the_scene_ranks_combinations() -> None:
    state = position("bT bS b1 r1 b5", "b2 r2 b7", "b3")
    assert rows(state, 0) == [("run of 3 from 皇 T", True), ("set of 2 × 兵 1", True)]
    state = played(state, "play b1 r1")
    assert rows(state, 1) == [("set of 2 × 弓 2", True)]
    assert rows(state, 2) == []


def test_the_rule_page_follows_the_options() -> None:
    usual = page(load("hauniek"), "en", GAME.options(3), 3)
    assert "| 皇 T | 兵弓車虎馬筆巫将王 |" in usual
    assert "| 船 S | 皇 |" in usual
    assert "| `b4` single 虎 4 | `r5` single 馬 5 | no, no colour in common |" in usual
    assert "wildcard" in usual
    options = GAME.options(3, chosen={"mun": "excluded", "run_min": 3})
    other = page(load("hauniek"), "en", options, 3)
    assert "no combination" in other
    assert "| 無 |" not in other


def chosen(state: HauniekState) -> str:
    """Return what the bot does."""
    return str(CirclingBot().choose(state.view(state.turn), SeededRng(1)))


def test_the_bot() -> None:
    assert chosen(position("b3 b4 b5 b8", "r1 r2 r3 r4")) == "play b3 b4 b5"
    assert chosen(position("bT bS b1", "r1 r2 r3 r4")) == "play bT bS b1"
    state = played(position("b3 b6 b8 b1 r1", "b7 b5 r2 r4 r8 rK"), "play b3")
    assert chosen(state) in ("play b5", "play b7")
    state = played(position("bK b6 b5 b1 r1", "b7 b8 r2 r4 r5 b2"), "play bK")
    assert chosen(state) == "pass"


def test_the_bot_counts_runs_around_the_circle() -> None:
    held = [place in (9, 10, 0, 4) for place in range(11)]
    assert runs_in(held, 2) == 2
    assert runs_in([True] * 11, 2) == 1
    assert runs_in([place in (0, 1, 5) for place in range(11)], 3) == 3
