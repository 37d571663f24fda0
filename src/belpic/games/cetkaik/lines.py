"""Counting lines by action: one move of 皇 for each destination, as a player sees them.

The kernel counts by full path; this is the same game asked through its states.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.seats import CHANCE
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.conduct import LUCKY_THROWS, check_endless
from belpic.games.cetkaik.engine import PERFT_KINDS
from belpic.games.cetkaik.words import AGAIN, BANK, STAY, TYMOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.state import CetkaikState

LUCKY: Final = Action.of(str(STICKS.number))


def count_lines(state: CetkaikState, depth: int, *, lucky: bool) -> dict[str, int]:
    """Return how many lines of `depth` moves there are, by the kind of the last move.

    Lucky throws all show 5 and are followed by a landing, with 連撃術 two of them; otherwise every
    outcome and every choice after it is followed. Declarations go on with 再行.

    Raises:
        RulesetError: without luck, if 連撃術 may go on for ever.
    """
    if not lucky:
        check_endless(state.options.chosen())
    counts: Counter[str] = Counter()
    for kind in _lines(state, depth, "", lucky=lucky):
        counts[kind] += 1
    return {kind: counts[kind] for kind in PERFT_KINDS}


def _lines(state: CetkaikState, depth: int, kind: str, *, lucky: bool) -> Iterator[str]:
    if state.phase in ("move", "over"):
        if depth == 0:
            yield kind
        elif state.phase == "move":
            for action in state.actions(state.side):
                after = state.after(state.side, action)
                yield from _lines(after, depth - 1, kind_of(state, action), lucky=lucky)
    else:
        for after in _followed(state, lucky=lucky):
            yield from _lines(after, depth, kind, lucky=lucky)


def _followed(state: CetkaikState, *, lucky: bool) -> Iterator[CetkaikState]:
    if state.to_act is CHANCE:
        for outcome, _ in STICKS.outcomes():
            if outcome == LUCKY or not lucky:
                yield state.after(CHANCE, outcome)
    elif state.phase == "declare":
        yield state.after(state.side, TYMOK)
    elif state.phase == "chain":
        assert state.pending is not None  # only a move that runs throws again
        enough = state.pending.throws == LUCKY_THROWS
        yield state.after(state.side, BANK if enough else AGAIN)
    else:
        for action in state.actions(state.side):
            if action != STAY or not lucky:
                yield state.after(state.side, action)


def kind_of(state: CetkaikState, action: Action) -> str:
    """Return the kind of a move in the words of perft."""
    if action[0] == "M":
        return "tam"
    if action[-1].startswith("@"):
        return "drop"
    declared = state.legal.declared[action]
    if declared.via is None:
        return "plain"
    return "step_running" if declared.is_running else "step_finite"
