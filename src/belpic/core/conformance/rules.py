"""Checks on a game as a whole: what it says of itself, and its options."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.core.conformance.case import GameUnderTest, homes, place, settings
from belpic.core.conformance.check import Check
from belpic.core.errors import BadOptions
from belpic.core.options import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

IDENTIFIER: Final = re.compile(r"[a-z][a-z0-9_]*")


def _info(rules: GameUnderTest) -> Iterator[str]:
    """What a game announces of itself is sane and fits its rules."""
    info, game = rules.game.info, rules.game
    if info.version < 1:
        yield f"version is {info.version}; the first one is 1"
    if not IDENTIFIER.fullmatch(info.id):
        yield f"id {info.id!r} is not a lower-case name"
    if not info.seats or info.seats.start < 1 or info.seats.step != 1:
        yield f"seats are {info.seats}; a range from 1 upwards is wanted"
    if info.usual_seats not in info.seats:
        yield f"usual_seats is {info.usual_seats}, which is not in {info.seats}"
    if info.presets != tuple(game.presets):
        yield f"info names the presets {info.presets}, the game has {tuple(game.presets)}"
    if info.first_preset not in (None, *game.presets):
        yield f"first_preset is {info.first_preset!r}, which is no preset"
    if info.pictured < 0:
        yield f"pictured is {info.pictured}"
    if info.minutes < 1:
        yield f"minutes is {info.minutes}"
    if missing := set(game.presets) - {preset for preset, _ in homes(game)}:
        yield f"presets that no seat count can have: {', '.join(sorted(missing))}"
    yield from _announced(rules)


def _announced(rules: GameUnderTest) -> Iterator[str]:
    """Yield what is announced and not there, or the other way round."""
    info, parts = rules.game.info, rules.game.parts
    for name, part in (("puzzles", parts.puzzles), ("editor", parts.editor)):
        if getattr(info, name) != (part is not None):
            yield f"info says {name}={getattr(info, name)}, and the parts say otherwise"
    if info.formats != tuple(one.suffix for one in parts.formats):
        yield f"info says formats={info.formats}, and the parts say otherwise"


def _options(rules: GameUnderTest) -> Iterator[str]:
    """Every option value can be used, written and read back; anything else is refused."""
    game = rules.game
    for name, spec in game.Options.specs().items():
        if not spec.source:
            yield f"option {name} names no source"
    for name, value in settings(game):
        spec = game.Options.specs()[name]
        if not spec.accepts(value) or spec.parse(shown(value)) != value:
            yield f"{name}={shown(value)} is not read back from its text"
        elif place(game, {name: value}) is None:
            yield f"{name}={shown(value)} cannot be used in any preset, with whatever else"
    yield from _refused(rules)


def _refused(rules: GameUnderTest) -> Iterator[str]:
    game = rules.game
    usual = game.info.usual_seats
    attempts: dict[str, Callable[[], object]] = {
        "an unknown option": lambda: game.options(usual, None, {"no such option": True}),
        "an unknown preset": lambda: game.options(usual, "no such preset"),
        "a seat too many": lambda: game.options(game.info.seats.stop),
        "a seat too few": lambda: game.options(game.info.seats.start - 1),
    }
    for name in game.Options.specs():
        attempts[f"{name}=∎"] = partial(game.options, usual, None, {name: "∎"})
    for what, attempt in attempts.items():
        try:
            attempt()
        except BadOptions:
            continue
        yield f"{what} is accepted"


RULES_CHECKS: Final = (Check("rules.info", _info), Check("rules.options", _options))
