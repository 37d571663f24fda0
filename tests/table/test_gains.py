"""Lines of the log say what they changed, and a seat is “you” to itself."""

from __future__ import annotations

import json

from belpic.core import registry
from belpic.core.seats import SPECTATOR, Seat
from belpic.table.feeds import Feed
from belpic.table.table import Table
from tests.table.world import act, started

ACTIONS = 12


def stick_game() -> str:
    """Return a game in which points change hands soon."""
    return next(game for game in registry.ids() if registry.info(game).family == "sticks")


def went_on(table: Table) -> Table:
    """Return the table after the first action that somebody may do."""
    seat = min(table.asked)
    path: list[str] = []
    while (following := table.view(Seat(seat)).next(path)).action is None:
        path.append(following.tokens[0].text)
    return act(table, seat, str(following.action))


def test_gains_add_up_to_the_scores_and_are_told_alike_at_once_and_later() -> None:
    table = started(stick_game())
    feed = Feed(table, SPECTATOR)
    first = table.view(SPECTATOR).shown.scores()
    for _ in range(ACTIONS):
        if not table.asked:
            break
        after = went_on(table)
        feed.follow(after, after.trail[table.n :])
        table = after
    sums = [sum(line.gains[seat] for line in feed.lines if line.gains) for seat in range(2)]
    last = table.view(SPECTATOR).shown.scores()
    assert sums == [new - old for old, new in zip(first, last, strict=True)]
    assert any(line.gains for line in feed.lines)
    assert Feed(table, SPECTATOR).lines == feed.lines


def test_everybody_reads_of_themselves_as_you() -> None:
    table = went_on(started(stick_game()))
    told = {
        who: [line["say"] or "" for line in json.loads(Feed(table, who).snapshot("en"))["log"]]
        for who in (Seat(0), Seat(1), SPECTATOR)
    }
    assert any("Seat 1" in text for text in told[SPECTATOR])
    assert not any("You" in text for text in told[SPECTATOR])
    actor = Seat(0) if any("You" in text for text in told[Seat(0)]) else Seat(1)
    assert any("You" in text for text in told[actor])
