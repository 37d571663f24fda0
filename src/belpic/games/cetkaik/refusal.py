"""Refusals: what was wrong with an input and what would be right, in both languages."""

from __future__ import annotations


class Refusal(ValueError):
    """Bad input; nothing was changed by it. `str()` of it is the English text."""

    def __init__(self, ja: str, en: str) -> None:
        """Carry the message in Japanese and English."""
        super().__init__(en)
        self.ja = ja
        self.en = en
