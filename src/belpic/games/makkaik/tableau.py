"""The table of 値戦: all that there is in a season, and who has seen which of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Self

from belpic.core.action import Action
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer
from belpic.games._shared.cards.betting.pot import PotResult
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.framed import FramedState, MatchFrame
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import EVERYBODY, NOBODY, Kinds, Layout, Slots, only
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import CardState, hand_masks
from belpic.games.makkaik.choices import KEEP_OF, keep
from belpic.games.makkaik.options import MakkaikOptions

HAND: Final = 3
OPEN: Final = 3
"""How many cards everybody gets, and how many lie open at first."""
ROUNDS: Final = 3
Stage = Literal["none", "exchange", "keep", "parent", "child"]


@dataclass(frozen=True, slots=True)
class MakkaikFrame(MatchFrame[MakkaikOptions]):
    """What changes seldom in a match."""

    options: MakkaikOptions
    last: PotResult | None
    """How the season before ended."""


class MakkaikTableau(NamedTuple):
    """What changes with every event; a tuple, as those are made quickly."""

    stage: Stage
    turn: Seat
    active: int
    """The seats that have not folded."""
    hands: tuple[Hand, ...]
    """The cards in each hand that only its owner knows."""
    taken: tuple[Hand, ...]
    """The cards in each hand that everybody saw go there."""
    drawn: Hand
    """The two cards that the seat has drawn whose turn it is."""
    aside: tuple[Hand, ...]
    """Drawn cards that each seat has not chosen, away or under the stock; it alone knows them."""
    open: Hand
    """The common cards 公開札."""
    stock: Hand
    """The stock from the top, without what has been put under it: nobody ever gets that far."""
    stakes: tuple[int, ...]
    base: int
    """基準点, also that of the round before until there is a new one; 0 at first."""
    bet_round: int

    def whole_hand(self, seat: int) -> Hand:
        """Return all cards of a hand."""
        return tuple(sorted(self.hands[seat] + self.taken[seat]))


def empty_table(seats: int) -> MakkaikTableau:
    """Return the table between seasons."""
    nothing: tuple[Hand, ...] = ((),) * seats
    stakes = (0,) * seats
    return MakkaikTableau("none", Seat(0), 0, nothing, nothing, (), nothing, (), (), stakes, 0, 0)


@dataclass(frozen=True, slots=True)
class MakkaikSituation(FramedState[MakkaikOptions]):
    """One moment of 値戦, without what may be done in it."""

    frame: MakkaikFrame
    table: MakkaikTableau

    @classmethod
    def first(cls, options: MakkaikOptions, seats: int) -> Self:
        """Return the state before the first season."""
        standing = Standing.first(options.first_parent, seats)
        return cls(MakkaikFrame(options, seats, standing, None), empty_table(seats))

    @property
    def asked(self) -> int:
        """The seats that are asked: one after the other."""
        return 0 if self.table.stage == "none" else 1 << self.table.turn

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner, and everybody the open ones."""
        return (*hand_masks(self.seats, HAND), *(EVERYBODY,) * OPEN)

    @property
    def stock_size(self) -> int:
        """How many cards are in the stock, those put under it included."""
        under = sum(map(len, self.table.aside)) if self.options.unchosen == "bottom" else 0
        return len(self.table.stock) + under

    def layout(self) -> Layout:
        """Return hands, cards drawn, the stock, what was not chosen, and all that is public."""
        table = self.table
        public = (*table.open, *(kind for kinds in table.taken for kind in kinds))
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(table.hands)),
            Slots(table.drawn, only(table.turn)),
            Slots(table.stock, NOBODY, ordered=True),
            *(Slots(kinds, only(seat)) for seat, kinds in enumerate(table.aside)),
            Slots(public, EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands, stock and aside."""
        drawn, stock = kinds[self.seats : self.seats + 2]
        table = self.table._replace(
            hands=kinds[: self.seats], drawn=drawn, stock=stock, aside=kinds[self.seats + 2 : -1]
        )
        return type(self)(self.frame, table)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide from others which of the drawn cards a seat keeps."""
        kept = KEEP_OF.get(action)
        if kept is None or viewer in (actor, ALL) or actor is CHANCE:
            return CardState.seen(self, actor, action, viewer)
        return str(keep(HIDDEN, kept[1]))
