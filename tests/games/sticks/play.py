"""Playing stick games from short scripts: numbers are what the sticks show, A again, B bank."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from belpic.core.action import Action
from belpic.core.game import State
from belpic.core.seats import CHANCE, OVER, Seat
from belpic.games._shared.pot.state import PotState

P = TypeVar("P", bound=PotState)
WORDS = {"A": "again", "B": "bank"}


def opened(state: P, bank: tuple[int, ...], leader: int = 0) -> P:
    """Return the first round of a match opened with other banks or another leader."""
    return replace(state, bank=bank, leader=Seat(leader)).open_round()


def play(state: P, script: str) -> P:
    """Return the state after the script; a number stands for the throw and what it shows."""
    for item in script.replace(",", " ").split():
        if item in WORDS:
            state = _act(state, WORDS[item])
        else:
            if state.to_act is not CHANCE:
                state = _act(state, "throw")
            state = state.after(CHANCE, Action.of(item))
    return state


def _act(state: P, word: str) -> P:
    assert state.to_act is not OVER
    return state.after(state.thrower, Action.of(word))


def asked(state: State) -> set[int]:
    """Return the seats that are asked."""
    assert isinstance(state.to_act, frozenset)
    return set(state.to_act)
