"""The effect of 将: ranks leave the game, or cards come back (Rulebook, 連友, EFFECT)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.games._shared.cards.combinations import ITSELF, VALUES
from belpic.games._shared.cards.deck import KIND, STRENGTHS
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games._shared.cards.touches import walk_choice
from belpic.games._shared.climbing.enumeration import Picks
from belpic.games.niekhi.combinations import SCALE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.games.niekhi.options import NiekhiOptions

REMOVE: Final = "remove"
FETCH: Final = "fetch"
SKIP: Final = Action.of("skip")
ALL_STRENGTHS: Final = (ITSELF, *VALUES)
LETTERS: Final = {SCALE.ranks[value]: value for value in ALL_STRENGTHS}
GENERALS: Final = (KIND["b8"], KIND["r8"])
RETURNS: Final = 2
"""How often 将 of one colour come back in a season: each of the two once."""


@dataclass(frozen=True, slots=True)
class Heap:
    """The cards that are in no hand and not on the table; everybody sees them."""

    pile: Hand = ()
    """捨札: the cards of finished tricks."""
    gone: Hand = ()
    """Cards of the pile and of tricks that are out of the game."""
    removed: tuple[int, ...] = ()
    """The strengths that are out of the game."""
    back: tuple[int, int] = (0, 0)
    """How many 将 of each colour were fetched in this season."""

    def strengths(self) -> tuple[int, ...]:
        """Return the strengths that can still be removed."""
        return tuple(value for value in ALL_STRENGTHS if value not in self.removed)

    def available(self, options: NiekhiOptions) -> Hand:
        """Return the cards that can be fetched from the pile."""
        if options.fetch_shou == "free":
            return self.pile
        cards = self.pile
        for kind, back in zip(GENERALS, self.back, strict=True):
            most = 0 if options.fetch_shou == "off" else RETURNS - back
            cards = without_all(cards, (kind,) * max(0, cards.count(kind) - most))
        return cards

    def swept(self, kinds: Iterable[int]) -> Heap:
        """Return the heap with the cards of a finished trick; removed ones leave the game."""
        stay, leave = split(kinds, self.removed)
        pile, gone = tuple(sorted(self.pile + stay)), tuple(sorted(self.gone + leave))
        return Heap(pile, gone, self.removed, self.back)


def split(kinds: Iterable[int], strengths: Sequence[int]) -> tuple[Hand, Hand]:
    """Return the cards that stay when some strengths leave, and those that leave."""
    stay: list[int] = []
    leave: list[int] = []
    for kind in kinds:
        (leave if STRENGTHS[kind] in strengths else stay).append(kind)
    return tuple(stay), tuple(leave)


@lru_cache(maxsize=1 << 10)
def removals(strengths: tuple[int, ...], number: int) -> tuple[Action, ...]:
    """Return the ways to remove so many strengths, or all where there are fewer."""
    return tuple(
        Action((REMOVE, *(SCALE.ranks[value] for value in chosen)))
        for chosen in combinations(strengths, min(number, len(strengths)))
    )


def fetches(available: Hand, number: int) -> Picks | tuple[Action, ...]:
    """Return the ways to fetch so many cards, or all where there are fewer."""
    return Picks(FETCH, available, min(number, len(available))) if available else ()


def walk_removal(strengths: tuple[int, ...], number: int, texts: Sequence[str]) -> Next:
    """Return which strengths can be named after these."""
    chosen = [LETTERS.get(text, -2) for text in texts]
    wanted = min(number, len(strengths))
    known = all(value in strengths for value in chosen)
    if not known or len(set(chosen)) < len(chosen) or len(chosen) > wanted:
        return NOTHING
    if len(chosen) == wanted:
        return Next((), Action((REMOVE, *(SCALE.ranks[value] for value in sorted(chosen)))))
    left = [SCALE.ranks[value] for value in strengths if value not in chosen]
    return Next(tuple(Token(letter, f"rank.{letter}") for letter in left))


def walk_fetch(available: Hand, number: int, texts: Sequence[str]) -> Next:
    """Return which cards of the pile can be fetched after these."""
    if not available:
        return NOTHING
    found = walk_choice(FETCH, available, min(number, len(available)), texts)
    tokens = tuple(Token(token.text, f"pile.{token.text}") for token in found.tokens)
    return Next(tokens, found.action)


def removed_by(action: Action) -> tuple[int, ...]:
    """Return the strengths that an action removes."""
    return tuple(LETTERS[letter] for letter in action[1:])


def fetched_by(action: Action) -> Hand:
    """Return the cards that an action fetches."""
    return tuple(KIND[code] for code in action[1:])
