"""The table at its present number, for one seat or for spectators.

Everything that depends on the position is made from the View of that audience; the rest (who sits
where, what is offered, how the match ended, the commitments of the fair chance) is public.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.action import NOTHING, Next, Token
from belpic.core.seats import CHANCE
from belpic.core.view import seat_of
from belpic.table import offers, pausing
from belpic.table.clocks import SECOND
from belpic.table.decisions import is_free
from belpic.table.hints import hint_problem
from belpic.table.messages import GameNow
from belpic.table.now_messages import ClockRule, NextNow, Now, TokenNow
from belpic.table.public import PublicNow
from belpic.table.touching import shows_previews, touches_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame
    from belpic.core.seats import Seat, Viewer
    from belpic.core.view import View
    from belpic.table.table import Table
    from belpic.table.time_control import TimeControl

TOKENS_KEPT: Final = 1 << 13
"""How many tokens are kept as clients get them: the same are offered again and again."""


def status_of(table: Table, audience: Viewer, public: PublicNow | None = None) -> Now:
    """Return everything but the scene, which is told by what changed, and its hash.

    `public` is what everybody is told alike, if that was looked at already.
    """
    view, public = table.view(audience), public or PublicNow(table)
    own = seat_of(audience)
    playing = public.phase == "playing"
    machine = table.machine(audience) if own in public.asked else None
    # what may be touched first is asked for once, and read by touches too
    first = view.next if machine is None else partial(machine.next, ())
    return Now(
        phase=public.phase,
        viewer=view.viewer,
        seats=public.seating.seen_by(own),
        asked=public.numbers,
        waits=_waits(view) if playing else "nobody",
        since=None if own is None else table.since[own],
        scores=view.shown.scores(),
        next=following(first() if playing else NOTHING),
        touches=() if machine is None else touches_of(machine),
        previews=shows_previews(view),
        early=playing and own is not None and table.views.open,
        may=() if own is None and playing else tuple(_may(table, own)),
        offers=public.offers,
        clocks=public.clocks,
        paused=table.paused,
        left=table.match.left,
        outcome=public.outcome,
        fairness=public.seating.fairness,
        rematch=table.rematch,
        hash="",
        things=(),
    )


def game_now(game: AnyGame) -> GameNow:
    """Return which game is played."""
    info = game.info
    typed = game.phrases("actions")
    return GameNow(info.id, info.version, info.title, info.unit, typed, info.sides)


def clock_rule(table: Table) -> ClockRule:
    """Return how much time people have."""
    return rule_of(table.plan.terms.clock)


def rule_of(control: TimeControl) -> ClockRule:
    """Return a clock as clients get it."""
    return ClockRule(str(control), control.kind, control.each * SECOND, control.label)


def following(answer: Next) -> NextNow:
    """Return what may follow a path, as clients get it."""
    tokens = tuple(map(_token, answer.tokens))
    return NextNow(tokens, None if answer.action is None else str(answer.action))


@lru_cache(TOKENS_KEPT)
def _token(token: Token) -> TokenNow:
    return TokenNow(token.text, token.key, token.label)


def _waits(view: View) -> Literal["seats", "chance"]:
    return "chance" if view.shown.to_act is CHANCE else "seats"


def _may(table: Table, own: Seat | None) -> Iterator[str]:
    phase = table.phase
    if phase == "open" and own is None and any(map(is_free, table.holders)):
        yield "sit"
    if own is None:
        return
    holder = table.holders[own]
    if phase == "open":
        yield "stand" if holder.sits else "sit"
    if phase == "starting" and holder.seed is None:
        yield "reveal"
    if phase == "playing":
        yield from _may_while_playing(table, own)
        if hint_problem(table, own) is None:
            yield "hint"
    if phase == "over":
        yield "rematch"


def _may_while_playing(table: Table, own: Seat) -> Iterator[str]:
    yield "resign"
    standing = table.offers
    if offers.draw_problem(table) is None and own not in standing.draw:
        yield "agree"
    if standing.undo is None:
        if offers.undo_problem(table, own) is None:
            yield "undo"
    elif own not in standing.for_undo:
        yield "undo"
    if pausing.pause_problem(table) is None and own not in standing.pause:
        yield "pause"
    if table.paused:
        yield "resume"
    if table.plan.terms.watching == "consent":
        yield "show"
    if standing.is_open:
        yield "decline"
