"""Hands (役): combinations of captured pieces, what they are worth and what is missing.

Rulebook, cetkaik §8 and §10. `HandRules` says which of the rules hold and `hand_system` makes the
list of hands of them. `score` and `find_missing` answer for a `Stock`, which `read_stock` reads;
`compile_hands` makes the table with which the kernel finds levels and points of many stocks.
"""

from belpic.games.cetkaik.hands.catalogue import Hand
from belpic.games.cetkaik.hands.compiled import compile_hands, is_kernel_exact
from belpic.games.cetkaik.hands.levels import hand_levels, new_hands
from belpic.games.cetkaik.hands.missing import Missing, find_missing, gain
from belpic.games.cetkaik.hands.reading import read_stock
from belpic.games.cetkaik.hands.rules import HandRules, HandSystem, hand_system
from belpic.games.cetkaik.hands.scoring import CompletedHand, HandScore, score
from belpic.games.cetkaik.hands.stock import Piece, Stock, piece_letters, piece_name
from belpic.games.cetkaik.hands.use import HandPiece

__all__ = [
    "CompletedHand",
    "Hand",
    "HandPiece",
    "HandRules",
    "HandScore",
    "HandSystem",
    "Missing",
    "Piece",
    "Stock",
    "compile_hands",
    "find_missing",
    "gain",
    "hand_levels",
    "hand_system",
    "is_kernel_exact",
    "new_hands",
    "piece_letters",
    "piece_name",
    "read_stock",
    "score",
]
