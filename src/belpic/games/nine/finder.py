"""What cards make together: for the table, the rule page and `belpic score`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.nine.plays import DECLARED, NinePlay, RankSupply, play_of, supplies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games._shared.cards.hands import Hand


def largest_sets(hand: Hand) -> tuple[NinePlay, ...]:
    """Return the largest sets of the ranks in a hand, the strongest first, then with its 無."""
    found: list[NinePlay] = []
    for rank in reversed(DECLARED):
        black, red, black_wild, red_wild = supplies(hand)[rank]
        natural = RankSupply(black, red, 0, 0)
        if natural.total > 1:
            found.append(play_of(rank, natural))
        if natural.total and black_wild + red_wild:
            found.append(play_of(rank, RankSupply(black, red, black_wild, red_wild)))
    return tuple(found)


def readings(cards: Hand) -> Iterator[NinePlay]:
    """Yield everything that the cards can be read as together, the strongest first."""
    for rank in reversed(DECLARED):
        supply = supplies(cards)[rank]
        if cards and supply.total == len(cards):
            yield play_of(rank, supply)
