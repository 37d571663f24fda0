"""Setting up and playing card games from short texts."""

from __future__ import annotations

from typing import TypeVar

from belpic.core.action import Action
from belpic.core.game import Game, State
from belpic.core.options import Options
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.cards.deck import CODES, DECK, read
from belpic.games._shared.cards.hands import Hand

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741  # one letter, as type variables are written


def hands(*texts: str) -> tuple[Hand, ...]:
    """Return hands written as codes."""
    return tuple(map(read, texts))


def stacked(*texts: str) -> Action:
    """Return a shuffle that begins with these cards in this order."""
    codes = " ".join(texts).split()
    rest = [CODES[kind] for kind in DECK]
    for code in codes:
        rest.remove(code)
    return Action((*codes, *rest))


def dealing(*texts: str) -> str:
    """Return the order in which a deck gives each seat such a hand, one card at a time."""
    rows = [text.split() for text in texts]
    return " ".join(row[place] for place in range(len(rows[0])) for row in rows)


def act(game: Game[O], state: S, seat: int, text: str) -> S:
    """Return the state after an action written as text, read by the game."""
    return state.after(Seat(seat), game.read(state, Seat(seat), text))


def legal(state: State, seat: int, text: str) -> bool:
    """Tell whether an action written as text is legal; `actions` and `next` must agree."""
    action = Action(text.split())
    listed = action in state.actions(Seat(seat))
    assert (state.next(Seat(seat), action).action == action) == listed
    return listed


def happen(state: S, text: str | Action) -> S:
    """Return the state after an outcome."""
    return state.after(CHANCE, Action(str(text).split()))


def seats_asked(state: State) -> set[int]:
    """Return the seats that are asked."""
    assert isinstance(state.to_act, frozenset)
    return set(state.to_act)
