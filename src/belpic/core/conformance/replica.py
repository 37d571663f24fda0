"""Plays given events and prints what came of them: run in another process to compare.

Run as a script it reads one JSON document from its input and writes one.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypedDict, cast

from belpic.core.action import Action
from belpic.core.codec import Json, to_json
from belpic.core.seats import CHANCE, SPECTATOR, Actor, Seat, Turn, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import AnyGame, State

Events = list[tuple[int | None, list[str]]]
Digests = dict[str, str]
Answer = list[list[Digests]] | str
"""Of each match what was looked at; or in words what kept a game from being played at all."""


class Played(TypedDict):
    """A match: what happens in it, and after how many events to look."""

    seats: int
    options: Json
    events: Events
    looks: list[int]


class Question(TypedDict):
    """A game by its class, and matches of it."""

    module: str
    name: str
    matches: list[Played]


LISTED: Final = 200
"""Longer lists of actions are not compared."""


def load(module: str, name: str) -> AnyGame:
    """Return the game of that class; games are stateless, so a fresh one is as good."""
    return cast("Callable[[], AnyGame]", getattr(import_module(module), name))()


def digests(
    game: AnyGame, seats: int, options: Json, events: Events, looks: frozenset[int]
) -> Iterator[Digests]:
    """Yield what the states after some of the events look like, as digests by part."""
    viewers: tuple[Viewer, ...] = (*map(Seat, range(seats)), SPECTATOR)
    state = game.start(seats, game.Options.from_json(seats, options))
    for number, (seat, tokens) in enumerate(events, start=1):
        actor: Actor = CHANCE if seat is None else Seat(seat)
        action = Action(tokens)
        told = [
            [state.seen(actor, action, viewer), to_json(state.describe(actor, action, viewer))]
            for viewer in viewers
        ]
        state = state.after(actor, action)
        if number in looks:
            yield {
                part: _digest(content)
                for part, content in {**dict(_parts(state)), "events": told}.items()
            }


def _parts(state: State) -> Iterator[tuple[str, object]]:
    yield "state", to_json(state)
    yield "scores", list(state.scores())
    to_act = state.to_act
    if to_act is CHANCE:
        yield "chance", to_json(state.chance().outcomes())
    elif not isinstance(to_act, Turn):
        listed = (state.listed(seat, LISTED) for seat in sorted(to_act))
        yield "actions", [list(map(str, actions or ())) for actions in listed]
    for name, viewer in (("seat 0", Seat(0)), ("spectator", SPECTATOR)):
        yield f"scene of {name}", to_json(state.view(viewer).scene())


def _digest(content: object) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def answer(question: str) -> str:
    """Return the digests of every match of every game in the question, or a game's mishap."""
    return json.dumps([_game_answer(asked) for asked in json.loads(question)])


def _game_answer(asked: Question) -> Answer:
    try:
        game = load(asked["module"], asked["name"])
        return [
            list(
                digests(
                    game,
                    match["seats"],
                    match["options"],
                    match["events"],
                    frozenset(match["looks"]),
                )
            )
            for match in asked["matches"]
        ]
    except Exception as error:  # noqa: BLE001  # whatever a game does wrong is reported
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    sys.stdout.write(answer(sys.stdin.read()))
