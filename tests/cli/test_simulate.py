"""`belpic simulate` and `belpic bench`."""

import json
from pathlib import Path

import pytest

from belpic.cli.move_parts import Meter
from belpic.core import registry
from belpic.core.game import Game
from belpic.core.record import check_fair
from belpic.core.view import View
from belpic.records.files import read_record
from belpic.store.writer import Writer
from belpic.table import commands, mailbox
from tests.cli.conftest import Command
from tests.tiny.game import TinyState

KEYS = {
    "game", "preset", "options", "seed", "bots", "cap", "games", "seats", "games_per_s",
    "steps_per_s", "steps", "events", "scores", "wins", "shared", "capped", "reasons",
}  # fmt: skip
SERVER_PARTS = (
    "parse", "rules", "view", "scene", "tell", "choices", "encode", "store", "other",
)  # fmt: skip

pytestmark = pytest.mark.unmeasured  # of packages that have a bound others reach the same
SERVED = ("server", "pair")
SERVER_COUNTS = ("reads", "views", "scenes", "bytes")


def test_a_seed_gives_the_same_bytes_every_time(belpic: Command) -> None:
    arguments = ("simulate", "zaupxiu", "--games", "50", "--seats", "4", "--seed", "1", "--json")
    first = belpic(*arguments)
    assert first.code == 0
    assert belpic(*arguments) == first
    assert belpic(*arguments, "--lang", "ja") == first
    assert belpic(*arguments, "--jobs", "1") == first
    told = json.loads(first.out)
    assert set(told) == KEYS
    assert (told["games_per_s"], told["steps_per_s"]) == (None, None)
    assert (told["games"], told["seats"], told["seed"]) == (50, 4, 1)
    assert sum(told["scores"]["mean"]) == pytest.approx(80)


def test_other_seeds_give_other_matches(belpic: Command) -> None:
    answers = {belpic("simulate", "tiny", "--seed", seed, "--json").out for seed in "123"}
    assert len(answers) == 3


def test_speeds_are_measured_where_they_cannot_disturb(belpic: Command) -> None:
    for arguments in ((), ("--seed", "1", "--timing")):
        told = json.loads(belpic("simulate", "tiny", "--json", *arguments).out)
        assert told["games_per_s"] > 0
        assert told["steps_per_s"] > 0


def test_a_fresh_seed_is_told_and_can_be_used_again(belpic: Command) -> None:
    first = json.loads(belpic("simulate", "tiny", "--json").out)
    again = json.loads(belpic("simulate", "tiny", "--json", "--seed", str(first["seed"])).out)
    speeds = {"games_per_s", "steps_per_s"}
    assert {name: first[name] for name in KEYS - speeds} == {
        name: again[name] for name in KEYS - speeds
    }


def test_presets_options_seats_bots_and_cap_reach_the_match(belpic: Command) -> None:
    told = json.loads(
        belpic(
            *("simulate", "tiny", "--seats", "3", "--preset", "large", "--option", "heap=20"),
            *("--option", "bids=high", "--bots", "taker,random", "--cap", "9", "--json"),
        ).out
    )
    assert told["preset"] == "large"
    assert told["options"] == {"heap": 20, "quick": True, "bids": "high", "extras": []}
    assert told["bots"] == ["taker", "random", "taker"]
    assert (told["cap"], told["capped"], told["reasons"]) == (9, 100, {"cap": 100})


def test_a_report_for_people_in_both_languages(belpic: Command) -> None:
    arguments = ("simulate", "tiny", "--games", "20", "--seed", "1")
    english = belpic(*arguments).out
    assert "20 matches, seed 1" in english
    assert "seat 2" in english
    assert "second" not in english
    japanese = belpic(*arguments, "--timing", "--lang", "ja").out
    assert "20局、種1" in japanese
    assert "毎秒" in japanese


def test_matches_are_written_as_records(belpic: Command, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    arguments = ("simulate", "tiny", "--games", "3", "--seed", "9", "--json")
    with_records = belpic(*arguments, "--out", str(folder))
    assert with_records == belpic(*arguments)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"tiny-9-{number:06}.json" for number in (1, 2, 3)]
    for path in folder.iterdir():
        assert check_fair(read_record(str(path))) == 2
        assert belpic("record", "fair", str(path)).code == 0


