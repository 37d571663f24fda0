"""One match at one device: people touch, bots answer, the fair stream decides chance."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core.chance import Sticks
from belpic.core.match import Event, Match
from belpic.core.record import Fairness, Record
from belpic.core.rng import FairRng, SystemRng
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat, Viewer, asked_seats
from belpic.table.seat_notes import HintNote
from belpic.tui.log import NO_ACTION, Chronicle
from belpic.tui.play_session import Played, PlaySession

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.action import Action
    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.core.outcome import Outcome
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.scene import Thing
    from belpic.core.text import Text
    from belpic.core.touch import Touches, TouchMachine
    from belpic.core.view import View
    from belpic.tui.play_session import Waiting

SEED_BYTES: Final = 32
PERSON: Final = "person"
"""How a `seat` event says that a person plays the seat."""


@dataclass(slots=True)
class Session(PlaySession):
    """A running match, who sits where, and the touches made so far."""

    match: Match
    levels: Mapping[Seat, str]
    """The bots by seat; all other seats are people's."""
    seed: bytes
    rng: FairRng
    players: Mapping[Seat, Bot]
    bot_rng: Rng
    viewer: Viewer = SPECTATOR
    steps: tuple[Touches, ...] = ()
    reader: TouchMachine | None = None
    covered: bool = False
    """Whether the screen must be covered until the next person has the device."""
    chronicle: Chronicle = field(default_factory=Chronicle)

    @staticmethod
    def begin(
        game: AnyGame,
        seats: int,
        options: Options,
        levels: Mapping[Seat, str],
        *,
        seed: bytes | None = None,
        bot_rng: Rng | None = None,
        start: str | None = None,
    ) -> Session:
        """Return a session at the beginning of a match, or in a position that was set up.

        Raises:
            BadOptions: for a level that the game does not have.
            BelpicError: if the position cannot be read.
        """
        players = {seat: bots.make(level, game) for seat, level in levels.items()}
        seed = seed or secrets.token_bytes(SEED_BYTES)
        match = Match.begin(game, seats, options, start)
        rng = bot_rng or SystemRng()
        session = Session(match, dict(levels), seed, FairRng(seed), players, rng)
        for seat in map(Seat, range(seats)):
            session._follow(session.match.reseat(seat, levels.get(seat, PERSON)))
        session.viewer = min(session.people, default=SPECTATOR)
        session._turn()
        # nobody knows yet who sits before the screen
        others = session.people - {session.viewer}
        session.covered = game.info.hidden and any(map(session._differ, others))
        return session

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.match.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.match.seats

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people at this device."""
        return frozenset(map(Seat, range(self.match.seats))) - set(self.levels)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        return self.match.outcome

    @property
    def waiting(self) -> Waiting:
        """What the match waits for; where several seats are asked at once, bots go first."""
        if not self.asked:
            waits = not self.over and self.match.state.to_act is CHANCE
            return "chance" if waits else "over"
        return "bot" if self.asked & set(self.levels) else "person"

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that are asked now."""
        return frozenset() if self.over else asked_seats(self.match.state.to_act)

    @property
    def hand(self) -> View:
        """The View of the seat that looks, whose touches are read."""
        return self.match.view(self.viewer)

    @property
    def commitment(self) -> str:
        """What the fair chance of this match is bound to."""
        return self.rng.commitment

    @property
    def view(self) -> View:
        """What the one who looks knows; everything, once the match is over."""
        return self.match.view(ALL if self.over else self.viewer)

    def things(self) -> tuple[Thing, ...]:
        """Return the table as the one who looks sees it; all of it, once the match is over."""
        return self.view.scene().things

    def play(self, action: Action) -> Played:
        """Play an action of the seat that looks."""
        assert isinstance(self.viewer, int)  # only seats are offered actions
        self._follow(self.match.play(self.viewer, action), action)
        self._turn()
        return Played(action)

    def think(self) -> tuple[Seat, Action]:
        """Return what a bot that is asked wants to do; this may take long."""
        seat = min(self.asked & set(self.levels))
        return seat, self.players[seat].choose(self.match.view(seat), self.bot_rng)

    def answer(self, seat: Seat, action: Action) -> None:
        """Play what a bot wants to do."""
        self._follow(self.match.play(seat, action), action)
        self._turn()

    @property
    def throws_sticks(self) -> bool:
        """Whether the match waits for sticks to fall."""
        return self.waiting == "chance" and isinstance(self.match.state.chance(), Sticks)

    def fall(self) -> None:
        """Let chance decide once."""
        outcome = self.rng.draw(self.match.state.chance())
        self._follow(self.match.happen(outcome), outcome)
        self._turn()

    def note_hint(self) -> None:
        """Let the record tell that the seat that looks has asked for a hint."""
        assert isinstance(self.viewer, int)  # only seats get one
        note = str(HintNote())
        event = Event(len(self.match.events) + 1, "seat", self.viewer, PERSON, note)
        self._follow(self.match.append(event))

    def resign(self) -> None:
        """End the match by a resignation of the seat that looks."""
        assert isinstance(self.viewer, int)  # spectators are not offered this
        self._follow(self.match.resign(self.viewer))
        self._turn()

    def record(self) -> Record:
        """Return the match as it may be saved: masked and with a closed seed until it is over."""
        return Record.of(self.match, self.viewer, Fairness.of(self.seed, opened=self.over))

    def sentences(self) -> tuple[Text, ...]:
        """Return every event as a sentence for the one who looks."""
        return self.chronicle.sentences(ALL if self.over else self.viewer)

    def _follow(self, match: Match, action: Action = NO_ACTION) -> None:
        self.chronicle.follow(self.match, match, action)
        self.match = match

    def _turn(self) -> None:
        """Forget the touches and give the device to a person who is asked."""
        self.forget()
        asked = self.asked & self.people
        if not asked or self.viewer in asked or self.waiting != "person":
            return
        seat = min(asked)
        self.covered = self.game.info.hidden and self._differ(seat)
        self.viewer = seat

    def _differ(self, seat: Seat) -> bool:
        """Tell whether two people at this device know different things."""
        return self.match.view(seat).shown != self.match.view(self.viewer).shown
