"""The log: lines for people as usual, or one JSON object a line for programs.

Whatever is in it, no line names a person, an address, a token or the key of a table.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

LogForm = Literal["text", "json"]
VARIABLE: Final = "BELPIC_LOG"
"""Names the form for processes that a server starts."""
EXTRAS: Final = ("method", "route", "status", "milliseconds")
"""What a record may carry beside its message."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at = datetime.fromtimestamp(record.created, UTC)
        told: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def form_of(environment: Mapping[str, str]) -> LogForm:
    """Return the form that the environment names, else lines for people."""
    return "json" if environment.get(VARIABLE) == "json" else "text"


def set_up(form: LogForm) -> None:
    """Let all records go to standard error in a form.

    Lines for people begin with warnings, as they are few; programs get every request as well.
    """
    handler = logging.StreamHandler(sys.stderr)
    if form == "json":
        handler.setFormatter(JsonLines())
        logging.getLogger("belpic").setLevel(logging.INFO)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
