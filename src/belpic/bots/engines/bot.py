"""An outside engine as a bot: it is given the View of its seat and nothing else."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.engines.messages import (
    PROTOCOL,
    Act,
    Engine,
    Following,
    Hello,
    Limits,
    Move,
    New,
    Next,
    Over,
    Ready,
)
from belpic.bots.engines.process import EngineProcess
from belpic.core.errors import BelpicError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.budget import Budget
    from belpic.core.game import AnyGame
    from belpic.core.match import Event
    from belpic.core.options import Options
    from belpic.core.outcome import Outcome
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

READY_SECONDS: Final = 120.0
"""How long an engine may take to start or to begin a match: rules may have to be compiled."""
MOVE_SECONDS: Final = 60.0
"""How long a decision may take that no time was set for."""
GRACE_SECONDS: Final = 1.0
"""What is added to twice the time that was set: machines are busy."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is played, and where the engine sits."""

    game: AnyGame
    options: Options
    seats: int
    seat: Seat
    seed: str


class EngineBot:
    """An engine in one seat. It is started with its first match and kept for further ones."""

    def __init__(self, command: Sequence[str], budget: Budget | None = None) -> None:
        """Take the command that starts the engine, and what a decision may cost."""
        self.command = tuple(command)
        self.budget = budget
        self._process: EngineProcess | None = None
        self._engine: Engine | None = None
        self._beginning: Beginning | None = None
        self._log: list[Event] = []

    @property
    def seconds(self) -> float:
        """How long the host waits for a decision."""
        timed = None if self.budget is None else self.budget.seconds
        return MOVE_SECONDS if timed is None else 2 * timed + GRACE_SECONDS

    def start(self) -> Engine:
        """Return who the engine is; it is started if it does not run.

        Raises:
            EngineFault: if it cannot be started, or does not speak our protocol.
        """
        if self._process is None:
            self._process = EngineProcess(self.command)
        if self._engine is None:
            engine = self._process.ask(Hello(PROTOCOL), Engine, READY_SECONDS)
            if engine.protocol != PROTOCOL:
                raise self._process.fault("protocol", theirs=engine.protocol, ours=PROTOCOL)
            self._engine = engine
        return self._engine

    def begin(self, beginning: Beginning) -> None:
        """Tell the engine of a match that begins.

        Raises:
            EngineFault: if it cannot play it.
        """
        engine, process = self.start(), self.process
        game = beginning.game.info
        if engine.games is not None and game.id not in engine.games:
            raise process.fault("game", game=game.id, games=", ".join(engine.games)[:120])
        request = New(
            game.id,
            game.version,
            beginning.seats,
            beginning.seat,
            beginning.options.to_json(),
            limits(self.budget),
            beginning.seed,
        )
        process.ask(request, Ready, READY_SECONDS)
        self._beginning, self._log = beginning, []

    def hear(self, event: Event) -> None:
        """Keep an event, as the seat sees it, for the next question."""
        self._log.append(event)

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # engines have their own
        """Return what the engine plays.

        Raises:
            EngineFault: if it is late, or its answer is no legal action.
        """
        assert self._beginning is not None  # a match has begun
        game, process, seat = self._beginning.game, self.process, self._beginning.seat
        until = time.monotonic() + self.seconds
        listed = view.listed()
        actions = None if listed is None else tuple(map(str, listed))
        log, self._log = tuple(self._log), []
        request: Move | Following = Move(log, view, actions, round(1000 * self.seconds))
        while True:
            answer = process.exchange(request, max(0.0, until - time.monotonic()))
            if not isinstance(answer, Next):
                break
            following = view.next(answer.path)
            action = None if following.action is None else str(following.action)
            request = Following(tuple(token.text for token in following.tokens), action)
        text = process.expect(Act, answer, request).action
        try:
            return game.read(view.shown, seat, text)
        except BelpicError as error:
            raise process.fault("illegal", action=text[:80], why=error.text) from None

    def finish(self, outcome: Outcome) -> None:
        """Tell the engine how the match has ended.

        Raises:
            EngineFault: if it does not answer.
        """
        log, self._log = tuple(self._log), []
        over = Over(log, outcome.places, outcome.scores, outcome.reason)
        self.process.ask(over, Ready, READY_SECONDS)

    @property
    def process(self) -> EngineProcess:
        """The engine's process, once it is started."""
        assert self._process is not None  # it is started before it is asked for anything
        return self._process

    def close(self) -> None:
        """End the engine, if it runs."""
        if self._process is not None:
            self._process.quit()
        self._process = self._engine = None


def limits(budget: Budget | None) -> Limits:
    """Return a budget as it is told to engines."""
    if budget is None:
        return Limits(None, None)
    seconds = budget.seconds
    return Limits(budget.nodes, None if seconds is None else max(1, round(1000 * seconds)))
