"""Walking combinations touch by touch, without listing them.

A *shape* says how many cards of which values are wanted. A touch is possible if some shape wants
the card and the rest of the hand can still complete it; there are few shapes however large the hand
is, so this takes the same short time where the combinations themselves are millions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Action, Next, Token
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


def lead_shapes(hand: Hand, manner: ReadingRules) -> Iterator[Shape]:
    """Yield every shape that a combination of the hand may have."""
    strengths = [STRENGTHS[kind] for kind in hand]
    most = max(map(strengths.count, VALUES)) + len(SHIPS)
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
        self.natural = ([0] * len(RANKS), [0] * len(RANKS))
        """Natural cards by colour and by value, counted from -1."""
        self.wild = [0, 0]
        for kind in hand:
            self.move(kind, 1)

    def move(self, kind: int, number: int) -> None:
        """Put a card back, or with a negative number take it."""
        self.left[kind] += number
        if kind in SHIPS:
            self.wild[kind & 1] += number
        else:
            self.natural[kind & 1][STRENGTHS[kind] + 1] += number

    def covers(self, wanted: dict[int, int], colours: tuple[int, ...], *, wild: bool) -> bool:
        """Tell whether cards of these colours can be found for what is wanted."""
        missing = 0
        for value, number in wanted.items():
            have = sum(self.natural[colour][value + 1] for colour in colours)
            missing += max(0, number - have)
        return missing <= (sum(self.wild[colour] for colour in colours) if wild else 0)


def walk(verb: str, hand: Hand, shapes: Iterable[Shape], texts: Sequence[str]) -> Next:
    """Return what may follow the cards touched so far, and the action if they are complete."""
    supply = Supply(hand)
    chosen: list[Declared] = []
    for text in texts:
        card = CARDS.get(text)
        if card is None or not supply.left[card[0]]:
            return NOTHING
        chosen.append(card)
        supply.move(card[0], -1)
    tokens: dict[Declared, Token] = {}
    action = None
    for shape in shapes:
        if not _can_finish(shape, chosen, supply):
            continue
        if len(chosen) == shape.count:
            written = (token(kind, value) for kind, value in in_order(chosen))
            action = Action((verb, *written))
            continue
        for card in _wanted(shape, chosen, supply):
            tokens[card] = Token(token(*card), CODES[card[0]])
    return Next(tuple(tokens[card] for card in sorted(tokens)), action)


def _wanted(shape: Shape, chosen: list[Declared], supply: Supply) -> Iterator[Declared]:
    """Yield the cards with which one can go on towards the shape."""
    for kind, number in enumerate(supply.left):
        if not number:
            continue
        values = shape.values() if kind in SHIPS else (STRENGTHS[kind],)
        supply.move(kind, -1)
        for value in values:
            if _can_finish(shape, [*chosen, (kind, value)], supply):
                yield kind, value
        supply.move(kind, 1)


def _can_finish(shape: Shape, chosen: list[Declared], supply: Supply) -> bool:
    """Tell whether cards chosen can be completed to the shape with cards that are left."""
    wanted = dict.fromkeys(shape.values(), shape.each)
    red = wild = 0
    for kind, value in chosen:
        if not wanted.get(value):
            return False
        wanted[value] -= 1
        red += kind & 1
        wild += kind in SHIPS
    if wild and not shape.wild:
        return False
    if shape.natural and wild == len(chosen):
        return _can_go_on_naturally(shape, chosen, supply)
    if shape.red is None:
        return supply.covers(wanted, (BLACK, RED), wild=shape.wild)
    red = shape.red - red
    black = shape.count - len(chosen) - red
    if red < 0 or black < 0:
        return False
    if red and black:
        # both colours are asked for in sets only, which have one value
        return supply.covers({shape.low: red}, (RED,), wild=shape.wild) and supply.covers(
            {shape.low: black}, (BLACK,), wild=shape.wild
        )
    return supply.covers(wanted, (RED if red else BLACK,), wild=shape.wild)


def _can_go_on_naturally(shape: Shape, chosen: list[Declared], supply: Supply) -> bool:
    """Tell the same where a natural card must still come: whether one can come next."""
    for kind, number in enumerate(supply.left):
        if number and kind not in SHIPS:
            supply.move(kind, -1)
            possible = _can_finish(shape, [*chosen, (kind, STRENGTHS[kind])], supply)
            supply.move(kind, 1)
            if possible:
                return True
    return False
