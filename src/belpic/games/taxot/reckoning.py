"""What an action is worth in 終季: how soon one's hand may end the season, and what it risks.

A season is taken as a race: every turn of another may end it, by a card drawn or by a discard that
somebody claims; what others discard, and what one draws, completes one's own hand as often as there
are such cards among those unseen. Whoever needs one card more first has to get it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.lazy_property import lazy_property
from belpic.core.seats import seats_from
from belpic.games._shared.cards.deck import COPIES, KIND, NO_CARD
from belpic.games._shared.cards.hands import Hand, added, different, without, without_all
from belpic.games.taxot.choices import DISCARDED, SKIP, calls
from belpic.games.taxot.danger import SECOND_LIGHT, Danger, bits_of, claimants, unseen_by
from belpic.games.taxot.win import ITEM_POINTS, bonus_points, end_items

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.games.taxot.state import TaxotState

DRAWN: Final = 0.07
"""How often the turn of another ends the season by the card it draws."""
CLAIMED: Final = 0.045
"""How often its discard completes the hand of a third, for each there is."""
HIT: Final = 0.043
"""How often one's own next discard completes the hand of another, for each there is."""
HIT_COST: Final = 7.0
DRAWN_COST: Final = 5.0
"""What one pays when another draws its last card."""
TRUST: Final = 0.6
"""How much of what the race gives came true in matches."""
CALL_COST: Final = 1.0
"""What 開 costs."""
HOPE: Final = 0.05
"""What each unseen card counts for a hand that lacks two or more, in comparison with points."""


@dataclass(frozen=True, slots=True)
class Wait:
    """What a hand of five is waiting for."""

    chance: float
    """How likely an unseen card completes it."""
    points: float
    """終了点 without 一周, on average over these cards."""
    bonus: float
    """ボーナス点."""
    fours: float
    """How often 四友 is settled with it."""


NOTHING: Final = Wait(0.0, 0.0, 0.0, 0.0)


