"""The levels `1`, `2` and so on: from how a game's bots think, with a name and a sentence each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.bots.ismcts import SearchingBot
from belpic.bots.phrases import PHRASES
from belpic.core.parts import Level
from belpic.core.thinking import Strength

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.parts import Bot
    from belpic.core.text import Text
    from belpic.core.thinking import Thinking

NEWCOMERS: Final = 2
"""The level that newcomers meet, where there are so many."""
OFTEN: Final = 0.25
"""From which misjudgement on it is often wrong about what it does not overlook."""
TOP: Final = "top"
"""Another name of the highest level, however many there are."""


def numbered(thinking: Thinking | None) -> dict[str, Level]:
    """Return the numbered levels of a game, weaker ones first; the highest has two names."""
    if thinking is None:
        return {}
    found: list[tuple[Callable[[], Bot], Text, Text]] = [
        (partial(SearchingBot, thinking.hints, strength), PHRASES(f"level.{at}"), about(strength))
        for at, strength in enumerate(thinking.levels, start=1)
    ]
    if thinking.own is not None:
        at = len(found) + 1
        found.append((thinking.own, PHRASES(f"level.{at}"), thinking.about[at]))
    last = len(found)
    if thinking.exact is not None:
        name = PHRASES("level.exact_name", number=last + 1)
        found.append((thinking.exact, name, PHRASES("level.exact")))
    elif last == 1:
        # nobody's beginner: there is no other to meet
        found = [(make, PHRASES("level.only_name"), text) for make, _, text in found]
    elif last > NEWCOMERS:
        make, _, text = found.pop()
        found.append((make, PHRASES("level.highest_name", number=last), text))
    if not found:
        only = partial(SearchingBot, thinking.hints, Strength(1))
        found.append((only, PHRASES("level.only_name"), PHRASES("level.only")))
    usual = min(NEWCOMERS, len(found))
    named = {
        at: Level(make, name, thinking.about.get(at, text), usual=at == usual)
        for at, (make, name, text) in enumerate(found, start=1)
    }
    highest = replace(named[len(named)], usual=False, also=True)
    return {**{str(at): level for at, level in named.items()}, TOP: highest}


def about(strength: Strength) -> Text:
    """Return the sentence that says how a bot of this strength plays."""
    misjudges = "noisy" if strength.noise >= OFTEN or not strength.missed else "wavering"
    errs = ("missed" if strength.missed else "") + (misjudges if strength.noise else "")
    return PHRASES(
        f"level.thinks_{errs or 'well'}",
        worlds=strength.worlds,
        missed=round(100 * strength.missed),
    )
