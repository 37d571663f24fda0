"""What the command line writes: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rich.console import ConsoleRenderable

    Data = None | bool | int | float | str | Sequence["Data"] | Mapping[str, "Data"]

PROGRESS_FROM: Final = 50
"""Work of fewer parts than this is done before a progress bar could be read."""


class ReaderGone(Exception):
    """Nobody reads our output any more, as in `belpic games | head -1`."""


def say(text: str) -> None:
    """Write one result to standard output.

    Raises:
        ReaderGone: if nobody reads it; Typer would take a `BrokenPipeError` for an answer of no.
    """
    try:
        sys.stdout.write(text + "\n")
    except BrokenPipeError:
        raise ReaderGone from None


def say_rich(thing: ConsoleRenderable) -> None:
    """Write something that Rich draws, as wide as the terminal."""
    from rich.console import Console  # noqa: PLC0415  # only a terminal pays for it

    console = Console()
    with console.capture() as captured:
        console.print(thing)
    say(captured.get().rstrip())


def say_json(data: Data) -> None:
    """Write one JSON document on one line."""
    say(json.dumps(data, ensure_ascii=False))


def complain(text: str) -> None:
    """Write one line to standard error; control characters in it are shown, not obeyed."""
    line = " ".join(text.split())
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
    sys.stderr.write(f"belpic: {shown}\n")


def has_terminal() -> bool:
    """Tell whether a person sits in front of us: we can draw, and hear keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> str:
    """Return rows as aligned columns; East Asian characters take two places."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        gap.join(
            cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    )


def width(text: str) -> int:
    """Return how many places a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


@contextmanager
def progress(
    label: str, total: int, least: int = PROGRESS_FROM
) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on a terminal while the body works; give what to tell of parts that are done."""
    if total < least or not sys.stderr.isatty():
        yield None
        return
    from rich import progress as bars  # noqa: PLC0415  # only a terminal pays for it
    from rich.console import Console  # noqa: PLC0415  # the same

    parts = (bars.BarColumn(), bars.MofNCompleteColumn(), bars.TimeRemainingColumn())
    described = bars.TextColumn("{task.description}")
    console = Console(stderr=True)
    with bars.Progress(described, *parts, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda number: bar.advance(task, number)


def forgive_encoding(*streams: TextIO) -> None:
    """Let what cannot be written or read become a question mark instead of a failure."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def abandon_output() -> None:
    """Send what is left in the buffers nowhere: the reader of our output has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
    os.close(nowhere)
