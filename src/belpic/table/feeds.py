"""Telling an audience of a table: one feed a seat, one for all spectators.

What an audience sees is looked at once, however many listen and whatever they read. Little changes
from event to event, so a feed names what has stayed the same by its place in the scene told last;
a voice writes that in one language, and writes nothing twice.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache, lru_cache
from itertools import count
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Final

from belpic.core.text import read_by
from belpic.core.view import seat_of
from belpic.table.chat import chat_rule
from belpic.table.log_lines import all_lines, lines_of, strike
from belpic.table.messages import PROTOCOL, Events, Snapshot
from belpic.table.now_messages import Line
from belpic.table.presets import differences, preset_about, preset_label
from belpic.table.public import PublicNow
from belpic.table.status import clock_rule, game_now, status_of
from belpic.table.viewpoints import reader_of
from belpic.table.wire import SceneHash, message, message_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from belpic.core.languages import Lang
    from belpic.core.scene import Thing
    from belpic.core.seats import Seat, Viewer
    from belpic.table.table import Step, Table

    Changes = Sequence[range | Thing]
    """A scene; a range is what was in the one before, by its places there, as most things are."""


RANGES_KEPT: Final = 1 << 12
"""How many runs of things that have stayed are kept as they are written."""


class LanguageFeed:
    """A scene as it is written in one language."""

    def __init__(
        self,
        lang: Lang,
        things: Sequence[Thing],
        own: Seat | None = None,
        reader: Seat | None = None,
    ) -> None:
        """Write all of it, for a seat, and for the one that is “you”."""
        self.lang = lang
        self._own = own
        self._reader = reader
        self.news: str | None = None
        """The message about what happened last, once somebody has asked for it."""
        self.snapshot: str | None = None
        """The message with everything, once somebody has asked for it."""
        self._texts: list[str] = []
        self._hash = SceneHash()
        self.follow(things)

    def follow(self, changes: Changes) -> None:
        """Write what is new of a scene."""
        before, texts = self._texts, list[str]()
        with read_by(self._reader):
            for one in changes:
                if isinstance(one, range):
                    texts += before[one.start : one.stop]
                else:
                    texts.append(message(one, self.lang))
        self._texts = texts
        self.news = self.snapshot = None

    def say(self, told: Snapshot | Events, public: PublicNow, changes: Changes) -> str:
        """Return a message about the scene as the frame that is sent.

        What everybody is told alike is written already.
        """
        lang, texts = self.lang, self._texts
        things: list[str] = []
        place = 0
        for one in changes:
            if isinstance(one, range):
                things.append(_numbers(one))
                place += len(one)
            else:
                things.append(texts[place])
                place += 1
        given = public.written(lang, self._own)
        given |= {"hash": f'"{self._hash.of(texts)}"', "things": f"[{','.join(things)}]"}
        with read_by(self._reader):
            return message_with(told, lang, {"now": message_with(told.now, lang, given)})


class Feed:
    """What one audience has been told."""

    def __init__(self, table: Table, audience: Viewer) -> None:
        """Begin with the whole log so far."""
        self.audience = audience
        self.lines: list[Line] = all_lines(table, audience)
        self._voices: dict[Lang, LanguageFeed] = {}
        self._take(table, PublicNow(table), self.lines, 0)

    def _take(self, table: Table, public: PublicNow, lines: Sequence[Line], after: int) -> None:
        things = table.views.scene(self.audience).things
        self._table = table
        self._things: Sequence[Thing] = things
        self._changes: Changes = things
        self.public = public
        self._now = status_of(table, self.audience, public)
        self._lines, self._after = lines, after

    def follow(self, table: Table, steps: Sequence[Step], public: PublicNow | None = None) -> None:
        """Look at the table that these steps lead to, and at what everybody is told of it."""
        before, after = self._things, self._table.n
        scores = self._now.scores
        self._take(table, public or PublicNow(table, self.public), (), after)
        lines = lines_of(steps, table.plan.game, self.audience, scores, self._now.scores)
        self._lines = lines
        self.lines += lines
        for line in lines:
            strike(self.lines, line)
        changes = _changes(before, self._things)
        for voice in self._voices.values():
            voice.follow(changes)
        self._changes = changes

    def open(self, table: Table, lines: Sequence[Line], public: PublicNow | None = None) -> None:
        """Look at a table where the match is over: everything is opened, also in old lines."""
        self.lines = list(lines)
        self._take(table, public or PublicNow(table), lines, table.n)
        for voice in self._voices.values():
            voice.follow(self._things)

    def news(self, lang: Lang) -> str:
        """Return the message about what happened last."""
        voice = self._voice(lang)
        if voice.news is None:
            over = self._table.phase == "over"
            voice.news = (
                self.snapshot(lang)
                if over
                else self._events(voice, self._after, self._lines, self._changes)
            )
        return voice.news

    def snapshot(self, lang: Lang) -> str:
        """Return the message with everything."""
        voice = self._voice(lang)
        if voice.snapshot is None:
            voice.snapshot = voice.say(self._whole(lang), self.public, self._things)
        return voice.snapshot

    def ready_snapshot(self, lang: Lang) -> str | None:
        """Return the same if it is there already: it takes no rules to say it again."""
        voice = self._voices.get(lang)
        return None if voice is None else voice.snapshot

    def _whole(self, lang: Lang) -> Snapshot:
        table = self._table
        return Snapshot(
            protocol=PROTOCOL,
            lang=lang,
            table=table.plan.id,
            n=table.n,
            game=game_now(table.plan.game),
            preset=table.plan.row.preset,
            preset_label=preset_label(table.plan.game, table.plan.row.preset),
            preset_about=preset_about(table.plan.game, table.plan.row.preset),
            options=table.plan.options.to_json(),
            changed_options=differences(table.plan.game, table.plan.options, len(table.holders)),
            clock=clock_rule(table),
            chat=chat_rule(table),
            entry=table.plan.terms.entry,
            room=table.plan.terms.room or None,
            rated=table.plan.terms.rated,
            start=table.match.start,
            log=tuple(self.lines),
            now=self._now,
        )

    def since(self, n: int, lang: Lang) -> str:
        """Return the message for somebody who has shown `n` before, and nothing after it."""
        if self._table.phase == "over" or not 0 < n <= self._table.n:
            return self.snapshot(lang)
        return self._events(self._voice(lang), n, self.lines[n:], self._things)

    def forget(self, langs: Iterable[Lang]) -> None:
        """Keep no other languages than these."""
        self._voices = {lang: self._voices[lang] for lang in langs if lang in self._voices}

    def _events(
        self, voice: LanguageFeed, after: int, lines: Sequence[Line], things: Changes
    ) -> str:
        table = self._table
        told = Events(table.plan.id, after, table.n, tuple(lines), self._now)
        return voice.say(told, self.public, things)

    def _voice(self, lang: Lang) -> LanguageFeed:
        if lang not in self._voices:
            own, reader = seat_of(self.audience), reader_of(self._table, self.audience)
            self._voices[lang] = LanguageFeed(lang, self._things, own, reader)
        return self._voices[lang]


@lru_cache(RANGES_KEPT)
def _numbers(places: range) -> str:
    return ",".join(map(str, places))


def _changes(before: Sequence[Thing], things: Sequence[Thing]) -> Changes:
    """Return a scene by what stood in the one before: most of it, where it stood."""
    changes: list[range | Thing] = []
    known: Mapping[int, int] | None = None
    place = shift = 0
    while place < len(things):
        thing, likely, run = things[place], place + shift, 1
        other = before[likely] if 0 <= likely < len(before) else None
        # to compare two things takes much longer than to see that they are one
        if other is thing:
            run = [*map(is_, before[likely:], things[place:]), False].index(False)
        elif other != thing:
            known = dict(zip(map(id, before), count())) if known is None else known
            found = known.get(id(thing))
            found = _find(before, thing) if found is None else found
            if found is None:
                changes.append(thing)
                place += 1
                continue
            shift, likely = found - place, found
        changes.append(range(likely, likely + run))
        place += run
    return changes


def _find(before: Sequence[Thing], thing: Thing) -> int | None:
    """Return where an equal thing stands."""
    # what things are called differs mostly, and is compared sooner than all that they are
    kind: type = type(thing)
    name = _first_field(kind)
    called = name(thing)
    for place, other in enumerate(before):
        if type(other) is kind and name(other) == called and other == thing:
            return place
    return None


@cache
def _first_field(kind: type) -> attrgetter[object]:
    return attrgetter(fields(kind)[0].name)
