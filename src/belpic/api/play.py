"""A match that one plays: push actions, pop them, ask bots, look at it, keep it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.api.film import Film, draw
from belpic.api.wording import PHRASES
from belpic.bots.analysis.advice import advise
from belpic.bots.analysis.match import analyse
from belpic.bots.levels import make, seated
from belpic.bots.runner import Log, SeatedBot, play_out, usual_cap, written
from belpic.bots.simulation import server_seed
from belpic.core.errors import (
    BadRecord,
    BelpicError,
    IllegalAction,
    NotYourTurn,
    Reason,
    reason,
)
from belpic.core.languages import BASE
from belpic.core.match import GOES_ON, Event, effective
from belpic.core.record import Record
from belpic.core.rng import FairRng, Rng, SeededRng, SystemRng
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat, Viewer, Watcher, asked_seats
from belpic.records import foreign
from belpic.records.files import replace_file
from belpic.records.transcript import transcribe

if TYPE_CHECKING:
    from fractions import Fraction
    from os import PathLike

    from belpic.bots.analysis.advice import Advice
    from belpic.bots.analysis.match import Analysis
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.languages import Lang
    from belpic.core.match import Match as CoreMatch
    from belpic.core.options import Options
    from belpic.core.outcome import Outcome
    from belpic.core.parts import Bot
    from belpic.core.view import View

PLAYED: Final = 40
"""How many matches an action is played out in where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action was worth in matches that were played out after it."""

    action: str
    result: float
    """The mean result: 1 ahead of everybody, -1 behind everybody."""
    error: float
    """The standard error of the mean."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A bot that was asked by its name, and what it said last."""

    bot: Bot
    match: CoreMatch
    answer: str


