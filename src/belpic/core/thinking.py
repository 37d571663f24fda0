"""What a game tells a search that knows no game, and how well its numbered bots play.

The search of `belpic.bots` needs nothing but `State` and `View`. A game says more only where that
was measured to pay: which actions a player would consider, how matches are played out quickly, what
a position is worth that is not played out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.rng import Rng
from belpic.core.seats import Seat
from belpic.core.view import View

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.parts import Bot
    from belpic.core.text import Text

Candidates = Callable[["State", Seat, Rng], Sequence[Action]]
"""What a player would consider, the most promising first; never nothing."""
Policy = Callable[["State", Seat, Rng], Action]
"""What a seat does in a match that is played out."""
Value = Callable[["State"], Sequence[float]]
"""What each seat's score is about to be."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a game tells the search; these functions are given worlds that the search has guessed.

    They may look at everything in a world, but what they say of a seat should rest on what that
    seat could know: otherwise the search counts on others to see its cards.
    """

    candidates: Candidates | None = None
    first: Candidates | None = None
    """What is considered at the decision itself, where that may cost more than further on."""
    policy: Policy | None = None
    value: Value | None = None
    """Where it is given, it takes the place of the scores when a match is not played to its end."""
    doubt: float = 0.0
    """How much better than the first candidate, a good rule's, another must do to be chosen: the
    difference of their means, had each been tried in one world."""
    reach: int = 400
    """After how many decisions of the playout it is cut off."""
    swing: float = 10.0
    """Which lead makes it likely that one wins the match."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How a bot that searches plays."""

    worlds: int
    """How many guesses of what is hidden, and of chance to come, it plays out for one decision."""
    missed: float = 0.0
    """The share of its actions that it overlooks."""
    noise: float = 0.0
    """By how much it misjudges an action, where 1 is the difference between a draw and a win."""
    seconds: float = 0.3
    """After how many seconds it stops, whatever it has found: nobody waits for a slow machine."""


LEARNERS: Final = (Strength(4, 0.6, 0.6), Strength(8, 0.3, 0.3))
"""The two weakest levels of most games: they see little, and overlook and misjudge as people do."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How the numbered bots of a game think; one without levels has nothing to decide."""

    hints: Hints = Hints()
    levels: tuple[Strength, ...] = ()
    """The bots `1`, `2` and so on, each of which beats the one before in 55 of 100 matches."""
    own: Callable[[], Bot] | None = None
    """A bot of the game's own, where that is stronger: the level above those that search."""
    exact: Callable[[], Bot] | None = None
    """A bot that makes no mistake, where there is one: the level above all others."""
    about: Mapping[int, Text] = field(default_factory=dict)
    """What is said of levels of which the usual sentence would not tell the truth."""


def policy_of(bot: Bot) -> Policy:
    """Return the policy of doing what a bot does, which must heed only what its seat could know."""

    def play_out(state: State, seat: Seat, rng: Rng) -> Action:
        return bot.choose(View(seat, state), rng)

    return play_out
