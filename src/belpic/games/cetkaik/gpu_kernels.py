"""What is launched on a card: the kernel's functions, a thread for each match or square.

What a turn takes is launched in parts, each over all matches that are in a list, so that a part's
code has room in a card's cache of instructions: all in one, most of the time went into waiting for
code (`benchmarks/README.md`). `lists` and `lefts` hold two lists and their lengths; `turn` is the
one that is read, and matches that go on are written into the other one.

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
from belpic.games.cetkaik.kernel.bulk import (
    is_settled,
    list_choices,
    play_until_asked,
    start_waiting,
    take_up,
)
from belpic.games.cetkaik.kernel.layout import GROUNDS, NOTHING
from belpic.games.cetkaik.kernel.picking import pick_path
from belpic.games.cetkaik.kernel.playout import may_go_on, play_choice
from belpic.games.cetkaik.kernel.seasons import start_match
from belpic.games.cetkaik.kernel.seen import (
    HUE_PLANE,
    PLANES,
    see_facts,
    see_moves,
    see_piece,
)
from belpic.games.cetkaik.kernel.stream import draw_below, start_stream
from belpic.games.cetkaik.squares import SQUARES

WORK = from_dtype(layout.WORK)


def start(tables, conducts, streams, states, counts, gains, seed):
    """Begin every match; all of them wait."""
    match = cuda.grid(1)
    if match < states.shape[0]:
        start_stream(streams[match], seed, match)
        start_waiting(tables[0], conducts[0], states[match], counts, gains[match], match)


def check(chosen, counts, refused):
    """Note a match that has no action of the number chosen."""
    match = cuda.grid(1)
    if match < counts.shape[0] and not 0 <= chosen[match] < counts[match]:
        refused[0] = match


@cuda.jit(device=True)
def enlist(lists, lefts, turn, match):
    """Put a match into the list of the turn after this one."""
    lists[1 - turn, cuda.atomic.add(lefts, 1 - turn, 1)] = match


def advance(
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
    lists,
    lefts,
    turn,
):
    """Play the actions chosen, at turn 0, or go on with matches that are not settled.

    All that are asked then are in the next list.
    """
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    room = rooms[thread]
    number = lefts[turn % 2] if turn else states.shape[0]
    for index in range(thread, number, cuda.gridsize(1)):
        match = lists[turn % 2, index] if turn else index
        state = states[match]
        choice = NOTHING
        if turn == 0:
            choice = take_up(
                state,
                0 + int(chosen[match]),
                legal[match],
                counts,
                ages,
                rewards[match],
                gains[match],
                terminated,
                truncated,
                match,
            )
        elif is_settled(
            tables[0],
            conducts[0],
            work[0],
            room,
            state,
            0 + int(counts[match]),
            longest,
            legal.shape[1],
            ages,
            rewards[match],
            gains[match],
            terminated,
            truncated,
            match,
        ):
            continue
        play_until_asked(
            tables[0], conducts[0], hands, work[0], room, streams[match], state, choice
        )
        enlist(lists, lefts, turn % 2, match)


def ask(tables, conducts, rooms, states, legal, counts, lists, lefts, turn):
    """List what may be chosen in the matches of a list."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    room = rooms[thread]
    if thread == 0:
        lefts[1 - turn] = 0
    for index in range(thread, lefts[turn], cuda.gridsize(1)):
        match = lists[turn, index]
        count = list_choices(tables[0], conducts[0], states[match], work[0], room)
        counts[match] = count
        if count <= legal.shape[1]:
            for place in range(count):
                legal[match, place] = room[place]


def see(tables, conducts, states, planes, facts):
    """Write what the seats to act see, a thread for each spot: neighbours write side by side."""
    thread = cuda.grid(1)
    match = thread // SQUARES
    spot = thread - match * SQUARES
    if match < states.shape[0]:
        for plane in range(PLANES):
            planes[match, plane, spot] = 0
        state = states[match]
        side = int(state["side"])
        see_piece(side, state["board"], planes[match], spot)
        grounds = tables[0]["ground"][side, int(state["tam"])]
        for plane in range(GROUNDS):
            planes[match, HUE_PLANE + plane, spot] = grounds[plane, spot]
        see_moves(conducts[0], state, planes[match], spot)
        if spot == 0:
            see_facts(conducts[0], state, facts[match])


def draw(streams, counts, chosen):
    """Choose in each match, everything being equally likely."""
    match = cuda.grid(1)
    if match < counts.shape[0]:
        chosen[match] = draw_below(streams[match], 0 + int(counts[match]))


def begin(tables, conducts, streams, states, chosen, plies, lists, lefts, seed):
    """Begin every match of random play; nothing has been chosen yet."""
    match = cuda.grid(1)
    if match < states.shape[0]:
        start_stream(streams[match], seed, match)
        start_match(tables[0], conducts[0], states[match])
        chosen[match] = NOTHING
        plies[match] = 0
        lists[0, match] = match
        if match == 0:
            lefts[0] = states.shape[0]
            lefts[1] = 0


def pick(tables, rooms, streams, states, chosen, lists, lefts, turn):
    """Choose a move at random in the matches of a list."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    if thread == 0:
        lefts[1 - turn] = 0
    for index in range(thread, lefts[turn], cuda.gridsize(1)):
        match = lists[turn, index]
        chosen[match] = pick_path(tables[0], states[match], work[0], rooms[thread], streams[match])


def move(tables, conducts, hands, rooms, streams, states, chosen, plies, lists, lefts, turn, cap):
    """Play the moves chosen; matches that may go on are in the next list."""
    thread = cuda.grid(1)
    work = cuda.local.array(1, WORK)
    for index in range(thread, lefts[turn], cuda.gridsize(1)):
        match = lists[turn, index]
        plies[match] += play_choice(
            tables[0],
            conducts[0],
            hands,
            work[0],
            rooms[thread],
            streams[match],
            states[match],
            0 + int(chosen[match]),
        )
        if may_go_on(states[match], 0 + int(plies[match]), cap):
            enlist(lists, lefts, turn, match)


def signatures():
    """Return each function with the types that it is launched with."""
    tables, conduct, state = (
        types.Array(from_dtype(each), 1, "C")
        for each in (layout.TABLES, layout.CONDUCT, layout.STATE)
    )
    numbers, rows = types.int32[::1], types.int32[:, ::1]
    wide, flags, whole = types.int64[:, ::1], types.boolean[::1], types.int64
    rules = (tables, conduct, numbers)
    listed = (rows, numbers, whole)
    return {
        start: types.void(tables, conduct, wide, state, numbers, wide, whole),
        check: types.void(numbers, numbers, numbers),
        advance: types.void(
            *rules,
            rows,
            wide,
            state,
            numbers,
            whole,
            rows,
            numbers,
            numbers,
            types.float32[:, ::1],
            wide,
            flags,
            flags,
            *listed,
        ),
        ask: types.void(tables, conduct, rows, state, rows, numbers, *listed),
        see: types.void(tables, conduct, state, types.uint8[:, :, ::1], rows),
        draw: types.void(wide, numbers, numbers),
        begin: types.void(tables, conduct, wide, state, numbers, numbers, rows, numbers, whole),
        pick: types.void(tables, rows, wide, state, numbers, *listed),
        move: types.void(*rules, rows, wide, state, numbers, numbers, *listed, whole),
    }
