"""What everybody at a table will hear of new entries, made before they are stored.

So nothing is stored that could not be shown, and one visit to the rules makes a whole move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.errors import BelpicError
from belpic.core.seats import ALL
from belpic.table.feeds import Feed
from belpic.table.log_lines import all_lines
from belpic.table.public import PublicNow
from belpic.table.viewpoints import audience_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.store import Addition
    from belpic.table.table import Step, Table


class Untellable(Exception):
    """A refusal of the rules where they are only asked to show what has happened."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A table after new entries, and the messages that tell of them."""

    table: Table
    addition: Addition
    """What the store has to append."""
    messages: Mapping[tuple[Viewer, Lang], str]
    """For each audience that was there before, in each language that somebody of it reads."""
    snapshots: Mapping[tuple[Viewer, Lang], str]
    """For those who have sat down or stood up by these entries: as whom they see it now."""
    audiences: Mapping[tuple[str | None, Viewer], Viewer]
    """As whom guests see it who have seen it as somebody so far."""
    feeds: dict[Viewer, Feed]


def prepare(
    before: Table,
    after: Table,
    feeds: Mapping[Viewer, Feed],
    heard: Collection[tuple[str | None, Viewer, Lang]],
) -> Announcement:
    """Return the news for those who listen: guests, as whom they see it so far, what they read.

    The feeds go on to the table after; whoever does not use the news has to forget them.
    """
    try:
        told = after.told()
        known = dict(feeds)
        for audience in {seen for _, seen, _ in heard} - known.keys():
            known[audience] = Feed(before, audience)
        _go_on(known, told, after.trail)
        messages = {(seen, lang): known[seen].news(lang) for _, seen, lang in heard}
        audiences = {
            (guest, seen): audience_of(told, guest, seen, before) for guest, seen, _ in heard
        }
        moved = [
            (now, lang) for guest, seen, lang in heard if (now := audiences[guest, seen]) != seen
        ]
        for audience in {now for now, _ in moved} - known.keys():
            known[audience] = Feed(told, audience)
        snapshots = {(now, lang): known[now].snapshot(lang) for now, lang in moved}
    except BelpicError as error:
        raise Untellable(str(error)) from error
    return Announcement(told, before.addition(after), messages, snapshots, audiences, known)


def _go_on(feeds: Mapping[Viewer, Feed], told: Table, steps: Sequence[Step]) -> None:
    if not feeds:
        return
    public = PublicNow(told, next(iter(feeds.values())).public)
    if public.phase != "over":
        for feed in feeds.values():
            feed.follow(told, steps, public)
        return
    # everybody may know everything now
    lines = all_lines(told, ALL)
    for feed in feeds.values():
        feed.open(told, lines, public)
