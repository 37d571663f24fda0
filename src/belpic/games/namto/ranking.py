"""The ranking of combinations in 開樽 (Rulebook, 開樽, Ranking of combinations).

Of all cards available the combination with the greatest key is taken, then the greatest of what is
left, and so on; where several choices of cards give the same key, the best continuation counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from belpic.games._shared.cards.combinations import Combination, Type
from belpic.games._shared.cards.deck import BLACK, KIND, KINDS, RANKS, RED, SHIPS, STRENGTHS, reds
from belpic.games._shared.cards.hands import Hand, without_all

Name = Literal["aum", "tamio", "huephia", "kauk", "mokmok", "yamiikusa", "run", "set", "single"]
Key = tuple[int, int, int, int]
"""Rank, number of cards, number, and whether all cards have one colour."""
Keys = tuple[Key, ...]
REMEMBERED: Final = 1 << 15
STRONGEST: Final = 9
NAMED: Final[dict[Name, str]] = {
    "aum": "12678",
    "tamio": "KT",
    "huephia": "678",
    "kauk": "125",
    "mokmok": "S35",
    "yamiikusa": "11111",
}
"""The ranks that the named combinations consist of, the strongest first."""
PLAIN: Final[dict[Name, Type]] = {"run": "run", "set": "set", "single": "single"}
"""The combinations of all card games, which are weaker."""
_OF_RANK: Final = {rank: (KIND[f"b{rank}"], KIND[f"r{rank}"]) for rank in RANKS}
_NUMBERED: Final = tuple(
    {
        number: tuple(k for k in KINDS if k & 1 == colour and STRENGTHS[k] == number)
        for number in range(STRONGEST + 1)
    }
    for colour in (BLACK, RED)
)


class NamtoCombination(NamedTuple):
    """A combination with its key and its cards."""

    name: Name
    key: Key
    kinds: Hand

    @property
    def combination(self) -> Combination | None:
        """The combination as other games have it; None for one with a name of its own."""
        _, size, number, _ = self.key
        plain = PLAIN.get(self.name)
        return None if plain is None else Combination(plain, size, number, reds(self.kinds))


class CardsWorth(NamedTuple):
    """What some cards are worth: keys to compare, and the combinations they belong to."""

    keys: Keys
    made: tuple[NamtoCombination, ...]


NOTHING: Final = CardsWorth((), ())


class Ranking:
    """Finds what cards are worth."""

    def __init__(
        self, bounds: tuple[int, int], run_min: int, lone: int, *, wild: bool, swapped: bool
    ) -> None:
        """Take the bounds and the least length of runs, a lone 船, and the order of the names."""
        self.low, self.high = bounds
        self.run_min = run_min
        self.lone = lone
        self.wild = wild
        names = list(NAMED)
        if swapped:
            at = names.index("kauk")
            names[at : at + 2] = names[at + 1], names[at]
        self.names: tuple[Name, ...] = tuple(names)
        self.ranks = {name: 9 - place for place, name in enumerate((*names, *PLAIN))}
        self._needs = {name: Counter(NAMED[name]) for name in names}
        self.worth: Callable[[Hand], CardsWorth] = lru_cache(maxsize=REMEMBERED)(self._worth)
        """Return what cards in canonical order are worth."""

    def _worth(self, cards: Hand) -> CardsWorth:
        best = NOTHING
        for made in self.greatest(cards) if cards else ():
            keys, rest = self.worth(without_all(cards, made.kinds))
            found = CardsWorth((made.key, *keys), (made, *rest))
            if found.keys > best.keys:
                best = found
        return best

    def greatest(self, cards: Hand) -> tuple[NamtoCombination, ...]:
        """Return the combinations with the greatest key, one for each choice of cards."""
        counts = Counter([RANKS[kind // 2] for kind in cards])
        for name in self.names:
            if self._may_be(name, counts) and (found := tuple(self._named(name, cards))):
                return _best(found)
        runs = tuple(self._runs(cards)) if len(cards) >= self.run_min else ()
        return _best(runs) if runs else (self._set(cards) or self._single(cards),)

    def _may_be(self, name: Name, counts: Counter[str]) -> bool:
        """Tell whether there are cards and 船 enough for a named combination."""
        missing = ships = 0
        for rank, number in self._needs[name].items():
            if rank == "S":
                ships = number
            elif counts[rank] < number:
                missing += number - counts[rank]
        return missing + ships <= counts["S"]

    def _named(self, name: Name, cards: Hand) -> Iterator[NamtoCombination]:
        rank = self.ranks[name]
        for kinds in self._filled(NAMED[name], cards):
            same = int(reds(kinds) in (0, len(kinds)))
            yield NamtoCombination(name, (rank, len(kinds), 0, same), kinds)

    def _filled(self, wanted: str, cards: Hand) -> set[Hand]:
        """Return every choice of cards for the ranks wanted; a 船 may stand for any of them."""
        if not wanted:
            return {()}
        fitting = _OF_RANK[wanted[0]]
        kinds = (*fitting, *SHIPS) if self.wild else fitting
        found: set[Hand] = set()
        for kind in dict.fromkeys(kinds):
            if kind in cards:
                rest = self._filled(wanted[1:], without_all(cards, (kind,)))
                found.update(tuple(sorted((kind, *other))) for other in rest)
        return found

    def _runs(self, cards: Hand) -> Iterator[NamtoCombination]:
        """Yield the longest runs of each colour that reach highest."""
        for colour in (BLACK, RED):
            numbers = {STRENGTHS[k] for k in cards if k & 1 == colour and k not in SHIPS}
            if longest := self._longest(numbers, wild=SHIPS[colour] in cards):
                length, top = longest
                for kinds in _run_cards(cards, range(top - length + 1, top + 1), colour):
                    yield NamtoCombination("run", (self.ranks["run"], length, top, 1), kinds)

    def _longest(self, numbers: set[int], *, wild: bool) -> tuple[int, int] | None:
        """Return the length and the highest number of the best run of these numbers."""
        most = min(len(numbers) + wild, self.high - self.low + 1)
        for length in range(most, self.run_min - 1, -1):
            for top in range(self.high, self.low + length - 2, -1):
                window = range(top - length + 1, top + 1)
                if sum(number not in numbers for number in window) <= wild:
                    return length, top
        return None

    def _set(self, cards: Hand) -> NamtoCombination | None:
        """Return the largest set, of equal ones the strongest: all cards of it and all 船."""
        ships = [kind for kind in cards if kind in SHIPS]
        strengths = Counter(STRENGTHS[kind] for kind in cards if kind not in SHIPS)
        count, strength = max(
            ((number, strength) for strength, number in strengths.items()),
            default=(0, STRONGEST),
        )
        if count + len(ships) < 2:
            return None
        chosen = [kind for kind in cards if kind not in SHIPS and STRENGTHS[kind] == strength]
        kinds = tuple(sorted((*ships, *chosen)))
        same = int(reds(kinds) in (0, len(kinds)))
        return NamtoCombination("set", (self.ranks["set"], len(kinds), strength, same), kinds)

    def _single(self, cards: Hand) -> NamtoCombination:
        # with a 船 and another card there would be a set, so that a 船 is alone here
        kind = cards[-1]
        number = self.lone if kind in SHIPS else STRENGTHS[kind]
        return NamtoCombination("single", (self.ranks["single"], 1, number, 1), (kind,))


def _best(found: tuple[NamtoCombination, ...]) -> tuple[NamtoCombination, ...]:
    """Return those of the combinations whose key is the greatest."""
    key = max([made.key for made in found])
    return tuple([made for made in found if made.key == key])


def _run_cards(cards: Hand, numbers: range, colour: int) -> Iterator[Hand]:
    """Yield every choice of cards for a run; a 船 stands for the missing one.

    A longest run misses nothing only if there is no 船 of its colour, which would lengthen it: all
    nine numbers together are never a run but a stronger combination.
    """
    held = [[k for k in _NUMBERED[colour].get(n, ()) if k in cards] for n in numbers]
    ship = SHIPS[colour]
    for kinds in product(*(kinds or [ship] for kinds in held)):
        yield tuple(sorted(kinds))
