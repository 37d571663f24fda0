"""Which bots there are for a game, by name: the general ones and the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.bots.greedy import GreedyBot
from belpic.bots.phrases import PHRASES
from belpic.bots.uniform import RandomBot
from belpic.core.errors import BadOptions, Reason
from belpic.core.parts import Budgeted
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.budget import Budget
    from belpic.core.game import AnyGame
    from belpic.core.parts import Bot


def levels(game: AnyGame) -> dict[str, Callable[[], Bot]]:
    """Return how to make each bot that can play the game, the weakest general one first.

    A game's own bot of the same name goes before a general one.
    """
    general: dict[str, Callable[[], Bot]] = {
        "random": RandomBot,
        "greedy": lambda: GreedyBot(hidden=game.info.hidden),
    }
    return {**general, **game.parts.bots}


def names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of all bots that can play the game."""
    return tuple(levels(game))


def label(name: str, game: AnyGame) -> Text:
    """Return a bot's name for people: the game's word for its own, ours for the general ones."""
    for key, book in ((f"bot.{name}", game.phrases), (f"level.{name}", PHRASES)):
        if key in book:
            return book(key)
    return Text.same(name)


def make(name: str, game: AnyGame, budget: Budget | None = None) -> Bot:
    """Return the bot of that name; it keeps to the budget if it can keep to any.

    Raises:
        BadOptions: if the game has none; the message lists those it has.
    """
    known = levels(game)
    if name not in known:
        text = PHRASES("unknown_bot", name=name[:60], game=game.info.title, names=", ".join(known))
        raise BadOptions(Reason("unknown_bot", text))
    bot = known[name]()
    return bot.with_budget(budget) if budget is not None and isinstance(bot, Budgeted) else bot
