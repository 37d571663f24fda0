"""CKKA as a record format that `belpic record` reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BadOptions
from belpic.core.match import Match
from belpic.core.parts import Foreign
from belpic.core.record import Record, check
from belpic.core.seats import ALL
from belpic.games.cetkaik import INFO
from belpic.games.cetkaik.ckka.detection import detect
from belpic.games.cetkaik.ckka.dialects import RULESET_NAMES, preset_of
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place, Unwritable, quote
from belpic.games.cetkaik.ckka.export import export
from belpic.games.cetkaik.ckka.items import OPTION_KEY, OwnItems, read_items
from belpic.games.cetkaik.ckka.log import Log, sort_entries
from belpic.games.cetkaik.ckka.reader import LARGEST, read
from belpic.games.cetkaik.ckka.replay import Replay
from belpic.games.cetkaik.ckka.syntax import RULESET_KEY, Season, SeasonEnd
from belpic.games.cetkaik.ckka.writer import write

if TYPE_CHECKING:
    from belpic.core.options import Options
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.syntax import CkkaRecord

SEATS: Final = 2
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
            seats=SEATS,
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
            Unwritable: if it holds a number that CKKA cannot express, or too much.
        """
        text = write(export(check(record), record))
        if len(text) > LARGEST:
            raise Unwritable("too_large", NOWHERE, limit=LARGEST // 2**20)
        return text


def _options(record: CkkaRecord, items: OwnItems, report: Report) -> Options:
    game = registry.load(INFO.id)
    preset = preset_of(record)
    named = record.header.value(RULESET_KEY)
    if preset is None and named is not None:
        names = ", ".join(RULESET_NAMES.values())
        place = _place_of(record, RULESET_KEY)
        report(CkkaError("unknown_ruleset", place, name=quote(named), names=names))
    chosen = game.Options.parse(dict(items.options))
    halves = [one for one in record.elements if isinstance(one, SeasonEnd)]
    if any(one.season in _HALVES for one in halves):
        chosen.setdefault("seasons", len(_HALVES))
    try:
        return game.options(SEATS, preset, chosen)
    except BadOptions as error:
        place = _place_of(record, OPTION_KEY)
        report(CkkaError("bad_options", place, why=error.text))
    return game.options(SEATS, preset)


def _play(record: CkkaRecord, items: OwnItems, options: Options, report: Report) -> Match:
    try:
        between, instead = sort_entries(items.entries)
    except CkkaError as error:
        report(error)
        between, instead = {}, {}
    log = Log(Match.begin(registry.load(INFO.id), SEATS, options), between, instead)
    try:
        Replay(record, items, log, report).run()
    except CkkaError as error:
        report(error)
    return log.match


def _place_of(record: CkkaRecord, key: str) -> Place:
    return next((info.place for info in record.header.infos if info.key == key), NOWHERE)
