"""Going through a match: what every event was worth, and to whose credit.

What a match brought a seat is the sum of what its events did: outcomes of chance are luck, its own
decisions and those of the others are what they cost against the best that was found. What remains
is what the judge saw only later, and an end that nobody decided; an exact judge sees nothing later.
So the parts add up to the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from belpic.bots.analysis.judging import Candidate, evaluator_of, expected, judge
from belpic.core.evaluation import Worth
from belpic.core.match import effective
from belpic.core.seats import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from belpic.core.action import Action
    from belpic.core.evaluation import Evaluator, Outlook
    from belpic.core.game import State
    from belpic.core.match import Event, Match
    from belpic.core.seats import Actor

Part = Literal["luck", "own", "others", "later"]
PARTS: Final[tuple[Part, ...]] = ("luck", "own", "others", "later")
GIVEN_UP: Final = frozenset({"resign", "flag", "abandon"})
"""Ends of a match that are a seat's own doing."""
EVEN: Final = 1e-9
"""What differs by less is the same: sums of floats depend on their order."""
REMARKS: Final = frozenset({"seat", "note"})
"""Events that end nothing."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one thing brought a seat: a share of the match, and points in the game's unit."""

    wins: float = 0.0
    points: float = 0.0

    def plus(self, other: Share) -> Share:
        """Return both together."""
        return Share(self.wins + other.wins, self.points + other.points)

    @property
    def is_loss(self) -> bool:
        """Whether it cost something: chances first, then points."""
        return self.wins < -EVEN or (self.wins < EVEN and self.points < -EVEN)

    @staticmethod
    def between(before: Worth, after: Worth, seat: Seat) -> Share:
        """Return what came to a seat between two worths."""
        return Share(after.wins[seat] - before.wins[seat], after.points[seat] - before.points[seat])


@dataclass(frozen=True, slots=True)
class Account:
    """Where the result of a seat came from."""

    start: Share
    """What the seat could expect before the first event."""
    result: Share
    luck: Share = Share()
    """What chance was worth."""
    own: Share = Share()
    """What the seat's own decisions cost."""
    others: Share = Share()
    """What the decisions of the others brought."""
    later: Share = Share()
    """What the judge had not seen before, as it looks only so far, and an end nobody decided."""

    @property
    def total(self) -> Share:
        """All parts together: what the result is more than the start."""
        return self.luck.plus(self.own).plus(self.others).plus(self.later)


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the match: what it made of everybody's prospects."""

    n: int
    seat: Seat | None
    """Who decided; None for chance."""
    text: str
    worth: Worth
    """What the match is worth after it."""
    candidates: tuple[Candidate, ...] = ()
    """What could be chosen, the best first; none where there was no choice."""
    loss: float = 0.0
    """What the best action was worth more, as a share of the match."""
    points: float = 0.0
    """The same in points."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole match as somebody judged it."""

    seats: int
    viewer: Seat | None
    """Whose view was judged; None where everybody sees everything."""
    exact: bool
    nodes: int
    start: Worth
    result: Worth
    steps: tuple[Step, ...]
    accounts: tuple[Account, ...]
    """Of every seat, or of the viewer alone."""

    @property
    def mistakes(self) -> tuple[Step, ...]:
        """The decisions that cost something, the dearest first."""
        found = [step for step in self.steps if step.loss > 0]
        return tuple(sorted(found, key=lambda step: (-step.loss, step.n)))


@dataclass(slots=True)
class _Books:
    """The accounts of all seats while a match is gone through."""

    seats: int
    parts: list[dict[Part, Share]] = field(init=False)

    def __post_init__(self) -> None:
        self.parts = [dict.fromkeys(PARTS, Share()) for _ in range(self.seats)]

    def book(self, part: Part, before: Worth, after: Worth) -> None:
        """Add a change to the same part of every seat's account."""
        for seat in range(self.seats):
            self._add(Seat(seat), part, before, after)

    def decide(self, mover: Seat, before: Worth, after: Worth) -> None:
        """Add a change that a seat has made."""
        for seat in range(self.seats):
            self._add(Seat(seat), "own" if seat == mover else "others", before, after)

    def agree(self, before: Worth, after: Worth) -> None:
        """Add a change to which all have agreed.

        Whoever lost by it could have refused; whoever gained was given it by the others.
        """
        for seat in range(self.seats):
            lost = Share.between(before, after, Seat(seat)).is_loss
            self._add(Seat(seat), "own" if lost else "others", before, after)

    def _add(self, seat: Seat, part: Part, before: Worth, after: Worth) -> None:
        parts = self.parts[seat]
        parts[part] = parts[part].plus(Share.between(before, after, seat))

    def account(self, seat: Seat, start: Worth, result: Worth) -> Account:
        """Return the account of a seat."""
        return Account(
            Share(start.wins[seat], start.points[seat]),
            Share(result.wins[seat], result.points[seat]),
            **self.parts[seat],
        )


