"""Matches side by side on the processor: a range of them for each thread."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.bulk import (
    WAITS,
    Flags,
    Gains,
    Numbers,
    Rewards,
    play_chosen,
    start_waiting,
)
from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    GROUNDS,
    MOST_TOUCHED,
    NO_MOVE,
    UNKNOWN,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.playout import play_on
from belpic.games.cetkaik.kernel.seasons import start_match
from belpic.games.cetkaik.kernel.seen import (
    HUE_PLANE,
    Facts,
    Planes,
    find_spot,
    see_facts,
    see_moves,
    see_piece,
)
from belpic.games.cetkaik.kernel.stream import Stream, draw_below, start_stream
from belpic.games.cetkaik.squares import SQUARES


@compiled
def start_range(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    streams: Stream,
    states: Records,
    counts: Numbers,
    gains: Gains,
    seed: int,
    start: int,
    end: int,
) -> None:
    """Begin the matches of a range, each with its own stream of the seed; all of them wait."""
    for match in range(start, end):
        start_stream(streams[match], seed, match)
        start_waiting(tables[0], conducts[0], states[match], counts, gains[match], match)


@compiled
def step_range(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    streams: Stream,
    states: Records,
    chosen: Numbers,
    longest: int,
    legal: Moves,
    counts: Numbers,
    ages: Numbers,
    rewards: Rewards,
    gains: Gains,
    terminated: Flags,
    truncated: Flags,
    waiting: bool,
    start: int,
    end: int,
) -> int:
    """Advance the matches of a range, or those that waited; return how many wait now."""
    left = 0
    for match in range(start, end):
        if waiting and int(counts[match]) != WAITS:
            continue
        play_chosen(
            tables[0],
            conducts[0],
            hands,
            works[0],
            moves,
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
        left += int(int(counts[match]) == WAITS)
    return left


@compiled
def see_range(
    tables: Records,
    conducts: Records,
    states: Records,
    planes: Planes,
    facts: Facts,
    start: int,
    end: int,
) -> None:
    """Write what the seats to act see in a range of matches."""
    for match in range(start, end):
        see_match(tables[0], conducts[0], states[match], planes[match])
        see_facts(conducts[0], states[match], facts[match])


@compiled
def see_match(tables: Record, conduct: Record, state: Record, planes: Planes) -> None:
    """Write the planes of one match."""
    bytes_seen = planes.reshape(planes.size)
    for index in range(bytes_seen.size):
        bytes_seen[index] = 0
    side = int(state["side"])
    board = state["board"]
    for spot in range(SQUARES):
        see_piece(side, board, planes, spot)
    grounds = tables["ground"][side, int(state["tam"])]
    for plane in range(GROUNDS):
        for spot in range(SQUARES):
            planes[HUE_PLANE + plane, spot] = grounds[plane, spot]
    last = state["last"]
    for index in range(MOST_TOUCHED):
        if int(last[index]) != UNKNOWN:
            see_moves(conduct, state, planes, find_spot(side, int(last[index])))
    if int(state["move"]) != NO_MOVE:
        for spot in range(SQUARES):
            see_moves(conduct, state, planes, spot)


@compiled
def draw_range(streams: Stream, counts: Numbers, chosen: Numbers, start: int, end: int) -> None:
    """Choose in each match of a range, everything being equally likely."""
    for match in range(start, end):
        chosen[match] = draw_below(streams[match], 0 + int(counts[match]))


@compiled
def play_range(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    streams: Stream,
    states: Records,
    plies: Numbers,
    seed: int,
    cap: int,
    start: int,
    end: int,
) -> None:
    """Play the matches of a range at random to their ends, or for at most `cap` moves."""
    for match in range(start, end):
        start_stream(streams[match], seed, match)
        start_match(tables[0], conducts[0], states[match])
        plies[match] = play_on(
            tables[0], conducts[0], hands, works[0], moves, streams[match], states[match], cap
        )
