"""How much time people have: what was agreed when the table was opened.

Its one text is what commands, the store, records and requests use: `none`, `fischer 300+5` (seconds
in the bank, and those that every turn adds), `byoyomi 600+3x30` (seconds in the bank, then
periods), `move 30` (seconds for each move) and `days 3` (days for each move).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import BadOptions
from belpic.table.phrases import PHRASES, refusal

if TYPE_CHECKING:
    from belpic.core.text import Text

ClockKind = Literal["none", "fischer", "byoyomi", "move", "days"]
DAY: Final = 86_400
"""Seconds."""
LONGEST_MAIN: Final = DAY
LONGEST_EACH: Final = 3600
MOST_PERIODS: Final = 20
MOST_DAYS: Final = 30
SHORTEST: Final = 3
"""Nobody can play with fewer seconds than this for the first move."""
_FORM: Final = re.compile(
    r"none"
    r"|fischer (?P<bank>[0-9]{1,6})\+(?P<increment>[0-9]{1,6})"
    r"|byoyomi (?P<main>[0-9]{1,6})\+(?P<periods>[0-9]{1,6})x(?P<period>[0-9]{1,6})"
    r"|move (?P<move>[0-9]{1,6})"
    r"|days (?P<days>[0-9]{1,6})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The clock that a table is played with, in seconds."""

    kind: ClockKind = "none"
    main: int = 0
    """What is in the bank at first."""
    each: int = 0
    """What a turn adds (Fischer), the length of a period (byōyomi), or the time for one move."""
    periods: int = 0

    @staticmethod
    def read(text: str) -> TimeControl:
        """Return what a text says.

        Raises:
            BadOptions: if it is not of one of the forms, or the times make no sense.
        """
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise BadOptions(refusal("bad_clock", text=text[:40]).reason)
        number = {name: int(digits) for name, digits in found.groupdict().items() if digits}
        if "bank" in number:
            made = TimeControl("fischer", number["bank"], number["increment"])
        elif "period" in number:
            made = TimeControl("byoyomi", number["main"], number["period"], number["periods"])
        elif "move" in number:
            made = TimeControl("move", 0, number["move"])
        elif "days" in number:
            made = TimeControl("days", 0, number["days"] * DAY)
        else:
            made = TimeControl()
        made.check()
        return made

    def check(self) -> None:
        """Refuse times that nobody can play with.

        Raises:
            BadOptions: if they are too short or too long.
        """
        longest = MOST_DAYS * DAY if self.kind == "days" else LONGEST_EACH
        fits = self.main <= LONGEST_MAIN and self.each <= longest and self.periods <= MOST_PERIODS
        first = self.main + max(1, self.periods) * self.each
        if self.kind == "byoyomi" and not (self.periods and self.each):
            fits = False
        if self.kind == "fischer":
            first = self.main
        if self.kind != "none" and (not fits or first < SHORTEST):
            raise BadOptions(refusal("clock_range", text=str(self)).reason)

    def __str__(self) -> str:
        match self.kind:
            case "none":
                return "none"
            case "fischer":
                return f"fischer {self.main}+{self.each}"
            case "byoyomi":
                return f"byoyomi {self.main}+{self.periods}x{self.each}"
            case "move":
                return f"move {self.each}"
            case "days":
                return f"days {self.each // DAY}"

    @property
    def label(self) -> Text:
        """The clock in words."""
        values = {
            "minutes": _minutes(self.main),
            "each": self.each,
            "periods": self.periods,
            "days": self.each // DAY,
        }
        return PHRASES(f"clock.{self.kind}", **values)


def _minutes(seconds: int) -> str:
    """Return a time as minutes, with seconds where there are any."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else str(minutes)