def analyse(match: Match, nodes: int | None = None, viewer: Seat | None = None) -> Analysis:
    """Return what every event of a match was worth.

    Where something is hidden, it is judged from the view of one seat, the first unless another is
    named; its own decisions alone can be judged then. A match that goes on is judged so far.
    """
    return Walk(match, nodes, viewer).go()


def is_open(match: Match) -> bool:
    """Tell whether every seat saw everything all the time."""
    return all(
        state is None or all(state.view(Seat(seat)).shown == state for seat in range(match.seats))
        for _, state, _, _ in match.steps()
    )


def folded(match: Match) -> Iterator[tuple[Event, State, Actor, Action]]:
    """Yield the events that count and that the rules know, each with the state before it."""
    counted = {event.n for event in effective(match.events)}
    for event, state, actor, action in match.steps():
        if state is not None and event.n in counted:
            yield event, state, actor, action


class Walk:
    """One way through a match."""

    def __init__(
        self,
        match: Match,
        nodes: int | None,
        viewer: Seat | None,
        advance: Callable[[int], None] | None = None,
    ) -> None:
        """Take the match, and whom to tell of each event that is done."""
        self._advance = advance
        self._match = match
        first = match.begun().state
        self._evaluator: Evaluator = evaluator_of(match.game, first)
        self._nodes = self._evaluator.nodes if nodes is None else nodes
        self._viewer = None if is_open(match) else Seat(0) if viewer is None else viewer
        self._books = _Books(match.seats)
        begun = first.view(Seat(0) if self._viewer is None else self._viewer)
        self._outlook: Outlook = self._evaluator.look(begun, self._nodes)

    def go(self) -> Analysis:
        """Judge every event."""
        first = self._match.begun().state
        start = now = self._expected(first)
        steps: list[Step] = []
        for event, state, actor, action in folded(self._match):
            if actor is CHANCE:
                step = self._chance(event, state, action, now)
            elif self._viewer in (None, actor):
                step = self._decision(event, state, actor, action, now)
            else:
                step = Step(event.n, actor, event.text, now)
            steps.append(step)
            if self._advance is not None:
                self._advance(1)
            now = step.worth
        result = self._end(now)
        seats = range(self._match.seats) if self._viewer is None else (self._viewer,)
        return Analysis(
            self._match.seats,
            self._viewer,
            self._evaluator.exact,
            self._nodes,
            start,
            result,
            tuple(steps),
            tuple(self._books.account(Seat(seat), start, result) for seat in seats),
        )

    def _expected(self, state: State) -> Worth:
        outcome = state.outcome()
        if outcome is not None:
            return Worth.of_outcome(outcome)
        view = state.view(Seat(0) if self._viewer is None else self._viewer)
        return expected(self._evaluator, view, self._outlook)

    @property
    def _drift(self) -> Part:
        """To whose credit it is what nobody decided who was judged."""
        return "later" if self._viewer is None else "others"

    def _chance(self, event: Event, state: State, outcome: Action, now: Worth) -> Step:
        before = self._expected(state)
        after = self._expected(state.after(CHANCE, outcome))
        self._books.book(self._drift, now, before)
        self._books.book("luck", before, after)
        return Step(event.n, None, event.text, after)

    def _decision(self, event: Event, state: State, seat: Seat, action: Action, now: Worth) -> Step:
        view = state.view(seat)
        listed = view.listed()
        if listed is not None and len(listed) == 1:
            return Step(event.n, seat, event.text, now)
        found = judge(self._evaluator, view, self._nodes, (action,))
        self._outlook = found.outlook
        played = found.of(action)
        # an estimate that is not certain is no loss; who knows it exactly counts points too
        is_worse = self._evaluator.exact or played.lead > 0
        best = found.best.worth if is_worse else played.worth
        self._books.book(self._drift, now, best)
        self._books.decide(seat, best, played.worth)
        lost = best.points[seat] - played.worth.points[seat]
        return Step(event.n, seat, event.text, played.worth, found.candidates, played.lead, lost)

    def _end(self, now: Worth) -> Worth:
        outcome = self._match.outcome
        if outcome is None:
            return now
        result = Worth.of_outcome(outcome)
        # words may still be written below a match that is over
        ends = (one for one in reversed(effective(self._match.events)) if one.kind not in REMARKS)
        last = next(ends, None)
        if last is not None and last.kind == "agree":
            self._books.agree(now, result)
        elif last is not None and last.kind in GIVEN_UP:
            if last.seat is None:
                self._books.book("later", now, result)
            else:
                self._books.decide(last.seat, now, result)
        else:
            self._books.book(self._drift, now, result)
        return result
