"""A seat at a match, wherever the match is played: what one sees, and the touches made so far.

Everything a screen needs comes from here, and everything shown comes from the View of the one who
looks; nothing here knows what a terminal is. `session` plays at this device, `remote` elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from belpic.core.action import NOTHING
from belpic.core.errors import IllegalAction, Reason, reason
from belpic.core.game import NAMED
from belpic.core.scene import Scene
from belpic.core.seats import Seat, Watcher

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.action import Action, Next, Token
    from belpic.core.game import AnyGame
    from belpic.core.outcome import Outcome
    from belpic.core.record import Record
    from belpic.core.scene import Thing
    from belpic.core.seats import Viewer
    from belpic.core.text import Text
    from belpic.core.view import View

Waiting = Literal["person", "bot", "chance", "others", "over"]


@dataclass(frozen=True, slots=True)
class Refused:
    """The touch did nothing, and this is why."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Several:
    """The touch could mean any of these; nothing was done yet."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """The touch lengthened or shortened the path."""


@dataclass(frozen=True, slots=True)
class Played:
    """The touch completed an action, and it was played."""

    action: Action


Touched = Refused | Several | Moved | Played


class Sitting(ABC):
    """Somebody who looks at a match, and may touch what their seat allows."""

    viewer: Viewer
    """Who looks."""
    levels: Mapping[Seat, str]
    """The bots by seat; all other seats are people's."""
    path: tuple[Token, ...]
    """The touches made so far."""
    covered: bool
    """Whether the screen must be covered until the next person has the device."""

    @property
    @abstractmethod
    def game(self) -> AnyGame:
        """The game that is played."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def people(self) -> frozenset[Seat]:
        """The seats of people at this device."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""

    @property
    @abstractmethod
    def waiting(self) -> Waiting:
        """What the match waits for."""

    @property
    @abstractmethod
    def asked(self) -> frozenset[Seat]:
        """The seats that are asked now."""

    @property
    @abstractmethod
    def hand(self) -> View | None:
        """The View of the seat that looks, whose touches are read; None if it is not there yet."""

    @property
    @abstractmethod
    def commitment(self) -> str:
        """What the fair chance of this match is bound to."""

    @abstractmethod
    def things(self) -> tuple[Thing, ...]:
        """Return the table as the one who looks sees it; all of it, once the match is over."""

    @abstractmethod
    def sentences(self) -> tuple[Text, ...]:
        """Return every event as a sentence for the one who looks."""

    @abstractmethod
    def record(self) -> Record:
        """Return the match as it may be saved: masked and with a closed seed until it is over."""

    @abstractmethod
    def resign(self) -> None:
        """End the match by a resignation of the seat that looks."""

    @abstractmethod
    def play(self, action: Action) -> Played:
        """Play an action of the seat that looks."""

    @property
    def status(self) -> Text | None:
        """What is going on beside the match, such as a lost connection; usually nothing."""
        return None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    def scene(self) -> Scene:
        """Return the table with what the touches made so far add to it."""
        preview = () if self.over or self.hand is None else self.hand.preview(self.texts())
        return Scene((*self.things(), *preview))

    @property
    def next(self) -> Next:
        """What may be touched now, and the action if the touches made so far are one."""
        return NOTHING if self.hand is None else self.hand.next(self.texts())

    def allowed(self) -> dict[str, tuple[Token, ...]]:
        """Return the tokens that may follow, by the key of what one touches for them."""
        if self.over or self.waiting != "person":
            return {}
        found: dict[str, tuple[Token, ...]] = {}
        for token in self.next.tokens:
            found[token.key] = (*found.get(token.key, ()), token)
        return found

    @property
    def can_finish(self) -> bool:
        """Whether the touches so far are an action, though more could follow."""
        following = self.next
        return bool(self.path and following.action and following.tokens)

    def touch(self, key: str) -> Touched:
        """Touch the thing with this key."""
        tokens = self.allowed().get(key, ())
        if len(tokens) == 1:
            return self.take(tokens[0])
        if tokens:
            return Several(tokens)
        if any(token.key == key for token in self.path):
            self._drop(key)
            return Moved()
        return Refused(self.why(key))

    def why(self, key: str) -> Reason:
        """Return why a thing cannot be touched now."""
        if self.over:
            return reason("match_over")
        refused = None if self.hand is None else self.hand.why((*self.texts(), key))
        # a bot may still be at work though this seat is asked as well
        possible = ", ".join(list(self.allowed())[:NAMED]) or "–"
        return refused or reason("not_now", touch=key, possible=possible)

    def take(self, token: Token) -> Touched:
        """Go one token further; play the action if nothing more can follow."""
        self.path = (*self.path, token)
        following = self.next
        if following.action is not None and not following.tokens:
            return self.play(following.action)
        return Moved()

    def finish(self) -> Touched:
        """Play the action that the touches so far are."""
        action = self.next.action
        if action is None:
            return Refused(reason("incomplete", text=" ".join(self.texts())))
        return self.play(action)

    def back(self) -> bool:
        """Take back the last touch; False if there is none."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def write(self, text: str) -> Played:
        """Play the action written as `text`.

        Raises:
            BelpicError: if it cannot be read or is not allowed; nothing has changed then.
        """
        if self.over or self.hand is None or isinstance(self.viewer, Watcher):
            raise IllegalAction(reason("match_over" if self.over else "watching"))
        return self.play(self.game.read(self.hand.shown, self.viewer, text))

    def uncover(self) -> None:
        """Show the table: the next person has the device."""
        self.covered = False

    def texts(self) -> tuple[str, ...]:
        """Return the path as texts."""
        return tuple(token.text for token in self.path)

    def _drop(self, key: str) -> None:
        """Untouch: drop the last touch of the key, and what no longer follows without it."""
        last = max(index for index, token in enumerate(self.path) if token.key == key)
        kept = self.path[:last]
        for token in self.path[last + 1 :]:
            texts = tuple(one.text for one in kept)
            if self.hand is None or token not in self.hand.next(texts).tokens:
                break
            kept = (*kept, token)
        self.path = kept
