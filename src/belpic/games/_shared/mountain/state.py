"""How a match on the way up the mountain goes on: turns, card effects, payments and moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from belpic.core.action import NOTHING as NO_NEXT
from belpic.core.action import Action, Next
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene, Thing
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, next_seat
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.state import dealt_hands
from belpic.games._shared.mountain.choices import every_action, step_next
from belpic.games._shared.mountain.describe import describe_event
from belpic.games._shared.mountain.holdings import (
    Ask,
    LaidCard,
    Laying,
    MountainPlayer,
    MountainTurn,
    Resource,
    less,
    put,
    resource_named,
)
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.preview import preview_path
from belpic.games._shared.mountain.reasons import explain_touch
from belpic.games._shared.mountain.rules import (
    BRUSH,
    DISCARD_PAYS,
    FULL_PAYS,
    HAND,
    KING,
    NOTHING,
    PER_COIN,
    SHAMAN,
    SHIP,
    TAM,
    THROWN,
    TIGER,
    is_black,
)
from belpic.games._shared.mountain.scene import build_scene
from belpic.games._shared.mountain.situation import MountainSituation, resource_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@quick
@dataclass(frozen=True, slots=True)
class MountainState(MountainSituation):
    """One moment on the way up the mountain."""

    @classmethod
    def first(cls, options: MountainOptions, seats: int) -> Self:
        """Return the state before lots are drawn for the first turn."""
        return cls(
            options=options,
            seats=seats,
            phase="lot",
            players=(MountainPlayer(),) * seats,
            stock=(),
            discard=(),
            pools=(),
            turn=MountainTurn(Seat(0)),
            start=Seat(0),
            step=1,
            round=1,
            final=False,
            count=None,
            ending="",
        )

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do now."""
        return () if self.phase != "play" or seat != self.turn.seat else every_action(self)

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer a word, then what it is about."""
        return NO_NEXT if self.phase != "play" or seat != self.turn.seat else step_next(self, path)

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain what is missing: resources, a free place, a step that comes first."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat):
            return refused
        return explain_touch(self, path) or refused

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            return self._happened(self.chance().read(str(action)))
        if self.next(actor, action).action != action:
            raise self.refuse(actor, action)
        return self._acted(action[0], action[1:])

    def _happened(self, outcome: Action) -> Self:
        match self.phase:
            case "lot":
                seat = Seat(int(outcome[0]))
                chosen = replace(self, start=seat, turn=MountainTurn(seat))
                lots = self.rules.lots_for_direction and self.seats > 2
                return replace(chosen, phase="direction" if lots else "deal")
            case "direction":
                return replace(self, step=1 if outcome[0] == "0" else -1, phase="deal")
            case "throw":
                return self._thrown(int(outcome[0]))
            case _:
                return self._shuffled(tuple(KIND[code] for code in outcome))

    def _acted(self, word: str, rest: tuple[str, ...]) -> Self:
        match word:
            case "activate":
                return self.activated(int(rest[0]) - 1)
            case "effects":
                return self.opened_effects()
            case "exchange":
                return self.exchanged(int(rest[0]))
            case "place":
                return self.placed(KIND[rest[0]])
            case "discard":
                return self.thrown_away(tuple(KIND[code] for code in rest))
            case "move":
                return self.moved(resource_named(rest[0]), int(rest[1]))
            case "end":
                return self.stopped()
            case _:
                return self._aimed(word, rest)

    def _aimed(self, word: str, rest: tuple[str, ...]) -> Self:
        """Answer for a card that is working, or remove one."""
        number = int(rest[0])
        match word:
            case "advance":
                return self.advanced(number).settled()
            case "steal":
                return self.stolen(Seat(number - 1), resource_named(rest[1]))
            case "target":
                return self.hit(Seat(number - 1), int(rest[1]) - 1)
            case _:
                owner = Seat(number - 1) if self.rules.destroy_any else self.turn.seat
                return self.destroyed(owner, int(rest[-1]) - 1)

    # turns

    def _shuffled(self, order: Hand) -> Self:
        """Make the shuffled cards the stock, and draw from it."""
        pools = (*self.pools, tuple(sorted(order)))
        state = replace(self, stock=order, pools=pools)
        if self.phase == "shuffle":
            return replace(state, discard=(), phase="play").draws()
        state = replace(state, phase="play")
        if self.rules.draws == "first":
            return state.begins(self.start)
        hands = dealt_hands(order, self.seats, HAND)
        players = tuple(player.drew(hands[seat], 0) for seat, player in enumerate(self.players))
        dealt = replace(state, players=players, stock=order[HAND * self.seats :])
        return dealt.begins(self.start)

    def begins(self, seat: Seat) -> Self:
        """Let a seat have its turn; immunity is over, and its cards may work again."""
        player = self.players[seat]
        table = tuple(card and card._replace(status="ready") for card in player.table)
        players = put(self.players, seat, player._replace(table=table, immune=False))
        state = replace(self, players=players, turn=MountainTurn(seat), count=None)
        return state.draws() if self.rules.draws == "first" else state.purged()

    def draws(self) -> Self:
        """Fill the hand up to its limit; the discards are shuffled when the stock is empty."""
        number = min(self.missing(), len(self.stock))
        state = self
        if number:
            drawn, stock = self.stock[:number], self.stock[number:]
            player = self.mover.drew(drawn, len(self.pools) - 1)
            state = replace(self.with_mover(player), stock=stock)
        if state.missing() and state.discard:
            return replace(state, phase="shuffle")
        return state.purged() if self.rules.draws == "first" else state.passes()

    def purged(self) -> Self:
        """Remove the cards whose time is over, and begin with what comes first."""
        rules, state = self.rules, self
        for seat, player in enumerate(self.players):
            if rules.purge_all or seat == self.turn.seat:
                for place, card in enumerate(player.table):
                    if card and card.age >= rules.life and (rules.red_dies or is_black(card.kind)):
                        state = state.without_card(Seat(seat), place)
        return state.opened_effects() if rules.in_order else state

    def passes(self) -> Self:
        """Give the turn to the next seat, or end the match with the round."""
        seat = next_seat(self.turn.seat, self.seats, self.step)
        if seat != self.start:
            return self.begins(seat)
        if self.final:
            return replace(self, phase="over", ending="goal")
        if self.round == self.rules.rounds:
            return replace(self, phase="over", ending="rounds")
        return replace(self, round=self.round + 1).begins(seat)

    def ends_turn(self) -> Self:
        """End the turn of the seat; where one draws last, now."""
        return self.passes() if self.rules.draws == "first" else self.draws()

    def stopped(self) -> Self:
        """End the effects where the rest may be declined, otherwise the turn."""
        return self.effects_over() if self.turn.open == "effects" else self.ends_turn()

    # effects

    def opened_effects(self) -> Self:
        """Begin to activate cards."""
        turn = self.turn.begun("effects", in_order=self.rules.in_order)
        return replace(self, turn=turn).settled()

    def settled(self) -> Self:
        """Go on once a card has done its work: the next one, or growing older after the last."""
        if self.phase == "over":
            return self
        state = replace(self, turn=self.turn.settled())
        waiting = any(card.status == "ready" for card in state.mover.laid)
        return state if waiting else state.effects_over()

    def effects_over(self) -> Self:
        """Let the cards grow older by one use."""
        table = tuple(card and self._aged(card) for card in self.mover.table)
        state = self.with_mover(self.mover._replace(table=table))
        return replace(state, turn=self.turn.settled()._replace(open=""))

    def _aged(self, card: LaidCard) -> LaidCard:
        if self.rules.ages == "black":
            return card._replace(age=card.age + 1) if is_black(card.kind) else card
        return self.older(card) if card.status == "used" else card

    def older(self, card: LaidCard) -> LaidCard:
        """Return a card with one token more, or one step further down if it can slide."""
        most = self.rules.life if self.rules.ages == "used" else card.age + 1
        return card._replace(age=min(most, card.age + 1))

    def activated(self, place: int) -> Self:
        """Let a card work: at once, after a throw, or after a choice."""
        card = self.mover.table[place]
        assert card is not None  # only laid cards are offered
        state = self._marked_used(place)
        if card.rank in THROWN:
            return replace(state, phase="throw", count=None)
        if card.rank == TIGER:
            return state.asks("steal")
        if card.rank == TAM:
            return state.may_advance()
        if card.rank == NOTHING:
            state = state.gains("rice", 1)
        elif card.rank == KING:
            state = state.gains("coin", FULL_PAYS)
        return state.settled()

    def _marked_used(self, place: int) -> Self:
        """Mark a card as activated; in a fixed order those before it are passed over."""
        table: list[LaidCard | None] = list(self.mover.table)
        for number, card in enumerate(self.mover.table):
            if card and number == place:
                table[number] = card._replace(status="used")
            elif card and self.rules.by_slot and number < place and card.status == "ready":
                table[number] = card._replace(status="idle")
        laying: Laying = tuple(table)
        state = self.with_mover(self.mover._replace(table=laying))
        return replace(state, turn=self.turn._replace(place=place))

    def asks(self, what: Ask) -> Self:
        """Ask the owner of a working card for a choice."""
        return replace(self, turn=self.turn._replace(ask=what))

    def may_advance(self) -> Self:
        """Ask how far to advance for nothing, if the piece can."""
        return self.asks("advance") if self.distances(free=True) else self.settled()

    def gains(self, resource: Resource, amount: int) -> Self:
        """Give the seat whose turn it is some of a resource."""
        return self.with_mover(self.mover.gained(resource, amount, self.rules.most))

    def _thrown(self, count: int) -> Self:
        """Let a card work by its throw (筆, 巫, 将)."""
        card = self.mover.table[self.turn.place]
        assert card is not None  # it has just been activated
        strong = count >= self.rules.threshold
        state = replace(self, phase="play", count=count, turn=self.turn._replace(strong=strong))
        if card.rank == BRUSH:
            if strong:
                return state.gains("coin", FULL_PAYS).settled()
            return state.with_mover(state.mover._replace(immune=True)).settled()
        if card.rank != SHAMAN:
            return state.asks("target")
        if strong:
            return state.may_advance()
        halvings = self.turn.halvings + 1 if self.rules.stacks else 1
        return replace(state, turn=state.turn._replace(halvings=halvings)).settled()

    def stolen(self, victim: Seat, resource: Resource) -> Self:
        """Take one unit from another seat, if it has one and is not immune (虎)."""
        robbed = self.players[victim]
        if robbed.immune or not robbed.amount(resource):
            return self.settled()
        players = put(self.players, victim, robbed.paid(resource, 1))
        return replace(self, players=players).gains(resource, 1).settled()

    def shielded(self, owner: Seat) -> bool:
        """Tell whether 筆 keeps a general of the seat whose turn it is from this seat's cards."""
        own = owner == self.turn.seat and not self.rules.own_immunity
        return self.players[owner].immune and not own

    def hit(self, owner: Seat, place: int) -> Self:
        """Make a laid card older, or destroy it (将)."""
        if self.shielded(owner):
            return self.settled()
        if self.turn.strong:
            return self.without_card(owner, place).settled()
        player = self.players[owner]
        card = player.table[place]
        assert card is not None  # only laid cards are offered
        players = put(self.players, owner, player.at(place, self.older(card)))
        return replace(self, players=players).settled()

    def without_card(self, owner: Seat, place: int) -> Self:
        """Put a laid card on the discard pile."""
        player = self.players[owner]
        card = player.table[place]
        assert card is not None  # there is a card to be put away
        players = put(self.players, owner, player.at(place, None))
        return replace(self, players=players, discard=(*self.discard, card.kind))

    # payments

    def exchanged(self, coins: int) -> Self:
        """Change rice into coins."""
        player = self.mover.paid("rice", PER_COIN * coins)
        turn = self.turn.begun("exchange", in_order=self.rules.in_order)._replace(open="")
        return replace(self.with_mover(player), turn=turn).gains("coin", coins)

    def destroyed(self, owner: Seat, place: int) -> Self:
        """Pay for taking a laid card away."""
        card = self.players[owner].table[place]
        assert card is not None  # only laid cards are offered
        price = self.destroy_price(card.kind)
        paid = self.with_mover(self.mover.paid(resource_of(card.kind), price))
        turn = self.turn.begun("destroy", in_order=self.rules.in_order)
        return replace(paid.without_card(owner, place), turn=turn)

    def placed(self, kind: int) -> Self:
        """Pay for laying a card; a 船 goes to the discards and brings coins."""
        price = self.lay_price(kind)
        shown = self._shows(kind)
        turn = self.turn.begun("hand", in_order=self.rules.in_order)
        if not self.rules.lay_many:
            turn = turn._replace(open="")
        shown = replace(shown, turn=turn)
        if kind // 2 == SHIP:
            return replace(shown, discard=(*self.discard, kind)).gains("coin", FULL_PAYS)
        player = shown.mover.paid(resource_of(kind), price)
        card = LaidCard(kind, 0, "fresh" if self.rules.counts == "old" else "ready")
        return shown.with_mover(player.at(player.table.index(None), card))

    def _shows(self, kind: int) -> Self:
        """Return this state with a card out of the hand, for all to see."""
        pools = less(self.pools, self.mover.pool_of(kind), kind)
        return replace(self.with_mover(self.mover.played(kind)), pools=pools)

    def thrown_away(self, kinds: Hand) -> Self:
        """Throw hand cards away for rice."""
        state = self
        for kind in kinds:
            state = state._shows(kind)
        turn = self.turn.begun("hand", in_order=self.rules.in_order)._replace(open="")
        thrown = replace(state, turn=turn, discard=(*self.discard, *kinds))
        return thrown.gains("rice", DISCARD_PAYS * len(kinds))

    # moves

    def moved(self, resource: Resource, distance: int) -> Self:
        """Pay for a move; where only one is allowed the turn is over."""
        player = self.mover.paid(resource, self.move_price(resource))
        turn = self.turn.begun("hand", in_order=True)._replace(open="", moves=self.turn.moves + 1)
        state = replace(self.with_mover(player), turn=turn).advanced(distance)
        if state.phase == "over" or self.rules.many_moves:
            return state
        return state.ends_turn()

    def advanced(self, distance: int) -> Self:
        """Advance the piece; on the last place the match, or its last round, ends."""
        pos = self.mover.pos + distance
        state = self.with_mover(self.mover._replace(pos=pos))
        if pos < self.rules.route.goal:
            return state
        if self.rules.end == "instant":
            return replace(state, phase="over", ending="goal", turn=self.turn.settled())
        return replace(state, final=True)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return the route that a path leads along, or what its throw would do."""
        return preview_path(self, path) if viewer == self.turn.seat else ()

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)
