"""Card games with so few cards that every world can be counted, made of the games as they are.

A small pack holds no two equal cards. Each seat is dealt the first few cards of its hand only, and
the stock is short; nothing else of the rules changes.
"""

from __future__ import annotations

from copy import copy
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Self

from belpic.core.options import Options
from belpic.core.rng import SeededRng
from belpic.games._shared.cards.deck import HIDDEN, KINDS
from belpic.games._shared.cards.slots import EVERYBODY
from belpic.games._shared.cards.state import CardState

if TYPE_CHECKING:
    from belpic.core.game import AnyGame, State


@cache
def small_state(base: type[CardState], pack: tuple[int, ...], hand: int) -> type[CardState]:
    """Return a class of states in which this pack is dealt, so many cards to each hand."""

    class SmallState(base):  # type: ignore[misc, valid-type]  # known only now
        __slots__ = ()

        @property
        def deck(self) -> tuple[int, ...]:
            return pack

        def dealt_to(self) -> tuple[int, ...]:
            masks = base.dealt_to(self)
            return tuple(
                mask for mask, kept in zip(masks, kept_of(masks, hand), strict=True) if kept
            )

        def dealt(self, order: tuple[int, ...]) -> Self:
            cards = iter(order)
            full = [next(cards) if kept else HIDDEN for kept in kept_of(base.dealt_to(self), hand)]
            state: Self = base.dealt(self, (*full, *cards))
            groups = (slots.kinds for slots in state.layout())
            dealt: Self = state.laid(
                tuple(tuple(kind for kind in group if kind != HIDDEN) for group in groups)
            )
            return dealt

    return SmallState


def kept_of(masks: tuple[int, ...], hand: int) -> tuple[bool, ...]:
    """Tell of each place of a deal whether a card is dealt to it; open cards all are."""
    return tuple(
        mask == EVERYBODY or masks[:at].count(mask) < hand for at, mask in enumerate(masks)
    )


class SmallPack:
    """Makes the matches of a card game begin with a small pack."""

    def __init__(self, game: AnyGame, hand: int, stock: int, seed: int) -> None:
        self.game, self.hand, self.stock, self.seed = game, hand, stock, seed

    def start(self, seats: int, options: Options) -> State:
        state = self.game.start(seats, options)
        assert isinstance(state, CardState)
        number = sum(kept_of(state.dealt_to(), self.hand)) + self.stock
        base = small_state(type(state), pack_of(number, self.seed), self.hand)
        values = {field.name: getattr(state, field.name) for field in fields(state)}  # type: ignore[arg-type]  # every state is a dataclass
        return base(**values)


def pack_of(number: int, seed: int) -> tuple[int, ...]:
    """Return so many different cards, drawn from a seed."""
    rng, left = SeededRng(seed), list(KINDS)
    return tuple(sorted(left.pop(rng.below(len(left))) for _ in range(number)))


def small_pack(game: AnyGame, hand: int, stock: int, seed: int) -> AnyGame:
    """Return the game with hands and a stock of so many cards."""
    small = copy(game)
    small.start = SmallPack(game, hand, stock, seed).start  # type: ignore[method-assign]  # for this object only
    return small
