"""The phrase book of the table."""

from __future__ import annotations

from typing import Final

from belpic.core.errors import BelpicError, Reason
from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.table")


class Refused(BelpicError):
    """The table does not allow this, or not now."""


def refusal(key: str, **values: object) -> Refused:
    """Return a refusal with the reason of that name."""
    return Refused(Reason(key, PHRASES(f"refused.{key}", **values)))
