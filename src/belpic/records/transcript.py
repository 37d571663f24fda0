"""A record as sentences for people, who count seats from one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BelpicError, Reason
from belpic.core.match import Event, effective
from belpic.core.numbers import score_text
from belpic.core.options import Options, shown
from belpic.core.record import replay
from belpic.core.seats import ALL, Viewer, Watcher
from belpic.core.text import Phrases, Text
from belpic.core.you import seat_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame
    from belpic.core.match import Match
    from belpic.core.outcome import Outcome
    from belpic.core.record import Record

PHRASES: Final = Phrases("belpic.records")


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One event: its number, what happened, and whether an undo took it back later."""

    number: int
    text: Text
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole record to read."""

    head: tuple[Text, ...]
    lines: tuple[TranscriptLine, ...]
    problem: Reason | None
    """Why the rules of today stop following the record after the last line."""
    end: tuple[Text, ...]


def transcribe(record: Record) -> Transcript:
    """Return the record as sentences, as far as the rules follow it.

    A log that one viewer saw is given as it is written: only a whole match can be replayed.

    Raises:
        BadRecord: if the game or its options are unknown.
    """
    if record.viewer is not ALL:
        lines = tuple(TranscriptLine(event.n, raw(event)) for event in record.events)
        return Transcript(_head(record, None), lines, None, _end(record, None))
    replayed = replay(record)
    match = replayed.match
    return Transcript(
        _head(record, match), tuple(_lines(match)), replayed.problem, _end(record, match.game)
    )


def _lines(match: Match) -> Iterator[TranscriptLine]:
    counted = {event.n for event in effective(match.events)}
    for event, state, actor, action in match.steps():
        text = raw(event) if state is None else state.describe(actor, action, ALL)
        undone = event.kind != "undo" and event.n not in counted
        yield TranscriptLine(event.n, _with_note(text, event), undone)


def _with_note(text: Text, event: Event) -> Text:
    # a note of several lines stays on the line of its event
    note = " / ".join(filter(None, event.note.splitlines()))
    return PHRASES("line.note", text=text, note=note) if note else text


def raw(event: Event) -> Text:
    """Return an event in words without the help of the rules."""
    key = f"event.{event.kind}"
    if event.kind == "abandon" and event.seat is None:
        key = "event.cap" if event.text else "event.abandoned"
    if event.seat is None:
        return PHRASES(key, text=event.text)
    name = PHRASES("event.by", seat=event.seat + 1)
    return PHRASES(key, seat=seat_text(event.seat, name), text=event.text)


def _head(record: Record, match: Match | None) -> tuple[Text, ...]:
    game = _game(record)
    title = Text.same(record.game) if game is None else game.info.title
    head = [PHRASES("head.title", title=title, version=record.version, seats=record.seats)]
    chosen = dict(unusual(match.options, record.seats)) if match else {}
    if chosen:
        listed = ", ".join(f"{name}={value}" for name, value in chosen.items())
        head.append(PHRASES("head.options", options=listed))
    if record.viewer is not ALL:
        head.append(PHRASES("head.partial", viewer=viewer_name(record.viewer)))
    if record.fairness is not None:
        opened = "open" if record.fairness.server else "closed"
        head.append(PHRASES(f"head.fair_{opened}", commitment=record.fairness.commitment))
    return tuple(head)


def _game(record: Record) -> AnyGame | None:
    try:
        return registry.load(record.game)
    except BelpicError:
        return None


def unusual(options: Options, seats: int) -> Iterator[tuple[str, str]]:
    """Yield the options that are not what they would be if nothing were said."""
    chosen = options.chosen()
    for name, spec in options.specs().items():
        if chosen[name] != spec.resolve(seats, chosen):
            yield name, shown(chosen[name])


def viewer_name(viewer: Viewer) -> Text:
    """Return who looks on."""
    if isinstance(viewer, Watcher):
        return PHRASES(f"viewer.{viewer.value}")
    return seat_name(viewer)


def seat_name(seat: int) -> Text:
    """Return the name of a seat."""
    return PHRASES("viewer.seat", seat=seat + 1)


def _end(record: Record, game: AnyGame | None) -> tuple[Text, ...]:
    if record.outcome is None:
        return (PHRASES("end.unfinished"),)
    return tuple(ending(record.outcome, game))


def ending(outcome: Outcome, game: AnyGame | None) -> Iterator[Text]:
    """Yield the end of a match: why it ended, then every seat by place."""
    yield PHRASES("end.over", why=why_ended(outcome.reason, game))
    tenths = game is not None and game.info.unit == "tenth"
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    for seat in order:
        score = score_text(outcome.scores[seat], tenths=tenths)
        place = outcome.places[seat]
        yield PHRASES("end.place", place=place, seat=seat_name(seat), score=score)


def why_ended(reason: str, game: AnyGame | None) -> Text:
    """Return the reason of an outcome in words: the table's own, or the game's."""
    if f"reason.{reason}" in PHRASES:
        return PHRASES(f"reason.{reason}")
    if game is not None and f"outcome.{reason}" in game.phrases:
        return game.phrases(f"outcome.{reason}")
    return Text.same(reason)
