"""What compiled play leaves to Python: numbers without bounds, and the memory of a season.

A record that compiled play cannot go on with says so by its phase. Here that is settled, exactly,
and play goes on.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from belpic.games.cetkaik import packed
from belpic.games.cetkaik.declaration import Balance, Declaration
from belpic.games.cetkaik.engine import SCRATCH, Engine, fill_in_worth, is_narrow
from belpic.games.cetkaik.kernel import doors, layout
from belpic.games.cetkaik.kernel.hands import SAME_COLOUR_SHIFT
from belpic.games.cetkaik.kernel.payment import find_payment_with, find_situation, plainly
from belpic.games.cetkaik.kernel.turn import find_penalty
from belpic.games.cetkaik.points import Points, is_decided, paid

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Record, Records
    from belpic.games.cetkaik.rules import CetkaikRules

Met = tuple[bytes, ...]


def resume(engine: Engine, *, is_over: bool = False) -> None:
    """Let compiled play go on with the record at work (`kernel.doors.resume`)."""
    doors.resume(
        engine.tables,
        engine.conduct,
        engine.hands,
        SCRATCH.work,
        SCRATCH.moves,
        SCRATCH.states,
        is_over,
    )


def settle(rules: CetkaikRules, wide: Points | None, met: Met) -> tuple[Points | None, Met]:
    """Settle what the record at work cannot, and play on until it rests.

    Returns the points, if the record has no room for them, and the positions of the season.
    """
    states = SCRATCH.states
    state = states[0]
    while state["phase"] > layout.OVER:
        match int(state["phase"]):
            case layout.PRICE:
                fill_in_worth(rules.engine, states)
            case layout.RECALL:
                met = _recall(rules, states, met)
            case layout.PAY_AT_ONCE:
                wide = _pay_at_once(rules, state, wide)
            case _:
                wide = _pay_season(rules, state, wide)
    if state["wide"] and wide is None:
        wide = _take_out(state)
    return wide, met


def _recall(rules: CetkaikRules, states: Records, met: Met) -> Met:
    """Remember the position; if it came too often the match is over."""
    position = packed.read_position(bytes(SCRATCH.buffer), None)
    whole = position.board + position.stock + bytes((position.side, position.is_tam_moved))
    digest = hashlib.blake2b(whole, digest_size=8).digest()
    met = (*met, digest)
    limit = rules.options.repetition_limit
    assert limit is not None  # otherwise nothing is recalled
    engine = rules.engine
    if met.count(digest) >= limit:
        states[0]["phase"] = layout.OVER
        states[0]["ending"] = layout.BY_REPETITION
    else:
        resume(engine)
    return met


def _pay_at_once(rules: CetkaikRules, state: Record, wide: Points | None) -> Points | None:
    engine = rules.engine
    move, is_success = int(state["landing"]), bool(state["success"])
    due = plainly(find_penalty)(engine.conduct[0], state, move, is_success, layout.IMMEDIATE)
    points = _pay(engine, state, wide, due << int(state["rate"]))
    is_over = is_decided(engine.conduct, points)
    wide = _put_in(state, points)
    resume(engine, is_over=is_over)
    return wide


def _pay_season(rules: CetkaikRules, state: Record, wide: Points | None) -> Points | None:
    engine = rules.engine
    _, payment = _find_payment(engine, state)
    points = _pay(engine, state, wide, payment)
    is_over = is_decided(engine.conduct, points)
    wide = _put_in(state, points)
    resume(engine, is_over=is_over)
    return wide


def _find_payment(engine: Engine, state: Record) -> tuple[int, int]:
    """Return what 終季 pays for the situation alone, before the rate, and in all."""
    conduct = engine.conduct[0]
    situation = plainly(find_situation)(conduct, state)
    return situation, plainly(find_payment_with)(conduct, state, situation)


def _pay(engine: Engine, state: Record, wide: Points | None, amount: int) -> Points:
    points = _read(state) if wide is None else wide
    return paid(engine.conduct, points, int(state["side"]), amount)


def _read(state: Record) -> Points:
    return (int(state["points"][0]), int(state["points"][1]))


def _put_in(state: Record, points: Points) -> Points | None:
    """Put points into a record if it has room for them; return them otherwise."""
    narrow = is_narrow(points)
    state["points"] = list(points) if narrow else 0
    state["wide"] = not narrow
    return None if narrow else points


def _take_out(state: Record) -> Points:
    points = _read(state)
    state["points"] = 0
    return points


def read_declaration(engine: Engine, states: Records) -> Declaration:
    """Return what is to be declared, exactly."""
    state = states[0]
    levels = int(state["new"])
    situation, payment = _find_payment(engine, state)
    return Declaration(
        hands=int(state["hands"]),
        situation=situation,
        payment=payment,
        new=tuple(
            (levels >> index & 1) + (levels >> (index + SAME_COLOUR_SHIFT) & 1)
            for index in range(len(engine.system.hands))
        ),
    )


def read_balance(engine: Engine, record: bytes) -> Balance:
    """Return what the season remembers for its payment."""
    carried = packed.read_pair(record, "carried")
    if not engine.conduct[0]["later_hands"]:
        return Balance(carried)
    row = packed.read_row(record, "reached")
    number = len(engine.system.hands)
    half = len(row) // 2
    return Balance(carried, (row[:number], row[half : half + number]))
