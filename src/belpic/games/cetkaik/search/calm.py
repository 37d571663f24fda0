"""Calm: how long nothing has been captured or dropped, and how that makes a player impatient.

No rule ends a match in which both sides only wait (Rulebook, cetkaik §8 knows no repetition), and
an evaluation says of a position that comes again and again that it is as good as ever. Whoever has
waited for long therefore believes in it less and less, and likes it less and less: positions with
the same captured pieces are worth a smaller share of what they seem worth, and less to the player.
What a capture or a drop leads to is judged as always. So whoever stands better makes something of
it. Where every move but those of 皇 loses, both could wait for ever: who has waited so long that a
match would be lost by it moves something else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.evaluation import begin_trace

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Records

PATIENT: Final = 8
"""So many turns of one's own may be calm before anything changes."""
WEARY: Final = 24
"""After so many more a calm position is worth nothing to either side."""
TEDIOUS: Final = 6
"""A position that comes again is as long a wait as so many turns."""
DISLIKE: Final = 0.01
"""What each turn beyond those takes from a calm position, as a share of a match."""


@dataclass(frozen=True, slots=True)
class Calm:
    """For how many turns a player has seen the same captured pieces."""

    turns: int = 0
    again: int = 0
    """How often the position had been there before in these turns."""
    patient: int = PATIENT

    @property
    def belief(self) -> float:
        """Which share of its worth a calm position keeps."""
        return max(0.0, 1.0 - self._beyond / WEARY)

    @property
    def dislike(self) -> float:
        """What a calm position loses to the player, as a share of a match."""
        return DISLIKE * self._beyond

    @property
    def _beyond(self) -> int:
        return max(0, self.turns - self.patient) + TEDIOUS * self.again

    def put_into(self, minds: Records, state: Records) -> Records:
        """Return what is known of a match by somebody who has waited so long for this position."""
        if not self._beyond:
            return minds
        weary = minds.copy()
        trace = np.zeros(1, layout.TRACE)
        begin_trace(minds[0], state[0], trace[0])
        weary["is_calm"] = 1
        weary["calm_stock"] = trace["stock"]
        weary["belief"] = self.belief
        weary["dislike"] = self.dislike * (1 - 2 * int(state[0]["side"]))
        weary["must_act"] = self.dislike >= 1.0
        return weary
