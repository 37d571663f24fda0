"""A study as a tree of lines of play, and how the store keeps it as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from belpic.core.codec import Json, reader, to_json
from belpic.core.match import Event, Kind, effective
from belpic.core.record import Fairness
from belpic.core.seats import Seat
from belpic.table.outages import read_away
from belpic.table.pausing import PAUSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.store.studies import Study

PLAYED: Final[tuple[Kind, ...]] = ("action", "chance")
"""What a line of play is made of."""

Played = tuple[int | None, str]
"""A seat, None for chance, and the text of what it did."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a record tells beside the line of play that it is."""

    fairness: Fairness | None
    """The seeds that its chance came from."""
    log: tuple[tuple[Kind, int | None, str], ...]
    """Every entry of it, also what was taken back and how it ended: kind, seat and text."""
    table: str | None = None
    """The table where it was played, of whose match this is the review."""
    match: str | None = None
    """The match of the archive that it is."""

    def events(self) -> tuple[Event, ...]:
        """Return the entries as a match takes them."""
        return tuple(
            Event(n, kind, None if seat is None else Seat(seat), text)
            for n, (kind, seat, text) in enumerate(self.log, 1)
        )


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play."""

    parent: int | None
    at: int
    events: tuple[Played, ...]
    comments: Mapping[int, str] = field(default_factory=dict)
    """What was remarked, by the number of the position."""
    source: Source | None = None
    """Of the record itself, which is the first branch."""
    start: str | None = None
    """The position that all begins with, as text, where it is not the start of the game."""


def of_record(
    events: Sequence[Event],
    fairness: Fairness | None,
    table: str | None = None,
    match: str | None = None,
) -> Branch:
    """Return a record as a branch; its remarks stand where they were made."""
    played: list[Played] = []
    comments: dict[int, str] = {}
    for event in effective(events):
        if event.kind in PLAYED:
            played.append((event.seat, event.text))
        elif event.kind == "note" and read_away(event) is None and event.text != PAUSE:
            before = comments.get(len(played))
            comments[len(played)] = event.text if before is None else f"{before}\n{event.text}"
    log = tuple((event.kind, event.seat, event.text) for event in events)
    return Branch(None, 0, tuple(played), comments, Source(fairness, log, table, match))


def branches_of(study: Study) -> tuple[Branch, ...]:
    """Return the branches of a study."""
    return tuple(map(_read, json.loads(study.branches)))


class Origin(NamedTuple):
    """Where the match of a study comes from."""

    match: str
    """Its id in the archive; that of a table has the table's."""
    is_found: bool
    """Whether whoever opened the study found it there, instead of reviewing one's own table."""


_ORIGINS: Final[dict[str, Origin | None]] = {}
"""Where studies come from, by their ids: it never changes, and followers ask again and again."""
REMEMBERED: Final = 1024
"""Of how many studies that is remembered."""


def origin_of(study: Study) -> Origin | None:
    """Return where a study comes from; None for a record from elsewhere."""
    if study.id not in _ORIGINS:
        if len(_ORIGINS) >= REMEMBERED:
            _ORIGINS.clear()
        first: dict[str, Json] = json.loads(study.branches)[0]
        found, table = first.get("match"), first.get("table")
        match = found or table
        _ORIGINS[study.id] = None if match is None else Origin(str(match), bool(found))
    return _ORIGINS[study.id]


def path_to(branches: Sequence[Branch], branch: int, n: int) -> list[Played] | None:
    """Return what leads to a position; None if there is no such position."""
    if branch not in range(len(branches)):
        return None
    path: list[Played] = []
    left = n
    for one in _lineage(branches, branch):
        if not 0 <= left <= one.at + len(one.events):
            return None
        path[:0] = one.events[: max(0, left - one.at)]
        left = min(left, one.at)
    return path


def comments_on(branches: Sequence[Branch], branch: int) -> dict[int, str]:
    """Return what is remarked on the way of a branch, by the number of the position."""
    found: dict[int, str] = {}
    last: int | None = None
    for one in _lineage(branches, branch):
        for n, text in one.comments.items():
            if last is None or n <= last:
                found.setdefault(n, text)
        last = one.at
    return found


def _lineage(branches: Sequence[Branch], branch: int) -> Iterator[Branch]:
    """Yield a branch, the one that it leaves, and so on to the record."""
    line: int | None = branch
    while line is not None:
        yield branches[line]
        line = branches[line].parent


def dump(branches: Sequence[Branch]) -> str:
    """Return branches as the store keeps them."""
    return json.dumps([_written(one) for one in branches], ensure_ascii=False)


def _written(one: Branch) -> dict[str, object]:
    kept: dict[str, object] = {"parent": one.parent, "at": one.at, "events": one.events}
    if one.comments:
        kept["comments"] = one.comments
    if one.start is not None:
        kept["start"] = one.start
    if one.source is not None:
        kept["fairness"] = to_json(one.source.fairness)
        kept["log"] = one.source.log
        kept["table"] = one.source.table
        kept["match"] = one.source.match
    return kept


def _read(kept: dict[str, Json]) -> Branch:
    # what was kept before there were comments and sources has none of them
    events = cast("list[tuple[int | None, str]]", kept["events"])
    comments = cast("dict[str, str]", kept.get("comments", {}))
    source = None
    if "log" in kept:
        fairness = cast("Fairness | None", reader(Fairness | None)(kept["fairness"], "/fairness"))
        log = cast("list[tuple[Kind, int | None, str]]", kept["log"])
        entries = tuple((kind, seat, text) for kind, seat, text in log)
        table, match = kept["table"], kept.get("match")
        source = Source(fairness, entries, cast("str | None", table), cast("str | None", match))
    return Branch(
        cast("int | None", kept["parent"]),
        cast("int", kept["at"]),
        tuple((seat, text) for seat, text in events),
        {int(n): text for n, text in comments.items()},
        source,
        cast("str | None", kept.get("start")),
    )
