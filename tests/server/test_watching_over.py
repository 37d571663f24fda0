"""What programs that watch over a server read: health, figures, and lines of the log."""

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from belpic.core.rng import SeededRng
from belpic.server import logs, metrics
from belpic.server.app import Settings, build
from belpic.server.figures import SharedFigures
from belpic.server.metrics import Count, LogCount, Metrics, Reading, Spread
from belpic.server.phrases import Denied
from belpic.server.security import Hosts
from belpic.table.follower import Follower
from tests.server.client import SECONDS, Client, Player

LABEL = r"[a-z]+=\"[^\"\\\n]*\""
LINE = re.compile(rf"(?P<name>[a-z_]+)(\{{{LABEL}(,{LABEL})*\}})? (?P<value>\S+)")


def figures(client: Client) -> dict[str, float]:
    """Return what `/metrics` tells a program on the same machine, each line by its name."""
    told = Client(client.address, network="127.0.0.1").request("GET", "/metrics")
    assert (told.status, told.headers["content-type"]) == (200, metrics.MEDIA)
    found: dict[str, float] = {}
    known: set[str] = set()
    for line in told.body.decode().splitlines():
        if line.startswith("#"):
            known.add(line.split()[2])
            continue
        parsed = LINE.fullmatch(line)
        assert parsed, line
        name = parsed["name"]
        assert known & {name, re.sub("_(bucket|sum|count)$", "", name)}, line
        assert line.rpartition(" ")[0] not in found
        found[line.rpartition(" ")[0]] = float(parsed["value"])
    return found


async def test_figures_tell_how_the_server_fares_and_nothing_of_those_who_play(
    address: str,
) -> None:
    client = Client(address)
    before = figures(client)
    made = client.create("lutu", "person", "random")
    me = Player(client, str(made["table"]), Follower())
    async with me.connected():
        await me.play(SeededRng(1), most=8)
        after = figures(client)
        assert after["belpic_sockets"] >= 1
        assert after["belpic_tables"] >= 1
    made_line = 'belpic_http_requests_total{method="POST",route="/api/tables",status="201"}'
    assert after[made_line] == before.get(made_line, 0) + 1
    for name in (
        "belpic_frames_received_total",
        "belpic_messages_sent_total",
        "belpic_command_seconds_count",
        "belpic_store_commits_total",
        "process_cpu_seconds_total",
    ):
        assert after[name] > before[name], name
    assert after["belpic_alive"] == 1
    assert after["process_resident_memory_bytes"] > 10**7
    assert after["process_open_fds"] > 3
    secrets = (str(made["table"]), str(made["key"]), "lutu", client.network, str(client.cookie))
    for name in after:
        assert not any(secret in name for secret in secrets), name
    # labels are of a few known kinds
    assert {label for name in after for label in re.findall(r"(\w+)=", name)} <= {
        "method", "route", "status", "code", "le", "level", "version",
    }  # fmt: skip


def test_figures_are_not_for_everybody(client: Client, tmp_path: Path) -> None:
    refused = client.request("GET", "/metrics")
    assert (refused.status, refused.code) == (403, "only_here")
    # an address that is made up is counted with all others
    figures(client)
    Client(client.address).request("BREW", "/secret-" + "x" * 50)
    names = figures(client)
    assert 'belpic_http_requests_total{method="other",route="other",status="404"}' in names
    assert not any("secret" in name for name in names)
    build(Settings(f"sqlite:///{tmp_path / 'x.db'}"))  # one that never runs counts nothing


@pytest.mark.parametrize(
    ("host", "names", "asked", "fine"),
    [
        ("127.0.0.1", (), "play.example.org", False),
        ("127.0.0.1", ("Play.example.org",), "play.EXAMPLE.org:443", True),
        ("127.0.0.1", ("play.example.org",), "localhost:8000", True),
        ("0.0.0.0", ("play.example.org",), "evil.example", False),  # noqa: S104  # asked about
        ("0.0.0.0", (), "whatever.example", True),  # noqa: S104  # asked about
    ],
)
def test_a_server_answers_to_its_names_alone(
    host: str, names: tuple[str, ...], asked: str, *, fine: bool
) -> None:
    headers = Headers({"host": asked})
    if fine:
        Hosts(host, names).check(headers)
    else:
        with pytest.raises(Denied, match="does not answer"):
            Hosts(host, names).check(headers)


