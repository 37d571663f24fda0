"""What the lobby's lists say of a table, or of what somebody seeks, from what is stored of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from belpic.core import registry
from belpic.table.meeting_messages import OpenTable, RunningTable, SoughtNow, WaitingTable
from belpic.table.names import name_text
from belpic.table.presets import preset_label
from belpic.table.status import rule_of
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.text import Text
    from belpic.store.rows import Glance, Seek, Waiting
    from belpic.table.now_messages import ClockRule


class _Head(TypedDict):
    """What every list says of a table."""

    table: str
    game: str
    title: Text
    preset: str
    label: Text
    clock: ClockRule
    rated: bool
    own: bool


def open_table(found: Glance, guest: str | None) -> OpenTable:
    """Return a table that waits for somebody, as a guest reads of it."""
    return OpenTable(
        **_head(found, guest),
        seats=len(found.seats),
        free=sum(seat.kind == "open" and seat.guest is None for seat in found.seats),
        bots=sum(seat.kind == "bot" for seat in found.seats),
        created=found.created,
    )


def running_table(found: Glance, guest: str | None, names: Mapping[str, str]) -> RunningTable:
    """Return a match that is being played, as a guest reads of it."""
    return RunningTable(
        **_head(found, guest),
        watching=Terms.loads(found.terms).watching,
        names=tuple(
            None if one.guest is None else name_text(one.guest, one.name or names.get(one.guest))
            for one in found.seats
        ),
    )


def sought_now(seek: Seek, people: int) -> SoughtNow:
    """Return what somebody seeks, with how many others."""
    title, label = _named(seek.game, seek.preset)
    clock = rule_of(TimeControl.read(seek.clock))
    what = (seek.game, title, seek.preset, label, seek.seats, clock, seek.rated)
    return SoughtNow(*what, people, seek.created)


def waiting_tables(tables: Sequence[Waiting]) -> list[WaitingTable]:
    """Return the tables that wait for somebody's move, as far as their games are here."""
    return [
        WaitingTable(one.id, registry.info(one.game).title, one.seat, one.deadline)
        for one in tables
        if one.game in registry.ids()
    ]


def clock_of(terms: str) -> ClockRule:
    """Return the clock of a table from its stored terms."""
    return rule_of(Terms.loads(terms).clock)


def _head(found: Glance, guest: str | None) -> _Head:
    title, label = _named(found.game, found.preset)
    return {
        "table": found.id,
        "game": found.game,
        "title": title,
        "preset": found.preset,
        "label": label,
        "clock": clock_of(found.terms),
        "rated": Terms.loads(found.terms).rated,
        "own": guest is not None and any(seat.guest == guest for seat in found.seats),
    }


def _named(game: str, preset: str) -> tuple[Text, Text]:
    """Return the names of a game and its preset."""
    return registry.info(game).title, preset_label(registry.load(game), preset)
