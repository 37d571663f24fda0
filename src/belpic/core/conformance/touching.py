"""Checks of the touch machine on a game: what it reads from touches in many orders."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action, Token
from belpic.core.conformance.actions import moments, some
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.difference import copied
from belpic.core.conformance.reach import LONGEST
from belpic.core.conformance.size import limited
from belpic.core.touch import Asks, Continues, GraphLimits, TouchMachine, draw_graph
from belpic.core.touch.machine import THINGS_SUPPOSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.conformance.trail import Stop
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.touch import Touches
    from belpic.core.view import View

SHARE: Final = 0.4
"""The part of a check's time that each of these gets."""
TRIED: Final = 5
"""Actions of a state that are touched in several orders."""
WALKS: Final = 4
"""Random walks by touches in a state."""
COMPARED: Final = GraphLimits(nodes=40, edges=400, answers=200)
"""How much of two graphs is compared."""


def machine_of(view: View) -> TouchMachine:
    """Return the machine that is checked."""
    return TouchMachine(view)


def _looked_at(case: Case) -> Iterator[tuple[Stop, Seat, tuple[Action, ...]]]:
    for stop, seat, reach in limited(moments(case), SHARE * case.size.seconds):
        yield stop, seat, reach.actions()


def _reached(case: Case) -> Iterator[str]:
    """Every action is reached by touches: as written, things first, words anywhere, sets mixed."""
    for stop, seat, actions in _looked_at(case):
        machine = machine_of(stop.state.view(seat))
        rng = case.rng(f"touched/{stop.number}")
        for action in some(actions, rng)[:TRIED]:
            for tokens in orders(machine, action, rng):
                if not leads_to(machine, tokens, action):
                    touched = " ".join(token.key for token in tokens)
                    yield f"{stop}: seat {seat}: the touches {touched!r} do not lead to {action}"


def orders(machine: TouchMachine, action: Action, rng: Rng) -> Iterator[list[Token]]:
    """Yield orders in which the tokens of an action may be touched."""
    written = tokens_of(machine, action, action)
    number = len(list(takewhile(lambda token: machine.sorts.of_key(token.key) == "word", written)))
    words, things = written[:number], written[number:]
    yield written
    yield [*things, *words]
    yield mixed_in(words, things, rng)
    swapped = [token.text for token in (*words, *shuffled(things, rng))]
    if again := tokens_of(machine, swapped, action):
        yield mixed_in(words, again[number:], rng)
    own = [token for token in things if machine.sorts.of_key(token.key) == "own"]
    others = [token for token in things if token not in own]
    if words and own and len(others) <= THINGS_SUPPOSED and _is_asked(machine, things):
        yield [*own, *words, *others]


def _is_asked(machine: TouchMachine, things: Sequence[Token]) -> bool:
    """Tell whether things of one's own come last, after things that a word asks for."""
    sorts = [machine.sorts.of_key(token.key) for token in things]
    number = sorts.count("thing")
    return sorts == ["thing"] * number + ["own"] * (len(sorts) - number)


def tokens_of(machine: TouchMachine, path: Sequence[str], action: Action) -> list[Token]:
    """Return the tokens of a path; none if it does not lead to the action."""
    found: list[Token] = []
    for length, text in enumerate(path):
        offered = machine.next(tuple(path[:length])).tokens
        found += [token for token in offered if token.text == text]
    return found if machine.next(tuple(path)).action == action else []


def shuffled(items: Sequence[Token], rng: Rng) -> list[Token]:
    """Return the items in a random order."""
    left, found = list(items), []
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def mixed_in(words: Sequence[Token], things: Sequence[Token], rng: Rng) -> list[Token]:
    """Return the things in their order with the words, in theirs, at random places."""
    found, left, more = [], list(things), list(words)
    while left or more:
        found.append((more if rng.below(len(left) + len(more)) < len(more) else left).pop(0))
    return found


def leads_to(machine: TouchMachine, tokens: Sequence[Token], action: Action) -> bool:
    """Tell whether touches one after the other lead to an action."""
    touches = machine.start
    for token in tokens:
        if machine.whole(touches) is not None:
            break
        word = machine.sorts.of_key(token.key) == "word"
        if word and token in machine.chosen(touches) and token.key not in machine.free(touches):
            continue  # taken by itself
        result = machine.touch(touches, token.key, token.text)
        if isinstance(result, Asks):
            # two words may each have a token of this text
            result = Continues(machine.take(result.meanings[0]))
        if not isinstance(result, Continues):
            return False
        touches = result.touches
    whole = machine.whole(touches)
    return action == whole or (whole is None and action in machine.complete(touches))


def _legal(case: Case) -> Iterator[str]:
    """Touches complete nothing but actions of the View, and never come to a dead end."""
    for stop, seat, _ in _looked_at(case):
        machine = machine_of(stop.state.view(seat))
        rng = case.rng(f"touching/{stop.number}")
        for _ in range(WALKS):
            for wrong in _wrong(machine, rng):
                yield f"{stop}: seat {seat}: {wrong}"


def _wrong(machine: TouchMachine, rng: Rng) -> Iterator[str]:
    for touches in wandering(machine, rng):
        ends = {machine.whole(touches), machine.completion(touches), *machine.complete(touches)}
        actions = [action for action in ends if action is not None]
        # what `next` offers though it leads nowhere is another check's matter
        if not actions and not machine.free(touches) and machine.leads_on(touches):
            yield f"no touch leads on from {[token.text for token in machine.chosen(touches)]}"
        for action in actions:
            if machine.view.next(action).action != action:
                yield f"touches complete {action}, which is not allowed"


def wandering(machine: TouchMachine, rng: Rng) -> Iterator[Touches]:
    """Yield the touches of a random walk, which takes something back or begins anew at times."""
    touches = machine.start
    for _ in range(LONGEST):
        yield touches
        free = machine.free(touches)
        if machine.whole(touches) is not None or not free:
            return
        pool = free
        if rng.below(4) == 0:
            pool = {**machine.free(machine.start), **dict.fromkeys(_chosen(machine, touches), ())}
        keys = sorted(pool)
        result = machine.touch(touches, keys[rng.below(len(keys))])
        if isinstance(result, Asks):
            touches = machine.take(result.meanings[rng.below(len(result.meanings))])
        elif isinstance(result, Continues):
            touches = result.touches


def _chosen(machine: TouchMachine, touches: Touches) -> list[str]:
    return [token.key for token in machine.chosen(touches)]


def _alone(case: Case) -> Iterator[str]:
    """What touches mean is a function of the View: equal in a copy, and whatever is hidden."""
    for stop, seat, _ in _looked_at(case):
        view = stop.state.view(seat)
        graph = draw_graph(machine_of(view), COMPARED)
        guess = view.guess(case.rng("touched"))
        others = {"a copy of the view": case.game.view_from_json(copied(view))}
        others["the view of a guess"] = guess.view(seat)
        for which, other in others.items():
            if other == view and draw_graph(machine_of(other), COMPARED) != graph:
                yield f"{stop}: seat {seat}: touches mean something else in {which}"


CHECKS: Final = (
    Check("touches.reached", _reached),
    Check("touches.legal", _legal),
    Check("touches.alone", _alone),
)
