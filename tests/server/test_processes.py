"""What is above several processes that serve: it waits for one, says so, and ends them."""

import asyncio
import os
import signal
import socket
import stat
from collections.abc import Mapping, Sequence
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import pytest

from belpic.server import processes
from belpic.server.app import Settings
from belpic.server.processes import NeverReady, serve_many
from belpic.server.run import address_of, listen
from belpic.server.siblings import FOLDER

SETTINGS = replace(
    Settings("postgresql://nowhere/x"),
    trusted=(ip_network("10.0.0.0/8"),),
    watchers=(ip_network("10.1.0.0/16"),),
    names=("play.example.org",),
)


class Pretended:
    """In place of processes; the first that is made answers on the socket."""

    made: list["Pretended"]
    listening: socket.socket
    answer: bytes

    def __init__(
        self,
        db: str,
        number: int,
        words: Sequence[str] = (),
        files: Sequence[int] = (),
        variables: Mapping[str, str] | None = None,
    ) -> None:
        assert db == SETTINGS.db
        self.variables = variables or {}
        self.folders = [stat.filemode(Path(one).stat().st_mode) for one in self.variables.values()]
        self.number, self.words, self.files = number, list(words), list(files)
        self.server: asyncio.Server | None = None
        self.ended = False
        self.made.append(self)

    async def start(self) -> None:
        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(self.answer)
            writer.close()

        if self.files and self.answer:
            self.server = await asyncio.start_server(talk, sock=self.listening.dup())

    async def stop(self) -> None:
        self.ended = True
        if self.server is not None:
            self.server.close()


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> type[Pretended]:
    Pretended.made = []
    Pretended.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    monkeypatch.setattr(processes, "Helpers", Pretended)
    monkeypatch.setattr(processes, "ANSWER_SECONDS", 0.2)
    return Pretended


def test_it_says_when_one_answers_and_ends_all_when_told_to(pretended: type[Pretended]) -> None:
    told: list[str] = []

    def ready() -> None:
        told.append("ready")
        os.kill(os.getpid(), signal.SIGTERM)

    with listen("127.0.0.1", 0) as listening:
        pretended.listening = listening
        address = address_of(listening, "127.0.0.1")
        serve_many(SETTINGS, listening, address, processes=3, workers=2, ready=ready)
        file = listening.fileno()
    servers, workers = pretended.made
    assert (servers.number, servers.files, workers.number) == (3, [file], 2)
    words = " ".join(servers.words)
    for part in (
        f"serve --attached --socket {file} --workers 0",
        "--trust 10.0.0.0/8",
        "--metrics 10.1.0.0/16",
        "--name play.example.org",
    ):
        assert part in words
    assert told == ["ready"]
    # what they count is shared in a folder of their own, which is gone with them
    assert (list(servers.variables), servers.folders) == ([FOLDER], ["drwx------"])
    assert not Path(servers.variables[FOLDER]).exists()
    assert servers.ended
    assert workers.ended


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", b"no\r\n"]
)
def test_it_gives_up_if_none_ever_answers(
    pretended: type[Pretended], monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    monkeypatch.setattr(processes, "START_SECONDS", 0.0)
    pretended.answer = answer
    with listen("127.0.0.1", 0) as listening:
        pretended.listening = listening
        address = address_of(listening, "127.0.0.1")
        with pytest.raises(NeverReady):
            serve_many(SETTINGS, listening, address, processes=2, workers=0, ready=lambda: None)
    assert all(one.ended for one in pretended.made)
