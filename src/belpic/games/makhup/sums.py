"""Which cards of a hand add up to what (Rulebook, 値木, Turn).

The sums that cards make are a set of bits, bit s for the sum s. Whether a touch can be completed is
read from such sets, so that nothing is listed however large a hand is.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, KIND, KINDS
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
REMEMBERED: Final = 1 << 8
"""How many hands are remembered: those of the last turns, as old ones seldom come again."""
READ: Final = 1 << 12
"""How many actions are remembered."""
LISTED_HAND: Final = 9
"""Hands of at most so many cards are listed from what they can do on any roads."""


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


def _merges_with(kind: int) -> Iterator[tuple[int, int, Action]]:
    for low in range(VALUES[kind] // 2 + 1):
        high = VALUES[kind] - low
        twice = 1 << low if low == high else 0
        action = Action.of(MERGE, END_TEXTS[low], END_TEXTS[high], CODES[kind])
        yield 1 << low | 1 << high, twice, action


MERGES: Final = tuple(() if kind in SPECIALS else tuple(_merges_with(kind)) for kind in KINDS)
"""How each card can join two ends: their values as bits, the one wanted twice, and the action."""
_CODES: Final = tuple((code,) for code in CODES)
_ADDS: Final = tuple((ADD, text) for text in END_TEXTS)


class HandMenu(NamedTuple):
    """What a small hand can do, whatever the roads are."""

    adds: tuple[tuple[int, Action], ...]
    """Cards in canonical order for an end, with the bit of its value."""
    merges: tuple[tuple[int, int, Action], ...]
    specials: tuple[Action, ...]


@lru_cache(maxsize=REMEMBERED)
def menu_of(hand: Hand) -> HandMenu:
    """Return what a small hand can do."""
    made: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    grown = made
    merges: tuple[tuple[int, int, Action], ...] = ()
    specials: tuple[Action, ...] = ()
    last = -1
    for kind in hand:
        value, code, again = VALUES[kind], _CODES[kind], kind == last
        last = kind
        if value == FREE:
            # a colour has only one card of each special
            specials += (WIPED[kind],)
            continue
        if not again:
            merges += MERGES[kind]
        room = FREE - value
        # a second copy goes on where the first one was taken, so that nothing is found twice
        grown = [(t + value, c + code) for t, c in (grown if again else made) if t < room]
        made = made + grown
    adds = [(1 << total, Action(_ADDS[total] + codes)) for total, codes in made[1:]]
    return HandMenu(tuple(adds), merges, specials)


@lru_cache(maxsize=REMEMBERED)
def frees_of(hand: Hand) -> tuple[Action, ...]:
    """Return the cards that can be laid on a free end."""
    return tuple(FREED[kind] for kind in dict.fromkeys(numbers_of(hand)))


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


class Written(NamedTuple):
    """The parts of an action that lays cards."""

    verb: str
    values: tuple[int, ...]
    kinds: Hand
    each: bool
    """Whether it is written as it should be where every card becomes an end."""
    last: bool
    """The same where only the last one does."""
    adds_up: bool


@lru_cache(maxsize=READ)
def parts_of(action: Action) -> Written | None:
    """Return the parts of an action if it names ends and cards, or None."""
    number = next((at for at, text in enumerate(action) if text in KIND), len(action))
    codes = [text for text in action[number:] if text in KIND]
    ends = [text for text in action[1:number] if len(text) == 1 and text in END_TEXTS]
    if not codes or len(codes) + len(ends) + 1 != len(action):
        return None
    kinds = tuple(KIND[code] for code in codes)
    values = tuple(map(END_TEXTS.index, ends))
    natural = FREE not in values and SPECIALS.isdisjoint(kinds)
    return Written(
        action[0],
        values,
        kinds,
        written(action[0], values, kinds, only_last=False) == action,
        written(action[0], values, kinds, only_last=True) == action,
        natural and sum(values) == sum(VALUES[kind] for kind in kinds),
    )
