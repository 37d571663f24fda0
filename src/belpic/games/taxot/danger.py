"""How likely each discard completes somebody's hand in 終季, and what that would cost."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.core.seats import Seat, seats_from
from belpic.games._shared.cards.deck import COPIES, HIDDEN, KINDS, NO_CARD
from belpic.games._shared.cards.hands import Hand, added, different, without
from belpic.games.taxot.win import ITEM_POINTS, bonus_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.rng import Rng
    from belpic.games.taxot.state import TaxotState

HANDS: Final = 250
"""How many hands are guessed for every other seat: what discards differ by is a few per cent."""
TRIES: Final = 8
"""How often a hand is guessed again that would not have done what its seat has done."""
CLEARLY: Final = 1.2
"""How many times better another hand must be for a seat to have kept it rather."""
BETTER: Final = 1.5
"""How many times more often than guessed hands those of players wait for a card: they are chosen.

Measured in 640 seasons among bots that count their cards: discards that guessed hands waited for in
5, 8, 12, 17 and 23 of 100 cases completed a hand in 5, 17, 19, 18 and 48.
"""
SECOND_LIGHT: Final = 0.6
"""What the 光 card that is turned up at the end adds to a hand on average."""


class Danger:
    """What others would do with each kind of card, as far as the seat can know."""

    def __init__(self, state: TaxotState, seat: Seat, rng: Rng) -> None:
        """Guess the hands of others; those that the state shows are taken as they are."""
        self.state = state
        self.rng = rng
        self.chance = [0.0] * len(KINDS)
        """How likely somebody ends the season with a card of this kind."""
        self.cost = [0.0] * len(KINDS)
        """What that costs on average, the season going on in all other cases."""
        unseen = unseen_by(state, seat)
        self._pool = [kind for kind, number in enumerate(unseen) for _ in range(number)]
        left = [1.0] * len(KINDS)
        for other in claimants(state, seat):
            factor = state.standing.factor(seat, other)
            first = ITEM_POINTS["isshu"] if state.season.first_round else 0
            points = (ITEM_POINTS["taxot"] + first) * factor
            for kind, (share, bonus) in enumerate(self._waits_of(other)):
                self.chance[kind] += left[kind] * share
                self.cost[kind] += left[kind] * share * (points + bonus)
                left[kind] *= 1 - share

    def _waits_of(self, other: Seat) -> list[tuple[float, float]]:
        """Return how likely a seat waits for each kind, and its ボーナス点 then."""
        table = self.state.table
        hand, group = table.hands[other], table.groups[other]
        known = HIDDEN not in hand
        hands = [hand] if known else self._guessed(other, len(hand))
        counts, bonuses = [0] * len(KINDS), [0.0] * len(KINDS)
        options, lights = self.state.options, self.state.season.lights
        for one in hands:
            waits = options.judge.waits(one, group).complete
            if not waits:
                continue
            bonus = bonus_points(options, one + group, lights) + SECOND_LIGHT
            for kind in bits_of(waits):
                counts[kind] += 1
                bonuses[kind] += bonus
        better = 1.0 if known else BETTER
        return [
            (min(1.0, better * count / len(hands)), bonus / count if count else 0.0)
            for count, bonus in zip(counts, bonuses, strict=True)
        ]

    def _guessed(self, other: Seat, size: int) -> list[Hand]:
        """Return hands that a seat may hold after what it has let pass and thrown away."""
        state, pool, below = self.state, self._pool, self.rng.below
        waits, group = state.options.judge.waits, state.table.groups[other]
        refused, thrown = self._past_of(other)
        found = []
        for _ in range(HANDS):
            hand: Hand = ()
            for _ in range(TRIES):
                for place in range(size):
                    chosen = place + below(len(pool) - place)
                    pool[place], pool[chosen] = pool[chosen], pool[place]
                hand = tuple(sorted(pool[:size]))
                if waits(hand, group).complete & refused:
                    continue
                if thrown == NO_CARD or self._kept(hand, group, thrown):
                    break
            found.append(hand)
        return found

    def _past_of(self, other: Seat) -> tuple[int, int]:
        """Return what a seat has let pass since it last changed its hand, and what it threw away.

        The first is a set of kinds.
        """
        river = self.state.table.river
        asked = river[:-1] if self.state.table.answers else river
        refused = 0
        for kind, discarder in reversed(asked):
            if discarder == other:
                return refused, kind
            if other in claimants(self.state, discarder):
                refused |= 1 << kind
        return refused, NO_CARD

    def _kept(self, hand: Hand, group: Hand, thrown: int) -> bool:
        """Tell whether a seat would have kept this hand when it threw a card away."""
        waits = self.state.options.judge.waits
        complete, claims, _ = waits(hand, group)
        outs = CLEARLY * complete.bit_count()
        near = CLEARLY * claims.bit_count()
        cards = added(hand, thrown)
        for kind in different(hand):
            other = waits(without(cards, kind), group)
            if other.complete:
                if other.complete.bit_count() > outs:
                    return False
            elif not complete and other.claims.bit_count() > near:
                return False
        return True


def claimants(state: TaxotState, discarder: Seat) -> tuple[Seat, ...]:
    """Return who may claim a discard, in the order in which they are granted it."""
    others = seats_from(discarder, state.seats)[1:]
    if not state.options.claims:
        return ()
    return others if state.options.claim_who == "anyone" else others[:1]


def unseen_by(state: TaxotState, seat: Seat) -> list[int]:
    """Return how many cards of each kind a seat has not seen."""
    layout = state.hide(seat).layout()
    seen = Counter(kind for slots in layout for kind in slots.kinds)
    return [COPIES[kind] - seen[kind] for kind in KINDS]


def bits_of(kinds: int) -> Iterable[int]:
    """Yield the kinds of a set."""
    while kinds:
        lowest = kinds & -kinds
        yield lowest.bit_length() - 1
        kinds ^= lowest
