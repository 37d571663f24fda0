"""Matches that were played elsewhere: records, replayed by the rules, and bare results.

A record of ours or of another format that a game knows is checked move by move, and kept in our own
format. Of a match over the board often only places and points are known; these are taken as told.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.codec import from_json, to_json
from belpic.core.errors import BadRecord, BelpicError
from belpic.core.outcome import places_by
from belpic.core.record import check
from belpic.core.seats import Watcher
from belpic.records.foreign import read_foreign
from belpic.store.finished import Result, Side
from belpic.table.clock import DAY, beginning_of
from belpic.table.names import read_name
from belpic.table.phrases import refusal
from belpic.table.plan import new_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.codec import Json
    from belpic.core.match import Match

LONGEST_OCCASION: Final = 100
EARLIEST: Final = date(1000, 1, 1)
LARGEST_SCORE: Final = 10**15
UNFINISHED: Final = "unfinished"
"""Why a match has ended of which the record tells no end, but the one who imports it does."""
TOLD: Final = "result"
"""Why a match has ended of which only the result is known."""
CSV_FIELDS: Final = ("game", "played", "occasion")
CSV_SEAT_FIELDS: Final = ("name", "place", "score")


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match that was played elsewhere: a record, or a game with places."""

    record: str | None = None
    """The text of a record, in the format of Belpic or one that its game knows (CKKA)."""
    game: str | None = None
    """The id of the game, if there is no record."""
    names: tuple[str, ...] = ()
    """What the people are called, by seat; an empty one is not known. All may be left out."""
    places: tuple[int, ...] = ()
    """The place of every seat, from 1; equal ones share: `[1, 2, 2, 4]`. Only where there is no
    record, or one that tells no end."""
    scores: tuple[int, ...] = ()
    """The points of every seat; may be left out."""
    played: str | None = None
    """The day, `2026-01-31`; without it, today, or when the record says."""
    occasion: str = ""
    """The tournament or meeting, at most 100 characters."""


def read_match(
    told: ImportedMatch, owner: str | None, now: int, *, public: bool, lenient: bool = False
) -> Result:
    """Return a match as the archive keeps it; rules are asked, so that it may take a while.

    Raises:
        BelpicError: if the record does not replay, or what is told does not fit.
    """
    if told.record is not None:
        result = _of_record(told, told.record, now, lenient=lenient)
    else:
        result = _of_result(told, now)
    occasion = " ".join(told.occasion.split())
    if len(occasion) > LONGEST_OCCASION or not occasion.isprintable():
        raise refusal("import_occasion", most=LONGEST_OCCASION)
    # the same match of another importer is another one: nobody learns what others have imported
    known = [owner or "", result.digest or "", occasion]
    digest = hashlib.sha256(json.dumps(known).encode()).hexdigest()
    return Result(
        new_id(),
        result.game,
        result.version,
        "",
        result.at,
        result.reason,
        result.sides,
        public=public,
        source=result.source,
        occasion=occasion,
        guest=owner,
        record=result.record,
        digest=digest,
    )


def _of_record(told: ImportedMatch, text: str, now: int, *, lenient: bool) -> Result:
    record = read_foreign(text.encode(), lenient=lenient).record
    if record.viewer is not Watcher.ALL:
        raise refusal("import_masked")
    if told.game not in (None, record.game):
        raise refusal("import_game", game=record.game)
    match = check(record)
    places, scores, reason = _end(told, match)
    sides = _sides(told.names or ("",) * match.seats, places, scores)
    document = record.dumps()
    if told.played is not None:
        played = _day(told.played, now)
    else:
        played = _checked_time(record.times[-1].at, now) if record.times else now
    digest = hashlib.sha256(document.encode()).hexdigest()
    return Result(
        "",
        record.game,
        record.version,
        "",
        played,
        reason,
        sides,
        source="record",
        record=document,
        digest=digest,
    )


def _end(told: ImportedMatch, match: Match) -> tuple[Sequence[int], Sequence[int], str]:
    """Return places, scores and why a match has ended."""
    if match.outcome is not None:
        if told.places and told.places != match.outcome.places:
            raise refusal("import_other_places", places=", ".join(map(str, match.outcome.places)))
        return match.outcome.places, match.outcome.scores, match.outcome.reason
    if not told.places:
        raise refusal("import_unfinished")
    scores = told.scores or match.state.scores()
    return _checked_places(told.places, match.seats), scores, UNFINISHED


