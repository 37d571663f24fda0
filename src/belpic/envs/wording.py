"""What environments say to people."""

from __future__ import annotations

from typing import Final

from belpic.core.errors import BadOptions, Reason
from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.envs")


def refusal(key: str, **values: object) -> BadOptions:
    """Return what is raised if an environment cannot be made so."""
    return BadOptions(Reason(key, PHRASES(key, **values)))
