"""Setting up and playing the games of climbing the mountain from short texts."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from belpic.core.action import Action
from belpic.core.game import AnyGame
from belpic.core.options import Value
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.mountain.holdings import (
    NOTHING_LAID,
    Held,
    LaidCard,
    MountainPlayer,
    MountainTurn,
    Status,
    Step,
)
from belpic.games._shared.mountain.state import MountainState

S = TypeVar("S", bound=MountainState)


def kinds(text: str) -> tuple[int, ...]:
    """Return cards written as codes, in the order in which they are written."""
    return tuple(KIND[code] for code in text.split())


def laid(text: str, status: Status = "ready") -> tuple[LaidCard | None, ...]:
    """Return laid cards written as codes, each with its age after a colon if it has one."""
    cards = []
    for word in text.split():
        code, _, age = word.partition(":")
        cards.append(LaidCard(KIND[code], int(age or 0), status))
    return (*cards, *NOTHING_LAID[len(cards) :])


def player(
    hand: str = "",
    table: str = "",
    status: Status = "ready",
    *,
    rice: int = 0,
    coin: int = 0,
    pos: int = 0,
    immune: bool = False,
) -> MountainPlayer:
    """Return a player with these cards and resources."""
    held = (Held(0, tuple(sorted(kinds(hand)))),) if hand else ()
    return MountainPlayer(held, laid(table, status), rice, coin, pos, immune)


def begin(game: AnyGame, seats: int = 2, start: int = 0, **chosen: Value) -> MountainState:
    """Return a match in which this seat has the first turn, before the cards are shuffled."""
    state = game.start(seats, game.options(seats, chosen=chosen))
    assert isinstance(state, MountainState)
    state = happen(state, str(start))
    return happen(state, "0") if state.phase == "direction" else state


def position(
    game: AnyGame,
    *players: MountainPlayer,
    done: tuple[Step, ...] = ("effects",),
    stock: str = "b1 r1 b2 r2 b3 r3 b4 r4",
    discard: str = "",
    **chosen: Value,
) -> MountainState:
    """Return a turn of seat 0 with these players, the steps of `done` being over."""
    everybody = players if len(players) > 1 else (*players, player())
    state = begin(game, len(everybody), 0, **chosen)
    hidden = [kind for one in everybody for kind in one.held]
    return replace(
        state,
        phase="play",
        players=everybody,
        stock=kinds(stock),
        discard=kinds(discard),
        pools=(tuple(sorted((*hidden, *kinds(stock)))),),
        turn=MountainTurn(Seat(0), done=frozenset(done)),
    )


def turn_of(state: S, seat: int = 0) -> S:
    """Return the state at the beginning of a seat's turn."""
    return state.begins(Seat(seat))


def happen(state: S, text: str) -> S:
    """Return the state after an outcome."""
    return state.after(CHANCE, Action(text.split()))


def stacked(state: MountainState, top: str) -> str:
    """Return a shuffle of what is to be shuffled that begins with these cards."""
    rest = list(state.chance().hint().split())
    for code in top.split():
        rest.remove(code)
    return " ".join((top, *rest))


def act(state: S, *texts: str) -> S:
    """Return the state after actions of the seat whose turn it is; a number is a throw."""
    for text in texts:
        if text.isdecimal():
            state = happen(state, text)
        else:
            state = state.after(state.turn.seat, Action(text.split()))
    return state


def legal(state: MountainState, text: str) -> bool:
    """Tell whether an action is legal; `actions` and `next` must agree."""
    action, seat = Action(text.split()), state.turn.seat
    listed = action in state.actions(seat)
    assert (state.next(seat, action).action == action) == listed
    return listed


def resources(state: MountainState, seat: int = 0) -> tuple[int, int]:
    """Return the rice and the coins of a seat."""
    return state.players[seat].rice, state.players[seat].coin


def table(state: MountainState, seat: int = 0) -> list[str]:
    """Return the laid cards of a seat as codes with their ages."""
    return [f"{CODES[card.kind]}:{card.age}" for card in state.players[seat].laid]


def prices(state: MountainState) -> tuple[int, int]:
    """Return what a move costs in rice and in coins."""
    return state.move_price("rice"), state.move_price("coin")
