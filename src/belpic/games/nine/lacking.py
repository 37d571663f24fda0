"""What a seat of 小猫 tells the others when it has to answer and cannot."""

from __future__ import annotations

from functools import lru_cache

from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.moments import Lack
from belpic.games.nine.plays import REMEMBERED, Rule


@lru_cache(maxsize=REMEMBERED)
def lack_of(rule: Rule, taken: Hand) -> Lack:
    """Return what the hidden cards of a hand lack if all its cards are no answer.

    Its `taken` cards everybody knows: with some of them fewer hidden ones make a larger set, and
    the shared colour that such a set may need is not missing if one of them has it.
    """
    helpers = rule.helping()
    known = sum(kind in helpers for kind in taken)
    needed = tuple(kind for kind in helpers if rule.shared >> (kind & 1) & 1)
    free = len(needed) == len(helpers) or any(kind in needed for kind in taken)
    return Lack(rule.answering(), helpers, max(0, rule.size - known), () if free else needed)
