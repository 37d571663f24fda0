"""The phrase book of the server, and refusals with a status."""

from __future__ import annotations

from typing import Final

from belpic.core.errors import BelpicError, Reason
from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.server")


class Denied(BelpicError):
    """A request that is refused, with the status of HTTP that says so."""

    def __init__(self, reason: Reason, status: int) -> None:
        """Carry the reason and the status."""
        super().__init__(reason)
        self.status = status


def deny(status: int, key: str, **values: object) -> Denied:
    """Return a refusal with the reason of that name."""
    return Denied(Reason(key, PHRASES(key, **values)), status)
