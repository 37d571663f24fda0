"""Arguments that several commands share, and what they choose."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from belpic.cli.complaints import refuse
from belpic.core import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from belpic.core.game import AnyGame
    from belpic.core.options import Options, Value
    from belpic.core.parts import Parts

    Part = TypeVar("Part")
    Word = TypeVar("Word", bound=str)

GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", show_default=False)]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", show_default=False)]
Chosen = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", show_default=False)
]
Seats = Annotated[str | None, typer.Option("--seats", metavar="N", show_default=False)]
Against = Annotated[str | None, typer.Option("--against", metavar="LEVEL", show_default=False)]
People = Annotated[str, typer.Option("--people", metavar="N")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="NUMBER", show_default=False)]
Jobs = Annotated[str | None, typer.Option("--jobs", metavar="N", show_default=False)]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json")]

_NUMBER: Final = re.compile("[0-9]{1,20}", re.ASCII)
LARGEST_SEED: Final = 2**64 - 1
LARGEST_NUMBER: Final = 10**9
MOST_SEATS: Final = 64
"""More than any table has."""


def whole(text: str, name: str, low: int = 1, high: int = LARGEST_NUMBER) -> int:
    """Return the whole number that was given for an option.

    Typer could do this, but complains at length and in English only.

    Raises:
        Refusal: if it is not a number in range.
    """
    number = text.strip()
    if not _NUMBER.fullmatch(number) or not low <= int(number) <= high:
        raise refuse("number", name=name, text=text[:30], low=low, high=high)
    return int(number)


def one_of(text: str, name: str, *listed: Word) -> Word:
    """Return the word that was given for an option.

    Raises:
        Refusal: if it is none of those listed.
    """
    for word in listed:
        if text == word:
            return word
    raise refuse("word", name=name, text=text[:30], listed=" | ".join(listed))


def seats_of(game: AnyGame, seats: str | None) -> int:
    """Return how many seats play: what was asked for, else what is usual.

    Raises:
        Refusal: if it is not a number.
        BadOptions: if the game is not for so many.
    """
    if seats is None:
        return game.info.usual_seats
    number = whole(seats, "--seats", low=0)
    game.check_seats(number)
    return number


def options_of(
    game: AnyGame, seats: int, preset: str | None, chosen: Sequence[str] | None
) -> Options:
    """Return the options that a preset and texts `NAME=VALUE` choose.

    Raises:
        BadOptions: for an unknown preset, name or value, or a number of seats that cannot be.
        Refusal: for a text that is not `NAME=VALUE`.
    """
    return game.options(seats, preset, values_of(game, chosen))


def values_of(game: AnyGame, chosen: Sequence[str] | None) -> dict[str, Value]:
    """Return the values that texts `NAME=VALUE` choose, without looking whether these can be.

    Raises:
        Refusal: for a text of another form.
    """
    pairs = {}
    for text in chosen or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise refuse("option_form", text=text[:60])
        pairs[name.strip()] = value.strip()
    return game.Options.parse(pairs)


def seed_of(text: str | None) -> int:
    """Return the seed written as `text`, or a fresh one.

    Raises:
        Refusal: if the text is not a number in range.
    """
    if text is None:
        return int.from_bytes(os.urandom(4), "big")
    return whole(text, "--seed", low=0, high=LARGEST_SEED)


def game_with(
    part: Callable[[Parts], Part | None], what: str, name: str | None
) -> tuple[AnyGame, Part]:
    """Return the named game and one of its parts; without a name, the first game that has it.

    Raises:
        UnknownGame: if there is no game of that name.
        Refusal: if the game, or every game, lacks the part.
    """
    for game in map(registry.load, registry.ids() if name is None else (name,)):
        found = part(game.parts)
        if found is not None:
            return game, found
    raise refuse(f"no_{what}") if name is None else refuse(f"game_has_no_{what}", game=name)
