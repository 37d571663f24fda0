"""What touches mean, as clients get it: the graph with a question, and the one around touches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from belpic.core import registry, walk
from belpic.core.conformance.touching import orders
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.core.touch import TouchMachine, draw_graph
from belpic.table import commands
from belpic.table.commands import TouchMade
from belpic.table.messages import Touched
from belpic.table.now_messages import MeaningNow, TouchesNow
from belpic.table.queries import answer
from belpic.table.status import status_of
from belpic.table.table import Table
from belpic.table.touching import answer_touches, touches_of
from tests.core.test_touch import CARDS, listed
from tests.core.touched import amount, buttons, hand, machine
from tests.size import sized
from tests.table.world import plan_for, started

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Token
    from belpic.core.view import View


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


def test_the_only_number_says_which_it_is() -> None:
    walked = listed(["at 3", "fold"], {"3": "points"})
    nodes = touches_of(machine(walked, *buttons("at", "fold"), amount("points")))
    assert nodes[0].free["points"] == (MeaningNow("3", None, "at 3"),)


def test_touches_are_read_one_after_the_other() -> None:
    reader = cards()
    found = answer_touches(reader, made("c"))
    assert isinstance(found, Touched)
    (only,) = found.touches
    assert only.chosen == (("play", "play"), ("c", "c"))
    assert (only.done, only.stands) == ("play b c d", False)
    assert found.action is None
    assert found.preview
    whole = answer_touches(reader, made("c", "b", "d"))
    assert whole.action == "play b c d"
    # what one is asked to confirm is told in words, and nothing before
    assert whole.say is not None
    assert found.say is None
    assert answer_touches(reader, (*made("b", "c"), *made("b", back=True))) == found


def test_an_impossible_touch_says_why_and_changes_nothing() -> None:
    reader = cards()
    found = answer_touches(reader, made("b", "zzz"))
    assert found.why is not None
    assert found.touches == answer_touches(reader, made("b")).touches
    assert answer_touches(reader, made("b", "zzz", "c")).why is None
    # what is not chosen cannot be taken back, and is touched
    assert answer_touches(reader, made("c", back=True)) == answer_touches(reader, made("c"))


def test_whoever_looks_ahead_gets_what_is_near_the_touches() -> None:
    reader = cards()
    alone, around = (answer_touches(reader, made("c"), ahead=one) for one in (False, True))
    first = around.touches[0]
    assert (first.chosen, first.done) == (alone.touches[0].chosen, alone.touches[0].done)
    # on, back, and on from there
    onward, left = first.free["b"], first.back["c"]
    assert isinstance(onward, int)
    assert isinstance(left, int)
    assert around.touches[onward].free["d"] == "play b c d"
    assert around.touches[left].chosen == ()
    # nothing lies ahead of an action, and an impossible touch leads nowhere
    for touched in (made("c", "b", "d"), made("c", "zzz")):
        assert len(answer_touches(reader, touched, ahead=True).touches) == 1


def test_what_is_ahead_depends_on_nothing_that_was_asked_before() -> None:
    fresh, used = (TouchMachine(cut_lead("hauniek")) for _ in range(2))
    key = next(key for key, to in touches_of(used)[0].free.items() if isinstance(to, int))
    assert answer_touches(used, made(key), ahead=True) == answer_touches(
        fresh, made(key), ahead=True
    )


def test_a_touch_that_may_mean_several_things_needs_its_text() -> None:
    walked = listed(["bet 1", "bet 2"], {"1": "stake", "2": "stake"})
    reader = machine(walked, *buttons("bet"), hand("stake"))
    assert answer_touches(reader, made("stake")).touches[0].chosen == ()
    assert answer_touches(reader, made("stake:2")).action == "bet 2"


def test_nothing_is_touched_before_a_match_begins(tiny: str) -> None:
    table = Table.begin(plan_for(tiny))
    found = answer(table, SPECTATOR, commands.Touch("q", table.n, made("take"), ahead=True))
    assert isinstance(found, Touched)
    assert found.why is not None
    assert found.why.code == "not_while_open"
    assert not found.touches[0].free


def targets(node: TouchesNow) -> list[int | str | None]:
    """Return where the touches of a node lead."""
    found: list[int | str | None] = []
    for lead in node.free.values():
        found += [one.to for one in lead] if isinstance(lead, tuple) else [lead]
    return found


def leaves(nodes: Sequence[TouchesNow]) -> set[str]:
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


def lead_of(game_id: str, deal: int) -> View:
    """Return what the first seat to act knows after a deal."""
    game, rng = registry.load(game_id), SeededRng(f"deal {deal}")
    seats = game.info.usual_seats
    state = game.start(seats, game.options(seats))
    while not isinstance(state.to_act, frozenset):
        state = state.after(CHANCE, state.chance().sample(rng))
    return state.view(min(state.to_act))


@cache
def cut_lead(game_id: str) -> View:
    """Return the first lead whose actions can be listed although its graph is cut."""
    leads = (lead_of(game_id, deal) for deal in range(40))
    return next(
        lead
        for lead in leads
        if lead.listed() is not None and not draw_graph(TouchMachine(lead)).whole
    )


class Walker:
    """A client that knows no rules: it walks graphs, and asks ahead where one ends."""

    def __init__(self, view: View) -> None:
        self.reader = TouchMachine(view)
        self.graphs: dict[tuple[TouchMade, ...], Sequence[TouchesNow]] = {
            (): touches_of(self.reader)
        }

    def walk(self, tokens: Sequence[Token]) -> str | None:
        """Touch tokens one after the other; return the action they are in the end."""
        graph, here = self.graphs[()], self.graphs[()][0]
        done: tuple[TouchMade, ...] = ()
        for token in tokens:
            if (token.key, token.text) in here.chosen and token.key not in here.free:
                continue  # taken by itself
            if None in (*targets(here), *here.back.values()) and here is not graph[0]:
                graph = self.around(done)
                here = graph[0]
            text, to = meant(here, token)
            if isinstance(to, str):
                return to
            # all that is next to where one stands is there by now
            assert to is not None
            here, done = graph[to], (*done, TouchMade(token.key, text, back=False))
        return here.done if here.stands else None

    def around(self, done: tuple[TouchMade, ...]) -> Sequence[TouchesNow]:
        if done not in self.graphs:
            self.graphs[done] = answer_touches(self.reader, done, ahead=True).touches
        return self.graphs[done]


def meant(here: TouchesNow, token: Token) -> tuple[str | None, int | str | None]:
    """Return the text that a token needs at a node, and where it leads."""
    lead = here.free[token.key]
    if not isinstance(lead, tuple):
        return None, lead
    return next((one.text, one.to) for one in lead if one.text == token.text)


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", ["hauniek", "niekhi"])
def test_no_touch_leads_out_of_what_was_asked_ahead(game_id: str) -> None:
    view = cut_lead(game_id)
    walker, rng = Walker(view), SeededRng(f"walks of {game_id}")
    actions = sorted(view.listed() or (), key=len)
    # the longest are the furthest away, and have the most partial sets
    drawn = [actions[rng.below(len(actions))] for _ in range(sized(1, 60))]
    for action in (actions[-1], *drawn):
        for tokens in orders(walker.reader, action, rng):
            assert walker.walk(tokens) == str(action), [token.text for token in tokens]
    assert len(walker.graphs) > 1
    legal = {str(action) for action in actions}
    assert all(leaves(graph) <= legal for graph in walker.graphs.values())
