"""The course of a line of play: where its seasons and rounds begin, and every throw in it.

What a throw was drawn from is told with it, so that whoever has the seeds can derive it again
without knowing any rules (`docs/fairness.md`), and can hold what fell against what was likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core import chance
from belpic.core.match import effective
from belpic.core.scene import Counter
from belpic.core.seats import CHANCE
from belpic.table.now_messages import Chapter
from belpic.table.phrases import PHRASES
from belpic.table.study_messages import Odds, Throw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.action import Action
    from belpic.core.chance import Chance
    from belpic.core.game import State
    from belpic.core.match import Event
    from belpic.core.seats import Actor
    from belpic.core.view import View
    from belpic.table.study_messages import ThrowKind

DIVISIONS: Final = ("season", "round")
"""The counters of a scene by which a match is divided, the longer part first."""
FEW: Final = 64
"""Outcomes that are listed with their odds."""


class Chapters:
    """Where the seasons and rounds of a match begin, found from what somebody sees of it."""

    def __init__(self) -> None:
        """Begin before the first position."""
        self.found: list[Chapter] = []
        self.next = 0
        """The number of the position that is to be seen next."""
        self._counted: dict[str, int] = {}

    def see(self, view: View) -> None:
        """Look at the next position."""
        counters = {
            thing.key: thing
            for thing in view.scene().things
            if isinstance(thing, Counter) and thing.seat is None and thing.key in DIVISIONS
        }
        for level, key in enumerate(DIVISIONS):
            found = counters.get(key)
            if found is not None and self._counted.get(key) != found.value:
                self._counted[key] = found.value
                label = PHRASES("chapter", label=found.label, value=found.value)
                self.found.append(Chapter(self.next, level, label))
        self.next += 1


def throws(steps: Iterable[tuple[Event, State | None, Actor, Action]]) -> Iterator[Throw]:
    """Yield every outcome of chance among the steps of a match, those that were undone too."""
    listed = list(steps)
    kept = {event.n for event in effective(event for event, *_ in listed)}
    seat, drawn, played = None, 0, 0
    places: dict[int, int] = {0: 0}
    for event, state, actor, action in listed:
        if event.kind == "undo":
            played = places[int(event.text)]
        elif state is not None:
            played += 1
        if state is not None and actor is CHANCE:
            waited, undone = state.chance(), event.n not in kept
            source = _drawn_from(waited)
            yield Throw(played, drawn, seat, *source, str(action), undone, _odds(waited))
            drawn += 1
        elif state is not None:
            seat = event.seat
        places[event.n] = played


def _drawn_from(waited: Chance) -> tuple[ThrowKind, int, tuple[str, ...]]:
    match waited:
        case chance.Sticks(number=number):
            return "sticks", number, ()
        case chance.Die(faces=faces):
            return "die", faces, ()
        case chance.Coin():
            return "coin", 2, ()
        case chance.Draw(items=items):
            return "draw", len(items), items
        case chance.Shuffle(items=items):
            return "shuffle", len(items), items
        case _:
            return "other", 0, ()


def _odds(waited: Chance) -> tuple[Odds, ...]:
    listed = waited.outcomes()
    if listed is None or len(listed) > FEW:
        return ()
    return tuple(Odds(str(outcome), share) for outcome, share in listed)
