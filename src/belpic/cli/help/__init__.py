"""Help in both languages: the texts stand in the phrase book, not in the code.

A command's help is `command.PATH.help`, its examples `command.PATH.examples`; an argument's or
option's is `command.PATH.option.NAME` where a command has its own, else `option.NAME`.
"""

from __future__ import annotations

from typing import Final

from typer.core import TyperArgument, TyperOption

from belpic.cli.language import current
from belpic.cli.tree import Command, Path, checked, commands
from belpic.core import registry
from belpic.core.languages import languages
from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.cli.help")
EVERYWHERE: Final = "lang"
"""The option of the root that may also stand after any command."""


def translate(made: object) -> Command:
    """Return the tree with the help of every command and option in the language spoken now."""
    root = checked(made)
    shared = [param for param in root.params if param.name == EVERYWHERE]
    for param in shared:
        param.metavar = "|".join(languages())
    for path, command in commands(root):
        key = command_key(path)
        command.help = phrase(f"{key}.help")
        command.short_help = command.help.partition("\n")[0]
        command.epilog = _examples(f"{key}.examples")
        if path:
            command.params.extend(shared)
        for param in command.params:
            if isinstance(param, TyperArgument | TyperOption):
                param.help = phrase(option_key(key, str(param.name)))
    return root


def phrase(key: str) -> str:
    """Return a help text in the language spoken now."""
    return PHRASES(key).in_(current())


def command_key(path: Path) -> str:
    """Return what the keys of a command begin with."""
    return f"command.{'.'.join(path) or 'belpic'}"


def option_key(command_key: str, name: str) -> str:
    """Return the key of an option's help: the command's own, if it has one."""
    own = f"{command_key}.option.{name}"
    return own if own in PHRASES else f"option.{name}"


def _examples(key: str) -> str | None:
    if key not in PHRASES:
        return None
    shown = PHRASES(key, game=registry.ids()[0]).in_(current())
    # the line with a backspace keeps Typer from joining the lines below it
    lines = (f"  {line}" for line in shown.strip().splitlines())
    return "\n".join(("\b", phrase("examples"), *lines))


def examples(command: Command) -> list[str]:
    """Return the examples of a command, without the mark and the heading above them."""
    return [line.strip() for line in (command.epilog or "").splitlines()[2:]]
