"""Guesses in seasons with few hidden cards, against all their worlds, followed event by event.

Most of the deck lies open, so that every world can be counted, and no hidden card has a double, so
that every world is as likely as any other. The seats play by the rules until what they have shown
constrains several hands at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from belpic.core.conformance.belief import Belief, BeliefFollower
from belpic.core.conformance.chi_square import fit
from belpic.core.conformance.guesses import Point, points
from belpic.core.conformance.trail import TrailStep, random_step
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.hands import without_all
from belpic.games._shared.cards.slots import EVERYBODY
from belpic.games._shared.cards.state import CardState
from belpic.games.nine.state import NineState
from tests.games.cards.nine_table import position
from tests.games.cards.play import hands
from tests.size import sized

pytestmark = pytest.mark.unmeasured  # the kit's checks of 小猫 reach the same

VIEWER = Seat(0)
MANY = 1_000_000
EVENTS = 24


def small_nine(*texts: str, stock: str) -> NineState:
    """Return a season of 小猫 in which all other cards have been won."""
    state = position(*texts, stock=stock)
    hidden = [kind for cards in hands(*texts, stock) for kind in cards]
    won = (without_all(DECK, hidden), *((),) * (len(texts) - 1))
    return replace(state, table=state.table._replace(won=won))


def worlds(state: CardState) -> Belief:
    """Return every way in which the cards may lie that the viewer has not seen."""
    layout = state.layout()
    hidden = [at for at, slots in enumerate(layout) if at != VIEWER and slots.seen != EVERYBODY]
    found = set()
    for order in permutations(kind for at in hidden for kind in layout[at].kinds):
        left, kinds = list(order), [slots.kinds for slots in layout]
        for at in hidden:
            taken = [left.pop() for _ in layout[at].kinds]
            kinds[at] = tuple(taken if layout[at].ordered else sorted(taken))
        found.add(state.laid(tuple(kinds)))
    return Belief(dict.fromkeys(found, Fraction(1)))


def played(state: CardState, seed: int) -> list[TrailStep]:
    """Return random events as long as the season goes on."""
    rng, steps = SeededRng(seed), list[TrailStep]()
    while len(steps) < EVENTS and state.phase == "play":
        steps.append(random_step(state, rng))
        after = steps[-1].after
        assert isinstance(after, CardState)
        state = after
    return steps[:-1]


def constraints(point: Point) -> int:
    """Return how many things the stories of others tell."""
    state = point.view.shown
    assert isinstance(state, NineState)
    return sum(len(story) for seat, story in enumerate(state.table.stories) if seat != VIEWER)


def check(point: Point, number: int) -> float:
    """Return how well guesses fit the worlds that are left."""
    rng = SeededRng(point.where)
    counts = Counter(point.view.guess(rng) for _ in range(number))
    assert set(counts) <= set(point.belief.weights), point.where
    return fit(counts, point.belief.shares())


SEEDS = (326, 467)
"""Matches in which two seats could not answer, or one that then played on."""
START = small_nine("b2 b5 r4", "b3 b6 r7", "b4 b8 r8", stock="bK r1")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_world_is_as_likely_as_any_other(seed: int) -> None:
    follower = BeliefFollower(VIEWER, MANY, SeededRng(seed))
    told = [
        point
        for point in points(f"seed {seed}", follower, worlds(START), played(START, seed))
        if constraints(point) > 1 and len(point.belief.weights) > 1
    ]
    assert told
    for point in told:
        assert check(point, sized(500, 5000)) > 1e-4, point.where
