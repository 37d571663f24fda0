"""What a seat may do in 終季: on its own turn, and when somebody else has discarded."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, KINDS, NO_CARD
from belpic.games._shared.cards.hands import Hand, added, choices
from belpic.games.taxot.patterns import MATES, is_set, set_mates

if TYPE_CHECKING:
    from belpic.games.taxot.options import TaxotOptions

TAXOT: Final = Action.of("taxot")
SKIP: Final = Action.of("skip")
NAM: Final = Action.of("nam")
"""開 that adds the discard to one's own exposed set of three."""
ONLY_SKIP: Final = (SKIP,)
DISCARDS: Final = tuple(Action.of("discard", CODES[kind]) for kind in KINDS)
DISCARDED: Final = {action: kind for kind, action in enumerate(DISCARDS)}
"""What each discard throws away."""
REMEMBERED: Final = 1 << 14


def turn_actions(options: TaxotOptions, hand: Hand, group: Hand, drawn: int) -> tuple[Action, ...]:
    """Return what the seat may do whose turn it is (ACT)."""
    if drawn == NO_CARD:
        return tuple([DISCARDS[kind] for kind in dict.fromkeys(hand)])
    cards = added(hand, drawn)
    complete, _, fours = options.judge.waits(hand, group)
    found = [TAXOT] if complete >> drawn & 1 else []
    if (fours >> drawn & 1 or len(group) == 3) and options.payment == "points":
        found += exposures(options, cards, group)
    found += [DISCARDS[kind] for kind in dict.fromkeys(cards)]
    return tuple(found)


def exposures(options: TaxotOptions, cards: Hand, group: Hand) -> tuple[Action, ...]:
    """Return the ways to show a set of four (四友)."""
    if not group:
        fours = (four for four in choices(cards, 4) if is_set(four))
        return tuple(_with_cards("expose", four) for four in fours)
    mates = 0 if options.extend4 == "off" else set_mates(group)
    return tuple(
        _with_cards("expose", (kind,)) for kind in dict.fromkeys(cards) if mates >> kind & 1
    )


def claim_actions(options: TaxotOptions, hand: Hand, group: Hand, kind: int) -> tuple[Action, ...]:
    """Return the answers of a seat to a discard (CLAIM)."""
    complete, claims, _ = options.judge.waits(hand, group)
    if not claims >> kind & 1:
        return ONLY_SKIP
    found = [TAXOT] if complete >> kind & 1 else []
    return (*found, *calls(options, hand, group, kind), SKIP)


def calls(options: TaxotOptions, hand: Hand, group: Hand, kind: int) -> tuple[Action, ...]:
    """Return the ways to take a discard into a group that lies open from then on (開)."""
    if not group:
        return _calls(options.judge.patterns.partners, hand, kind)
    grows = options.extend4 == "any" and len(group) == 3
    return (NAM,) if grows and set_mates(group) >> kind & 1 else ()


@lru_cache(maxsize=REMEMBERED)
def _calls(partners: tuple[int, ...], hand: Hand, kind: int) -> tuple[Action, ...]:
    found = [
        pair for pair in choices(hand, 2) if partners[pair[0] * len(KINDS) + pair[1]] >> kind & 1
    ]
    mates = [other for other in hand if MATES[kind] >> other & 1]
    if len(mates) >= 3:
        found += [three for three in choices(tuple(mates), 3) if is_set((*three, kind))]
    return tuple([_with_cards("nam", cards) for cards in found])


@lru_cache(maxsize=REMEMBERED)
def _with_cards(verb: str, cards: Hand) -> Action:
    return Action((verb, *(CODES[kind] for kind in cards)))
