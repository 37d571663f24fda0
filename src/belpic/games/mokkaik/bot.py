"""A bot for 行戦 that plays the season out on guesses of the hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.combinations import is_ship
from belpic.games._shared.cards.deck import STRENGTHS
from belpic.games._shared.cards.hands import Hand
from belpic.games.mokkaik.season import discard
from belpic.games.mokkaik.state import MokkaikState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

GUESSES: Final = 24
"""On how many guesses of the hidden cards every candidate is tried."""
CANDIDATES: Final = 14
"""How many actions are tried at most; the others are much like these."""
FOLLOWS: Final = 3
"""In a season played out, three of four possible answers are given."""
IN_COMBINATION: Final = 4
"""How much stronger a card counts, when one thinks of laying it aside, for each combination."""


class PlayoutBot:
    """Tries its actions on guesses, played out in a simple manner, and takes the best."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the candidate with the highest mean gain of the season."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, MokkaikState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        tried = candidates(state, seat, rng)
        if len(tried) == 1:
            return tried[0]
        gains = dict.fromkeys(tried, 0)
        for _ in range(GUESSES):
            guess = view.guess(rng)
            assert isinstance(guess, MokkaikState)  # guesses are of the same game
            for action in tried:
                gains[action] += gain(guess.after(seat, action), seat, rng)
        return max(tried, key=gains.__getitem__)


def candidates(state: MokkaikState, seat: Seat, rng: Rng) -> list[Action]:
    """Return combinations to lay down, and the cards that are laid aside most easily."""
    plays = [play.action for play in state.possible_plays()]
    while len(plays) > CANDIDATES:
        plays.pop(rng.below(len(plays)))
    lead = state.lead()
    if lead is None:
        return plays
    return list(dict.fromkeys((*plays, *spared(state, state.hands[seat], lead.combination.size))))


def spared(state: MokkaikState, hand: Hand, number: int) -> Iterator[Action]:
    """Yield a few ways to lay so many cards aside: the weakest, with and without company."""
    uses = dict.fromkeys(hand, 0)
    for play in state.options.book.leads(hand):
        if len(play.kinds) > 1 and not any(map(is_ship, play.kinds)):
            for kind in set(play.kinds):
                uses[kind] += 1
    ships_last = [(is_ship(kind), STRENGTHS[kind], kind) for kind in hand]
    by_use = [(ship, power + IN_COMBINATION * uses[kind], kind) for ship, power, kind in ships_last]
    for ranked in (sorted(by_use), sorted(ships_last)):
        yield discard(sorted(kind for _, _, kind in ranked[:number]))
    # one strong card less instead of a weak one, to keep a colour or a pair together
    if number < len(hand):
        chosen = [*sorted(by_use)[: number - 1], sorted(by_use)[number]]
        yield discard(sorted(kind for _, _, kind in chosen))


def gain(state: MokkaikState, seat: Seat, rng: Rng) -> int:
    """Return what the seat gains if the season is played out in a simple manner."""
    while state.phase == "play":
        state = state.after(state.turn, simple_action(state, rng))
    assert state.result is not None  # a season has just ended
    return state.result.changes[seat]


def simple_action(state: MokkaikState, rng: Rng) -> Action:
    """Return any combination, mostly an answer where there is one, or the weakest cards."""
    plays = state.possible_plays()
    lead = state.lead()
    if plays and (lead is None or rng.below(FOLLOWS + 1)):
        return plays[rng.below(len(plays))].action
    assert lead is not None  # a leader has something to play
    hand = state.hands[state.turn]
    weakest = sorted(hand, key=lambda kind: (is_ship(kind), STRENGTHS[kind]))
    return discard(sorted(weakest[: lead.combination.size]))
