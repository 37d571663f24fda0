"""Puzzles of the card games: what to discard, how to lead.

Matches among the game's own bots are gone through. A decision is tried on guesses of what its seat
cannot see and played out to the end of the deal; the search that makes a puzzle tries so many
guesses, the one that confirms it four times as many others.

    python -m tools.puzzles.cards GAME --seed 1 --number 50 --out FILE
"""

from __future__ import annotations

import argparse
import json
import logging
import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.playouts import quick_bot
from belpic.bots.greedy import lead
from belpic.bots.runner import Log, SeatedBot, play_out
from belpic.core import registry
from belpic.core.chance import Shuffle
from belpic.core.puzzles import write_event
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat, asked_seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from belpic.core.action import Action
    from belpic.core.game import AnyGame, State
    from belpic.core.parts import Bot
    from belpic.core.view import View

logger = logging.getLogger(__name__)

GLANCED: Final = 10
"""How many guesses say whether a decision is worth the work."""
MADE: Final = 40
"""How many guesses make a puzzle."""
DEEPER: Final = 4
"""How many times as many confirm it."""
SURE: Final = 2.5
"""By how many standard errors the solution must be better than any other action, each time."""
FEWEST, MOST = 3, 12
"""Among how many actions one chooses."""
CAP: Final = 400
TOLD: Final = 4
SEATS: Final = 3
HUNDREDTHS: Final = 100


def ends_deal(state: State) -> bool:
    """Tell whether the cards are dealt anew, or the match is over."""
    if state.outcome() is not None:
        return True
    return state.to_act is CHANCE and isinstance(state.chance(), Shuffle)


def finish_deal(state: State, bot: Bot, seed: str, seat: Seat) -> float:
    """Return a seat's lead when the deal is over, as the bot plays it in all seats."""
    rng, chance = SeededRng(f"{seed}/bot"), SeededRng(f"{seed}/chance")
    for _ in range(CAP):
        if ends_deal(state):
            break
        if state.to_act is CHANCE:
            state = state.after(CHANCE, chance.draw(state.chance()))
        else:
            actor = min(asked_seats(state.to_act))
            state = state.after(actor, bot.choose(state.view(actor), rng))
    return lead(state.scores(), seat)


def tried(
    view: View, actions: tuple[Action, ...], bot: Bot, guesses: int, seed: str
) -> Mapping[Action, list[float]]:
    """Return what each action brings on the same guesses."""
    seat = view.viewer
    assert isinstance(seat, int)  # a seat decides
    found: dict[Action, list[float]] = {action: [] for action in actions}
    for number in range(guesses):
        guess = view.guess(SeededRng(f"{seed}/{number}"))
        for action in actions:
            after = guess.after(seat, action)
            found[action].append(finish_deal(after, bot, f"{seed}/{number}", seat))
    return found


def mean(numbers: list[float]) -> float:
    """Return the mean."""
    return sum(numbers) / len(numbers)


def best_of(found: Mapping[Action, list[float]], sure: float = SURE) -> Action | None:
    """Return the action that is certainly better than every other one."""
    ranked = sorted(found, key=lambda action: -mean(found[action]))
    best, others = ranked[0], ranked[1:]
    for other in others:
        gaps = [one - two for one, two in zip(found[best], found[other], strict=True)]
        middle = mean(gaps)
        variance = sum((gap - middle) ** 2 for gap in gaps) / (len(gaps) - 1)
        if middle <= sure * math.sqrt(variance / len(gaps)):
            return None
    return best


def wanted(game: str, actions: tuple[Action, ...]) -> str | None:
    """Return the theme of a decision; None if it has none."""
    if not FEWEST <= len(actions) <= MOST:
        return None
    if game == "taxot":
        return "discard" if all(action[0] == "discard" for action in actions) else None
    # a lead: nothing lies on the table that could be passed on
    return "lead" if not any(str(action) == "pass" for action in actions) else None


def puzzles_of(game: AnyGame, seed: int) -> Iterator[dict[str, object]]:
    """Yield the puzzle of one match, if it has one."""
    bot = quick_bot(game)
    options = game.options(SEATS)
    state = game.start(SEATS, options)
    players = [SeatedBot(bot, SeededRng(f"cards/{seed}/{seat}")) for seat in range(SEATS)]
    log: Log = []
    play_out(state, players, SeededRng(f"cards/{seed}"), CAP, log)
    events: list[str] = []
    for number, (actor, action) in enumerate(log):
        if actor is not CHANCE:
            view = state.view(actor)
            listed = tuple(view.listed() or ())
            theme = wanted(game.info.id, listed)
            if theme is not None and number % 3 == seed % 3:
                glance = best_of(tried(view, listed, bot, GLANCED, f"glanced/{seed}"), 1.0)
                best = None
                if glance is not None:
                    best = best_of(tried(view, listed, bot, MADE, f"made/{seed}"))
                if best is not None:
                    more = tried(view, listed, bot, MADE * DEEPER, f"confirmed/{seed}")
                    if best_of(more) == best:
                        ranked = sorted(listed, key=lambda one: -mean(more[one]))
                        yield {
                            "theme": theme,
                            "preset": next(iter(game.presets)),
                            "seed": seed,
                            "seats": SEATS,
                            "seat": int(actor),
                            "events": list(events),
                            "solution": str(best),
                            "values": {
                                str(one): round(HUNDREDTHS * mean(more[one]))
                                for one in ranked[:TOLD]
                            },
                            "unit": "points",
                        }
                        return
        events.append(write_event(actor, action))
        state = state.after(actor, action)


def main() -> None:
    """Go through matches until there are enough puzzles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    game = registry.load(chosen.game)
    rows: list[dict[str, object]] = []
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        rows.extend(puzzles_of(game, seed))
        logger.info("%d %d", seed, len(rows))
        if len(rows) >= chosen.number:
            break
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    chosen.out.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
