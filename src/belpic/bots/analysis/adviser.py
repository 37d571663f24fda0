"""A process that advises people: it reads views, writes what it would do, and lets others go first.

A server starts one when somebody asks for a hint, so that no table waits for it. It ends when it
has worked too long on a question. It is told a View and nothing else.

    python -m belpic.bots.analysis.adviser < questions > answers

Each question is its length in four bytes and JSON, `{"game": ID, "view": VIEW}`; each answer its
length and a pickled `Advice`, or a pickled sentence that says what went wrong.
"""

from __future__ import annotations

import json
import logging
import pickle
import sys
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.advice import Advice, advise
from belpic.bots.systems import give_way, work_limited
from belpic.core import registry

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

LENGTH: Final = 4
"""How many bytes say how long something is."""
POLITENESS: Final = 5
"""By how much everything else on the machine goes first; somebody waits for it, so not by all."""
WORK_SECONDS: Final = 20.0
"""How long it may work on one question; it needs one or two."""

logger = logging.getLogger(__name__)


def packed(data: bytes) -> bytes:
    """Return data with its length before it."""
    return len(data).to_bytes(LENGTH, "big") + data


def answer(question: bytes) -> Advice | str:
    """Return the advice that a question asks for, or what went wrong."""
    try:
        asked = json.loads(question)
        game = registry.load(asked["game"])
        return advise(game, game.view_from_json(asked["view"]))
    except Exception as error:  # whatever a game's judge does, the next question is answered
        logger.exception("no advice")
        return f"{type(error).__name__}: {error}"


def limited_answer(question: bytes) -> Advice | str:
    """Return the same, or end this process if it takes too long."""
    with work_limited(WORK_SECONDS):
        return answer(question)


def serve(
    questions: BinaryIO, answers: BinaryIO, reply: Callable[[bytes], Advice | str] = answer
) -> None:
    """Answer questions until there are no more."""
    while head := questions.read(LENGTH):
        told = reply(questions.read(int.from_bytes(head, "big")))
        answers.write(packed(pickle.dumps(told)))
        answers.flush()


def main() -> None:
    """Answer what comes in by standard input."""
    give_way(POLITENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer, limited_answer)


if __name__ == "__main__":
    main()
