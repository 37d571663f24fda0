"""What a puzzle is about: completing a hand, declaring 終季, moving 皇, stepping over a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.evaluation import branches
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, TAM_CODE, colour_of, kind_of
from belpic.games.cetkaik.squares import NAMES, name_of, square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.cetkaik.hands.stock import Piece
    from belpic.games.cetkaik.state import CetkaikState

HAND, SEASON, TAM, STEP = "hand", "season", "tam", "step"
THEMES: Final = (HAND, SEASON, TAM, STEP)


def theme_of(state: CetkaikState, solution: Action) -> str | None:
    """Return the theme of a position whose best action this is; None if it has none."""
    if state.phase == "declare":
        return SEASON
    over = [token[1:] for token in solution[1:] if token.startswith("*")]
    if solution[0] == "M" or name_of(state.position.tam) in over:
        return TAM
    if over:
        return STEP
    return None if reached(state, solution) is None else HAND


def read_solution(state: CetkaikState, text: str) -> Action:
    """Return the action that a puzzle's data names."""
    return next(action for action in state.actions(state.side) if str(action) == text)


def answered(state: CetkaikState, action: Action) -> CetkaikState | None:
    """Return the state in which the other side answers an action; None if it ends otherwise."""
    return next(
        (
            end
            for _, end in branches(state.after(state.side, action))
            if end.phase == "move" and end.side != state.side
        ),
        None,
    )


def captured(state: CetkaikState, action: Action) -> Piece | None:
    """Return the piece that a move or a landing takes if it succeeds; None if it takes none."""
    end = action[-1].removeprefix("-").removeprefix("to ")
    # where only a direction is told, nobody knows yet what will be taken
    if action[0] == "M" or end not in NAMES:
        return None
    code = state.position.board[square(end)]
    is_other = code not in (EMPTY, TAM_CODE) and code // A_BIT != state.side
    return (kind_of(code), colour_of(code)) if is_other else None


def reached(state: CetkaikState, action: Action) -> CetkaikState | None:
    """Return the state in which an action has brought points to declare, with luck; else None."""
    return next((end for _, end in paying_ends(state, action) if end is not None), None)


def paying_ends(state: CetkaikState, action: Action) -> Iterator[tuple[float, CetkaikState | None]]:
    """Yield where throws may leave an action, each with its share, and what it may then declare.

    Where an end is chosen after the throw, it is one that pays, if there is any.
    """
    for share, end in branches(state.after(state.side, action)):
        if end.phase != "land":
            yield share, end if _pays(end, state.side) else None
            continue
        landed = (
            last
            for landing in end.actions(end.side)
            for _, last in branches(end.after(end.side, landing))
        )
        yield share, next((last for last in landed if _pays(last, state.side)), None)


def _pays(end: CetkaikState, side: int) -> bool:
    declaration = end.declaration
    return declaration is not None and end.side == side and declaration.payment > 0
