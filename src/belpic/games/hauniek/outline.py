"""A hand of 軟連 as bits, from which one sees at once what it can make.

Which natural cards there are, whatever their number, is a set of *kinds*: every place of the circle
has two bits, the lower one for its black cards. A set of *places* is the lower bits alone.

How many there are is *packed* into one number: every place has a field of one byte, one half for
the number of its black cards and one for its red ones; a 無 that is no wildcard has the field after
them, wildcards the last.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.deck import KIND, KINDS
from belpic.games._shared.cards.hands import Hand
from belpic.games.hauniek.circle import CIRCLE, MUN, PLACES, STRONGER, around

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.games._shared.climbing.scale import Scale

SPAN: Final = 2
"""How many bits a place has in a set of kinds."""
LAST: Final = SPAN * (PLACES - 1)
"""Where those of the last place are."""
WIDTH: Final = 8
"""How many bits a field has."""
COLOUR: Final = 4
"""How many of them count one colour."""
FIELD: Final = (1 << WIDTH) - 1
BLACK_CARDS: Final = (1 << COLOUR) - 1
"""The bits of a field that count its black cards."""
WILD: Final = MUN + 1
"""The number of the field of the wildcards."""
REMEMBERED: Final = 1 << 6
"""How many hands are remembered: those of a table; more would be slower to find than to make."""
CARDS: Final = tuple((KIND[f"b{rank}"], KIND[f"r{rank}"]) for rank in CIRCLE)
"""The black and the red card of every place."""
_EVERY_FIELD: Final = sum(1 << WIDTH * place for place in range(PLACES))
_BLACK: Final = _EVERY_FIELD * BLACK_CARDS
_FULL: Final = WIDTH - 1
"""The bit of a field that tells whether a number was reached."""


def places(values: Iterable[int]) -> int:
    """Return places as a set."""
    return sum(1 << SPAN * value for value in values)


def kinds_at(feet: int, colours: int) -> int:
    """Return the kinds of some colours at places."""
    return (feet if colours & 1 else 0) | (feet << 1 if colours & 2 else 0)


EVERYWHERE: Final = places(range(PLACES))
STRONGER_PLACES: Final = tuple(map(places, STRONGER))
"""The places that beat each place, and 無."""
RUN_PLACES: Final = tuple(
    tuple(places(around(foot, length)) for length in range(PLACES + 1)) for foot in range(PLACES)
)
"""The places of a run, by foot and length."""


class Outline:
    """What answers ask about a hand."""

    __slots__ = ("held", "kinds", "wild", "wilds")

    def __init__(self, bits: tuple[int, ...], wild: Hand, hand: Hand) -> None:
        """Take the bit of each card, which of them are wild, and the cards."""
        kinds = 0
        for kind in hand:
            kinds |= bits[kind]
        self.kinds = kinds
        """Which natural cards there are."""
        self.held = (kinds | kinds >> 1) & EVERYWHERE
        """The places of which there are natural cards."""
        self.wild = self.wilds = 0
        if wild:
            black, red = hand.count(wild[0]), hand.count(wild[1])
            self.wild = black | red << COLOUR
            """The field of the wildcards."""
            self.wilds = black + red
            """How many they are."""

    def run(self, foot: int, length: int) -> int:
        """Return the kinds of the places of a run, those of its foot first."""
        kinds = self.kinds
        return (kinds | kinds << SPAN * PLACES) >> SPAN * foot & (1 << SPAN * length) - 1


class Packing:
    """How cards become numbers where 無 is a wildcard, or where it is not."""

    def __init__(self, scale: Scale) -> None:
        """Take the values of all cards, and which are wild."""
        value_of = [WILD if kind in scale.wilds else scale.values[kind] for kind in KINDS]
        units = [1 << WIDTH * value_of[kind] + COLOUR * (kind & 1) for kind in KINDS]
        self.units: Final = (*units, 0)
        """What each card counts; the last stands for a card that the viewer has not seen."""
        bits = [1 << SPAN * value + (kind & 1) for kind, value in enumerate(value_of)]
        bits = [bit if value < PLACES else 0 for bit, value in zip(bits, value_of, strict=True)]
        self.kinds: Final = {(value_of[kind], kind & 1): kind for kind in KINDS}
        self.outline = lru_cache(maxsize=REMEMBERED)(partial(Outline, (*bits, 0), scale.wilds))
        """Return what answers ask about a hand."""

    def pack(self, hand: Hand) -> int:
        """Return how many cards of every value and colour a hand has."""
        units = self.units
        return sum([units[kind] for kind in hand])

    def cards(self, value: int, field: int) -> Hand:
        """Return the cards that a field counts."""
        numbers = field & BLACK_CARDS, field >> COLOUR
        return tuple(self.kinds[value, colour] for colour in (0, 1) for _ in range(numbers[colour]))


def with_at_least(packed: int, number: int) -> list[int]:
    """Return the places of which there are so many natural cards."""
    totals = (packed & _BLACK) + (packed >> COLOUR & _BLACK)
    enough = totals + _EVERY_FIELD * ((1 << _FULL) - max(number, 0)) >> _FULL & _EVERY_FIELD
    found = []
    while enough:
        lowest = enough & -enough
        enough ^= lowest
        found.append(lowest.bit_length() // WIDTH)
    return found


def run_feet(held: int, wilds: int, length: int) -> int:
    """Return from which places a run can be laid, by the places that one holds."""
    if wilds >= length:
        return EVERYWHERE
    if not wilds:
        found = held
        for _ in range(length - 1):
            # a longer run can be laid from the next place as well
            found &= found >> SPAN | (found & 1) << LAST
        return found
    # by the wildcards used at most: a run goes on from a place that is held, or costs one more
    feet = [EVERYWHERE] * (wilds + 1)
    for _ in range(length):
        cheaper = 0
        for used, one in enumerate(feet):
            before = one >> SPAN | (one & 1) << LAST
            feet[used] = held & before | cheaper
            cheaper = before
    return feet[-1]


def lacks(held: int, wanted: int) -> int:
    """Return how many of some places are not held."""
    return (wanted & ~held).bit_count()


def different_in(field: int) -> int:
    """Return how many different cards a field counts."""
    return bool(field & BLACK_CARDS) + bool(field >> COLOUR)


DIFFERENT_IN: Final = bytes(map(different_in, range(FIELD + 1)))
"""The same as a table to translate fields by."""


@cache
def sets_in(wild: int) -> tuple[int, ...]:
    """Return in how many ways singles and sets are laid with these wildcards, by a rank's field."""
    wilds = (wild >> COLOUR) + 1, (wild & BLACK_CARDS) + 1
    return tuple(
        ((field >> COLOUR) + 1) * ((field & BLACK_CARDS) + 1) * wilds[0] * wilds[1] - 1
        for field in range(FIELD + 1)
    )
