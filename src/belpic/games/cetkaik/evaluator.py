"""Judging positions for analysis: what the search finds as a chance to win, and as points."""

from __future__ import annotations

import math
import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.evaluation import Outlook, Worth, branches, worth_at
from belpic.games.cetkaik.ancient.searcher import AncientSearcher
from belpic.games.cetkaik.ancient.state import AncientState, engine_of
from belpic.games.cetkaik.bots.searching import risk_of, write_choice
from belpic.games.cetkaik.hands.stock import Stock
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.payment import plainly
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.search.equity import season_results
from belpic.games.cetkaik.search.evaluation import find_lead
from belpic.games.cetkaik.search.layout import (
    FARTHEST,
    MOST_HELD,
    MOST_NODES,
    MOST_RATE,
    MOST_SEASONS,
)
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from belpic.games.cetkaik.search.network_file import usual_network
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State
    from belpic.core.view import View
    from belpic.games.cetkaik.engine import Engine
    from belpic.games.cetkaik.kernel.layout import Record, Records
    from belpic.games.cetkaik.options import CetkaikOptions

COMPARED: Final = 4
"""How many actions a look at captures alone adds to the one that the search finds."""
ENTRIES: Final = 1 << 16
SHALLOW: Final = 2
"""How far it is looked where there is little to choose from: a declaration, a landing."""
EVEN: Final = 0.01
"""Where winning the season changes the match by less, its chance cannot be read from that."""
JUDGED: Final = 1 << 12
"""How many verdicts are kept: most throws lead to one of two positions."""
PIECE: Final = 300.0
"""An advantage of so much in the ancient game makes winning e times as likely."""


class _Room(threading.local):
    """The searchers of each thread that judges."""

    def __init__(self) -> None:
        """Make them when a thread comes here first."""
        self.searcher = Searcher()
        self.ancient = AncientSearcher()


_ROOM: Final = _Room()


class CetkaikEvaluator:
    """Judges by the search, with the network at its leaves and the equity table beyond."""

    nodes = 20_000
    exact = False

    def knows(self, state: State) -> bool:  # noqa: ARG002  # whatever the options
        """Tell that it judges every match."""
        return True

    def look(self, view: View, nodes: int) -> Outlook:
        """Return what the search would play, and what seems good at a glance."""
        state = view.shown
        actions = view.actions()
        if isinstance(state, CetkaikState) and state.phase == "move" and len(actions) > 1:
            return _look(state, actions, nodes)
        if isinstance(state, AncientState) and state.phase == "move":
            found = _ROOM.ancient.find(engine_of(state.options), state.position, nodes)
            return Outlook((Action(found.move.tokens),), SHALLOW)
        return Outlook(tuple(actions[:JUDGED]), SHALLOW)

    def worth(self, state: State, depth: int, sample: int = 0) -> Worth:  # noqa: ARG002  # no dice
        """Return what the search finds, looking so many turns ahead."""
        if isinstance(state, AncientState):
            return _ancient_worth(state, depth)
        assert isinstance(state, CetkaikState)  # the game's own states
        record = thaw(state.record)
        # neither the sticks that lie there nor the squares that are marked change what follows
        record["count"] = layout.UNKNOWN
        record["last"] = layout.NO_MOVE
        return _worth(state.options, record.tobytes(), depth)


def _look(state: CetkaikState, actions: Sequence[Action], nodes: int) -> Outlook:
    limits = Limits(nodes=nodes, entries=ENTRIES)
    network = usual_network("network")
    found = _ROOM.searcher.find(state.rules.engine, thaw(state.record), limits, network=network)
    best = write_choice(state, found.choice)
    glances = {action: _glance(state, action) for action in actions if action != best}
    others = sorted(glances, key=lambda action: -glances[action])
    return Outlook((best, *others[:COMPARED]), max(found.depth - 1, 1))


def _glance(state: CetkaikState, action: Action) -> float:
    """Return what an action is worth to the mover if only captures follow."""
    after = state.after(state.side, action)
    judge = CetkaikEvaluator()
    return sum(
        share * worth_at(reached, lambda end: judge.worth(end, 0)).wins[state.side]
        for share, reached in branches(after)
    )


