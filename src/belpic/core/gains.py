"""Who gains and loses how much, as a part of what is told of an event.

A sentence says who took what, and why; how much that is for everybody is a sentence after it. Where
the changes of the scores stand beside the line already, that sentence is left away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.text import Series, Text

if TYPE_CHECKING:
    from belpic.core.languages import Lang


@dataclass(frozen=True, slots=True, repr=False)
class Gains(Text):
    """A sentence that tells nothing but how the scores change."""

    sentence: Text

    def in_(self, lang: Lang) -> str:
        """Return the sentence in one language."""
        return self.sentence.in_(lang)


def without_gains(told: Text) -> Text:
    """Return sentences without those that tell nothing but how the scores change."""
    if not isinstance(told, Series) or not any(isinstance(one, Gains) for one in told.texts):
        return told
    return Series(tuple(one for one in told.texts if not isinstance(one, Gains)), told.kind)
