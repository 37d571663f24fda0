"""The state of 六裁 (Rulebook, 六裁, State and Turn).

With several pieces a seat chooses after the throw which of them goes; pieces of one seat may share
a cell, and a seat has arrived when its last piece has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance
from belpic.core.outcome import Outcome, places_by
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene, Thing
from belpic.core.seats import Actor, Seat, Viewer, seats_from
from belpic.core.text import Text
from belpic.games._shared.throws.state import ThrowState, put
from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.describe import describe_event
from belpic.games.netxiu.options import PHRASES, NetxiuOptions
from belpic.games.netxiu.scene import build_scene, preview

if TYPE_CHECKING:
    from collections.abc import Sequence

MOVE: Final = "move"


@dataclass(frozen=True, slots=True)
class Runner:
    """A piece on its way."""

    at: int = 0
    sent: int = 0
    """How often it was sent back to the start."""
    visited: frozenset[int] = frozenset()
    """The lined cells on which it has stopped since the start."""


@quick
@dataclass(frozen=True, slots=True)
class NetxiuState(ThrowState):
    """One moment of 六裁."""

    options: NetxiuOptions
    runners: tuple[tuple[Runner, ...], ...]
    """The pieces of each seat."""
    cups: tuple[int, ...]
    arrived: tuple[Seat, ...]
    """The seats that have arrived, in their order."""
    walked: frozenset[Seat]
    """The seats of which a piece has made 牛行."""
    turns: tuple[int, ...]
    """How many turns each seat has had."""
    last: tuple[int, ...]
    """The cells over which the last piece went."""
    ending: Literal["", "arrived", "turn_cap"]

    @classmethod
    def first(cls, options: NetxiuOptions, seats: int) -> Self:
        """Return the state before the lot decides who begins (Setup)."""
        return cls(
            options=options,
            seats=seats,
            phase="lead",
            current=Seat(0),
            count=None,
            runners=((Runner(),) * options.pieces,) * seats,
            cups=(0,) * seats,
            arrived=(),
            walked=frozenset(),
            turns=(0,) * seats,
            last=(),
            ending="",
        )

    @property
    def thrown(self) -> Chance:
        """Six sticks or a die."""
        return self.options.thrown

    def candidates(self, count: int) -> tuple[int, ...]:
        """Return the pieces of the seat in turn that can go; the foremost if none can."""
        running = [
            (index, one.at)
            for index, one in enumerate(self.runners[self.current])
            if one.at != GOAL
        ]
        able = [index for index, at in running if self.options.landing(at, count) is not None]
        return tuple(able) or (max(running, key=lambda one: one[1])[0],)

    def next_choice(self, path: tuple[str, ...]) -> Next:
        """Offer the pieces that can go, by their numbers."""
        if not path:
            return Next(plain(MOVE))
        assert self.count is not None  # one chooses after a throw
        numbers = {str(index + 1): index for index in self.candidates(self.count)}
        if path == (MOVE,):
            return Next(tuple(self._token(text, index) for text, index in numbers.items()))
        if len(path) == 2 and path[0] == MOVE and path[1] in numbers:
            return Next((), Action(path))
        return NOTHING

    def _token(self, text: str, index: int) -> Token:
        key = self.options.course.cells[self.runners[self.current][index].at].key
        return Token(text, key, PHRASES("scene.piece_number", number=text))

    def fallen(self, count: int) -> Self:
        """Let the one piece go that can, or ask which."""
        able = self.candidates(count)
        return replace(self, phase="choose") if len(able) > 1 else self.moved(able[0], count)

    def chosen(self, action: Action) -> Self:
        """Let the chosen piece go."""
        assert self.count is not None  # one chooses after a throw
        return self.moved(int(action[1]) - 1, self.count)

    def moved(self, index: int, count: int) -> Self:
        """Move a piece, let its seat drink and send others back (Turn 2 to 5)."""
        seat, runner = self.current, self.runners[self.current][index]
        landing = self.options.landing(runner.at, count)
        cups = self.cups[seat] + self.options.cups(runner.at, count)
        state = replace(self, cups=put(self.cups, seat, cups), last=(runner.at,))
        if landing is None or count == 0:
            return state.passed_on()
        visited = runner.visited | ({landing} & self.options.course.lined)
        gone = replace(runner, at=landing, visited=visited)
        own = put(self.runners[seat], index, gone)
        state = replace(
            state,
            runners=put(state.sent_back(landing), seat, own),
            last=tuple(range(runner.at, landing + 1)),
        )
        return (state.come_in(gone) if landing == GOAL else state).passed_on()

    def sent_back(self, cell: int) -> tuple[tuple[Runner, ...], ...]:
        """Return the pieces with those of others on the cell at the start again (Turn 4)."""
        if cell == GOAL:
            return self.runners
        return tuple(
            own if seat == self.current else tuple(returned(one, cell) for one in own)
            for seat, own in enumerate(self.runners)
        )

    def come_in(self, runner: Runner) -> Self:
        """Take a piece off at the goal; with its last one a seat has arrived (Turn 5, 牛行)."""
        seat, state = self.current, self
        if runner.sent == 0 and runner.visited >= self.options.course.lined:
            state = replace(state, walked=self.walked | {seat})
        if all(one.at == GOAL for one in self.runners[seat]):
            state = replace(state, arrived=(*self.arrived, seat))
        return state

    def passed_on(self) -> Self:
        """Count the turn and go on with the next seat that has not arrived (Turn 6, End)."""
        turns = put(self.turns, self.current, self.turns[self.current] + 1)
        state = replace(self, turns=turns)
        wanted = {"all_but_one": self.seats - 1, "first": 1, "all": self.seats}[self.options.end]
        if len(self.arrived) == wanted:
            return replace(state, phase="over", ending="arrived")
        others = (*seats_from(self.current, self.seats)[1:], self.current)
        following = next(seat for seat in others if seat not in self.arrived)
        if turns[following] == self.options.turn_cap:
            return replace(state, phase="over", ending="turn_cap")
        return replace(state, phase="throw", current=following)

    def ranks(self) -> tuple[int, ...]:
        """Return how good each seat's arrival or cups are, more being better (Scoring)."""
        match self.options.ranking:
            case "cups_high":
                return self.cups
            case "cups_low":
                return tuple(-cups for cups in self.cups)
            case "arrival":
                return tuple(
                    self.seats - self.arrived.index(Seat(seat)) if seat in self.arrived else 0
                    for seat in range(self.seats)
                )

    def placed(self) -> tuple[int, ...]:
        """Return the places; with `gyu_bonus` 牛行 goes before everything else."""
        bonus = self.options.gyu_bonus == "first_prize"
        keys = [(bonus and seat in self.walked, rank) for seat, rank in enumerate(self.ranks())]
        return places_by(keys)

    def scores(self) -> tuple[int, ...]:
        """Return the cups where they are points, otherwise how many seats each has behind it."""
        if self.options.ranking != "arrival":
            return self.ranks()
        places = self.placed()
        return tuple(sum(other > place for other in places) for place in places)

    def outcome(self) -> Outcome | None:
        """Rank by arrival or by cups (End, Scoring)."""
        if self.phase != "over":
            return None
        return Outcome(self.placed(), self.scores(), self.ending)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return the routes of the pieces that may be chosen."""
        return preview(self, viewer, path)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:  # noqa: ARG002  # all is open
        """Return the event as a sentence."""
        return describe_event(self, actor, action)


def returned(runner: Runner, cell: int) -> Runner:
    """Return a piece on the cell at the start again, any other as it is."""
    return Runner(sent=runner.sent + 1) if runner.at == cell else runner
