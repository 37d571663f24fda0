"""Puzzles of 終季: which card to discard, when several discards leave a hand that waits.

What counts is how likely the hand is completed within so many draws, always discarding what leaves
most cards to wait for. The search that makes a puzzle looks two draws ahead, the one that confirms
it eight.

    python -m tools.puzzles.discards --seed 1 --number 50 --out FILE
"""

from __future__ import annotations

import argparse
import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.bots.runner import Log, SeatedBot, play_out
from belpic.core.puzzles import write_event
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.games._shared.cards.hands import added, different, without
from belpic.games.taxot.bot import Prospects, WaitingBot
from belpic.games.taxot.choices import DISCARDED
from belpic.games.taxot.game import GAME
from belpic.games.taxot.state import TaxotState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.games._shared.cards.hands import Hand

logger = logging.getLogger(__name__)

MADE: Final = 2
"""How many draws the search looks ahead that makes a puzzle."""
DEEPER: Final = 4
"""How many times as far the one looks that confirms it."""
SAMPLES: Final = 400
"""How many streams of cards to come a puzzle is made on."""
CONFIRMED: Final = 2000
"""On how many it is confirmed: a gap of a twenty-fifth is then six standard errors wide."""
GAP: Final = 0.04
"""By how much the solution must complete the hand more often than any other discard."""
WAITING: Final = 2
"""How many discards must leave a hand that waits, so that there is something to choose."""
SEATS: Final = 3
CAP: Final = 400
TOLD: Final = 4
SHARES: Final = 10_000


def completes(prospects: Prospects, hand: Hand, draws: list[int]) -> int:
    """Return with which of the cards drawn the hand is completed; more than there are if never."""
    for number, kind in enumerate(draws):
        if prospects.judge.waits(hand, prospects.group).complete >> kind & 1:
            return number
        cards = added(hand, kind)
        left = [without(cards, other) for other in different(cards)]
        hand = max(left, key=lambda one: prospects.outs(one, prospects.group))
    return len(draws)


def draw_cards(prospects: Prospects, number: int, rng: Rng) -> list[int]:
    """Return so many unseen cards, without replacement."""
    left = [kind for kind, copies in enumerate(prospects.unseen) for _ in range(copies)]
    return [left.pop(rng.below(len(left))) for _ in range(number)]


def chances(
    prospects: Prospects,
    actions: tuple[Action, ...],
    seed: str,
    draws: int,
    samples: int = SAMPLES,
) -> dict[Action, float]:
    """Return how often the hand is completed after each discard, with the same cards to come."""
    streams = [
        draw_cards(prospects, draws, SeededRng(f"{seed}/{sample}")) for sample in range(samples)
    ]
    return {
        action: sum(
            completes(prospects, prospects.left_after(DISCARDED[action]), cards) < draws
            for cards in streams
        )
        / samples
        for action in actions
    }


def best_of(found: dict[Action, float]) -> Action | None:
    """Return the discard that stands out, None if none does."""
    first, second, *_ = sorted(found, key=lambda action: -found[action])
    return first if found[first] - found[second] >= GAP else None


def find_discard(
    state: TaxotState, seat: Seat, seed: int
) -> tuple[Action, dict[Action, float]] | None:
    """Return the discard that is clearly best however far one looks, and how good all are."""
    actions = tuple(state.actions(seat))
    if len(actions) <= WAITING or any(one not in DISCARDED for one in actions):
        return None
    shown = state.view(seat).shown
    assert isinstance(shown, TaxotState)  # the same game
    prospects = Prospects(shown, seat)
    outs = [
        prospects.outs(prospects.left_after(DISCARDED[one]), prospects.group) for one in actions
    ]
    if sum(map(bool, outs)) < WAITING or sum(prospects.unseen) <= MADE * DEEPER:
        return None
    best = best_of(chances(prospects, actions, f"made/{seed}", MADE))
    if best is None:
        return None
    more = chances(prospects, actions, f"confirmed/{seed}", MADE * DEEPER, CONFIRMED)
    return (best, more) if best_of(more) == best else None


def puzzles_of(seed: int) -> Iterator[dict[str, object]]:
    """Yield the puzzle of one match, if it has one."""
    state = GAME.start(SEATS, GAME.options(SEATS))
    players = [SeatedBot(WaitingBot(), SeededRng(f"cards/{seed}/{seat}")) for seat in range(SEATS)]
    log: Log = []
    play_out(state, players, SeededRng(f"cards/{seed}"), CAP, log)
    events: list[str] = []
    for actor, action in log:
        assert isinstance(state, TaxotState)  # the game's own
        found = None if actor is CHANCE else find_discard(state, actor, seed)
        if found is not None:
            best, more = found
            ranked = sorted(more, key=lambda one: -more[one])
            yield {
                "theme": "discard",
                "preset": next(iter(GAME.presets)),
                "seed": seed,
                "seats": SEATS,
                "seat": actor,
                "events": list(events),
                "solution": str(best),
                "values": {str(one): round(SHARES * more[one]) for one in ranked[:TOLD]},
                "unit": "chance",
            }
            return
        events.append(write_event(actor, action))
        state = state.after(actor, action)


def main() -> None:
    """Go through matches until there are enough puzzles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=50)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    rows: list[dict[str, object]] = []
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        rows.extend(puzzles_of(seed))
        logger.info("%d %d", seed, len(rows))
        if len(rows) >= chosen.number:
            break
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    chosen.out.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
