"""Looking back at a table: every position as its viewer saw it, while the match goes on.

A View of an earlier state tells its viewer what they knew then and nothing more. Only positions
that the viewer has been shown are told, so those who watch late stay as late as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import ALL
from belpic.table.course import Chapters
from belpic.table.messages import Past
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.match import Match
    from belpic.core.seats import Viewer
    from belpic.table.table import Table


class Memory:
    """The states that a table has gone through, and where its parts begin for each viewer.

    Whoever looks back steps from one position to the next: the rules follow the log once.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._match: Match | None = None
        self._states: list[State] = []
        self._chapters: dict[Viewer, Chapters] = {}

    def look(self, table: Table, audience: Viewer, n: int, last: int) -> Past:
        """Return the table as somebody saw it after event `n` who has been shown the `last` one.

        Raises:
            Refused: if there is no such event, or it has not been shown yet.
        """
        if not 0 <= n <= last:
            raise refusal("no_past", n=n)
        self._follow(table)
        viewer = ALL if table.phase == "over" else audience
        parts = self._chapters.setdefault(viewer, Chapters())
        for at in range(parts.next, last + 1):
            parts.see(self._states[at].view(viewer))
        things = self._states[n].view(viewer).scene().things
        found = tuple(one for one in parts.found if one.n <= last)
        return Past(n, self._states[n].scores(), tuple(things), found)

    def _follow(self, table: Table) -> None:
        """Go on from where the log was left."""
        if self._match is None:
            self._match = table.match.begun()
            self._states = [self._match.state]
        for event in table.match.events[len(self._match.events) :]:
            self._match = self._match.checked(event)
            self._states.append(self._match.state)
