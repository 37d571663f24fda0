"""How strong people are: Plackett–Luce by the library openskill, one rating a person and game.

A rating is a guess with a spread, as the library keeps it. People read it on the scale that players
know: 1500 to begin with, and 200 more win about three times out of four. Places decide, for any
number of seats; whoever has left a match has the last place like any other.

Only the owners of accounts are rated: a guest would throw a bad rating away with the cookie. Bots
are not rated at all. How strong one is follows from its version and from the machine it runs on,
and who wants points would collect them from the weakest; `belpic arena` measures bots.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openskill.models import PlackettLuce

MU: Final = 25.0
SIGMA: Final = MU / 3
MIDDLE: Final = 1500
SCALE: Final = 48.0
"""Points for one of the library's units: its spread of play, 25/6, becomes 200."""
PROVISIONAL: Final = 10
"""With fewer rated matches a rating is shown as a first guess."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is at a game."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0

    @property
    def points(self) -> int:
        """The number that people read."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def spread(self) -> int:
        """Within how many points to either side the truth lies, two times out of three."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether there are too few matches for it to say much."""
        return self.matches < PROVISIONAL


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415  # only rated matches need it

    return PlackettLuce(mu=MU, sigma=SIGMA)


def after_match(ratings: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings after a match in which each had a place, 1 the best, equal ones shared."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(new.mu, new.sigma, old.matches + 1)
        for old, (new,) in zip(ratings, rated, strict=True)
    )
