"""A round robin: every two players of a contest meet, until enough is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from belpic.bots.arena.contest import MATCHES, Pair, play_pair
from belpic.bots.arena.measures import Interval, Meeting, Pairs, elo_of, ratings, score_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from belpic.bots.arena.contest import PlayedPair, Setting
    from belpic.bots.arena.journal import Journal
    from belpic.bots.arena.measures import Sprt
    from belpic.bots.workforce import Workforce


@dataclass(frozen=True, slots=True)
class Result:
    """How two players did against each other."""

    a: int
    b: int
    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: Pairs = (0, 0, 0, 0, 0)
    capped: int = 0
    events: int = 0
    ratio: float | None = None
    """The log-likelihood ratio of the test, if there is one."""
    decided: Literal["low", "high"] | None = None

    @property
    def games(self) -> int:
        """How many matches were counted."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> Interval:
        """Player a's share of the points."""
        return score_of(self.pairs)

    @property
    def elo(self) -> Interval:
        """How much stronger player a is."""
        return elo_of(self.score)

    def then(self, played: PlayedPair, sprt: Sprt | None) -> Result:
        """Return the result with one more pair counted."""
        counts = [played.halves.count(half) for half in (2, 1, 0)]
        index = sum(played.halves)
        number = tuple(old + (place == index) for place, old in enumerate(self.pairs))
        pairs: Pairs = (number[0], number[1], number[2], number[3], number[4])
        return replace(
            self,
            wins=self.wins + counts[0],
            draws=self.draws + counts[1],
            losses=self.losses + counts[2],
            pairs=pairs,
            capped=self.capped + played.capped,
            events=self.events + sum(played.events),
            ratio=None if sprt is None else sprt.ratio(pairs),
            decided=None if sprt is None else sprt.decides(pairs),
        )


def play(  # who plays, how much, by whom, and who is told
    setting: Setting,
    games: int,
    workforce: Workforce,
    journal: Journal,
    *,
    sprt: Sprt | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Result]:
    """Return how all players did against each other, in so many matches each.

    Pairs are counted in their order, whoever was fast, and a test is asked after each of them: so
    the result is the same however the work is shared out and however often it was interrupted.
    """
    deals = -(-games // MATCHES)
    tell = progress or (lambda _: None)
    results = []
    for a, b in combinations(range(len(setting.players)), 2):
        result = Result(a, b)
        for played in _pairs(setting, a, b, range(deals), workforce, journal):
            result = result.then(played, sprt)
            tell(MATCHES)
            if result.decided is not None:
                break
        tell(MATCHES * deals - result.games)
        results.append(result)
    return results


def _pairs(  # the parts of one loop
    setting: Setting, a: int, b: int, deals: range, workforce: Workforce, journal: Journal
) -> Iterator[PlayedPair]:
    missing = (Pair(setting, a, b, deal) for deal in deals if journal.find(a, b, deal) is None)
    fresh = workforce(play_pair, missing)
    for deal in deals:
        known = journal.find(a, b, deal)
        if known is None:
            known = next(fresh)
            journal.add(known)
        yield known


def rate(setting: Setting, results: list[Result]) -> list[Interval]:
    """Return the Elo of every player from all results together, their mean being 0."""
    meetings = [Meeting(result.a, result.b, result.pairs) for result in results]
    return ratings(len(setting.players), meetings)
