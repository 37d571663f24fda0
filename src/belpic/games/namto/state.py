"""The state of 開樽 (Rulebook, 開樽, State and Flow)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import CHANCE, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.betting.pot import PotResult, in_turn, next_in, paid, succeeded
from belpic.games._shared.cards.deck import CODES, KIND, KINDS, NO_CARD
from belpic.games._shared.cards.hands import Hand, without
from belpic.games._shared.cards.state import dealt_hands
from belpic.games.namto.describe import describe_event
from belpic.games.namto.reasons import explain_touch
from belpic.games.namto.scene import build_scene
from belpic.games.namto.tableau import (
    HAND,
    NamtoFrame,
    NamtoSituation,
    NamtoTableau,
    empty_table,
    usable,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.namto.ranking import Keys

MUN: Final = Action.of("mun")
OPENS: Final = tuple(Action.of("open", CODES[kind]) for kind in KINDS)
RAISES: Final = 3
"""How often the total may be raised in a round where totals are matched."""


@lru_cache(maxsize=1 << 10)
def bets(low: int, high: int) -> tuple[Action, ...]:
    """Return folding and every bet in a range."""
    return (MUN, *(Action.of("at", str(points)) for points in range(low, high + 1)))


@quick
@dataclass(frozen=True, slots=True)
class NamtoState(NamtoSituation):
    """One moment of 開樽."""

    def left(self, seat: int) -> int:
        """Return what a seat has in front of it."""
        return self.frame.standing.points[seat] - self.table.stakes[seat]

    def range_of_bets(self) -> tuple[int, int]:
        """Return the least and the most that may be bet now; nothing if the least is more."""
        table, options = self.table, self.frame.options
        most = options.max_bet
        if options.bet_style == "single_pass":
            low, high = table.last_bet, most
        else:
            low = max(table.paid) - table.paid[table.turn]
            high = low if table.raises == RAISES else None if most is None else low + most
        if high is None or not options.allow_negative:
            left = self.left(table.turn)
            high = left if high is None else min(high, left)
            # one who may go below nothing can always pay what is asked
            high = max(high, low) if options.allow_negative else high
        return low, high

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do now."""
        table = self.table
        if table.stage == "bet":
            return bets(*self.range_of_bets()) if seat == table.turn else ()
        if table.stage == "choose" and table.waiting >> seat & 1:
            return tuple([OPENS[kind] for kind in dict.fromkeys(table.hands[seat])])
        return ()

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer to fold or to bet and how much, or the cards to open."""
        table, path = self.table, tuple(path)
        if table.stage == "choose" and table.waiting >> seat & 1:
            codes = tuple(dict.fromkeys([CODES[kind] for kind in table.hands[seat]]))
            return _walked("open", tuple(Token(code, code) for code in codes), path)
        if table.stage != "bet" or seat != table.turn:
            return NOTHING
        low, high = self.range_of_bets()
        if not path:
            return Next(plain("at", "mun") if low <= high else plain("mun"))
        if path == MUN:
            return Next((), MUN)
        amounts = tuple([Token(str(points), "points") for points in range(low, high + 1)])
        return _walked("at", amounts, path) if amounts else NOTHING

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why one may not bet so, and why a card cannot be opened."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        table = self.table
        if actor is CHANCE or table.stage == "none":
            self.require(actor)
            return self.happened(action)
        if action not in self.actions(actor):
            self.require(actor)
            raise self.illegal(actor, action)
        if table.stage == "choose":
            return self._chosen(actor, KIND[action[1]])
        return self._folded(actor) if action == MUN else self._bet(actor, int(action[1]))

    def _bet(self, seat: Seat, points: int) -> Self:
        """Let a seat pay into the pot (加行)."""
        table = self.table
        total = table.paid[seat] + points
        raised = self.frame.options.bet_style == "match" and total > max(table.paid)
        waiting = table.active if raised else table.waiting
        return self._acted(
            table._replace(
                waiting=waiting & ~(1 << seat),
                stakes=paid(table.stakes, 1 << seat, points),
                paid=(*table.paid[:seat], total, *table.paid[seat + 1 :]),
                last_bet=points,
                raises=table.raises + raised,
            ),
            self.frame,
        )

    def _folded(self, seat: Seat) -> Self:
        """Put a seat out of the season; if it was the 親, the next one is it now (無行)."""
        table, frame = self.table, self.frame
        active = table.active & ~(1 << seat)
        following = next_in(active, seat, frame.seats)
        if seat == frame.standing.parent:
            frame = replace(frame, standing=frame.standing.ruled_by(following))
        table = table._replace(active=active, waiting=table.waiting & ~(1 << seat))
        if active & active - 1 == 0:
            return type(self)(frame, table).end_season((following,), ((),) * frame.seats)
        return self._acted(table, frame)

    def _acted(self, table: NamtoTableau, frame: NamtoFrame) -> Self:
        """Ask the next seat, or end the betting round."""
        if table.waiting:
            turn = next_in(table.waiting, table.turn, frame.seats)
            return type(self)(frame, table._replace(turn=turn))
        options = frame.options
        if table.bet_round == options.rounds:
            return type(self)(frame, table).judged()
        if options.source == "pool":
            return type(self)(frame, table._replace(stage="choose", waiting=table.active))
        common, stock = (*table.common, table.stock[0]), table.stock[1:]
        return type(self)(frame, table._replace(common=common, stock=stock)).betting()

    def betting(self) -> Self:
        """Begin a betting round with the 親 (BET)."""
        table, frame = self.table, self.frame
        # what was bet before is the least again only where it is carried over
        floor = table.last_bet if frame.options.bet_floor == "carry" else 1
        begun = table._replace(
            stage="bet",
            turn=frame.standing.parent,
            waiting=table.active,
            paid=(0,) * frame.seats,
            last_bet=floor,
            raises=0,
            bet_round=table.bet_round + 1,
        )
        return type(self)(frame, begun)

    def _chosen(self, seat: Seat, kind: int) -> Self:
        """Keep a choice secret; with the last one all cards are turned up together."""
        table = self.table
        choices = (*table.choices[:seat], kind, *table.choices[seat + 1 :])
        waiting = table.waiting & ~(1 << seat)
        if waiting:
            return type(self)(self.frame, table._replace(choices=choices, waiting=waiting))
        pairs = tuple(zip(table.hands, choices, strict=True))
        opened = table._replace(
            hands=tuple(hand if c == NO_CARD else without(hand, c) for hand, c in pairs),
            firsts=tuple(() if c == NO_CARD else (c,) for c in choices),
            choices=(NO_CARD,) * self.frame.seats,
        )
        return type(self)(self.frame, opened).betting()

    def judged(self) -> Self:
        """Let all who are still in show their cards, and compare them (JUDGE)."""
        table = self.table
        shown = in_turn(table.active, self.standing.parent, self.seats)
        hands: list[Hand] = [()] * self.seats
        for seat in shown:
            hands[seat] = table.firsts[seat] + table.hands[seat]
        values = self.values(hands, shown, table.common)
        best = max(values.values())
        winners = tuple(seat for seat in shown if values[seat] == best)
        return self.end_season(winners, tuple(hands))

    def values(
        self, hands: Sequence[Hand], active: Sequence[Seat], table: Hand
    ) -> dict[Seat, Keys]:
        """Return what each active seat's cards are worth."""
        options = self.frame.options
        worth = options.ranking.worth
        cards = usable(options, hands, active, table)
        return {seat: worth(cards[seat]).keys for seat in active}

    def end_season(self, winners: tuple[Seat, ...], hands: tuple[Hand, ...]) -> Self:
        """Let the winners take or share the pot; the cards are gathered in."""
        options, table = self.options, self.table
        result = PotResult.of(table.stakes, winners, hands, table.common)
        standing = succeeded(self.standing.changed(result.changes), winners, options.next_parent)
        frame = NamtoFrame(options, self.seats, standing.after_season(options.seasons), result)
        return type(self)(frame, empty_table(self.seats))

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands and let everybody pay the ante (ANTE)."""
        seats, options = self.seats, self.options
        dealt = HAND * seats
        number = options.community if options.source == "community" else 0
        active = (1 << seats) - 1
        table = empty_table(seats)._replace(
            active=active,
            hands=dealt_hands(order, seats, HAND),
            stock=order[dealt : dealt + number],
            stakes=(options.ante,) * seats,
        )
        frame = replace(self.frame, standing=self.standing.begun())
        return type(self)(frame, table).betting()

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)


def _walked(word: str, tokens: tuple[Token, ...], path: tuple[str, ...]) -> Next:
    """Return what may follow where every action is a word and one of these tokens."""
    if not path:
        return Next(plain(word))
    if path == (word,):
        return Next(tokens)
    fits = len(path) == 2 and path[0] == word and path[1] in [token.text for token in tokens]
    return Next((), Action(path)) if fits else NOTHING
