"""What touches mean, as clients get it: the whole graph with a question, one answer for a query."""

from __future__ import annotations

import pytest

from belpic.core import registry, walk
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.core.touch import TouchMachine
from belpic.table import commands
from belpic.table.commands import TouchMade
from belpic.table.messages import MeaningNow, Touched, TouchesNow
from belpic.table.queries import answer
from belpic.table.status import status_of
from belpic.table.table import Table
from belpic.table.touching import answer_touches, touches_of
from tests.core.test_touch import CARDS, listed
from tests.core.touched import buttons, hand, machine
from tests.size import sized
from tests.table.world import plan_for, started


def cards() -> TouchMachine:
    return machine(CARDS, *buttons("play", "drop"), hand("a", "b", "c", "d"))


def made(*keys: str, back: bool = False) -> tuple[TouchMade, ...]:
    """Return touches of these keys; a key may name its token, as in `S:S=4`."""
    pairs = [key.partition(":") for key in keys]
    return tuple(TouchMade(key, text or None, back) for key, _, text in pairs)


def test_the_graph_comes_with_the_question_to_the_one_who_is_asked(tiny: str) -> None:
    table = started(tiny)
    (asked,) = table.asked
    here = status_of(table, asked)
    first = here.touches[0]
    # the tiny game has nothing to touch, so that its words have no place on the table
    assert first.free["pass"] == (MeaningNow("pass", None, "pass"),)
    assert first.free["take"] == (MeaningNow("take", None, 1),)
    assert here.touches[1].chosen == (("take", "take"),)
    assert here.touches[1].back == {"take": 0}
    assert here.touches[1].free["2"] == (MeaningNow("2", None, "take 2"),)
    assert status_of(table, Seat(1 - asked)).touches == ()
    assert status_of(table, SPECTATOR).touches == ()


def test_several_meanings_and_loose_keys_have_labels() -> None:
    walked = listed(["move A -B", "move A *B", "wish"], {"-B": "B", "*B": "B"})
    nodes = touches_of(machine(walked, *buttons("move"), hand("A", "B")))
    wish = nodes[0].free["wish"]
    assert wish == (MeaningNow("wish", None, "wish"),)
    index = nodes[0].free["A"]
    assert isinstance(index, int)
    assert nodes[index].free["B"] == (
        MeaningNow("-B", None, "move A-B"),
        MeaningNow("*B", None, "move A*B"),
    )


def test_touches_are_read_one_after_the_other() -> None:
    reader = cards()
    found = answer_touches(reader, made("c"))
    assert isinstance(found, Touched)
    assert found.touches.chosen == (("play", "play"), ("c", "c"))
    assert (found.touches.done, found.touches.stands) == ("play b c d", False)
    assert found.action is None
    assert found.preview
    assert answer_touches(reader, made("c", "b", "d")).action == "play b c d"
    assert answer_touches(reader, (*made("b", "c"), *made("b", back=True))) == found


def test_an_impossible_touch_says_why_and_changes_nothing() -> None:
    reader = cards()
    found = answer_touches(reader, made("b", "zzz"))
    assert found.why is not None
    assert found.touches == answer_touches(reader, made("b")).touches
    assert answer_touches(reader, made("b", "zzz", "c")).why is None
    # what is not chosen cannot be taken back, and is touched
    assert answer_touches(reader, made("c", back=True)) == answer_touches(reader, made("c"))


def test_a_touch_that_may_mean_several_things_needs_its_text() -> None:
    walked = listed(["bet 1", "bet 2"], {"1": "stake", "2": "stake"})
    reader = machine(walked, *buttons("bet"), hand("stake"))
    assert answer_touches(reader, made("stake")).touches.chosen == ()
    assert answer_touches(reader, made("stake:2")).action == "bet 2"


def test_nothing_is_touched_before_a_match_begins(tiny: str) -> None:
    table = Table.begin(plan_for(tiny))
    found = answer(table, SPECTATOR, commands.Touch("q", table.n, made("take")))
    assert isinstance(found, Touched)
    assert found.why is not None
    assert found.why.code == "not_while_open"
    assert not found.touches.free


def targets(node: TouchesNow) -> list[int | str | None]:
    """Return where the touches of a node lead."""
    found: list[int | str | None] = []
    for lead in node.free.values():
        found += [one.to for one in lead] if isinstance(lead, tuple) else [lead]
    return found


def leaves(nodes: tuple[TouchesNow, ...]) -> set[str]:
    """Return every action that a client can come to by walking."""
    ends = [to for node in nodes for to in (*targets(node), node.done)]
    return {to for to in ends if isinstance(to, str)}


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", registry.ids())
def test_whoever_walks_the_graph_comes_to_every_action_and_to_nothing_else(game_id: str) -> None:
    game, rng = registry.load(game_id), SeededRng(f"graph of {game_id}")
    seats = game.info.usual_seats
    state = game.start(seats, game.options(seats))
    for _ in range(sized(25, 200)):
        if not isinstance(state.to_act, frozenset):
            if state.outcome() is not None:
                break
            state = state.after(CHANCE, state.chance().sample(rng))
            continue
        seat = min(state.to_act)
        view = state.view(seat)
        reader = TouchMachine(view)
        nodes = touches_of(reader)
        actions = view.listed()
        if actions is not None and not any(None in targets(node) for node in nodes):
            assert leaves(nodes) >= {str(action) for action in actions}
        assert all(game.read(view.shown, seat, text) for text in leaves(nodes))
        state = state.after(seat, walk.random_action(view.next, rng))
