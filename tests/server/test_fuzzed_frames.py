"""Whatever comes over a socket: no defect, no crash, one clear answer, and no more memory."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from belpic.server import api
from belpic.server import socket as sockets
from belpic.server.limits import Rate, WorkRates
from belpic.server.metrics import resident_bytes
from belpic.table import commands
from belpic.table.messages import CLOSINGS
from tests.schema import problem
from tests.server.access import begun, guest
from tests.server.client import SECONDS, Client
from tests.server.conftest import running
from tests.size import sized
from tools.wire_forms import fields_of

pytestmark = pytest.mark.unmeasured

FREELY = settings(
    max_examples=sized(120, 1500),
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
OURS = {one.code for one in CLOSINGS}
MEGABYTE = 2**20


@dataclass
class Here:
    """A server without limits of rate, and who sits at a table of it."""

    address: str
    table: str
    cookies: tuple[str | None, ...]
    """Of one who watches, and of one who sits."""
    defects: list[str]

    @contextlib.contextmanager
    def connected(self, who: int) -> Iterator[ClientConnection]:
        cookie = self.cookies[who]
        headers = {} if cookie is None else {"Cookie": cookie}
        url = f"ws://{urlsplit(self.address).netloc}/ws/{self.table}?lang=en"
        with connect(url, additional_headers=headers, open_timeout=SECONDS) as opened:
            yield opened

    def check(self) -> None:
        assert self.defects == []
        assert Client(self.address).request("GET", "/healthz").status == 200


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    defects: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: defects.append(record.getMessage())  # type: ignore[method-assign]  # all that it is for
    logging.getLogger().addHandler(handler)
    with pytest.MonkeyPatch.context() as patched:
        freely = Rate(1e6, 10**6)
        patched.setattr(api, "PLAY_WORK", WorkRates(freely, freely, freely))
        patched.setattr(api, "FILE_WORK", WorkRates(freely, freely, freely))
        patched.setattr(sockets, "COMMANDS", Rate(1e6, 10**6))
        db = tmp_path_factory.mktemp("fuzzed") / "tables.db"
        with running(f"sqlite:///{db}") as (_, address):
            own, other = guest(address), guest(address)
            yield Here(address, _begun(own, other), (None, own.cookie), defects)
    logging.getLogger().removeHandler(handler)
    assert defects == []


def _begun(own: Client, other: Client) -> str:
    return asyncio.run(begun(own, other))


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=True)
    | st.text(max_size=20)
    | st.sampled_from(["", "0", "x" * 41, "\0", "\ud800", "ab" * 32, "throw", "??"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
LIKELY = {
    "at": st.sampled_from([6, 6, 6, 7, 0, 12]),
    "seat": st.none() | st.integers(-1, 3),
    "path": st.lists(st.text(max_size=5), max_size=4),
    "touches": st.just([]),
    "ahead": st.booleans(),
    "text": st.none() | st.text(max_size=20),
    "preset": st.sampled_from([None, "hello", "nothing"]),
    "commitment": st.just("ab" * 32),
    "seed": st.just("cd" * 32),
    "key": st.none() | st.just("0" * 32),
    "lang": st.sampled_from(["en", "ja", "tlh"]),
    "on": st.booleans(),
}
WORDS = sorted(set(commands.KINDS) - {"resign"})
"""With it, the match would be over before anything else was tried."""
IDS = st.text("abcXYZ019_-", min_size=1, max_size=40)


@st.composite
def half_right(draw: st.DrawFn) -> str:
    """Return a command with some fields as they should be, some odd, some missing or too many."""
    word = draw(st.sampled_from(WORDS))
    frame: dict[str, object] = {"do": word, "id": draw(IDS)}
    for one in fields_of(commands.KINDS[word])[1:]:
        lot = draw(st.integers(0, 15))
        if one.name != "id" and lot != 11:
            frame[one.name] = draw(ODD if lot == 13 else LIKELY.get(one.name, ODD))
    if draw(st.integers(0, 30)) == 17:
        frame[draw(st.text(max_size=5))] = draw(ODD)
    return json.dumps(frame)


NONSENSE = st.one_of(
    ODD.map(json.dumps),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60),
    st.sampled_from(
        ["", "{", "[" * 2000, '{"a":' * 700, '{"do":"ping","id":"a","id":"b"}', "9" * 4000, "NaN"]
    ),
)
TEXTS = st.integers(0, 11).flatmap(lambda lot: NONSENSE if lot == 7 else half_right())


def _id_of(frame: str) -> str | None:
    """Return the id that a frame has to be answered under, if it has one that is readable."""
    try:
        data = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) else None


@FREELY
@given(st.lists(TEXTS, min_size=4, max_size=12), st.integers(0, 1))
@example(['{"do":"say","id":"a","preset":null,"text":"\\ud800"}'], 1)
def test_every_text_gets_one_answer_or_a_reason_and_the_door(
    here: Here, frames: list[str], who: int
) -> None:
    with here.connected(who) as opened:
        for frame in frames:
            named = _id_of(frame)
            try:
                opened.send(frame)
                while True:
                    message = json.loads(opened.recv(timeout=SECONDS))
                    assert problem(message) is None, message
                    assert "server_error" not in json.dumps(message), (frame, message)
                    if message["kind"] == "pong" or message.get("re", "") == named:
                        break
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
                assert code in OURS, (frame, code)
                break
    assert here.defects == []


def raw(here: Here) -> socket.socket:
    """Return a connection that has just become a WebSocket."""
    where = urlsplit(here.address)
    opened = socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=SECONDS)
    key = base64.b64encode(bytes(16)).decode()
    lines = (
        f"GET /ws/{here.table}?lang=en HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    opened.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = b""
    while b"\r\n\r\n" not in head:
        part = opened.recv(4096)
        assert part
        head += part
    assert head.startswith(b"HTTP/1.1 101")
    return opened


@st.composite
def wire_frames(draw: st.DrawFn) -> bytes:
    """Return a frame below the level of messages: any opcode, bits, mask and length."""
    first = draw(st.sampled_from([0x81, 0x82, 0x88, 0x89, 0x8A, 0x01, 0x00, 0x80])) | draw(
        st.sampled_from([0, 0, 0, 0x10, 0x40, 0x03])
    )
    body = draw(st.binary(max_size=130) | TEXTS.map(lambda text: text.encode("utf-8", "replace")))
    told = len(body) if draw(st.integers(0, 4)) else draw(st.integers(0, 2**40))
    masked = 0x80 if draw(st.integers(0, 5)) else 0
    if told < 126:
        length = bytes([masked | told])
    elif told < 2**16:
        length = bytes([masked | 126]) + told.to_bytes(2, "big")
    else:
        length = bytes([masked | 127]) + told.to_bytes(8, "big")
    return bytes([first & 0xFF]) + length + (bytes(4) if masked else b"") + body


@FREELY
@given(st.lists(wire_frames() | st.binary(max_size=60), min_size=1, max_size=5))
@example([b"\x81\x81\0\0\0\0\xff"] * 2)
def test_bytes_that_are_no_frames_end_the_connection_and_nothing_else(
    here: Here, frames: list[bytes]
) -> None:
    with raw(here) as opened:
        with contextlib.suppress(ConnectionError):
            opened.sendall(b"".join(frames))
            opened.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionError):
            while opened.recv(65_536):
                pass
    assert here.defects == []


def test_memory_stays_what_it_was(here: Here) -> None:
    def pester(number: int) -> None:
        for each in range(number):
            with here.connected(each % 2) as opened, contextlib.suppress(ConnectionClosed):
                for frame in (
                    json.dumps({"do": "why", "id": f"i{each}", "at": 6, "path": ["x" * 50] * 40}),
                    json.dumps({"do": "view", "id": "v" * 40, "at": each}),
                    json.dumps({"do": f"{each}" * 9, "id": f"u{each}"}),
                    "y" * 60_000,
                ):
                    opened.send(frame)
                while True:
                    opened.recv(timeout=SECONDS)
            with raw(here) as half, contextlib.suppress(ConnectionError):
                # a frame that says it is long, and is never finished
                half.sendall(b"\x81\xfe\xff\x00" + bytes(4) + b"z" * 30_000)

    pester(20)
    before = resident_bytes()
    pester(sized(60, 1000))
    grown = resident_bytes() - before
    assert grown < 24 * MEGABYTE, f"{grown / MEGABYTE:.0f} MB more"
    here.check()
