"""Checks on the distributions that a match waits for."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.chance import Shuffle
from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.chi_square import fit
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import stops, trails
from belpic.core.errors import BelpicError
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.chance import Chance, Outcomes
    from belpic.core.game import State

UNLIKELY: Final = 1e-6
"""A result less likely than this is taken for a fault; the draws are the same in every run."""
TRIED: Final = 60
SEED: Final = 1
DISTRIBUTIONS_KEPT: Final = 4_096


def _distributions(case: Case) -> Iterator[tuple[State, Chance]]:
    """Yield each distribution once, with a state that waits for it."""
    met: dict[Chance, State] = {}
    for stop in stops(case):
        if stop.state.to_act is CHANCE:
            met.setdefault(stop.state.chance(), stop.state)
    yield from limited(((state, chance) for chance, state in met.items()), case.size.seconds)


def _exact(case: Case) -> Iterator[str]:
    """Outcomes are possible, written uniquely, accepted, and their probabilities add up to 1."""
    for number, trail in enumerate(trails(case)):
        if trail.ending == "impossible":
            yield f"match {number}: an outcome that was drawn is refused {trail.mishap()}"
    for state, chance in _distributions(case):
        outcomes = chance.outcomes()
        if outcomes is None:
            drawn = tuple(chance.sample(case.rng(f"exact/{n}")) for n in range(TRIED))
        else:
            drawn = tuple(outcome for outcome, _ in outcomes)
            if not _sound(outcomes):
                yield f"{chance}: {outcomes} is not a distribution"
        for outcome in drawn[:TRIED]:
            if wrong := _unusable(state, chance, outcome):
                yield f"{chance}: the outcome {str(outcome)!r} {wrong}"


def _sound(outcomes: Outcomes) -> bool:
    """Tell whether these are different outcomes with probabilities that add up to 1."""
    shares = [share for _, share in outcomes]
    return sum(shares, Fraction(0)) == 1 and min(shares) > 0 and len(dict(outcomes)) == len(shares)


def _unusable(state: State, chance: Chance, outcome: Action) -> str:
    try:
        if not chance.includes(outcome) or chance.read(str(outcome)) != outcome:
            return "does not come back from its text"
        state.after(CHANCE, outcome)
    except BelpicError as error:
        return f"is refused: {error}"
    return ""


def _sampled(case: Case) -> Iterator[str]:
    """What is drawn is distributed as declared (χ²)."""
    for _, chance in _distributions(case):
        yield from _misfits(chance, case.size.samples)


@lru_cache(DISTRIBUTIONS_KEPT)
def _misfits(chance: Chance, number: int) -> tuple[str, ...]:
    """Draw so often; a distribution is tried once, however many cases wait for it."""
    rng = SeededRng(SEED)
    drawn = Counter(chance.sample(rng) for _ in range(number))
    outcomes = chance.outcomes()
    if outcomes is None:
        return tuple(_shuffled(chance, drawn))
    if not _sound(outcomes):
        return ()
    expected = dict(outcomes)
    if strange := set(drawn) - set(expected):
        return (f"{chance}: {strange.pop()} was drawn, but is not among the outcomes",)
    if (likely := fit(drawn, expected)) < UNLIKELY:
        return (f"{chance}: {number} draws fit the declared probabilities with p = {likely:.1e}",)
    return ()


def _shuffled(chance: Chance, drawn: Counter[Action]) -> Iterator[str]:
    """Compare what lies at single places of a shuffle with what it is made of."""
    if not isinstance(chance, Shuffle):
        return
    size = len(chance.items)
    expected = {kind: Fraction(n, size) for kind, n in Counter(chance.items).items()}
    for place in sorted({0, 1, size // 2, size - 1}):
        at: Counter[str] = Counter()
        for outcome, times in drawn.items():
            at[outcome[place]] += times
        if (likely := fit(at, expected)) < UNLIKELY:
            yield f"a shuffle of {size}: place {place} fits an even one with p = {likely:.1e}"


CHECKS: Final = (Check("chance.exact", _exact), Check("chance.sampled", _sampled))