class Match:
    """One match; what is asked of it is what the rules say, and nothing is ever half done."""

    def __init__(
        self,
        match: CoreMatch,
        seed: int | str | None = None,
        *,
        settle: bool = True,
    ) -> None:
        """Go on with a match (`belpic.core.match.Match`)."""
        self._match = match
        self._past: list[CoreMatch] = []
        self._advisers: dict[tuple[str, Seat], _Asked] = {}
        self._seed = seed
        self._settles = settle
        self._settle()

    def __repr__(self) -> str:
        return f"<{self.game_id}: {len(self._match.events)} events, scores {self.scores}>"

    @property
    def game_id(self) -> str:
        """Which game it is."""
        return self._match.game.info.id

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self._match.options

    @property
    def seats(self) -> int:
        """How many play."""
        return self._match.seats

    @property
    def state(self) -> State:
        """Everything, also what is hidden from those who play."""
        return self._match.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are asked; none while chance is waited for, and none at the end."""
        return () if self.over else tuple(sorted(asked_seats(self.state.to_act)))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: places, scores and why."""
        return self._match.outcome

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, in the unit of the game."""
        return self.state.scores()

    @property
    def position(self) -> str:
        """The position as a text.

        Raises:
            BelpicError: if the game has none.
        """
        positions = self._match.game.parts.positions
        if positions is None:
            raise BadRecord(reason("no_positions", game=self._match.game.info.title))
        return positions.write(self.state)

    def view(self, seat: int) -> View:
        """Return all that a seat knows; this is what bots get."""
        return self._match.view(Seat(seat))

    def moves(self, seat: int | None = None) -> tuple[str, ...]:
        """Return what a seat may do now, as texts; without one, the first that is asked."""
        asked = self._asked(seat)
        return () if asked is None else tuple(map(str, self.state.actions(asked)))

    def chances(self) -> dict[str, Fraction]:
        """Return what chance may bring now, with exact probabilities; empty if they are too many.

        Raises:
            BelpicError: if chance is not waited for.
        """
        return {str(outcome): share for outcome, share in self.state.chance().outcomes() or ()}

    def explain(self, text: str, seat: int | None = None, lang: Lang = BASE) -> str:
        """Return what an action does, or why it is not possible."""
        actor = self._meant(seat)
        try:
            action = self._match.game.read(self.state, actor, text)
        except BelpicError as refused:
            return refused.text.in_(lang)
        return self.state.describe(actor, action, actor).in_(lang)

    def push(self, text: str | Action, seat: int | None = None) -> Match:
        """Play an action of a seat, or an outcome where chance is waited for; return this match.

        Without a seat it is the first that is asked. What chance decides next is settled.

        Raises:
            BelpicError: saying why it is not possible; then nothing has changed.
        """
        before = self._match
        if self.state.to_act is CHANCE and seat is None:
            self._match = before.happen(text)
        else:
            self._match = before.play(self._meant(seat), text)
        self._past.append(before)
        self._settle()
        return self

    def pop(self) -> str:
        """Take back what was pushed last, with what chance decided after it; return its text.

        Pushed again, the same action meets the same throws.

        Raises:
            BelpicError: if there is nothing to take back.
        """
        if self._past:
            before = self._past.pop()
            taken = self._match.events[len(before.events)].text
        else:
            acted = [event for event in effective(self._match.events) if event.kind == "action"]
            if not acted:
                raise IllegalAction(Reason("nothing_pushed", PHRASES("lacks.push")))
            before, taken = self._match.branch(acted[-1].n - 1), acted[-1].text
        self._match = before
        self._advisers.clear()  # what they remember has not happened
        return taken

    def resign(self, seat: int, *, others_go_on: bool = False) -> Match:
        """Let a seat give up, which ends the match unless the others go on."""
        before = self._match
        told = GOES_ON if others_go_on else ""
        self._match = before.append(Event(len(before.events) + 1, "resign", Seat(seat), told))
        self._past.append(before)
        return self

    def ask(self, bot: str | Bot, seat: int | None = None) -> str:
        """Return what a bot would do in a seat; it sees that seat's view and nothing else.

        Whoever is named is the same bot throughout the match, as at a table: some remember what
        they were asked. It says the same until something happens, and forgets when one pops.
        """
        asked = self._asked(seat)
        if asked is None:
            raise self._nobody(seat)
        rng = SeededRng(f"{self._seed}/bot/{len(self._match.events)}")
        if not isinstance(bot, str):
            return str(bot.choose(self.view(asked), rng))
        known = self._advisers.get((bot, asked))
        if known is None or known.match is not self._match:
            player = self._bot(bot) if known is None else known.bot
            answer = str(player.choose(self.view(asked), rng))
            known = self._advisers[bot, asked] = _Asked(player, self._match, answer)
        return known.answer

    def finish(self, *bots: str | Bot, cap: int | None = None) -> Match:
        """Let bots play to the end, in turn if they are fewer than seats; return this match.

        A match of a game without end is decided by its scores after `cap` events.

        Raises:
            BelpicError: if a bot is unknown or there are more bots than seats.
        """
        drawn = len(self._match.events)
        players = [
            SeatedBot(self._bot(bot), SeededRng(f"{self._seed}/bot/{drawn}/{seat}"))
            for seat, bot in enumerate(seated(bots or ("random",), self.seats))
        ]
        game, options = self._match.game, self.options
        limit = usual_cap(game, options, self.seats) if cap is None else cap
        log: Log = []
        if not self.over:
            play_out(self.state, players, self._stream(), limit, log)
            self._past.append(self._match)
            self._match = written(self._match, log)
        return self

    def analyse(self, *, seat: int | None = None, nodes: int | None = None) -> Analysis:
        """Return what every event was worth: mistakes by size, luck, decisions and their sum.

        Where something is hidden it is judged from what one seat could know, the first unless
        another is named. A match that goes on is judged so far. What one decision may cost is
        `nodes`, in the unit of whoever judges the game; the same analysis is `belpic analyse`.

        Raises:
            BelpicError: if there is no such seat.
        """
        viewer = None if seat is None else self._there(seat)
        return analyse(self._match, nodes, viewer)

    def advise(self, seat: int | None = None, *, nodes: int | None = None) -> Advice:
        """Return what a seat that is asked had best do, from what it knows, and why.

        Raises:
            BelpicError: if the seat is not asked.
        """
        asked = self._asked(seat)
        if asked is None:
            raise self._nobody(seat)
        return advise(self._match.game, self.view(asked), nodes)

    def estimate(
        self, seat: int | None = None, *, bot: str | Bot = "random", matches: int = PLAYED
    ) -> list[Estimate]:
        """Return every action of a seat by how matches go on after it, the best first.

        Each is played out by a bot from states that agree with what the seat knows. This needs no
        knowledge of the game, and is as good as the bot.

        Raises:
            BelpicError: if the seat is not asked, or has too many actions to compare.
        """
        asked = self._asked(seat)
        if asked is None:
            raise self._nobody(seat)
        view = self.view(asked)
        actions = view.listed()
        if actions is None:
            raise IllegalAction(Reason("too_many", PHRASES("lacks.listed")))
        found = [self._estimate(view, asked, action, self._bot(bot), matches) for action in actions]
        return sorted(found, key=lambda one: (-one.result, one.action))

    def record(self, viewer: Viewer = ALL) -> Record:
        """Return the match as a record; one seat's while something is hidden from it."""
        return Record.of(self._match, viewer)

    def write(self, suffix: str = "json") -> str:
        """Return the record as the text of a file: our own format, or one that the game has.

        Raises:
            BelpicError: if it cannot be written so.
        """
        record = self.record()
        write = foreign.writer(record, suffix)
        if write is None:
            formats = (one.suffix for one in self._match.game.parts.formats)
            listed = ", ".join([foreign.OWN_SUFFIX, *formats])
            title = self._match.game.info.title
            text = PHRASES("lacks.format", game=title, suffix=suffix[:20], listed=listed)
            raise BadRecord(Reason("no_format", text))
        return write(record)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record into a file, in the format that its name says.

        Raises:
            BelpicError: if it cannot be written so.
            OSError: if the file cannot be written.
        """
        target = Path(path)
        text = self.write(target.suffix)
        replace_file(target, lambda part: part.write_text(text, encoding="utf-8"))

    def text(self, lang: Lang = BASE) -> str:
        """Return what has happened, one sentence a line."""
        return "\n".join(line.text.in_(lang) for line in transcribe(self.record()).lines)

    def svg(
        self, viewer: int | Watcher | None = None, lang: Lang = BASE, *, dark: bool = False
    ) -> str:
        """Return a picture of the table as a viewer sees it; by default everybody who looks on."""
        if isinstance(viewer, int):
            shown = self.view(viewer)
        else:
            shown = self.state.view(viewer or (ALL if self.over else SPECTATOR))
        return draw(shown, self._match.game.info.title, lang, dark=dark)

    def film(self, lang: Lang = BASE, *, dark: bool = False) -> Film:
        """Return the match as pictures to go through, for notebooks and pages."""
        return Film(self._match, lang, dark=dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _asked(self, seat: int | None) -> Seat | None:
        """Return the seat that is meant if it is asked now."""
        meant = self._meant(seat)
        return meant if meant in self.to_act else None

    def _meant(self, seat: int | None) -> Seat:
        """Return the seat that was named; if none was, the first that is asked."""
        return Seat(seat) if seat is not None else next(iter(self.to_act), Seat(0))

    def _there(self, seat: int) -> Seat:
        if seat not in range(self.seats):
            raise NotYourTurn(reason("no_such_seat", seat=seat + 1, seats=self.seats))
        return Seat(seat)

    def _nobody(self, seat: int | None) -> NotYourTurn:
        who = PHRASES("seat", seat=self._meant(seat) + 1)
        return NotYourTurn(Reason("not_asked", PHRASES("lacks.analysis", seat=who)))

    def _bot(self, bot: str | Bot) -> Bot:
        return make(bot, self._match.game) if isinstance(bot, str) else bot

    def _settle(self) -> None:
        if self._settles:
            self._match = self._match.settle(self._stream())

    def _stream(self) -> Rng:
        """Return where chance comes from: what is pushed again meets the same."""
        if self._seed is None:
            return SystemRng()
        drawn = sum(event.kind == "chance" for event in effective(self._match.events))
        return FairRng(server_seed(str(self._seed), 0), drawn=drawn)

    def _estimate(self, view: View, seat: Seat, action: Action, bot: Bot, matches: int) -> Estimate:
        cap = usual_cap(self._match.game, self.options, self.seats)
        results = []
        for number in range(matches):
            rng = SeededRng(f"{self._seed}/{action}/{number}")
            state = view.guess(rng).after(seat, action)
            played = play_out(state, [SeatedBot(bot, rng)] * self.seats, rng, cap)
            results.append(played.outcome.results[seat])
        mean = sum(results) / matches
        spread = sum((result - mean) ** 2 for result in results) / max(1, matches - 1)
        return Estimate(str(action), mean, (spread / matches) ** 0.5)
