"""Combinations of 小猫: singles and sets, with 無 as wildcards (Rulebook, 小猫).

A rank is its place in `RANKS`: 船 0, then 無, 兵 … 皇. All cards of a combination have one rank,
a 無 the one that is declared. What a hand can play of a rank depends on four small numbers: its
black and red cards of that rank, and its black and red 無; so plays are remembered by these.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Action
from belpic.games._shared.cards.combinations import Combination
from belpic.games._shared.cards.deck import BLACK, CODES, KIND, KINDS, RANKS, RED
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAY: Final = "play"
DROP: Final = Action.of("drop")
MUN: Final = RANKS.index("0")
"""The rank of 無, the wildcard."""
SHIP: Final = RANKS.index("S")
TAM: Final = RANKS.index("T")
DECLARED: Final = tuple(rank for rank in range(len(RANKS)) if rank != MUN)
"""The ranks there are to play, the weakest first."""
WILD: Final = (2 * MUN + BLACK, 2 * MUN + RED)
"""The black and the red 無."""
REMEMBERED: Final = 1 << 14


def beats(rank: int, other: int) -> bool:
    """Tell whether a rank is stronger: 船 beats 皇 and loses to all others."""
    if other == TAM:
        return rank == SHIP
    return rank > other and (rank, other) != (TAM, SHIP)


BEATING: Final = tuple(
    tuple(rank for rank in DECLARED if beats(rank, other)) for other in range(len(RANKS))
)
"""The ranks that beat each rank."""


def strength(rank: int) -> int:
    """Return the strength of a rank in this game: 船 0 to 皇 10."""
    return max(0, rank - 1)


class NinePlay(NamedTuple):
    """Cards laid on the table together."""

    action: Action
    kinds: Hand
    rank: int
    colours: int
    """The set of colours among the cards, a bit each."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.kinds)

    @property
    def combination(self) -> Combination:
        """What the cards are."""
        red = sum(kind & 1 for kind in self.kinds)
        return Combination("set" if self.size > 1 else "single", self.size, self.rank - 1, red)


class RankSupply(NamedTuple):
    """The cards of a hand with which a rank can be played."""

    black: int
    red: int
    black_wild: int
    red_wild: int

    @property
    def total(self) -> int:
        """How many there are."""
        return self.black + self.red + self.black_wild + self.red_wild

    def colours(self) -> int:
        """Return the colours among them."""
        black, red = self.black + self.black_wild, self.red + self.red_wild
        return bool(black) << BLACK | bool(red) << RED


def supplies(hand: Hand) -> tuple[RankSupply, ...]:
    """Return what a hand has for each rank."""
    counts = [0] * len(CODES)
    for kind in hand:
        counts[kind] += 1
    black, red = counts[WILD[BLACK]], counts[WILD[RED]]
    return tuple(
        [
            RankSupply(counts[2 * rank], counts[2 * rank + 1], black, red)
            for rank in range(len(RANKS))
        ]
    )


@lru_cache(maxsize=REMEMBERED)
def play_of(rank: int, used: RankSupply) -> NinePlay:
    """Return the play of so many cards of a rank: natural cards first, black before red."""
    natural = (2 * rank,) * used.black + (2 * rank + 1,) * used.red
    wild = (WILD[BLACK],) * used.black_wild + (WILD[RED],) * used.red_wild
    texts = [CODES[kind] for kind in natural] + [declared(kind, rank) for kind in wild]
    kinds = tuple(sorted(natural + wild))
    return NinePlay(Action((PLAY, *texts)), kinds, rank, used.colours())


def declared(kind: int, rank: int) -> str:
    """Return the text of a card played as a rank."""
    return f"{CODES[kind]}={RANKS[rank]}" if kind in WILD else CODES[kind]


