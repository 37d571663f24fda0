"""How the numbered bots of 終季 think: by the cards that a hand is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking
from belpic.games._shared.cards.deck import NO_CARD
from belpic.games._shared.cards.hands import added, different, without
from belpic.games.taxot.choices import DISCARDS, SKIP, TAXOT
from belpic.games.taxot.options import PHRASES
from belpic.games.taxot.reckoning import Reckoning
from belpic.games.taxot.state import TaxotState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

WAYS: Final = 4
"""How many actions are considered at the decision itself."""
AHEAD: Final = 64
"""How many times more a kind that completes the hand counts than one that makes a group."""


def first(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return the most promising actions by what they bring and risk; to end goes first."""
    assert isinstance(state, TaxotState)  # the game's own hints
    actions = state.actions(seat)
    if len(actions) == 1:
        return actions
    if TAXOT in actions:
        return (TAXOT, *(action for action in actions if action != TAXOT))
    return sorted(actions, key=Reckoning(state, seat, rng).value_of, reverse=True)[:WAYS]


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return what a quick player would do, then everything else."""
    assert isinstance(state, TaxotState)  # the game's own hints
    actions = state.actions(seat)
    if len(actions) == 1:
        return actions
    return tuple(dict.fromkeys((play_out(state, seat, rng), *actions)))


def play_out(state: State, seat: Seat, rng: Rng) -> Action:
    """Return what a quick player does: it keeps what most kinds of cards complete, and never opens.

    Whether these kinds have gone already it does not count, so that hands are soon looked up.
    """
    assert isinstance(state, TaxotState)  # the game's own hints
    table = state.table
    actions = state.actions(seat)
    if len(actions) == 1 or actions[0] == TAXOT:
        return actions[0]
    if table.answers:
        return SKIP
    hand, group = table.hands[seat], table.groups[seat]
    cards = hand if table.drawn == NO_CARD else added(hand, table.drawn)
    waits = state.options.judge.waits
    best, ties = -1, [NO_CARD]
    for kind in different(cards):
        complete, claims, _ = waits(without(cards, kind), group)
        value = AHEAD * complete.bit_count() + claims.bit_count()
        if value > best:
            best, ties = value, [kind]
        elif value == best:
            ties.append(kind)
    return DISCARDS[ties[rng.below(len(ties))]]


def highest() -> Bot:
    """Return the bot of the highest level, with all that it needs: no decision waits for that."""
    from belpic.games.taxot.playing import PlayingBot  # noqa: PLC0415  # loads the compiler
    from belpic.games.taxot.rehearsal import rehearse_once  # noqa: PLC0415  # so does this

    rehearse_once()
    return PlayingBot()


LEVELS: Final = (*LEARNERS, Strength(8, 0.4), Strength(8, 0.25), Strength(8, 0.1))
"""Who misjudges nothing keeps to what it reckons first, which is worth more than to overlook less:
the smallest misjudgement did as badly as the learners'."""
THINKING: Final = Thinking(
    Hints(candidates, first, play_out, doubt=1.5, swing=8.0),
    LEVELS,
    own=highest,
    about={len(LEVELS) + 1: PHRASES("level_about")},
)
