"""The state of 値戦 (Rulebook, 値戦, State and Flow)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from belpic.core.action import Action, Next, Token, plain
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, next_seat
from belpic.core.text import Text
from belpic.games._shared.cards.betting.pot import PotResult, in_turn, next_in, paid, succeeded
from belpic.games._shared.cards.hands import Hand, added, put, without
from belpic.games._shared.cards.state import dealt_hands
from belpic.games.makkaik.choices import (
    BASE_OF,
    CHILD,
    DRAW2,
    FOLD,
    KEEP_OF,
    PARENT,
    SKIP,
    SWAP_OF,
    exchanges,
    keeps,
)
from belpic.games.makkaik.describe import describe_event
from belpic.games.makkaik.reasons import explain_touch
from belpic.games.makkaik.scene import build_scene
from belpic.games.makkaik.tableau import (
    HAND,
    OPEN,
    ROUNDS,
    MakkaikFrame,
    MakkaikSituation,
    MakkaikTableau,
    empty_table,
)
from belpic.games.makkaik.values import kickers

if TYPE_CHECKING:
    from collections.abc import Sequence


KEYS = {"swap": ("", "open."), "keep": ("drawn.", "out", "")}
"""Where the things lie that are touched after a word: in the hand, open, drawn."""


@quick
@dataclass(frozen=True, slots=True)
class MakkaikState(MakkaikSituation):
    """One moment of 値戦."""

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do now."""
        table = self.table
        if seat != table.turn:
            return ()
        match table.stage:
            case "child":
                return CHILD
            case "parent":
                rising = self.frame.options.base_change == "raise" and table.base
                return PARENT[table.base - 1 if rising else 0]
            case "exchange":
                optional = self.frame.options.exchange_optional
                drawing = len(table.stock) >= 2
                return exchanges(table.hands[seat], table.open, drawing=drawing, optional=optional)
            case "keep":
                return keeps(table.drawn, table.hands[seat])
            case _:
                return ()

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer the words, then cards or points in the order in which they are written."""
        actions, path = self.actions(seat), tuple(path)
        if not path:
            return Next(plain(*dict.fromkeys([action[0] for action in actions])))
        length = len(path)
        fitting = [action for action in actions if action[:length] == path]
        following = dict.fromkeys([action[length] for action in fitting if len(action) > length])
        complete = next((action for action in fitting if len(action) == length), None)
        return Next(tuple([Token(text, _key(path, text)) for text in following]), complete)

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card cannot be exchanged, and why one may not bet so."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        table = self.table
        if actor is CHANCE or table.stage == "none" or actor != table.turn:
            self.require(actor)
            return self.happened(action)
        if table.stage == "child" and action in CHILD:
            return self._folded(actor) if action == FOLD else self._joined(actor)
        if action not in self.actions(actor):
            raise self.illegal(actor, action)
        if table.stage == "parent":
            return self._folded(actor) if action == FOLD else self._based(actor, BASE_OF[action])
        return self._exchanging(actor, action)

    def _exchanging(self, seat: Seat, action: Action) -> Self:
        table = self.table
        if action == DRAW2:
            drawn = tuple(sorted(table.stock[:2]))
            held = table._replace(stage="keep", drawn=drawn, stock=table.stock[2:])
            return type(self)(self.frame, held)
        if table.stage == "keep":
            return self._kept(seat, *KEEP_OF[action])
        if action == SKIP:
            return self._exchanged(table)
        own, other = SWAP_OF[action]
        return self._exchanged(
            table._replace(
                hands=put(table.hands, seat, without(table.hands[seat], own)),
                taken=put(table.taken, seat, (other,)),
                open=added(without(table.open, other), own),
            )
        )

    def _kept(self, seat: Seat, kept: int, out: int) -> Self:
        """Keep a drawn card for one of the hand; where the other one goes is an option."""
        table = self.table
        other = without(table.drawn, kept)
        opened, aside = added(table.open, out), table.aside
        if self.options.unchosen == "table":
            opened = added(opened, other[0])
        else:
            aside = put(aside, seat, other)
        hand = added(without(table.hands[seat], out), kept)
        hands = put(table.hands, seat, hand)
        return self._exchanged(table._replace(hands=hands, drawn=(), open=opened, aside=aside))

    def _exchanged(self, table: MakkaikTableau) -> Self:
        """Go on to the next seat, or to the antes and the first betting round."""
        parent = self.frame.standing.parent
        turn = next_seat(table.turn, self.frame.seats)
        if turn != parent:
            return type(self)(self.frame, table._replace(stage="exchange", turn=turn))
        return self._betting(table, 1)

    def _betting(self, table: MakkaikTableau, number: int) -> Self:
        """Begin a betting round; everybody, or everybody still in, pays the ante (ANTE)."""
        options = self.frame.options
        stakes = table.stakes
        if number == 1 or options.ante_each == "every_round":
            stakes = paid(stakes, table.active, options.ante)
        parent = self.frame.standing.parent
        begun = table._replace(stage="parent", turn=parent, stakes=stakes, bet_round=number)
        return type(self)(self.frame, begun)

    def _based(self, seat: Seat, base: int) -> Self:
        """Let the 親 pay a new 基準点 (PARENT_DECIDES)."""
        table = self.table
        turn = next_in(table.active, seat, self.frame.seats)
        stakes = paid(table.stakes, 1 << seat, base)
        following = table._replace(stage="child", turn=turn, stakes=stakes, base=base)
        return type(self)(self.frame, following)

    def _joined(self, seat: Seat) -> Self:
        table = self.table
        stakes = table.stakes
        stakes = (*stakes[:seat], stakes[seat] + table.base, *stakes[seat + 1 :])
        return self._decided(table._replace(stakes=stakes))

    def _folded(self, seat: Seat) -> Self:
        """Put a seat out of the season; if it was the 親, the next one is it now."""
        table = self.table._replace(active=self.table.active & ~(1 << seat))
        if table.active & table.active - 1 == 0:
            alone = (next_in(table.active, seat, self.seats),)
            return self.succeeded(seat, table).end_season(alone, ((),) * self.seats)
        if table.stage == "child":
            return self._decided(table)
        return self.succeeded(seat, table)

    def succeeded(self, seat: Seat, table: MakkaikTableau) -> Self:
        """Let the next active seat be 親 if it was this one that has folded."""
        if seat != self.frame.standing.parent:
            return type(self)(self.frame, table)
        following = next_in(table.active, seat, self.frame.seats)
        frame = replace(self.frame, standing=self.standing.ruled_by(following))
        return type(self)(frame, table._replace(turn=following))

    def _decided(self, table: MakkaikTableau) -> Self:
        """Ask the next child, or end the betting round."""
        turn = next_in(table.active, table.turn, self.frame.seats)
        if turn != self.frame.standing.parent:
            return type(self)(self.frame, table._replace(turn=turn))
        if table.bet_round < ROUNDS:
            return self._betting(table, table.bet_round + 1)
        return type(self)(self.frame, table).shown()

    def shown(self) -> Self:
        """Compare all hands that are still in (SHOWDOWN)."""
        table, parent = self.table, self.standing.parent
        shown = in_turn(table.active, parent, self.seats)
        hands: list[Hand] = [()] * self.seats
        for seat in shown:
            hands[seat] = table.whole_hand(seat)
        values = {seat: self.value_of(hands[seat]) for seat in shown}
        best = max(values.values())
        winners = tuple(seat for seat in shown if values[seat] == best)
        return self.end_season(winners, tuple(hands))

    def value_of(self, hand: Hand) -> tuple[int, ...]:
        """Return what a hand is worth, and what equal ones are told apart by."""
        value = self.options.finder.value(hand, self.table.open)
        return (*value, *kickers(hand)) if self.options.tie == "kickers" else value

    def end_season(self, winners: tuple[Seat, ...], hands: tuple[Hand, ...]) -> Self:
        """Let the winners take or share the pot; the cards are gathered in."""
        options, table = self.options, self.table
        result = PotResult.of(table.stakes, winners, hands, table.open)
        standing = succeeded(self.standing.changed(result.changes), winners, options.next_parent)
        frame = MakkaikFrame(options, self.seats, standing.after_season(options.seasons), result)
        return type(self)(frame, empty_table(self.seats))

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands and the open cards; the rest is the stock."""
        seats, parent = self.seats, self.standing.parent
        dealt = HAND * seats
        table = empty_table(seats)._replace(
            stage="exchange",
            turn=parent,
            active=(1 << seats) - 1,
            hands=dealt_hands(order, seats, HAND),
            open=tuple(sorted(order[dealt : dealt + OPEN])),
            stock=order[dealt + OPEN :],
        )
        return type(self)(replace(self.frame, standing=self.standing.begun()), table)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)


def _key(path: tuple[str, ...], text: str) -> str:
    """Return what one touches for a token: cards by where they lie, points by their number."""
    word, place = path[0], len(path) - 1
    if word == "base":
        return "points"
    return text if text == "out" else f"{KEYS[word][place]}{text}"
