"""What may follow a path, sorted by what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.touch.readings import Pick, Sort

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.action import Token
    from belpic.core.touch.readings import Reading, Sorts

FEW: Final = 8
"""Among how many things one may be supposed for a word that comes after it."""
SUPPOSABLE: Final[frozenset[Sort]] = frozenset({"own", "thing"})
"""What may be supposed after a word."""


class Offer(NamedTuple):
    """What may follow a path, with what each token names."""

    picks: tuple[Pick, ...]
    words: tuple[Pick, ...]
    """Those of them that are words in the scene."""
    things: tuple[Pick, ...]
    """Those of them that may be supposed: things, and one's own."""
    only_own: bool
    """Whether all of these are one's own."""
    by_key: Mapping[str, Sequence[Pick]]
    """All of them by what one touches."""

    @staticmethod
    def of(tokens: Iterable[Token], sorts: Sorts) -> Offer:
        """Return what may follow, by the things of a scene."""
        named = sorts.by_key
        picks = tuple([Pick(token, named.get(token.key, "loose")) for token in tokens])
        words = tuple([pick for pick in picks if pick.sort == "word"])
        things = tuple([pick for pick in picks if pick.sort in SUPPOSABLE])
        only_own = all(pick.sort == "own" for pick in things)
        by_key: dict[str, list[Pick]] = {}
        for pick in picks:
            by_key.setdefault(pick.token.key, []).append(pick)
        return Offer(picks, words, things, only_own, by_key)

    def is_few_after(self, reading: Reading) -> bool:
        """Tell whether any of the things may be supposed: few, after nothing but words."""
        return len(self.picks) <= FEW and len(reading.words) == len(reading.path)

    def lets_suppose(self, reading: Reading) -> bool:
        """Tell whether a word or a thing may be supposed after a reading that supposes nothing."""
        if self.words:
            return True
        # a thing is supposed after words alone
        is_open = bool(self.things and reading.words)
        return is_open and (not self.only_own or self.is_few_after(reading))
