"""Answers about texts: one given as an argument, or one a line from standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from belpic.cli.complaints import NO, refuse
from belpic.core.errors import BelpicError

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT: Final = "-"


def answer(text: str, respond: Callable[[str], None]) -> None:
    """Respond to the text, or to every line of standard input where the text is `-`.

    Raises:
        BelpicError: if the text is wrong.
        Refusal: if a line is wrong; it names the line, the answers before it stand.
    """
    if text != STANDARD_INPUT:
        respond(text)
        return
    sys.stdin.reconfigure(errors="replace") if hasattr(sys.stdin, "reconfigure") else None
    for number, line in enumerate(sys.stdin, start=1):
        if not line.strip():
            continue
        try:
            respond(line.strip())
        except BelpicError as error:
            raise refuse("line", code=NO, number=number, why=error.text) from error
