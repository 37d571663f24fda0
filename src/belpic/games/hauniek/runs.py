"""Runs of 軟連 counted by the colours that one holds of every place, and made when asked for.

The same ways in the same order as `Ways` lists them, but for one card of each place only: how many
copies there are makes no difference, so that a byte for each place says everything.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, COLOURS, KIND
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.enumeration import FEW, Part, number_of, selections
from belpic.games._shared.climbing.forms import ANY_COLOUR
from belpic.games._shared.lazy import Lazy
from belpic.games.hauniek.circle import CIRCLE, PLACES, SCALES, around
from belpic.games.hauniek.outline import SPAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games._shared.climbing.scale import Scale

REMEMBERED: Final = 1 << 12
"""How many runs are remembered as numbers of their cards."""
RUNS_REMEMBERED: Final = 1 << 13
"""How many runs are remembered with the ways to lay them: there are about as many of four cards."""
TOTALS_REMEMBERED: Final = 1 << 14
"""For how many hands it is remembered how many runs they make."""
LISTED: Final = 32
"""How many ways to lay a run are listed at most; others are made when one looks at them."""
SHADES: Final = ((), (0,), (1,), (0, 1))
"""The colours of a set of them, black being 1 and red 2."""
DIFFERENT: Final = bytes(map(len, SHADES)) + bytes(252)
"""How many different cards a set of colours is, as a table to translate by."""
LACKING: Final = tuple(
    bytes(int(bool(shades & (ANY_COLOUR ^ colours))) for shades in range(4)) + bytes(252)
    for colours in range(ANY_COLOUR + 1)
)
"""How many cards there are without any of some colours; tables to translate by."""
NATURALS: Final = tuple(KIND[f"b{rank}"] for rank in CIRCLE)
"""The black card of every place; the red one follows it."""
ROWS: Final = tuple(
    tuple(tuple(CODES[kind + one] for one in shade) for shade in SHADES) for kind in NATURALS
)
"""The cards of every place, by a set of colours."""
ROUND: Final = tuple(around(foot, PLACES) for foot in range(PLACES))
"""The places from a foot on."""
PAIR: Final = 2
"""How many cards the shortest runs have where nothing else was agreed on."""


def choices_of(kinds: Hand) -> tuple[int, ...]:
    """Return in how many ways none, one, two, … of some cards are chosen."""
    return tuple(number_of(kinds, number) for number in range(len(kinds) + 1))


def number_of_ways(numbers: bytes, chosen: tuple[int, ...]) -> int:
    """Return in how many ways a run is laid from so many cards of each place, and wildcards."""
    wilds = len(chosen) - 1
    if not wilds:
        return prod(numbers)
    if wilds > FEW:
        return _number_with_wilds(numbers, chosen)
    none_used, one_used, two_used = 1, 0, 0
    for number in numbers:
        two_used = two_used * number + one_used
        one_used = one_used * number + none_used
        none_used *= number
    found = none_used + one_used * chosen[1]
    return found if wilds == 1 else found + two_used * chosen[2]


@lru_cache(maxsize=REMEMBERED)
def _number_with_wilds(numbers: bytes, chosen: tuple[int, ...]) -> int:
    ways = suffixes(numbers, len(chosen) - 1)[0]
    return sum([one * other for one, other in zip(ways, chosen, strict=True)])


@lru_cache(maxsize=REMEMBERED)
def suffixes(numbers: bytes, most: int) -> tuple[list[int], ...]:
    """Return in how many ways the places from each on are filled, by the wildcards used."""
    ways = [1] + [0] * most
    found = [ways]
    for number in reversed(numbers):
        ways = one_more(ways, number)
        found.append(ways)
    return tuple(found[::-1])


def one_more(ways: list[int], number: int) -> list[int]:
    """Return the ways with one place more, by the wildcards used."""
    return [ways[0] * number] + [
        more * number + less for more, less in zip(ways[1:], ways, strict=False)
    ]


def shades_of(kinds: int, length: int) -> bytes:
    """Return the set of colours of every place of a run (`Outline.run`)."""
    return bytes([kinds >> SPAN * at & ANY_COLOUR for at in range(length)])


@lru_cache(maxsize=RUNS_REMEMBERED)
def natural_ways(foot: int, length: int, kinds: int, colours: int) -> Part:
    """Return the ways to lay one run without wildcards, written out where they are few."""
    shades = shades_of(kinds, length)
    if prod(shades.translate(DIFFERENT)) > LISTED:
        return RunWays(foot, shades, NO_WILDS, colours)
    rows = [ROWS[value][shade] for value, shade in zip(ROUND[foot], shades, strict=False)]
    every = [Action((PLAY, *codes)) for codes in product(*rows)]
    if colours != ANY_COLOUR:
        wanted = COLOURS[colours >> 1]
        every = [action for action in every if any(code[0] == wanted for code in action[1:])]
    return tuple(every)


class RunWays(Lazy):
    """The ways to lay one run, those first that use few wildcards."""

    __slots__ = ("colours", "foot", "number", "shades", "wild")

    def __init__(
        self,
        foot: int,
        shades: bytes,
        wild: WildCards,
        colours: int = ANY_COLOUR,
    ) -> None:
        """Take the colours held of each place of the run, and those of which it must have one."""
        self.foot = foot
        self.shades = shades
        self.wild = wild
        self.colours = colours
        self.number = self._count()

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.number

    def __eq__(self, other: object) -> bool:
        """Compare by what is laid from what."""
        return isinstance(other, RunWays) and (
            self.foot,
            self.shades,
            self.wild.kinds,
            self.colours,
        ) == (other.foot, other.shades, other.wild.kinds, other.colours)

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def _count(self) -> int:
        shades, wild, colours = self.shades, self.wild, self.colours
        every = number_of_ways(shades.translate(DIFFERENT), wild.chosen)
        if colours == ANY_COLOUR:
            return every
        # without the ways in which all cards have the other colour
        lacking = shades.translate(LACKING[colours])
        return every - number_of_ways(lacking, wild.without[colours])

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        colours, wilds = self.colours, self.wild.kinds
        most = min(len(wilds), len(self.shades))
        every = suffixes(self.shades.translate(DIFFERENT), most)
        wrong = every
        if colours != ANY_COLOUR:
            wrong = suffixes(self.shades.translate(LACKING[colours]), most)
        for number in range(most + 1):
            for chosen in selections(wilds, number):
                coloured = colours == ANY_COLOUR or any(colours >> (k & 1) & 1 for k in chosen)
                ways = every[0][number] - (0 if coloured else wrong[0][number])
                if index < ways:
                    return self._laid(index, list(chosen), every, wrong, coloured=coloured)
                index -= ways
        raise IndexError(index)

    def _laid(
        self,
        index: int,
        wilds: list[int],
        every: tuple[list[int], ...],
        wrong: tuple[list[int], ...],
        *,
        coloured: bool,
    ) -> Action:
        """Return the way at an index among those with these wildcards, place by place."""
        texts, scale = [PLAY], self.wild.scale
        for at, (value, shades) in enumerate(zip(ROUND[self.foot], self.shades, strict=False), 1):
            left = len(wilds)
            for colour in SHADES[shades]:
                has = coloured or bool(self.colours >> colour & 1)
                ways = every[at][left] - (0 if has else wrong[at][left])
                if index < ways:
                    texts.append(CODES[NATURALS[value] + colour])
                    coloured = has
                    break
                index -= ways
            else:
                # what colours the wildcards bring was looked at before
                texts.append(scale.text(wilds.pop(0), value))
        return Action(texts)


class WildCards:
    """What some wildcards are for runs."""

    __slots__ = ("chosen", "kinds", "scale", "ways", "without")

    def __init__(self, scale: Scale, kinds: Hand) -> None:
        """Take the wildcards."""
        self.scale = scale
        self.kinds = kinds
        self.chosen: tuple[int, ...] = choices_of(kinds)
        """In how many ways none, one, two, … are chosen."""
        self.without: tuple[tuple[int, ...], ...] = tuple(
            choices_of(tuple(kind for kind in kinds if not colours >> (kind & 1) & 1))
            for colours in range(ANY_COLOUR + 1)
        )
        """The same of those without any of some colours."""
        self.ways = lru_cache(RUNS_REMEMBERED)(self._ways) if kinds else natural_ways
        """Return the ways to lay a run of some foot and length from the kinds of its places.

        One card at least must have one of some colours.
        """

    def _ways(self, foot: int, length: int, kinds: int, colours: int) -> Part:
        return RunWays(foot, shades_of(kinds, length), self, colours)


NO_WILDS: Final = WildCards(SCALES["dead"], ())


def growth(numbers: bytes, chosen: tuple[int, ...], shortest: int) -> Iterator[int]:
    """Yield in how many ways the runs from a foot are laid, each one place longer.

    `numbers` says how many different cards of each place there are, from the foot on.
    """
    ways = [1] + [0] * (len(chosen) - 1)
    for length, number in enumerate(numbers, 1):
        ways = one_more(ways, number)
        if not any(ways):
            return
        if length >= shortest:
            yield sum([one * other for one, other in zip(ways, chosen, strict=True)])


@lru_cache(maxsize=TOTALS_REMEMBERED)
def totals_by_foot(numbers: bytes, chosen: tuple[int, ...], shortest: int) -> tuple[int, ...]:
    """Return in how many ways all runs from every foot are laid, the whole circle left out.

    `numbers` says how many different cards of each place there are.
    """
    twice, wilds = 2 * numbers, len(chosen) - 1
    if numbers.count(0) <= wilds:  # the whole circle
        rows = [twice[foot : foot + PLACES - 1] for foot in range(PLACES)]
        return tuple([sum(growth(row, chosen, shortest)) for row in rows])
    if not wilds:
        return tuple(_without_wilds(twice, shortest))
    if wilds > FEW:
        return tuple(_with_many_wilds(twice, chosen, shortest))
    if wilds == 1 and shortest == PAIR:
        return tuple(_pairs_on_with_one(twice, chosen[1]))
    return tuple(_with_few_wilds(twice, chosen, shortest))


def _without_wilds(numbers: bytes, shortest: int) -> list[int]:
    """Return the same without wildcards.

    The runs from a foot on are the foot alone and all runs from the next one with it before them,
    so that one turn around the circle counts them, from a place that is not held.
    """
    totals = [0] * PLACES
    start = numbers.index(0)
    ways = 0
    for foot in range(start - 1, start - PLACES, -1):
        number = numbers[foot]  # before the first place is the second turn
        if not number:
            ways = 0
        else:
            longer, ways = number * ways, number * (ways + 1)
            totals[foot] = longer if shortest == PAIR else longer - number * numbers[foot + 1]
    return totals


def _with_few_wilds(numbers: bytes, chosen: tuple[int, ...], shortest: int) -> list[int]:
    """Return the same with one or two wildcards, by how many of them are used."""
    one, two = chosen[1], chosen[2] if len(chosen) > FEW else 0
    none_used, one_used, two_used = _from_first(numbers, two)
    totals = []
    for foot in range(PLACES - 1, -1, -1):
        number = numbers[foot]
        two_used = two_used * number + one_used
        one_used = one_used * number + none_used + 1
        none_used = (none_used + 1) * number
        too_short = number + one
        if shortest > PAIR:
            following = numbers[foot + 1]
            too_short += number * following + one * (number + following) + two
        totals.append(none_used + one_used * one + two_used * two - too_short)
    return totals[::-1]


def _with_many_wilds(numbers: bytes, chosen: tuple[int, ...], shortest: int) -> list[int]:
    """Return the same with any number of wildcards."""
    most = len(chosen) - 1
    used = [0] * (most + 1)
    totals = []
    # from the second turn's last place on no run from the first turn can be the whole circle
    for foot in range(2 * PLACES - 2, -1, -1):
        used = one_more([used[0] + 1, *used[1:]], numbers[foot])
        totals.append(sum([one * other for one, other in zip(used, chosen, strict=True)]))
    short = [
        sum(
            number_of_ways(numbers[foot : foot + length], chosen[: length + 1])
            for length in range(1, shortest)
        )
        for foot in range(PLACES)
    ]
    return [total - less for total, less in zip(totals[::-1], short, strict=False)]


def _pairs_on_with_one(numbers: bytes, one: int) -> list[int]:
    """Return the same for the usual case: one wildcard, and runs from two cards on."""
    none_used, one_used, _ = _from_first(numbers, 0)
    totals = []
    for number in numbers[PLACES - 1 :: -1]:
        one_used = one_used * number + none_used + 1
        none_used = (none_used + 1) * number
        totals.append(none_used + one_used * one - number - one)
    return totals[::-1]


def _from_first(numbers: bytes, two: int) -> tuple[int, int, int]:
    """Return in how many ways all runs from the first place are laid, by the wildcards used."""
    none_used, one_used, two_used = 1, 0, 0
    none_total = one_total = two_total = 0
    for number in numbers:
        if two:
            two_used = two_used * number + one_used
        one_used = one_used * number + none_used
        none_used *= number
        if not (one_used or two_used):
            break
        none_total += none_used
        one_total += one_used
        two_total += two_used
    return none_total, one_total, two_total
