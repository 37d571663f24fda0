"""Playthroughs: whole matches written so that a person can follow every rule at work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belpic.core import registry
from belpic.core.game import AnyGame, State
from belpic.core.match import CAP, Match
from belpic.core.options import shown
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Actor, Seat
from belpic.core.walk import random_action

LONGEST: Final = 160
"""After so many events a playthrough is cut off and decided by the scores."""
LISTED: Final = 12
"""Of a longer list of choices only so many are written out."""


def names() -> list[tuple[str, str]]:
    """Return every game with each of its presets."""
    return [(game, preset) for game in registry.ids() for preset in registry.info(game).presets]


def playthrough(game_id: str, preset: str) -> str:
    """Return one match of random play, event by event, with choices, scores and both languages."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats, preset)
    head = [f"{game_id}@{game.info.version} {preset}, {seats} seats", ""]
    head += [f"{name} = {shown(value)}" for name, value in options.chosen().items()]
    match = Match.begin(game, seats, options)
    rng = SeededRng(f"{game_id} {preset}")
    lines: list[str] = []
    while match.outcome is None:
        if len(match.events) == LONGEST:
            match = match.abandon(text=CAP)
            break
        before = match
        match = _advance(match, rng)
        lines += [*_step(game, before.state, match), ""]
    assert match.outcome is not None
    end = f"places {_row(match.outcome.places)}, scores {_row(match.outcome.scores)}"
    return "\n".join([*head, "", *lines, f"{end}: {match.outcome.reason}", ""])


def _advance(match: Match, rng: SeededRng) -> Match:
    to_act = match.state.to_act
    if to_act is CHANCE:
        return match.draw(rng)
    assert isinstance(to_act, frozenset)
    seat = sorted(to_act)[rng.below(len(to_act))]
    return match.play(seat, random_action(match.view(seat).next, rng))


def _step(game: AnyGame, before: State, match: Match) -> Iterator[str]:
    event = match.events[-1]
    actor: Actor = CHANCE if event.seat is None else event.seat
    who = "chance" if event.seat is None else f"seat {event.seat + 1}"
    choices = _choices(before, event.seat)
    action = before.chance().read(event.text) if actor is CHANCE else None
    action = action or game.read(before, Seat(event.seat or 0), event.text)
    told = before.describe(actor, action, SPECTATOR)
    yield f"{event.n}. {who}: {event.text}    [{choices}]"
    yield f"    {told.in_('ja')} / {told.in_('en')}"
    yield f"    scores {_row(match.state.scores())}"


def _choices(state: State, seat: Seat | None) -> str:
    if seat is None:
        return state.chance().hint()
    texts = [str(action) for action in state.actions(seat)]
    more = f" … {len(texts)} in all" if len(texts) > LISTED else ""
    return ", ".join(texts[:LISTED]) + more


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