def _of_result(told: ImportedMatch, now: int) -> Result:
    if told.game is None:
        raise refusal("import_nothing")
    info = registry.info(told.game)
    if len(told.places) not in info.seats:
        listed = ", ".join(map(str, info.seats))
        raise refusal("import_seats", seats=len(told.places), listed=listed)
    places = _checked_places(told.places, len(told.places))
    names = told.names or ("",) * len(places)
    sides = _sides(names, places, told.scores or (0,) * len(places))
    at = now if told.played is None else _day(told.played, now)
    plain: Json = [told.game, [one.name for one in sides], list(places), list(told.scores)]
    digest = hashlib.sha256(json.dumps([plain, told.played]).encode()).hexdigest()
    return Result("", told.game, info.version, "", at, TOLD, sides, source="board", digest=digest)


def _checked_places(places: Sequence[int], seats: int) -> Sequence[int]:
    if len(places) != seats or tuple(places) != places_by([-place for place in places]):
        raise refusal("import_places", seats=seats)
    return places


def _sides(names: Sequence[str], places: Sequence[int], scores: Sequence[int]) -> tuple[Side, ...]:
    if not len(names) == len(places) == len(scores):
        raise refusal("import_lengths", seats=len(places))
    if any(abs(score) > LARGEST_SCORE for score in scores):
        raise refusal("import_scores")
    made = []
    for seat, (name, place, score) in enumerate(zip(names, places, scores, strict=True)):
        read = read_name(name) if name.strip() else None
        shown = (None, None) if read is None else (read.shown, read.skeleton)
        made.append(Side(seat, place, score, None, None, *shown))
    return tuple(made)


def _day(text: str, now: int) -> int:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    return _checked_time(beginning_of(day), now)


def _checked_time(at: int, now: int) -> int:
    # somewhere it is tomorrow already
    if not beginning_of(EARLIEST) <= at <= now + DAY:
        raise refusal("import_day")
    return at


def read_list(text: str) -> Iterator[ImportedMatch | BelpicError]:
    """Yield the matches of a list: a JSON object a line, or a table of comma-separated values.

    A line that cannot be read is an error, and the next one goes on. The table has a head with
    `game`, `played` and `occasion`, and `name1`, `place1`, `score1`, `name2` … for the seats.
    """
    body = text.removeprefix("\ufeff")
    lines = body.splitlines()
    if body.lstrip().startswith("{"):
        yield from (_of_line(line) for line in lines if line.strip())
        return
    try:
        yield from map(_of_row, csv.DictReader(io.StringIO(body)))
    except csv.Error:
        yield _no_line()


def is_list(text: str) -> bool:
    """Tell whether a text is a list of matches, and no single record."""
    first = text.removeprefix("\ufeff").lstrip().partition("\n")[0].strip()
    if first.startswith("{"):
        try:
            data = json.loads(first)
        except (RecursionError, ValueError):
            return False
        return isinstance(data, dict) and "format" not in data
    head = {cell.strip() for cell in first.split(",")}
    return {"game", "name1", "place1"} <= head


def _of_line(line: str) -> ImportedMatch | BelpicError:
    try:
        data = json.loads(line)
        usual = to_json(ImportedMatch())
        assert isinstance(usual, dict)  # a dataclass
        if not isinstance(data, dict):
            return _no_line()
        return from_json(ImportedMatch, {**usual, **data})
    except BelpicError as error:
        return error
    except (RecursionError, ValueError):
        return _no_line()


def _no_line() -> BelpicError:
    return BadRecord(refusal("import_line").reason)


def _of_row(row: dict[str | None, str | list[str] | None]) -> ImportedMatch | BelpicError:
    cells = {
        key.strip(): value.strip()
        for key, value in row.items()
        if key is not None and isinstance(value, str)
    }
    seats: list[list[str]] = []
    while cells.get(f"place{len(seats) + 1}"):
        seats.append([cells.get(f"{name}{len(seats) + 1}", "") for name in CSV_SEAT_FIELDS])
    try:
        places = tuple(int(place) for _, place, _ in seats)
        scores = tuple(int(score) for *_, score in seats if score)
    except ValueError:
        return _no_line()
    game, played, occasion = (cells.get(name, "") for name in CSV_FIELDS)
    names = tuple(name for name, *_ in seats)
    return ImportedMatch(None, game or None, names, places, scores, played or None, occasion)
