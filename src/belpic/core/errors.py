"""What can go wrong, as types; each says what was wrong and what would be right."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.languages import BASE
from belpic.core.text import Phrases, Text

PHRASES = Phrases("belpic.core")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not possible: a stable code for programs and a text for people."""

    code: str
    text: Text


class BelpicError(Exception):
    """Bad input. Nothing was changed or lost by it."""

    def __init__(self, reason: Reason) -> None:
        """Carry the reason; `str()` of the error is its text in the base language."""
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.text.in_(BASE)

    @property
    def text(self) -> Text:
        """The message, for any language."""
        return self.reason.text


class Unreadable(BelpicError):
    """The text is not the text of any action, outcome or position."""


class IllegalAction(BelpicError):
    """The action can be read but the rules do not allow it here."""


class Ambiguous(BelpicError):
    """The text stands for more than one legal action."""


class NotYourTurn(BelpicError):
    """The seat is not asked for anything now."""


class Stale(BelpicError):
    """The command was made for an earlier event number."""


class BadOptions(BelpicError):
    """An unknown option, preset or seat count, a value out of range, or values without meaning."""


class BadRecord(BelpicError):
    """A record that cannot be read or does not replay."""


class EngineFault(BelpicError):
    """An outside engine does not keep to its protocol, or to the rules of the game."""


class WorkLost(BelpicError):
    """A process that shared some work has died with it."""


class UnknownGame(BelpicError):
    """No game of that id is installed."""


def reason(key: str, **values: object) -> Reason:
    """Return the reason `key` from the phrase book of the core."""
    return Reason(key, PHRASES(f"reason.{key}", **values))
