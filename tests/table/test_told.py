"""What is told: made once for everybody, in one language, as the schema says, and never dropped."""

import asyncio
import json
from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import dataclass, field, make_dataclass
from typing import ClassVar

import pytest

from belpic.core import registry, walk
from belpic.core.codec import Json, to_json
from belpic.core.game import Game
from belpic.core.languages import Lang
from belpic.core.match import Event
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter, Note, Scene, plain_note
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.core.text import Text
from belpic.core.touch import TouchMachine
from belpic.core.view import View
from belpic.store import NotStored
from belpic.table import commands, seat_notes
from belpic.table.feeds import Feed
from belpic.table.follower import Follower
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.state_views import StateViews
from belpic.table.status import following
from belpic.table.table import Table
from belpic.table.touching import touches_of
from belpic.table.wire import compact, message, read_thing
from tests.schema import problem
from tests.size import sized
from tests.table.pairs import untimed
from tests.table.test_mailbox import Ear, open_mailbox
from tests.table.world import Clock, MemoryLog, act, guest, started

LARGE = 2**53 + 1
MOST = sized(12, 200)
"""Events of a match that is generated."""


@dataclass
class Counted:
    """How often what was called, with what."""

    calls: Tally[tuple[str, object]] = field(default_factory=Tally)

    def wrap(self, patched: pytest.MonkeyPatch, owner: type, name: str) -> None:
        inner: Callable[..., object] = getattr(owner, name)

        def counted(this: object, *given: object) -> object:
            who = given[0] if given else getattr(this, "viewer", None)
            self.calls[name, "" if name == "read" else who] += 1
            return inner(this, *given)

        patched.setattr(owner, name, counted)


