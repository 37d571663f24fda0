"""Talking: phrases in everybody's language, words of one's own, and who hears what."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core.languages import Lang
from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import NotStored, Store
from belpic.store.rows import ChatLine
from belpic.table.chat import MOST, WINDOW_MILLISECONDS
from belpic.table.hall import Hall
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.table import Table
from belpic.table.terms import ChatKind, Terms
from belpic.table.wire import compact
from tests.table.test_hall import keep, running, until
from tests.table.world import Clock, guest, started


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


class Talker:
    """Somebody at a table who talks and listens."""

    def __init__(self, mailbox: Mailbox, who: str | None, lang: Lang = "en") -> None:
        self.heard: list[dict[str, object]] = []
        self.peer = Peer(mailbox, who, self._hear, lang)
        self._count = 0

    def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def say(self, text: str | None = None, preset: str | None = None) -> str | None:
        """Say something; return why it was refused."""
        self._count += 1
        wish = {"do": "say", "id": f"s{self._count}", "preset": preset, "text": text}
        await self.peer.obey(compact(wish))  # type: ignore[arg-type]  # tests say what they like
        answer = next(one for one in reversed(self.heard) if one["kind"] == "answer")
        assert answer["re"] == wish["id"]
        error = answer["error"]
        return None if error is None else str(error["code"])  # type: ignore[index]  # an object

    @property
    def lines(self) -> list[tuple[object, object]]:
        """What was said, and by whom."""
        return [(one["seat"], one["text"]) for one in self.heard if one["kind"] == "chat"]


def table_with(game: str, chat: ChatKind) -> Table:
    table = started(game)
    terms = Terms(chat=chat)
    row = replace(table.plan.row, terms=terms.dumps())
    return replace(table, plan=replace(table.plan, row=row, terms=terms))


async def company(
    hall: Hall, table: Table, *who: tuple[str | None, Lang]
) -> tuple[Mailbox, list[Talker]]:
    mailbox = await hall.open(keep(hall.store, table))
    assert mailbox is not None
    people = [Talker(mailbox, name, lang) for name, lang in who]
    for one in people:
        await mailbox.listen(one.peer)
    return mailbox, people


async def test_phrases_are_read_by_everybody_in_their_language(tiny: str, store: Store) -> None:
    hall = Hall(store, Clock())
    table = table_with(tiny, "presets")
    _, (one, other) = await company(hall, table, (guest(0), "en"), (guest(1), "ja"))
    assert await one.say(preset="thanks") is None
    assert one.lines == [(0, "Thank you!")]
    assert other.lines == [(0, "ありがとうございました。")]
    assert await one.say("hello") == "phrases_only"
    assert await one.say(preset="curse") == "no_phrase"
    # nothing of it is in the log, or in the record
    loaded = store.load(table.plan.id)
    assert loaded is not None
    assert len(loaded.entries) == table.n
    # who comes later is told
    mailbox = await hall.open(table.plan.id)
    assert mailbox is not None
    late = Talker(mailbox, None)
    await mailbox.listen(late.peer)
    assert late.lines == [(0, "Thank you!")]


async def test_free_words_are_one_line_of_plain_text(tiny: str, store: Store) -> None:
    table = table_with(tiny, "free")
    _, (one, other) = await company(Hall(store, Clock()), table, (guest(0), "en"), (guest(1), "ja"))
    assert await one.say("  <b>hello</b>\n there ") is None
    assert other.lines == [(0, "<b>hello</b> there")]
    for odd in ("", "   ", "x" * 201, "a\u202eb", "a\x00b"):
        assert await one.say(odd) == "chat_text"
    assert len(other.lines) == 1


async def test_where_nothing_may_be_said_nothing_is(tiny: str, store: Store) -> None:
    table = table_with(tiny, "off")
    _, (one,) = await company(Hall(store, Clock()), table, (guest(0), "en"))
    assert await one.say(preset="hello") == "no_chat"
    snapshot = next(message for message in one.heard if message["kind"] == "snapshot")
    assert snapshot["chat"] == {"phrases": [], "free": False}


async def test_people_at_the_table_do_not_hear_those_who_watch(tiny: str, store: Store) -> None:
    table = table_with(tiny, "free")
    hall = Hall(store, Clock())
    who: list[tuple[str | None, Lang]] = [(guest(0), "en"), ("a watcher", "en"), (None, "en")]
    mailbox, (one, watcher, stranger) = await company(hall, table, *who)
    assert await watcher.say("seat 2 has a stone of 2") is None
    assert await stranger.say("me too") == "no_guest"
    assert (one.lines, watcher.lines) == ([], [(None, "seat 2 has a stone of 2")])
    assert stranger.lines == watcher.lines
    again = Talker(mailbox, guest(0))
    await mailbox.listen(again.peer)
    assert again.lines == []
    # once it is over, everybody hears everybody
    over = mailbox.table.then(Event(0, "resign", Seat(0)), 1_000_000)
    store.wait(store.append(mailbox.table.addition(over)))
    await mailbox.refresh()
    assert await watcher.say("well done") is None
    assert one.lines == [(None, "well done")]


async def test_whoever_says_too_much_has_to_wait(tiny: str, store: Store) -> None:
    clock = Clock()
    table = table_with(tiny, "presets")
    _, (one, other) = await company(Hall(store, clock), table, (guest(0), "en"), (guest(1), "en"))
    for _ in range(MOST):
        assert await one.say(preset="again") is None
    assert await one.say(preset="again") == "chat_too_fast"
    assert await other.say(preset="one_moment") is None
    clock.now += WINDOW_MILLISECONDS
    assert await one.say(preset="again") is None


async def test_what_is_said_through_another_process_is_heard_once(
    tiny: str, store: Store, tmp_path: Path
) -> None:
    other_store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    halls = [Hall(store, Clock()), Hall(other_store, Clock())]
    table = table_with(tiny, "presets")
    _, (one,) = await company(halls[0], table, (guest(0), "en"))
    mailbox = await halls[1].open(table.plan.id)
    assert mailbox is not None
    other = Talker(mailbox, guest(1))
    await mailbox.listen(other.peer)
    async with running(halls[0]), running(halls[1]):
        assert await one.say(preset="hello") is None
        await until(lambda: other.lines)
        assert await other.say(preset="good_luck") is None
        await until(lambda: len(one.lines) == 2)
        await asyncio.sleep(0.5)
    assert one.lines == other.lines == [(0, "Hello!"), (1, "Good luck!")]
    other_store.close()


def test_terms_of_an_older_version_are_read() -> None:
    assert Terms.loads("{}") == Terms()
    assert Terms.loads(Terms(chat="free").dumps()).chat == "free"


async def test_whoever_cannot_be_let_in_is_not_here(
    store: Store, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailbox, (other,) = await company(Hall(store, Clock()), started(tiny), (guest(0), "en"))

    def unreadable(*_: object) -> list[ChatLine]:
        raise NotStored.because(RuntimeError("the disk is gone"))

    with monkeypatch.context() as gone:
        gone.setattr(store.chat, "last", unreadable)
        with pytest.raises(NotStored):
            await mailbox.listen(Talker(mailbox, guest(1)).peer)
    assert Seat(1) not in mailbox.present
    mailbox.leave(other.peer)
    assert mailbox.is_idle
