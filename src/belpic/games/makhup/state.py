"""The state of 値木 (Rulebook, 値木, State and Turn)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Self

from belpic.core import walk
from belpic.core.action import Action, Next
from belpic.core.chance import Chance, Shuffle
from belpic.core.errors import IllegalAction, Reason, reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer, next_seat
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import CODES, HIDDEN, KIND, UNSEEN
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games._shared.cards.slots import (
    EVERYBODY,
    NOBODY,
    Kinds,
    Layout,
    Slots,
    member,
    only,
)
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import SEAT_SETS, CardState, dealt_hands, hand_masks
from belpic.games.makhup.describe import describe_event
from belpic.games.makhup.legal import RoadPlacement, actions_of, next_of, placed_by
from belpic.games.makhup.listing import every_placement
from belpic.games.makhup.options import MakhupOptions
from belpic.games.makhup.reasons import explain_touch
from belpic.games.makhup.restocks import Hidden, guess_hidden, hidden_deed
from belpic.games.makhup.roads import NEW_ROADS, Roads
from belpic.games.makhup.scene import build_scene
from belpic.games.makhup.season import HAND, MakhupResult, fewest, judged
from belpic.games.makhup.sums import DRAW, LISTED_HAND, PASS, SPECIAL
from belpic.games.makhup.tableau import MakhupTableau

if TYPE_CHECKING:
    from belpic.core.rng import Rng


@quick
@dataclass(frozen=True, slots=True)
class MakhupState(CardState):
    """One moment of 値木."""

    options: MakhupOptions
    seats: int
    standing: Standing
    turn: Seat
    table: MakhupTableau
    owed: int
    """How many cards have still to be taken from the stock, once it has been shuffled anew."""
    drawn: bool
    """Whether the seat has drawn in this turn."""
    passes: int
    """How many seats have passed in a row because nothing could be drawn."""
    turns: int
    """How many turns the season has had."""
    result: MakhupResult | None
    """How the season before ended, or this one if it is over."""

    @classmethod
    def first(cls, options: MakhupOptions, seats: int) -> Self:
        """Return the state before the first season."""
        return cls(
            options=options,
            seats=seats,
            standing=Standing.first(options.first_parent, seats),
            turn=Seat(0),
            table=MakhupTableau.empty(seats),
            owed=0,
            drawn=False,
            passes=0,
            turns=0,
            result=None,
        )

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Everybody's cards."""
        return self.table.hands

    @property
    def roads(self) -> Roads:
        """The cards on the table."""
        return self.table.roads

    @property
    def to_act(self) -> ToAct:
        """Who is asked: one seat after the other; chance where the stock is shuffled anew."""
        if self.standing.phase == "play":
            return CHANCE if self.owed else SEAT_SETS[1 << self.turn]
        return OVER if self.standing.phase == "over" else CHANCE

    @property
    def drawable(self) -> bool:
        """Whether there is a card to draw."""
        table = self.table
        return bool(table.stock or (table.erased and self.options.reshuffle))

    def _asked(self, seat: Seat) -> bool:
        return self.standing.phase == "play" and seat == self.turn and not self.owed

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do."""
        if not self._asked(seat):
            return ()
        if self._is_small(seat):
            return actions_of(self, self.table.hands[seat])
        return tuple(every_placement(self, self.table.hands[seat]))

    def listed(self, seat: Seat, limit: int = walk.LISTED) -> Sequence[Action] | None:
        """Return `actions` if there are few, without listing them all where they are many."""
        if self._asked(seat) and not self._is_small(seat):
            placements = every_placement(self, self.table.hands[seat])
            actions: Sequence[Action] = tuple(islice(placements, limit + 1))
        else:
            actions = self.actions(seat)
        return actions if len(actions) <= limit else None

    def _is_small(self, seat: Seat) -> bool:
        """Tell whether the actions are listed fastest: small hands under the printed rules."""
        return self.options.as_printed and len(self.table.hands[seat]) <= LISTED_HAND

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer what to do, then ends, then card after card."""
        return next_of(self, self.hands[seat], path) if self._asked(seat) else Next()

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card or an end cannot be touched now."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        if actor is CHANCE or not self._asked(actor):
            self.require(actor)
            return self._restocked(action) if self.phase == "play" else self.happened(action)
        if action == DRAW and not self.drawn and self.drawable:
            return self._take(self.table, 1, drawn=True)
        if action == PASS and (self.drawn or not self.drawable):
            return self._pass()
        placement = placed_by(self, self.table.hands[actor], action)
        if placement is None:
            raise self.illegal(actor, action)
        return self._place(placement)

    def _moved(
        self,
        table: MakhupTableau,
        *,
        owed: int = 0,
        drawn: bool = False,
        passes: int = 0,
        turn_over: bool = False,
    ) -> Self:
        """Return this state with something else on the table."""
        return type(self)(
            self.options,
            self.seats,
            self.standing,
            next_seat(self.turn, self.seats) if turn_over else self.turn,
            table,
            owed,
            drawn,
            passes,
            self.turns + turn_over,
            self.result,
        )

    def _pass(self) -> Self:
        passes = 0 if self.drawn else self.passes + 1
        if passes == self.seats:
            return self.ended(fewest(self.hands))
        return self._moved(self.table.at_rest(), passes=passes, turn_over=True).capped()

    def _place(self, placement: RoadPlacement) -> Self:
        """Take cards out of the hand and put them on the table, or wipe it."""
        seat, (verb, kinds, rest, over) = self.turn, placement
        roads = self.table.roads
        if verb == SPECIAL:
            table = self.table.played(seat, kinds, rest, roads).wiped(kinds)
            if not rest:
                return self._moved(table).ended(seat)
            return self._take(table, NEW_ROADS, drawn=False)
        roads = roads.laid(over, kinds, only_last=self.options.ends == "last")
        laid = self._moved(self.table.played(seat, kinds, rest, roads), turn_over=True)
        return laid.capped() if rest else laid.ended(seat)

    def _take(self, table: MakhupTableau, owed: int, *, drawn: bool, fresh: int = 0) -> Self:
        """Take what is owed from the stock; wait for chance if it has to be shuffled anew."""
        options = self.options
        into = self.turn if drawn and options.draw_to == "hand" else None
        owed -= len(table.stock)
        table = table.taken(owed + len(table.stock), into, fresh)
        waits = owed > 0 and bool(table.erased) and options.reshuffle
        goes_on = waits or (drawn and options.draw_then_play)
        return self._moved(
            table, owed=owed * waits, drawn=drawn and goes_on, turn_over=not goes_on
        ).capped()

    def capped(self) -> Self:
        """Return this state, or the end of the season if it has had all its turns."""
        cap = self.options.turn_cap
        return self.ended(fewest(self.hands)) if cap and self.turns >= cap else self

    def ended(self, winner: Seat | None) -> Self:
        """Let the losers pay and gather the cards, but leave the roads to look at."""
        result = judged(self.hands, winner, self.standing, self.options)
        standing = self.standing.changed(result.changes)
        rule = self.options.next_parent
        standing = standing.after_tie(rule) if winner is None else standing.after_win(winner, rule)
        blank = type(self).first(self.options, self.seats)
        table = blank.table._replace(roads=self.roads)
        state = replace(blank, standing=standing, table=table, result=result)
        return state.season_over(standing)

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, standing=standing)

    def chance(self) -> Chance:
        """Return what the match waits for; in the middle of a season a new stock."""
        if self.phase != "play":
            return CardState.chance(self)
        self.require(CHANCE)
        return Shuffle(tuple(CODES[kind] for kind in self.table.erased))

    def _restocked(self, outcome: Action) -> Self:
        """Make the discards the new stock and take what is owed from it."""
        order = tuple(KIND.get(code, HIDDEN) for code in outcome)
        if tuple(sorted(order)) != self.table.erased:
            text, hint = " ".join(outcome)[:80], self.chance().hint()
            raise IllegalAction(reason("no_outcome", text=text, hint=hint))
        fresh = self.roads.fresh
        return self._take(self.table.restocked(order), self.owed, drawn=self.drawn, fresh=fresh)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands and turn up the first two roads; the rest is the stock."""
        hands = dealt_hands(order, self.seats, HAND)
        table = MakhupTableau.empty(self.seats)._replace(
            hands=hands, stock=order[self.seats * HAND :]
        )
        return replace(
            self,
            standing=self.standing.begun(),
            turn=self.standing.parent,
            table=table.taken(NEW_ROADS, None),
        )

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner, and everybody the first roads."""
        return (*hand_masks(self.seats, HAND), *(EVERYBODY,) * NEW_ROADS)

    def layout(self) -> Layout:
        """Return hands, stock and all open cards."""
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(self.hands)),
            Slots(self.table.stock, NOBODY, ordered=True),
            Slots((*self.roads.kinds, *self.table.erased), EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands and stock."""
        table = self.table._replace(hands=kinds[: self.seats], stock=kinds[self.seats])
        return replace(self, table=table)

    def hide(self, viewer: Viewer) -> Self:
        """Cut out unseen cards, and what others have drawn into their hands."""
        state = CardState.hide(self, viewer)
        stories = tuple(
            story if seat == viewer else tuple(map(hidden_deed, story))
            for seat, story in enumerate(self.table.stories)
        )
        return replace(state, table=state.table._replace(stories=stories))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        """Guess unseen cards; the composition of a stock made of discards is known."""
        table = self.table
        if not table.pools:
            return CardState.fill(self, viewer, rng)
        unseen = without_all(self.deck, (*table.roads.kinds, *table.erased))
        holes = Hidden(table.hands, table.stock, table.stories)
        found = guess_hidden(holes, seat_of(viewer), table.pools, unseen, rng)
        hands, stock, stories = found
        return replace(self, table=table._replace(hands=hands, stock=stock, stories=stories))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide the order of a new stock, but for what is taken from it at once."""
        if actor is not CHANCE or self.phase != "play" or viewer is ALL:
            return CardState.seen(self, actor, action, viewer)
        secret = self.drawn and self.options.draw_to == "hand"
        shown = (only(self.turn) if secret else EVERYBODY) & member(viewer)
        return " ".join(
            code if shown and place < self.owed else UNSEEN for place, code in enumerate(action)
        )

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)
