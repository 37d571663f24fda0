"""Checks on the texts of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.conformance.actions import moments, some
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import trails
from belpic.core.errors import BelpicError
from belpic.core.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.seats import Seat


def _read(case: Case) -> Iterator[str]:
    """`game.read` is the inverse of `str(action)`, and no two actions are written alike."""
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        actions = reach.actions()
        if len({str(action) for action in actions}) < len(actions):
            yield f"{stop}: two actions of seat {seat} are written alike"
        for action in some(actions, case.rng("read")):
            if wrong := misread(case, stop.state, seat, action):
                yield f"{stop}: seat {seat}: {str(action)!r} {wrong}"
    for step in limited(trails(case)[0].steps[: case.size.replayed], case.size.seconds):
        if step.actor is not CHANCE and (
            wrong := misread(case, step.state, step.actor, step.action)
        ):
            yield f"match 0: seat {step.actor}: {str(step.action)!r} {wrong}"


def misread(case: Case, state: State, seat: Seat, action: Action) -> str:
    """Return how the text of an action is not read as that action, if the grammar knows it."""
    if not case.game.grammar.fullmatch(str(action)):
        return ""
    try:
        read = case.game.read(state, seat, str(action))
    except BelpicError as error:
        return f"cannot be read: {error}"
    return "" if read == action else f"is read as {read!r}, it was {action!r}"


def _grammar(case: Case) -> Iterator[str]:
    """Every action is ASCII and matches the game's grammar."""
    for stop, seat, reach in limited(moments(case), case.size.seconds):
        for action in some(reach.actions(), case.rng("grammar")):
            text = str(action)
            if not text.isascii() or text != " ".join(text.split()):
                yield f"{stop}: seat {seat}: {text!r} is not ASCII with single spaces"
            elif not case.game.grammar.fullmatch(text):
                yield f"{stop}: seat {seat}: {text!r} does not match the grammar"


CHECKS: Final = (Check("texts.read", _read), Check("texts.grammar", _grammar))
