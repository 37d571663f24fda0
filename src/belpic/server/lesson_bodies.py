"""What HTTP takes for lessons; as in `belpic.server.bodies`, each once."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.table.commands import TouchMade


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """What somebody answers at a step of a lesson."""

    answer: str
    """The text of an action, the key of a thing, or the name of an answer."""


@dataclass(frozen=True, slots=True)
class NewTouches:
    """What somebody touches at a step of a lesson, or in a puzzle."""

    touches: tuple[TouchMade, ...]
    """In their order."""
    ahead: bool = False
    """Whether to tell what may be touched further on."""
