"""What is wrong with a database now: told to the log once, not with every request."""

from __future__ import annotations

import logging
import threading
import time
from math import inf
from typing import Final

from belpic.store.failures import is_away, is_refusal, said

AGAIN_SECONDS: Final = 60.0
"""After how long the log is told of the same trouble once more."""
PATIENCE_SECONDS: Final = 5.0
"""For how long one waits for a server that is gone: one that is started anew takes less."""
PAUSE_SECONDS: Final = 0.1
"""How long one waits before one tries again."""

logger = logging.getLogger(__name__)


class Trouble:
    """Remembers why a database refuses; all threads that use it may tell."""

    def __init__(self) -> None:
        """Begin without any."""
        self._lock = threading.Lock()
        self._refuses_writes = False
        self._away_since: float | None = None
        self._told: dict[str, float] = {}

    @property
    def refuses_writes(self) -> bool:
        """Whether the last write has failed, and not by a fault of its own."""
        return self._refuses_writes

    def meet(self, error: BaseException, *, writing: bool) -> None:
        """Tell of an error; one that a request has made itself is none of the database's."""
        if is_refusal(error):
            return
        words = said(error)
        with self._lock:
            if writing:
                self._refuses_writes = True
            now = time.monotonic()
            if now - self._told.get(words, -inf) < AGAIN_SECONDS:
                return
            self._told = {one: at for one, at in self._told.items() if now - at < AGAIN_SECONDS}
            self._told[words] = now
        logger.error("the database cannot be %s: %s", "written" if writing else "read", words)

    def may_pass(self, error: BaseException) -> bool:
        """Tell whether to wait a little and try again: a server has gone away, and not for long."""
        if not is_away(error):
            return False
        with self._lock:
            now = time.monotonic()
            if self._away_since is None:
                self._away_since = now
            return now - self._away_since < PATIENCE_SECONDS

    def is_back(self) -> None:
        """Tell that the database has answered."""
        self._away_since = None

    def is_over(self) -> None:
        """Tell that something was written."""
        self._refuses_writes = False
        self.is_back()
