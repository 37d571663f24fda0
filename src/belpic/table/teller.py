"""Telling an audience of a table: one teller a seat, one for all spectators.

A message is made once for its audience, however many listen. Little changes from event to event, so
a teller remembers the scene it told last and names what has stayed the same by its place in it.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from belpic.core.codec import Json, to_json
from belpic.table.lines import Step, all_lines, strike
from belpic.table.now import about, now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Thing
    from belpic.core.seats import Viewer
    from belpic.core.view import View
    from belpic.table.messages import Line
    from belpic.table.table import Table

HASH_DIGITS: Final = 16
Body = dict[str, Json]


class Teller:
    """What one audience has been told."""

    def __init__(self, table: Table, audience: Viewer) -> None:
        """Begin with the whole log so far."""
        self.audience = audience
        self.table = table
        self.lines: list[Line] = all_lines(table, audience)
        self._places: dict[Thing, int] = {}
        self._texts: list[str] = []
        self._look()

    def follow(self, table: Table, steps: Sequence[Step]) -> str:
        """Return the message that tells of these steps, which lead to the table."""
        before = self.table
        self.table = table
        if table.phase == "over":
            # everything is opened, also in old lines
            self.lines = all_lines(table, self.audience)
            self._look()
            return self.snapshot()
        lines = [step.line(table.plan.game, self.audience) for step in steps]
        self.lines += lines
        for line in lines:
            strike(self.lines, line)
        texts = self._look()
        return self._events(before.n, lines, texts)

    def snapshot(self) -> str:
        """Return the message with everything."""
        head: Body = {"kind": "snapshot", "table": self.table.plan.id, "n": self.table.n}
        body = {**head, **about(self.table), "log": to_json(tuple(self.lines))}
        return self._message(body, self._texts)

    def since(self, n: int) -> str:
        """Return the message for somebody who has shown `n` before, and nothing after it."""
        if self.table.phase == "over" or not 0 < n <= self.table.n:
            return self.snapshot()
        return self._events(n, self.lines[n:], self._texts)

    def _events(self, after: int, lines: Sequence[Line], texts: Sequence[str]) -> str:
        head: Body = {"kind": "events", "table": self.table.plan.id}
        numbers: Body = {"after": after, "n": self.table.n}
        return self._message({**head, **numbers, "log": to_json(tuple(lines))}, texts)

    def _message(self, body: Body, texts: Sequence[str]) -> str:
        """Put the scene, whose texts are made already, into the rest."""
        scene = f"[{','.join(self._texts)}]"
        digest = hashlib.sha256(scene.encode()).hexdigest()[:HASH_DIGITS]
        present = to_json(now(self.table, self.audience, self._view(), digest))
        assert isinstance(present, dict)  # as every dataclass is written
        del present["things"]
        return (
            f'{compact(body)[:-1]},"now":{compact(present)[:-1]},"things":[{",".join(texts)}]}}}}'
        )

    def _view(self) -> View:
        return self.table.view(self.audience)

    def _look(self) -> list[str]:
        """Look at the table anew; return its things as texts, or as places in the last scene."""
        things = self._view().scene().things
        texts, changes = [], []
        for thing in things:
            place = self._places.get(thing)
            text = compact(to_json(thing)) if place is None else self._texts[place]
            texts.append(text)
            changes.append(text if place is None else str(place))
        self._places = {thing: place for place, thing in enumerate(things)}
        self._texts = texts
        return changes


def compact(data: Json) -> str:
    """Return data as JSON text without spaces, the same as browsers write it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