async def test_an_action_is_read_once_and_a_scene_made_once_for_everybody(
    tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    ears = [Ear(who, lang=lang) for who in (guest(0), guest(1), None) for lang in ("en", "ja")]
    for ear in ears:
        await mailbox.listen(ear)
        ear.heard.clear()
    counted = Counted()
    counted.wrap(monkeypatch, Game, "read")
    counted.wrap(monkeypatch, type(mailbox.table.match.state), "hide")
    counted.wrap(monkeypatch, View, "scene")
    answer = await mailbox.carry_out(guest(0), commands.Act("a", mailbox.table.n, "take 1"))
    assert answer.error is None
    # questions about the position are answered from the same Views
    await mailbox.ask(guest(1), commands.Next("q", mailbox.table.n, ()))
    assert all(len(ear.take("events")) == 1 for ear in ears)
    audiences = (Seat(0), Seat(1), SPECTATOR)
    once = [("read", ""), *((name, who) for name in ("hide", "scene") for who in audiences)]
    assert counted.calls == Tally(once)


def texts(data: Json) -> list[str]:
    """Return all texts inside JSON data."""
    if isinstance(data, dict):
        return [text for part in data.values() for text in texts(part)]
    if isinstance(data, list):
        return [text for part in data for text in texts(part)]
    return [data] if isinstance(data, str) else []


async def test_everybody_hears_one_language_and_may_switch(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    heard: dict[str, list[str]] = {"en": [], "ja": []}
    links = {lang: Peer(mailbox, None, heard[lang].append, lang) for lang in heard}
    for link in links.values():
        await mailbox.listen(link)
    table = mailbox.table
    for lang, frames in heard.items():
        snapshot = json.loads(frames[0])
        assert snapshot["lang"] == lang
        assert snapshot["game"]["title"] == table.plan.game.info.title.in_(lang)
        other = table.plan.game.info.title.in_("ja" if lang == "en" else "en")
        assert other not in texts(snapshot)
    heard["en"].clear()
    await links["en"].obey('{"do": "speak", "id": "s1", "lang": "ja"}')
    snapshot, answer = map(json.loads, untimed(heard["en"]))
    assert (snapshot["kind"], snapshot["lang"]) == ("snapshot", "ja")
    assert (answer["re"], answer["body"]) == ("s1", {"kind": "done"})
    heard["en"].clear()
    heard["ja"].clear()
    await mailbox.carry_out(guest(0), commands.Act("a", table.n, "take 1"))
    assert untimed(heard["en"]) == untimed(heard["ja"])
    heard["en"].clear()
    await links["en"].obey('{"do": "speak", "id": "s2", "lang": "tlh"}')
    (answer,) = map(json.loads, untimed(heard["en"]))
    assert (answer["body"], answer["error"]["code"]) == (None, "bad_lang")
    assert "en" in answer["error"]["text"]


def test_a_follower_goes_on_in_another_language_only_from_the_beginning(tiny: str) -> None:
    feed = Feed(started(tiny), SPECTATOR)
    follower = Follower()
    assert follower.query == "n=0&lang=en"
    follower.receive(feed.snapshot("en"))
    assert follower.query == f"n={follower.n}&lang=en"
    follower.speak("en")
    assert not follower.outbox
    follower.speak("ja")
    assert json.loads(follower.outbox.popleft())["lang"] == "ja"
    assert follower.query == "n=0&lang=ja"
    follower.receive(feed.snapshot("ja"))
    assert follower.query == f"n={follower.n}&lang=ja"


@dataclass
class Watcher:
    """Somebody whose frames are held against the schema as they come."""

    lang: Lang
    guest: str | None = None
    follower: Follower = field(default_factory=Follower)
    kinds: set[str] = field(default_factory=set)

    def hear(self, frame: str) -> None:
        data: Json = json.loads(frame)
        assert problem(data) is None
        assert isinstance(data, dict)
        self.kinds.add(str(data["kind"]))
        self.follower.receive(frame)


async def play(game: str, rng: SeededRng) -> list[Watcher]:
    """Play at random to the end, or for a while; everybody asks everything there is to ask."""
    table = started(game, ("person",) * registry.info(game).usual_seats)
    log = MemoryLog()
    log.create(table.plan.new())
    log.append(Table.begin(table.plan).addition(table))
    mailbox = Mailbox(table, log, Clock())
    seats = [Watcher("en", guest(seat)) for seat in range(len(table.holders))]
    people = [*seats, Watcher("ja"), Watcher("ja", guest(0))]
    links = [Peer(mailbox, who.guest, who.hear, who.lang) for who in people]
    for link in links:
        await mailbox.listen(link)
    number = 0
    while mailbox.table.phase == "playing" and mailbox.table.n < table.n + MOST:
        seat = sorted(mailbox.table.asked)[rng.below(len(mailbox.table.asked))]
        listed = mailbox.table.view(seat).listed() or mailbox.table.view(seat).actions()[:50]
        text = str(listed[rng.below(len(listed))])
        at, number = mailbox.table.n, number + 1
        first = mailbox.table.view(seat).next().tokens[0].text
        asked: list[dict[str, Json]] = [
            {"do": "next", "path": [first]},
            {"do": "why", "path": ["zzz"]},
            {"do": "actions"},
            {"do": "view"},
            {"do": "act", "text": "zzz"},
            {"do": "act", "text": text},
        ]
        for place, one in enumerate(asked if number % 5 == 0 else asked[-1:]):
            frame: Json = {**one, "id": f"c{number}-{place}", "at": at}
            assert problem(frame, "Command") is None
            await links[seat].obey(json.dumps(frame))
    if mailbox.table.phase == "playing":
        # the others finish without one who leaves, but not without all of them
        for link in links[: len(table.holders)]:
            await link.obey('{"do": "resign", "id": "bye"}')
    assert mailbox.table.phase == "over"
    return people


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", registry.ids())
def test_every_frame_of_a_match_is_as_the_schema_says(game: str) -> None:
    people = asyncio.run(play(game, SeededRng(game)))
    assert people[0].kinds == {"snapshot", "events", "presence", "answer"}
    for person in people:
        # nobody has missed anything, and in both languages all see the same
        assert person.follower.repairs == 0
        assert person.follower.n == people[0].follower.n
        assert len(person.follower.things) == len(people[0].follower.things)


@dataclass(frozen=True, slots=True)
class Gauge:
    """A thing that came after this version."""

    kind: ClassVar = "gauge"
    label: Text
    level: int


def test_large_numbers_travel_as_texts_and_come_back_exactly(
    tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(tiny)
    rate = Counter("rate", Text.same("Rate"), LARGE, None, -LARGE)
    assert json.loads(message(rate, "en")) == {
        **json.loads(json.dumps(to_json(rate, "en"))),
        "value": str(LARGE),
        "of": str(-LARGE),
    }
    assert message(LARGE - 2, "en") == str(LARGE - 2)
    assert read_thing(json.loads(message(rate, "en"))) == rate
    monkeypatch.setattr(StateViews, "scene", lambda *_: Scene((rate, rate)))
    follower, feed = Follower(), Feed(table, SPECTATOR)
    follower.receive(feed.snapshot("en"))
    after = act(table, 0, "take 1")
    feed.follow(after, after.trail[-1:])
    follower.receive(feed.news("en"))
    assert follower.repairs == 0
    assert follower.things == (rate, rate)
    assert problem(json.loads(feed.snapshot("en"))) is None


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_id", registry.ids())
def test_messages_are_what_the_codec_writes(game_id: str) -> None:
    """Kept texts and all: the two know nothing of each other."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    rng = SeededRng(f"written {game_id}")
    state = game.start(seats, game.options(seats))
    for _ in range(MOST):
        if state.outcome() is not None:
            break
        for viewer in (SPECTATOR, Seat(0), Seat(1)):
            for thing in state.view(viewer).scene().things:
                for lang in ("ja", "en"):
                    assert message(thing, lang) == compact(to_json(thing, lang))
        if not isinstance(state.to_act, frozenset):
            state = state.after(CHANCE, state.chance().sample(rng))
            continue
        seat = min(state.to_act)
        machine = TouchMachine(state.view(seat))
        told = [touches_of(machine), following(machine.next(()))]
        assert message(told, "ja") == compact(to_json(told, "ja"))
        state = state.after(seat, walk.random_action(state.walker(seat), rng))


def test_a_class_is_written_though_its_annotations_cannot_be_read() -> None:
    foreign = make_dataclass("Foreign", [("label", "Unheard"), ("number", "int")])
    assert message(foreign(Text.same("deep"), 3), "en") == '{"label":"deep","number":3}'


def test_a_thing_of_an_unknown_kind_is_a_note(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, gauge = started(tiny), Gauge(Text.same("The water is high"), 3)
    monkeypatch.setattr(StateViews, "scene", lambda *_: Scene((gauge,)))  # type: ignore[arg-type]  # of a later version
    follower, feed = Follower(), Feed(table, SPECTATOR)
    follower.receive(feed.snapshot("en"))
    after = act(table, 0, "take 1")
    feed.follow(after, after.trail[-1:])
    follower.receive(feed.news("en"))
    # its hash is over what was sent, not over what was made of it
    assert follower.repairs == 0
    assert follower.things == (Note(Text.same("The water is high")),)
    assert read_thing({"kind": "silent"}) == Note(Text.same("silent"))
    assert plain_note(object()) == Note(Text.same("object"))
    assert plain_note(gauge) == Note(gauge.label)
    assert Scene((gauge,)).drawable() == Scene((Note(gauge.label),))  # type: ignore[arg-type]  # of a later version
    assert message(gauge, "en") == '{"kind":"gauge","label":"The water is high","level":3}'


async def test_what_is_offered_declined_and_taken_back_is_told_in_words(tiny: str) -> None:
    mailbox, _ = open_mailbox(started(tiny, ("person", "open", "random")))
    await mailbox.carry_out(guest(0), commands.Act("a", mailbox.table.n, "take 1"))
    before = mailbox.table
    table = before.remark(Seat(0), seat_notes.OfferDraw(), 0).remark(
        Seat(1), seat_notes.DeclineNote(), 0
    )
    table = table.remark(Seat(0), seat_notes.OfferUndo(before.n - 1), 0)
    now = json.loads(Feed(table, Seat(1)).snapshot("en"))["now"]
    assert now["offers"]["undo"] == {"seat": 0, "to": before.n - 1, "agreed": []}
    assert {"undo", "decline"} <= set(now["may"])
    table = table.then(Event(0, "undo", None, str(before.n - 1)), 0)
    lines = json.loads(Feed(table, Seat(1)).snapshot("en"))["log"]
    said = [line["say"] for line in lines[before.n :]]
    assert said[:3] == [
        "Seat 1 offers a draw.",
        "You decline.",
        f"Seat 1 would like to go back to entry {before.n - 1}.",
    ]
    assert [line["undone"] for line in lines[before.n - 1 :]] == [True, True, True, True, False]


async def test_a_defect_of_ours_is_answered(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mailbox, _ = open_mailbox(started(tiny))
    heard: list[str] = []
    link = Peer(mailbox, guest(0), heard.append)

    async def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Mailbox, "carry_out", fail)
    await link.obey('{"do": "resign", "id": "r"}')
    (answer,) = map(json.loads, heard)
    assert (answer["re"], answer["error"]["code"]) == ("r", "server_error")


async def test_what_the_database_refuses_is_said_as_such(
    tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise NotStored.because(OSError("no room left"))

    mailbox, _ = open_mailbox(started(tiny))
    heard: list[str] = []
    peer = Peer(mailbox, guest(0), heard.append)
    await mailbox.listen(peer)
    monkeypatch.setattr(Mailbox, "speak", refuse)
    monkeypatch.setattr(Mailbox, "uncover", refuse)
    for frame in (
        {"do": "speak", "id": "r", "lang": "ja"},
        {"do": "uncover", "id": "r", "seat": 0},
    ):
        await peer.obey(json.dumps(frame))
        answer = json.loads(untimed(heard)[-1])
        assert (answer["re"], answer["error"]["code"]) == ("r", "not_stored")
