"""An engine at a table of a real server, run by its owner."""

import shlex
from pathlib import Path

import pytest

from belpic.cli import run
from belpic.core.errors import BelpicError, EngineFault
from belpic.core.outcome import Outcome
from belpic.tui.engine_seat import join_engine
from tests.bots.engine_source import broken, command, example
from tests.server.client import Client
from tests.size import FULL

ENGINE = shlex.join(command(example()))


def link(client: Client, *kinds: str, game: str = "zaupxiu") -> str:
    made = client.create(game, *kinds)
    return f"{client.address}/t/{made['table']}#{made['key']}"


def join(address: str, engine: str, folder: Path) -> tuple[Outcome | None, list[str]]:
    told: list[str] = []
    outcome = join_engine(
        address, engine, lang="en", folder=folder, tell=lambda text: told.append(text.in_("en"))
    )
    return outcome, told


@pytest.mark.parametrize("game", ["zaupxiu", "taxot"] if FULL else ["zaupxiu"])
def test_an_engine_plays_a_match_against_a_bot(client: Client, tmp_path: Path, game: str) -> None:
    outcome, told = join(link(client, "random", "open", game=game), ENGINE, tmp_path)
    assert outcome is not None
    assert len(outcome.places) == 2
    assert told == ["The engine sits at seat 2."]


def test_an_engine_that_plays_badly_leaves_with_one_line(client: Client, tmp_path: Path) -> None:
    wrong = broken('random.choice(request["actions"] or [walk()])', '"fly"')
    with pytest.raises(EngineFault, match="played “fly”"):
        join(link(client, "open", "random"), shlex.join(wrong), tmp_path)


def test_without_the_key_there_is_no_seat(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("belpic.tui.engine_seat.SIT_SECONDS", 0.3)
    address, _, _ = link(client, "random", "open").partition("#")
    for bare in (address, f"{address}#wrong"):
        with pytest.raises(BelpicError, match="no seat for it"):
            join(bare, ENGINE, tmp_path)


def test_the_command_line_lets_an_engine_play(
    client: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    address = link(client, "open", "random")
    assert run(["join", address, "--engine", ENGINE, "--lang", "en"]) == 0
    sits, over = capsys.readouterr().out.splitlines()
    assert sits == "The engine sits at seat 1."
    assert over.startswith("The match is over; places by seat: ")
    assert run(["join", "nowhere", "--engine", ENGINE, "--lang", "en"]) == 2
    assert "is not the link of a table" in capsys.readouterr().err
    assert run(["join", address, "--engine", ENGINE, "--ascii", "--lang", "en"]) == 2
