"""Reads the header: items in braces, then perhaps the player line (docs/ckka.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.players import read_player_line
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    FIRST_MOVERS_KEY,
    SEASON_KEY,
    Header,
    Info,
    Player,
)
from belpic.games.cetkaik.ckka.vocabulary import INFO, NAME, SEASONS, SPACE, WORD

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.source import Cursor

_CHECKED_KEYS: Final = (FIRST_MOVERS_KEY, SEASON_KEY)
"""The keys that a replay relies on: they may stand only once, with a value it knows."""


def read_header(cursor: Cursor, report: Report) -> Header:
    """Return the header and move to its end; what is wrong goes to `report`.

    `report` may raise what it is given, which ends the reading.
    """
    infos: list[Info] = []
    players: tuple[Player, Player] | None = None
    while cursor.take(SPACE) or not cursor.at_end:
        try:
            if cursor.looking_at(INFO):
                info = _info(cursor)
                _check_order(info.place, players)
                _check_value(info, infos)
                infos.append(info)
            elif cursor.looking_at(NAME):
                _check_order(cursor.place, players)
                players = read_player_line(cursor)
            elif not cursor.at_end:
                raise _junk(cursor)
        except CkkaError as error:
            report(error)
            cursor.skip_line()
    return Header(tuple(infos), players)


def parse_info(text: str, place: Place) -> Info:
    """Return a header item: the key is what stands before the first colon, if anything."""
    key, colon, value = text.partition(":")
    return Info(key, value, place=place) if colon else Info("", text, place=place)


def _info(cursor: Cursor) -> Info:
    place = cursor.place
    text = cursor.take_enclosed(INFO)
    assert text is not None
    return parse_info(text, place)


def _check_order(place: Place, players: tuple[Player, Player] | None) -> None:
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
