"""`belpic record`: reading, checking, re-deriving and converting records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belpic.cli.complaints import NO, CommandRefusal, refuse
from belpic.cli.language import current, phrase, tell
from belpic.cli.output import complain, say
from belpic.core import registry
from belpic.core.parts import Foreign
from belpic.core.record import check, check_fair
from belpic.records.files import replace_file
from belpic.records.foreign import read_any, writer
from belpic.records.transcript import Transcript, transcribe, why_ended
from belpic.table.seat_notes import free_bots

File = Annotated[str, typer.Argument(metavar="FILE", show_default=False)]
Lenient = Annotated[bool, typer.Option("--lenient")]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(record)
    for command in (show, check_record, fair, convert):
        group.command(command.__name__.removesuffix("_record"))(command)
    app.add_typer(group, name="record")


def record() -> None:
    """Hold what one can do with records."""


def show(file: File, *, lenient: Lenient = False) -> None:
    """Print a record as a transcript, as far as the rules of today follow it."""
    read = _read(file, lenient=lenient)
    told = transcribe(read.record)
    say("\n".join(_written(told)))
    version = registry.info(read.record.game).version if told.problem else 0
    # an old record that no longer replays is still a good record of what happened
    if told.problem and read.record.version >= version:
        raise CommandRefusal(told.problem.text, NO)


def _read(file: str, *, lenient: bool) -> Foreign:
    """Return the record in a file of any format; contradictions that were passed are listed."""
    read = read_any(file, lenient=lenient)
    for problem in read.problems:
        complain(tell(problem.text))
    return read


def _written(told: Transcript) -> list[str]:
    lang = current()
    width = len(str(told.lines[-1].number)) if told.lines else 1
    lines = [text.in_(lang) for text in told.head]
    for line in told.lines:
        text = line.text.in_(lang)
        shown = phrase("record.undone", text=text) if line.undone else text
        lines.append(f"{line.number:>{width}}  {shown}")
    if told.problem:
        lines.append(phrase("record.stops", why=told.problem.text))
    return [*lines, *(text.in_(lang) for text in told.end)]


def check_record(file: File, *, lenient: Lenient = False) -> None:
    """Replay a record through the rules; the answer is no if an entry fails."""
    read = read_any(file, lenient=lenient)
    if read.problems:
        *others, last = read.problems
        for problem in others:
            complain(tell(problem.text))
        raise CommandRefusal(last.text, NO)
    match = check(read.record)
    title, entries = match.game.info.title, len(match.events)
    if match.outcome is None:
        say(phrase("record.fine_open", title=title, entries=entries))
        return
    why = why_ended(match.outcome.reason, match.game)
    say(phrase("record.fine", title=title, entries=entries, why=why))


def fair(file: File) -> None:
    """Re-derive every throw and shuffle from the seeds; the answer is no if one differs."""
    read = read_any(file)
    say(phrase("record.fair", draws=check_fair(read.record)))
    free = free_bots(read.record)
    if free:
        say(phrase("record.free_bots", seats=", ".join(str(seat + 1) for seat in free)))


def convert(
    file: File,
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", show_default=False)
    ] = None,
    lenient: Lenient = False,
) -> None:
    """Write a record in the format that the name of the output asks for."""
    read = _read(file, lenient=lenient)
    if output is None:
        say(read.record.dumps().rstrip())
        return
    write = writer(read.record, output.suffix)
    if write is None:
        known = registry.load(read.record.game).parts.formats
        listed = ", ".join([".json", *(f".{one.suffix.lstrip('.')}" for one in known)])
        raise refuse("suffix", suffix=output.suffix, listed=listed)
    text = write(read.record)
    replace_file(output, lambda part: part.write_text(text, encoding="utf-8"))
