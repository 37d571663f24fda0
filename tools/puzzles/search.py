"""Puzzles of the board game: positions whose best action is the same however far one looks.

Matches among bots are gone through; the search that makes a puzzle looks one turn ahead, the one
that confirms it four, and all between must agree.

    python -m tools.puzzles.search --seed 1 --matches 200 --out FILE

Weaker bots overlook hands, so that others than 王 are there to be found:

    python -m tools.puzzles.search --rooms hand --bots 1,2 --beside --out FILE
"""

from __future__ import annotations

import argparse
import json
import logging
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.bots.levels import make
from belpic.bots.runner import Log, SeatedBot, play_out
from belpic.core import registry
from belpic.core.evaluation import branches, worth_at
from belpic.core.puzzles import set_up
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.bots.searching import write_choice
from belpic.games.cetkaik.evaluator import CetkaikEvaluator
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.puzzles.themes import (
    HAND,
    SEASON,
    answered,
    captured,
    reached,
    theme_of,
)
from belpic.games.cetkaik.search.network_file import usual_network
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action

logger = logging.getLogger(__name__)

GAME: Final = "cetkaik"
KING_HAND: Final = "io"
PRESETS: Final = ("official", "official", "standard", "online", "education")
BOTS: Final = ("3", "4", "5")
MADE: Final = 1
"""How many turns the search looks ahead that makes a puzzle."""
DEEPER: Final = 4
"""How many times as far the one looks that confirms it."""
GAP: Final = 0.05
"""How much more of the match the best action must be worth than any other."""
ENTRIES: Final = 1 << 16
"""How many positions the search may know at once."""
RIVALS: Final = 5
"""How many other actions are compared, one less at each depth."""
LEFT: Final = 3
"""How many actions are compared at the last depth at least."""
LEAST, MOST = 0.12, 0.95
"""What the best action is worth at least and any other at most: no match that is over."""
EACH: Final = 50
"""How many puzzles a theme has."""
ROOMS: Final = {
    "hand": EACH // 2,
    "hand.king": EACH // 2,
    "season.tymok": EACH // 2,
    "season.taxot": EACH // 2,
    "tam": EACH,
    "step": EACH,
}
"""How many there are by theme; of declarations as many of either kind, and of hands as many
without 王, whom one only has to take."""
OFTEN: Final = {"hand.king": 3}
"""How many of a kind come from one match; one unless it says more."""
CAP: Final = 260
TOLD: Final = 4
"""Of how many actions the data says what they are worth."""
SHARES: Final = 10_000


def value(state: CetkaikState, action: Action, depth: int) -> float:
    """Return what an action is worth to the mover, looking so many turns ahead in all."""
    judge = CetkaikEvaluator()
    seat = state.side
    return sum(
        share * worth_at(end, lambda one: judge.worth(one, depth - 1)).wins[seat]
        for share, end in branches(state.after(seat, action))
    )


def ranked(state: CetkaikState, actions: list[Action], depth: int) -> list[tuple[float, Action]]:
    """Return actions by what they are worth, the best first."""
    found = [(value(state, action, depth), action) for action in actions]
    return sorted(found, key=lambda one: -one[0])


def searched(searcher: Searcher, state: CetkaikState, depth: int) -> Action:
    """Return the best of all actions, looking so many turns ahead."""
    found = searcher.find(
        state.rules.engine,
        thaw(state.record),
        Limits(depth=depth, entries=ENTRIES if depth > 1 else 0),
        network=usual_network("network"),
    )
    return write_choice(state, found.choice)


def find_solution(
    searcher: Searcher, state: CetkaikState, wanted: set[str]
) -> tuple[Action, list[tuple[float, Action]]] | None:
    """Return the action that is clearly best at all depths, with what it and rivals are worth."""
    actions = list(state.actions(state.side))
    if len(actions) == 1:
        return None
    # what seems best to the quick search says what the puzzle would be about
    if state.phase == "move" and room_of(state, searched(searcher, state, MADE)) not in wanted:
        return None
    first = ranked(state, actions, MADE)
    best = first[0][1]
    if not is_clear(first) or room_of(state, best) not in wanted:
        return None
    rivals = [action for _, action in first[: RIVALS + 1]]
    last = first
    for depth in range(MADE + 1, MADE * DEEPER + 1):
        last = ranked(state, rivals, depth)
        if last[0][1] != best or not is_clear(last):
            return None
        # what has fallen behind need not be looked at more deeply
        rivals = [action for _, action in last[:-1]] if len(last) > LEFT else rivals
    if state.phase == "move" and searched(searcher, state, MADE * DEEPER) != best:
        return None
    return best, last


def room_of(state: CetkaikState, best: Action) -> str | None:
    """Return among which puzzles one with this solution belongs."""
    theme = theme_of(state, best)
    if theme == HAND and makes_king(state, best):
        return f"{theme}.king"
    return f"{theme}.{best}" if theme == SEASON else theme


def makes_king(state: CetkaikState, best: Action) -> bool:
    """Tell whether 王 is among the hands that an action makes."""
    end = reached(state, best)
    if end is None or end.declaration is None:
        return False
    levels = zip(end.rules.hands.hands, end.declaration.new, strict=True)
    return KING_HAND in {hand.id for hand, level in levels if level}


