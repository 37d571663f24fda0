"""The table at its present number, for one seat or for spectators.

Everything that depends on the position is made from the View of that audience; the rest (who sits
where, what is offered, how the match ended, the commitments of the fair chance) is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from belpic import bots
from belpic.core.action import NOTHING, Next
from belpic.core.seats import CHANCE, Seat, Viewer, Watcher
from belpic.records.transcript import ending, unusual, why_ended
from belpic.table import offers, pausing
from belpic.table.clocks import SECOND
from belpic.table.decisions import is_free
from belpic.table.messages import ChangedOption, GameNow
from belpic.table.now_messages import (
    ClockNow,
    ClockRule,
    FairnessNow,
    NextNow,
    Now,
    OffersNow,
    OutcomeNow,
    SeatFairness,
    SeatNow,
    TokenNow,
    UndoOffer,
)
from belpic.table.phrases import PHRASES, Refused
from belpic.table.programs import program_of
from belpic.table.touching import shows_previews, touches_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame
    from belpic.core.view import View
    from belpic.store.rows import SeatKind
    from belpic.table.table import Table
    from belpic.table.time_control import TimeControl


def status_of(table: Table, audience: Viewer) -> Now:
    """Return everything but the scene, which is told by what changed, and its hash."""
    view = table.view(audience)
    own = None if isinstance(audience, Watcher) else audience
    playing = table.phase == "playing"
    return Now(
        phase=table.phase,
        viewer=view.viewer,
        seats=tuple(_seat(table, seat, own) for seat in map(Seat, range(len(table.holders)))),
        asked=tuple(sorted(table.asked)),
        waits=_waits(table, view),
        since=None if own is None else table.since[own],
        scores=view.shown.scores(),
        next=following(view.next() if playing else NOTHING),
        touches=touches_of(table.machine(own)) if playing and own in table.asked else (),
        previews=shows_previews(view),
        may=tuple(_may(table, own)),
        offers=_offers(table),
        clocks=_clocks(table),
        paused=table.paused,
        left=table.match.left,
        outcome=_outcome(table),
        fairness=_fairness(table),
        rematch=table.rematch,
        hash="",
        things=(),
    )


def game_now(game: AnyGame) -> GameNow:
    """Return which game is played."""
    info = game.info
    return GameNow(info.id, info.version, info.title, info.unit, game.phrases("actions"))


def changed_options(table: Table) -> tuple[ChangedOption, ...]:
    """Return the options that are not as usual."""
    options, chosen = table.plan.options, table.plan.options.chosen()
    return tuple(
        ChangedOption(name, options.label(name), options.value_label(name, chosen[name]))
        for name, _ in unusual(options, len(table.holders))
    )


def clock_rule(table: Table) -> ClockRule:
    """Return how much time people have."""
    return rule_of(table.plan.terms.clock)


def rule_of(control: TimeControl) -> ClockRule:
    """Return a clock as clients get it."""
    return ClockRule(str(control), control.kind, control.each * SECOND, control.label)


def following(answer: Next) -> NextNow:
    """Return what may follow a path, as clients get it."""
    tokens = tuple(TokenNow(token.text, token.key, token.label) for token in answer.tokens)
    return NextNow(tokens, None if answer.action is None else str(answer.action))


def _waits(table: Table, view: View) -> Literal["seats", "chance", "nobody"]:
    if table.phase != "playing":
        return "nobody"
    return "chance" if view.shown.to_act is CHANCE else "seats"


def _seat(table: Table, seat: Seat, own: Seat | None) -> SeatNow:
    holder = table.holders[seat]
    kind: SeatKind = "bot" if holder.kind == "bot" else "open" if is_free(holder) else "person"
    level = None if holder.level is None else bots.label(holder.level, table.plan.game)
    program = None if kind == "bot" else program_of(holder.guest)
    if program is None:
        label = PHRASES(f"seat.{kind}", seat=seat + 1, level=level)
    else:
        label = PHRASES("seat.program", seat=seat + 1, name=program)
    return SeatNow(
        seat=seat,
        kind=kind,
        level=holder.level,
        program=program,
        label=label,
        sits=holder.sits,
        yours=seat == own,
        shows=holder.shows,
    )


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
    if phase == "over":
        yield "rematch"


def _may_while_playing(table: Table, own: Seat) -> Iterator[str]:
    yield "resign"
    standing = table.offers
    if offers.draw_problem(table) is None and own not in standing.draw:
        yield "agree"
    if standing.undo is None:
        try:
            offers.undo_target(table, own)
        except Refused:
            pass
        else:
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


def _offers(table: Table) -> OffersNow:
    standing = table.offers
    undo = None
    if standing.undo is not None:
        asker, *others = standing.for_undo
        undo = UndoOffer(asker, standing.undo, tuple(others))
    return OffersNow(tuple(sorted(standing.draw)), undo, tuple(sorted(standing.pause)))


def _clocks(table: Table) -> tuple[ClockNow | None, ...]:
    clocks = table.clocks
    per_move = clocks.control.kind in ("move", "days")
    each = clocks.control.each * SECOND
    return tuple(
        ClockNow((each if per_move else clock.bank) - clock.spent, clock.periods, clock.since)
        if table.holders[seat].is_person
        else None
        for seat, clock in enumerate(clocks.seats)
    )


def _outcome(table: Table) -> OutcomeNow | None:
    outcome, game = table.match.outcome, table.plan.game
    if outcome is None:
        return None
    why, lines = why_ended(outcome.reason, game), tuple(ending(outcome, game))
    return OutcomeNow(outcome.places, outcome.scores, outcome.reason, why, lines)


def _fairness(table: Table) -> FairnessNow:
    seats = (
        SeatFairness(
            holder.commitment, holder.seed.hex() if holder.seed else None, holder.seed == b""
        )
        for holder in table.holders
    )
    return FairnessNow(
        "belpic/1",
        table.plan.commitment if table.phase != "open" else None,
        table.plan.row.seed.hex() if table.phase == "over" else None,
        tuple(seats),
    )
