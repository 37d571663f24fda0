"""`belpic play` and the bare `belpic`: what reaches the terminal table, and what the browser."""

from collections.abc import Mapping
from pathlib import Path
from socket import socket

import pytest

from belpic.server.app import Settings
from tests.cli.conftest import Command


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, Mapping[str, object]]]:
    """Return the tables that were opened, on something that looks like a terminal."""
    tables: list[tuple[str | None, Mapping[str, object]]] = []

    def note(game: str | None, **settings: object) -> None:
        tables.append((game, settings))

    monkeypatch.setattr("belpic.tui.run", note)
    monkeypatch.setattr("belpic.cli.play.has_terminal", lambda: True)
    return tables


Tables = list[tuple[str | None, Mapping[str, object]]]


def test_play_without_a_game_opens_the_chooser(belpic: Command, opened: Tables) -> None:
    assert belpic("play") == (0, "", "")
    assert belpic("--lang", "ja", "play") == (0, "", "")
    assert [game for game, _ in opened] == [None, None]
    assert [settings["lang"] for _, settings in opened] == ["en", "ja"]


def test_bare_belpic_opens_tables_in_the_browser(
    belpic: Command, opened: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[tuple[str, bool]] = []

    def note(settings: Settings, _: socket, *, open_page: bool, **__: int) -> None:
        started.append((settings.host, open_page))

    monkeypatch.setenv("BELPIC_DB", f"sqlite:///{tmp_path / 'tables.db'}")
    monkeypatch.setattr("belpic.cli.serve.start", note)
    assert belpic().code == 0
    assert started == [("127.0.0.1", True)]
    assert opened == []


def test_everything_asked_for_reaches_the_table(belpic: Command, opened: Tables) -> None:
    answer = belpic(
        *("play", "tiny", "--preset", "large", "--option", "heap=9", "--option", "quick=off"),
        *("--seats", "3", "--against", "taker", "--people", "2", "--ascii", "--lang", "ja"),
    )
    assert answer == (0, "", "")
    assert opened == [
        (
            "tiny",
            {
                "preset": "large",
                "seats": 3,
                "against": "taker",
                "options": {"heap": 9, "quick": False},
                "lang": "ja",
                "ascii": True,
                "record": None,
                "people": 2,
                "position": None,
            },
        )
    ]


def test_a_record_can_be_replayed_at_the_table(belpic: Command, opened: Tables) -> None:
    assert belpic("play", "--record", "match.json").code == 0
    assert opened[0][1]["record"] == Path("match.json")


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "tiny", "--seats", "9"],
        ["play", "tiny", "--preset", "huge"],
        ["play", "tiny", "--option", "heap=many"],
        ["play", "tiny", "--against", "genius"],
        ["play", "tiny", "--people", "0"],
        ["play", "--seats", "2"],
        ["play", "--against", "random"],
        ["play", "--position", "3"],
        ["play", "cetkaik", "--position", "9/9"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_refused_before_the_screen_changes(
    belpic: Command, opened: Tables, arguments: list[str]
) -> None:
    answer = belpic(*arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert opened == []


@pytest.mark.parametrize("arguments", [["play"], ["play", "tiny"]], ids=" ".join)
def test_a_table_needs_a_terminal(belpic: Command, arguments: list[str]) -> None:
    answer = belpic(*arguments)
    assert answer.code == 2
    assert answer.err == (
        "belpic: A table needs a terminal; in a pipe use `belpic simulate` instead.\n"
    )
