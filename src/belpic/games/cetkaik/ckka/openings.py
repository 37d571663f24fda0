"""Who begins each season, and the throws that decide it, which CKKA does not know (§9)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError
from belpic.games.cetkaik.ckka.marks import CHOSEN
from belpic.games.cetkaik.ckka.passages import find_first_move
from belpic.games.cetkaik.ckka.throws import HIGHEST_THROW, Thrown
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.pieces import EMPTY, IA, TAM_CODE, side_of
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.items import OwnItems
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.passages import Passage
    from belpic.games.cetkaik.ckka.syntax import Header, Move

LOWEST_THROW: Final = 0


class Openings:
    """What a record tells about the beginning of its seasons."""

    def __init__(self, header: Header, items: OwnItems) -> None:
        """Take the header, and the throws if an item of our own tells them."""
        self._told = header.first_movers
        self._items = items
        self._thrown: Counter[int] = Counter()
        self._begun = 0

    def is_told(self, state: AnyState) -> bool:
        """Tell whether a season is about to open whose first mover is known."""
        return state.phase == "open" and season_of(state) <= len(self._told)

    def next_throw(self, state: AnyState, passages: Sequence[Passage]) -> Thrown:
        """Return the next throw for the first move: as told, or so that the right side begins.

        A piece that makes the first of the moves in `passages` tells which side that is; else
        一位色 does, or the first piece to move after 皇. That side throws 5 and the other 0.
        """
        season = season_of(state)
        thrown = self._items.opening(season) or ()
        number = self._thrown[season]
        self._thrown[season] += 1
        if number < len(thrown):
            return Thrown(thrown[number])
        throws_high = state.opening.thrower == self._find_first(state, passages)
        return Thrown(HIGHEST_THROW if throws_high else LOWEST_THROW, CHOSEN)

    def _find_first(self, state: AnyState, passages: Sequence[Passage]) -> int:
        told = self._first(season_of(state))
        found = find_first_move(passages)
        if found is None:
            return IA if told is None else told
        turns, move = found
        if turns and told is not None:
            return told
        code = state.position.board[move.source]
        if code in (EMPTY, TAM_CODE):
            return IA
        return (side_of(code) + turns) % 2

    def _first(self, season: int) -> int | None:
        return self._told[season - 1] if season <= len(self._told) else None

    def check(self, state: AnyState, move: Move, report: Report) -> None:
        """Report a first move of a season that 一位色 gives to the other side."""
        season = season_of(state)
        if season == self._begun:
            return
        self._begun = season
        told = self._first(season)
        if told not in (None, state.side):
            assert told is not None
            report(
                CkkaError(
                    "other_first_mover",
                    move.place,
                    written=side_name(told),
                    right=side_name(state.side),
                )
            )


def season_of(state: AnyState) -> int:
    """Return the number of the season, from 1; the ancient game has one."""
    return state.position.season if isinstance(state, CetkaikState) else 1
