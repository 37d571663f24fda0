"""What was agreed for a table beside the rules of its game: the clock, for one."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal, cast, get_args

from belpic.core.errors import BadRecord
from belpic.table.phrases import refusal
from belpic.table.time_control import TimeControl

ChatKind = Literal["off", "presets", "free"]
WatchingKind = Literal["public", "consent", "delayed"]
EntryKind = Literal["key", "lobby", "room"]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table is played; the rules know nothing of it."""

    clock: TimeControl = field(default_factory=TimeControl)
    chat: ChatKind = "presets"
    """Whether people say nothing, phrases that are there in every language, or what they like."""

    watching: WatchingKind = "public"
    """Whether those who watch see what is public, also the hand of a seat that agrees to it, or
    every hand after a delay and nothing before."""

    entry: EntryKind = "key"
    """Who may sit down: whoever has the key, everybody who finds the table in the lobby, or
    everybody in its room."""

    room: str = ""
    """The id of its room, if it has one."""

    rated: bool = False
    """Whether the match counts for the ratings of its people, who all need an account."""

    origin: int = 0
    """How many events the log began with, at a table that goes on from a position of a study."""

    start: str = ""
    """The position that the match begins in, as text, where somebody has set one up."""

    def dumps(self) -> str:
        """Return the terms as the store keeps them."""
        kept = {"clock": str(self.clock), "chat": self.chat, "watching": self.watching}
        entry = {} if self.entry == "key" else {"entry": self.entry}
        room = {"room": self.room} if self.room else {}
        rated = {"rated": "yes"} if self.rated else {}
        origin = {"origin": str(self.origin)} if self.origin else {}
        start = {"start": self.start} if self.start else {}
        return json.dumps({**kept, **entry, **room, **rated, **origin, **start})

    @staticmethod
    def loads(text: str) -> Terms:
        """Return stored terms; what an older version did not know is as usual.

        Raises:
            BadRecord: if they are none.
        """
        kept = json.loads(text)
        if not isinstance(kept, dict) or not all(isinstance(one, str) for one in kept.values()):
            raise BadRecord(refusal("bad_terms").reason)
        chat = kept.get("chat", "presets")
        watching = kept.get("watching", "public")
        entry = kept.get("entry", "key")
        known = ((chat, ChatKind), (watching, WatchingKind), (entry, EntryKind))
        if any(one not in get_args(kinds) for one, kinds in known):
            raise BadRecord(refusal("bad_terms").reason)
        return Terms(
            TimeControl.read(kept.get("clock", "none")),
            cast("ChatKind", chat),
            cast("WatchingKind", watching),
            cast("EntryKind", entry),
            kept.get("room", ""),
            kept.get("rated") == "yes",
            int(kept.get("origin", "0")),
            kept.get("start", ""),
        )
