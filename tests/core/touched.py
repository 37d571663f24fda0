"""A state that is nothing but its touches, for tests of the machine that reads them."""

# The signatures are those of the base class.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from belpic.core.action import Action, Next
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.scene import Amount, Board, Button, Card, Note, Piece, Place, Scene, Thing, Zone
from belpic.core.seats import Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.core.touch import Asks, Continues, Touches, TouchMachine
from belpic.core.view import View

Walk = Callable[[tuple[str, ...]], Next]
WALKS: list[Walk] = []
NAME = Text.same("thing")
ME = Seat(0)


@dataclass(frozen=True, slots=True)
class TouchedState(State):
    """Whose walk and scene are given."""

    walk: int
    """The number of the walk among all that were given; functions are no data."""
    things: tuple[Thing, ...]
    secret: int = 0

    @property
    def to_act(self) -> ToAct:
        return frozenset({ME})

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        return WALKS[self.walk](tuple(path))

    def after(self, actor: Actor, action: Action) -> Self:
        return self

    def scores(self) -> tuple[int, ...]:
        return (0,)

    def outcome(self) -> Outcome | None:
        return None

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(self.things)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        return (Note(Text.same(" ".join(path))),) if path else ()

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        return NAME


def buttons(*keys: str) -> tuple[Thing, ...]:
    """Return buttons."""
    return tuple(Button(key, NAME) for key in keys)


def hand(*keys: str, seat: int = 0) -> Thing:
    """Return a hand of cards, one's own unless another seat is named."""
    cards = tuple(Card(key, key, key, NAME) for key in keys)
    return Zone(f"hand{seat}", NAME, "hand", len(cards), cards, Seat(seat))


def places(*keys: str, own: Sequence[str] = ()) -> tuple[Thing, ...]:
    """Return a board with pieces of one's own on some places."""
    cells = tuple(Place(key, x, 0, "plain", NAME) for x, key in enumerate(keys))
    board = Board("board", NAME, "grid", len(keys), 1, cells)
    return (board, *(Piece(key, "兵", "P", NAME, ME) for key in own))


def amount(key: str) -> Thing:
    """Return a number to choose."""
    return Amount(key, NAME, 1, 9)


def machine(walk: Walk, *things: Thing, secret: int = 0, viewer: Viewer = ME) -> TouchMachine:
    """Return the machine for a walk and a scene."""
    if walk not in WALKS:
        WALKS.append(walk)
    return TouchMachine(View(viewer, TouchedState(WALKS.index(walk), things, secret)))


def touched(reader: TouchMachine, *keys: str) -> Touches:
    """Return where touches lead; a key may name its token, as in `b0:b0=7`."""
    found = reader.start
    for key in keys:
        name, _, text = key.partition(":")
        result = reader.touch(found, name, text or None)
        assert not isinstance(result, Asks), f"{key} may mean several things"
        assert isinstance(result, Continues), f"{key} is refused: {result}"
        found = result.touches
    return found


def texts(reader: TouchMachine, touches: Touches) -> list[str]:
    """Return what is chosen, as texts."""
    return [token.text for token in reader.chosen(touches)]
