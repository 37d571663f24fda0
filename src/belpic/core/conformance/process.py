"""The check that events give the same states in another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from belpic.core.codec import to_json
from belpic.core.conformance import replica
from belpic.core.conformance.actions import FOR_ALL
from belpic.core.conformance.case import Case, GameUnderTest, cases
from belpic.core.conformance.check import Check
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import Trail, play
from belpic.core.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.conformance.replica import Answer, Played, Question

LOOKS: Final = 12
"""States of a match that are compared."""
PATIENCE: Final = 300
"""Seconds after which the other process is given up."""


def _process(rules: GameUnderTest) -> Iterator[str]:
    """The same events give the same states, actions and scenes under another hash seed."""
    (found,) = differences([rules])
    yield from found


def differences(subjects: Sequence[GameUnderTest]) -> list[list[str]]:
    """Return for each game where two other processes differ; they are started once for all."""
    played = [_played(rules) for rules in subjects]
    questions: list[Question] = [
        {
            "module": type(rules.game).__module__,
            "name": type(rules.game).__qualname__,
            "matches": [_match(case, trail) for case, trail in looked],
        }
        for rules, looked in zip(subjects, played, strict=True)
    ]
    answers = zip(played, *_ask(json.dumps(questions)), strict=True)
    return [list(_differing(*answer)) for answer in answers]


def _played(rules: GameUnderTest) -> tuple[tuple[Case, Trail], ...]:
    played = ((case, play(case, 0)) for case in cases(rules.game, rules.size))
    return tuple(limited(played, FOR_ALL * rules.size.seconds))


def _differing(
    looked: tuple[tuple[Case, Trail], ...], here: Answer, there: Answer
) -> Iterator[str]:
    if isinstance(here, str) or isinstance(there, str):
        yield f"another process cannot play it: {here if isinstance(here, str) else there}"
        return
    for (case, _), mine, other in zip(looked, here, there, strict=True):
        for look, (one, two) in enumerate(zip(mine, other, strict=True)):
            parts = [part for part in one if one[part] != two[part]]
            if parts:
                yield f"{case}: look {look} differs in another process: {', '.join(parts)}"
                break


def _match(case: Case, trail: Trail) -> Played:
    steps = trail.steps[: case.size.replayed]
    every = max(1, len(steps) // LOOKS)
    return {
        "seats": case.seats,
        "options": to_json(case.options.chosen()),
        "events": [
            (None if step.actor is CHANCE else int(step.actor), list(step.action)) for step in steps
        ],
        "looks": sorted({*range(1, len(steps) + 1, every), len(steps)}),
    }


def _start(hash_seed: str) -> subprocess.Popen[str]:
    """Start the replica by its file, so that it loads neither the kit nor the site's packages."""
    # what a set or dictionary holds comes in another order under another seed
    changes = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(  # noqa: S603  # this interpreter with a file of this package
        [sys.executable, "-S", "-P", replica.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **changes},
    )


def _ask(question: str) -> list[list[Answer]]:
    """Return what two processes with different hash seeds answer, a game after the other."""
    started = [_start(hash_seed) for hash_seed in ("0", "1")]
    try:
        spoken = [process.communicate(question, PATIENCE) for process in started]
    finally:
        for process in started:
            process.kill()
    for process, (_, trouble) in zip(started, spoken, strict=True):
        if process.returncode:
            said = trouble.strip() or f"the other process ended with {process.returncode}"
            raise RuntimeError(said.splitlines()[-1])
    return [json.loads(said) for said, _ in spoken]


RULES_CHECKS: Final = (Check("rules.process", _process),)
