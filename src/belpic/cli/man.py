"""`belpic man`: the manual page, made of the same texts as the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

import belpic
from belpic.cli.help import examples
from belpic.cli.output import say
from belpic.cli.tree import commands, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.cli.tree import Command


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("man")(man)


def man() -> None:
    """Print the manual page."""
    from belpic.cli.app import whole_tree  # noqa: PLC0415  # it imports this module

    say("\n".join(page(whole_tree())))


def page(root: Command) -> Iterator[str]:
    """Yield the lines of the manual page, in the language of man pages."""
    first, *_ = (root.help or "").strip().splitlines()
    yield f'.TH BELPIC 1 "" "belpic {belpic.__version__}"'
    yield ".SH NAME"
    yield f"belpic \\- {escaped(first)}"
    yield ".SH SYNOPSIS"
    yield ".B belpic"
    yield "[COMMAND] [OPTION]..."
    for path, command in commands(root):
        yield f'.SH "{escaped(" ".join(("belpic", *path))).upper()}"'
        for part in (command.help or "").strip().split("\n\n"):
            yield ".PP"
            yield escaped(" ".join(part.split()))
        for name, meaning in written(command):
            yield from (".TP", f".B {escaped(name)}", escaped(meaning))
        if lines := examples(command):
            yield from (".PP", ".nf", *(f"  {escaped(line)}" for line in lines), ".fi")


def escaped(text: str) -> str:
    """Return a text that the formatter reads as text."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain.startswith((".", "'")) else plain
