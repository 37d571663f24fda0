"""Our own bots as an engine: `belpic engine` answers what a host asks, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import belpic
from belpic.bots.engines.messages import (
    PROTOCOL,
    Act,
    Engine,
    Error,
    Following,
    Hello,
    Move,
    New,
    Over,
    Quit,
    Ready,
    read_request,
    write,
)
from belpic.bots.levels import make
from belpic.bots.phrases import PHRASES
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.errors import BadOptions, BelpicError, IllegalAction, NotYourTurn, Reason
from belpic.core.rng import SeededRng

if TYPE_CHECKING:
    from belpic.bots.engines.messages import Answer, Limits, Request
    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.languages import Lang
    from belpic.core.parts import Bot


class Driver:
    """One of our levels, driven from outside."""

    def __init__(
        self, level: str, game: str | None = None, budget: Budget | None = None, lang: Lang = "en"
    ) -> None:
        """Take the level, the only game to play if there is one, and a budget before any other.

        Raises:
            BelpicError: if there is no such game, or the game has no such level.
        """
        self.level = level
        self.game = game
        self.budget = budget
        self.lang = lang
        self._match: tuple[AnyGame, Bot, SeededRng] | None = None
        if game is not None:
            make(level, registry.load(game), budget)

    def answer(self, line: str) -> str | None:
        """Return the answer to a line, or None if the host asks to end."""
        try:
            answer = self._answer(read_request(line))
        except BelpicError as error:
            answer = Error(error.text.in_(self.lang))
        return None if answer is None else write(answer)

    def _answer(self, request: Request) -> Answer | None:
        match request:
            case Hello():
                games = None if self.game is None else (self.game,)
                return Engine(PROTOCOL, f"belpic {belpic.__version__} {self.level}", games)
            case New():
                return self._begin(request)
            case Move(view=view):
                return self._move(view)
            case Following():
                # we have the rules and ask for nothing
                raise IllegalAction(Reason("not_asked", PHRASES("not_asked", kind="following")))
            case Over():
                self._match = None
                return Ready()
            case Quit():
                return None
            case _:
                assert_never(request)

    def _begin(self, new: New) -> Ready:
        game = registry.load(new.game)
        if self.game not in (None, new.game):
            text = PHRASES("other_game", game=game.info.title)
            raise BadOptions(Reason("other_game", text))
        if game.info.version != new.version:
            text = PHRASES("other_version", game=game.info.title, version=new.version)
            raise BadOptions(Reason("other_version", text))
        budget = self.budget if self.budget is not None else _budget(new.budget)
        self._match = (game, make(self.level, game, budget), SeededRng(new.seed))
        return Ready()

    def _move(self, view: object) -> Act:
        if self._match is None:
            raise IllegalAction(Reason("no_match", PHRASES("no_match")))
        game, bot, rng = self._match
        data: Json = view  # type: ignore[assignment]  # it was read from JSON
        seen = game.view_from_json(data)
        if not seen.asked:
            raise NotYourTurn(Reason("seat_not_asked", PHRASES("seat_not_asked")))
        return Act(str(bot.choose(seen, rng)))


def _budget(limits: Limits) -> Budget | None:
    if limits.nodes is None and limits.milliseconds is None:
        return None
    try:
        seconds = None if limits.milliseconds is None else limits.milliseconds / 1000
        return Budget(limits.nodes, seconds)
    except ValueError:
        raise BadOptions(Reason("bad_limits", PHRASES("bad_limits"))) from None
