"""Texts in which a 船 is not declared: the strongest reading is meant (Rulebook, cards §4)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.games._shared.cards.plays import CombinationPlay

_UNDECLARED: Final = re.compile(r" [br]S(?!=)", re.IGNORECASE)


def has_undeclared(text: str) -> bool:
    """Tell whether a 船 in the text is not declared."""
    return _UNDECLARED.search(text) is not None


def completed(text: str, plays: Iterable[CombinationPlay]) -> str:
    """Return the text of the strongest of these plays that `text` can mean, or the text itself."""
    words = text.casefold().split()
    meant = [play for play in plays if _can_mean(words, play)]
    strongest = max(meant, key=lambda play: play.combination.key, default=None)
    return text if strongest is None else str(strongest.action)


def _can_mean(words: list[str], play: CombinationPlay) -> bool:
    tokens = [token.casefold() for token in play.action]
    wanted = Counter(words) - Counter(tokens)
    bare = Counter(
        token.partition("=")[0] for token in (Counter(tokens) - Counter(words)).elements()
    )
    return len(words) == len(tokens) and wanted == bare
