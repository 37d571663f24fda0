"""Letting bots play a match: the one loop behind simulations, arenas and tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from belpic.bots.uniform import RandomBot
from belpic.core.match import CAP, Event, Match
from belpic.core.outcome import Outcome
from belpic.core.parts import Remembering
from belpic.core.seats import CHANCE, Actor, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import AnyGame, State
    from belpic.core.options import Options
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng

UNBOUNDED_CAP: Final = 10_000
"""After how many events a match of a game without a longest match is decided by its scores."""

Log = list[tuple[Actor, "Action"]]


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot in a seat, with a source of randomness of its own."""

    bot: Bot
    rng: Rng


@runtime_checkable
class Listener(Protocol):
    """A bot that follows the log of its match, as its seat sees it."""

    def hear(self, event: Event) -> None:
        """Take notice of an event; what the seat does not know is `??` in its text."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The first so many decisions of a match, made at random whoever plays.

    Matches with the same chance and an equal opening begin alike.
    """

    decisions: int
    rng: Rng


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """How one match went: its end, its events and its steps.

    A *step* is one decision of a seat that had at least two choices.
    """

    state: State
    outcome: Outcome
    events: int
    steps: int


def afresh(bot: Bot) -> Bot:
    """Return a bot that remembers nothing of other matches."""
    return bot.afresh() if isinstance(bot, Remembering) else bot


def usual_cap(game: AnyGame, options: Options, seats: int) -> int:
    """Return the cap that no bounded match reaches."""
    length = game.bounds(options, seats).length
    return UNBOUNDED_CAP if length is None else length + 1


def play_out(  # what may be left out is named
    state: State,
    players: Sequence[SeatedBot],
    rng: Rng,
    cap: int,
    log: Log | None = None,
    *,
    opening: Opening | None = None,
) -> PlayedMatch:
    """Return the play from a state to its end, or to `cap` events, where the scores decide.

    Outcomes of chance come from `rng`. Every event is added to `log` if there is one, and told to
    the bots that listen.
    """
    players = [SeatedBot(afresh(player.bot), player.rng) for player in players]
    listeners = [
        (Seat(seat), player.bot)
        for seat, player in enumerate(players)
        if isinstance(player.bot, Listener)
    ]
    events = steps = decisions = 0
    opened = 0 if opening is None else opening.decisions
    beginners = [] if opening is None else [SeatedBot(RandomBot(), opening.rng)] * len(players)
    while (outcome := state.outcome()) is None:
        if events == cap:
            outcome = Outcome.by_scores(state.scores(), CAP)
            break
        actor, action, chosen = _act(state, beginners if decisions < opened else players, rng)
        for seat, listener in listeners:
            listener.hear(_event(events + 1, actor, state.seen(actor, action, seat)))
        state = state.after(actor, action)
        events += 1
        steps += chosen
        decisions += actor is not CHANCE
        if log is not None:
            log.append((actor, action))
    return PlayedMatch(state, outcome, events, steps)


def _event(number: int, actor: Actor, seen: str) -> Event:
    if actor is CHANCE:
        return Event(number, "chance", None, seen)
    return Event(number, "action", actor, seen)


def _act(state: State, players: Sequence[SeatedBot], rng: Rng) -> tuple[Actor, Action, bool]:
    to_act = state.to_act
    if to_act is CHANCE:
        return CHANCE, rng.draw(state.chance()), False
    assert isinstance(to_act, frozenset)  # a match that is over has an outcome
    # seats that act at once decide one by one, each on a view without the others' actions
    seat = min(to_act)
    player = players[seat]
    listed = state.listed(seat)
    if listed is not None and type(player.bot) is RandomBot:
        # what is legal follows from the View alone, so this list is the one its view would give
        action = player.bot.pick(listed, player.rng)
    else:
        action = player.bot.choose(state.view(seat), player.rng)
    return seat, action, listed is None or len(listed) > 1


def play_match(
    game: AnyGame,
    options: Options,
    players: Sequence[SeatedBot],
    rng: Rng,
    cap: int | None = None,
) -> Match:
    """Return a whole match among bots; at the cap it is abandoned and its scores decide."""
    seats = len(players)
    match = Match.begin(game, seats, options)
    log: Log = []
    limit = usual_cap(game, options, seats) if cap is None else cap
    play_out(match.state, players, rng, limit, log)
    return written(match, log)


def written(match: Match, log: Log) -> Match:
    """Return the match with the log's events; if that does not end it, the cap has."""
    for actor, action in log:
        match = match.happen(action) if actor is CHANCE else match.play(actor, action)
    return match if match.outcome is not None else match.abandon(text=CAP)