def test_a_bar_is_shown_on_a_terminal_only(
    belpic: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = belpic("simulate", "tiny", "--games", "200", "--seed", "1")
    assert quiet.err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert belpic("simulate", "tiny", "--games", "200", "--seed", "1").out == quiet.out


@pytest.fixture
def _in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.cli.bench.SECONDS", 0.01)
    monkeypatch.setattr("belpic.cli.bench.ROUND", 0.0)
    monkeypatch.setattr("belpic.cli.bench.random_play.__defaults__", (0.01,))
    monkeypatch.setattr("belpic.cli.move_parts.MOVES", 16)


@pytest.mark.usefixtures("_in_no_time")
def test_bench_is_flat(belpic: Command) -> None:
    told = json.loads(belpic("bench", "--only", "tiny", "--json").out)
    assert set(told) == {
        "tiny.counting.counts_per_s",
        "tiny.counting.positions",
        "tiny.random.games_per_s",
        "tiny.random.events_per_s",
        "tiny.random.steps_per_s",
        *(f"tiny.{at}.{part}_us" for at in SERVED for part in (*SERVER_PARTS, "all")),
        *(f"tiny.{at}.{figure}" for at in SERVED for figure in SERVER_COUNTS),
    }
    assert told["tiny.counting.positions"] == 3
    assert told["tiny.random.steps_per_s"] > told["tiny.random.games_per_s"] > 0
    shown = belpic("bench", "--only", "tiny.counting")
    assert shown.out.split()[::2] == ["tiny.counting.counts_per_s", "tiny.counting.positions"]


@pytest.mark.usefixtures("_in_no_time")
def test_every_game_is_measured_at_random_play(belpic: Command) -> None:
    told = json.loads(belpic("bench", "--only", "random", "--json").out)
    assert {f"{game_id}.random.steps_per_s" for game_id in registry.ids()} <= set(told)


@pytest.mark.usefixtures("_in_no_time")
def test_bench_takes_positions(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("3\n\n4\n", encoding="utf-8")
    told = json.loads(belpic("bench", "--only", "tiny", "--positions", str(path), "--json").out)
    assert told["tiny.counting.positions"] == 2
    assert not [name for name in told if "random" in name or "server" in name]


@pytest.mark.usefixtures("_in_no_time")
def test_parts_of_a_move_are_all_of_it(belpic: Command) -> None:
    told = json.loads(belpic("bench", "--only", "tiny.server", "--json").out)
    parts = [told[f"tiny.server.{part}_us"] for part in SERVER_PARTS]
    assert sum(parts) == pytest.approx(told["tiny.server.all_us"], abs=1)
    assert all(part > 0 for part in parts)
    assert told["tiny.server.scenes"] == 3  # two seats and one who watches
    alone = json.loads(belpic("bench", "--only", "tiny.pair", "--json").out)
    assert alone["tiny.pair.scenes"] == 2


@pytest.mark.usefixtures("_in_no_time")
def test_the_same_moves_are_measured_every_time(belpic: Command) -> None:
    counted = [f"zaupxiu.server.{name}" for name in SERVER_COUNTS]
    first, second = (
        json.loads(belpic("bench", "--only", "zaupxiu.server", "--json").out) for _ in range(2)
    )
    assert [first[name] for name in counted] == [second[name] for name in counted]


def test_time_counts_where_it_is_spent() -> None:
    class Work:
        @staticmethod
        def outer() -> int:
            return Work.inner()

        @staticmethod
        def inner() -> int:
            return 7

    with Meter(iter((0.0, 1.0, 3.0, 10.0)).__next__) as meter:
        meter.wrap(Work, "outer", "encode")
        meter.wrap(Work, "inner", "scene")
        meter.on = True
        assert Work.outer() == 7
    assert meter.seconds == {"encode": 8.0, "scene": 2.0}


@pytest.mark.usefixtures("_in_no_time")
def test_nothing_is_counted_once_a_server_is_measured(belpic: Command) -> None:
    counted = (Game, View, Writer, TinyState, commands, mailbox)
    before = [dict(vars(one)) for one in counted]
    assert belpic("bench", "--only", "tiny.server").code == 0
    assert [dict(vars(one)) for one in counted] == before
