"""The state of 連船之遊 (Rulebook, 連船之遊, State, Turn and End)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from belpic.core.action import Action, Next, Token
from belpic.core.chance import Chance
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome, places_by
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene, Thing
from belpic.core.seats import Actor, Seat, Viewer, next_seat
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games._shared.throws.state import ThrowState
from belpic.games.nekana_mokanuc.actions import MOVE, done, legal
from belpic.games.nekana_mokanuc.board import GOAL, route
from belpic.games.nekana_mokanuc.describe import describe_event, ship_label
from belpic.games.nekana_mokanuc.fleet import FIRST, Fleet
from belpic.games.nekana_mokanuc.options import PHRASES, NekanaMokanucOptions
from belpic.games.nekana_mokanuc.reasons import explain_touch
from belpic.games.nekana_mokanuc.scene import build_scene, preview

if TYPE_CHECKING:
    from collections.abc import Sequence


@quick
@dataclass(frozen=True, slots=True)
class NekanaMokanucState(ThrowState):
    """One moment of 連船之遊."""

    options: NekanaMokanucOptions
    fleets: tuple[Fleet, ...]
    turns: int
    """How many turns have been played by all seats together."""
    last: tuple[int, ...]
    """The squares over which the last ship went."""
    ending: Literal["", "target", "turn_cap", "stranded"]

    @classmethod
    def first(cls, options: NekanaMokanucOptions, seats: int) -> Self:
        """Return the state before the lot decides who begins (Setup)."""
        return cls(
            options=options,
            seats=seats,
            phase="lead",
            current=Seat(0),
            count=None,
            fleets=(FIRST,) * seats,
            turns=0,
            last=(),
            ending="",
        )

    @property
    def thrown(self) -> Chance:
        """The five sticks."""
        return STICKS

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return min(self.turns // self.seats + 1, self.options.turn_cap)

    def choices(self) -> tuple[Action, ...]:
        """Return what the seat in turn may do with its throw."""
        assert self.count is not None  # one chooses after a throw
        return legal(self.options, self.fleets, self.current, self.count)

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every action of the seat, without walking through the tokens."""
        if self.phase != "choose" or self.refusal(seat):
            return State.actions(self, seat)
        return self.choices()

    def next_choice(self, path: tuple[str, ...]) -> Next:
        """Walk through the legal actions token by token."""
        depth = len(path)
        fitting = [action for action in self.choices() if action[:depth] == path]
        following = dict.fromkeys(action[depth] for action in fitting if len(action) > depth)
        complete = Action(path) if Action(path) in fitting else None
        return Next(tuple(self._token(path, text) for text in following), complete)

    def _token(self, path: tuple[str, ...], text: str) -> Token:
        """Return a token: a verb or who pays has a button, a ship is touched where it is."""
        if not path or (path[0] == MOVE and len(path) == 2):
            return Token(text, text)
        ships = self.fleets[self.current].ships
        place = route()[ships[int(path[1] if len(path) > 1 else text) - 1].at].key
        if len(path) == 2:
            return Token(text, place, PHRASES("scene.seat_number", seat=text))
        if len(path) == 3:
            ships = self.fleets[int(path[2]) - 1].ships
        return Token(text, place, ship_label(int(text) - 1, ships[int(text) - 1]))

    def fallen(self, count: int) -> Self:  # noqa: ARG002  # any throw leaves something to choose
        """Ask what to do with the throw."""
        return replace(self, phase="choose")

    def chosen(self, action: Action) -> Self:
        """Play an action; then it is the next seat's turn."""
        assert self.count is not None  # one chooses after a throw
        fleets = done(self.options, self.fleets, self.current, action, self.count)
        state = replace(self, fleets=fleets, turns=self.turns + 1, last=self.way(action))
        return state.passed_on()

    def way(self, action: Action) -> tuple[int, ...]:
        """Return the squares over which an action takes a ship; the last is where it lands."""
        if action[0] != MOVE or self.count is None:
            return ()
        start = self.fleets[self.current].ships[int(action[1]) - 1].at
        return tuple(range(start, min(GOAL, start + self.count) + 1))

    def passed_on(self) -> Self:
        """Go on with the next seat, or end the match where the round allows it (End)."""
        options = self.options
        reached = any(fleet.goal >= options.target for fleet in self.fleets)
        is_round = self.turns % self.seats == 0
        ending: Literal["", "target", "turn_cap", "stranded"] = ""
        if reached and (is_round or options.end == "instant"):
            ending = "target"
        elif options.strands and not any(fleet.stock for fleet in self.fleets):
            ending = "stranded"
        elif self.turns == self.seats * options.turn_cap:
            ending = "turn_cap"
        if ending:
            return replace(self, phase="over", ending=ending)
        return replace(self, phase="throw", current=next_seat(self.current, self.seats))

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain why an action is impossible now, by the ship and the throw."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat) or self.phase != "choose":
            return refused
        return explain_touch(self, path) or refused

    def scores(self) -> tuple[int, ...]:
        """Return what each seat has delivered."""
        return tuple(fleet.goal for fleet in self.fleets)

    def outcome(self) -> Outcome | None:
        """Rank by what was delivered; equal seats share, unless the stock decides (End)."""
        if self.phase != "over":
            return None
        by_stock = self.options.tiebreak == "stock"
        keys = [(fleet.goal, fleet.stock * by_stock) for fleet in self.fleets]
        return Outcome(places_by(keys), self.scores(), self.ending)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def preview(self, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
        """Return the routes of the ships that may move."""
        return preview(self, viewer, path)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:  # noqa: ARG002  # all is open
        """Return the event as a sentence."""
        return describe_event(self, actor, action)
