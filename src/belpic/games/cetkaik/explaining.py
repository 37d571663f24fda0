"""What a piece is, for whoever points at it: where it could go, and which hands need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.parts import Explanation
from belpic.core.quick import replace
from belpic.core.text import Text
from belpic.games.cetkaik.board_scene import OTHERS
from belpic.games.cetkaik.legal import TAM
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.payment_text import points_text
from belpic.games.cetkaik.pieces import EMPTY, LETTERS, TAM_CODE, kind_of, side_of
from belpic.games.cetkaik.squares import NAMES, square
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.view import View


def explain(view: View, key: str) -> Explanation | None:
    """Return where a piece on the board could go, or what a captured one is good for.

    The ancient game has no actions by which to ask for the moves of the side that is not to move.
    """
    state = view.shown
    if not isinstance(state, CetkaikState):
        return None
    if key in NAMES:
        return _on_board(state, key)
    letter = key.removeprefix(OTHERS).removeprefix("+")
    if letter not in LETTERS:
        return None
    drop = PHRASES("explain.drop")
    return Explanation((drop, *_hands(state, LETTERS.index(letter))))


def _on_board(state: CetkaikState, name: str) -> Explanation | None:
    code = state.position.board[square(name)]
    if code == EMPTY:
        return None
    side = state.position.side if code == TAM_CODE else side_of(code)
    # a turn of that side in the same position; 皇 may have moved last, which binds only one of them
    turn = CetkaikState.at(state.options, replace(state.position, side=side))
    path = TAM if code == TAM_CODE else name
    places = tuple(dict.fromkeys(token.key for token in turn.legal.next((path,)).tokens))
    told = PHRASES("explain.goes" if places else "explain.stuck", count=len(places))
    hands = () if code == TAM_CODE else _hands(state, kind_of(code))
    return Explanation((told, *hands), places)


def _hands(state: CetkaikState, kind: int) -> Iterator[Text]:
    rules = state.rules
    system = rules.hands
    named = tuple(
        PHRASES("explain.hand", hand=hand.name, points=points_text(rules.tenths(amount)))
        for hand, amount in zip(system.hands, system.amounts, strict=True)
        if hand.needs[kind]
    )
    if named:
        yield PHRASES("explain.hands", hands=Text.join(named))
