"""CKKA as a record format that `belpic record` reads and writes.

Reading plays a text through the rules; writing gives a text that reads back as the same match
(docs/ckka.md §10 to §12).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BadOptions
from belpic.core.match import Match
from belpic.core.options import shown
from belpic.core.parts import Foreign
from belpic.core.quick import replace
from belpic.core.record import Record, check
from belpic.core.seats import ALL
from belpic.games.cetkaik import INFO
from belpic.games.cetkaik.ckka.dialects import RULESET_NAMES, detect, preset_of
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place, Unwritable, quote
from belpic.games.cetkaik.ckka.header import OPTION_KEY, Entry, OwnItems, read_items, write_items
from belpic.games.cetkaik.ckka.log import Log, sort_entries
from belpic.games.cetkaik.ckka.reader import LARGEST, read
from belpic.games.cetkaik.ckka.replay import Replay
from belpic.games.cetkaik.ckka.seasons import late_start
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    FIRST_MOVERS_KEY,
    RULESET_KEY,
    SEASON_KEY,
    CkkaRecord,
    Header,
    Info,
    PlayerLine,
    Season,
    SeasonEnd,
    season_name,
)
from belpic.games.cetkaik.ckka.telling import Telling
from belpic.games.cetkaik.ckka.writer import write
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.points import start_points
from belpic.games.cetkaik.position import TENTHS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.options import Options
    from belpic.games.cetkaik.ckka.errors import Report

_SEATS: Final = 2
_TOLD_BY_HEADER: Final = frozenset({"first_season", "start_lead"})
"""The options that 季 and the player line tell."""
_HALVES: Final = frozenset({Season.FIRST_HALF, Season.SECOND_HALF})


class CkkaFormat:
    """Reads CKKA records through the rules and writes records as CKKA."""

    suffix = ".ckka"

    def detect(self, text: str) -> bool:
        """Tell whether the text looks like CKKA."""
        return detect(text) is not None

    def read(self, text: str, *, lenient: bool) -> Foreign:
        """Return the record that a text holds, played through the rules.

        Raises:
            CkkaError: with line and column of what cannot be read, or what contradicts the rules.
        """
        reading = read(text, lenient=lenient)
        problems = list(reading.problems)

        def report(problem: CkkaError) -> None:
            if not lenient:
                raise problem
            problems.append(problem)

        record = reading.record
        items = read_items(record.header, report)
        options = _options(record, items, report)
        match = _play(record, items, options, report)
        problems.sort(key=lambda problem: (problem.line, problem.column))
        made = Record(
            game=INFO.id,
            version=INFO.version if items.version is None else items.version,
            seats=_SEATS,
            options=options.to_json(),
            fairness=items.fairness,
            viewer=ALL,
            events=match.events,
            outcome=match.outcome,
        )
        return Foreign(made, tuple(problem.reason for problem in problems))

    def write(self, record: Record) -> str:
        """Return a record as CKKA; reading the text gives an equal record.

        Raises:
            BadRecord: if the record does not replay.
            Unwritable: if it holds a number that CKKA cannot express, or too much, or begins in a
                position that was set up.
        """
        if record.start is not None:
            raise Unwritable("unwritable_position", NOWHERE)
        text = write(_export(check(record), record))
        if len(text) > LARGEST:
            raise Unwritable("too_large", NOWHERE, limit=LARGEST // 2**20)
        return text


# Reading


def _options(record: CkkaRecord, items: OwnItems, report: Report) -> Options:
    game = registry.load(INFO.id)
    preset = preset_of(record)
    named = record.header.value(RULESET_KEY)
    if preset is None and named is not None:
        names = ", ".join(RULESET_NAMES.values())
        place = _place_of(record, RULESET_KEY)
        report(CkkaError("unknown_ruleset", place, name=quote(named), names=names))
    chosen = game.Options.parse(dict(items.options))
    named_seasons = {one.season for one in record.elements if isinstance(one, SeasonEnd)}
    if _HALVES & {*named_seasons, record.header.season}:
        chosen.setdefault("seasons", len(_HALVES))
    try:
        options = game.options(_SEATS, preset, chosen)
    except BadOptions as error:
        place = _place_of(record, OPTION_KEY)
        report(CkkaError("bad_options", place, why=error.text))
        chosen = {}
        options = game.options(_SEATS, preset)
    assert isinstance(options, CetkaikOptions)  # the game's own options
    for name, value in late_start(record, items, options).items():
        # a start that the rules do not know is reported where the play begins
        with suppress(BadOptions):
            options = game.options(_SEATS, preset, {**chosen, name: value})
            chosen[name] = value
    return options


def _play(record: CkkaRecord, items: OwnItems, options: Options, report: Report) -> Match:
    try:
        between, instead = sort_entries(items.entries)
    except CkkaError as error:
        report(error)
        between, instead = {}, {}
    log = Log(Match.begin(registry.load(INFO.id), _SEATS, options), between, instead)
    try:
        Replay(record, items, log, report).run()
    except CkkaError as error:
        report(error)
    return log.match


def _place_of(record: CkkaRecord, key: str) -> Place:
    return next((info.place for info in record.header.infos if info.key == key), NOWHERE)


# Writing


def _export(match: Match, record: Record) -> CkkaRecord:
    """Return a match, and what else its record holds, as CKKA.

    What is told is played once more on the way: the entries that reading it would not give, or
    would give otherwise, are put into the header.
    """
    telling = Telling(match)
    version = record.version if record.version != match.game.info.version else None
    items = OwnItems(telling.openings(), tuple(_changed_options(match)), version, record.fairness)
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
    options = _options_of(match)
    infos = [Info(RULESET_KEY, RULESET_NAMES[options.ruleset])]
    if options.first_season > 1:
        infos.append(Info(SEASON_KEY, season_name(options.first_season, options.seasons)))
    if telling.first_movers:
        colours = "".join(COLOUR_NAMES[side] for side in telling.first_movers.values())
        infos.append(Info(FIRST_MOVERS_KEY, colours))
    players = _players(options, telling) if options.start_lead else None
    return Header((*infos, *write_items(items), *telling.infos), players)


def _players(options: CetkaikOptions, telling: Telling) -> tuple[PlayerLine, PlayerLine]:
    """Return the player line, which tells points; the sides are named by the colour of 一位色."""
    first = next(iter(telling.first_movers.values()), IA)
    points = start_points(options)
    one, other = (
        PlayerLine(COLOUR_NAMES[side], points[side] // TENTHS) for side in (first, 1 - first)
    )
    return one, other


def _changed_options(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the options that are not as the preset has them."""
    options = _options_of(match)
    usual = match.game.options(match.seats, options.ruleset).chosen()
    for name, value in options.chosen().items():
        if value != usual[name] and name not in _TOLD_BY_HEADER:
            yield name, shown(value).strip("{}[]")


def _options_of(match: Match) -> CetkaikOptions:
    assert isinstance(match.options, CetkaikOptions)  # the game's own options
    return match.options
