"""Requests that never become whole: they end, and cost neither the others nor the log anything."""

import logging
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.conftest import serving

HALF_POST = (
    "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Content-Length: 100\r\n\r\n{{"
)


def dial(address: str) -> socket.socket:
    """Open a bare connection."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    assert parts.port is not None
    return socket.create_connection((parts.hostname, parts.port), timeout=30)


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
    assert [record.getMessage() for record in caplog.records] == []
