"""再行 and 終季 as records write them: the hands by name and the points paid (§8.4, §8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, quote
from belpic.games.cetkaik.ckka.syntax import HandName, Taxot, Tymok
from belpic.games.cetkaik.hands.levels import SAME_COLOUR
from belpic.games.cetkaik.legal import TAM
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.rules import stock_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.cetkaik.state import CetkaikState

STEPPED_ON_TAM: Final = HandName("撃皇")
TAM_AGAIN: Final = HandName("皇再来")
SITUATIONS: Final = frozenset({STEPPED_ON_TAM, TAM_AGAIN})


@dataclass(frozen=True, slots=True)
class Due:
    """What may be declared now."""

    hands: tuple[HandName, ...]
    """All hands that count."""
    new: frozenset[HandName]
    """Those that the move has made."""
    situation: HandName | None
    """撃皇 or 皇再来, if this turn brought it."""
    payment: int
    """What 終季 pays, in tenths."""

    @property
    def names(self) -> tuple[HandName, ...]:
        """What a record lists."""
        return self.hands if self.situation is None else (*self.hands, self.situation)

    @property
    def points(self) -> int:
        """The payment in whole points, which are all that CKKA knows; tenths are cut off."""
        whole = abs(self.payment) // TENTHS
        return -whole if self.payment < 0 else whole


def find_due(state: CetkaikState, action: Action) -> Due:
    """Return what is to be declared in a state after the action that led to it."""
    declaration = state.declaration
    assert declaration is not None  # only asked while something is to be declared
    options, side = state.options, state.side
    worth = state.rules.worth(stock_of(state.position, side))
    hands = tuple(
        HandName(completed.hand.name.ja, same_colour=completed.is_same_colour)
        for completed in worth.hands
    )
    new = frozenset(
        HandName(hand.name.ja, same_colour=level == SAME_COLOUR)
        for hand, level in zip(state.rules.hands.hands, declaration.new, strict=True)
        if level
    )
    counts = new or options.situational_counts_existing_hands
    accumulates = options.situational_scope == "season_accumulate"
    carried = state.balance.carried[side] if accumulates else 0
    situation = None
    if declaration.situation != carried:
        situation = TAM_AGAIN if action[0] == TAM else STEPPED_ON_TAM
    return Due(hands if counts else (), new, situation, declaration.payment)


def check_declaration(written: Tymok | Taxot, due: Due) -> Iterator[CkkaError]:
    """Yield what a declaration tells wrongly.

    再行 may list all hands or the new ones only. 撃皇 and 皇再来 may be left out, since CKKA has no
    element for them. A declaration without hands is of notation ① and tells nothing.
    """
    named = frozenset(written.hands)
    fitting = [frozenset(due.hands)]
    if isinstance(written, Tymok):
        fitting.append(due.new)
    situations = named & SITUATIONS
    if named and (named - situations not in fitting or not situations <= {due.situation}):
        told, right = (
            "".join(f"({quote(str(hand))})" for hand in hands)
            for hands in (written.hands, due.names)
        )
        yield CkkaError("other_hands", written.place, written=told, right=right)
    if isinstance(written, Taxot) and written.points not in (None, due.points):
        yield CkkaError("other_points", written.place, written=written.points, right=due.points)