def place_of(state: CetkaikState) -> tuple[object, ...]:
    """Return what tells one puzzle from another, however it came about."""
    position = state.position
    paid = state.declaration.payment if state.declaration is not None else 0
    turn = (state.options, state.phase, state.side, state.scores(), paid)
    return (*turn, position.season, position.rate, position.board, position.stock)


def is_clear(found: list[tuple[float, Action]]) -> bool:
    """Tell whether the first stands out, in a match that is still open."""
    best, second = found[0][0], found[1][0]
    return best > LEAST and second < MOST and best - second >= GAP


def play(seed: int, bots: Sequence[str]) -> tuple[str, CetkaikState, Log]:
    """Return a match among bots from its seed alone: the preset, its first state, its events."""
    game = registry.load(GAME)
    rng = SeededRng(f"puzzles/{seed}")
    preset = PRESETS[rng.below(len(PRESETS))]
    start = game.start(2, game.options(2, preset))
    assert isinstance(start, CetkaikState)  # none of the presets is the ancient game
    players = [
        SeatedBot(make(bots[rng.below(len(bots))], game), SeededRng(f"puzzles/{seed}/{seat}"))
        for seat in range(2)
    ]
    log: Log = []
    play_out(start, players, rng, CAP, log)
    return preset, start, log


def write_event(actor: object, action: Action) -> str:
    """Return an event as the data has it."""
    return f"{'c' if actor is CHANCE else actor}:{action}"


def threat_of(searcher: Searcher, state: CetkaikState, values: list[tuple[float, Action]]) -> str:
    """Return what the other side takes after the second best action; else nothing."""
    after = answered(state, values[1][1])
    if after is None:
        return ""
    answer = searched(searcher, after, 2 * MADE)
    takes = captured(after, answer) is not None or reached(after, answer) is not None
    return str(answer) if takes else ""


def then_of(state: CetkaikState, best: Action) -> str:
    """Return what the seat itself does next, most likely; nothing if it is not asked."""
    shares: defaultdict[str, float] = defaultdict(float)
    for share, end in branches(state.after(state.side, best)):
        if end.phase in {"land", "declare"} and end.side == state.side:
            next_best = ranked(end, list(end.actions(end.side)), MADE * DEEPER - 1)[0][1]
            shares[str(next_best)] += share
    return max(shares, key=lambda one: shares[one], default="")


def puzzles_of(
    seed: int,
    searcher: Searcher,
    wanted: set[str],
    known: set[tuple[object, ...]],
    bots: Sequence[str] = BOTS,
) -> Iterator[dict[str, object]]:
    """Yield the puzzles of one match for the rooms that are wanted, none that is known already."""
    preset, state, log = play(seed, bots)
    events: list[str] = []
    open_rooms = set(wanted)
    found_here: Counter[str] = Counter()
    for actor, action in log:
        if actor is not CHANCE and state.phase in {"move", "declare"} and open_rooms:
            place = place_of(state)
            found = None if place in known else find_solution(searcher, state, open_rooms)
            if found is not None:
                best, values = found
                known.add(place)
                room = room_of(state, best)
                assert room is not None  # it is wanted
                found_here[room] += 1
                if found_here[room] == OFTEN.get(room, 1):
                    open_rooms.discard(room)
                worths = {str(one): round(worth * SHARES) for worth, one in values[:TOLD]}
                yield {
                    "room": room,
                    "theme": theme_of(state, best),
                    "preset": preset,
                    "seed": seed,
                    "seats": 2,
                    "seat": int(state.side),
                    "events": list(events),
                    "solution": str(best),
                    "values": worths,
                    "threat": threat_of(searcher, state, values),
                    "then": then_of(state, best) if state.phase == "move" else "",
                }
        events.append(write_event(actor, action))
        state = state.after(actor, action)


def shipped() -> set[tuple[object, ...]]:
    """Return the places of the puzzles that are there."""
    game = registry.load(GAME)
    book = game.parts.puzzles
    assert book is not None  # this game has some
    states = [set_up(game, puzzle) for puzzle in book.listed()]
    return {place_of(state) for state in states if isinstance(state, CetkaikState)}


def main() -> None:
    """Go through matches until every theme has its puzzles, and write them by theme."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--bots", default=",".join(BOTS), help="who plays the matches")
    parser.add_argument("--rooms", default=",".join(ROOMS), help="which kinds are wanted")
    parser.add_argument("--beside", action="store_true", help="none that is shipped already")
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    searcher = Searcher()
    rooms: dict[str, list[dict[str, object]]] = {room: [] for room in chosen.rooms.split(",")}
    known = shipped() if chosen.beside else set()
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        wanted = {room for room, found in rooms.items() if len(found) < ROOMS[room]}
        if not wanted:
            break
        for puzzle in puzzles_of(seed, searcher, wanted, known, chosen.bots.split(",")):
            rooms[str(puzzle.pop("room"))].append(puzzle)
        logger.info("%d %s", seed, {room: len(found) for room, found in rooms.items()})
    rows = [puzzle for found in rooms.values() for puzzle in found]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    chosen.out.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
