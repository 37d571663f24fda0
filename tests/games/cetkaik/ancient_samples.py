"""Positions and rules of the ancient game to test with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from belpic.games.cetkaik.ancient import AncientPosition, AncientRules
from belpic.games.cetkaik.ancient.rules import is_in_zone
from belpic.games.cetkaik.pieces import (
    ARCHER,
    BEAST,
    CHARIOT,
    GENERAL,
    IA,
    KANJI,
    KING,
    PAWN,
    SHIP,
    A,
    code_of,
)
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import SQUARES, square

if TYPE_CHECKING:
    from random import Random

PRINTED = AncientRules()
SINGLE_CHANGES = (
    replace(PRINTED, runners="neither"),
    replace(PRINTED, runners="chariot_only"),
    replace(PRINTED, runners="neither", chain_jumps=True),
    replace(PRINTED, leap_sacrifice=True),
    replace(PRINTED, leap_approach="adjacent"),
    replace(PRINTED, water_blocks_slides=False),
    replace(PRINTED, steppable="own_ship"),
    replace(PRINTED, step_chain=False),
    replace(PRINTED, ship_path="king"),
    replace(PRINTED, step_return_to_origin=False),
    replace(PRINTED, pawn_zone="permanent"),
    replace(PRINTED, no_legal_move="loss"),
    replace(PRINTED, chariot_beast_placement="swapped"),
    replace(PRINTED, chariot_beast_placement="free"),
)
ALL_CHANGES = AncientRules(
    runners="chariot_only",
    chain_jumps=True,
    leap_sacrifice=True,
    water_blocks_slides=False,
    ship_path="king",
    pawn_zone="permanent",
    no_legal_move="loss",
)
SAMPLE_RULES = (PRINTED, *SINGLE_CHANGES, ALL_CHANGES)

_SIDE = (
    (PAWN, 8),
    (ARCHER, 2),
    (BEAST, 2),
    (CHARIOT, 2),
    (GENERAL, 2),
    (KING, 1),
)


def label(rules: AncientRules) -> str:
    """Name rules by what differs from the printed ones."""
    names = [
        f"{name}={getattr(rules, name)}"
        for name in AncientRules.__dataclass_fields__
        if getattr(rules, name) != getattr(PRINTED, name)
    ]
    return ",".join(names) or "printed"


def position(text: str) -> AncientPosition:
    """Return the position of a vector: `TI=兵^ ZI=船v`, ^ for IA and v for A, IA to move."""
    board = bytearray(SQUARES)
    for word in text.split():
        name, piece = word.split("=")
        side = IA if piece[1] == "^" else A
        board[square(name)] = code_of(KANJI.index(piece[0]), side, side)
    return AncientPosition(bytes(board))


def random_state(rules: AncientRules, rng: Random) -> AncientPosition:
    """Return a position of random pieces of the set, ships in the water and others on land."""
    ruleset = load_ruleset("ancient")
    board = bytearray(SQUARES)
    water = sorted(ruleset.water)
    land = [place for place in range(SQUARES) if place not in ruleset.water]
    rng.shuffle(water)
    rng.shuffle(land)
    promoted = set()
    density = rng.choice((0.3, 0.6, 1.0))
    for side in (IA, A):
        if rng.random() < 0.9:
            board[water.pop()] = code_of(SHIP, side, side)
        for kind, number in _SIDE:
            for _ in range(number):
                if rng.random() < density:
                    place = land.pop()
                    board[place] = code_of(kind, side, side)
                    if rules.pawn_zone == "permanent" and kind == PAWN and rng.random() < 0.3:
                        promoted |= set() if is_in_zone(side, place) else {place}
    return AncientPosition(bytes(board), rng.choice((IA, A)), frozenset(promoted))
