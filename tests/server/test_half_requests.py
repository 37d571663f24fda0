"""Requests that never become whole: they end, and cost neither the others nor the log anything."""

import asyncio
import errno
import logging
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from belpic.server.connections import Gate, Seldom
from belpic.server.limits import CONNECTIONS_OF_NETWORK, QUIET_SECONDS, neighbourhood_of
from tests.server.client import SECONDS, Client
from tests.server.conftest import complaints, serving

HALF_POST = (
    "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Content-Length: 100\r\n\r\n{{"
)


def dial(address: str) -> socket.socket:
    """Open a bare connection."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    assert parts.port is not None
    return socket.create_connection((parts.hostname, parts.port), timeout=SECONDS)


def test_a_post_aborted_in_its_body_is_no_defect(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # the server waits for what is under way before it ends
    with (
        caplog.at_level(logging.WARNING),
        serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address,
    ):
        with dial(address) as caller:
            caller.sendall(HALF_POST.format(host=urlsplit(address).netloc).encode())
        with dial(address) as caller:
            caller.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert caller.recv(100).startswith(b"HTTP/1.1 200")
    assert complaints(caplog) == []


def rest_of(caller: socket.socket) -> bytes:
    """Return everything that still comes, until the server hangs up."""
    found = b""
    while part := caller.recv(4096):
        found += part
    return found


HALVES = (
    "GET /api/hea",
    "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow:",
    # a whole request before does not buy more time for the next
    "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /",
    HALF_POST,
)


def test_a_request_has_to_become_whole_in_time(tmp_path: Path) -> None:
    # time enough for those who do not wait on purpose, also on a busy machine
    gate = Gate(head=3.0, body=3.0)
    with (
        serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, gate=gate) as address,
        ExitStack() as stack,
    ):
        callers = []
        for half in HALVES:
            callers.append(stack.enter_context(dial(address)))
            callers[-1].sendall(half.format(host=urlsplit(address).netloc).encode())
        silent = stack.enter_context(dial(address))
        for caller in callers:
            assert b"HTTP/1.1 408 " in rest_of(caller)
        assert rest_of(silent) == b""
        assert Client(address).request("GET", "/api/health").status == 200


def test_half_requests_make_room_for_whole_ones(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, gate=Gate(most=5)) as address,
    ):
        halves = [dial(address) for _ in range(20)]
        for half in halves:
            half.sendall(b"GET /api/")
        assert Client(address).request("GET", "/api/health").status == 200
        for half in halves:
            half.close()
    assert len(complaints(caplog)) == 1


def test_nobody_makes_room_who_is_being_served(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, gate=Gate(most=1)) as address:
        made = Client(address).create("lutu", "person", "open")

        async def meet() -> bytes:
            async with Client(address).socket(str(made["table"])) as connection:
                await connection.recv()
                with dial(address) as caller:
                    refusal = await asyncio.to_thread(rest_of, caller)
                await connection.send('{"do":"ping","id":"1"}')
                while '"pong"' not in str(await connection.recv()):
                    pass
                return refusal

        refusal = asyncio.run(meet())
        # the place is free again
        assert Client(address).request("GET", "/api/health").status == 200
    assert refusal.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: " in refusal


def test_a_neighbourhood_holds_some_connections_only() -> None:
    gate = Gate(most=10 * CONNECTIONS_OF_NETWORK)
    callers = [asyncio.Transport() for _ in range(CONNECTIONS_OF_NETWORK)]
    assert all(gate.enter(one, f"192.0.2.{place % 256}") for place, one in enumerate(callers))
    assert not gate.enter(asyncio.Transport(), "192.0.2.7")
    assert not gate.enter(asyncio.Transport(), "::ffff:192.0.2.7")
    assert gate.enter(asyncio.Transport(), "192.0.3.7")
    # a proxy on the same machine speaks for everybody
    assert all(gate.enter(asyncio.Transport(), "127.0.0.1") for _ in range(1000))
    gate.leave(callers[0])
    gate.leave(callers[0])
    assert gate.enter(asyncio.Transport(), "192.0.2.7")
    assert not gate.enter(asyncio.Transport(), "192.0.2.8")
    assert neighbourhood_of("2001:db8:1:2:3::4") == "2001:db8:1:2::/64"
    assert neighbourhood_of("unknown") == "unknown"


def test_connections_that_cannot_be_taken_in_are_one_line_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    gate, loop = Gate(), asyncio.new_event_loop()
    loop.set_exception_handler(gate.handle)
    failure = OSError(errno.EMFILE, "Too many open files")
    for _ in range(1000):
        loop.call_exception_handler(
            {"message": "socket.accept() out of system resource", "exception": failure}
        )
    assert len(complaints(caplog)) == 1
    assert all(record.exc_info is None for record in caplog.records)
    loop.call_exception_handler({"message": "something else"})
    assert len(complaints(caplog)) == 2
    loop.close()


def test_a_complaint_is_repeated_after_a_while_with_its_number(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    for _ in range(5):
        seldom.warn("hm")
    now[0] = QUIET_SECONDS
    seldom.warn("hm")
    assert complaints(caplog) == [
        "hm",
        "hm (4 more since it was last said)",
    ]


def test_what_is_not_http_does_not_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address:
        for _ in range(5):
            with dial(address) as caller:
                caller.sendall(b"\0\0\r\n\r\n")
                assert rest_of(caller).startswith(b"HTTP/1.1 400 ")
    assert len(complaints(caplog)) == 1
