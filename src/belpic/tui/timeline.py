"""A record to step through: the state after every event, and what the event was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core import record as records
from belpic.core.seats import ALL
from belpic.records.transcript import transcribe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.errors import Reason
    from belpic.core.game import AnyGame, State
    from belpic.core.match import Match
    from belpic.core.outcome import Outcome
    from belpic.core.record import Record
    from belpic.core.text import Text
    from belpic.core.view import View


@dataclass(slots=True)
class Timeline:
    """Where somebody stands in a record that may be shown whole."""

    game: AnyGame
    seats: int
    head: tuple[Text, ...]
    sentences: tuple[Text, ...]
    states: tuple[State, ...]
    problem: Reason | None
    outcome: Outcome | None
    at: int = 0
    """How many events have happened."""

    @staticmethod
    def of(record: Record) -> Timeline:
        """Return the record at its beginning.

        Raises:
            BadRecord: if the game is unknown, or the log is one viewer's only.
        """
        replayed = records.replay(record)
        written = transcribe(record)
        return Timeline(
            replayed.match.game,
            record.seats,
            written.head,
            tuple(line.text for line in written.lines),
            tuple(_states(replayed.match)),
            replayed.problem,
            record.outcome,
        )

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.states) - 1

    @property
    def view(self) -> View:
        """Everything on the table at this moment: the match is over and open."""
        return self.states[self.at].view(ALL)

    def go(self, at: int) -> None:
        """Stand after so many events, or as near as there are."""
        self.at = max(0, min(at, self.length))


def _states(match: Match) -> Iterator[State]:
    states = [match.begun().state]
    yield states[0]
    for event, state, actor, action in match.steps():
        if state is not None:
            states.append(state.after(actor, action))
        elif event.kind == "undo":
            states.append(states[int(event.text)])
        else:
            states.append(states[-1])
        yield states[-1]