def test_processes_at_one_address_tell_what_they_count_together(tmp_path: Path) -> None:
    counted = Count("counted_total", "What is counted.", "level")
    counted.add("warning")
    other = Metrics("1.0")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as neighbour:
        theirs = tmp_path / f"{neighbour.pid}.prom"
        theirs.write_text(other.text(), encoding="utf-8")
        figures = SharedFigures(
            tmp_path,
            lambda: (
                "# HELP counted_total x\n# TYPE counted_total counter\n"
                + "\n".join(counted.lines())
            ),
        )
        told = figures.text()
        assert f'counted_total{{process="{os.getpid()}",level="warning"}} 1\n' in told
        assert f'belpic_frames_received_total{{process="{neighbour.pid}"}} 0\n' in told
        for name in ("counted_total", "belpic_frames_received_total"):
            assert told.count(f"# TYPE {name} ") == 1
        neighbour.communicate(b"\n")
    # whoever is gone is told of no longer
    assert str(neighbour.pid) not in figures.text()
    assert not theirs.exists()


def test_several_may_ask_for_figures_at_once(tmp_path: Path) -> None:
    figures = SharedFigures(tmp_path, Metrics("1.0").text)
    with ThreadPoolExecutor(4) as askers:
        told = list(askers.map(lambda _: figures.text(), range(400)))
    assert all(f'process="{os.getpid()}"' in text for text in told)


async def test_figures_that_cannot_be_shared_are_told_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = SharedFigures(tmp_path / "missing", Metrics("1.0").text)
    writing = asyncio.create_task(nowhere.run())
    async with asyncio.timeout(SECONDS):
        while "cannot be written" not in caplog.text:  # noqa: ASYNC110  # a log tells nobody
            await asyncio.sleep(0.01)
    writing.cancel()


def test_histograms_count_what_took_no_longer_than_each_bound() -> None:
    spread = Spread("spread", "…", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 3.0):
        spread.add(seconds)
    assert list(spread.lines()) == [
        'spread_bucket{le="0.1"} 2',
        'spread_bucket{le="1.0"} 3',
        'spread_bucket{le="+Inf"} 4',
        "spread_sum 3.65",
        "spread_count 4",
    ]


def test_warnings_and_errors_of_the_log_are_counted() -> None:
    counted = Count("logged", "…", "level")
    handler = LogCount(counted)
    logger = logging.getLogger("belpic.tests.counted")
    logger.addHandler(handler)
    logger.propagate = False
    logger.warning("a")
    logger.error("b")
    logger.critical("c")
    logger.info("d")
    logger.removeHandler(handler)
    assert list(counted.lines()) == [
        'logged{level="critical"} 1',
        'logged{level="error"} 1',
        'logged{level="warning"} 1',
    ]


def test_where_the_system_tells_nothing_there_are_figures_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("builtins.open", fail)
    monkeypatch.setattr("os.listdir", fail)
    assert metrics.resident_bytes() > 0
    assert metrics.open_files() == 0
    monkeypatch.setattr(sys, "platform", "win32")
    assert metrics.resident_bytes() == 0


def test_a_reading_is_read_when_somebody_asks() -> None:
    numbers = iter((1, 2))
    reading = Reading("n", "…", lambda: next(numbers), "gauge")
    assert [list(reading.lines()), list(reading.lines())] == [["n 1"], ["n 2"]]
    text = Metrics("1.2").text()
    assert "# TYPE belpic_build_info gauge\nbelpic_build_info{version=" in text


def test_lines_of_the_log_are_json_if_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root, own = logging.getLogger(), logging.getLogger("belpic")
    monkeypatch.setattr(root, "handlers", [])
    level, own_level = root.level, own.level
    try:
        logs.set_up(logs.form_of({"BELPIC_LOG": "json"}))
        logger = logging.getLogger("belpic.requests")
        logger.info("GET %s", "/", extra={"route": "/", "status": 200})
        try:
            raise ValueError("two\nlines")  # the test is about it
        except ValueError:
            logger.exception("卓")
        first, second = map(json.loads, capsys.readouterr().err.splitlines())
        assert first["message"] == "GET /"
        assert (first["level"], first["route"], first["status"]) == ("info", "/", 200)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]+\.\d{3}\+00:00", first["time"])
        assert (second["message"], second["level"]) == ("卓", "error")
        assert "ValueError: two" in second["traceback"]
        logs.set_up(logs.form_of({}))
        own.setLevel(own_level)
        logger.info("not for people")
        logger.warning("for people")
        assert capsys.readouterr().err == "for people\n"
    finally:
        root.setLevel(level)
        own.setLevel(own_level)


@pytest.mark.parametrize("path", ["/healthz", "/api/health"])
def test_health_has_two_addresses(client: Client, path: str) -> None:
    assert client.request("GET", path).json == {"ok": True}
