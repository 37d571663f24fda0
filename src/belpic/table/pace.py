"""When a bot answers: at a moment that does not tell what it could have done.

A bot that has no choice would answer at once, one that has to think later, and everybody at the
table could read from the time whether a pass was forced. So where something is hidden, every answer
waits for the same moment. A bot that thinks beyond that moment takes as long over what is forced as
it lately took over a choice.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.view import View

REMEMBERED: Final = 32
"""Of how many choices of a bot one remembers how long it thought."""


class Pace:
    """How long bots have lately thought, by game and level."""

    def __init__(self, moment: float, rng: Rng) -> None:
        """Take the moment in seconds, and what draws one of the times that are remembered."""
        self._moment = moment
        self._rng = rng
        self._lock = threading.Lock()
        self._thought: dict[tuple[str, str], deque[float]] = {}

    def seconds(self, bot: tuple[str, str], view: View, thought: float) -> float:
        """Return after how many seconds a bot answers that has thought for so long."""
        least = max(self._moment, thought)
        with self._lock:
            lately = self._thought.setdefault(bot, deque(maxlen=REMEMBERED))
            if not is_forced(view):
                lately.append(thought)
            elif lately:
                return max(least, lately[self._rng.below(len(lately))])
        return least


def is_forced(view: View) -> bool:
    """Tell whether there is a single thing to do."""
    path: list[str] = []
    while True:
        following = view.next(path)
        if len(following.tokens) + (following.action is not None) != 1:
            return False
        if following.action is not None:
            return True
        path.append(following.tokens[0].text)
