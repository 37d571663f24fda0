"""The rules of hands as chosen by options, and the list of hands they make."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from belpic.core.quick import replace
from belpic.games.cetkaik.hands.catalogue import (
    TENTHS,
    Hand,
    piece_set,
    piece_values,
    ruleset_hands,
    selected_ids,
    system_hands,
)
from belpic.games.cetkaik.pieces import KING, PAWN

HandSystemName = Literal["table", "renjuuren", "sanren", "figurative"]
HardTamHands = Literal["standard", "cerkefs"]
ExtraHand = Literal["off", "seimukousho"]
DuplicateHands = Literal["once", "twice", "per_copy"]
ScoringMethod = Literal["modern", "old_2_4", "old_3_5", "old_3_5_unused"]
OldSoldierClass = Literal["two_or_more_soldiers", "any_soldier"]
OldKingClass = Literal["two_three", "four_five"]
OldWildValue = Literal["substituted", "king"]

CAVALRY: Final = "maun1gua2kauk2"
SEIMUKOUSHO: Final = "cuop2mun1mok1hue"

_OLD_FACTORS: Final = {"old_2_4": (2, 4), "old_3_5": (3, 5), "old_3_5_unused": (3, 5)}
_TWO_PIECES: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules:
    """Every option that changes hands or their points, with the common defaults (options §F, §G).

    `cavalry_points` and `seimukousho_points` are what the tables say unless given. All amounts
    are in points.
    """

    ruleset: str = "official"
    hand_system: HandSystemName = "table"
    hard_tam_hands: HardTamHands = "standard"
    extra_hand: ExtraHand = "off"
    seimukousho_points: int | None = None
    cavalry_points: int | None = None
    same_colour_bonus: int = 2
    duplicate_hands: DuplicateHands = "once"
    duplicate_bonus: int = 1
    two_kings_same_hand: bool = True
    unbeatable_needs_real_king: bool = True
    scoring_method: ScoringMethod = "modern"
    old_soldier_class: OldSoldierClass = "two_or_more_soldiers"
    old_king_class: OldKingClass = "two_three"
    old_same_colour: int = 0
    old_wild_value: OldWildValue = "substituted"


@dataclass(frozen=True, slots=True)
class HandSystem:
    """The hands of some rules, each with what one copy is worth, ready to be looked for.

    All amounts are integers of 1/`scale` point: whole points where every amount is whole, tenths
    otherwise (Rulebook, cetkaik §10.3).
    """

    rules: HandRules
    hands: tuple[Hand, ...]
    amounts: tuple[int, ...]
    factors: tuple[int, ...]
    scale: int
    piece_set: tuple[int, ...]

    @property
    def same_colour_bonus(self) -> int:
        """What 同色 adds to a hand."""
        modern = self.rules.scoring_method == "modern"
        return self.scale * (self.rules.same_colour_bonus if modern else self.rules.old_same_colour)

    @property
    def duplicate_bonus(self) -> int:
        """What every further copy of a hand adds with `duplicate_hands=per_copy`."""
        return self.scale * self.rules.duplicate_bonus

    @property
    def wild_of_any_colour(self) -> bool:
        """Whether a king may stand for a piece of the other colour, as in the old 硬皇力."""
        return self.rules.hard_tam_hands == "cerkefs"

    def piece_value(self, kind: int) -> int:
        """Return what a captured piece counts by itself in the old scoring, in tenths."""
        return piece_values()[kind]

    def points(self, amount: int) -> int | float:
        """Return an amount in points, as people and JSON write it."""
        whole, rest = divmod(amount, self.scale)
        return amount / self.scale if rest else whole


@cache
def hand_system(rules: HandRules) -> HandSystem:
    """Return the hands of these rules in the order of their tables."""
    hands = tuple(_priced(hand, rules) for hand in _listed(rules))
    factors = tuple(_old_factor(hand, rules) for hand in hands)
    if rules.scoring_method == "modern":
        tenths = tuple(hand.tenths for hand in hands)
    else:
        tenths = tuple(map(_old_tenths, hands, factors))
    modern = rules.scoring_method == "modern"
    scale = 1 if modern and all(amount % TENTHS == 0 for amount in tenths) else TENTHS
    amounts = tuple(amount * scale // TENTHS for amount in tenths)
    return HandSystem(rules, hands, amounts, factors, scale, piece_set(rules.ruleset))


def _listed(rules: HandRules) -> tuple[Hand, ...]:
    hands = _main_hands(rules)
    if rules.hard_tam_hands == "cerkefs" or rules.extra_hand == "seimukousho":
        hands += system_hands("seimukousho")
    return hands


def _main_hands(rules: HandRules) -> tuple[Hand, ...]:
    table = ruleset_hands(rules.ruleset)
    if rules.hard_tam_hands == "cerkefs":
        known = selected_ids("cerkefs")
        return tuple(hand for hand in table if hand.id in known)
    if rules.hand_system == "table":
        return table
    if rules.hand_system == "figurative":
        return table + system_hands("figurative")
    return system_hands(rules.hand_system)


def _priced(hand: Hand, rules: HandRules) -> Hand:
    """Put the points that an option gives in the place of the table's."""
    chosen = {CAVALRY: rules.cavalry_points, SEIMUKOUSHO: rules.seimukousho_points}.get(hand.id)
    return hand if chosen is None else replace(hand, tenths=chosen * TENTHS)


def _old_factor(hand: Hand, rules: HandRules) -> int:
    """Return by what the old scoring multiplies the pieces of a hand (options §G)."""
    low, high = _OLD_FACTORS.get(rules.scoring_method, (1, 1))
    size = sum(hand.needs) or hand.any_count
    if size == 1 and hand.needs[KING]:
        return low if rules.old_king_class == "two_three" else high
    soldiers_for_low = 2 if rules.old_soldier_class == "two_or_more_soldiers" else 1
    is_low = size == _TWO_PIECES or hand.needs[PAWN] >= soldiers_for_low
    return low if is_low else high


def _old_tenths(hand: Hand, factor: int) -> int:
    """Return factor × value of the composition, 0 for a hand of any pieces, which has none."""
    return factor * sum(map(int.__mul__, hand.needs, piece_values()))
