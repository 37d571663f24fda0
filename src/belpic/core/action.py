"""Actions: short paths of tokens, each token one touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.text import Text

GLUE: Final = frozenset("-*~@^")
"""A token that begins with one of these is written without a space before it: `TIA-ZAU`."""


class Action(tuple[str, ...]):
    """What an actor does: its tokens in canonical order; `str()` is its one canonical text."""

    __slots__ = ()

    @classmethod
    def of(cls, *tokens: str) -> Action:
        """Return the action made of these tokens."""
        return cls(tokens)

    def __str__(self) -> str:
        """Return the canonical text, the tokens joined."""
        return join(self)

    def __repr__(self) -> str:
        """Return code that makes the action again."""
        return f"Action.of({', '.join(map(repr, self))})"


def join(tokens: Sequence[str]) -> str:
    """Return the tokens as one text."""
    rest = [token if token[0] in GLUE else f" {token}" for token in tokens[1:]]
    return "".join([*tokens[:1], *rest])


class Token(NamedTuple):
    """One possible next step of a path: its text and the key of the thing one touches for it.

    The label says what it does, where several tokens share a key and a client has to ask which.
    Tokens with the same `like` differ in nothing that any rule or player may ask for later, such as
    two cards of one strength where colours do not count: a client may choose among them by itself.
    """

    text: str
    key: str
    label: Text | None = None
    like: str | None = None


class Next(NamedTuple):
    """What may follow a path, and the action it is if it is complete as it stands."""

    tokens: tuple[Token, ...] = ()
    action: Action | None = None


NOTHING: Final = Next()
"""The answer for a seat that is not asked, or for a path that leads nowhere."""


def plain(*texts: str) -> tuple[Token, ...]:
    """Return tokens whose keys are their texts."""
    return tuple(Token(text, text) for text in texts)
