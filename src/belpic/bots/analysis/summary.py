"""An analysis as it is told: whole numbers, sentences, and the things that actions touch.

Shares of the match are in ten-thousandths, points in hundredths of the game's unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.match import Analysis, Share, folded
from belpic.core.scene import Mark
from belpic.core.seats import ALL
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.bots.analysis.judging import Candidate
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.match import Match
    from belpic.core.seats import Seat

SHARES: Final = 10_000
HUNDREDTHS: Final = 100
TOLD: Final = 5
"""How many choices of a decision are told, beside the one that was made."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could be done."""

    text: str
    """The action."""
    told: Text
    """The same as a sentence."""
    keys: tuple[str, ...]
    """The things of the scene that it touches, in order; each once."""
    wins: int
    """What it left the mover of the match, in ten-thousandths."""
    points: int
    """The score that the mover could then expect, in hundredths of the game's unit."""
    spread: int
    """How far chance carries the share from that, in ten-thousandths: the standard deviation."""
    loss: int
    """What the best one was worth more, in ten-thousandths; 0 where that is not certain."""
    played: bool
    """Whether it was done."""
    best: bool
    """Whether it is what should be done; another one may have come out better by chance."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One event of the match."""

    n: int
    """Its number."""
    seat: int | None
    """Who decided, from 0; `null` for chance."""
    told: Text
    """What happened."""
    wins: tuple[int, ...]
    """Everybody's share of the match after it, in ten-thousandths."""
    points: tuple[int, ...]
    """The scores that everybody could then expect, in hundredths of the game's unit."""
    loss: int
    """What the best action was worth more, in ten-thousandths of the match."""
    lost: int
    """The same in hundredths of the game's unit."""
    choices: tuple[Choice, ...]
    """What could be done, the best first; empty where there was no choice or nobody judged it."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A share of the match, and points."""

    wins: int
    """In ten-thousandths."""
    points: int
    """In hundredths of the game's unit."""

    def less(self, *parts: Sum) -> Sum:
        """Return what is left without these parts."""
        return Sum(
            self.wins - sum(part.wins for part in parts),
            self.points - sum(part.points for part in parts),
        )


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """Where the result of a seat came from; the start and the parts add up to the result."""

    seat: int
    """The seat, from 0."""
    start: Sum
    """What could be expected before the first event."""
    luck: Sum
    """What chance was worth."""
    own: Sum
    """What its own decisions cost against the best ones."""
    others: Sum
    """What the decisions of the others brought."""
    later: Sum
    """What the judge saw only later, as it looks only so far, and an end that nobody decided."""
    result: Sum
    """What it became."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What every event of a match was worth."""

    viewer: int | None
    """The seat whose view was judged; `null` where everybody saw everything."""
    exact: bool
    """Whether the judge knows the game exactly; otherwise these are estimates."""
    nodes: int
    """What was spent on each decision."""
    start: tuple[int, ...]
    """Everybody's share of the match before the first event, in ten-thousandths."""
    turns: tuple[Turn, ...]
    """The events, in their order."""
    accounts: tuple[SeatAccount, ...]
    """Of every seat, or of the viewer alone."""


def summarize(match: Match, analysis: Analysis) -> Summary:
    """Return an analysis of a finished match as it is told to everybody."""
    steps = {step.n: step for step in analysis.steps}
    turns = []
    for event, state, actor, action in folded(match):
        step = steps[event.n]
        choices: tuple[Choice, ...] = ()
        if step.seat is not None and step.candidates:
            choices = tell_choices(state, step.seat, step.candidates, action)
        turns.append(
            Turn(
                event.n,
                step.seat,
                state.describe(actor, action, ALL),
                tuple(map(shares, step.worth.wins)),
                tuple(map(hundredths, step.worth.points)),
                shares(step.loss),
                hundredths(step.points),
                choices,
            )
        )
    seats = range(match.seats) if analysis.viewer is None else (analysis.viewer,)
    accounts = []
    for seat, account in zip(seats, analysis.accounts, strict=True):
        start, result = rounded(account.start), rounded(account.result)
        luck, own, others = map(rounded, (account.luck, account.own, account.others))
        later = result.less(start, luck, own, others)
        if analysis.exact:
            # an exact judge sees nothing later: what rounding leaves is luck's, but an end that
            # nobody decided is not
            later = rounded(account.later)
            luck = result.less(start, own, others, later)
        accounts.append(SeatAccount(seat, start, luck, own, others, later, result))
    return Summary(
        analysis.viewer,
        analysis.exact,
        analysis.nodes,
        tuple(map(shares, analysis.start.wins)),
        tuple(turns),
        tuple(accounts),
    )


def tell_choices(
    state: State, seat: Seat, candidates: Sequence[Candidate], played: Action | None = None
) -> tuple[Choice, ...]:
    """Return the best candidates of a decision, and what was played, as they are told."""
    told = [
        one for at, one in enumerate(candidates) if at < TOLD or one.best or one.action == played
    ]
    return tuple(
        Choice(
            str(one.action),
            state.describe(seat, one.action, seat),
            keys_of(state, seat, one.action),
            shares(one.worth.wins[seat]),
            hundredths(one.worth.points[seat]),
            shares(one.spread),
            shares(one.lead),
            one.action == played,
            one.best,
        )
        for one in told
    )


def best_of(choices: Sequence[Choice]) -> Choice:
    """Return what should be done, of what is told of a decision."""
    return next(one for one in choices if one.best)


def keys_of(state: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """Return the keys of what one touches for an action, in order."""
    for thing in state.preview(seat, action):
        if isinstance(thing, Mark) and thing.role == "route":
            return thing.places
    found: dict[str, None] = {}
    for at, text in enumerate(action):
        tokens = state.next(seat, action[:at]).tokens
        found |= {token.key: None for token in tokens if token.text == text and token.key}
    return tuple(found)


def shares(number: float) -> int:
    """Return a share of the match in ten-thousandths."""
    return round(number * SHARES)


def hundredths(number: float) -> int:
    """Return points in hundredths."""
    return round(number * HUNDREDTHS)


def rounded(share: Share) -> Sum:
    """Return a share of the match and points as whole numbers."""
    return Sum(shares(share.wins), hundredths(share.points))
