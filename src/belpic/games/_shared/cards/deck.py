"""The deck: 48 cards of 24 kinds (Rulebook, cards §1).

A card is a number, its *kind*: copies of one kind cannot be told apart, so nothing ever names one.
Kinds count upwards by strength and then black before red, which is the canonical order of cards.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Final

from belpic.core.chance import Shuffle
from belpic.core.errors import IllegalAction, Reason, Unreadable, reason
from belpic.core.text import Phrases, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PHRASES: Final = Phrases("belpic.games._shared.cards")
RANKS: Final = "S012345678KT"
COLOURS: Final = "br"
KANJI: Final = "船無兵弓車虎馬筆巫将王皇"
COPIES_OF_RANK: Final = (1, 3, 4, 2, 2, 2, 2, 2, 2, 2, 1, 1)
"""How many cards of each rank a colour has."""

CODES: Final = tuple(colour + rank for rank in RANKS for colour in COLOURS)
"""The code of every kind: `b5` is the black horse."""
KINDS: Final = range(len(CODES))
KIND: Final = {code: kind for kind, code in enumerate(CODES)}
COPIES: Final = tuple(COPIES_OF_RANK[kind // 2] for kind in KINDS)
STRENGTHS: Final = tuple(min(kind // 2 - 1, 9) for kind in KINDS)
"""The standard strength of every kind: 船 −1, the numbers 0 to 8, 王 and 皇 9 (§3)."""
BLACK: Final = 0
RED: Final = 1
DECK: Final = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""All 48 cards in canonical order."""


@cache
def shuffle_of(deck: tuple[int, ...]) -> Shuffle:
    """Return a deck shuffled; the first card of the outcome is the top."""
    return Shuffle(tuple(CODES[kind] for kind in deck))


SHUFFLE: Final = shuffle_of(DECK)
"""The whole deck shuffled."""
SHIPS: Final = (KIND["bS"], KIND["rS"])
KING: Final = KIND["bK"]
"""From here on upwards kinds are 王 and 皇."""

HIDDEN: Final = -1
"""Stands for a card that lies there but that this viewer has not seen."""
NO_CARD: Final = -2
"""Stands where no card lies."""
UNSEEN: Final = "??"
"""How a card that the viewer has not seen is written."""


def reds(kinds: Iterable[int]) -> int:
    """Return how many of the cards are red."""
    return sum(kind & 1 for kind in kinds)


def read(text: str) -> tuple[int, ...]:
    """Return the cards written as `text`, in canonical order.

    Raises:
        Unreadable: if a word is not a card, or the deck has fewer of a kind; it names the column.
    """
    kinds: list[int] = []
    column = 1
    for word in text.split(" "):
        code = word[:1].lower() + word[1:].upper()
        if code in KIND:
            kinds.append(KIND[code])
        elif word:
            raise Unreadable(
                Reason("bad_card", PHRASES("refused.bad_card", text=word[:20], column=column))
            )
        if word and kinds.count(kinds[-1]) > COPIES[kinds[-1]]:
            name = name_of(kinds[-1])
            raise Unreadable(Reason("too_many", PHRASES("refused.too_many", card=name)))
        column += len(word) + 1
    return tuple(sorted(kinds))


def read_order(outcome: Sequence[str], deck: tuple[int, ...] = DECK) -> tuple[int, ...]:
    """Return the cards of a shuffle from the top.

    Raises:
        IllegalAction: if it is not an order of the deck.
    """
    kinds = tuple(map(KIND.get, outcome, repeat(HIDDEN)))
    if tuple(sorted(kinds)) != deck:
        text = " ".join(outcome)[:80]
        raise IllegalAction(reason("no_outcome", text=text, hint=shuffle_of(deck).hint()))
    return kinds


@cache
def name_of(kind: int) -> Text:
    """Return what people call a card."""
    key = "hidden" if kind == HIDDEN else f"{COLOURS[kind & 1]}.{RANKS[kind // 2]}"
    return PHRASES(f"card.{key}")


def names_of(kinds: Iterable[int]) -> Text:
    """Return what people call several cards."""
    return Text.join(tuple(name_of(kind) for kind in kinds), "names")
