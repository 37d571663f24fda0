"""The examples of `docs/protocol.md` happen as they are written, and its bot plays."""

import ast
import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from belpic.core.codec import Json
from belpic.core.record import check_fair, loads
from belpic.core.rng import SeededRng
from belpic.table.follower import Follower
from tests.ports import kept_port
from tests.schema import problem
from tests.server.client import SECONDS, Client, Player
from tests.server.conftest import serving
from tests.server.examples import Example, Values, examples, parsed
from tools.wire_types import PROTOCOL, ROOT

BOT = ROOT / "docs" / "example_bot.py"


class Session:
    """Does what the examples say, one after another."""

    def __init__(self, address: str) -> None:
        self.person = Client(address)
        self.values = Values()
        self.socket: ClientConnection | None = None
        self.heard: list[Json] = []
        self.done = 0

    async def run(self, found: list[Example]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for example in found:
                if example.kind == "http":
                    self.request(example)
                else:
                    await self.talk(example, stack)
                self.done += 1

    def request(self, example: Example) -> None:
        """Send a request and compare the answer."""
        lines = iter(example.lines)
        method, path = self.values.fill(next(lines)).removeprefix("→ ").split()
        headers, body = {}, None
        for line in lines:
            if line.startswith("← "):
                status = int(line.removeprefix("← "))
                break
            if line.startswith("{"):
                body = parsed(self.values.fill(line))
            else:
                name, _, value = self.values.fill(line).partition(": ")
                headers[name] = value
        else:
            pytest.fail(f"no answer in {example}")
        response = self.person.request(method, path, body, **headers)
        assert response.status == status, (example, response.body)
        wrong = self.values.difference(parsed("".join(lines)), response.json)
        assert wrong is None, (example, wrong)

    async def talk(self, example: Example, stack: contextlib.AsyncExitStack) -> None:
        """Send frames, and wait for each message that is shown."""
        for line in example.lines:
            if line.startswith("/ws/"):
                path = self.values.fill(line).removeprefix("/ws/")
                bot = Client(self.person.address, token=str(self.values.known["token"]))
                opened = bot.socket(path)
                self.socket = await stack.enter_async_context(opened)
            elif line.startswith("→ "):
                assert self.socket is not None
                await self.socket.send(self.values.fill(line.removeprefix("→ ")))
            else:
                await self.expect(parsed(line.removeprefix("← ")))

    async def expect(self, shown: Json) -> None:
        """Hear until something is as shown; what comes in between may be shown later."""
        assert self.socket is not None
        wrong: list[str | None] = []
        looked = 0
        while True:
            for index in range(looked, len(self.heard)):
                before = dict(self.values.known)
                wrong.append(self.values.difference(shown, self.heard[index]))
                if wrong[-1] is None:
                    del self.heard[index]
                    return
                self.values.known = before
            looked = len(self.heard)
            try:
                told = await asyncio.wait_for(self.socket.recv(), SECONDS)
            except TimeoutError:
                pytest.fail(f"nothing like {shown}: {wrong}")
            message = parsed(str(told))
            assert problem(message) is None
            self.heard.append(message)


def test_the_examples_are_there() -> None:
    found = examples(PROTOCOL.read_text(encoding="utf-8"))
    assert {one.kind for one in found} == {"http", "ws"}
    assert len(found) > 12


async def test_the_examples_happen_as_they_are_written(address: str) -> None:
    session = Session(address)
    found = examples(PROTOCOL.read_text(encoding="utf-8"))
    await session.run(found)
    assert session.done == len(found)


@pytest.mark.parametrize(
    ("shown", "heard", "same"),
    [
        ('"…"', "1", True),
        ('{"a": 1}', '{"a": 1, "b": 2}', False),
        ('{"a": 1, "…": "…"}', '{"a": 1, "b": 2}', True),
        ('{"a": 1, "…": "…"}', '{"b": 2}', False),
        ('[1, "…"]', "[1, 2]", True),
        ('[1, "…"]', "[1]", False),
        ('["<x>", "<x>"]', "[3, 3]", True),
        ('["<x>", "<x>"]', "[3, 4]", False),
        ('{"a": [1]}', '{"a": [2]}', False),
    ],
)
def test_what_differs_from_an_example_is_found(shown: str, heard: str, *, same: bool) -> None:
    values = Values()
    assert (values.difference(parsed(shown), parsed(heard)) is None) == same


def test_the_bot_is_forty_lines_that_need_nothing_of_ours() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    tree = ast.walk(ast.parse(text))
    plain = {one.name for node in tree if isinstance(node, ast.Import) for one in node.names}
    tree = ast.walk(ast.parse(text))
    named = {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
    imported = {name.partition(".")[0] for name in plain | named}
    assert imported - sys.stdlib_module_names == {"websockets"}


@contextlib.contextmanager
def bot(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run the bot as anybody would, far from our packages."""
    command = [sys.executable, "-I", str(BOT), *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/"
    ) as running:
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", ["zaupxiu", "mokkaik"])
def test_the_bot_plays_to_the_end(address: str, game: str) -> None:
    person = Client(address)
    made = person.create(game, "open", "random")
    table, key = str(made["table"]), str(made["key"])
    token = person.request("POST", "/api/programs", {"name": "walker"}).json
    assert isinstance(token, dict)
    with bot(address, str(token["token"]), table, key) as running:
        out, err = running.communicate(timeout=2 * SECONDS)
    assert (running.returncode, err) == (0, "")
    assert len(out.splitlines()) == 3  # why it ended, and a line for each seat
    record = loads(person.request("GET", f"/api/tables/{table}/record").body)
    check_fair(record)


@pytest.mark.unmeasured
def test_the_bot_says_why_it_cannot_play(address: str) -> None:
    person = Client(address)
    table = str(person.create("zaupxiu", "person", "open")["table"])
    token = person.request("POST", "/api/programs", {"name": "keyless"}).json
    assert isinstance(token, dict)
    with bot(address, str(token["token"]), table, "0" * 32) as running:
        out, err = running.communicate(timeout=SECONDS)
    assert (running.returncode, out, len(err.splitlines())) == (1, "", 1)


@pytest.mark.unmeasured
def test_the_bot_comes_back_to_a_server_that_was_started_anew(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with kept_port() as port, contextlib.ExitStack() as stack:
        address = f"http://127.0.0.1:{port}"
        with serving(db, port=port):
            person = Client(address)
            made = person.create("zaupxiu", "person", "open")
            token = person.request("POST", "/api/programs", {"name": "patient"}).json
            assert isinstance(token, dict)
            player = Player(person, str(made["table"]), Follower())
            words = (address, str(token["token"]), player.table, str(made["key"]))
            running = stack.enter_context(bot(*words))
            asyncio.run(until_it_begins(player))
        with serving(db, port=port):
            asyncio.run(play_on(player))
            out, err = running.communicate(timeout=2 * SECONDS)
    assert (running.returncode, err, len(out.splitlines())) == (0, "", 3)


async def until_it_begins(player: Player) -> None:
    async with player.connected():
        await player.until(lambda found: found.now is not None and found.now.phase == "playing")


async def play_on(player: Player) -> None:
    async with player.connected():
        await player.play(SeededRng(1))
