"""`belpic arena`."""

import json
import shlex
from pathlib import Path

import pytest

from tests.bots.engine_source import broken, command, example
from tests.cli.conftest import Command
from tests.render.trees import parse

pytestmark = pytest.mark.unmeasured  # of packages that have a bound others reach the same

QUICK = ("--game", "tiny", "--games", "20", "--seed", "1", "--jobs", "1")
RESULT = {
    "a", "b", "games", "wins", "draws", "losses", "score", "score_ci95", "elo", "elo_ci95",
    "pairs", "capped", "events", "sprt",
}  # fmt: skip


def test_the_answer_in_json_is_the_same_every_time(belpic: Command) -> None:
    answer = belpic("arena", "taker", "random", "greedy", *QUICK, "--json")
    assert answer.code == 0
    assert belpic("arena", "taker", "random", "greedy", *QUICK, "--json") == answer
    told = json.loads(answer.out)
    assert [(one["a"], one["b"]) for one in told["results"]] == [
        ("taker", "random"), ("taker", "greedy"), ("random", "greedy"),
    ]  # fmt: skip
    for one in told["results"]:
        assert set(one) == RESULT
        assert one["wins"] + one["draws"] + one["losses"] == one["games"] == 20
        assert one["score"] == (one["wins"] + one["draws"] / 2) / 20
    assert [one["name"] for one in told["ratings"]] == ["taker", "random", "greedy"]
    assert (told["game"], told["seed"], told["seats"]) == ("tiny@2", 1, 2)


def test_the_answer_as_a_table(belpic: Command) -> None:
    answer = belpic("arena", "taker", "random", *QUICK, "--sprt", "0,400")
    head, row, verdict, seed = answer.out.splitlines()
    assert head.split()[:3] == ["PLAYER", "AGAINST", "MATCHES"]
    assert row.split()[:2] == ["taker", "random"]
    assert "taker – random: " in verdict
    assert seed.startswith("seed 1;")
    three = belpic("arena", "taker", "random", "greedy", *QUICK, "--lang", "ja").out
    assert "得点率" in three
    assert len(three.splitlines()) == 10


def test_a_contest_is_kept_and_taken_up_again(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arguments = ("arena", "taker", "random", *QUICK, "--json", "--out", str(path))
    whole = belpic(*arguments)
    assert whole.code == 0
    path.write_bytes(path.read_bytes()[:-200])
    assert belpic(*arguments) == whole
    other = belpic("arena", "taker", "greedy", *QUICK, "--out", str(path))
    assert (other.code, other.out) == (2, "")
    assert "holds the results of another contest" in other.err


def test_strengths_are_plotted(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "elo.svg"
    arguments = ("arena", "taker", "random", *QUICK, "--plot", str(path))
    assert belpic(*arguments).code == 0
    first = path.read_bytes()
    root = parse(first.decode())
    described = root.findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert described.index("taker: ") < described.index("random: ")
    assert belpic(*arguments).code == 0
    assert path.read_bytes() == first


def test_an_odd_number_of_matches_becomes_even(belpic: Command) -> None:
    answer = belpic("arena", "taker", "random", *QUICK, "--games", "3", "--json")
    assert json.loads(answer.out)["results"][0]["games"] == 4


def test_outside_engines_play(belpic: Command) -> None:
    engine = f"engine:{shlex.join(command(example()))}"
    few = ("--game", "tiny", "--games", "4", "--seed", "1", "--jobs", "1", "--seats", "3")
    answer = belpic("arena", "taker", engine, *few, "--json")
    (result,) = json.loads(answer.out)["results"]
    assert (result["b"], result["games"]) == (engine, 4)
    wrong = broken('random.choice(request["actions"] or [walk()])', '"fly"')
    failed = belpic("arena", "taker", f"engine:{shlex.join(wrong)}", *few)
    assert (failed.code, failed.out) == (1, "")
    assert "played “fly”" in failed.err
    assert failed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("taker",), "two players or more"),
        (("taker", "genius"), "There is no bot “genius” for Heap"),
        (("taker", "random@x"), "“x” is no budget"),
        (("taker", "engine:"), "names no command"),
        (("taker", "random", "--nodes", "5", "--time", "1"), "give one of them"),
        (("taker", "random", "--nodes", "0"), "--nodes 0: it takes"),
        (("taker", "random", "--time", "no"), "“nos” is no budget"),
        (("taker", "random", "--sprt", "5"), "--sprt 5: it takes two numbers"),
        (("taker", "random", "--sprt", "9,5"), "the smaller first"),
        (("taker", "random", "--games", "0"), "--games 0: it takes"),
        (("taker", "random", "--opening", "x"), "--opening x: it takes"),
    ],
)
def test_bad_input_gets_one_line(belpic: Command, arguments: tuple[str, ...], said: str) -> None:
    answer = belpic("arena", *arguments, "--game", "tiny", "--jobs", "1")
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_records_are_not_written_by_a_cluster(belpic: Command, tmp_path: Path) -> None:
    answer = belpic("simulate", "tiny", "--ray", "127.0.0.1:1", "--out", str(tmp_path))
    assert (answer.code, answer.out) == (2, "")
    assert "leave out --ray or --out" in answer.err
