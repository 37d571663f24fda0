"""What a drawing depends on beside the scene: who looks, in which language, how wide, what now."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from belpic.core.languages import BASE, Lang
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.tui.charset import ASCII, UNICODE, Charset, printable, to_ascii
from belpic.tui.draw.block import Touch
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.scene import Card, Piece


@dataclass(frozen=True, slots=True)
class Pen:
    """One drawing's circumstances. Use a new one for every drawing: it counts copies."""

    lang: Lang = "en"
    ascii_only: bool = False
    letters: bool = False
    """Whether pieces show letters in place of characters."""
    width: int = 80
    height: int = 24
    viewer: Viewer = SPECTATOR
    seats: int = 2
    asked: frozenset[Seat] = frozenset()
    names: Mapping[Seat, Text] = field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    """The keys that can be touched now."""
    chosen: tuple[str, ...] = ()
    """The keys touched so far on the way to one action."""
    amounts: Mapping[str, int] = field(default_factory=dict)
    """The numbers that stand in the amounts to choose."""
    spinning: tuple[bool, ...] | None = None
    """The faces of sticks while they are in the air."""
    copies: Counter[str] = field(default_factory=Counter)

    @property
    def charset(self) -> Charset:
        """The characters to draw with."""
        return ASCII if self.ascii_only else UNICODE

    def say(self, text: Text | str) -> str:
        """Return the text in the language and the characters of this drawing."""
        if isinstance(text, Text):
            text = text.in_(BASE if self.ascii_only else self.lang)
        return to_ascii(printable(text)) if self.ascii_only else printable(text)

    def phrase(self, key: str, **values: object) -> str:
        """Return a phrase of the terminal table."""
        return self.say(PHRASES(key, **values))

    def name(self, seat: Seat) -> str:
        """Return a seat's name."""
        return self.say(self.names[seat]) if seat in self.names else self.short_name(seat)

    def short_name(self, seat: Seat) -> str:
        """Return a seat's number for people, who count from one."""
        return self.phrase("seat.number", seat=seat + 1)

    def face(self, thing: Piece | Card) -> str:
        """Return what is written on a piece or card."""
        return self.say(thing.letter if self.letters or self.ascii_only else thing.glyph)

    def owner(self, seat: Seat | None) -> str:
        """Return a sign for whose a piece is: a direction for two, otherwise a number."""
        if seat is None:
            return " "
        if self.seats != 2:
            return str(seat + 1)
        near = seat_of(self.viewer) or 0
        return self.charset.up if seat == near else self.charset.down

    def touch(self, key: str) -> Touch:
        """Return a touch of the next copy of what has this key."""
        copy = self.copies[key]
        self.copies[key] += 1
        return Touch(key, copy)

    def is_chosen(self, touch: Touch) -> bool:
        """Tell whether this copy has been touched on the way to the action."""
        return touch.copy < self.chosen.count(touch.key)

    def is_allowed(self, touch: Touch) -> bool:
        """Tell whether this copy can be touched now."""
        return touch.key in self.allowed and not self.is_chosen(touch)

    def sign(self, touch: Touch, otherwise: str = " ") -> str:
        """Return the sign before something touchable: chosen, possible, or neither."""
        if self.is_chosen(touch):
            return self.charset.chosen
        return self.charset.allowed if self.is_allowed(touch) else otherwise

    def ink(self, touch: Touch) -> str:
        """Return the ink of something touchable."""
        if self.is_chosen(touch):
            return "chosen"
        return "allowed" if self.is_allowed(touch) else ""
