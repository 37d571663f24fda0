"""What two people at a table read is one story: the tests that compare it turn it round rightly.

Over the sockets chance is nobody's to choose, so what is told there differs from run to run. Here
whole matches are told from seeds, as many as bring every sentence of these games.
"""

from __future__ import annotations

import re

import pytest

from belpic.core import registry
from belpic.core.languages import BASE
from belpic.core.match import Match
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat, asked_seats
from belpic.core.text import read_by
from tests.server.client import told_to_others

MATCHES = 60


def whole_match(game: str, seed: int) -> Match:
    """Return a match of random decisions, to its end."""
    rules, rng = registry.load(game), SeededRng(seed)
    match = Match.begin(rules, 2, rules.options(2)).settle(rng)
    while match.outcome is None:
        seat = min(asked_seats(match.state.to_act))
        actions = list(match.state.actions(seat))
        match = match.play(seat, actions[rng.below(len(actions))]).settle(rng)
    return match


@pytest.mark.parametrize(
    ("game", "wanted"),
    [("lutu", {"bet", "have", "take"}), ("niekkutzaupxiu", {"bank", "take", "throw"})],
)
def test_what_a_seat_reads_of_itself_is_what_others_read_of_it(game: str, wanted: set[str]) -> None:
    verbs = set()
    for seed in range(MATCHES):
        for _, before, actor, action in whole_match(game, seed).steps():
            if before is None:
                continue
            said = before.describe(actor, action, ALL)
            for seat in (Seat(0), Seat(1)):
                with read_by(seat):
                    own = said.in_(BASE)
                assert told_to_others(own, seat) == said.in_(BASE)
                verbs.update(re.findall(r"You (\w+)", own))
    assert verbs >= wanted
