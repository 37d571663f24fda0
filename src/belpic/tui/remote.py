"""A seat at a table of a server: what the server tells, and touches that are read here.

The server sends the View of the seat; the rules of this installation read touches from it, so that
only finished actions travel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from belpic.core import registry
from belpic.core.errors import BelpicError, Reason, UnknownGame
from belpic.core.match import Event
from belpic.core.outcome import Outcome
from belpic.core.record import Fairness, Record
from belpic.core.seats import SPECTATOR, Seat, Watcher
from belpic.table.clock_face import face
from belpic.table.messages import ShownView
from belpic.tui.log import with_gains
from belpic.tui.phrases import PHRASES
from belpic.tui.play_session import Played, PlaySession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from belpic.core.action import Action
    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.scene import Thing
    from belpic.core.text import Text
    from belpic.core.view import View
    from belpic.table.follower import Follower, Reply
    from belpic.table.messages import GameNow, Said
    from belpic.table.now_messages import Now
    from belpic.tui.play_session import Waiting


DEEDS: Final = ("resume", "undo", "agree", "pause", "decline")
"""What one may ask of the others, or answer, in the order in which it is offered."""


TALK_SHOWN: Final = 5
"""How many lines of talk stand below the log."""


class RemoteSession(PlaySession):
    """A match at a server, followed from here."""

    def __init__(self, follower: Follower, complain: Callable[[Text], None] | None = None) -> None:
        """Take a follower that has heard of the table already.

        Raises:
            UnknownGame: if its game is not installed here, or another version of it.
        """
        assert follower.game is not None  # heard with the first message
        self._game = installed(follower.game)
        self.follower = follower
        self.complain = complain
        self.connected = False
        self.levels = {}
        self.forget()
        self.muted: set[int | None] = set()
        """Who is not heard; None are those who watch."""
        self.announced: tuple[Text, ...] = ()
        """What everybody at the server is told."""
        self.covered = False
        self._uncovering = False
        self.viewer = SPECTATOR
        self._hand: View | None = None
        self._hand_at = 0
        self._since: int | None = None
        self._sending = False
        self.update()

    @property
    def now(self) -> Now:
        """The table at its present number."""
        assert self.follower.now is not None  # heard with the first message
        return self.follower.now

    def update(self) -> None:
        """Take notice of what the follower has heard; ask for the View where touches need it."""
        now, seat = self.now, self.follower.seat
        self.viewer = SPECTATOR if seat is None else Seat(seat)
        self._share()
        self.levels = {Seat(one.seat): one.level for one in now.seats if one.level is not None}
        told = () if self.follower.people is None else self.follower.people.seats
        self.named = {Seat(seat): one.name for seat, one in enumerate(told) if one is not None}
        if now.since != self._since:
            self._since = now.since
            self.forget()
        if seat in now.asked and self._hand_at != self.follower.n:
            self._hand_at = self.follower.n
            self.follower.send("view", self._take_view, at=self.follower.n)

    def _share(self) -> None:
        """Cover the table while the device goes from hand to hand."""
        device = self.follower.device
        covered = device is not None and device.shown is None and bool(device.asked)
        self.covered = covered and not self._uncovering
        if device is not None and covered:
            self.viewer = Seat(device.asked[0])
        else:
            self._uncovering = False

    def uncover(self) -> None:
        """Have the hand of the one who is asked sent here."""
        self.covered, self._uncovering = False, True
        assert isinstance(self.viewer, int)  # only seats are covered from one another
        self.follower.send("uncover", self._answered, seat=self.viewer)

    def _take_view(self, answer: Reply) -> None:
        # a refusal means that the table has moved on, and the next number asks again
        if isinstance(answer, ShownView):
            self._hand = self.game.view_from_json(cast("Json", answer.view))
            self._read_again()

    def _read_again(self) -> None:
        """Read the touches from the View that has come; forget them if they lead nowhere now."""
        self.reader = None
        machine = self.machine()
        if machine is None or (self.steps and not machine.leads_on(self.touches)):
            self.forget()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._game

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.now.seats)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of those at this device."""
        device = self.follower.device
        if device is not None and device.seats:
            return frozenset(map(Seat, device.seats))
        return frozenset() if isinstance(self.viewer, Watcher) else frozenset({self.viewer})

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        ended = self.now.outcome
        return None if ended is None else Outcome(ended.places, ended.scores, ended.reason)

    @property
    def waiting(self) -> Waiting:
        """Whether this seat is to act."""
        if self.over:
            return "over"
        return "person" if self.hand is not None and not self._sending else "others"

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that are asked now."""
        return frozenset(map(Seat, self.now.asked))

    @property
    def hand(self) -> View | None:
        """The View of the seat that looks, if it is asked and its View has come."""
        fresh = self.viewer in self.asked and self._hand is not None
        return self._hand if fresh else None

    @property
    def commitment(self) -> str:
        """What the fair chance of this match is bound to."""
        return self.now.fairness.commitment or "–"

    @property
    def status(self) -> Text | None:
        """What is going on beside the match."""
        if not self.connected:
            return PHRASES("remote.reconnecting")
        if self.over:
            return PHRASES("remote.rematch") if self.now.rematch else None
        if self.now.phase != "playing":
            return PHRASES(f"remote.{self.now.phase}")
        if self.now.paused:
            return PHRASES("remote.paused")
        return PHRASES("remote.sending") if self._sending else None

    @property
    def clocks(self) -> Mapping[Seat, Text]:
        """What the clocks of the seats show by the server's time, as far as it is known."""
        rule, time = self.follower.clock, self.follower.server_time
        if rule is None:
            return {}
        return {
            Seat(seat): face(clock, rule, time)
            for seat, clock in enumerate(self.now.clocks)
            if clock is not None
        }

    @property
    def clock_runs(self) -> bool:
        """Whether any clock runs."""
        return any(clock is not None and clock.since is not None for clock in self.now.clocks)

    def things(self) -> tuple[Thing, ...]:
        """Return the table as the one who looks sees it."""
        return self.follower.things

    def sentences(self) -> tuple[Text, ...]:
        """Return every event as a sentence, what was said last, and what is announced."""
        tenths = self.game.info.unit == "tenth"
        events = tuple(
            with_gains(line.say, line.gains, tenths=tenths)
            for line in self.follower.lines
            if line.say is not None
        )
        heard = [one for one in self.follower.said if one.seat not in self.muted][-TALK_SHOWN:]
        told = (PHRASES("remote.announced", text=one) for one in self.announced)
        return (*events, *map(_spoken, heard), *told)

    def speakers(self) -> list[int | None]:
        """Return who has said something, but oneself; None are those who watch."""
        found = dict.fromkeys(one.seat for one in self.follower.said)
        return [seat for seat in found if seat is None or seat not in self.people]

    def talk(self, phrase: str | None, text: str | None = None) -> None:
        """Say a phrase, or words of one's own."""
        self.follower.send("say", self._answered, preset=phrase, text=text)

    def record(self) -> Record:
        """Return the match as it may be saved: masked and with a closed seed until it is over."""
        now, game = self.now, self.game.info
        fairness = None
        if now.fairness.commitment is not None:
            seeds = tuple(seat.seed or "" for seat in now.fairness.seats)
            fairness = Fairness("belpic/1", now.fairness.commitment, now.fairness.server, seeds)
        events = tuple(
            Event(line.n, line.kind, None if line.seat is None else Seat(line.seat), line.text)
            for line in self.follower.lines
        )
        options = cast("dict[str, Json]", dict(self.follower.options))
        return Record(
            game.id,
            game.version,
            self.seats,
            options,
            fairness,
            now.viewer,
            events,
            self.outcome,
            start=self.follower.start,
        )

    def play(self, action: Action) -> Played:
        """Send an action of the seat that looks."""
        self._sending = True
        self.forget()
        self.follower.send("act", self._answered, at=self.follower.n, text=str(action))
        return Played(action)

    def resign(self) -> None:
        """Send a resignation."""
        self.follower.send("resign", self._answered)

    def rematch(self) -> None:
        """Ask for another match."""
        self.follower.send("rematch", self._answered)

    def deeds(self) -> list[tuple[str, Text]]:
        """Return what one may ask of the others now, or answer them: a name and its words."""
        if self.follower.only_watches:
            return list(self._hands())
        offers = self.now.offers
        agrees = {
            "undo": offers.undo is not None,
            "agree": bool(offers.agree),
            "pause": bool(offers.pause),
        }
        found: list[tuple[str, Text]] = [
            (name, PHRASES(f"deed.{name}_too" if agrees.get(name) else f"deed.{name}"))
            for name in DEEDS
            if name in self.now.may
        ]
        if "show" in self.now.may and isinstance(self.viewer, int):
            on = "off" if self.now.seats[self.viewer].shows else "on"
            found.append((f"show {on}", PHRASES(f"deed.show_{on}")))
        return found + [
            (f"claim {seat}", PHRASES("deed.claim", seat=seat + 1)) for seat in self._absent()
        ]

    def _hands(self) -> Iterator[tuple[str, Text]]:
        """Yield the hands that one who watches may see."""
        device = self.follower.device
        if device is not None and device.shown is not None:
            yield "uncover", PHRASES("deed.look_away")
        for one in self.now.seats:
            if one.shows and (device is None or device.shown != one.seat):
                yield f"uncover {one.seat}", PHRASES("deed.look", seat=one.seat + 1)

    def _absent(self) -> list[int]:
        """Return the seats that one need not wait for, as far as one was told."""
        presence = self.follower.presence
        if presence is None or not self.people or self.now.phase != "playing":
            return []
        return [seat for seat, left in enumerate(presence.claim_in) if left is not None]

    def do(self, name: str) -> None:
        """Send one of the deeds."""
        do, _, what = name.partition(" ")
        fields: dict[str, Json] = {}
        if do in ("undo", "agree", "decline", "claim"):
            fields["at"] = self.follower.n
        if do in ("claim", "uncover"):
            fields["seat"] = int(what) if what else None
        if do == "show":
            fields["on"] = what == "on"
        self.follower.send(do, self._answered, **fields)

    def _answered(self, answer: Reply) -> None:
        self._sending = False
        if isinstance(answer, Reason) and self.complain is not None:
            self.complain(answer.text)


def _spoken(said: Said) -> Text:
    if said.seat is None:
        return PHRASES("talk.watcher", text=said.text)
    return PHRASES("talk.seat", seat=said.seat + 1, text=said.text)


def installed(game: GameNow) -> AnyGame:
    """Return the game as it is installed here.

    Raises:
        UnknownGame: if it is not, or in another version: the two would not agree on the rules.
    """
    try:
        found = registry.load(game.id)
    except BelpicError:
        found = None
    if found is None or found.info.version != game.version:
        text = PHRASES("remote.no_game", game=game.title, version=game.version)
        raise UnknownGame(Reason("no_game", text))
    return found
