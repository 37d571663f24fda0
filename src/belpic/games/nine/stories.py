"""What all know of a hand since its seat first had to answer and could not.

A seat that cannot answer tells what its hand lacked at that time. What it draws later may be
anything, and when it lays a card down, nobody else knows whether it was in the hand before. A
*story* begins with the first such moment and keeps what happened to the hand since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from belpic.games._shared.cards.completions import completions_of
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games._shared.cards.moments import Came, Lack, Laid, Past
from belpic.games._shared.cards.slots import shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.rng import Rng


class Chapter(NamedTuple):
    """One thing that happened to a hand: cards drawn, cards laid down, or a lack shown."""

    drawn: int = 0
    laid: Hand = ()
    lack: Lack | None = None


Story = tuple[Chapter, ...]


def laid_in(story: Story) -> Hand:
    """Return the cards that were laid down."""
    return tuple(kind for chapter in story for kind in chapter.laid)


def past_of(size: int, story: Story) -> Past:
    """Return the past of a hand that has this size now."""
    first = size + len(laid_in(story)) - sum(chapter.drawn for chapter in story)
    moments: list[Came | Laid | Lack] = [Came(0, first)]
    for chapter in story:
        if chapter.drawn:
            moments.append(Came(0, chapter.drawn))
        if chapter.laid:
            moments.append(Laid(chapter.laid))
        if chapter.lack:
            moments.append(chapter.lack)
    return tuple(moments)


def guess_hands(
    sizes: Mapping[int, int], stories: Sequence[Story], unseen: Sequence[int], rng: Rng
) -> tuple[dict[int, Hand], list[int]]:
    """Return hands for these seats that agree with their stories, and the cards left, shuffled.

    Every deal that agrees with them is as likely as any other.
    """
    told = [seat for seat in sizes if stories[seat]]
    hands: dict[int, Hand] = {}
    left = shuffled(list(unseen), rng) if not told else []
    if told:
        pasts = tuple(past_of(sizes[seat], stories[seat]) for seat in told)
        laid = [kind for seat in told for kind in laid_in(stories[seat])]
        found = completions_of(pasts, (tuple(sorted((*unseen, *laid))),)).draw(rng)
        for seat, came in zip(told, found.came, strict=True):
            cards = tuple(sorted(kind for kinds in came for kind in kinds))
            hands[seat] = without_all(cards, laid_in(stories[seat]))
        left = list(found.rest[0])
    for seat in sizes:
        if seat not in hands:
            hands[seat] = tuple(sorted(left.pop() for _ in range(sizes[seat])))
    return hands, left
