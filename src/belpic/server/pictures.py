"""Pictures of tables for lists: each drawn once, from a match that bots always play alike."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic import bots
from belpic.bots.runner import SeatedBot, play_out
from belpic.core import registry
from belpic.core.languages import Lang
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.render.miniature import draw_miniature, draw_whole
from belpic.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SEED: Final = "7"
"""Of the match that is pictured; another one would do as well."""


class PictureKey(NamedTuple):
    """Which picture."""

    game: str
    lang: Lang
    dark: bool
    whole: bool
    """Whether nothing of a board is cut off."""


class Pictures:
    """The pictures as they are sent; those who ask for the same one share it."""

    def __init__(self) -> None:
        """Begin without any."""
        self._coming: dict[PictureKey, asyncio.Task[str]] = {}

    async def svg(
        self, picture: PictureKey, ask: Callable[[Callable[[], str]], Awaitable[str]]
    ) -> str:
        """Return a picture; `ask` lets a game work.

        Raises:
            UnknownGame: if there is no such game.
        """
        if picture not in self._coming:
            registry.info(picture.game)  # what is no game is not remembered
            self._coming[picture] = asyncio.ensure_future(self._make(picture, ask))
        # several may wait for it, and one of them may give up
        return await asyncio.shield(self._coming[picture])

    async def _make(
        self, picture: PictureKey, ask: Callable[[Callable[[], str]], Awaitable[str]]
    ) -> str:
        try:
            return await ask(lambda: draw(picture))
        except BaseException:
            # what went wrong may go well another time
            self._coming.pop(picture, None)
            raise


def draw(picture: PictureKey) -> str:
    """Return the table of a game in the middle of a match, as the first seat sees it."""
    game = registry.load(picture.game)
    info = game.info
    preset = None if picture.whole else info.first_preset
    bot = bots.make("greedy", game)
    players = [SeatedBot(bot, SeededRng(f"{SEED}/{seat}")) for seat in range(info.usual_seats)]
    first = game.start(info.usual_seats, game.options(info.usual_seats, preset))
    played = play_out(first, players, SeededRng(SEED), info.pictured)
    scene = played.state.view(Seat(0)).scene()
    style = Style.of(picture.lang, dark=picture.dark)
    return (draw_whole if picture.whole else draw_miniature)(scene, style, info.title)
