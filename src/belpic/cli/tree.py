"""The tree of commands that Typer makes, to walk through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

if TYPE_CHECKING:
    from collections.abc import Iterator

Command = TyperCommand | TyperGroup
Path = tuple[str, ...]
"""The words that lead to a command, without that of the program."""


def checked(command: object) -> Command:
    """Return what Typer made as what it is; its own annotation names a private class."""
    assert isinstance(command, Command)
    return command


def commands(command: Command, path: Path = ()) -> Iterator[tuple[Path, Command]]:
    """Yield the command and everything below it, each with the words that lead to it."""
    yield path, command
    if isinstance(command, TyperGroup):
        for name, child in command.commands.items():
            yield from commands(checked(child), (*path, name))


def written(command: Command) -> Iterator[tuple[str, str]]:
    """Yield how each argument and option of a command is written, and what it is for."""
    for param in command.params:
        if isinstance(param, TyperArgument):
            yield str(param.metavar or param.name), param.help or ""
        elif isinstance(param, TyperOption):
            value = f" {param.metavar}" if param.metavar else ""
            yield ", ".join(param.opts) + value, param.help or ""
