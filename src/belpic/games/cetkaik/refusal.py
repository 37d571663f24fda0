"""Refusals: what was wrong with an input and what would be right."""

from __future__ import annotations

from typing import Final

from belpic.core.languages import BASE
from belpic.core.text import Phrases, Text

BOOK: Final = Phrases("belpic.games.cetkaik")


class Refusal(ValueError):
    """Bad input; nothing was changed by it. `str()` of it is the text in the base language."""

    def __init__(self, text: Text) -> None:
        """Carry the message."""
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return self.text.in_(BASE)
