"""The state of 終季 (Rulebook, 終季, State and Flow)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from belpic.core.action import NOTHING, Action, Next
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, next_seat
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND, NO_CARD
from belpic.games._shared.cards.hands import Hand, added, put, without, without_all
from belpic.games._shared.cards.slots import EVERYBODY
from belpic.games._shared.cards.standing import collected
from belpic.games._shared.cards.state import dealt_hands
from belpic.games._shared.cards.touches import walk_few
from belpic.games.taxot.choices import DISCARDED, SKIP, TAXOT, claim_actions, turn_actions
from belpic.games.taxot.describe import describe_event
from belpic.games.taxot.reasons import explain_touch
from belpic.games.taxot.scene import build_scene
from belpic.games.taxot.tableau import HAND, TaxotFrame, TaxotSeason, TaxotSituation, TaxotTableau
from belpic.games.taxot.win import (
    TaxotResult,
    Win,
    added_up,
    bonus_points,
    end_items,
    paid_to_all,
    win_changes,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.walk import Step


@quick
@dataclass(frozen=True, slots=True)
class TaxotState(TaxotSituation):
    """One moment of 終季.

    What happens with every event is written for speed: the table is taken apart and put together
    as a tuple, and what most answers are, `skip`, is looked at first.
    """

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do now."""
        table = self.table
        if not table.waiting >> seat & 1:
            return ()
        hand, group = table.hands[seat], table.groups[seat]
        options = self.frame.options
        if table.answers:
            return claim_actions(options, hand, group, table.river[-1][0])
        return turn_actions(options, hand, group, table.drawn)

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer the words, then the cards of a group in any order."""
        return walk_few(actions, path) if (actions := self.actions(seat)) else NOTHING

    def walker(self, seat: Seat) -> Step:
        """Return the same for many paths: what the seat may do is found out once."""
        actions = self.actions(seat)
        return lambda path: walk_few(actions, path) if actions else NOTHING

    def explain(self, seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a hand is not complete, a card cannot be taken, and the like."""
        return explain_touch(self, seat, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        table = self.table
        if actor is CHANCE or not table.waiting >> actor & 1:
            self.require(actor)
            return self.happened(action)
        if table.answers:
            return self._answered(actor, action)
        kind = DISCARDED.get(action)
        if kind is None:
            if action not in self.actions(actor):
                raise self.illegal(actor, action)
            return self.won((actor,)) if action == TAXOT else self.exposed(actor, action)
        if kind == table.drawn:
            return self._discarded(kind, table.hands)
        hand = table.hands[actor]
        if kind not in hand:
            raise self.illegal(actor, action)
        left = without(hand, kind)
        if table.drawn != NO_CARD:
            left = added(left, table.drawn)
        return self._discarded(kind, put(table.hands, actor, left))

    def _discarded(self, kind: int, hands: tuple[Hand, ...]) -> Self:
        """Ask the others about a discard."""
        turn, _, _, groups, _, river, stock, _ = self.table
        frame = self.frame
        options, seats = frame.options, frame.seats
        asked = 0
        if options.claims:
            # all others, or the next one
            everybody = options.claim_who == "anyone"
            asked = (1 << seats) - 1 ^ 1 << turn if everybody else 1 << (turn + 1) % seats
        river = (*river, (kind, turn))
        table = TaxotTableau(turn, asked, hands, groups, NO_CARD, river, stock, (None,) * seats)
        if options.isshu == "own_draw":
            season = replace(frame.season, acted=frame.season.acted | 1 << turn)
            frame = replace(frame, season=season)
        state = type(self)(frame, table)
        return state if asked else state.go_on()

    def _answered(self, seat: Seat, action: Action) -> Self:
        if action is not SKIP and action not in self.actions(seat):
            raise self.illegal(seat, action)
        turn, waiting, hands, groups, drawn, river, stock, answers = self.table
        waiting ^= 1 << seat
        answers = (*answers[:seat], action, *answers[seat + 1 :])
        if not waiting and answers.count(SKIP) + answers.count(None) == len(answers):
            return self.go_on()
        table = TaxotTableau(turn, waiting, hands, groups, drawn, river, stock, answers)
        state = type(self)(self.frame, table)
        return state if waiting else state.resolve()

    def resolve(self) -> Self:
        """Give the discard to those who may have it; somebody claims it."""
        granted = self.granted()
        answer = self.table.answers[granted[0]]
        assert answer is not None  # only who has answered is granted anything
        return self.won(granted) if answer == TAXOT else self.called(granted[0], answer)

    def go_on(self) -> Self:
        """Let the next seat draw, or end the season if the stock is empty (DRAW)."""
        frame = self.frame
        turn = Seat((self.table.turn + 1) % frame.seats)
        if frame.season.first_round and turn == frame.standing.parent:
            frame = replace(frame, season=replace(frame.season, first_round=False))
        return self.draws(turn, frame) if self.table.stock else self.exhausted()

    def draws(self, turn: Seat, frame: TaxotFrame) -> Self:
        """Let a seat draw the top card of the stock."""
        _, _, hands, groups, _, river, stock, _ = self.table
        table = TaxotTableau(turn, 1 << turn, hands, groups, stock[0], river, stock[1:], ())
        return type(self)(frame, table)

    def exposed(self, seat: Seat, action: Action) -> Self:
        """Show a set of four; at once everybody pays for it (四友)."""
        table = self.table
        kinds = [KIND[code] for code in action[1:]]
        cards = without_all(added(table.hands[seat], table.drawn), kinds)
        drawn = table.drawn if table.drawn in cards else cards[-1]
        group = tuple(sorted((*table.groups[seat], *kinds)))
        shown = table._replace(
            hands=put(table.hands, seat, without(cards, drawn)),
            groups=put(table.groups, seat, group),
            drawn=drawn,
        )
        changes = paid_to_all(self.seats, seat)
        return self.on(shown).stood(self.standing.changed(changes))

    def called(self, seat: Seat, action: Action) -> Self:
        """Give the discard to a seat that lays a group open and then discards (開)."""
        table = self.table
        kinds = [KIND[code] for code in action[1:]]
        group = tuple(sorted((*table.groups[seat], *kinds, self.last_discard)))
        hand = without_all(table.hands[seat], kinds)
        opened = TaxotTableau(
            seat,
            1 << seat,
            put(table.hands, seat, hand),
            put(table.groups, seat, group),
            NO_CARD,
            table.river[:-1],
            table.stock,
            (),
        )
        standing = self.standing.changed(self.call_changes(seat, group))
        frame = TaxotFrame(self.options, self.seats, standing, self._moved_to(seat))
        return type(self)(frame, opened)

    def call_changes(self, seat: Seat, group: Hand) -> tuple[int, ...]:
        """Return what is paid at once for a call: to the discarder, and for a set of four."""
        if self.options.payment == "flat":
            return (0,) * self.seats
        changes = collected(self.seats, self.table.turn, {seat: 1})
        if self.options.nam_skip_pay:
            for skipped in self.skipped_by(seat):
                changes = added_up(changes, collected(self.seats, skipped, {seat: 1}))
        return added_up(changes, paid_to_all(self.seats, seat)) if len(group) == 4 else changes

    def _moved_to(self, seat: Seat) -> TaxotSeason:
        """Return the season once the turn has gone on to a seat, perhaps past the 親."""
        passed = (*self.skipped_by(seat), seat)
        if self.season.first_round and self.standing.parent in passed:
            return replace(self.season, first_round=False)
        return self.season

    def won(self, winners: tuple[Seat, ...]) -> Self:
        """Show the hands of the winners and settle the season (WIN)."""
        table, season = self.table, self.season
        discarder = table.turn if table.answers else None
        stock = table.stock
        if self.options.hikari != "off" and stock:
            season, stock = replace(season, lights=(*season.lights, stock[0])), stock[1:]
        wins = tuple(self.win_of(seat, season.lights) for seat in winners)
        paid = (win_changes(self.options, self.standing, win, discarder) for win in wins)
        changes = added_up(*paid)
        parent = self.standing.parent
        concerned = discarder is None or parent in (*winners, discarder)
        factor = self.standing.bonus if self.options.multiplies and concerned else 1
        result = TaxotResult(wins, discarder, season.lights, changes, parent, factor)
        season = replace(season, last=result)
        standing = self.standing.changed(changes).after_win(winners[0], self.options.next_parent)
        shown = self._shown()
        shown = shown.on(shown.table._replace(stock=stock, waiting=0, answers=()))
        over = shown.in_season(season).season_over(standing)
        again = self.options.dodo and over.phase == "deal" and len(stock) > HAND * self.seats
        return over.dealt_again() if again else over

    def _shown(self) -> Self:
        """Return this state with a card just drawn among the others: nobody sees which it was."""
        table = self.table
        if table.drawn == NO_CARD:
            return self
        cards = added(table.hands[table.turn], table.drawn)
        return self.on(table._replace(hands=put(table.hands, table.turn, cards), drawn=NO_CARD))

    def win_of(self, seat: Seat, lights: Hand) -> Win:
        """Return what a seat's hand counts with the card that completes it."""
        kind = self.last_discard if self.table.answers else self.table.drawn
        group = self.table.groups[seat]
        concealed = added(self.table.hands[seat], kind)
        division = self.options.judge.best(concealed, group)
        assert division is not None  # 終季 is offered for complete hands only
        cards = (*concealed, *group)
        items = end_items(self.options, cards, division, first=self._is_first(seat))
        counted = self.options.payment == "points"
        bonus = bonus_points(self.options, cards, lights)
        return Win(seat, division.groups, items, bonus, four=division.new_four and counted)

    def _is_first(self, seat: Seat) -> bool:
        """Tell whether 一周 counts for a win now."""
        if self.options.isshu == "own_draw":
            return not self.table.answers and not self.season.acted >> seat & 1
        return self.options.isshu == "round" and self.season.first_round

    def exhausted(self) -> Self:
        """End the season without a winner (EXHAUSTED)."""
        standing = self.standing
        if self.options.exhaust_parent == "next":
            standing = standing.ruled_by(next_seat(standing.parent, self.seats))
        changes, parent = (0,) * self.seats, self.standing.parent
        result = TaxotResult((), None, self.season.lights, changes, parent, factor=1)
        ended = self.on(self.table._replace(waiting=0, answers=()))
        return ended.in_season(replace(self.season, last=result)).season_over(standing)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal five cards each, turn up the first 光 card, and let the 親 draw."""
        return self._begun(order, TaxotSeason(last=self.season.last))

    def dealt_again(self) -> Self:
        """Put everything aside and deal from what is left of the stock (馬々)."""
        shown = [kind for slots in self.layout() if slots.seen == EVERYBODY for kind in slots.kinds]
        unseen = [
            () if Seat(seat) in self.winners else hand for seat, hand in enumerate(self.table.hands)
        ]
        before = self.season.buried or ((),) * self.seats
        buried = tuple(tuple(sorted((*old, *new))) for old, new in zip(before, unseen, strict=True))
        season = TaxotSeason(gone=tuple(sorted(shown)), buried=buried, last=self.season.last)
        return self._begun(self.table.stock, season)

    def _begun(self, order: tuple[int, ...], season: TaxotSeason) -> Self:
        dealt = HAND * self.seats
        lights = 0 if self.options.hikari == "off" else 1
        season = replace(season, lights=order[dealt : dealt + lights])
        frame = TaxotFrame(self.options, self.seats, self.standing.begun(), season)
        parent, nothing = self.standing.parent, ((),) * self.seats
        hands = dealt_hands(order, self.seats, HAND)
        stock = order[dealt + lights :]
        state = type(self)(frame, TaxotTableau(parent, 0, hands, nothing, NO_CARD, (), stock, ()))
        return state.draws(parent, frame) if stock else state.exhausted()

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)
