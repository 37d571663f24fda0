"""The table of 開樽: all that there is in a season, and who has seen which of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Self

from belpic.core.action import Action
from belpic.core.seats import ALL, Actor, Seat, Viewer
from belpic.games._shared.cards.betting.pot import PotResult
from belpic.games._shared.cards.deck import HIDDEN, NO_CARD, UNSEEN
from belpic.games._shared.cards.framed import FramedState, MatchFrame
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import EVERYBODY, NOBODY, Kinds, Layout, Slots, only
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import CardState, hand_masks
from belpic.games.namto.options import NamtoOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

HAND: Final = 2
Stage = Literal["none", "bet", "choose"]


@dataclass(frozen=True, slots=True)
class NamtoFrame(MatchFrame[NamtoOptions]):
    """What changes seldom in a match."""

    options: NamtoOptions
    last: PotResult | None
    """How the season before ended; of a hand shown the first card is the one opened first."""


class NamtoTableau(NamedTuple):
    """What changes with every event; a tuple, as those are made quickly."""

    stage: Stage
    turn: Seat
    active: int
    """The seats that have not folded."""
    waiting: int
    """The seats that have still to bet in this round, or to choose a card."""
    hands: tuple[Hand, ...]
    """The cards in each hand that only its owner knows."""
    firsts: tuple[Hand, ...]
    """The card that each seat has opened, if it has."""
    choices: tuple[int, ...]
    """The card that each seat has chosen in secret, until all are opened together."""
    common: Hand
    """The common cards in the order in which they were turned."""
    stock: Hand
    """The common cards that are still to be turned; nobody will ever see what is below."""
    stakes: tuple[int, ...]
    paid: tuple[int, ...]
    """What each seat has paid in this betting round."""
    last_bet: int
    """What the player before has bet, the least that one may bet; 1 at first."""
    raises: int
    """How often the highest total was raised in this round, where totals are matched."""
    bet_round: int


def empty_table(seats: int) -> NamtoTableau:
    """Return the table between seasons."""
    nothing: tuple[Hand, ...] = ((),) * seats
    zero = (0,) * seats
    none = (NO_CARD,) * seats
    return NamtoTableau("none", Seat(0), 0, 0, nothing, nothing, none, (), (), zero, zero, 1, 0, 0)


def usable(
    options: NamtoOptions, hands: Sequence[Hand], active: Sequence[Seat], table: Hand
) -> dict[Seat, Hand]:
    """Return the cards that each active seat may use: its own, and common or opened ones.

    The first card of a hand is the one that was opened first.
    """
    if options.source == "pool":
        opened = [hands[seat][0] for seat in active]
        return {seat: tuple(sorted((*opened, *hands[seat][1:]))) for seat in active}
    return {seat: tuple(sorted((*table, *hands[seat]))) for seat in active}


@dataclass(frozen=True, slots=True)
class NamtoSituation(FramedState[NamtoOptions]):
    """One moment of 開樽, without what may be done in it."""

    frame: NamtoFrame
    table: NamtoTableau

    @classmethod
    def first(cls, options: NamtoOptions, seats: int) -> Self:
        """Return the state before the first season."""
        standing = Standing.first(options.first_parent, seats, options.stack)
        return cls(NamtoFrame(options, seats, standing, None), empty_table(seats))

    @property
    def asked(self) -> int:
        """The seats that are asked: one after the other to bet, all at once to choose a card."""
        table = self.table
        if table.stage == "bet":
            return 1 << table.turn
        return table.waiting if table.stage == "choose" else 0

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner."""
        return hand_masks(self.seats, HAND)

    def layout(self) -> Layout:
        """Return hands, the common cards to come, and all that lies open."""
        table = self.table
        public = (*table.common, *(kind for kinds in table.firsts for kind in kinds))
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(table.hands)),
            Slots(table.stock, NOBODY, ordered=True),
            Slots(public, EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands and stock."""
        table = self.table._replace(hands=kinds[: self.seats], stock=kinds[self.seats])
        return type(self)(self.frame, table)

    def hide(self, viewer: Viewer) -> Self:
        """Cut out unseen cards, and which cards others have chosen."""
        state = CardState.hide(self, viewer)
        choices = tuple(
            choice if choice == NO_CARD or seat == viewer else HIDDEN
            for seat, choice in enumerate(self.table.choices)
        )
        return type(self)(self.frame, state.table._replace(choices=choices))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        """Guess unseen cards, and choices among the cards guessed."""
        state = CardState.fill(self, viewer, rng)
        choices = list(self.table.choices)
        for seat, choice in enumerate(choices):
            if choice == HIDDEN:
                possible = tuple(dict.fromkeys(state.table.hands[seat]))
                choices[seat] = possible[rng.below(len(possible))]
        return type(self)(self.frame, state.table._replace(choices=tuple(choices)))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide a choice from the others, but for the last one, after which all are opened."""
        secret = self.table.stage == "choose" and self.table.waiting.bit_count() > 1
        if secret and viewer not in (actor, ALL):
            return f"{action[0]} {UNSEEN}"
        return CardState.seen(self, actor, action, viewer)
