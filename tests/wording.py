"""Texts for tests, said in both of our languages on the spot."""

from __future__ import annotations

from belpic.core.text import Text


def both(ja: str, en: str) -> Text:
    """Return a text that is told in Japanese and English."""
    return Text.told(ja=ja, en=en)
