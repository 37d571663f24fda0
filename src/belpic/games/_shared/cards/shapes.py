"""Walking combinations touch by touch, without listing them.

A *shape* says how many cards of which values are wanted. A touch is possible if some shape wants
the card and the rest of the hand can still complete it; there are few shapes however large the hand
is, so this takes the same short time where the combinations themselves are millions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.quick import quick
from belpic.games._shared.cards.combinations import (
    CARDS,
    ITSELF,
    SHORTEST_RUN,
    VALUES,
    Combination,
    Declared,
    ReadingRules,
    in_order,
    token,
)
from belpic.games._shared.cards.deck import BLACK, CODES, RANKS, RED, SHIPS, STRENGTHS
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

BOTH: Final = 2
"""Cards of both colours together, counted beside those of each."""
HANDS_KEPT: Final = 1 << 10
"""Of how many hands the shapes are kept."""


@quick
@dataclass(frozen=True, slots=True)
class Shape:
    """What cards a combination wants."""

    low: int
    top: int
    """The lowest and the highest value."""
    each: int
    """How many cards of every value."""
    red: int | None = None
    """How many cards are red; None where the colours are free."""
    wild: bool = True
    """Whether a 船 may stand for a card."""
    natural: bool = False
    """Whether at least one card must not be a 船."""

    @property
    def count(self) -> int:
        """How many cards there are in all."""
        return self.each * (self.top - self.low + 1)

    def values(self) -> range:
        """Return the values that are wanted."""
        return range(self.low, self.top + 1)


def lead_shapes(hand: Hand, manner: ReadingRules) -> Sequence[Shape]:
    """Return every shape that a combination of the hand may have."""
    strengths = [STRENGTHS[kind] for kind in hand]
    return _lead_shapes(max(map(strengths.count, VALUES)) + len(SHIPS), manner)


@cache
def _lead_shapes(most: int, manner: ReadingRules) -> Sequence[Shape]:
    return tuple(_all_shapes(most, manner))


def _all_shapes(most: int, manner: ReadingRules) -> Iterator[Shape]:
    """Yield every shape of a combination with so many cards of one value at most."""
    yield from _singles(manner, None, ITSELF)
    for count in range(2, most + 1):
        yield from _sets(manner, count, None, 0)
    for colour in (BLACK, RED):
        for count in range(SHORTEST_RUN, manner.high - manner.low + 2):
            yield from _runs(manner, count, colour * count, manner.low)


def follow_shapes(lead: Combination, above: int, manner: ReadingRules) -> Iterator[Shape]:
    """Yield the shapes of the same type, count and colours whose key is above a bound."""
    if lead.type == "single":
        yield from _singles(manner, lead.red, above + 1)
    elif lead.type == "set":
        yield from _sets(manner, lead.size, lead.red, max(0, above + 1))
    else:
        yield from _runs(manner, lead.size, lead.red, above + 1)


def _singles(manner: ReadingRules, red: int | None, least: int) -> Iterator[Shape]:
    for value in range(least, VALUES.stop):
        yield Shape(value, value, 1, red, wild=value in manner.lone_values())


def _sets(manner: ReadingRules, count: int, red: int | None, least: int) -> Iterator[Shape]:
    for value in range(least, VALUES.stop):
        yield Shape(value, value, count, red, natural=not manner.all_wild)


def _runs(manner: ReadingRules, count: int, red: int, least: int) -> Iterator[Shape]:
    for top in range(max(least, manner.low + count - 1), manner.high + 1):
        yield Shape(top - count + 1, top, 1, red)


class Supply:
    """The cards of a hand that are still there, counted by colour and value."""

    __slots__ = ("left", "natural", "wild")

    def __init__(self, hand: Hand) -> None:
        """Count the hand."""
        self.left = [0] * len(CODES)
        self.natural = tuple([0] * len(RANKS) for _ in (BLACK, RED, BOTH))
        """Natural cards by colour and by value, counted from -1."""
        self.wild = [0] * len(self.natural)
        for kind in hand:
            self.move(kind, 1)

    def copy(self) -> Supply:
        """Return the same cards, to be taken without touching these."""
        found = Supply.__new__(Supply)
        found.left = self.left.copy()
        found.natural = tuple([counted.copy() for counted in self.natural])
        found.wild = self.wild.copy()
        return found

    def move(self, kind: int, number: int) -> None:
        """Put a card back, or with a negative number take it."""
        self.left[kind] += number
        for colour in (kind & 1, BOTH):
            if kind in SHIPS:
                self.wild[colour] += number
            else:
                self.natural[colour][STRENGTHS[kind] + 1] += number

    def covers(self, shape: Shape, chosen: Chosen, colour: int) -> bool:
        """Tell whether cards of a colour can be found for what a shape still wants."""
        have, taken, each = self.natural[colour], chosen.taken, shape.each
        missing = 0
        for place in range(shape.low + 1, shape.top + 2):
            lack = each - taken[place] - have[place]
            if lack > 0:
                missing += lack
        return missing <= (self.wild[colour] if shape.wild else 0)

    def has(self, value: int, number: int, colour: int, *, wild: bool) -> bool:
        """Tell whether so many cards of a colour can be found for one value."""
        return number <= self.natural[colour][value + 1] + (self.wild[colour] if wild else 0)


class Chosen:
    """The cards touched so far, with the values that they stand for."""

    __slots__ = ("cards", "high", "low", "most", "red", "taken", "wild")

    def __init__(self, cards: Sequence[Declared]) -> None:
        """Count them."""
        self.cards = cards
        self.taken = [0] * len(RANKS)
        """How many stand for each value, counted from -1."""
        self.red = self.wild = 0
        for kind, value in cards:
            self.taken[value + 1] += 1
            self.red += kind & 1
            self.wild += kind in SHIPS
        values = [value for _, value in cards]
        self.low, self.high = min(values, default=VALUES.stop), max(values, default=ITSELF)
        self.most = max(self.taken)

    def then(self, card: Declared) -> Chosen:
        """Return these with one card more."""
        kind, value = card
        found = Chosen.__new__(Chosen)
        found.cards = [*self.cards, card]
        found.taken = self.taken.copy()
        found.taken[value + 1] += 1
        found.red = self.red + (kind & 1)
        found.wild = self.wild + (kind in SHIPS)
        found.low, found.high = min(self.low, value), max(self.high, value)
        found.most = max(self.most, found.taken[value + 1])
        return found

    def fits(self, shape: Shape) -> bool:
        """Tell whether a shape wants all of them."""
        return (
            shape.low <= self.low
            and self.high <= shape.top
            and self.most <= shape.each
            and (shape.wild or not self.wild)
        )


@lru_cache(HANDS_KEPT)
def shapes_in(
    hand: Hand, lead: Combination | None, above: int, manner: ReadingRules
) -> tuple[Shape, ...]:
    """Return the shapes that a hand can complete, to lead or to follow: no touch leads to others.

    They are kept, since every touch of a question asks for them, and the answer to it too.
    """
    if lead is None:
        shapes: Iterable[Shape] = lead_shapes(hand, manner)
    else:
        shapes = follow_shapes(lead, above, manner)
    supply, nothing = Supply(hand), Chosen(())
    return tuple([shape for shape in shapes if _can_finish(shape, nothing, supply)])


@lru_cache(HANDS_KEPT)
def _supply_of(hand: Hand) -> Supply:
    """Return a hand as it is counted: all touches of a question begin with it, and copy it."""
    return Supply(hand)


def walk(verb: str, hand: Hand, shapes: Iterable[Shape], texts: Sequence[str]) -> Next:
    """Return what may follow the cards touched so far, and the action if they are complete."""
    supply, cards = _supply_of(hand).copy(), list[Declared]()
    for text in texts:
        card = CARDS.get(text)
        if card is None or not supply.left[card[0]]:
            return NOTHING
        cards.append(card)
        supply.move(card[0], -1)
    chosen = Chosen(cards)
    kinds = [kind for kind, number in enumerate(supply.left) if number]
    tokens: dict[Declared, Token] = {}
    action = None
    for shape in shapes:
        if not _can_finish(shape, chosen, supply):
            continue
        if len(cards) == shape.count:
            written = (token(kind, value) for kind, value in in_order(cards))
            action = Action((verb, *written))
            continue
        for kind in kinds:
            for card in _meanings(kind, shape):
                # one shape that wants a card is enough
                if card not in tokens and _can_take(shape, card, chosen, supply):
                    tokens[card] = _token(card)
    return Next(tuple([tokens[card] for card in sorted(tokens)]), action)


def _meanings(kind: int, shape: Shape) -> Iterable[Declared]:
    """Return what a card of a kind may stand for in a shape."""
    if kind in SHIPS:
        return [(kind, value) for value in shape.values()]
    value = STRENGTHS[kind]
    return ((kind, value),) if shape.low <= value <= shape.top else ()


@cache
def _token(card: Declared) -> Token:
    return Token(token(*card), CODES[card[0]])


def _can_take(shape: Shape, card: Declared, chosen: Chosen, supply: Supply) -> bool:
    """Tell whether the shape can be completed after one more card."""
    if not shape.low <= card[1] <= shape.top:
        return False
    supply.move(card[0], -1)
    possible = _can_finish(shape, chosen.then(card), supply)
    supply.move(card[0], 1)
    return possible


def _can_finish(shape: Shape, chosen: Chosen, supply: Supply) -> bool:
    """Tell whether cards chosen can be completed to the shape with cards that are left."""
    if not chosen.fits(shape):
        return False
    if shape.natural and chosen.wild == len(chosen.cards):
        # a natural card must still come: one can as well come next
        return any(
            _can_take(shape, (kind, STRENGTHS[kind]), chosen, supply)
            for kind, number in enumerate(supply.left)
            if number and kind not in SHIPS
        )
    if shape.red is None:
        return supply.covers(shape, chosen, BOTH)
    red = shape.red - chosen.red
    black = shape.count - len(chosen.cards) - red
    if red < 0 or black < 0:
        return False
    if red and black:
        # both colours are asked for in sets only, which have one value
        return supply.has(shape.low, red, RED, wild=shape.wild) and supply.has(
            shape.low, black, BLACK, wild=shape.wild
        )
    return supply.covers(shape, chosen, RED if red else BLACK)
