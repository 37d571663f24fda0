"""The circle of strengths and what beats what (Rulebook, 軟連, Strength and Legal answer).

A value is a place on the circle: 兵 弓 車 虎 馬 筆 巫 将 王 皇 船, and after 船 again 兵. The order
is not transitive: 船 beats 皇 only, and everything but 皇 beats 船.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from belpic.games._shared.cards.deck import DECK, KIND, KINDS, RANKS
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.climbing.forms import Form
from belpic.games._shared.climbing.scale import Scale

Mun = Literal["wild", "excluded", "dead"]
Type = Literal["single", "set", "run"]
CIRCLE: Final = "12345678KTS"
"""The ranks around the circle."""
PLACES: Final = len(CIRCLE)
TAM: Final = CIRCLE.index("T")
SHIP: Final = CIRCLE.index("S")
MUN: Final = PLACES
"""The value of a 無 that is no wildcard: it is not on the circle."""
NO_FOOT: Final = -1
"""The foot of the whole circle, which has none."""
_VALUES: Final = tuple((CIRCLE + "0").index(RANKS[kind // 2]) for kind in KINDS)
WILD: Final = (KIND["b0"], KIND["r0"])
SCALES: Final[dict[Mun, Scale]] = {
    "wild": Scale(_VALUES, CIRCLE + "0", WILD, tuple(range(PLACES))),
    "dead": Scale(_VALUES, CIRCLE + "0", (), ()),
}
SCALES["excluded"] = SCALES["dead"]
DECKS: Final[dict[Mun, Hand]] = {
    "wild": DECK,
    "dead": DECK,
    "excluded": tuple(kind for kind in DECK if kind not in WILD),
}


def beats(foot: int, other: int) -> bool:
    """Tell whether a rank beats another one."""
    if MUN in (foot, other):
        return foot != MUN
    if foot == SHIP:
        return other == TAM
    if other == SHIP:
        return foot != TAM
    return foot > other


def strength_of(foot: int) -> int:
    """Return how strong a foot is among others: the more ranks it beats the stronger.

    That is 船, which beats 皇 only and loses to 兵, then 兵 … 王 and 皇, which beat as many ranks
    as each other but 皇 beats 王. The whole circle, which has no foot, has no strength either.
    """
    return (foot + 1) % PLACES


STRONGER: Final = tuple(
    tuple(foot for foot in range(PLACES) if beats(foot, other)) for other in range(PLACES + 1)
)
"""The places that beat each place, and 無."""


def around(foot: int, length: int) -> tuple[int, ...]:
    """Return so many places of the circle, from a foot on."""
    return tuple((foot + step) % PLACES for step in range(length))


MASKS: Final = tuple(
    tuple(sum(1 << place for place in around(foot, length)) for length in range(PLACES + 1))
    for foot in range(PLACES)
)
"""The places of a run as a set, by foot and length."""


class HauniekForm(NamedTuple):
    """What cards are together."""

    type: Type
    size: int
    foot: int
    """The weakest card as it is laid out, or `NO_FOOT`."""

    @staticmethod
    def of(form: Form) -> HauniekForm:
        """Return what a form makes; the whole circle has no foot of itself."""
        size = form.size
        if len(form.values) == 1:
            return HauniekForm("single" if size == 1 else "set", size, form.values[0])
        return HauniekForm("run", size, form.values[0] if size < PLACES else NO_FOOT)

    def goes_on(self, other: HauniekForm) -> bool:
        """Tell whether this may be laid on another combination, colours aside."""
        kind, size, foot = self
        other_kind, other_size, other_foot = other
        if size > other_size:
            return foot == other_foot != NO_FOOT
        alike = size == other_size and kind == other_kind and other_foot != NO_FOOT
        return alike and foot in STRONGER[other_foot]


def colours_of(kinds: Hand) -> int:
    """Return the set of colours of some cards: black is 1, red is 2."""
    found = 0
    for kind in kinds:
        found |= 1 << (kind & 1)
    return found
