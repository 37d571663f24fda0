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


class Menu(NamedTuple):
    """What a small hand can do, whatever the roads are."""

    adds: tuple[tuple[int, Action], ...]
    """Cards in canonical order for an end, with its value."""
    by_number: tuple[Hand, ...]
    """The different cards of each number."""
    frees: tuple[Action, ...]
    specials: tuple[Action, ...]


@lru_cache(maxsize=4 * REMEMBERED)
def add_of(total: int, codes: tuple[str, ...]) -> Action:
    """Return the action that lays cards on an end."""
    return Action((ADD, END_TEXTS[total], *codes))


@lru_cache(maxsize=REMEMBERED)
def menu_of(hand: Hand) -> Menu:
    """Return what a small hand can do."""
    made: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    by_number: list[list[int]] = [[] for _ in range(FREE)]
    frees: list[Action] = []
    specials: list[Action] = []
    for kind in dict.fromkeys(hand):
        value, code = VALUES[kind], CODES[kind]
        if value == FREE:
            specials.append(WIPED[kind])
            continue
        by_number[value].append(kind)
        frees.append(FREED[kind])
        grown = made
        for _ in range(hand.count(kind)):
            grown = [
                (total + value, (*codes, code)) for total, codes in grown if total + value < FREE
            ]
            made = made + grown
    adds = [(total, Action((ADD, END_TEXTS[total], *codes))) for total, codes in made if codes]
    return Menu(tuple(adds), tuple(map(tuple, by_number)), tuple(frees), tuple(specials))


MERGES: Final = {
    (low, VALUES[kind] - low, kind): Action.of(
        MERGE, END_TEXTS[low], END_TEXTS[VALUES[kind] - low], CODES[kind]
    )
    for kind in FREED
    for low in range(VALUES[kind] // 2 + 1)
}
"""The ways in which a card can join two ends, by their values."""


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


@lru_cache(maxsize=REMEMBERED)
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
