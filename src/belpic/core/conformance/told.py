"""What a viewer is told of an event, and what else could have happened for all it was told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.errors import BelpicError
from belpic.core.seats import CHANCE, Actor, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.conformance.trail import TrailStep
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.text import Text

Told = tuple[str, "Text"]
MANY: Final = 1_000
"""Of a seat with more actions than this no others are thought of."""


def name(somebody: Actor | Viewer) -> str:
    """Return a seat, chance or a watcher by name, for messages."""
    return f"seat {somebody}" if isinstance(somebody, int) else somebody.value


def tell(state: State, actor: Actor, action: Action, viewer: Viewer) -> Told:
    """Return the text and the sentence that the viewer gets."""
    return state.seen(actor, action, viewer), state.describe(actor, action, viewer)


def in_full(step: TrailStep, viewer: Viewer) -> bool:
    """Tell whether the viewer knows exactly what was done."""
    return step.actor == viewer or step.state.seen(step.actor, step.action, viewer) == str(
        step.action
    )


def done(state: State, actor: Actor, action: Action) -> State | None:
    """Return the state after the event, or None if the rules do not allow it."""
    try:
        return state.after(actor, action)
    except BelpicError:
        return None


def others(state: State, step: TrailStep, viewer: Viewer, most: int, rng: Rng) -> Iterator[Action]:
    """Yield what the actor could also have done in this state, told the viewer in the same words.

    Where that is a lot, some of it, drawn at random.
    """
    told = step.state.seen(step.actor, step.action, viewer)
    found = [
        action
        for action in _possible(state, step, viewer, most, rng)
        if action != step.action and state.seen(step.actor, action, viewer) == told
    ]
    while len(found) > most:
        found.pop(rng.below(len(found)))
    yield from found


def _possible(
    state: State, step: TrailStep, viewer: Viewer, most: int, rng: Rng
) -> Iterator[Action]:
    if step.actor is not CHANCE:
        yield from state.listed(step.actor, MANY) or ()
        return
    outcomes = state.chance().outcomes()
    if outcomes is None:
        yield from redeals(state, step.action, viewer, most, rng)
    else:
        yield from (outcome for outcome, _ in outcomes)


def redeals(
    state: State, outcome: Action, viewer: Viewer, number: int, rng: Rng
) -> Iterator[Action]:
    """Yield outcomes made from one by mixing evenly what the viewer does not see of it."""
    places = unseen_places(state, outcome, viewer)
    for _ in range(number):
        mixed = list(outcome)
        for last in range(len(places) - 1, 0, -1):
            one, other = places[last], places[rng.below(last + 1)]
            mixed[one], mixed[other] = mixed[other], mixed[one]
        if state.chance().includes(Action(mixed)):
            yield Action(mixed)


def unseen_places(state: State, outcome: Action, viewer: Viewer) -> list[int]:
    """Return where the tokens of an outcome stand that the viewer does not see."""
    words = state.seen(CHANCE, outcome, viewer).split()
    return [
        place
        for place, token in enumerate(outcome)
        if len(words) != len(outcome) or words[place] != token
    ]
