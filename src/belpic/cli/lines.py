"""Answers about texts: one given as an argument, or one a line from standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from belpic.cli.complaints import NO, refuse
from belpic.cli.language import current
from belpic.cli.output import say, say_json
from belpic.core.codec import to_json
from belpic.core.errors import BelpicError

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT: Final = "-"


def answer(text: str, respond: Callable[[str], None], *, as_json: bool) -> None:
    """Respond to the text, or to every line of standard input where the text is `-`.

    Answers stay in step with the lines: a blank line is answered as the empty text is, and where
    that is wrong by an error in its place.

    Raises:
        BelpicError: if the text is wrong.
        Refusal: if a line is wrong; it names the line, the answers before it stand.
    """
    if text != STANDARD_INPUT:
        respond(text)
        return
    sys.stdin.reconfigure(errors="replace") if hasattr(sys.stdin, "reconfigure") else None
    for number, line in enumerate(sys.stdin, start=1):
        given = line.strip()
        try:
            respond(given)
        except BelpicError as error:
            refused = refuse("line", code=NO, number=number, why=error.text)
            if given:
                raise refused from error
            if as_json:
                say_json({"error": to_json(error.reason)})
            else:
                say(refused.text.in_(current()))
