"""Why the solution of a puzzle is best: what it brings, how likely, and what it prevents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.evaluation import branches
from belpic.core.seats import CHANCE
from belpic.core.text import Text
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.hands.stock import piece_name
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.payment_text import hand_name, points_text
from belpic.games.cetkaik.puzzles.themes import (
    SEASON,
    answered,
    captured,
    paying_ends,
    reached,
    read_solution,
)
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import TAXOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.puzzles import Puzzle
    from belpic.games.cetkaik.hands.stock import Piece

ONE_COLOUR: Final = 2
"""The level of a hand whose pieces are all of one colour."""


PROMISED: Final = 3
"""How many hands are named that come within reach."""


def explain(state: State, puzzle: Puzzle) -> Text:
    """Return why the solution is best."""
    assert isinstance(state, CetkaikState)  # the game's own puzzles
    return Text.join(tuple(_sentences(state, puzzle)), "sentences")


def _sentences(state: CetkaikState, puzzle: Puzzle) -> Iterator[Text]:
    solution = read_solution(state, puzzle.solution)
    if puzzle.theme == SEASON:
        yield _declared(state, puzzle.solution)
        yield _stands_after(state)
        return
    yield state.describe(state.side, solution, state.side)
    end = reached(state, solution)
    taken = captured(state, solution)
    if end is not None:
        yield _hands_made(end, "puzzle.why.hand")
    elif taken is not None:
        yield PHRASES("puzzle.why.takes", piece=piece_name(taken))
        yield from _promise(state, taken)
    else:
        yield from _goes_on(state, puzzle, solution)
    share = _success(state, solution)
    if end is None and taken is None and not puzzle.threat:
        best, second = (f"{amount / 100:.0f} %" for _, amount in puzzle.values[:2])
        yield PHRASES("puzzle.why.worth", best=best, second=second)
    if 0 < share < 1:
        yield PHRASES("puzzle.why.throw", share=f"{100 * share:.0f} %")
    if puzzle.threat:
        yield _threat(state, puzzle)


def _declared(state: CetkaikState, word: str) -> Text:
    """Return why a declaration is right: by what 終季 would pay, or cost."""
    assert state.declaration is not None  # that is what is declared
    payment = state.declaration.payment
    key = f"puzzle.why.{word}" if payment > 0 else f"puzzle.why.{word}_cost"
    return PHRASES(key, points=points_text(abs(payment)))


def _stands_after(state: CetkaikState) -> Text:
    """Return how the match stands once 終季 has been declared, or how it has ended."""
    side = state.side
    end = state.after(side, TAXOT)
    assert isinstance(end, CetkaikState)  # the same game
    points = end.scores()
    own, other = points_text(points[side]), points_text(points[1 - side])
    if end.outcome() is None:
        left = end.options.seasons - end.position.season + 1
        return PHRASES("puzzle.why.stands", own=own, other=other, left=left)
    lead = points[side] - points[1 - side]
    key = "drawn" if not lead else "won" if lead > 0 else "lost"
    return PHRASES(f"puzzle.why.{key}", own=own, other=other)


def _goes_on(state: CetkaikState, puzzle: Puzzle, solution: Action) -> Iterator[Text]:
    """Yield what an action is for that neither pays nor takes at once: what one does next."""
    ends = [
        (share, end)
        for share, end in branches(state.after(state.side, solution))
        if end.to_act is not CHANCE
        and end.side == state.side
        and any(str(action) == puzzle.then for action in end.actions(end.side))
    ]
    if not ends:
        return
    _, end = ends[0]
    if end.phase == "declare":
        assert end.declaration is not None  # that is what is declared
        cost = points_text(abs(end.declaration.payment))
        yield PHRASES(f"puzzle.why.then_{puzzle.then}", points=cost)
        if puzzle.then == str(TAXOT):
            yield _stands_after(end)
        return
    landing = read_solution(end, puzzle.then)
    yield end.describe(end.side, landing, end.side)
    taken = captured(state, landing)
    if taken is not None:
        yield PHRASES("puzzle.why.takes", piece=piece_name(taken))
        yield from _promise(state, taken)
    share = sum(share for share, _ in ends)
    if share < 1:
        yield PHRASES("puzzle.why.throw", share=f"{100 * share:.0f} %")


def _promise(state: CetkaikState, taken: Piece) -> Iterator[Text]:
    """Yield which hands a single further capture would make, that it would not have made before."""
    stock = stock_of(state.position, state.side)
    before = {missing.hand for missing in state.rules.missing(stock)}
    after = {missing.hand: None for missing in state.rules.missing(stock.plus(taken))}
    names = [hand.name for hand in after if hand not in before]
    if names:
        yield PHRASES("puzzle.why.promise", hands=Text.join(names[:PROMISED], "names"))


def _hands_made(end: CetkaikState, key: str, **values: Text) -> Text:
    """Return which hands are new in a state where one declares, and what they pay."""
    declaration = end.declaration
    assert declaration is not None  # it was reached
    system = end.rules.hands
    made = [
        hand_name(hand, same_colour=level == ONE_COLOUR)
        for hand, level in zip(system.hands, declaration.new, strict=True)
        if level
    ]
    points = points_text(declaration.payment)
    if not made:
        return PHRASES(f"{key}_tam", points=points, **values)
    return PHRASES(key, hands=Text.join(made, "names"), points=points, **values)


def _success(state: CetkaikState, solution: Action) -> float:
    """Return how likely the throws let the solution happen; of one that pays, how likely it does.

    It is 1 if nothing is thrown, and 0 where it depends on what is chosen after the throw.
    """
    if state.after(state.side, solution).to_act is not CHANCE:
        return 1.0
    ends = [(share, end is not None) for share, end in paying_ends(state, solution)]
    if not any(pays for _, pays in ends):
        after = branches(state.after(state.side, solution))
        ends = [(share, _changed(state, end)) for share, end in after]
    return sum(share for share, happens in ends if happens)


def _changed(state: CetkaikState, end: CetkaikState) -> bool:
    return end.position.board != state.position.board or end.position.stock != state.position.stock


def _threat(state: CetkaikState, puzzle: Puzzle) -> Text:
    """Return what the other side would do after the second best action."""
    second = read_solution(state, puzzle.values[1][0])
    after = answered(state, second)
    assert after is not None  # the other side does something
    answer = read_solution(after, puzzle.threat)
    told = after.describe(after.side, answer, after.side)
    end = reached(after, answer)
    if end is None:
        return PHRASES("puzzle.why.answer", told=told)
    return _hands_made(end, "puzzle.why.threat", told=told, side=side_name(after.side))
