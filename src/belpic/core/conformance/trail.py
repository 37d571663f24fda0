"""Random matches of a case, and the states of them that are looked at closely."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from belpic.core.conformance.reach import DeadEnd, wander
from belpic.core.conformance.report import mishap
from belpic.core.conformance.size import limited
from belpic.core.errors import BelpicError
from belpic.core.match import Event
from belpic.core.quick import replace
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Actor, Seat, Turn, Viewer, asked_seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.conformance.case import Case
    from belpic.core.game import State
    from belpic.core.rng import Rng


Kind = tuple[int, int, str]
"""How telling a kind of moment is, the most telling first; then a number that mixes, a word."""


@dataclass(frozen=True, slots=True)
class TrailStep:
    """One event of a random match with the states before and after it."""

    state: State
    actor: Actor
    action: Action
    after: State


@dataclass(frozen=True, slots=True)
class Trail:
    """One random match, as far as it could be played."""

    start: State
    steps: tuple[TrailStep, ...]
    ending: Literal["over", "cut", "stuck", "refused", "impossible", "broken"]
    """How it ended: a seat had nothing to do (stuck), an action that was offered was refused, an
    outcome that was drawn was refused (impossible), or something unexpected happened (broken)."""
    trouble: str = ""
    """What happened, if it did not end well."""

    def mishap(self) -> str:
        """Return what happened and when."""
        return f"after event {len(self.steps)}: {self.trouble}"

    def states(self) -> Iterator[State]:
        """Yield every state, the first and the last included."""
        yield self.start
        for step in self.steps:
            yield step.after

    def events(self) -> Iterator[Event]:
        """Yield the events as a log has them."""
        for number, step in enumerate(self.steps, start=1):
            if step.actor is CHANCE:
                yield Event(number, "chance", None, str(step.action))
            else:
                yield Event(number, "action", step.actor, str(step.action))


@lru_cache(maxsize=4)
def trails(case: Case) -> tuple[Trail, ...]:
    """Return the random matches of a case."""
    played = (play(case, number) for number in range(case.size.matches))
    return tuple(limited(played, case.size.seconds))


def longest(case: Case) -> int:
    """Return after how many events a match of the case is cut off: just beyond its bound."""
    length = case.game.bounds(case.options, case.seats).length
    return case.size.events if length is None else min(case.size.events, length + 1)


def play(case: Case, number: int) -> Trail:
    """Return one random match of a case, the same whenever it is asked for."""
    rng, most = case.rng(f"match/{number}"), longest(case)
    trail = Trail(case.start(), (), "cut")
    steps: list[TrailStep] = []
    state = trail.start
    while len(steps) < most and state.to_act is not OVER:
        try:
            step = random_step(state, rng)
        except DeadEnd as error:
            return replace(trail, steps=tuple(steps), ending="stuck", trouble=str(error))
        except BelpicError as error:
            ending: Literal["refused", "impossible"]
            ending = "impossible" if state.to_act is CHANCE else "refused"
            return replace(trail, steps=tuple(steps), ending=ending, trouble=str(error))
        except Exception as error:  # noqa: BLE001  # whatever a game does wrong is reported
            return replace(trail, steps=tuple(steps), ending="broken", trouble=mishap(error))
        steps.append(step)
        state = step.after
    over = state.to_act is OVER
    return replace(trail, steps=tuple(steps), ending="over" if over else "cut")


def random_step(state: State, rng: Rng) -> TrailStep:
    """Return one random event.

    Raises:
        DeadEnd: if a seat is asked that has nothing to do.
    """
    actor, action = _chosen(state, rng)
    return TrailStep(state, actor, action, state.after(actor, action))


def _chosen(state: State, rng: Rng) -> tuple[Actor, Action]:
    to_act = state.to_act
    if isinstance(to_act, Turn):
        return CHANCE, rng.draw(state.chance())
    asked = sorted(to_act)
    seat = Seat(asked[rng.below(len(asked))])
    *_, (_, last) = wander(lambda path: state.next(seat, path), rng)
    assert last.action is not None  # a walk ends with an action
    return seat, last.action


@dataclass(frozen=True, slots=True)
class Stop:
    """A state that is looked at closely, and the event that came next, if any."""

    match: int
    number: int
    state: State
    step: TrailStep | None

    def __str__(self) -> str:
        return f"match {self.match}, after event {self.number}"

    def viewers(self, case: Case) -> tuple[Viewer, ...]:
        """Return who looks on here."""
        return case.viewers(self.number)


@lru_cache(maxsize=4)
def stops(case: Case) -> tuple[Stop, ...]:
    """Return the states to look at: every kind of moment in turn until there are enough."""
    groups: dict[Kind, list[Stop]] = {}
    for match, trail in enumerate(trails(case)):
        for number, state in enumerate(trail.states()):
            step = trail.steps[number] if number < len(trail.steps) else None
            groups.setdefault(_kind(state, step), []).append(Stop(match, number, state, step))
    rng = case.rng("stops")
    chosen: list[Stop] = []
    while groups and len(chosen) < case.size.states:
        kinds = sorted(groups)[: case.size.states - len(chosen)]
        chosen.extend(groups[kind].pop(rng.below(len(groups[kind]))) for kind in kinds)
        groups = {kind: left for kind, left in groups.items() if left}
    return tuple(sorted(chosen, key=lambda stop: (stop.match, stop.number)))


def _kind(state: State, step: TrailStep | None) -> Kind:
    """Tell moments apart: ends, things that are opened or hidden, chance, and first words.

    The last of several seats that are asked at once is another matter than the others.
    """
    if step is None:
        return 0, 0, ""
    before, after = (other.view(SPECTATOR).shown == other for other in (state, step.after))
    telling = 1 if before != after else 2 if step.actor is CHANCE else 3
    word = "" if step.actor is CHANCE else step.action[0]
    last = len(asked_seats(state.to_act)) == 1
    return telling, zlib.crc32(word.encode()), f"{word} {len(step.action)} {after} {last}"
