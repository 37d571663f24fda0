"""A seat at a match, wherever the match is played: what one sees, and the touches made so far.

Everything a screen needs comes from here, and everything shown comes from the View of the one who
looks; nothing here knows what a terminal is. `session` plays at this device, `remote` elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from belpic.core.errors import IllegalAction, Reason, reason
from belpic.core.scene import Scene
from belpic.core.seats import Seat, Watcher
from belpic.core.touch import Asks, Declined, TouchMachine
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.action import Action, Token
    from belpic.core.game import AnyGame
    from belpic.core.outcome import Outcome
    from belpic.core.record import Record
    from belpic.core.scene import Thing
    from belpic.core.seats import Viewer
    from belpic.core.text import Text
    from belpic.core.touch import Touches
    from belpic.core.view import View

Waiting = Literal["person", "bot", "chance", "others", "over"]


@dataclass(frozen=True, slots=True)
class TouchRefused:
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


Touched = TouchRefused | Several | Moved | Played


class PlaySession(ABC):
    """Somebody who looks at a match, and may touch what their seat allows."""

    viewer: Viewer
    """Who looks."""
    levels: Mapping[Seat, str]
    """The bots by seat; all other seats are people's."""
    named: Mapping[Seat, Text] = MappingProxyType({})
    """What people are called, by seat, where that is known."""
    steps: tuple[Touches, ...]
    """Where each touch made so far has led."""
    reader: TouchMachine | None
    """The touch machine of this moment, once it is needed."""
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
    def clocks(self) -> Mapping[Seat, Text]:
        """What the clocks of the seats show; nothing without clocks."""
        return {}

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    def machine(self) -> TouchMachine | None:
        """Return what reads the touches of this moment; None if the View is not there yet."""
        if self.reader is None and self.hand is not None:
            self.reader = TouchMachine(self.hand)
        return self.reader

    def forget(self) -> None:
        """Forget all touches: there is another question, or none."""
        self.steps, self.reader = (), None

    @property
    def touches(self) -> Touches:
        """What has been touched so far."""
        return self.steps[-1] if self.steps else TouchMachine.start

    @property
    def path(self) -> tuple[Token, ...]:
        """The tokens touched so far, and the words that were taken by themselves."""
        machine = self.machine()
        return () if machine is None or not self.steps else machine.chosen(self.touches)

    def scene(self) -> Scene:
        """Return the table with what the touches made so far add to it."""
        machine = None if self.over else self.machine()
        preview = () if machine is None else machine.preview(self.touches)
        return Scene((*self.things(), *preview))

    def allowed(self) -> dict[str, tuple[Token, ...]]:
        """Return the tokens that may follow, by the key of what one touches for them."""
        machine = self._asked_machine()
        if machine is None:
            return {}
        free = machine.free(self.touches)
        return {key: tuple(one.token for one in meanings) for key, meanings in free.items()}

    def _asked_machine(self) -> TouchMachine | None:
        return None if self.over or self.waiting != "person" else self.machine()

    def is_word(self, key: str) -> bool:
        """Tell whether a key is something to say rather than a card, a place or a number."""
        machine = self.machine()
        return machine is None or not machine.sorts.is_thing(key)

    @property
    def completion(self) -> Action | None:
        """The action that the touches so far are, or the only one that they can become."""
        machine = self._asked_machine()
        return None if machine is None else machine.completion(self.touches)

    @property
    def can_finish(self) -> bool:
        """Whether one more touch plays what was touched so far."""
        return self.completion is not None

    def touch(self, key: str, text: str | None = None) -> Touched:
        """Touch the thing with this key; the text says which of several meanings is meant."""
        machine = self._asked_machine()
        if machine is None:
            return TouchRefused(self.why(key))
        result = machine.touch(self.touches, key, text)
        if isinstance(result, Declined):
            return TouchRefused(result.reason)
        if isinstance(result, Asks):
            return Several(tuple(one.token for one in result.meanings))
        action = machine.whole(result.touches)
        if action is not None:
            return self.play(action)
        self.steps = (*self.steps, result.touches)
        return Moved()

    def why(self, key: str) -> Reason:
        """Return why a thing cannot be touched now."""
        if self.over:
            return reason("match_over")
        machine = self.machine()
        if machine is not None:
            return machine.why(self.touches, key)
        return reason("not_now", touch=key, possible="–")

    def take(self, token: Token) -> Touched:
        """Touch what a token is touched on, and mean this token."""
        return self.touch(token.key, token.text)

    def finish(self) -> Touched:
        """Play the action that the touches so far are, or the only one they can become."""
        action = self.completion
        if action is None:
            return TouchRefused(reason("incomplete", text=" ".join(self.texts())))
        return self.play(action)

    def back(self) -> bool:
        """Go back to before the last touch; False if there is none."""
        if not self.steps:
            return False
        self.steps = self.steps[:-1]
        return True

    def write(self, text: str) -> Played:
        """Play the action written as `text`.

        Raises:
            BelpicError: if it cannot be read or is not allowed; nothing has changed then.
        """
        if self.over or self.hand is None or isinstance(self.viewer, Watcher):
            raise IllegalAction(reason("match_over" if self.over else "watching"))
        return self.play(self.game.read(self.hand.shown, self.viewer, text))

    def hint_problem(self) -> Text | None:
        """Return why there is no hint now, or None if one may be asked for."""
        others = frozenset(map(Seat, range(self.seats))) - set(self.levels) - {self.viewer}
        if self.over or isinstance(self.viewer, Watcher):
            return self.why("").text
        if others:
            return PHRASES("hint.people")
        return None if self.waiting == "person" else PHRASES("hint.not_asked")

    def uncover(self) -> None:
        """Show the table: the next person has the device."""
        self.covered = False

    def texts(self) -> tuple[str, ...]:
        """Return the path as texts."""
        return tuple(token.text for token in self.path)
