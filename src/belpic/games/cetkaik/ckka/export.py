"""Writes a match as a CKKA record that reads back as the same match (docs/ckka.md §11, §12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from belpic.core.match import Match
from belpic.core.options import shown
from belpic.games.cetkaik.ckka.dialects import RULESET_NAMES
from belpic.games.cetkaik.ckka.items import Entry, OwnItems, write_items
from belpic.games.cetkaik.ckka.log import Log
from belpic.games.cetkaik.ckka.replay import Replay
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    FIRST_MOVERS_KEY,
    RULESET_KEY,
    CkkaRecord,
    Header,
    Info,
)
from belpic.games.cetkaik.ckka.telling import Telling
from belpic.games.cetkaik.options import CetkaikOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.record import Record
    from belpic.games.cetkaik.ckka.errors import CkkaError


def export(match: Match, record: Record) -> CkkaRecord:
    """Return a match, and what else its record holds, as CKKA.

    What is told is played once more on the way: the entries that reading it would not give, or
    would give otherwise, are put into the header.
    """
    telling = Telling(match)
    version = record.version if record.version != match.game.info.version else None
    items = OwnItems(telling.openings(), tuple(_options(match)), version, record.fairness)
    told = CkkaRecord(_header(match, telling, items), tuple(telling.elements))
    items = replace(items, entries=tuple(_entries(match, telling, told, items)))
    return replace(told, header=_header(match, telling, items))


def _entries(match: Match, telling: Telling, told: CkkaRecord, items: OwnItems) -> Iterator[Entry]:
    """Yield the entries that have to stand in the header."""
    entries = {event.n: Entry(event) for event in match.events}
    between = {n: entry for n, entry in entries.items() if n not in telling.told}
    instead = {n: entry for n, entry in entries.items() if n in telling.told}
    log = Log(Match.begin(match.game, match.seats, match.options), between, instead)
    Replay(told, items, log, _refuse).run()
    differing = {event.n for event in log.differing}
    return (entry for n, entry in entries.items() if n in between or n in differing)


def _refuse(problem: CkkaError) -> None:
    raise problem


def _header(match: Match, telling: Telling, items: OwnItems) -> Header:
    infos = [Info(RULESET_KEY, RULESET_NAMES[_options_of(match).ruleset])]
    if telling.first_movers:
        colours = "".join(COLOUR_NAMES[side] for side in telling.first_movers.values())
        infos.append(Info(FIRST_MOVERS_KEY, colours))
    return Header((*infos, *write_items(items), *telling.infos))


def _options(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the options that are not as the preset has them."""
    options = _options_of(match)
    usual = match.game.options(match.seats, options.ruleset).chosen()
    for name, value in options.chosen().items():
        if value != usual[name]:
            yield name, shown(value).strip("{}[]")


def _options_of(match: Match) -> CetkaikOptions:
    assert isinstance(match.options, CetkaikOptions)  # the game's own options
    return match.options
