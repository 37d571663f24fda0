"""The state of 小猫 (Rulebook, 小猫, State and Flow)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.hands import Hand, holds
from belpic.games._shared.cards.slots import EVERYBODY, NOBODY, Kinds, Layout, Slots, only, unseen
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import SEAT_SETS, CardState, dealt_hands, hand_masks
from belpic.games.nine.describe import describe_event
from belpic.games.nine.lacking import lack_of
from belpic.games.nine.options import NineOptions
from belpic.games.nine.plays import DROP, PLAY, NinePlay, Rule, leads, read_play, rule_of
from belpic.games.nine.reasons import explain_touch
from belpic.games.nine.scene import build_scene
from belpic.games.nine.season import NineResult, emptied, judged
from belpic.games.nine.stories import guess_hands
from belpic.games.nine.tableau import Flow, NineTableau, PlayedCards
from belpic.games.nine.walk import next_card

if TYPE_CHECKING:
    from belpic.core.rng import Rng


@quick
@dataclass(frozen=True, slots=True)
class NineState(CardState):
    """One moment of 小猫."""

    options: NineOptions
    seats: int
    standing: Standing
    """Its 親 is the one of the running round, who has led it."""
    table: NineTableau
    flow: Flow
    last: PlayedCards | None
    """What won the round before."""
    result: NineResult | None
    """How the season before ended, or this one if it is over."""

    @classmethod
    def first(cls, options: NineOptions, seats: int) -> Self:
        """Return the state before the first season."""
        return cls(
            options=options,
            seats=seats,
            standing=Standing.first(options.first_parent, seats),
            table=NineTableau.empty(seats),
            flow=Flow(Seat(0), 0, 0, 0, (0,) * seats),
            last=None,
            result=None,
        )

    @property
    def turn(self) -> Seat:
        """The seat that plays now."""
        return self.flow.turn

    @property
    def to_act(self) -> ToAct:
        """Who is asked: one seat after the other."""
        if self.standing.phase == "play":
            return SEAT_SETS[1 << self.flow.turn]
        return OVER if self.standing.phase == "over" else CHANCE

    @property
    def hand(self) -> Hand:
        """The cards of the seat whose turn it is."""
        return self.table.cards(self.turn)

    @property
    def rule(self) -> Rule | None:
        """What an answer has to be; nothing for who leads."""
        top = self.table.top
        return None if top is None else self._rule_on(top)

    def _rule_on(self, top: PlayedCards) -> Rule:
        return rule_of(top.action, self.options.set_colour)

    def may_drop(self) -> bool:
        """Tell whether the seat whose turn it is may leave the round."""
        top = self.table.top
        if top is None:
            return False
        return not self.bound or not self._rule_on(top).has_answer(self.hand)

    @property
    def bound(self) -> bool:
        """Whether the seat has to answer if it can."""
        return self.options.joined_must_play and bool(self.flow.joined >> self.flow.turn & 1)

    def _asked(self, seat: Seat) -> bool:
        return self.standing.phase == "play" and seat == self.flow.turn

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every combination or answer, and leaving the round where that is allowed."""
        table, flow = self.table, self.flow
        if seat != flow.turn or self.standing.phase != "play":
            return ()
        hand = table.cards(seat) if table.taken[seat] else table.hands[seat]
        if table.top is None:
            return tuple(leads(hand))
        answers = self._rule_on(table.top).answers(hand)
        if not answers or not self.options.joined_must_play or not flow.joined >> seat & 1:
            answers.append(DROP)
        return tuple(answers)

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer to play or to drop, then card after card."""
        if not self._asked(seat):
            return NOTHING
        rule, hand = self.rule, self.hand
        if not path:
            plays = hand and (rule is None or rule.has_answer(hand))
            words = ((PLAY,) if plays else ()) + (DROP if self.may_drop() else ())
            return Next(tuple(Token(word, word) for word in words))
        if path[0] == PLAY:
            return next_card(hand, rule, path[1:])
        return Next((), DROP) if tuple(path) == DROP and self.may_drop() else NOTHING

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card cannot be played now."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        if actor is CHANCE or not self._asked(actor):
            self.require(actor)
            return self.happened(action)
        if (action is DROP or action == DROP) and self.may_drop():
            return self._drop()
        play, table = read_play(action), self.table
        hand = table.cards(actor) if table.taken[actor] else table.hands[actor]
        if play is None or not holds(hand, play.kinds):
            raise self.illegal(actor, action)
        if table.top is not None and not self._rule_on(table.top).allows(play):
            raise self.illegal(actor, action)
        return self._play(play)

    def _on(self, table: NineTableau, flow: Flow) -> Self:
        """Return this state with something else on the table; quicker than `replace`."""
        return type(self)(
            self.options, self.seats, self.standing, table, flow, self.last, self.result
        )

    def _play(self, play: NinePlay) -> Self:
        """Lay a combination down; an empty hand scores at once."""
        seat, active, joined, rounds, gained = self.flow
        table = self.table.played(seat, play.kinds, play.action)
        flow = Flow(self._following(active), active, joined | 1 << seat, rounds, gained)
        state = self._on(table, flow)
        if table.hands[seat] or table.taken[seat]:
            return state
        changes = emptied(table.sizes(), seat, self.options)
        gained = tuple([old + new for old, new in zip(gained, changes, strict=True)])
        flow = flow._replace(gained=gained)
        return replace(state, standing=self.standing.changed(changes), flow=flow)

    def _following(self, active: int) -> Seat:
        """Return the next seat that is still in the round."""
        # those after this one, or from the first seat on if there is none
        after = active >> self.flow.turn + 1 << self.flow.turn + 1 or active
        return Seat((after & -after).bit_length() - 1)

    def _drop(self) -> Self:
        """Leave the round, and draw if one has to; the last one left wins it."""
        seat, active, joined, rounds, gained = self.flow
        table, had_joined = self.table, joined >> seat & 1
        if had_joined and self.options.joined_must_play and table.top is not None:
            # others learn what a hand lacks that should have answered
            table = table.dropped(seat, lack_of(self._rule_on(table.top), table.taken[seat]))
        if not had_joined or self.options.drop_draw == "always":
            table = table.drawn(seat)
        active &= ~(1 << seat)
        state = self._on(table, Flow(self._following(active), active, joined, rounds, gained))
        if not table.stock:
            return state.ended(stock_empty=True)
        return state if active & (active - 1) else state.round_over()

    def round_over(self) -> Self:
        """Give the cards of the round to the last seat in it, who leads the next one."""
        winner, rounds = self.flow.turn, self.flow.rounds + 1
        table = self.table.cleared(winner, into_hand=self.options.take == "hand")
        over = rounds == self.options.round_cap
        state = type(self)(
            self.options,
            self.seats,
            self.standing if over else self.standing.ruled_by(winner),
            table,
            Flow(winner, (1 << self.seats) - 1, 1 << winner, rounds, self.flow.gained),
            self.table.top,
            self.result,
        )
        return state.ended(stock_empty=False) if over else state.begun()

    def begun(self) -> Self:
        """Return the beginning of a round: a 親 without cards draws first."""
        parent = self.flow.turn
        if self.table.hands[parent] or self.table.taken[parent]:
            return self
        state = self._on(self.table.drawn(parent), self.flow)
        return state if state.table.stock else state.ended(stock_empty=True)

    def ended(self, *, stock_empty: bool) -> Self:
        """End the season and gather the cards, but leave the last round to look at."""
        parent = self.standing.parent
        sizes = self.table.sizes()
        result = judged(self.flow.gained, sizes, parent, self.options, stock_empty=stock_empty)
        extra = tuple(new - old for new, old in zip(result.gained, self.flow.gained, strict=True))
        standing = self.standing.changed(extra)
        rule = self.options.next_parent
        standing = (
            standing.after_tie(rule)
            if result.winner is None
            else standing.after_win(result.winner, rule)
        )
        blank = type(self).first(self.options, self.seats)
        last = self.table.top or self.last
        state = replace(blank, standing=standing, last=last, result=result)
        return state.season_over(standing)

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, standing=standing)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands; the rest is the stock."""
        each = self.options.hand_size(self.seats)
        hands = dealt_hands(order, self.seats, each)
        table = NineTableau.empty(self.seats)._replace(
            hands=hands, stock=order[self.seats * each :]
        )
        parent = self.standing.parent
        flow = Flow(parent, (1 << self.seats) - 1, 1 << parent, 0, (0,) * self.seats)
        standing = self.standing.begun()
        return replace(self, standing=standing, table=table, flow=flow, last=None)

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner."""
        return hand_masks(self.seats, self.options.hand_size(self.seats))

    def layout(self) -> Layout:
        """Return hands, stock and all open cards."""
        table = self.table
        opened = (kind for kinds in (*table.taken, *table.won) for kind in kinds)
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(table.hands)),
            Slots(table.stock, NOBODY, ordered=True),
            Slots((*opened, *table.pile), EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands and stock."""
        table = self.table._replace(hands=kinds[: self.seats], stock=kinds[self.seats])
        return replace(self, table=table)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        """Guess unseen cards; a seat that could not answer did not hold an answer."""
        own, table = seat_of(viewer), self.table
        sizes = {seat: len(hand) for seat, hand in enumerate(table.hands) if seat != own}
        found, stock = guess_hands(sizes, table.stories, unseen(self.layout(), self.deck), rng)
        hands = tuple(found.get(seat, hand) for seat, hand in enumerate(table.hands))
        stock = stock[: len(table.stock)]
        return replace(self, table=table._replace(hands=hands, stock=tuple(stock)))

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)
