"""What numbered bots of climbing games consider: few plays, by what they seem to cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from belpic.games._shared.climbing.finder import plainest
from belpic.games._shared.climbing.state import PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from belpic.core.action import Action
    from belpic.games._shared.climbing.finder import FoundForm

Entry = TypeVar("Entry", bound="FoundForm")

WAYS: Final = 16
"""How many ways to play are considered; the others are much like these."""


def by_cost(
    entries: Iterable[Entry], cost: Callable[[Entry], float], first: Action, *, may_pass: bool
) -> Sequence[Action]:
    """Return what the rule of thumb would do, then the other plays by their costs, and to pass."""
    # equal costs keep the order of the entries, so that the same hand gives the same list
    plays = [plainest(entry) for entry in sorted(entries, key=cost)[:WAYS]]
    passing = (PASS,) if may_pass else ()
    return tuple(dict.fromkeys((first, *plays[:1], *passing, *plays)))
