"""The bots that search: what one of them may think is its strength, which is data."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.budget import Budget
from belpic.core.quick import replace
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.ancient.searcher import AncientSearcher
from belpic.games.cetkaik.ancient.state import AncientState, engine_of
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.pieces import EMPTY
from belpic.games.cetkaik.search.calm import PATIENT, Calm
from belpic.games.cetkaik.search.errors import Errors
from belpic.games.cetkaik.search.layout import FARTHEST, MOST_NODES
from belpic.games.cetkaik.search.network_file import EVALUATIONS, Evaluation, usual_network
from belpic.games.cetkaik.search.searcher import ENTRIES, Found, Limits, Searcher
from belpic.games.cetkaik.squares import name_of
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import AGAIN, BANK, STAY, TAXOT, TYMOK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.view import View
    from belpic.games.cetkaik.kernel.layout import Records


@dataclass(frozen=True, slots=True)
class Strength:
    """How a searching bot plays."""

    budget: Budget
    """What one decision costs if nobody says otherwise."""
    depth: int
    """How many turns it looks ahead at most."""
    captures: int
    """How many captures in a row it looks at beyond that."""
    errors: Errors
    evaluation: Evaluation = "hand"
    """Who judges positions: weights made by hand, or the network."""

    @staticmethod
    def of(data: Mapping[str, float | str]) -> Strength:
        """Return the strength of a level as the data file has it."""
        evaluation = EVALUATIONS[str(data.get("evaluation", "hand"))]
        numbers = {name: float(each) for name, each in data.items() if name != "evaluation"}
        nodes = int(numbers["nodes"]) if "nodes" in numbers else None
        return Strength(
            Budget(nodes=nodes, seconds=numbers.get("seconds")),
            int(numbers["depth"]),
            int(numbers["captures"]),
            Errors(numbers["noise"], numbers["missed"]),
            evaluation,
        )


NEWCOMERS: Final = "2"
"""The level that newcomers meet."""
HIGHEST: Final = "top"
"""Another name of the highest level, however many there are."""


def _levels() -> dict[str, Strength]:
    text = files("belpic.games.cetkaik.search").joinpath("data/levels.json").read_text("utf-8")
    numbered = {name: Strength.of(data) for name, data in json.loads(text).items()}
    return {**numbered, HIGHEST: [*numbered.values()][-1]}


LEVELS: Final = _levels()
"""The strengths of the bots that search, by their names, weaker ones first."""
TOP: Final = LEVELS[HIGHEST]
SEEDS: Final = 1 << 60
UNHURRIED: Final = 24
"""So many calm turns are usual in the ancient game, where all pieces have to come out first."""


class _Room(threading.local):
    """One searcher for each thread that lets bots choose."""

    def __init__(self) -> None:
        """Make the searcher when a thread comes here first."""
        self.searcher = Searcher()
        self.ancient = AncientSearcher()


_ROOM: Final = _Room()


class SearchingBot:
    """Looks ahead as far as its budget lets it, and remembers how long its match has been calm."""

    __slots__ = ("_met", "_taken", "strength")

    def __init__(self, strength: Strength = TOP) -> None:
        """Take how well it is to play."""
        self.strength = strength
        self._taken: object = None
        self._met: list[bytes] = []

    def with_budget(self, budget: Budget) -> SearchingBot:
        """Return the same bot, each of whose decisions keeps to the budget."""
        return SearchingBot(replace(self.strength, budget=budget))

    def afresh(self) -> SearchingBot:
        """Return the same bot before its match."""
        return SearchingBot(self.strength)

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the best action that the search finds."""
        state = view.shown
        if isinstance(state, CetkaikState) and state.phase in {"move", "land", "declare"}:
            return write_choice(state, self.look(state, rng).choice)
        if isinstance(state, CetkaikState) and state.phase == "chain":
            return self._throw_again(state, rng)
        if isinstance(state, AncientState) and state.phase == "move":
            return self._search_ancient(state, rng)
        actions = view.actions()
        return actions[rng.below(len(actions))]

    def look(self, state: CetkaikState, rng: Rng) -> Found:
        """Return what the search finds of a move, a landing or a declaration."""
        record = thaw(state.record)
        if state.phase == "move":
            taken = record[0]["stock"].tobytes()
            place = bytes((state.side, int(record[0]["tam_moved"])))
            self._meet((int(record[0]["season"]), taken), record[0]["board"].tobytes() + place)
        return self._find(state, record, rng.below(SEEDS), 1)

    def _meet(self, taken: object, place: bytes) -> None:
        """Note how a turn begins: what has been taken by now, and where everything stands."""
        if taken != self._taken:
            self._met.clear()
        self._taken = taken
        self._met.append(place)

    def _calm(self, patient: int) -> Calm:
        """Return how long the match has been calm."""
        if not self._met:
            return Calm()
        return Calm(len(self._met) - 1, self._met.count(self._met[-1]) - 1, patient)

    def _find(self, state: CetkaikState, record: Records, seed: int, share: int) -> Found:
        """Return what the search finds with one part in `share` of the budget."""
        budget = self.strength.budget
        limits = Limits(depth=self.strength.depth, captures=self.strength.captures)
        if budget.nodes is not None:
            nodes = max(budget.nodes // share, 1)
            entries = min(1 << (2 * nodes).bit_length(), ENTRIES)
            limits = replace(limits, nodes=nodes, entries=entries)
        seconds = None if budget.seconds is None else budget.seconds / share
        return _ROOM.searcher.find(
            state.rules.engine,
            record,
            limits,
            network=usual_network(self.strength.evaluation),
            errors=self.strength.errors.of(seed),
            calm=self._calm(PATIENT),
            seconds=seconds,
        )

    def _throw_again(self, state: CetkaikState, rng: Rng) -> Action:
        """Return whether 連撃術 goes on: if what further throws may reach is worth the risk."""
        record = thaw(state.record)
        record["phase"] = layout.LANDING
        now = int(record[0]["limit"])
        worth = {}
        seed = rng.below(SEEDS)
        for limit in (0, *range(max(now, 1), FARTHEST + 1)):
            record["limit"] = limit
            value = self._find(state, record, seed, FARTHEST + 1).value
            worth[limit] = -value if state.side else value
        return AGAIN if risk_of(worth, now) > worth[now] else BANK

    def _search_ancient(self, state: AncientState, rng: Rng) -> Action:
        budget = self.strength.budget
        board = state.position.board
        self._meet(board.count(EMPTY), board)
        found = _ROOM.ancient.find(
            engine_of(state.options),
            state.position,
            MOST_NODES if budget.nodes is None else budget.nodes,
            depth=self.strength.depth,
            captures=self.strength.captures,
            errors=self.strength.errors.of(rng.below(SEEDS)),
            calm=self._calm(UNHURRIED),
            seconds=budget.seconds,
        )
        return Action(found.move.tokens)


def risk_of(worth: Mapping[int, float], limit: int) -> float:
    """Return what one more throw is worth: 0 or 1 loses all, more adds up (options §D)."""
    total = 0.0
    for outcome, share in STICKS.outcomes():
        count = int(outcome[0])
        farther = min(limit + count, FARTHEST)
        reached = worth[0] if count <= 1 else worth[farther]
        if count > 1 and farther < FARTHEST:
            reached = max(reached, risk_of(worth, farther))
        total += float(share) * reached
    return total


def write_choice(state: CetkaikState, choice: int) -> Action:
    """Return what the search found as an action."""
    if state.phase == "move":
        return write_action(choice, state.options.step_declare)
    if state.phase == "declare":
        return TAXOT if choice == layout.TAXOT else TYMOK
    if choice == layout.STAY:
        return STAY
    return Action.of(f"to {name_of(choice & layout.SQUARE_MASK)}")


SEARCHERS: Final[Mapping[str, Callable[[], Bot]]] = {
    name: partial(SearchingBot, strength) for name, strength in LEVELS.items()
}
"""How to make each bot that searches."""
