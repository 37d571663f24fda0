"""Playing a combination of 小猫 touch by touch, without listing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Next, Token
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.cards.phrases import value_name
from belpic.games.nine.plays import (
    CARDS,
    DECLARED,
    WILD,
    RankSupply,
    Rule,
    beats,
    declared,
    play_of,
    supplies,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.games._shared.cards.hands import Hand


def next_card(hand: Hand, rule: Rule | None, texts: Sequence[str]) -> Next:
    """Return the cards that may follow those touched, and the action if they are complete."""
    every = supplies(hand)
    if not texts:
        tokens = [token for rank in DECLARED for token in _tokens(rank, every[rank], rule, ())]
        return Next(tuple(sorted(tokens, key=lambda token: CARDS[token.text])))
    cards = [CARDS.get(text, (-1, -1)) for text in texts]
    rank = cards[0][1]
    if any(card[1] != rank for card in cards) or rank < 0:
        return NOTHING
    used = [kind for kind, _ in cards]
    supply = every[rank]
    if _left(rank, supply, used) is None or not _can_go_on(rank, supply, rule, used):
        return NOTHING
    counts = RankSupply(*[used.count(kind) for kind in (2 * rank, 2 * rank + 1, *WILD)])
    play = play_of(rank, counts)
    complete = rule is None or rule.allows(play)
    return Next(tuple(_tokens(rank, supply, rule, used)), play.action if complete else None)


def _left(rank: int, supply: RankSupply, used: Sequence[int]) -> list[tuple[int, int]] | None:
    """Return how many cards of each kind are left, or None if more were used than there are."""
    kinds = (2 * rank, 2 * rank + 1, *WILD)
    left = [(kind, number - used.count(kind)) for kind, number in zip(kinds, supply, strict=True)]
    return None if min(number for _, number in left) < 0 else left


def _tokens(
    rank: int, supply: RankSupply, rule: Rule | None, used: Sequence[int]
) -> Iterator[Token]:
    """Yield the cards of a rank with which one can go on."""
    for kind, number in _left(rank, supply, used) or ():
        if number and _can_go_on(rank, supply, rule, (*used, kind)):
            label = value_name(rank - 1) if kind in WILD else None
            yield Token(declared(kind, rank), CODES[kind], label)


def _can_go_on(rank: int, supply: RankSupply, rule: Rule | None, used: Sequence[int]) -> bool:
    """Tell whether the cards used are a play, or can become one with others of the hand."""
    if rule is None:
        return True
    if rank != rule.rank:
        colours = rule.colours >> (used[0] & 1) & 1
        return len(used) == 1 and bool(colours) and beats(rank, rule.rank)
    # the whole supply is the largest set that there is
    return supply.total > rule.size and bool(supply.colours() & rule.shared)
