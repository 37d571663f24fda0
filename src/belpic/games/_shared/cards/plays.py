"""Every combination in a hand, listed quickly.

A hand falls into small pieces: the cards of one strength, which make sets, and the numbers of one
colour, which make runs. What a piece makes is remembered, so that listing a hand is joining lists.
Hands too large for that are walked with the module `shapes`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Action
from belpic.games._shared.cards.combinations import (
    CARDS,
    ITSELF,
    SHORTEST_RUN,
    VALUES,
    Combination,
    Declared,
    ReadingRules,
    declared,
    in_order,
    token,
)
from belpic.games._shared.cards.deck import BLACK, RED, SHIPS, STRENGTHS, reds
from belpic.games._shared.cards.hands import Hand, choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PLAY: Final = "play"
REMEMBERED: Final = 1 << 14
"""How many pieces of hands, and how many texts, are remembered."""


class CombinationPlay(NamedTuple):
    """A combination laid on the table: how it is written, its cards and what they are."""

    action: Action
    kinds: Hand
    combination: Combination

    @staticmethod
    def of(cards: Sequence[Declared], combination: Combination) -> CombinationPlay:
        """Return the cards as they are written."""
        action = Action((PLAY, *(token(kind, value) for kind, value in in_order(cards))))
        return CombinationPlay(action, tuple(sorted(kind for kind, _ in cards)), combination)


Plays = tuple[CombinationPlay, ...]


class PlayBook:
    """The combinations that hands make in one manner of reading."""

    def __init__(self, manner: ReadingRules) -> None:
        """Take the manner; `PlayBook.of` keeps one book for each."""
        self.manner = manner
        remember = lru_cache(maxsize=REMEMBERED)
        self.read: Callable[[Action], CombinationPlay | None] = remember(self._read)
        """Return the combination that an action lays down, if it is written as it should be."""
        self.singles_of: Callable[[int], Plays] = cache(self._singles_of)
        """Return the ways to lay down one card."""
        self.sets_of: Callable[[Hand, Hand], Plays] = remember(self._sets_of)
        """Return the sets that natural cards of one strength make, with these 船 or without."""
        self.runs_of: Callable[[Hand], Plays] = remember(self._runs_of)
        """Return the runs that different cards of one colour make."""
        values = VALUES if manner.all_wild else ()
        self.all_wild: Final = tuple(self._set_of(value, SHIPS) for value in values)
        """The sets that consist of 船 only."""

    @staticmethod
    @cache
    def of(manner: ReadingRules) -> PlayBook:
        """Return the book of a manner."""
        return PlayBook(manner)

    def leads(self, hand: Hand) -> Plays:
        """Return every combination in the hand, each once: singles, sets, runs."""
        found: list[CombinationPlay] = []
        kinds = tuple(dict.fromkeys(hand))
        for kind in kinds:
            found += self.singles_of(kind)
        self._add_sets(found, hand)
        for colour in (BLACK, RED):
            found += self.runs_of(tuple([kind for kind in kinds if kind & 1 == colour]))
        return tuple(found)

    def follows(self, hand: Hand, lead: Combination, above: int) -> Plays:
        """Return combinations of the same type, count and colours with a key above a bound."""
        kind_of_play, size, _, red = lead
        colour = RED if red else BLACK
        found: list[CombinationPlay] = []
        if kind_of_play == "single":
            for kind in dict.fromkeys(hand):
                if kind & 1 == colour:
                    found += self.singles_of(kind)
        elif kind_of_play == "set":
            self._add_sets(found, hand)
        else:
            found += self.runs_of(
                tuple([kind for kind in dict.fromkeys(hand) if kind & 1 == colour])
            )
        return tuple(
            [
                play
                for play in found
                if (made := play.combination).size == size and made.red == red and made.key > above
            ]
        )

    def _add_sets(self, found: list[CombinationPlay], hand: Hand) -> None:
        # the two ships are the lowest kinds, so they stand first
        ships = tuple([kind for kind in hand[:2] if kind in SHIPS])
        if ships == SHIPS:
            found += self.all_wild
        for group in by_strength(hand[len(ships) :]):
            if len(group) > 1 or ships:
                found += self.sets_of(group, ships)

    def _read(self, action: Action) -> CombinationPlay | None:
        cards = [CARDS[text] for text in action[1:] if text in CARDS]
        if action[:1] != (PLAY,) or len(cards) != len(action) - 1 or not cards:
            return None
        combination = declared(cards, self.manner)
        play = CombinationPlay.of(cards, combination) if combination else None
        return play if play and play.action == action else None

    def _singles_of(self, kind: int) -> Plays:
        values = self.manner.lone_values() if kind in SHIPS else (STRENGTHS[kind],)
        return tuple(
            CombinationPlay.of([(kind, value)], Combination("single", 1, value, kind & 1))
            for value in values
        )

    def _sets_of(self, naturals: Hand, ships: Hand) -> Plays:
        value = STRENGTHS[naturals[0]]
        return tuple(
            self._set_of(value, (*chosen, *wild))
            for count in range(1, len(naturals) + 1)
            for chosen in choices(naturals, count)
            for number in range(len(ships) + 1)
            for wild in combinations(ships, number)
            if count + number > 1
        )

    def _set_of(self, value: int, kinds: Hand) -> CombinationPlay:
        cards = [(kind, value) for kind in kinds]
        return CombinationPlay.of(cards, Combination("set", len(kinds), value, reds(kinds)))

    def _runs_of(self, kinds: Hand) -> Plays:
        ways: dict[int, list[int]] = {value: [] for value in range(ITSELF, VALUES.stop + 1)}
        for kind in kinds:
            if kind not in SHIPS:
                ways[STRENGTHS[kind]].append(kind)
        ship = kinds[:1] if kinds[:1] in ((SHIPS[BLACK],), (SHIPS[RED],)) else ()
        return tuple(
            CombinationPlay.of(
                cards, Combination("run", len(cards), cards[-1][1], reds(kinds[:1]) * len(cards))
            )
            for low in range(self.manner.low, self.manner.high)
            for cards in self._grown([], low, ways, ship)
        )

    def _grown(
        self, cards: list[Declared], value: int, ways: dict[int, list[int]], ship: Hand
    ) -> Iterator[list[Declared]]:
        """Yield the runs that begin with these cards and go on with this value."""
        if value > self.manner.high:
            return
        for kind in (*ways[value], *ship):
            longer = [*cards, (kind, value)]
            if len(longer) >= SHORTEST_RUN:
                yield longer
            yield from self._grown(longer, value + 1, ways, () if kind in SHIPS else ship)


def by_strength(naturals: Hand) -> Iterator[Hand]:
    """Yield the cards of each strength together."""
    start, number = 0, len(naturals)
    for end in range(1, number + 1):
        if end == number or STRENGTHS[naturals[end]] != STRENGTHS[naturals[start]]:
            yield naturals[start:end]
            start = end
