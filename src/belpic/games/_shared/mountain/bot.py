"""A bot that plays by simple rules: it lays what earns more than it costs, and moves when it can.

What a card is worth is reckoned in rice: a coin is five, a square about what a move costs.
"""

from __future__ import annotations

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
from belpic.games._shared.mountain.position import Position, resource_of
from belpic.games._shared.mountain.rules import (
    COSTS,
    PER_COIN,
    SHAMAN,
    SHIP,
    STATIC,
    TAM,
    is_black,
)

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.view import View
    from belpic.games._shared.cards.hands import Hand

EARNS: Final = (0.0, 1.0, 1.6, 3.0, 0.8, 2.0, 6.0, 1.5, 4.0, 1.0, 10.0, 8.0)
"""What a laid card of each rank earns in a turn."""
USES: Final = 3
"""How often a black card works."""
LASTING: Final = 6
"""In how many turns a red card is expected to pay for itself."""
THROWN_AWAY: Final = 2.0
"""What a card thrown away earns."""
PATIENCE: Final = 1.0


class ClimberBot:
    """Earns, builds and climbs."""

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # it plays by rules alone
        """Return the action that the rules of thumb ask for."""
        state = view.shown
        assert isinstance(state, Position)  # the games' own bot
        if state.turn.ask:
            return _answer(state)
        if state.turn.open == "effects":
            return _activation(state)
        return _step(state)


def worth(kind: int) -> float:
    """Return what laying a card earns in the end, less its cost."""
    rank, black = kind // 2, is_black(kind)
    if rank == SHIP:
        return 2.0 * PER_COIN
    return EARNS[rank] * (USES if black else LASTING) - COSTS[rank] * (1 if black else PER_COIN)


def _answer(state: Position) -> Action:
    actions = few_actions(state)
    if state.turn.ask == "advance":
        return actions[-1]
    if state.turn.ask == "steal":
        return max(actions, key=lambda action: _loot(state, action))
    return max(actions, key=lambda action: _damage(state, action))


def _loot(state: Position, action: Action) -> tuple[bool, bool, int]:
    """Prefer coins to rice, and the one who is ahead."""
    victim = state.players[int(action[1]) - 1]
    coin = action[2] == "coin"
    there = victim.coin if coin else victim.rice
    return bool(there) and not victim.immune, coin, victim.pos


def _damage(state: Position, action: Action) -> tuple[bool, float, int]:
    """Prefer the best card of an opponent, and of one's own the worst."""
    owner = int(action[1]) - 1
    player = state.players[owner]
    card = player.table[int(action[2]) - 1]
    assert card is not None  # only laid cards are offered
    own = owner == state.turn.seat
    value = EARNS[card.rank] * (1 if is_black(card.kind) else USES)
    return not own and not player.immune, -value if own else value, card.age


def _activation(state: Position) -> Action:
    """Let what makes the others stronger work first, and advance last."""
    return min(
        (action for action in few_actions(state) if action != END),
        key=lambda action: _turn_of(state, int(action[1]) - 1),
    )


def _turn_of(state: Position, place: int) -> int:
    card = state.mover.table[place]
    assert card is not None  # only laid cards are offered
    if card.rank in STATIC:
        return 0
    return 3 if card.rank == TAM else 2 if card.rank == SHAMAN else 1


def _step(state: Position) -> Action:
    """Take the steps in order: effects, exchange, hand, move."""
    mover, wanted = state.mover, _wanted(state)
    if "effects" not in state.turn.done and not (wanted and _affordable(state, wanted)):
        return Action.of("effects")
    if may_begin(state, "exchange") and (coins := _coins_short(state, wanted)):
        return Action.of("exchange", str(coins))
    if may_begin(state, "hand"):
        cards = _affordable(state, wanted)
        if cards:
            return Action.of("place", CODES[max(cards, key=worth)])
        if may_discard(state):
            spared = [kind for kind in mover.held if kind not in _kept(state)]
            if spared:
                return Action(("discard", *(CODES[kind] for kind in spared)))
    if "effects" not in state.turn.done:
        return Action.of("effects")
    if not may_finish(state):
        return Action.of("discard", CODES[min(mover.held, key=worth)])
    ways = payable(state)
    if ways:
        return Action.of("move", ways[0], str(state.distances()[-1]))
    return END


def _wanted(state: Position) -> Hand:
    return tuple(kind for kind in state.mover.held if worth(kind) > THROWN_AWAY)


def _kept(state: Position) -> Hand:
    """Return what is worth waiting for."""
    return ()


def _affordable(state: Position, wanted: Hand) -> Hand:
    return tuple(kind for kind in wanted if may_lay(state, kind))


def _coins_short(state: Position, wanted: Hand) -> int:
    """Return how many coins to change so that the best red card can be laid."""
    mover = state.mover
    for kind in sorted(wanted, key=worth, reverse=True):
        if resource_of(kind) == "coin":
            short = state.lay_price(kind) - mover.coin
            if 0 < short <= mover.rice // PER_COIN and mover.has_room:
                return short
    return 0
