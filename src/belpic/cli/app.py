"""Building the command line and running it: parsing by Typer, all complaints in one place."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.main import get_command

import belpic
from belpic.cli import INTERRUPTED, language
from belpic.cli.complaints import READER_GONE, complaint
from belpic.cli.output import ReaderGone, abandon_output, complain, forgive_encoding, say
from belpic.cli.tree import checked
from belpic.core.languages import usual_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from belpic.cli.tree import Command

COMMANDS: Final = (
    "serve",
    "worker",
    "open",
    "lobby",
    "join",
    "store",
    "program",
    "account",
    "archive",
    "moderator",
    "play",
    "learn",
    "games",
    "bots",
    "rules",
    "languages",
    "simulate",
    "arena",
    "engine",
    "engine-check",
    "record",
    "analyse",
    "puzzle",
    "moves",
    "perft",
    "score",
    "render",
    "print",
    "bench",
    "completion",
    "man",
)
"""Each is a module of this package with a function `add`, imported when the command is used."""
HELP: Final = ("--help", "-h")


def build(
    names: Iterable[str], root: Callable[..., None], help_names: Sequence[str]
) -> typer.Typer:
    """Return the command line with these commands in it."""
    settings = {"help_option_names": list(help_names)}
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=settings,
    )
    app.callback(invoke_without_command=True)(root)
    for name in names:
        import_module(f"belpic.cli.{name.replace('-', '_')}").add(app)
    return app


Language = Annotated[str | None, typer.Option(language.OPTION, expose_value=False)]
Version = Annotated[bool, typer.Option("--version")]


def begin(context: typer.Context, *, version: Version = False) -> None:
    """Open tables in the browser, unless a command is given."""
    if version:
        say(f"belpic {belpic.__version__}")
    elif context.invoked_subcommand is None:
        from belpic.cli.serve import serve  # noqa: PLC0415  # only who uses it needs it

        serve(open_page=True)


def documented(
    context: typer.Context,
    *,
    lang: Language = None,  # noqa: ARG001  # taken out beforehand; here for the help
    version: Version = False,
) -> None:
    """Do what `begin` does; its options are all those that help has to name."""
    begin(context, version=version)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    forgive_encoding(sys.stdout, sys.stderr)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderGone):
        abandon_output()
        return READER_GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except RuntimeError as error:
        # before 3.12, Python says so of a class that was interrupted while it was made
        if isinstance(error.__cause__, KeyboardInterrupt):
            return INTERRUPTED
        raise
    return code


def _run(arguments: Sequence[str]) -> int:
    asked, rest = language.take(arguments)
    language.speak(usual_language(os.environ))
    try:
        if asked is not None:
            language.speak(language.known(asked))
        code = _command(rest).main(rest, prog_name="belpic", standalone_mode=False)
    except (ReaderGone, KeyboardInterrupt):
        raise
    except Exception as error:
        refusal = complaint(error)
        if refusal is None:
            raise
        complain(language.tell(refusal.text))
        return refusal.code
    return code if isinstance(code, int) else 0


def _command(arguments: Sequence[str]) -> Command:
    """Return the parser of the command line: only the command that is used, or all for help."""
    if any(name in arguments for name in HELP):
        return whole_tree()
    named = [argument for argument in arguments if argument in COMMANDS][:1]
    # Typer's own help option would load pydantic, which takes longer than all the rest
    return checked(get_command(build(named or COMMANDS, begin, ())))


def whole_tree() -> Command:
    """Return the parser with every command, its help in the language spoken now."""
    from belpic.cli.help import translate  # noqa: PLC0415  # only help needs all phrases

    return translate(get_command(build(COMMANDS, documented, HELP)))