@lru_cache(JUDGED)
def _worth(options: CetkaikOptions, record: bytes, depth: int) -> Worth:
    states = thaw(record)
    engine = rules_of(options).engine
    state = states[0]
    minds = make_mind(
        engine, int(state["season"]), usual_weights(engine.ruleset), usual_network("network")
    )
    if int(state["phase"]) in (layout.OPEN, layout.OPEN_FALL):
        left = min(int(engine.conduct[0]["seasons"]) - int(state["season"]) + 1, MOST_SEASONS)
        value = float(minds[0]["equity"][max(left, 0), _lead(state)])
        season = 0.5
    else:
        value = _search(engine, states, depth)
        season = _season_chance(engine, minds[0], state, value)
    points = _points(engine, state, season)
    return Worth(points, ((1 + value) / 2, (1 - value) / 2))


def _search(engine: Engine, states: Records, depth: int) -> float:
    """Return what a record with a choice to make is worth to IA."""
    network = usual_network("network")
    if int(states[0]["phase"]) != layout.CHAIN:
        return _ROOM.searcher.judge(engine, states, depth, network=network)
    states["phase"] = layout.LANDING
    now = int(states[0]["limit"])
    sign = 1 - 2 * int(states[0]["side"])
    worth = {}
    for limit in (0, *range(max(now, 1), FARTHEST + 1)):
        states["limit"] = limit
        worth[limit] = sign * _ROOM.searcher.judge(engine, states, depth, network=network)
    return sign * max(worth[now], risk_of(worth, now))


def _lead(state: Record) -> int:
    return int(plainly(find_lead)(state))


def _held(engine: Engine, state: Record, side: int) -> int:
    """Return the points of the hands that a side has captured."""
    return engine.worth(Stock(tuple(map(int, state["stock"][side])))).amount


def _season_chance(engine: Engine, mind: Record, state: Record, value: float) -> float:
    """Return how likely the season is IA's, from what the match is worth."""
    rate = min(int(state["rate"]), MOST_RATE - 1)
    lead = _lead(state)
    won, lost = (
        float(mind["worth"][side, rate, min(_held(engine, state, side), MOST_HELD - 1), lead])
        for side in range(2)
    )
    if abs(won - lost) < EVEN:
        return 0.5
    return min(max((value - lost) / (won - lost), 0.0), 1.0)


def _points(engine: Engine, state: Record, season: float) -> tuple[float, float]:
    """Return the tenths that both sides may expect, if the season is IA's that likely.

    Later seasons favour nobody.
    """
    conduct = engine.conduct[0]
    ia, a = (float(number) for number in state["points"])
    results = season_results(engine.ruleset)
    hand = sum(points * share for points, share in results.hands.items())
    gained = [
        (engine.tenths(_held(engine, state, side)) + TENTHS * hand) * 2.0 ** int(state["rate"])
        for side in range(2)
    ]
    if int(conduct["gains"]):
        left = max(int(conduct["seasons"]) - int(state["season"]), 0)
        later = left * TENTHS * sum(points * share for points, share in results.paid.items()) / 2
        return (ia + season * gained[0] + later, a + (1 - season) * gained[1] + later)
    # whoever has all the points has won, and cannot be paid more
    bounds = (a, ia) if int(conduct["total_points"]) else (math.inf, math.inf)
    change = season * min(gained[0], bounds[0]) - (1 - season) * min(gained[1], bounds[1])
    return (ia + change, a - change)


def _ancient_worth(state: AncientState, depth: int) -> Worth:
    """Return what a position of the ancient game is worth: its advantage as a chance."""
    season = 0.5
    if state.phase == "move":
        found = _ROOM.ancient.find(
            engine_of(state.options), state.position, MOST_NODES, depth=max(depth, 1)
        )
        odds = min(max(found.value / PIECE, -30.0), 30.0)
        season = 1 / (1 + math.exp(-odds if state.side == 0 else odds))
    left = max(state.options.seasons - state.season, 0)
    first, second = state.won
    points = (first + season + left / 2, second + 1 - season + left / 2)
    won = _match_chance(first + 1 - second, left)
    lost = _match_chance(first - second - 1, left)
    win = season * won + (1 - season) * lost
    return Worth(points, (win, 1 - win))


@lru_cache
def _match_chance(lead: int, left: int) -> float:
    """Return how likely a match of even seasons is won, half of a shared one counted."""
    if not left:
        return (1 + (lead > 0) - (lead < 0)) / 2
    return (_match_chance(lead + 1, left - 1) + _match_chance(lead - 1, left - 1)) / 2
