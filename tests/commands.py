"""Command lines that are written somewhere, held against the program."""

from __future__ import annotations

from functools import cache

from typer.core import TyperGroup

from belpic.cli import language
from belpic.cli.app import whole_tree
from belpic.cli.tree import Command, commands


@cache
def known() -> dict[str, Command]:
    return {" ".join(path): command for path, command in commands(whole_tree())}


def understood(words: list[str]) -> None:
    """Look whether the program has such a command with such options, without running it."""
    _, words = language.take(words)
    length = next(length for length in (2, 1, 0) if " ".join(words[:length]) in known())
    command = known()[" ".join(words[:length])]
    if isinstance(command, TyperGroup):
        assert all(word.startswith("-") for word in words[length:]), f"no command {words}"
    options = {name for param in command.params for name in param.opts}
    asked = {word.partition("=")[0] for word in words if word.startswith("-") and word != "-"}
    assert asked <= options, f"belpic {' '.join(words)}"
