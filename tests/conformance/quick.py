"""How much is done for the little games of these tests."""

from typing import Final

from belpic.core.conformance import Size

QUICK: Final = Size(
    matches=3,
    events=200,
    replayed=100,
    states=12,
    viewers=3,
    nodes=100,
    hypotheses=5,
    guesses=200,
    points=20,
    beliefs=500,
    samples=4_000,
    mixes=0,
    singly=False,
    seconds=5.0,
)
"""Enough to find every fault of theirs, in about a second each."""
