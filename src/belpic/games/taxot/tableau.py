"""The table of 終季: all that there is in a season, and who has seen which of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from belpic.core.action import Action
from belpic.core.quick import quick, replace
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer, next_seat
from belpic.games._shared.cards.deck import DECK, HIDDEN, NO_CARD, UNSEEN
from belpic.games._shared.cards.framed import FramedState, MatchFrame
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import (
    EVERYBODY,
    NOBODY,
    Kinds,
    Layout,
    Slots,
    only,
)
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import CardState, hand_masks
from belpic.games.taxot.choices import SKIP, TAXOT, claim_actions
from belpic.games.taxot.options import TaxotOptions
from belpic.games.taxot.win import TaxotResult

if TYPE_CHECKING:
    from belpic.core.rng import Rng

HAND: Final = 5
_FACE_DOWN: Final = tuple((HIDDEN,) * number for number in range(len(DECK) + 1))
SECRET: Final = Action.of(UNSEEN)
"""An answer that this viewer knows of, but not what it is."""


@quick
@dataclass(frozen=True, slots=True)
class TaxotSeason:
    """What of a season changes seldom."""

    lights: Hand = ()
    first_round: bool = True
    """Whether play has not come round to the 親 again."""
    acted: int = 0
    """The seats that have had a turn; counted only where `isshu` asks for it."""
    gone: Hand = ()
    """Cards of earlier seasons on the same stock that everybody has seen (馬々)."""
    buried: tuple[Hand, ...] = ()
    """Hands of earlier seasons on the same stock, put aside unseen."""
    last: TaxotResult | None = None
    """How the season before ended, or this one if it is over."""


@quick
@dataclass(frozen=True, slots=True)
class TaxotFrame(MatchFrame[TaxotOptions]):
    """What changes seldom in a match."""

    options: TaxotOptions
    season: TaxotSeason


class TaxotTableau(NamedTuple):
    """What changes with every event; a tuple, as those are made quickly."""

    turn: Seat
    waiting: int
    """The seats that are asked."""
    hands: tuple[Hand, ...]
    """Concealed cards, without the one just drawn."""
    groups: tuple[Hand, ...]
    """The exposed group of each seat, if it has one."""
    drawn: int
    """What the seat has drawn whose turn it is."""
    river: tuple[tuple[int, Seat], ...]
    """The discards in order with who threw them away."""
    stock: Hand
    answers: tuple[Action | None, ...]
    """What has been answered to the last discard; empty while a seat has its turn."""


@dataclass(frozen=True, slots=True)
class TaxotSituation(FramedState[TaxotOptions]):
    """One moment of 終季, without what may be done in it."""

    frame: TaxotFrame
    table: TaxotTableau

    @classmethod
    def first(cls, options: TaxotOptions, seats: int) -> Self:
        """Return the state before the first season."""
        standing = Standing.first(options.first_parent, seats)
        nothing: tuple[Hand, ...] = ((),) * seats
        table = TaxotTableau(Seat(0), 0, nothing, nothing, NO_CARD, (), (), ())
        return cls(TaxotFrame(options, seats, standing, TaxotSeason()), table)

    @property
    def season(self) -> TaxotSeason:
        """How the season stands."""
        return self.frame.season

    @property
    def asked(self) -> int:
        """The seats that are asked: the one whose turn it is, or all others about its discard."""
        return self.table.waiting

    @property
    def last_discard(self) -> int:
        """The card that was discarded last."""
        return self.table.river[-1][0]

    def on(self, table: TaxotTableau) -> Self:
        """Return this state with something else on the table."""
        return type(self)(self.frame, table)

    def in_season(self, season: TaxotSeason) -> Self:
        """Return this state with the season standing otherwise."""
        return replace(self, frame=replace(self.frame, season=season))

    def granted(self) -> tuple[Seat, ...]:
        """Return who gets the discard: any 終季 goes before every 開, then the first in turn."""
        order = [Seat((self.table.turn + by) % self.seats) for by in range(1, self.seats)]
        winners = tuple(seat for seat in order if self.table.answers[seat] == TAXOT)
        if winners:
            return winners if self.options.multi_taxot == "all" else winners[:1]
        calling = (seat for seat in order if self.table.answers[seat] not in (None, SKIP))
        return tuple(calling)[:1]

    def skipped_by(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who loses its turn when a seat calls."""
        return tuple(
            next_seat(self.table.turn, self.seats, by)
            for by in range(1, (seat - self.table.turn) % self.seats)
        )

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner, everybody the 光, the 親 its draw."""
        lights = () if self.options.hikari == "off" else (EVERYBODY,)
        return (*hand_masks(self.seats, HAND), *lights, only(self.standing.parent))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats whose hands lie open, as they have just won the season."""
        last = self.season.last
        over = self.phase in ("deal", "over")
        return tuple(win.seat for win in last.wins) if last and over else ()

    def layout(self) -> Layout:
        """Return hands, the card drawn, the stock, what was put aside, and all open cards."""
        winners = self.winners
        season = self.season
        opened = (*self.table.groups, season.lights, season.gone)
        river = tuple(kind for kind, _ in self.table.river)
        drawn = () if self.table.drawn == NO_CARD else (self.table.drawn,)
        return (
            *(
                Slots(hand, EVERYBODY if Seat(seat) in winners else only(seat))
                for seat, hand in enumerate(self.table.hands)
            ),
            Slots(drawn, only(self.table.turn)),
            Slots(self.table.stock, NOBODY, ordered=True),
            *(Slots(hand, only(seat)) for seat, hand in enumerate(season.buried)),
            Slots((*river, *(kind for kinds in opened for kind in kinds)), EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands, stock and aside."""
        drawn, stock = kinds[self.seats : self.seats + 2]
        table = self.table._replace(
            hands=kinds[: self.seats], drawn=drawn[0] if drawn else NO_CARD, stock=stock
        )
        season = replace(self.season, buried=kinds[self.seats + 2 : -1])
        return replace(self, table=table, frame=replace(self.frame, season=season))

    def hide(self, viewer: Viewer) -> Self:
        """Cut out unseen cards, and what others have answered to a discard.

        This is what the layout says, put together at once: learners look at every event.
        """
        turn, waiting, hands, groups, drawn, river, stock, answers = self.table
        winners, frame = self.winners, self.frame
        shown = [
            hand if seat == viewer or seat in winners else _FACE_DOWN[len(hand)]
            for seat, hand in enumerate(hands)
        ]
        if frame.season.buried:
            buried = [
                hand if seat == viewer else (HIDDEN,) * len(hand)
                for seat, hand in enumerate(frame.season.buried)
            ]
            frame = replace(frame, season=replace(frame.season, buried=tuple(buried)))
        if answers:
            answers = tuple(
                [
                    answer if answer is None or seat == viewer else SECRET
                    for seat, answer in enumerate(answers)
                ]
            )
        if drawn != NO_CARD and turn != viewer:
            drawn = HIDDEN
        unseen = _FACE_DOWN[len(stock)]
        table = TaxotTableau(turn, waiting, tuple(shown), groups, drawn, river, unseen, answers)
        return type(self)(frame, table)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        """Guess unseen cards, and answers among those that the guessed hands could give."""
        state = CardState.fill(self, viewer, rng)
        answers = list(self.table.answers)
        for seat, answer in enumerate(self.table.answers):
            if answer == SECRET:
                possible = state.answers_of(Seat(seat))
                answers[seat] = possible[rng.below(len(possible))]
        return state.on(state.table._replace(answers=tuple(answers)))

    def answers_of(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may answer to the last discard."""
        hand, group = self.table.hands[seat], self.table.groups[seat]
        return claim_actions(self.options, hand, group, self.last_discard)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide answers to a discard from others, but for a last one that is granted."""
        if actor is CHANCE or not self.table.answers or viewer in (actor, ALL):
            return CardState.seen(self, actor, action, viewer)
        answers = self.table.answers
        answers = (*answers[:actor], action, *answers[actor + 1 :])
        last = self.table.waiting == 1 << actor
        shown = last and actor in self.on(self.table._replace(answers=answers)).granted()
        return str(action) if shown else UNSEEN
