"""Guessing where a stock was made of cards that everybody has seen.

When discards are shuffled into a new stock, all know its composition, though not its order. Cards
that seats draw from it unseen may be any of these, and when a seat lays a card down later, nobody
else knows whether it came from the new stock or was in the hand before. A *story* keeps what
matters for that: the seat's draws from the stock and the cards it laid down since.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games._shared.cards.deck import DECK, HIDDEN
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

TRIED: Final = 16
"""Of so many ways in which laid cards may have come one is taken, each by its weight."""
FINE: Final = 1 << 53


class Deed(NamedTuple):
    """A card that a seat has drawn from the stock of known composition, or laid down."""

    drawn: bool
    kind: int
    """`HIDDEN` for a card drawn that the viewer has not seen."""


Story = tuple[Deed, ...]


def hidden_deed(deed: Deed) -> Deed:
    """Return what others see of a deed."""
    return Deed(drawn=True, kind=HIDDEN) if deed.drawn else deed


class Hidden(NamedTuple):
    """Hands and stock, with holes or guessed."""

    hands: tuple[Hand, ...]
    stock: Hand
    stories: tuple[Story, ...]


class Laid(NamedTuple):
    """A card laid down: where in the hand it was, and what lay there before it."""

    kind: int
    place: int
    earlier: tuple[int, ...]


class Origins(NamedTuple):
    """Where the cards of one hidden hand may have come from.

    Places of a hand are numbered: from 0 by the deed with which a card was drawn, below 0 those of
    the cards that the hand had before the new stock.
    """

    held: tuple[int, ...]
    laid: tuple[Laid, ...]


class Pools:
    """The unseen cards: old ones are in hands since before the new stock, the others came in it."""

    def __init__(self, old: Counter[int], new: Counter[int]) -> None:
        """Take the cards, those laid down since included."""
        self.left = (old, new)
        self.numbers = [old.total(), new.total()]
        self.weight = 1.0

    def retrace(self, size: int, story: Story, rng: Rng) -> Origins | None:
        """Take the cards out that a seat has laid down, or return None where that fails."""
        draws = sum(deed.drawn for deed in story)
        before = size - draws + len(story) - draws
        held = list(range(-before, 0))
        laid: list[Laid] = []
        for number, deed in enumerate(story):
            if deed.drawn:
                held.append(number)
                continue
            place = self._place_of(deed.kind, held, rng)
            if place is None:
                return None
            at = held.index(place)
            laid.append(Laid(deed.kind, place, tuple(held[:at])))
            held.pop(at)
        return Origins(tuple(held), tuple(laid))

    def _place_of(self, kind: int, held: list[int], rng: Rng) -> int | None:
        """Choose where a card was: as likely as each place is to hold such a card."""
        old, new = self.numbers
        likely = (self.left[0][kind] * max(1, new), self.left[1][kind] * max(1, old))
        weights = [likely[place >= 0] for place in held]
        total = sum(weights)
        if not total:
            return None
        self.weight *= total / (max(1, old) * max(1, new))
        place = held[bisect(list(accumulate(weights)), rng.below(total))]
        self.left[place >= 0][kind] -= 1
        self.numbers[place >= 0] -= 1
        return place


def guess_pools(
    hidden: Hidden, own: Seat | None, pool: Hand, seen: Iterable[int], rng: Rng
) -> Hidden:
    """Return hands, stock and stories with the holes guessed.

    The viewer knows its `own` hand and story only. The `pool` is what the stock was made of, less
    what was turned up openly; `seen` are all cards that lie open. Every deal that agrees with all
    this is as likely as any other.
    """
    new = Counter(pool)
    old = Counter(DECK)
    old.subtract(seen)
    for seat, story in enumerate(hidden.stories):
        if seat == own:
            old.subtract(hidden.hands[seat])
            new.subtract(deed.kind for deed in story if deed.drawn)
        else:
            old.update(deed.kind for deed in story if not deed.drawn)
    old.subtract(new)
    while True:
        found = _filled(hidden, own, *_likely(hidden, own, (old, new), rng), rng)
        if found is not None:
            return found


def _likely(
    hidden: Hidden, own: Seat | None, cards: tuple[Counter[int], Counter[int]], rng: Rng
) -> tuple[Pools, list[Origins | None]]:
    """Return where the cards may have come from, by its weight, and the cards left over."""
    tried: list[tuple[Pools, list[Origins | None]]] = []
    wondering = any(not deed.drawn for story in hidden.stories for deed in story)
    while len(tried) < (TRIED if wondering else 1):
        pools = Pools(Counter(cards[0]), Counter(cards[1]))
        origins = [
            None if seat == own else pools.retrace(len(hand), story, rng)
            for seat, (hand, story) in enumerate(zip(hidden.hands, hidden.stories, strict=True))
        ]
        if all(origin or seat == own for seat, origin in enumerate(origins)):
            tried.append((pools, origins))
    weights = list(accumulate(pools.weight for pools, _ in tried))
    return tried[bisect(weights, rng.below(FINE) / FINE * weights[-1])]


def _filled(
    hidden: Hidden, own: Seat | None, pools: Pools, origins: list[Origins | None], rng: Rng
) -> Hidden | None:
    """Lay the cards left over out; None if laid cards have a second way to have come.

    Where several places of a hand hold the card that was laid, it counts as the one of the first,
    so that hands with several copies are no more likely for it.
    """
    old, new = (shuffled(sorted(left.elements()), rng) for left in pools.left)
    hands, stories = list(hidden.hands), list(hidden.stories)
    for seat, origin in enumerate(origins):
        if seat == own or origin is None:
            continue
        told = {place: (new if place >= 0 else old).pop() for place in origin.held}
        told |= {laid.place: laid.kind for laid in origin.laid}
        if any(told[place] == laid.kind for laid in origin.laid for place in laid.earlier):
            return None
        hands[seat] = tuple(sorted(told[place] for place in origin.held))
        stories[seat] = tuple(
            Deed(deed.drawn, told[number] if deed.drawn else deed.kind)
            for number, deed in enumerate(hidden.stories[seat])
        )
    return Hidden(tuple(hands), tuple(new), tuple(stories))
