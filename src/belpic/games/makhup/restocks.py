"""What is known of stocks that were made of discards.

When discards are shuffled into a new stock, all know its composition, though not its order. Cards
that seats draw from it unseen may be any of these, and when a seat lays a card down later, nobody
else knows whether it came from there or was in the hand before. A *story* keeps what matters for
that: the seat's draws from such stocks and the cards it laid down since the first of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from belpic.games._shared.cards.completions import completions_of
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games._shared.cards.moments import Came, Laid, Past

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat


class Deed(NamedTuple):
    """A card that a seat has drawn from a stock of known composition, or laid down."""

    stock: int
    """Which stock it was drawn from, the first one made of discards being 1; 0 if laid down."""
    kind: int
    """`HIDDEN` for a card drawn that the viewer has not seen."""


Story = tuple[Deed, ...]


def hidden_deed(deed: Deed) -> Deed:
    """Return what others see of a deed."""
    return Deed(deed.stock, HIDDEN) if deed.stock else deed


class Hidden(NamedTuple):
    """Hands and stock, with holes or guessed."""

    hands: tuple[Hand, ...]
    stock: Hand
    stories: tuple[Story, ...]


def laid_in(story: Story) -> Hand:
    """Return the cards that were laid down."""
    return tuple(deed.kind for deed in story if not deed.stock)


def past_of(size: int, story: Story) -> Past:
    """Return the past of a hand that has this size now."""
    first = size + 2 * len(laid_in(story)) - len(story)
    deeds = (Came(deed.stock, 1) if deed.stock else Laid((deed.kind,)) for deed in story)
    return (Came(0, first), *deeds)


def guess_hidden(
    hidden: Hidden, own: Seat | None, pools: tuple[Hand, ...], unseen: Hand, rng: Rng
) -> Hidden:
    """Return hands, stock and stories with the holes guessed.

    The viewer knows its `own` hand and story only. The `pools` are what each stock was made of,
    less what was turned up openly; `unseen` are all cards that do not lie open. Every deal that
    agrees with all this is as likely as any other.
    """
    others = [seat for seat in range(len(hidden.hands)) if seat != own]
    pasts = tuple(past_of(len(hidden.hands[seat]), hidden.stories[seat]) for seat in others)
    found = completions_of(pasts, _sources(hidden, own, pools, unseen)).draw(rng)
    hands, stories = list(hidden.hands), list(hidden.stories)
    for seat, came in zip(others, found.came, strict=True):
        story = stories[seat]
        cards = tuple(sorted(kind for kinds in came for kind in kinds))
        hands[seat] = without_all(cards, laid_in(story))
        drawn = iter(came[1:])
        stories[seat] = tuple(
            deed._replace(kind=next(drawn)[0]) if deed.stock else deed for deed in story
        )
    return Hidden(tuple(hands), found.rest[-1], tuple(stories))


def _sources(
    hidden: Hidden, own: Seat | None, pools: tuple[Hand, ...], unseen: Hand
) -> tuple[Hand, ...]:
    """Return what others have had in their hands before the first new stock, and what came then."""
    new = [Counter(pool) for pool in pools]
    old = Counter(unseen)
    for seat, story in enumerate(hidden.stories):
        if seat != own:
            # a card laid down may have come back in a later stock, so that it counts twice
            old.update(laid_in(story))
            continue
        old.subtract(hidden.hands[seat])
        for deed in story:
            if deed.stock:
                new[deed.stock - 1][deed.kind] -= 1
    for count in new:
        old.subtract(count)
    return tuple(tuple(sorted(count.elements())) for count in (old, *new))
