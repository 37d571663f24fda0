"""The header: items in braces, those of our own among them, and the player line (docs/ckka.md §3).

Items of our own hold what a record of ours has and CKKA has no word for. Other readers pass over
them (docs/ckka.md §12):

| item | holds |
|---|---|
| `{一位裁:五無 或 三三二一}` | what was thrown for the first move of each season, side IA first |
| `{belpic.option:seasons=2}` | an option that is not as the rules named by 律 have it |
| `{belpic.version:1}` | the version of the rules that made the record, if it is not today's |
| `#{belpic.fairness:{…}}#` | the seeds of the fair stream, as in a record |
| `#{belpic.entry:{"n": 7, …}}#` | an entry that the body does not tell, or tells otherwise |
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.codec import Json, from_json, to_json
from belpic.core.errors import Unreadable
from belpic.core.match import Event
from belpic.core.record import Fairness
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place, quote
from belpic.games.cetkaik.ckka.numerals import (
    HIGHEST,
    LOWEST,
    NotANumeral,
    OutOfRange,
    read_numeral,
)
from belpic.games.cetkaik.ckka.scanner import (
    INFO,
    NAME,
    NUMERAL_PATTERN,
    ROLLS,
    SEASONS,
    SPACE,
    UNKNOWN_WORD,
    WORD,
    Cursor,
    Source,
)
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    FIRST_MOVERS_KEY,
    NAME_KEYS,
    RULESET_KEY,
    SEASON_KEY,
    Header,
    Info,
    PlayerLine,
)
from belpic.games.cetkaik.ckka.writer import write_info

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.games.cetkaik.ckka.errors import Report

# Player lines


_POINTS: Final = re.compile(f"{NUMERAL_PATTERN}(?!季)")
"""A numeral; the 下 of 下季終 is none."""
_DECLARES: Final = re.compile(r"\s*為")


def _read_player_line(cursor: Cursor) -> tuple[PlayerLine, PlayerLine]:
    """Return the two players written at the cursor.

    Raises:
        CkkaError: if only one player is there, or a name or number cannot be read.
    """
    place = cursor.place
    name = cursor.take_enclosed(NAME)
    assert name is not None
    return read_players_after(cursor, name, place)


def read_players_after(cursor: Cursor, name: str, place: Place) -> tuple[PlayerLine, PlayerLine]:
    """Return the two players where the first one's name has been read already.

    Raises:
        CkkaError: as `read_player_line`.
    """
    first = PlayerLine(name, _points(cursor), place=place)
    cursor.take(SPACE)
    second_place = cursor.place
    second = cursor.take_enclosed(NAME)
    if second is None or cursor.looking_at(_DECLARES):
        raise CkkaError("one_player", place, name=quote(name))
    return first, PlayerLine(second, _points(cursor), place=second_place)


def read_number(text: str, place: Place) -> int:
    """Return the number a numeral stands for.

    Raises:
        CkkaError: if it is no numeral, or too large.
    """
    try:
        return read_numeral(text)
    except NotANumeral:
        raise CkkaError("numeral", place, text=quote(text)) from None
    except OutOfRange:
        raise CkkaError(
            "numeral_range", place, text=quote(text), low=LOWEST, high=HIGHEST
        ) from None


def _points(cursor: Cursor) -> int | None:
    before = cursor.at
    cursor.take(SPACE)
    place = cursor.place
    numeral = cursor.take(_POINTS)
    if numeral is None:
        cursor.at = before
        return None
    return read_number(numeral[0], place)


# Items and the player line


_CHECKED_KEYS: Final = (FIRST_MOVERS_KEY, SEASON_KEY)
"""The keys that a replay relies on: they may stand only once, with a value it knows."""


def read_header(cursor: Cursor, report: Report) -> Header:
    """Return the header and move to its end; what is wrong goes to `report`.

    `report` may raise what it is given, which ends the reading.
    """
    infos: list[Info] = []
    players: tuple[PlayerLine, PlayerLine] | None = None
    while cursor.take(SPACE) or not cursor.at_end:
        try:
            if cursor.looking_at(INFO):
                info = _info(cursor)
                _check_order(info.place, players)
                _check_value(info, infos)
                infos.append(info)
            elif cursor.looking_at(NAME):
                _check_order(cursor.place, players)
                players = _read_player_line(cursor)
            elif not cursor.at_end:
                raise _junk(cursor)
        except CkkaError as error:
            report(error)
            cursor.skip_line()
    return Header(tuple(infos), players)


def _parse_info(text: str, place: Place) -> Info:
    """Return a header item: the key is what stands before the first colon, if anything."""
    key, colon, value = text.partition(":")
    return Info(key, value, place=place) if colon else Info("", text, place=place)


def _info(cursor: Cursor) -> Info:
    place = cursor.place
    text = cursor.take_enclosed(INFO)
    assert text is not None
    return _parse_info(text, place)


def _check_order(place: Place, players: tuple[PlayerLine, PlayerLine] | None) -> None:
    if players is not None:
        raise CkkaError("after_players", place)


def _check_value(info: Info, earlier: list[Info]) -> None:
    if info.key not in _CHECKED_KEYS:
        return
    if any(other.key == info.key for other in earlier):
        raise CkkaError("repeated_key", info.place, name=info.key)
    if info.key == SEASON_KEY and info.value not in SEASONS:
        raise CkkaError("season", info.place, text=quote(info.value), names=" ".join(SEASONS))
    if info.key == FIRST_MOVERS_KEY and not _is_row_of_colours(info.value):
        raise CkkaError("first_movers", info.place, text=quote(info.value))


def _is_row_of_colours(text: str) -> bool:
    return bool(text) and set(text) <= set(COLOUR_NAMES)


def _junk(cursor: Cursor) -> CkkaError:
    word = cursor.looking_at(WORD)
    return CkkaError("header_junk", cursor.place, text=quote(word[0] if word else "."))


# Items of our own


_OPENINGS_KEY: Final = "一位裁"
_OWN: Final = "belpic."
OPTION_KEY: Final = f"{_OWN}option"
_VERSION_KEY: Final = f"{_OWN}version"
_FAIRNESS_KEY: Final = f"{_OWN}fairness"
_ENTRY_KEY: Final = f"{_OWN}entry"
_TOLD_OTHERWISE: Final = frozenset(
    {RULESET_KEY, FIRST_MOVERS_KEY, SEASON_KEY, _OPENINGS_KEY, *NAME_KEYS}
)
_MOST_DIGITS: Final = 6

Opening = tuple[int, ...] | None
"""What was thrown for the first move of a season; None if that is not known."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log that stands in the header."""

    event: Event
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class OwnItems:
    """All that the items of our own tell."""

    openings: tuple[Opening, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    version: int | None = None
    fairness: Fairness | None = None
    entries: tuple[Entry, ...] = ()

    def opening(self, season: int) -> Opening:
        """Return what was thrown for the first move of a season, counted from 1."""
        return self.openings[season - 1] if season <= len(self.openings) else None


def read_items(header: Header, report: Report) -> OwnItems:
    """Return the items of our own in a header; what is wrong with them goes to `report`."""
    openings: tuple[Opening, ...] = ()
    options: list[tuple[str, str]] = []
    version: int | None = None
    fairness: Fairness | None = None
    entries: list[Entry] = []
    for info in header.infos:
        try:
            if info.key == _OPENINGS_KEY:
                openings = tuple(map(_read_opening, info.value.split()))
            elif info.key == OPTION_KEY:
                options.append(_read_option(info.value))
            elif info.key == _VERSION_KEY:
                version = _read_version(info.value)
            elif info.key == _FAIRNESS_KEY:
                fairness = from_json(Fairness, _load(info.value))
            elif info.key == _ENTRY_KEY:
                entries.append(Entry(_read_entry(info.value), info.place))
            elif info.key.startswith(_OWN):
                report(CkkaError("unknown_item", info.place, name=quote(info.key)))
        except (Unreadable, ValueError):
            text = quote(info.value)
            report(CkkaError("bad_item", info.place, name=info.key, text=text))
    return OwnItems(openings, tuple(options), version, fairness, tuple(entries))


def _read_opening(word: str) -> Opening:
    return None if word == UNKNOWN_WORD else tuple(map(ROLLS.index, word))


def _read_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(text)
    return name, value


def _read_version(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > _MOST_DIGITS:
        raise ValueError(text)
    return int(text)


def _read_entry(text: str) -> Event:
    data = _load(text)
    if not isinstance(data, dict):
        raise ValueError(text)
    defaults: dict[str, Json] = {"seat": None, "text": "", "note": ""}
    event = from_json(Event, {**defaults, **data})
    (event.text + event.note).encode()  # half of a surrogate pair raises a ValueError
    return event


def _load(text: str) -> Json:
    try:
        data: Json = json.loads(text)
    except RecursionError:
        raise ValueError(text) from None
    return data


def write_items(items: OwnItems) -> tuple[Info, ...]:
    """Return the items that hold all this."""
    return tuple(_infos(items))


def _infos(items: OwnItems) -> Iterable[Info]:
    if items.version is not None:
        yield Info(_VERSION_KEY, str(items.version))
    for name, value in items.options:
        yield Info(OPTION_KEY, f"{name}={value}")
    if any(opening is not None for opening in items.openings):
        yield Info(_OPENINGS_KEY, " ".join(map(_write_opening, items.openings)))
    if items.fairness is not None:
        yield Info(_FAIRNESS_KEY, _dump(to_json(items.fairness)))
    for entry in items.entries:
        yield Info(_ENTRY_KEY, _dump(_without_empty(to_json(entry.event))))


def _write_opening(opening: Opening) -> str:
    return UNKNOWN_WORD if opening is None else "".join(ROLLS[count] for count in opening)


def _without_empty(data: Json) -> Mapping[str, Json]:
    assert isinstance(data, dict)  # an event is a dataclass
    return {name: value for name, value in data.items() if value not in (None, "")}


def _dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def other_infos(header: Header) -> tuple[Info, ...]:
    """Return the items that a record of ours keeps as remarks: all but names and what it knows."""
    return tuple(info for info in header.infos if _is_remark(info.key))


def _is_remark(key: str) -> bool:
    return key not in _TOLD_OTHERWISE and not key.startswith(_OWN)


def read_remark(text: str) -> Info | None:
    """Return the header item that a remark at the start of a log was; None if it was none."""
    cursor = Cursor(Source(text))
    try:
        inside = cursor.take_enclosed(INFO)
    except CkkaError:
        return None
    if inside is None or not cursor.at_end:
        return None
    info = _parse_info(inside, NOWHERE)
    return info if _is_remark(info.key) and write_info(info) == text else None
