"""`belpic join`: the terminal table over a real server."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from belpic.cli.app import run
from belpic.core.codec import Json
from belpic.core.errors import BelpicError
from belpic.core.record import check_fair, loads
from belpic.core.rng import SeededRng
from belpic.core.scene import Zone
from belpic.table.follower import Follower
from belpic.tui.app import TerminalTable
from belpic.tui.connection import Link
from belpic.tui.joining import meet, meet_table
from belpic.tui.log import with_gains
from belpic.tui.opening import open_at
from belpic.tui.pages.remote import RemotePage
from belpic.tui.preferences import Preferences
from belpic.tui.server_memory import FILE, ServerMemory
from tests.ports import kept_port
from tests.server.client import Client, Player, told_to_others
from tests.tui.screen import text_of

pytestmark = pytest.mark.unmeasured

SECONDS = 150
"""After which what is waited for will not come any more; a hint may take two minutes."""


class Terminal:
    """A terminal with a table of a server on it."""

    def __init__(self, app: TerminalTable, page: RemotePage, pilot: Pilot[None]) -> None:
        self.app = app
        self.page = page
        self.pilot = pilot

    @property
    def text(self) -> str:
        return text_of(self.app)

    @property
    def asked(self) -> bool:
        return self.page.session.waiting == "person"

    async def until(self, condition: object) -> None:
        assert callable(condition)
        async with asyncio.timeout(SECONDS):
            while not condition():
                await self.pilot.pause(0.02)

    async def play(self) -> None:
        """Play by keys alone: choose the first thing that can be done, again and again."""
        while not self.page.session.over:
            await self.until(lambda: self.asked or self.page.session.over)
            if not self.page.session.over:
                await self.pilot.press("tab", "enter")
                await self.pilot.pause()
                if self.page.session.can_finish:
                    self.page.touched("done:")


@asynccontextmanager
async def terminal(link: str, folder: Path) -> AsyncIterator[Terminal]:
    manner = Preferences("en", motion=False, pace=0.0, folder=folder / "records")
    page = await meet_table(link, manner, ServerMemory(folder / FILE))
    app = TerminalTable(manner, first=page)
    async with app.run_test(size=(120, 50)) as pilot:
        yield Terminal(app, page, pilot)


async def test_a_terminal_names_the_people_at_the_table(address: str, tmp_path: Path) -> None:
    host = Client(address)
    assert host.request("POST", "/api/me/name", {"name": "Browser 花子"}).status == 200
    made = host.create("zaupxiu", "person", "open")
    async with terminal(f"{address}/t/{made['table']}#{made['key']}", tmp_path) as here:
        await here.until(lambda: "Seat 1 (Browser 花子)" in here.text)


async def test_a_terminal_plays_a_browser_by_a_link(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("niekkutzaupxiu", "person", "open", options={"rounds": 2})
    other = Player(host, str(made["table"]), Follower())
    async with terminal(f"{address}/t/{made['table']}#{made['key']}", tmp_path) as here:
        await here.until(lambda: "Waiting until all seats are taken" in here.text)
        async with other.connected():
            await other.until(lambda follower: follower.now and follower.now.phase == "playing")
            await asyncio.gather(other.play(SeededRng(3)), here.play())
            await here.until(lambda: "The match is over" in here.text)
            assert here.page.session.people == {1}
            here_told = [text.in_("en") for text in here.page.session.sentences()]
            other_told = [
                with_gains(line.say, line.gains, tenths=False).in_("en")
                for line in other.follower.lines
                if line.say
            ]
            assert [told_to_others(one, 1) for one in here_told] == [
                told_to_others(one, 0) for one in other_told
            ]
            record = here.page.session.record()
            assert check_fair(loads(record.dumps())) > 0
            # another match: both go on at the new table
            await here.pilot.press("1")
            await other.until(lambda follower: follower.now and follower.now.rematch)
            await here.until(lambda: here.page.remote.follower.n and not here.page.session.over)
        assert here.page.connection.link.table != made["table"]


async def test_a_terminal_watches_without_a_key(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("lutu", "person", "random", "random")
    player = Player(host, str(made["table"]), Follower())
    async with terminal(f"{address}/t/{made['table']}", tmp_path) as here, player.connected():
        await player.play(SeededRng(1))
        await here.until(lambda: here.page.session.over)
        assert here.page.session.people == frozenset()
        await here.until(lambda: "The match is over" in here.text)


async def test_a_refused_action_is_said_and_the_table_goes_on(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("lutu", "open", "random", "random")
    link = f"{address}/t/{made['table']}#{made['key']}"
    async with terminal(link, tmp_path) as here:
        await here.until(lambda: here.asked)
        follower = here.page.remote.follower
        follower.send("act", here.page.remote._answered, at=1, text="throw")  # noqa: SLF001  # an old command, as a slow network would bring
        here.page.connection.flush()
        await here.until(lambda: "the table has moved on" in here.text)
        await here.play()
        assert here.page.session.over


async def test_a_lost_server_is_shown_and_found_again(tmp_path: Path) -> None:
    from tests.server.conftest import serving, working  # noqa: PLC0415  # beside its only use

    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with kept_port() as port, working(db):
        with serving(db, port=port) as address:
            made = Client(address).create("lutu", "open", "random", "random")
            link = f"{address}/t/{made['table']}#{made['key']}"
        # the server is away while the terminal tries to begin
        with pytest.raises(BelpicError) as refused:
            await meet(link, Preferences(folder=tmp_path), ServerMemory(tmp_path / FILE))
        assert "does not answer" in refused.value.text.in_("en")
        server = serving(db, port=port)
        await asyncio.to_thread(server.__enter__)
        async with terminal(link, tmp_path) as here:
            await here.until(lambda: here.asked)
            await asyncio.to_thread(server.__exit__, None, None, None)
            await here.until(lambda: "Reconnecting" in here.text)
            again = serving(db, port=port)
            await asyncio.to_thread(again.__enter__)
            await here.until(lambda: here.asked and "Reconnecting" not in here.text)
            await here.play()
            await asyncio.to_thread(again.__exit__, None, None, None)


@pytest.mark.parametrize("link", ["http://127.0.0.1:1/t/abc", "{address}/t/nowhere", "nonsense"])
async def test_a_link_that_leads_nowhere_is_refused(
    address: str, tmp_path: Path, link: str
) -> None:
    with pytest.raises(BelpicError) as refused:
        await meet(
            link.format(address=address),
            Preferences(folder=tmp_path),
            ServerMemory(tmp_path / FILE),
        )
    assert refused.value.text.in_("ja")
    assert "Traceback" not in refused.value.text.in_("en")


def test_links_are_read_strictly() -> None:
    assert Link.read(" https://h:1/t/abc2#key ") == Link("https://h:1", "abc2", "key")
    assert Link.read("http://h/t/abc") == Link("http://h", "abc", None)
    assert Link("https://h:1", "t", None).socket == "wss://h:1/ws/t"
    for wrong in ("", "abc", "http:///t/abc", "http://h/t/", "http://h/t/ABC", "file:///t/abc"):
        assert Link.read(wrong) is None


def test_what_is_remembered_is_for_its_owner_alone(tmp_path: Path) -> None:
    visits = ServerMemory(tmp_path / "deep" / FILE)
    assert visits.cookie("http://h") is None
    visits.remember("http://h", "c=1")
    seed = visits.seed("table")
    again = ServerMemory(tmp_path / "deep" / FILE)
    assert (again.cookie("http://h"), again.seed("table")) == ("c=1", seed)
    assert (tmp_path / "deep" / FILE).stat().st_mode & 0o077 == 0
    for number in range(60):
        visits.seed(f"t{number}")
    assert visits.cookie("http://h") == "c=1"
    (tmp_path / "deep" / FILE).write_text("{broken")
    assert visits.cookie("http://h") is None


async def test_a_terminal_shows_clocks_and_pauses_them(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("niekkutzaupxiu", "person", "open", clock="fischer 600+5")
    other = Player(host, str(made["table"]), Follower())
    link = f"{address}/t/{made['table']}#{made['key']}"
    async with terminal(link, tmp_path) as here, other.connected():
        # less than the ten minutes that everybody begins with
        await here.until(lambda: re.search(r"(?<!\d)[0-9]:[0-5][0-9]", here.text))
        await here.pilot.press("f7")
        await here.until(lambda: "Ask for a pause" in here.text)
        await here.pilot.press("2")
        await other.until(lambda follower: follower.now and follower.now.offers.pause)
        await other.ask("pause")
        await here.until(lambda: "the clocks stand" in here.text)
        now = other.follower.now
        assert now is not None
        assert now.paused
        assert all(clock is not None and clock.since is None for clock in now.clocks)


async def test_a_terminal_gets_hints_from_the_server(address: str, tmp_path: Path) -> None:
    made = Client(address).create("niekkutzaupxiu", "open", "random")
    link = f"{address}/t/{made['table']}#{made['key']}"
    async with terminal(link, tmp_path) as here:
        await here.until(lambda: here.asked)
        await here.pilot.press("f9")
        await here.until(lambda: "What had best be done" in here.text)
        assert "There is nothing else to do." in here.text
        await here.pilot.press("enter")
        await here.until(
            lambda: "You ask for a hint" in here.text and "You take the sticks" in here.text
        )


async def test_a_terminal_talks_and_mutes(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("niekkutzaupxiu", "person", "open", clock="move 600")
    other = Player(host, str(made["table"]), Follower())
    link = f"{address}/t/{made['table']}#{made['key']}"
    async with terminal(link, tmp_path) as here, other.connected():
        await here.until(lambda: "Waiting for Seat 1" in here.text or here.asked)
        await other.ask("say", preset="thanks", text=None)
        await here.until(lambda: "Seat 1: “Thank you!”" in here.text)
        await here.pilot.press("f8")
        await here.until(lambda: "Do not hear Seat 1" in here.text)
        await here.pilot.press("1")
        await other.until(lambda follower: len(follower.said) == 2)
        assert other.follower.said[-1].preset == "hello"
        await here.pilot.press("f8")
        await here.until(lambda: "Do not hear Seat 1" in here.text)
        await here.pilot.press("9")
        await here.until(lambda: "Thank you!" not in here.text)


async def test_a_terminal_covers_the_table_for_those_who_share_it(
    address: str, tmp_path: Path
) -> None:
    host = Client(address)
    made = host.create("taxot", "person", "person")
    memory = ServerMemory(tmp_path / FILE)
    memory.remember(address, str(host.cookie))
    async with terminal(f"{address}/t/{made['table']}", tmp_path) as here:
        await here.until(lambda: here.page.session.covered)
        follower = here.page.remote.follower
        assert follower.seat is None
        assert [one for one in hands(follower) if one.cards] == []
        await here.pilot.press("1")
        await here.until(lambda: here.asked)
        assert len([one for one in hands(follower) if one.cards]) == 1


def hands(follower: Follower) -> list[Zone]:
    """Return the hands on a table, with the cards that are sent here."""
    zones = [thing for thing in follower.things if isinstance(thing, Zone)]
    return [zone for zone in zones if zone.role == "hand"]


def test_a_table_is_opened_from_the_command_line(address: str, tmp_path: Path) -> None:
    memory = ServerMemory(tmp_path / FILE)
    seat: dict[str, Json] = {"kind": "person", "level": None}
    free: dict[str, Json] = {"kind": "open", "level": None}
    wish: dict[str, Json] = {
        "game": "lutu", "preset": None, "options": {}, "seats": [seat, free],
        "terms": {"clock": "move 30", "chat": "off", "watching": "public"},
    }  # fmt: skip
    made = open_at(address, wish, memory, "en")
    link = Link.read(made.invitation)
    assert link is not None
    assert link.key
    assert made.link == f"{address}/t/{link.table}"
    with pytest.raises(BelpicError) as refused:
        open_at(address, {**wish, "terms": {"clock": "sand"}}, memory, "ja")
    assert "持ち時間" in refused.value.text.in_("ja")


def test_commands_open_tables_and_find_those_that_wait(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wish = (
        "lutu",
        "--seats",
        "3",
        "--option",
        "rounds=2",
        "--clock",
        "move 30",
        "--entry",
        "lobby",
    )
    assert run(["--lang", "en", "open", address, *wish]) == 0
    table, invitation = (line.split()[-1] for line in capsys.readouterr().out.splitlines())
    assert table.startswith(f"{address}/t/")
    assert invitation.startswith(f"{table}#")
    asked = ("--game", "lutu", "--free", "2", "--clock", "move")
    for lang, head, title in (("en", "GAME", "Lutu"), ("ja", "遊戯", "新遊")):
        assert run(["--lang", lang, "lobby", address, *asked]) == 0
        lines = capsys.readouterr().out.splitlines()
        (row,) = (line for line in lines if table in line and "2/3" in line)
        assert title in row
        assert any(line.startswith(head) for line in lines)
    assert run(["lobby", address, "--game", "lutu", "--free", "3", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["tables"]
    assert table.rpartition("/")[2] not in {one["table"] for one in listed}
    assert run(["--lang", "en", "open", address, "lutu", "--against", "nobody"]) == 2
    refused = capsys.readouterr()
    assert (refused.out, refused.err.count("\n")) == ("", 1)
    assert "nobody" in refused.err