class Reckoning:
    """What each action of a seat is worth in points, until the season ends."""

    def __init__(self, state: TaxotState, seat: Seat, rng: Rng) -> None:
        """Take what the seat sees, and randomness to guess what it does not."""
        self.state = state
        self.seat = seat
        self.rng = rng
        self.unseen = unseen_by(state, seat)
        self.number = max(1, sum(self.unseen))
        self.hand, self.group = state.table.hands[seat], state.table.groups[seat]
        self.others = seats_from(seat, state.seats)[1:]
        self.factors = [state.standing.factor(seat, other) for other in self.others]
        self.third = CLAIMED * (len(self.others) - 1)
        self.hit = HIT * len(self.others)
        self.claimed = [seat in claimants(state, other) for other in self.others]
        """Whether one may claim what each other seat discards."""
        self._values: dict[tuple[Hand, Hand, bool], float | None] = {}
        self._waits: dict[tuple[Hand, Hand], Wait] = {}

    @lazy_property
    def danger(self) -> Danger:
        """What others would do with a discard."""
        return Danger(self.state, self.seat, self.rng)

    @lazy_property
    def hopeless(self) -> float:
        """What a hand is worth that is never completed."""
        return self._race(NOTHING, now=False)

    def value_of(self, action: Action) -> float:
        """Return what an action is worth; to end the season is looked at before."""
        drawn = self.state.table.drawn
        if action == SKIP:
            return TRUST * self._worth(self.hand, self.group)
        if action in DISCARDED:
            cards = self.hand if drawn == NO_CARD else added(self.hand, drawn)
            return self._discarding(cards, self.group, [DISCARDED[action]])
        kinds = [KIND[code] for code in action[1:]]
        if action[0] == "nam":
            group = tuple(sorted((*self.group, *kinds, self.state.last_discard)))
            return self._opened(without_all(self.hand, kinds), group) - CALL_COST
        group = tuple(sorted((*self.group, *kinds)))
        return self._opened(without_all(added(self.hand, drawn), kinds), group)

    def _opened(self, cards: Hand, group: Hand) -> float:
        """Return the worth of a hand with a group laid open, before its discard."""
        paid = len(self.others) if len(group) == 4 else 0
        return paid + self._discarding(cards, group, different(cards))

    def _discarding(self, cards: Hand, group: Hand, kinds: Iterable[int]) -> float:
        """Return the worth of the best of these discards."""
        danger = self.danger
        return max(
            (1 - danger.chance[kind]) * TRUST * self._worth(without(cards, kind), group)
            - danger.cost[kind]
            for kind in kinds
        )

    def _worth(self, hand: Hand, group: Hand) -> float:
        """Return what a hand of five is worth after a discard that nobody claimed."""
        complete = self._waiting(hand, group, now=True)
        return self._away(hand, group) if complete is None else complete

    def _waiting(self, hand: Hand, group: Hand, *, now: bool) -> float | None:
        """Return what a hand is worth that lacks one card, None if it lacks more.

        `now` says whether it is held already, so that it may still be completed in the first round.
        """
        key = hand, group, now
        if key not in self._values:
            wait = self._wait(hand, group)
            self._values[key] = self._race(wait, now=now) if wait.chance else None
        return self._values[key]

    def _wait(self, hand: Hand, group: Hand) -> Wait:
        key = hand, group
        if key not in self._waits:
            self._waits[key] = self._found_wait(hand, group)
        return self._waits[key]

    def _found_wait(self, hand: Hand, group: Hand) -> Wait:
        """Return for what a hand waits, and what it would count."""
        options, season = self.state.options, self.state.season
        total, points, bonus, fours = 0, 0, 0.0, 0
        for kind in bits_of(options.judge.waits(hand, group).complete):
            # a card that is imagined in the hand is no longer among the unseen
            number = min(self.unseen[kind], COPIES[kind] - hand.count(kind))
            division = options.judge.best(added(hand, kind), group) if number > 0 else None
            if division is None:
                continue
            cards = (*hand, kind, *group)
            items = end_items(options, cards, division, first=False)
            total += number
            points += number * sum(ITEM_POINTS[item] for item in items)
            bonus += number * (bonus_points(options, cards, season.lights) + SECOND_LIGHT)
            fours += number * division.new_four
        if not total:
            return NOTHING
        return Wait(total / self.number, points / total, bonus / total, fours / total)

    def _race(self, wait: Wait, *, now: bool) -> float:
        """Return what a hand is worth that waits for something, round after round."""
        later, goes_on = self._round(wait, (False,) * len(self.others))
        value = later / (1 - goes_on)
        if not now:
            return value
        first, goes_on = self._round(wait, self._first_rounds)
        return first + goes_on * value

    def _round(self, wait: Wait, firsts: Sequence[bool]) -> tuple[float, float]:
        """Return what one round brings on average, and how likely the season goes on."""
        fours = wait.fours * len(self.others)
        value, alive = 0.0, 1.0
        for factor, first, mine in zip(self.factors, firsts, self.claimed, strict=True):
            points = wait.points + (ITEM_POINTS["isshu"] if first else 0)
            chance = wait.chance if mine else 0.0
            value -= alive * DRAWN * DRAWN_COST
            alive *= 1 - DRAWN
            value += alive * chance * (points * factor + wait.bonus + fours)
            alive *= max(0.0, 1 - chance - self.third)
        everybody = sum(wait.points * factor + wait.bonus for factor in self.factors)
        value += alive * wait.chance * (everybody + fours)
        alive *= 1 - wait.chance
        return value - alive * self.hit * HIT_COST, alive * (1 - self.hit)

    @lazy_property
    def _first_rounds(self) -> tuple[bool, ...]:
        """Whether the next turn of each other seat is still in the first round."""
        parent = self.state.standing.parent
        passed = self.others.index(parent) if parent in self.others else len(self.others)
        first = self.state.season.first_round
        return tuple(first and at < passed for at in range(len(self.others)))

    def _away(self, hand: Hand, group: Hand) -> float:
        """Return what a hand is worth that lacks at least two cards."""
        claims = self.state.options.judge.waits(hand, group).claims
        drawn, called = Gain(), Gain()
        for kind, number in enumerate(self.unseen):
            if not number:
                continue
            cards = added(hand, kind)
            drawn.add(number, self._best((without(cards, one), group) for one in different(cards)))
            if claims >> kind & 1:
                called.add(number, self._called(hand, group, kind))
        if not drawn.number and not called.number:
            near = sum(self.unseen[kind] for kind in bits_of(claims))
            return self.hopeless + HOPE * near / self.number
        value, alive = 0.0, 1.0
        for mine in self.claimed:
            chance = called.number / self.number if mine else 0.0
            value -= alive * DRAWN * DRAWN_COST
            alive *= 1 - DRAWN
            value += alive * (1 - self.third) * chance * called.mean
            alive *= max(0.0, 1 - self.third - chance)
        value -= alive * self.hit * HIT_COST
        alive *= 1 - self.hit
        found = drawn.number / self.number
        return (value + alive * found * drawn.mean) / (1 - alive * (1 - found))

    def _called(self, hand: Hand, group: Hand, kind: int) -> float | None:
        """Return what the best 開 of a discard is worth, None if two cards are lacking then."""
        values = []
        for action in calls(self.state.options, hand, group, kind):
            kinds = [KIND[code] for code in action[1:]]
            opened = tuple(sorted((*group, *kinds, kind)))
            cards = without_all(hand, kinds)
            value = self._best((without(cards, one), opened) for one in different(cards))
            if value is not None:
                values.append(value + (len(self.others) if len(opened) == 4 else 0))
        return max(values) - CALL_COST - self.hit * HIT_COST if values else None

    def _best(self, hands: Iterable[tuple[Hand, Hand]]) -> float | None:
        """Return the worth of the best hand that lacks one card, None if none does."""
        values = [self._waiting(hand, group, now=False) for hand, group in hands]
        found = [value for value in values if value is not None and value > self.hopeless]
        return max(found, default=None)


@dataclass(slots=True)
class Gain:
    """How many cards make a hand better, and how good."""

    number: int = 0
    total: float = 0.0

    def add(self, number: int, value: float | None) -> None:
        """Count cards of a kind, if they help."""
        if value is not None:
            self.number += number
            self.total += number * value

    @property
    def mean(self) -> float:
        """The mean worth of the hands that they make."""
        return self.total / self.number if self.number else 0.0
