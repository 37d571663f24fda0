"""Which cards of a hand add up to what (Rulebook, 値木, Turn).

The sums that cards make are a set of bits, bit s for the sum s. Whether a touch can be completed is
read from such sets, so that nothing is listed however large a hand is.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, KINDS
from belpic.games._shared.cards.hands import Hand
from belpic.games.makhup.roads import END_TEXTS, FREE, SPECIALS, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.games.makhup.options import MakhupOptions

ADD, MERGE, FREE_WORD, SPECIAL, DRAW_WORD, PASS_WORD = (
    "add",
    "merge",
    "free",
    "special",
    "draw",
    "pass",
)
DRAW: Final = Action.of(DRAW_WORD)
PASS: Final = Action.of(PASS_WORD)
FREED: Final = {
    kind: Action.of(FREE_WORD, END_TEXTS[FREE], CODES[kind])
    for kind in KINDS
    if kind not in SPECIALS
}
WIPED: Final = {kind: Action.of(SPECIAL, CODES[kind]) for kind in KINDS if kind in SPECIALS}
REMEMBERED: Final = 1 << 14
LISTED_HAND: Final = 9
"""Hands of at most so many number cards are listed; larger ones are walked."""


def numbers_of(hand: Iterable[int]) -> Hand:
    """Return the number cards of a hand."""
    return tuple([kind for kind in hand if kind not in SPECIALS])


@lru_cache(maxsize=REMEMBERED)
def sums_of(cards: Hand) -> int:
    """Return the sums that one or more of these number cards make."""
    made = 0
    for kind in cards:
        value = VALUES[kind]
        made |= made << value | 1 << value
    return made


@lru_cache(maxsize=REMEMBERED)
def single_sums(cards: Hand) -> int:
    """Return the numbers of these cards as sums of one card."""
    made = 0
    for kind in cards:
        made |= 1 << VALUES[kind]
    return made


@lru_cache(maxsize=REMEMBERED)
def layings_of(cards: Hand) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return for each value the ways to make it of a few number cards, as their codes."""
    if not cards:
        return (((),), *((),) * (FREE - 1))
    kind = cards[0]
    code, number, copies = CODES[kind], VALUES[kind], cards.count(kind)
    rest = layings_of(cards[copies:])
    found: list[list[tuple[str, ...]]] = [[] for _ in range(FREE)]
    for count in range(copies + 1):
        taken, used = (code,) * count, number * count
        for value in range(FREE - used):
            found[value + used] += [(*taken, *codes) for codes in rest[value]]
    return tuple(map(tuple, found))


@lru_cache(maxsize=REMEMBERED)
def adds_of(hand: Hand, value: int) -> tuple[Action, ...]:
    """Return what a small hand can lay on an end, cards in canonical order."""
    text = END_TEXTS[value]
    ways = layings_of(numbers_of(hand))[value]
    return tuple([Action((ADD, text, *codes)) for codes in ways if codes])


MERGES: Final = {
    kind: tuple(
        (low, number - low, Action.of(MERGE, END_TEXTS[low], END_TEXTS[number - low], CODES[kind]))
        for number in (VALUES[kind],)
        for low in range(number // 2 + 1)
    )
    for kind in FREED
}
"""The ways in which each card can join two ends, with their values."""


@lru_cache(maxsize=REMEMBERED)
def frees_of(hand: Hand) -> tuple[Action, ...]:
    """Return the cards that can be laid on a free end."""
    return tuple(FREED[kind] for kind in dict.fromkeys(numbers_of(hand)))


@lru_cache(maxsize=REMEMBERED)
def specials_of(hand: Hand) -> tuple[Action, ...]:
    """Return the specials that can be played."""
    return tuple(WIPED[kind] for kind in dict.fromkeys(hand) if kind in SPECIALS)


def joined_sums(values: Sequence[int], least: int, most: int) -> int:
    """Return the sums that at least and at most so many of these ends make."""
    most = min(most, len(values))
    if most < least:
        return 0
    by_count = [1] + [0] * most
    for value in values:
        for count in range(most, 0, -1):
            by_count[count] |= by_count[count - 1] << value
    made = 0
    for count in range(least, most + 1):
        made |= by_count[count]
    return made


def merge_sums(hand: Hand, options: MakhupOptions) -> int:
    """Return the sums that the hand can lay over several ends."""
    cards = numbers_of(hand)
    return single_sums(cards) if options.merge_cards == 1 else sums_of(cards)


def can_merge(
    chosen: Sequence[int], ends: Sequence[int], hand: Hand, options: MakhupOptions
) -> bool:
    """Tell whether ends with these values, and perhaps others, can be joined by the hand."""
    left = Counter(value for value in ends if value != FREE)
    left.subtract(chosen)
    if min(left.values(), default=0) < 0:
        return False
    rest = list(left.elements())
    have = len(chosen)
    more = joined_sums(rest, max(0, 2 - have), options.most_roads - have)
    return bool(more << sum(chosen) & merge_sums(hand, options))


def completing(total: int, hand: Hand, *, single: bool) -> Iterator[int]:
    """Yield the kinds of the hand with which one can go on towards a sum."""
    for kind in dict.fromkeys(numbers_of(hand)):
        rest = total - VALUES[kind]
        if rest == 0:
            yield kind
        elif rest > 0 and not single:
            at = hand.index(kind)
            if sums_of(numbers_of(hand[:at] + hand[at + 1 :])) >> rest & 1:
                yield kind


def written(verb: str, ends: Sequence[int], kinds: Sequence[int], *, only_last: bool) -> Action:
    """Return cards laid on ends as an action: in order, but for a last one that stays an end."""
    first = sorted(kinds[:-1]) if only_last else sorted(kinds)
    order = (*first, kinds[-1]) if only_last else first
    texts = (END_TEXTS[value] for value in sorted(ends))
    return Action((verb, *texts, *(CODES[kind] for kind in order)))
