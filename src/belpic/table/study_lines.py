"""The lines of a study as the rules follow them, kept ready for whoever steps through them."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.match import Event, Match
from belpic.core.quick import replace
from belpic.core.seats import Seat
from belpic.table.phrases import refusal
from belpic.table.study_tree import branches_of, path_to
from belpic.table.table import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.store.studies import Study
    from belpic.table.study_tree import Branch, Played

MOST_STEPS: Final = 20_000
"""Of all lines that are kept ready together; one longer than that is kept alone."""

_Name = tuple[str, int, str, str | None, tuple["Played", ...]]
"""What a line follows from: game, seats, options, the position it begins in, what was played."""


@dataclass(frozen=True, slots=True)
class StudyLine:
    """A branch that was followed, so that those that leave it need not be from the start."""

    steps: tuple[Step, ...]
    """From the start on."""
    end: Match

    def at(self, n: int) -> Match:
        """Return the match after some of the steps."""
        if n == len(self.steps):
            return self.end
        state = self.steps[n].before
        assert state is not None  # a study holds only what the rules do not ignore
        events, acts = self.end.events[:n], self.end.acts[:n]
        return replace(self.end, events=events, state=state, outcome=None, acts=acts)

    def then(self, at: int, events: Sequence[Played]) -> StudyLine:
        """Return the line that leaves this one after `at` steps and goes on with these events."""
        match, steps = self.at(at), list(self.steps[:at])
        for event in events:
            after = _played(match, event)
            steps.append(Step.of(after.events[-1], match.state, after.acted))
            match = after
        return StudyLine(tuple(steps), match)


class LineMemory:
    """The lines that were followed last: whoever steps through one asks for many positions."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        """Remember nothing yet."""
        self._most = most
        self._lines: OrderedDict[_Name, StudyLine] = OrderedDict()
        self._steps = 0
        self._lock = Lock()

    def get(self, name: _Name) -> StudyLine | None:
        """Return a line if it is there."""
        with self._lock:
            found = self._lines.get(name)
            if found is not None:
                self._lines.move_to_end(name)
            return found

    def put(self, name: _Name, line: StudyLine) -> None:
        """Keep a line; those that nobody has asked for since longest are forgotten."""
        with self._lock:
            if name in self._lines:
                return
            self._lines[name] = line
            self._steps += _weight(line)
            while self._steps > self._most and len(self._lines) > 1:
                _, old = self._lines.popitem(last=False)
                self._steps -= _weight(old)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._lines.clear()
            self._steps = 0


def _weight(line: StudyLine) -> int:
    """Return how many positions a line keeps, that before anything is played among them."""
    return len(line.steps) + 1


MEMORY: Final = LineMemory()


def begun(study: Study) -> Match:
    """Return the match of a study before anything is played."""
    game = registry.load(study.game)
    options = game.Options.from_json(study.seats, json.loads(study.options))
    return Match.begin(game, study.seats, options, branches_of(study)[0].start)


def lines_of(study: Study) -> list[StudyLine]:
    """Return the line of every branch, each event asked of the rules once."""
    branches = branches_of(study)
    return [_line(study, branches, number) for number in range(len(branches))]


def match_at(study: Study, branch: int, n: int) -> Match:
    """Return the match at a position of a study.

    Raises:
        Refused: if there is no such position.
        BadRecord: if the rules of today do not follow it.
    """
    branches = branches_of(study)
    if path_to(branches, branch, n) is None:
        raise refusal("no_position")
    return _line(study, branches, branch).at(n)


def _line(study: Study, branches: Sequence[Branch], number: int) -> StudyLine:
    one = branches[number]
    path = tuple(path_to(branches, number, one.at + len(one.events)) or ())
    name = study.game, study.seats, study.options, branches[0].start, path
    found = MEMORY.get(name)
    if found is not None:
        return found
    # a branch grows by one event at a time
    shorter = MEMORY.get((*name[:-1], path[:-1])) if path else None
    if shorter is not None:
        found = shorter.then(len(path) - 1, path[-1:])
    else:
        if one.parent is None:
            before = StudyLine((), begun(study))
        else:
            before = _line(study, branches, one.parent)
        found = before.then(one.at, one.events)
    MEMORY.put(name, found)
    return found


def _played(match: Match, one: Played) -> Match:
    """Return a match after one more event of a branch."""
    (seat, text), number = one, len(match.events) + 1
    if seat is None:
        return match.checked(Event(number, "chance", None, text))
    return match.checked(Event(number, "action", Seat(seat), text))
