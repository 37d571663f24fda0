"""`belpic completion`: a script that lets a shell complete commands, options, games and presets.

The words stand in the script, so that completing starts no Python; a new game needs a new script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.core import TyperArgument, TyperOption

from belpic.cli.choices import one_of
from belpic.cli.output import say
from belpic.cli.tree import commands
from belpic.core import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.cli.tree import Command, Path

SHELLS: Final = ("bash", "zsh")
GAME: Final = "game"
"""The name of what is completed by the ids of games."""
PRESET: Final = "--preset"
CHOICE: Final = "|"
"""Between the words of a metavar that lists all of them."""
ZSH: Final = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n"
"""Lets zsh use what was written for bash."""
SCRIPT: Final = """\
_belpic() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local path= game= words= at
    for ((at = 1; at < COMP_CWORD; at++)); do
        case "$path ${{COMP_WORDS[at]}}" in
            {paths}) path="$path ${{COMP_WORDS[at]}}" ;;
        esac
        case "${{COMP_WORDS[at]}}" in
            {games}) game=${{COMP_WORDS[at]}} ;;
        esac
    done
    case "$before" in
{values}
    esac
    if [[ $before == {preset} ]]; then
        case "$game" in
{presets}
        esac
    fi
    if [[ -z $words ]]; then
        case "$path" in
{words}
        esac
        if [[ $before == -* && $word != -* ]]; then words=; fi
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _belpic belpic
"""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("completion")(completion)


def completion(
    shell: Annotated[str, typer.Argument(metavar=CHOICE.join(SHELLS), show_default=False)],
) -> None:
    """Print the script for a shell."""
    chosen = one_of(shell, "SHELL", *SHELLS)
    say(((ZSH if chosen == "zsh" else "") + script(_tree())).rstrip())


def _tree() -> Command:
    from belpic.cli.app import whole_tree  # noqa: PLC0415  # it imports this module

    return whole_tree()


def script(root: Command) -> str:
    """Return what completes the commands of a tree, in the language of bash."""
    found = list(commands(root))
    return SCRIPT.format(
        paths="|".join(f'" {" ".join(path)}"' for path, _ in found if path),
        games="|".join(registry.ids()),
        values="\n".join(_values(found)),
        preset=PRESET,
        presets="\n".join(
            _case(_alone(game), registry.info(game).presets) for game in registry.ids()
        ),
        words="\n".join(_case(_place(path), _words(command)) for path, command in found),
    )


def _alone(word: str) -> str:
    return f'"{word}"'


def _place(path: Path) -> str:
    return '"' + "".join(f" {word}" for word in path) + '"'


def _case(pattern: str, words: Iterable[str]) -> str:
    return f'            {pattern}) words="{" ".join(words)}" ;;'


def _values(found: list[tuple[Path, Command]]) -> Iterator[str]:
    """Yield the words that may follow an option, where these can be listed."""
    options = {
        name: words
        for _, command in found
        for param in command.params
        if isinstance(param, TyperOption) and (words := _listed(param))
        for name in param.opts
    }
    yield from (_case(name, words) for name, words in options.items())


def _listed(param: TyperArgument | TyperOption) -> tuple[str, ...]:
    """Return the words that an argument or option takes, if it is one of a few."""
    if param.name == GAME:
        return registry.ids()
    words = tuple(str(param.metavar or "").split(CHOICE))
    # a word in capitals stands for something else
    return words if len(words) > 1 and all(word.islower() for word in words) else ()


def _words(command: Command) -> Iterator[str]:
    """Yield what may follow a command: those below it, what its arguments list, its options."""
    yield from getattr(command, "commands", {})
    for param in command.params:
        if isinstance(param, TyperOption):
            yield from (name for name in param.opts if name.startswith("--"))
        elif isinstance(param, TyperArgument):
            yield from _listed(param)
