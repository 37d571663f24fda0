"""Hands: tuples of kinds in canonical order, cheap to copy, compare and use as keys."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Hand = tuple[int, ...]


def added(hand: Hand, kind: int) -> Hand:
    """Return the hand with one more card."""
    return tuple(sorted((*hand, kind)))


def without(hand: Hand, kind: int) -> Hand:
    """Return the hand with one card less.

    Raises:
        ValueError: if there is no such card in it.
    """
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


def without_all(hand: Hand, kinds: Iterable[int]) -> Hand:
    """Return the hand without these cards.

    Raises:
        ValueError: if one of them is not in it.
    """
    left = list(hand)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)


def holds(hand: Hand, kinds: Sequence[int]) -> bool:
    """Tell whether all these cards are in the hand."""
    if len(kinds) == 1:
        return kinds[0] in hand
    return all(hand.count(kind) >= kinds.count(kind) for kind in kinds)


def different(hand: Hand) -> tuple[int, ...]:
    """Return the kinds in the hand, each once."""
    return tuple(dict.fromkeys(hand))


def choices(hand: Hand, number: int) -> tuple[Hand, ...]:
    """Return every way to choose so many cards, equal cards being one way, in canonical order."""
    return tuple(dict.fromkeys(combinations(hand, number)))


def put(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    """Return the hands with one of them replaced."""
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)