CARDS: Final[dict[str, tuple[int, int]]] = {
    declared(kind, rank): (kind, rank)
    for kind in KINDS
    for rank in (DECLARED if kind in WILD else (kind // 2,))
}
"""Every card with the rank it is played as, by its text."""


def parts(supply: RankSupply) -> Iterator[RankSupply]:
    """Yield every choice of at least one of these cards, the fewest 無 first."""
    for black_wild in range(supply.black_wild + 1):
        for red_wild in range(supply.red_wild + 1):
            for black in range(supply.black + 1):
                for red in range(supply.red + 1):
                    used = RankSupply(black, red, black_wild, red_wild)
                    if used.total:
                        yield used


@lru_cache(maxsize=REMEMBERED)
def leads_of(rank: int, *counts: int) -> tuple[Action, ...]:
    """Return every play of a rank, by the numbers of a `RankSupply`, which are quicker to pass."""
    return tuple(play_of(rank, used).action for used in parts(RankSupply(*counts)))


@lru_cache(maxsize=REMEMBERED)
def larger_of(rank: int, supply: RankSupply, size: int, colours: int) -> tuple[Action, ...]:
    """Return the plays of a rank with more cards, one of which has one of these colours."""
    plays = (play_of(rank, used) for used in parts(supply) if used.total > size)
    return tuple(play.action for play in plays if play.colours & colours)


_BEATING_SINGLES: Final = tuple(
    tuple(
        tuple(
            Action.of(PLAY, declared(kind, rank))
            for rank in (BEATING[other] if kind in WILD else (kind // 2,))
            if beats(rank, other)
        )
        for kind in KINDS
    )
    for other in range(len(RANKS))
)
"""By the rank to beat and by kind the ways to beat it with that card alone."""


_ANSWERING: Final = tuple(
    tuple(
        tuple(ways if colours >> (kind & 1) & 1 else () for kind, ways in enumerate(singles))
        for colours in range(4)
    )
    for singles in _BEATING_SINGLES
)
"""The same for those cards alone that have one of some colours."""


class Rule(NamedTuple):
    """What an answer has to be (Legal answer): stronger by one card, or larger."""

    rank: int
    size: int
    colours: int
    set_colour: bool
    """Whether a larger set needs a shared colour too."""

    @property
    def shared(self) -> int:
        """The colours of which a larger set needs one."""
        return self.colours if self.set_colour else 1 << BLACK | 1 << RED

    def allows(self, play: NinePlay) -> bool:
        """Tell whether a play may be laid."""
        if play.rank == self.rank:
            return play.size > self.size and bool(play.colours & self.shared)
        fits = play.size == 1 and play.colours & self.colours
        return bool(fits) and beats(play.rank, self.rank)

    def answers(self, hand: Hand) -> list[Action]:
        """Return every answer that a hand has."""
        rank, size, colours, _ = self
        ways = _ANSWERING[rank][colours]
        found = [action for kind in dict.fromkeys(hand) for action in ways[kind]]
        count, natural = hand.count, 2 * rank
        black, red, wild = count(natural), count(natural + 1), count(WILD[BLACK])
        red_wild = count(WILD[RED])
        if black + red + wild + red_wild > size:
            supply = RankSupply(black, red, wild, red_wild)
            found += larger_of(rank, supply, size, self.shared)
        return found

    def supply(self, hand: Hand) -> RankSupply:
        """Return what a hand has to make a larger set of."""
        natural, count = 2 * self.rank, hand.count
        return RankSupply(count(natural), count(natural + 1), count(WILD[BLACK]), count(WILD[RED]))

    def has_answer(self, hand: Hand) -> bool:
        """Tell whether a hand has an answer."""
        ways = _ANSWERING[self.rank][self.colours]
        for kind in hand:
            if ways[kind]:
                return True
        supply = self.supply(hand)
        return supply.total > self.size and bool(supply.colours() & self.shared)

    def answering(self) -> int:
        """Return the set of kinds that are an answer by themselves."""
        ways = _ANSWERING[self.rank][self.colours]
        return sum(1 << kind for kind in KINDS if ways[kind])

    def helping(self) -> tuple[int, ...]:
        """Return the kinds of which a larger set is made."""
        return (2 * self.rank, 2 * self.rank + 1, *WILD)


def leads(hand: Hand) -> list[Action]:
    """Return every combination in a hand, the weakest ranks first."""
    found: list[Action] = []
    counts = [0] * len(CODES)
    for kind in hand:
        counts[kind] += 1
    wild, red_wild = counts[WILD[BLACK]], counts[WILD[RED]]
    if wild or red_wild:
        for rank in DECLARED:
            found += leads_of(rank, counts[2 * rank], counts[2 * rank + 1], wild, red_wild)
        return found
    for rank in dict.fromkeys([kind >> 1 for kind in hand]):
        found += leads_of(rank, counts[2 * rank], counts[2 * rank + 1], 0, 0)
    return found


@lru_cache(maxsize=REMEMBERED)
def read_play(action: Action) -> NinePlay | None:
    """Return the play that an action is, if it is written as it should be."""
    cards = [CARDS[text] for text in action[1:] if text in CARDS]
    if action[:1] != (PLAY,) or not cards or len(cards) + 1 != len(action):
        return None
    rank = cards[0][1]
    kinds = [kind for kind, _ in cards]
    play = play_of(rank, RankSupply(*map(kinds.count, (2 * rank, 2 * rank + 1, *WILD))))
    return play if play.action == action else None


def card_of(text: str) -> int | None:
    """Return the card that a text names, declared or not."""
    return KIND.get(text.partition("=")[0])


@lru_cache(maxsize=REMEMBERED)
def rule_of(action: Action, set_colour: bool) -> Rule:  # remembered by its place
    """Return what an answer to a play has to be."""
    play = read_play(action)
    assert play is not None  # it was laid
    return Rule(play.rank, play.size, play.colours, set_colour)
