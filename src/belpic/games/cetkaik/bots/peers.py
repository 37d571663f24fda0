"""The bots `peer_greedy`, `peer_thumb` and `peer_minmax`: other people's programs, as described.

They are there to be measured against. Each weighs every action by its compiled rule
(`search.peers`) and plays one of the best; all end the season whenever they may.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.engine import SCRATCH
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.stream import new_stream
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.search import peers
from belpic.games.cetkaik.squares import name_of
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import BANK, STAY, TAXOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.view import View

from belpic.core.action import Action

DECIMALS: Final = 9
"""Scores that differ only beyond this are a tie: sums of floats depend on their order."""
SEEDS: Final = 1 << 30


class Room(threading.local):
    """Room for one thread's decisions."""

    def __init__(self) -> None:
        """Make the room when a thread comes here first."""
        self.ends = layout.new_moves()
        self.actions = layout.new_moves()
        self.scores = np.empty(layout.MOST_MOVES, np.float64)
        self.states = layout.new_states(2)
        self.rooms = np.zeros(1, peers.ROOM)


_ROOM: Final = Room()


class PeerBot:
    """One of the three programs, by the number of its rule."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        """Take the number of the rule by which moves are weighed."""
        self.who = who

    def choose(self, view: View, rng: Rng) -> Action:
        """Return an action of the highest score, ties broken by `rng`."""
        state = view.shown
        if isinstance(state, CetkaikState):
            if state.phase == "move":
                return self._move(state, rng)
            if state.phase == "land":
                return self._landing(state, rng)
        return _plainly(view, rng)

    def _move(self, state: CetkaikState, rng: Rng) -> Action:
        engine = state.rules.engine
        _ROOM.states[0] = np.frombuffer(state.record, layout.STATE)[0]
        count = peers.score_actions(
            engine.tables,
            engine.conduct,
            engine.hands,
            SCRATCH.work,
            SCRATCH.moves,
            _ROOM.ends,
            _ROOM.actions,
            _ROOM.states,
            _ROOM.rooms,
            new_stream(rng.below(SEEDS)),
            _ROOM.scores,
            self.who,
        )
        chosen = _best(_ROOM.scores[:count].tolist(), rng)
        return write_action(int(_ROOM.actions[chosen]), state.options.step_declare)

    def _landing(self, state: CetkaikState, rng: Rng) -> Action:
        engine = state.rules.engine
        _ROOM.states[0] = np.frombuffer(state.record, layout.STATE)[0]
        count = peers.score_landings(
            engine.tables,
            engine.conduct,
            engine.hands,
            SCRATCH.work,
            SCRATCH.moves,
            _ROOM.ends,
            _ROOM.states,
            _ROOM.rooms,
            _ROOM.scores,
            self.who,
        )
        chosen = _best(_ROOM.scores[: count + 1].tolist(), rng)
        if chosen == count:
            return STAY
        return Action.of(f"to {name_of(int(_ROOM.ends[chosen]) & layout.SQUARE_MASK)}")


def _best(scores: Sequence[float], rng: Rng) -> int:
    rounded = [round(score, DECIMALS) for score in scores]
    best = max(rounded)
    ties = [index for index, score in enumerate(rounded) if score == best]
    return ties[rng.below(len(ties))]


def _plainly(view: View, rng: Rng) -> Action:
    """Return what is said where nothing is weighed: 終季, what was thrown stands, or anything."""
    actions = view.actions()
    for word in (TAXOT, BANK):
        if word in actions:
            return word
    return actions[rng.below(len(actions))]


PEERS: Final[Mapping[str, Callable[[], Bot]]] = {
    "peer_greedy": lambda: PeerBot(peers.GREEDY),
    "peer_thumb": lambda: PeerBot(peers.THUMB),
    "peer_minmax": lambda: PeerBot(peers.MINMAX),
}
"""The peers by the names of their bots."""
