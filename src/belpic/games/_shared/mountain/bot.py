"""Bots that play by rules of thumb.

`SteadyBot` lays the dearest card it can pay for, otherwise throws its hand away but for a card it
waits for, and moves whenever it can. `ClimberBot` lays only what earns more than it costs; what a
card is worth is reckoned in rice, a coin being five.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.mountain.choices import (
    END,
    few_actions,
    may_begin,
    may_discard,
    may_finish,
    may_lay,
    payable,
)
from belpic.games._shared.mountain.rules import (
    COSTS,
    PER_COIN,
    SHAMAN,
    SHIP,
    STATIC,
    TAM,
    is_black,
)
from belpic.games._shared.mountain.situation import MountainSituation, resource_of

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.view import View
    from belpic.games._shared.cards.hands import Hand

EARNS: Final = (0.0, 1.0, 1.6, 3.0, 0.8, 2.0, 6.0, 1.5, 4.0, 1.0, 10.0, 8.0)
"""What a laid card of each rank earns in a turn."""
USES: Final = 3
"""How often a black card works."""
LASTING: Final = 6
"""In how many turns a red card should have paid for itself."""
THROWN_AWAY: Final = 2.0
"""What a card thrown away earns."""


class MountainBot(ABC):
    """What all these bots do alike; they differ in what they lay, exchange and keep."""

    effects_first = True
    """Whether the cards work before others are laid, where that can be chosen."""

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # it plays by rules alone
        """Return the action that the rules of thumb ask for."""
        state = view.shown
        assert isinstance(state, MountainSituation)  # the games' own bot
        if state.turn.ask:
            return _answer(state)
        if state.turn.open == "effects":
            return self.activation(state)
        return self._step(state)

    def _step(self, state: MountainSituation) -> Action:
        """Take the steps one after the other."""
        if "effects" not in state.turn.done and self.effects_first:
            return Action.of("effects")
        if may_begin(state, "exchange") and (coins := self.coins(state)):
            return Action.of("exchange", str(coins))
        hand = self._hand(state) if may_begin(state, "hand") else None
        if hand is not None:
            return hand
        if "effects" not in state.turn.done:
            return Action.of("effects")
        if not may_finish(state):
            return Action.of("discard", CODES[min(state.mover.held, key=_cost)])
        ways = payable(state)
        # with coins if there are enough, as black cards cost rice
        return Action.of("move", ways[-1], str(state.distances()[-1])) if ways else END

    def _hand(self, state: MountainSituation) -> Action | None:
        """Lay the best card, or throw away what is not kept."""
        cards = [kind for kind in self.wanted(state) if may_lay(state, kind)]
        if cards:
            return Action.of("place", CODES[max(cards, key=self.value)])
        if not may_discard(state):
            return None
        kept = self.kept(state)
        spared = [kind for kind in state.mover.held if kind != kept]
        return Action(("discard", *(CODES[kind] for kind in spared))) if spared else None

    def coins(self, state: MountainSituation) -> int:
        """Return how many coins to change, so that the best red card can be laid."""
        mover = state.mover
        for kind in sorted(self.wanted(state), key=self.value, reverse=True):
            if resource_of(kind) == "coin" and mover.has_room:
                short = state.lay_price(kind) - mover.coin
                if 0 < short <= mover.rice // PER_COIN:
                    return short
        return 0

    def activation(self, state: MountainSituation) -> Action:
        """Let the first card work that has not."""
        return few_actions(state)[0]

    @abstractmethod
    def value(self, kind: int) -> float:
        """Return by what cards are compared when one is to be laid."""

    def wanted(self, state: MountainSituation) -> Hand:
        """Return the hand cards that are laid if they can be paid for."""
        return state.mover.held

    def kept(self, state: MountainSituation) -> int | None:  # noqa: ARG002  # some keep nothing
        """Return a card to wait for when the others are thrown away."""
        return None


@dataclass(frozen=True)
class SteadyBot(MountainBot):
    """Lays the dearest card it can pay for, keeps one that is worth waiting for, and moves."""

    patient: frozenset[int]
    """The ranks that are worth waiting for."""
    exchanges: bool

    def value(self, kind: int) -> float:
        """Return the cost."""
        return _cost(kind)

    def coins(self, state: MountainSituation) -> int:
        """Return how many coins to change, if the bot does so at all."""
        return MountainBot.coins(self, state) if self.exchanges else 0

    def kept(self, state: MountainSituation) -> int | None:
        """Return the dearest card of those worth waiting for."""
        waiting = [kind for kind in state.mover.held if kind // 2 in self.patient]
        return max(waiting, key=_cost, default=None)


class ClimberBot(MountainBot):
    """Lays what earns more than it costs, and throws everything else away."""

    effects_first = False

    def value(self, kind: int) -> float:
        """Return what laying a card earns in the end, less its cost."""
        rank, black = kind // 2, is_black(kind)
        if rank == SHIP:
            return 2.0 * PER_COIN
        return EARNS[rank] * (USES if black else LASTING) - COSTS[rank] * (1 if black else PER_COIN)

    def wanted(self, state: MountainSituation) -> Hand:
        """Return the cards that earn more than throwing them away."""
        return tuple(kind for kind in state.mover.held if self.value(kind) > THROWN_AWAY)

    def activation(self, state: MountainSituation) -> Action:
        """Let what makes the others stronger work first, and advance last."""
        return min(
            (action for action in few_actions(state) if action != END),
            key=lambda action: _turn_of(state, int(action[1]) - 1),
        )


def _cost(kind: int) -> int:
    return COSTS[kind // 2]


def _answer(state: MountainSituation) -> Action:
    actions = few_actions(state)
    if state.turn.ask == "advance":
        return actions[-1]
    if state.turn.ask == "steal":
        return max(actions, key=lambda action: _loot(state, action))
    return max(actions, key=lambda action: _damage(state, action))


def _loot(state: MountainSituation, action: Action) -> tuple[bool, bool, int]:
    """Prefer coins to rice, and the one who is ahead."""
    victim = state.players[int(action[1]) - 1]
    coin = action[2] == "coin"
    there = victim.coin if coin else victim.rice
    return bool(there) and not victim.immune, coin, victim.pos


def _damage(state: MountainSituation, action: Action) -> tuple[bool, float, int]:
    """Prefer the best card of an opponent, and of one's own the worst."""
    owner = int(action[1]) - 1
    player = state.players[owner]
    card = player.table[int(action[2]) - 1]
    assert card is not None  # only laid cards are offered
    own = owner == state.turn.seat
    value = EARNS[card.rank] * (1 if is_black(card.kind) else USES)
    return not own and not player.immune, -value if own else value, card.age


def _turn_of(state: MountainSituation, place: int) -> int:
    card = state.mover.table[place]
    assert card is not None  # only laid cards are offered
    if card.rank in STATIC:
        return 0
    return 3 if card.rank == TAM else 2 if card.rank == SHAMAN else 1
