"""The tree of commands that Typer makes, to walk through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

Command = TyperCommand | TyperGroup


def checked(command: object) -> Command:
    """Return what Typer made as what it is; its own annotation names a private class."""
    assert isinstance(command, Command)
    return command


def commands(command: Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Command]]:
    """Yield the command and everything below it, each with the words that lead to it."""
    yield ".".join(path), command
    if isinstance(command, TyperGroup):
        for name, child in command.commands.items():
            yield from commands(checked(child), (*path, name))
