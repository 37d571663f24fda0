"""The events of 六裁 as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Seat
from belpic.core.text import Text
from belpic.games._shared.throws.phrases import describe_throw, seat_name
from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.netxiu.state import NetxiuState


def describe_event(state: NetxiuState, actor: Actor, action: Action) -> Text:
    """Return the event and what came of it."""
    if actor is not CHANCE and state.phase == "choose":
        number = action[1]
        chosen = PHRASES("event.move", seat=seat_name(actor), number=number)
        assert state.count is not None  # one chooses after a throw
        return _joined(chosen, *results(state, int(number) - 1, state.count))
    told = describe_throw(state, actor, action)
    if state.phase != "fall":
        return told
    count = int(action[0])
    able = state.candidates(count)
    return told if len(able) > 1 else _joined(told, *results(state, able[0], count))


def results(state: NetxiuState, index: int, count: int) -> Iterator[Text]:
    """Yield what comes of a throw for a piece: its cell, its cups, who goes back, who arrives."""
    seat, runner = state.current, state.runners[state.current][index]
    landing, cups = state.options.landing(runner.at, count), state.options.cups(runner.at, count)
    if landing is None:
        yield PHRASES("result.stuck")
    else:
        yield cell_name(landing) if landing != runner.at else PHRASES("result.stays")
    name = seat_name(seat)
    if cups:
        yield PHRASES("result.cups", seat=name, cups=cups)
    after = state.moved(index, count)
    for other in range(state.seats):
        back = sum(one.sent for one in after.runners[other])
        back -= sum(one.sent for one in state.runners[other])
        if back:
            yield PHRASES("result.sent_back", seat=name, other=seat_name(Seat(other)))
    if seat in after.arrived:
        yield PHRASES("result.arrived", seat=name, place=PHRASES(f"ordinal.{len(after.arrived)}"))
    if after.walked != state.walked:
        yield PHRASES("result.ox")


def cell_name(at: int) -> Text:
    """Return a cell by its number on the route."""
    words = {0: "scene.start", GOAL: "scene.goal"}
    return PHRASES(words.get(at, "scene.cell"), number=at)


def _joined(told: Text, *facts: Text) -> Text:
    return PHRASES("event.with_results", told=told, results=Text.join(facts))
