"""Judging one decision: what each action is worth to the seat that chooses, and how sure that is.

All that is asked is the seat's View: where something is hidden, actions are tried on the same
guesses, so that what they have in common cancels out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.playouts import Playouts
from belpic.core.evaluation import Worth, branches, worth_at
from belpic.core.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.evaluation import Evaluator, Outlook
    from belpic.core.game import AnyGame, State
    from belpic.core.seats import Seat
    from belpic.core.view import View

CERTAIN: Final = 2.0
"""By how many standard errors an action must be worse to count as worse."""
DECIMALS: Final = 9
"""Numbers that differ only beyond this are the same: sums of floats depend on their order."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was looked at closely."""

    action: Action
    worth: Worth
    """To all seats, on average over chance."""
    spread: float
    """How far chance carries the mover's share of the match from that: the standard deviation."""
    lead: float
    """What the best action is worth more to the mover, in shares; 0 where that is not certain."""
    best: bool
    """Whether it is what should be played: of what is not certainly worse, the search's choice."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, with its candidates from the greatest mean to the least."""

    seat: Seat
    candidates: tuple[Candidate, ...]
    outlook: Outlook

    @property
    def best(self) -> Candidate:
        """What should be played."""
        return next(one for one in self.candidates if one.best)

    def of(self, action: Action) -> Candidate:
        """Return what was found of an action that was asked for."""
        return next(one for one in self.candidates if one.action == action)


def evaluator_of(game: AnyGame, state: State) -> Evaluator:
    """Return who judges the positions of a match, of which this is one."""
    own = game.parts.evaluator
    return own if own is not None and own.knows(state) else Playouts(game)


def judge(evaluator: Evaluator, view: View, nodes: int, asked: Sequence[Action] = ()) -> Judgement:
    """Return what the seat of a view, which is to act, may choose from.

    Actions that were `asked` for are looked at in any case.
    """
    seat = view.viewer
    assert isinstance(seat, int)  # only seats are asked
    outlook = evaluator.look(view, nodes)
    actions = tuple(dict.fromkeys((*outlook.actions, *asked)))
    guesses = guesses_of(view, outlook.samples)
    tried = {
        action: [
            _follow(evaluator, guess.after(seat, action), outlook.depth, sample)
            for sample, guess in enumerate(guesses)
        ]
        for action in actions
    }
    worths = {action: [Worth.mean(parts) for parts in samples] for action, samples in tried.items()}
    means = {
        action: Worth.mean((1.0, worth) for worth in samples) for action, samples in worths.items()
    }
    # where the match is decided either way, points are all that is left to win
    ranked = sorted(
        actions,
        key=lambda action: (
            -round(means[action].wins[seat], DECIMALS),
            -round(means[action].points[seat], DECIMALS),
        ),
    )
    shares = {action: [worth.wins[seat] for worth in worths[action]] for action in actions}
    best, favourite = ranked[0], actions[0]
    if outlook.samples > 1 and not _certain_lead(shares[best], shares[favourite]):
        # the search looked further than the verdicts do, and they do not speak against it
        best = favourite
    candidates = tuple(
        Candidate(
            action,
            means[action],
            _spread(tried[action], seat),
            _certain_lead(shares[best], shares[action]),
            action == best,
        )
        for action in ranked
    )
    return Judgement(seat, candidates, outlook)


def guesses_of(view: View, samples: int) -> list[State]:
    """Return so many full states that agree with a view."""
    rng = SeededRng("analysis/guess")
    return [view.guess(rng) for _ in range(samples)]


def expected(evaluator: Evaluator, view: View, outlook: Outlook) -> Worth:
    """Return what a view is worth, judged as closely as the outlook says."""
    return Worth.mean(
        (1.0, Worth.mean(_follow(evaluator, guess, outlook.depth, sample)))
        for sample, guess in enumerate(guesses_of(view, outlook.samples))
    )


def _follow(
    evaluator: Evaluator, state: State, depth: int, sample: int
) -> list[tuple[float, Worth]]:
    """Return what a state is worth by where chance takes it, each with its share."""
    verdict = partial(evaluator.worth, depth=depth, sample=sample)
    return [(share, worth_at(reached, verdict)) for share, reached in branches(state)]


def _spread(samples: Sequence[Sequence[tuple[float, Worth]]], seat: Seat) -> float:
    parts = [(share, worth.wins[seat]) for parts in samples for share, worth in parts]
    total = sum(share for share, _ in parts)
    mean = sum(share * win for share, win in parts) / total
    return math.sqrt(sum(share * (win - mean) ** 2 for share, win in parts) / total)


def _certain_lead(best: Sequence[float], own: Sequence[float]) -> float:
    """Return by how much one action is better than another, if that is no whim of the samples."""
    leads = [one - other for one, other in zip(best, own, strict=True)]
    mean = sum(leads) / len(leads)
    if len(leads) == 1:
        return round(mean, DECIMALS)
    variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean if mean > CERTAIN * math.sqrt(variance / len(leads)) else 0.0
