"""Which bots there are for a game, by name: the general ones and the game's own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from belpic.bots.greedy import GreedyBot
from belpic.bots.numbered import numbered
from belpic.bots.phrases import PHRASES
from belpic.bots.uniform import RandomBot
from belpic.core.errors import BadOptions, Reason
from belpic.core.parts import Budgeted, levels_of
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.budget import Budget
    from belpic.core.game import AnyGame
    from belpic.core.parts import Bot, Level

B = TypeVar("B")

USUAL: Final = "greedy"
"""The bot for newcomers where the game names none."""
LABELS_KEPT: Final = 256
"""Every message about a table names its bots."""


def levels(game: AnyGame) -> dict[str, Level]:
    """Return each bot that can play the game: general ones, numbered ones, then the game's own.

    A game's own bot of the same name goes before a general one.
    """
    general = levels_of(
        PHRASES, {"random": RandomBot, USUAL: lambda: GreedyBot(hidden=game.info.hidden)}
    )
    return {**general, **numbered(game.parts.thinking), **game.parts.bots}


def names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of all bots that can play the game."""
    return tuple(levels(game))


def offered(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the bots among which people choose."""
    return tuple(name for name, level in levels(game).items() if not level.also)


def usual(game: AnyGame) -> str:
    """Return the name of the bot that newcomers meet, and that stands in for who has left."""
    return next((name for name, level in levels(game).items() if level.usual), USUAL)


@lru_cache(LABELS_KEPT)
def label(name: str, game: AnyGame) -> Text:
    """Return a bot's name for people; one that the game no longer has is called as it was."""
    level = levels(game).get(name)
    return Text.same(name) if level is None else level.name


def make(name: str, game: AnyGame, budget: Budget | None = None) -> Bot:
    """Return the bot of that name; it keeps to the budget if it can keep to any.

    Raises:
        BadOptions: if the game has none; the message lists those it has.
    """
    known = levels(game)
    if name not in known:
        text = PHRASES("unknown_bot", name=name[:60], game=game.info.title, names=", ".join(known))
        raise BadOptions(Reason("unknown_bot", text))
    bot = known[name].make()
    return bot.with_budget(budget) if budget is not None and isinstance(bot, Budgeted) else bot


def seated(bots: Sequence[B], seats: int) -> tuple[B, ...]:
    """Return a bot for each seat, repeated in turn if they are fewer.

    Raises:
        BadOptions: if there are more bots than seats.
    """
    if len(bots) > seats:
        text = PHRASES("too_many_bots", bots=len(bots), seats=seats)
        raise BadOptions(Reason("too_many_bots", text))
    return tuple(bots[seat % len(bots)] for seat in range(seats))
