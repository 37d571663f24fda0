"""Moves of 皇 in CKKA: every one is written as a way that the rules allow."""

from __future__ import annotations

import re

import pytest

from belpic.core.match import Match
from belpic.core.record import check
from belpic.core.rng import SeededRng
from belpic.games.cetkaik.ckka import CkkaError
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import MODERN, slow_board
from tests.games.cetkaik.ckka_games import (
    FORMAT,
    GAME,
    play_one,
    read,
    read_leniently,
    record_of,
    texts,
)
from tests.size import sized

SQUARE = "[KLNTZXCMP](?:AI|AU|IA|[AEIOUY])"
WAY = re.compile(
    rf"(?P<source>{SQUARE})皇(?P<early>{SQUARE})?(?:\[(?P<first>{SQUARE})\])?"
    rf"(?P<late>{SQUARE})?(?P<target>{SQUARE})"
)


def tam_match(seed: int, preset: str) -> Match:
    """Return a random match in which 皇 moves often."""
    rng = SeededRng(f"皇 {preset} {seed}")
    match = Match.begin(GAME, 2, GAME.options(2, preset))
    while match.outcome is None and len(match.events) < sized(60, 200):
        state = match.state
        assert isinstance(state, CetkaikState)
        moves = [str(action) for action in state.actions(state.side) if action[0] == "M"]
        if state.phase == "move" and moves and rng.below(2):
            match = match.play(state.side, moves[rng.below(len(moves))])
        else:
            match = play_one(match, rng)
    return match


def tam_positions(match: Match) -> list[tuple[Position, str]]:
    """Return every position before a move of 皇, and its destination."""
    found = []
    for event, state, _, _ in match.steps():
        if event.text.startswith("M-"):
            assert isinstance(state, CetkaikState)
            found.append((state.position, event.text.removeprefix("M-")))
    return found


def ways_in(preset: str, position: Position, target: str) -> list[tuple[str, ...]]:
    """Return kind and squares of the ways to a square, by the slow generator."""
    entries = slow_board(preset, position, GAME.options(2, preset).to_json()).tam_moves()
    return [(one.kind, *one.squares) for one in entries if one.squares[-1] == target]


def fits(found: re.Match[str], way: tuple[str, ...]) -> bool:
    """Tell whether a written move tells of this way; without a bracket and a step, of any."""
    if found["early"] and found["first"]:
        return way[:3] == ("tam_step_first", found["early"], found["first"])
    if found["late"] and found["first"]:
        return way[:3] == ("tam_step_second", found["first"], found["late"])
    return not found["early"] and way[0] == "tam" and found["first"] in (None, way[1])


@pytest.mark.parametrize("preset", MODERN)
def test_every_move_of_tam_is_written_as_a_way_that_exists(preset: str) -> None:
    stepped = 0
    for seed in range(sized(2, 20)):
        match = tam_match(seed, preset)
        text = FORMAT.write(record_of(match))
        again = read(text)
        assert again == record_of(match)
        assert check(again).state == match.state
        written = list(WAY.finditer(text))
        positions = tam_positions(match)
        for found, (position, target) in zip(written, positions, strict=True):
            ways = ways_in(preset, position, target)
            assert any(fits(found, way) for way in ways), found[0]
            needs_step = all(way[0] != "tam" for way in ways)
            assert needs_step == bool(found["early"] or found["late"])
            stepped += needs_step
    assert stepped


def test_a_way_that_needs_a_step_is_written_with_it() -> None:
    text = "{律:官定机戦}\n{一位色:黒}\nZO皇[TY]NAILY\n"
    assert FORMAT.write(read(text)) == text
    assert texts(read(text))[-1] == "M-LY"


def test_the_stepless_form_is_refused_where_a_step_is_needed() -> None:
    with pytest.raises(CkkaError) as caught:
        FORMAT.read("ZO皇LY", lenient=False)
    assert caught.value.reason.code == "tam_needs_step"
    assert "ZO皇[TY]NAILY" in str(caught.value)
    for wrong in ("ZO皇[TO]LY", "ZO皇[TU]NAILY", "ZO皇NAI[TY]LY"):
        with pytest.raises(CkkaError) as caught:
            FORMAT.read(wrong, lenient=False)
        assert caught.value.reason.code == "tam_way"
        assert "ZO皇[TY]NAILY" in str(caught.value)
    lenient = read_leniently("ZO皇LY")
    assert [problem.code for problem in lenient.problems] == ["tam_needs_step"]
    assert FORMAT.write(lenient.record).endswith("ZO皇[TY]NAILY\n")
