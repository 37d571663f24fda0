"""The state of 連撃獣裁: a pot for which each seat adds up throws (Rulebook, 連撃獣裁)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from belpic.core.action import Action
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import ALL, CHANCE, Actor, Seat, Viewer, next_seat
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.pot.describe import describe
from belpic.games._shared.pot.state import HIDDEN, PotState, masked, put
from belpic.games._shared.sticks import STICKS, added
from belpic.games.niekkutzaupxiu.options import PHRASES, NiekkutzaupxiuOptions
from belpic.games.niekkutzaupxiu.scene import build_scene

if TYPE_CHECKING:
    from belpic.core.rng import Rng


@quick
@dataclass(frozen=True, slots=True)
class NiekkutzaupxiuState(PotState):
    """One moment of 連撃獣裁."""

    options: NiekkutzaupxiuOptions
    total: int = 0
    """What the thrower has added up."""
    throws: tuple[int, ...] = ()
    """How often each seat has thrown in this throw-off; everybody can count that."""
    banked: frozenset[Seat] = frozenset()
    """The seats whose number is a banked total; the others lost theirs for all to see."""

    def words(self) -> tuple[str, ...]:
        """Return `throw` first; then the decision between `again` and `bank`."""
        if self.phase == "throw":
            return ("throw",)
        must = self.options.mandatory_first_repeat and self.throws[self.thrower] == 1
        return ("again",) if must else ("again", "bank")

    def acted(self, action: Action) -> Self:
        """Throw, or bank the total."""
        seat = self.thrower
        if action[0] == "bank":
            return replace(self, banked=self.banked | {seat}).settled(self.total)
        throws = (*self.throws[:seat], self.throws[seat] + 1, *self.throws[seat + 1 :])
        return replace(self, phase="fall", throws=throws, count=None)

    def fallen(self, count: int) -> Self:
        """Add the count, or lose the total."""
        total = added(self.options.first_throw, self.throws[self.thrower], self.total, count)
        if total is None:
            return self.settled(0)
        return replace(self, phase="decide", total=total)

    def settled(self, number: int) -> Self:
        """Give the thrower its number; secret sticks are taken away."""
        count = self.count if self.options.disclosure == "open" else None
        return replace(self, total=0, count=count).scored(number)

    def begin_throws(self) -> Self:
        """Let the active seats make their numbers, nobody having thrown."""
        # not super(): a dataclass with slots is made twice, and super() means the first one
        state = PotState.begin_throws(self)
        return replace(state, total=0, throws=(0,) * self.seats, banked=frozenset())

    def next_leader(self, winner: Seat) -> Seat:
        """Return who leads the next round, as `order` says."""
        match self.options.order:
            case "rotate":
                return next_seat(self.leader, self.seats)
            case "winner_last":
                return next_seat(winner, self.seats)
            case _:
                return self.leader

    def conceals(self, viewer: Viewer) -> bool:
        """Tell whether what the thrower throws is hidden from the viewer."""
        secret = self.options.disclosure == "secret" and self.phase in ("fall", "decide")
        return secret and viewer not in (self.thrower, ALL)

    def hide(self, viewer: Viewer) -> Self:
        """Cut out, with secret totals, what others have thrown and banked so far."""
        state = PotState.hide(self, viewer)
        if self.options.disclosure == "open":
            return state
        secret = self.conceals(viewer)
        return replace(
            state,
            values=masked(self.values, seat_of(viewer), tuple(self.banked)),
            total=HIDDEN if secret and self.unseen_throws else self.total,
            count=HIDDEN if secret and self.count is not None else self.count,
        )

    @property
    def unseen_throws(self) -> int:
        """How many throws the thrower's total is made of."""
        return self.throws[self.thrower] - (self.phase == "fall")

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        """Guess totals: as many throws as were counted, none of which lost."""
        values = tuple(
            self._surviving(self.throws[seat], rng)[0] if value == HIDDEN else value
            for seat, value in enumerate(self.values)
        )
        total, count = self.total, self.count
        if total == HIDDEN:
            total, shown = self._surviving(self.unseen_throws, rng)
            count = shown if count == HIDDEN else count
        return replace(PotState.fill(self, viewer, rng), values=values, total=total, count=count)

    def _surviving(self, throws: int, rng: Rng) -> tuple[int, int]:
        """Return a total of so many throws none of which lost, and the last of them."""
        total = count = 0
        for throw in range(1, throws + 1):
            new = None
            while new is None:
                count = int(rng.draw(STICKS)[0])
                new = added(self.options.first_throw, throw, total, count)
            total = new
        return total, count

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide, with secret totals, what the sticks show from all but the thrower."""
        if actor is CHANCE and self.phase == "fall" and self.conceals(viewer):
            return "??"
        return PotState.seen(self, actor, action, viewer)

    def revealed(self, actor: Actor, action: Action) -> tuple[int | None, ...] | None:
        """Return what an event opens for everybody: stakes, and totals when the last is made."""
        left = [seat for seat in self.active if self.values[seat] is None]
        if self.options.disclosure == "open" or self.phase == "stake" or len(left) != 1:
            return PotState.revealed(self, actor, action)
        made = self.made(action)
        return None if made is None else put(self.values, self.thrower, made)

    def made(self, action: Action) -> int | None:
        """Return the number that an event gives the thrower, if it does."""
        if self.phase == "decide":
            return self.total if action[0] == "bank" else None
        if self.phase != "fall":
            return None
        throw, count = self.throws[self.thrower], int(action[0])
        return 0 if added(self.options.first_throw, throw, self.total, count) is None else None

    def told(self, action: Action, viewer: Viewer) -> int | None:
        """Return the total that is banked, unless it is a secret from the viewer."""
        return None if self.conceals(viewer) else self.made(action)

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence; a secret loss shows, since no choice follows."""
        told = describe(self, actor, action, viewer)
        hidden = self.seen(actor, action, viewer) == "??"
        if not hidden or self.made(action) is None:
            return told
        return PHRASES("event.hidden_loss", told=told)
