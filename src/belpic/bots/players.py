"""Players by name, as one types them: a bot of the game or an outside engine, with its budget.

`greedy`, `top@20000` (nodes a decision), `top@1.5s` (seconds a decision), `engine:python3 mine.py`,
`engine@2s:./mine --fast`. A budget of its own goes before the one that all are given.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.engines.bot import EngineBot
from belpic.bots.levels import make
from belpic.bots.phrases import PHRASES
from belpic.core.budget import Budget
from belpic.core.errors import BadOptions, Reason

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.core.parts import Bot

_ENGINE: Final = re.compile(r"engine(?:@(?P<budget>[^:]*))?:(?P<command>.*)", re.DOTALL)
_BUDGET: Final = re.compile(r"(?P<nodes>[0-9]{1,12})|(?P<seconds>[0-9]{1,6}(?:\.[0-9]{1,3})?)s")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who can sit down: a level of the game's bots, or the command of an engine."""

    text: str
    """The player as it was typed."""
    level: str | None
    command: tuple[str, ...]
    budget: Budget | None

    @staticmethod
    def read(text: str, usual: Budget | None = None) -> Player:
        """Return the player that a text names; `usual` is the budget where it names none.

        Raises:
            BadOptions: if its budget or its command cannot be read.
        """
        engine = _ENGINE.fullmatch(text)
        if engine is None:
            level, at, budget = text.partition("@")
            return Player(text, level, (), read_budget(budget) if at else usual)
        try:
            command = tuple(shlex.split(engine["command"]))
        except ValueError:
            command = ()
        if not command:
            raise BadOptions(Reason("no_command", PHRASES("no_command", text=text[:60])))
        own = engine["budget"]
        return Player(text, None, command, usual if own is None else read_budget(own))

    def sit(self, game: AnyGame) -> Bot:
        """Return the player as a bot; each seat of an engine is a process of its own.

        Raises:
            BadOptions: if the game has no such bot.
        """
        if self.level is None:
            return EngineBot(self.command, self.budget)
        return make(self.level, game, self.budget)


def read_budget(text: str) -> Budget:
    """Return the budget written as `20000` (nodes) or `1.5s` (seconds).

    Raises:
        BadOptions: if it is written otherwise, or is nothing.
    """
    found = _BUDGET.fullmatch(text.strip())
    try:
        if found is not None and found["nodes"] is not None:
            return Budget(nodes=int(found["nodes"]))
        if found is not None:
            return Budget(seconds=float(found["seconds"]))
    except ValueError:
        pass  # zero is no budget
    raise BadOptions(Reason("bad_budget", PHRASES("bad_budget", text=text[:40])))
