"""Which language the command line speaks: what `--lang` says, else what the environment says."""

from __future__ import annotations

import os
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason, Unreadable
from belpic.core.languages import find_language, languages, usual_language
from belpic.core.text import Phrases, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.languages import Lang

PHRASES: Final = Phrases("belpic.cli")
OPTION: Final = "--lang"

_current: ContextVar[Lang] = ContextVar("language")


def take(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return what `--lang` asks for and the arguments without it, wherever it stands.

    It is taken out before Typer parses the rest, so that every complaint is in the right language.
    """
    asked: str | None = None
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return asked, [*rest, argument, *waiting]
        name, _, value = argument.partition("=")
        if name != OPTION:
            rest.append(argument)
        else:
            asked = value if "=" in argument else next(waiting, "")
    return asked, rest


def known(asked: str) -> Lang:
    """Return the language of that name.

    Raises:
        Unreadable: if there is none; the message lists them.
    """
    lang = find_language(asked)
    if lang is None:
        listed = " | ".join(languages())
        text = PHRASES("refused.lang", asked=asked[:20], listed=listed)
        raise Unreadable(Reason("lang", text))
    return lang


def speak(lang: Lang) -> None:
    """Speak this language from now on."""
    _current.set(lang)


def current() -> Lang:
    """Return the language spoken now."""
    return _current.get(usual_language(os.environ))


def phrase(key: str, **values: object) -> str:
    """Return one of the command line's phrases in the language spoken now."""
    return PHRASES(key, **values).in_(current())


def tell(text: Text) -> str:
    """Return the text in the language spoken now."""
    return text.in_(current())
