"""What is launched on a card: the kernel's functions, a thread for each match or square.

Importing this imports numba-cuda. The functions here are plain, so that they can be compiled for a
card that is not there (`signatures`).
"""
# mypy: disable-error-code="no-untyped-call, no-untyped-def, misc, attr-defined"
# ruff: noqa: PLR0913, PLR0917, ANN001, ANN201  # Numba types them from what they are launched with

from __future__ import annotations

import numpy as np

if not hasattr(np, "row_stack"):
    # numba-cuda 0.30 asks for a name that NumPy 2.5 has left behind
    np.row_stack = np.vstack

from numba import cuda, from_dtype, types

from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.bulk import begin_again, play_chosen
from belpic.games.cetkaik.kernel.playout import play_on
from belpic.games.cetkaik.kernel.seasons import start_match
from belpic.games.cetkaik.kernel.seen import PLANES, see_facts, see_square
from belpic.games.cetkaik.kernel.stream import draw_below, start_stream
from belpic.games.cetkaik.squares import SQUARES

WORK = from_dtype(layout.WORK)
STATE = from_dtype(layout.STATE)


def start(tables, conducts, hands, rooms, streams, states, legal, counts, seed):
    """Begin every match."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    room = rooms[thread]
    for match in range(thread, states.shape[0], cuda.gridsize(1)):
        start_stream(streams[match], seed, match)
        count = begin_again(
            tables[0], conducts[0], hands, work[0], room, streams[match], states[match]
        )
        counts[match] = count
        for index in range(count):
            legal[match, index] = room[index]


def check(chosen, counts, refused):
    """Note a match that has no action of the number chosen."""
    match = cuda.grid(1)
    if match < counts.shape[0] and not 0 <= chosen[match] < counts[match]:
        refused[0] = match


def step(
    tables,
    conducts,
    hands,
    rooms,
    streams,
    states,
    chosen,
    longest,
    legal,
    counts,
    ages,
    rewards,
    gains,
    terminated,
    truncated,
):
    """Play in each match the action of the number chosen."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    for match in range(thread, states.shape[0], cuda.gridsize(1)):
        play_chosen(
            tables[0],
            conducts[0],
            hands,
            work[0],
            rooms[thread],
            streams[match],
            states[match],
            0 + int(chosen[match]),
            longest,
            legal[match],
            counts,
            ages,
            rewards[match],
            gains[match],
            terminated,
            truncated,
            match,
        )


def see(tables, conducts, states, planes, facts):
    """Write what the seats to act see, a thread for each spot: neighbours write side by side."""
    thread = cuda.grid(1)
    match = thread // SQUARES
    spot = thread - match * SQUARES
    if match < states.shape[0]:
        for plane in range(PLANES):
            planes[match, plane, spot] = 0
        see_square(tables[0], conducts[0], states[match], planes[match], spot)
        if spot == 0:
            see_facts(conducts[0], states[match], facts[match])


def draw(streams, counts, chosen):
    """Choose in each match, everything being equally likely."""
    match = cuda.grid(1)
    if match < counts.shape[0]:
        chosen[match] = draw_below(streams[match], 0 + int(counts[match]))


def play(tables, conducts, hands, rooms, streams, states, plies, seed, cap):
    """Play every match at random to its end, or for at most `cap` moves."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    here = cuda.local.array(1, STATE)
    for match in range(thread, states.shape[0], cuda.gridsize(1)):
        start_stream(streams[match], seed, match)
        here[0] = states[match]
        start_match(tables[0], conducts[0], here[0])
        plies[match] = play_on(
            tables[0], conducts[0], hands, work[0], rooms[thread], streams[match], here[0], cap
        )
        states[match] = here[0]


def signatures():
    """Return each function with the types that it is launched with."""
    tables, conduct, state = (
        types.Array(from_dtype(each), 1, "C")
        for each in (layout.TABLES, layout.CONDUCT, layout.STATE)
    )
    numbers, rows = types.int32[::1], types.int32[:, ::1]
    wide, flags, whole = types.int64[:, ::1], types.boolean[::1], types.int64
    rules = (tables, conduct, numbers, rows, wide, state)
    return {
        start: types.void(*rules, rows, numbers, whole),
        check: types.void(numbers, numbers, numbers),
        step: types.void(
            *rules,
            numbers,
            whole,
            rows,
            numbers,
            numbers,
            types.float32[:, ::1],
            wide,
            flags,
            flags,
        ),
        see: types.void(tables, conduct, state, types.uint8[:, :, ::1], rows),
        draw: types.void(wide, numbers, numbers),
        play: types.void(*rules, numbers, whole, whole),
    }
