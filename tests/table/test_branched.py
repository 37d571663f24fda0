"""Touches whose answers are put together from branches: the same text that the machine draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from belpic.core import registry
from belpic.core.action import Action, Next, Token
from belpic.core.chance import Chance
from belpic.core.match import Match
from belpic.core.rng import SeededRng
from belpic.core.scene import Thing
from belpic.core.seats import CHANCE, Seat, asked_seats
from belpic.core.touch import TouchMachine
from belpic.core.touch.branches import Branch, Twig
from belpic.core.view import View
from belpic.core.walk import random_action
from belpic.table.branched import BranchedTouches
from belpic.table.touching import drawn_touches, touches_of
from belpic.table.wire import message
from tests.core.test_touch import listed, sets
from tests.core.touched import ME, WALKS, TouchedState, Walk, buttons, hand, places
from tests.size import sized
from tests.table.world import plan_for

SQUARES = ("A", "B", "C", "D", "E", "%d", '"')
KEYS = {f"{mark}{square}": square for mark in "-*~" for square in SQUARES}


@dataclass(frozen=True, slots=True)
class BranchedState(TouchedState):
    """A state that has what follows by first touches."""

    def branches(self, seat: Seat) -> Sequence[Branch]:
        return [branch_of(WALKS[self.walk], first) for first in self.next(seat).tokens]


def branch_of(walk: Walk, first: Token) -> Branch:
    """Return everything that a walk lets follow a first token."""
    answers: dict[tuple[str, ...], Next] = {}
    left: list[tuple[str, ...]] = [(first.text,)]
    while left:
        path = left.pop()
        answers[path] = walk(path)
        left += [(*path, token.text) for token in answers[path].tokens]
    seconds, action = answers[first.text,]
    twigs = [twig_of(answers, first, one) for one in seconds]
    return Branch(first, twigs, is_whole=action is not None)


def twig_of(answers: Mapping[tuple[str, ...], Next], first: Token, second: Token) -> Twig:
    """Return everything that answers let follow two tokens."""
    start = (first.text, second.text)
    tokens, action = answers[start]
    after = {path: then for path, then in answers.items() if path[:2] == start}
    is_deep = any(then.tokens for path, then in after.items() if path != start)
    return Twig(second, action is not None, tokens, after if is_deep else None)


def reader_of(walk: Walk, *things: Thing) -> TouchMachine:
    """Return the machine for a walk by branches."""
    WALKS.append(walk)
    return TouchMachine(View(ME, BranchedState(len(WALKS) - 1, things)))


def moves(*actions: str) -> TouchMachine:
    """Return the machine for moves on a board."""
    return reader_of(listed(actions, KEYS), *places(*SQUARES, own=("A", "B")))


def random_move(rng: SeededRng) -> str:
    """Return a piece and one or two squares."""
    marks = ["-*~"[rng.below(3)] for _ in range(1 + rng.below(2))]
    return " ".join(["AB"[rng.below(2)], *(mark + SQUARES[rng.below(7)] for mark in marks)])


def check(reader: TouchMachine) -> bool:
    """Compare the text of touches with what the machine draws; tell whether it is by branches."""
    touches = touches_of(reader)
    for lang in ("en", "ja"):
        assert message(touches, lang) == message(drawn_touches(reader), lang)
    return isinstance(touches, BranchedTouches)


@pytest.mark.parametrize(
    "actions",
    [
        ["A -B", "A -C", "B -C"],
        ["A -C", "A *C -D", "A *C -E", "A *D -A", "B *A -C", "B *A -%d", 'B *%d -"'],
        # complete as it stands, and more may follow; the only thing that it can become; back home
        ["A *B", "A *B -C", "B *C -D", "B *D -B"],
        ["A", "B -C"],
    ],
)
def test_branches_make_the_graph_that_the_machine_draws(actions: list[str]) -> None:
    assert check(moves(*actions))


def test_whoever_wants_the_answers_as_data_gets_them_drawn() -> None:
    reader = moves("A -C", "A *C -D", "A *C -E", "B -C")
    touches = touches_of(reader)
    assert isinstance(touches, BranchedTouches)
    assert tuple(touches) == drawn_touches(reader)
    assert touches[1:] == drawn_touches(reader)[1:]


@pytest.mark.parametrize(
    "reader",
    [
        # longer than three touches, in any order, with words, not on the table, two first meanings
        moves("A *B *C -D", "B -C"),
        reader_of(sets(["a b c", "a b d"]), hand("a", "b", "c", "d")),
        reader_of(listed(["go A", "go B"]), *buttons("go"), hand("A", "B")),
        reader_of(listed(["A -B"], {"-B": "nowhere"}), *places("A")),
        reader_of(listed(["A -B", "a -B"], {"a": "A", "-B": "B"}), *places("A", "B")),
        reader_of(sets(["a b", "a c"], {"b": "x", "c": "x"}), hand("a", "b", "c")),
        # touched later, and a beginning too: taking back the first would leave it
        reader_of(listed(["A B C", "A B D", "B C"]), hand("A", "B", "C", "D")),
    ],
)
def test_where_touches_may_be_read_otherwise_the_machine_draws(reader: TouchMachine) -> None:
    assert not check(reader)


def test_any_moves_of_three_touches_make_the_same_graph() -> None:
    rng = SeededRng("branches")
    for _ in range(sized(60, 600)):
        actions = [random_move(rng) for _ in range(1 + rng.below(12))]
        check(moves(*actions))


def test_the_moves_of_cetkaik_are_told_by_branches() -> None:
    plan, rng, branched = plan_for("cetkaik"), SeededRng("branches of cetkaik"), 0
    state = Match.begin(registry.load("cetkaik"), 2, plan.options).state
    for _ in range(sized(40, 400)):
        chance: Chance | None = state.chance() if state.to_act is CHANCE else None
        if chance is not None:
            state = state.after(CHANCE, rng.draw(chance))
            continue
        if state.outcome() is not None:
            break
        seat = min(asked_seats(state.to_act))
        branched += check(TouchMachine(state.view(seat)))
        action: Action = random_action(state.walker(seat), rng)
        state = state.after(seat, action)
    assert branched > sized(20, 100)
