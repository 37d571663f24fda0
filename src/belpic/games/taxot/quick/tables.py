"""The rules of 終季 as one array: what completes each hand, and what is near to that.

One array, as every further one that is handed on costs compiled functions time with every call.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from belpic.games._shared.cards.deck import COPIES, KINDS, STRENGTHS
from belpic.games.taxot.judge import ALL_CLASSES
from belpic.games.taxot.patterns import EVERYTHING, KINDS_OF_CLASSES, MATES, SHIP_KINDS

if TYPE_CHECKING:
    from belpic.games.taxot.judge import Judge

Rules = NDArray[np.int32]
Numbers = NDArray[np.int64]
SIZE: Final = 24
"""How many kinds there are."""
HANDS: Final = comb(SIZE + 4, 5)
"""How many hands of five kinds there are, even such as no deck has."""
PAIRS: Final = 0
"""Whether pairs complete a hand."""
NUMBER: Final = 1
"""How many of each kind there are."""
STRENGTH: Final = NUMBER + SIZE
MATE: Final = STRENGTH + SIZE
"""What makes a pair with each kind, as bits."""
PLACE: Final = MATE + SIZE
"""What a kind adds to the number of a sorted hand, at kind · 5 + place."""
PARTNER: Final = PLACE + 5 * SIZE
"""What makes a group with two kinds, as bits, at a · 24 + b."""
IS_GROUP: Final = PARTNER + SIZE**2
"""Whether three kinds are a group, at (a · 24 + b) · 24 + c."""
RUN: Final = IS_GROUP + SIZE**3
"""The runs that three kinds can be, as bits of their highest numbers."""
COMPLETE: Final = RUN + SIZE**3
"""What completes each hand of five, as bits."""
CLAIM: Final = COMPLETE + HANDS
"""What makes a group of three with two of its cards."""
NEAR: Final = CLAIM + HANDS
"""With what it lacks one card only, after a discard."""
END: Final = NEAR + HANDS


@cache
def rules_of(judge: Judge) -> Rules:
    """Return the array of these rules."""
    patterns = judge.patterns
    rules = np.zeros(END, np.int32)
    rules[PAIRS] = judge.pairs
    rules[NUMBER:STRENGTH] = COPIES
    rules[STRENGTH:MATE] = STRENGTHS
    rules[MATE:PLACE] = MATES
    rules[PLACE:PARTNER] = [comb(kind + at, at + 1) for kind in KINDS for at in range(5)]
    rules[PARTNER:IS_GROUP] = patterns.partners
    rules[IS_GROUP:RUN] = np.frombuffer(patterns.groups, np.uint8)
    for triple in combinations_with_replacement(KINDS, 3):
        if all(triple.count(kind) <= COPIES[kind] for kind in triple):
            keys = {int(one.key) for one in patterns.read(triple) if one.type == "run"}
            for a, b, c in set(permutations(triple)) if keys else ():
                rules[RUN + (a * SIZE + b) * SIZE + c] = sum(1 << key for key in keys)
    hands = np.array(list(combinations_with_replacement(KINDS, 5)), np.int64)
    numbers = numbers_of(rules, hands)
    complete, claims = triple_waits(rules, hands)
    if judge.pairs:
        complete |= pair_waits(hands)
    rules[COMPLETE + numbers] = complete
    rules[CLAIM + numbers] = claims
    rules[NEAR + numbers] = near_of(rules, hands, complete)
    return rules


def numbers_of(rules: Rules, hands: Numbers) -> Numbers:
    """Return the numbers of sorted hands of one size."""
    numbers = np.zeros(len(hands), np.int64)
    for at in range(hands.shape[1]):
        numbers += rules[PLACE + hands[:, at] * 5 + at]
    return numbers


def pair_waits(hands: Numbers) -> Numbers:
    """Return what makes three pairs of five cards: every odd strength needs a mate or a 船."""
    strengths = np.array(STRENGTHS)[hands]
    ships = (strengths < 0).sum(axis=1)
    bits = np.where(strengths < 0, 0, 1 << np.maximum(strengths, 0))
    odd = np.bitwise_xor.reduce(bits, axis=1)
    lonely = np.array([number.bit_count() for number in range(len(KINDS_OF_CLASSES))])[odd]
    mates: Numbers = np.array(KINDS_OF_CLASSES, np.int64)
    with_mate: Numbers = np.where(lonely - 1 <= ships, mates[odd] | SHIP_KINDS, 0)
    with_ship: Numbers = np.where(lonely + 1 <= ships, mates[odd ^ ALL_CLASSES], 0)
    return np.bitwise_or(with_mate, with_ship)


def triple_waits(rules: Rules, hands: Numbers) -> tuple[Numbers, Numbers]:
    """Return what makes two groups of three, and what makes one, of five cards."""
    complete = np.zeros(len(hands), np.int64)
    claims = np.zeros(len(hands), np.int64)
    for first, second in combinations(range(5), 2):
        lacking = rules[PARTNER + hands[:, first] * SIZE + hands[:, second]]
        a, b, c = (hands[:, place] for place in range(5) if place not in (first, second))
        claims |= lacking
        complete |= np.where(rules[IS_GROUP + (a * SIZE + b) * SIZE + c], lacking, 0)
    return complete, claims


def near_of(rules: Rules, hands: Numbers, complete: Numbers) -> Numbers:
    """Return with what hands lack one card only, after a discard."""
    waiting = hands[complete != 0]
    fours = np.zeros(comb(SIZE + 3, 4), np.int64)
    """With what each four cards lack one."""
    for drawn in range(5):
        numbers = numbers_of(rules, np.delete(waiting, drawn, axis=1))
        np.bitwise_or.at(fours, numbers, 1 << waiting[:, drawn])
    near = np.where(complete != 0, EVERYTHING, 0)
    for left_out in range(5):
        near |= fours[numbers_of(rules, np.delete(hands, left_out, axis=1))]
    return near
