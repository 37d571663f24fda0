"""What a server tells and takes beside its tables: announcements, reports, rooms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.codec import from_json
from belpic.core.text import Text
from belpic.table.meeting_messages import RoomNow
from belpic.tui.connection import failed
from belpic.tui.opening import ask

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.codec import Json
    from belpic.core.languages import Lang

KINDS: Final = ("insult", "cheating", "stalling", "name", "other")
"""What a report may be about."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A server, as the guest of a cookie; every call waits for its answer."""

    origin: str
    cookie: str | None

    def announcements(self, lang: Lang) -> tuple[Text, ...]:
        """Return what everybody is told now.

        Raises:
            BelpicError: if the server does not say.
        """
        told = self._ask("/api/announcements", lang).get("announcements")
        listed = told if isinstance(told, list) else []
        return tuple(Text.same(str(one.get("text"))) for one in listed if isinstance(one, dict))

    def report(self, report: Mapping[str, Json], lang: Lang) -> None:
        """Report something to those who moderate.

        Raises:
            BelpicError: if the server refuses.
        """
        self._ask("/api/reports", lang, report)

    def room(self, room: str, lang: Lang) -> RoomNow:
        """Return a room as this guest sees it.

        Raises:
            BelpicError: if there is no such room.
        """
        return from_json(RoomNow, self._ask(f"/api/rooms/{room}", lang))

    def open(self, room: str, game: int, bots: int, lang: Lang) -> str:
        """Open a table in a room and return its id.

        Raises:
            BelpicError: if the server refuses.
        """
        made = self._ask(f"/api/rooms/{room}/tables", lang, {"game": game, "bots": bots})
        try:
            return str(made["table"])
        except KeyError as error:
            raise failed("odd_answer", self.origin, error) from error

    def _ask(
        self, path: str, lang: Lang, body: Mapping[str, Json] | None = None
    ) -> dict[str, Json]:
        return ask(self.origin, path, body, self.cookie, lang)
