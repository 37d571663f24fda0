"""The entry point: everything is checked before the screen changes."""

from pathlib import Path

import pytest

from belpic import tui
from belpic.core import registry
from belpic.core.errors import BadOptions, BadRecord, UnknownGame
from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.tui.app import TerminalTable
from belpic.tui.preferences import PACE, Preferences, records_folder
from tests.tui.test_timeline import played


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[TerminalTable]:
    """Collect the tables that would have been opened."""
    tables: list[TerminalTable] = []
    monkeypatch.setattr(TerminalTable, "run", lambda table: tables.extend([table]))
    return tables


def test_without_a_game_one_chooses(ran: list[TerminalTable]) -> None:
    tui.run(lang="ja")
    assert ran[0].setup is None
    assert ran[0].manner.lang == "ja"


@pytest.mark.usefixtures("only_pretend")
def test_arguments_become_choices(ran: list[TerminalTable]) -> None:
    tui.run(
        "pretend",
        preset="grid",
        seats=3,
        against="random",
        options={"size": 4},
        ascii=True,
        people=2,
    )
    setup = ran[0].setup
    assert setup is not None
    assert (setup.preset, setup.seats, setup.level, setup.people) == ("grid", 3, "random", 2)
    assert setup.values()["size"] == 4
    assert ran[0].manner.ascii_only


@pytest.mark.usefixtures("only_pretend")
def test_a_record_is_shown(ran: list[TerminalTable], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(Record.of(played(), ALL).dumps(), encoding="utf-8")
    tui.run(record=path)
    assert ran[0].record is not None
    assert ran[0].record[0].length == len(played().events)


def test_a_record_in_a_format_of_a_game_is_shown(ran: list[TerminalTable], tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("{律:古机戦}\nKAI兵KY無撃裁\n", encoding="utf-8")
    tui.run(record=path)
    assert ran[0].record is not None
    assert ran[0].record[0].length > 0


def test_bad_arguments_are_refused_before_anything_opens(
    ran: list[TerminalTable], tmp_path: Path
) -> None:
    with pytest.raises(UnknownGame):
        tui.run("nothing")
    with pytest.raises(BadOptions):
        tui.run(registry.ids()[0], against="genius")
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    with pytest.raises(BadRecord):
        tui.run(record=empty)
    assert ran == []


@pytest.mark.parametrize(
    ("environment", "motion", "dark"),
    [
        ({}, True, True),
        ({"BELPIC_MOTION": "off"}, False, True),
        ({"TEXTUAL_ANIMATIONS": "none"}, False, True),
        ({"TEXTUAL_ANIMATIONS": "full", "BELPIC_THEME": "light"}, True, False),
    ],
    ids=str,
)
def test_the_environment_is_heard(environment: dict[str, str], motion: bool, dark: bool) -> None:
    manner = Preferences.of("en", ascii_only=False, environment=environment)
    assert manner.motion is motion
    assert manner.dark is dark


@pytest.mark.parametrize(
    ("text", "pace"),
    [("", PACE), ("0", 0), ("1.5", 1.5), ("-3", 0), ("99", 10), ("nan", PACE), ("x", PACE)],
)
def test_the_pace_of_bots_is_heard(text: str, pace: float) -> None:
    manner = Preferences.of("en", ascii_only=False, environment={"BELPIC_PACE": text})
    assert manner.pace == pace


def test_records_lie_in_the_users_data_folder() -> None:
    assert records_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/belpic/records")
    assert records_folder({}) == Path.home() / ".local/share/belpic/records"
