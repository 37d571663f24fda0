"""What a clock shows, from what the server has told: for clients in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.text import Text
from belpic.table.phrases import PHRASES

if TYPE_CHECKING:
    from belpic.table.now_messages import ClockNow, ClockRule

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


def left_at(clock: ClockNow, rule: ClockRule, time: int) -> tuple[int, int]:
    """Return how many milliseconds of the bank or the present period are left, and the periods."""
    run = 0 if clock.since is None else max(0, time - clock.since)
    left = clock.bank - run
    if left > 0 or rule.kind != "byoyomi":
        return max(0, left), clock.periods
    used, gone = divmod(-left, rule.each)
    periods = clock.periods - used
    return (rule.each - gone, periods) if periods > 0 else (0, 0)


def face(clock: ClockNow, rule: ClockRule, time: int) -> Text:
    """Return what a clock shows at a time of the server."""
    left, periods = left_at(clock, rule, time)
    seconds = -(-left // 1000)
    if seconds >= DAY:
        return PHRASES("clock.days_left", days=seconds // DAY, hours=seconds % DAY // HOUR)
    minutes, rest = divmod(seconds, MINUTE)
    text = f"{minutes}:{rest:02}"
    if seconds >= HOUR:
        text = f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return Text.same(f"{text} ×{periods}" if rule.kind == "byoyomi" else text)
