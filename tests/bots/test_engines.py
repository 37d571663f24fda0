"""Outside engines: the example of the page, one broken engine for every check, and our own."""

import io
import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from belpic.bots.engines.bot import Beginning, EngineBot
from belpic.bots.engines.check import CHECKS, check
from belpic.bots.engines.driver import Driver
from belpic.bots.players import Player
from belpic.bots.runner import SeatedBot, play_out
from belpic.bots.uniform import RandomBot
from belpic.cli import run
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.codec import to_json
from belpic.core.errors import BadOptions, EngineFault
from belpic.core.match import Match
from belpic.core.rng import ScriptedRng, SeededRng
from belpic.core.seats import Seat
from tests.bots.engine_source import broken, command, example
from tests.tiny.game import GAME, TINY, TinyState

ASK = 'random.choice(request["actions"] or [walk()])'


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for engines that never end; a busy machine does not make good ones bad."""
    monkeypatch.setattr("belpic.bots.engines.process.QUIT_SECONDS", 10.0)
    monkeypatch.setattr("belpic.bots.engines.bot.GRACE_SECONDS", 20.0)


def beginning(seats: int = 2, seat: int = 0) -> Beginning:
    return Beginning(TINY, GAME.options(seats), seats, Seat(seat), "seed")


def asked() -> TinyState:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(ScriptedRng(["1", "2"]))
    assert isinstance(match.state, TinyState)
    return match.state


def ask(bot: EngineBot) -> str:
    """Return what an engine plays first."""
    bot.begin(beginning())
    return str(bot.choose(asked().view(Seat(0)), SeededRng(1)))


def fault(words: list[str], budget: Budget | None = None) -> str:
    """Return what is said about an engine that is asked for one action."""
    with closing(EngineBot(words, budget)) as bot, pytest.raises(EngineFault) as caught:
        ask(bot)
    assert caught.value.text.in_("ja")
    return str(caught.value)


def test_the_example_is_short_and_passes_every_check() -> None:
    assert len(example().splitlines()) <= 30
    findings = check(command(example()), ["tiny"])
    assert [(one.check, one.wrong) for one in findings] == [
        (name, None) for name in ("hello", *CHECKS)
    ]


BROKEN = {
    "hello": ('"name": "random"', '"name": " "'),
    "plays": (ASK, f'"take 9" if seat == 1 else {ASK}'),
    "repeats": ('random.seed(request["seed"])', "random.seed(news)"),
    "restarts": (
        'random.seed(request["seed"])',
        'open_ > 1 and sys.exit(1); random.seed(request["seed"])',
    ),
    "refuses": ('{"kind": "error", "text": "unknown request"}', '{"kind": "ready"}'),
    "keeps_time": (ASK, f"ms and time.sleep(1.5) or {ASK}"),
    "is_quiet": (
        "print(json.dumps(answer)",
        'print(json.dumps(answer) + ("\\ngg" if request["kind"] == "over" else "")',
    ),
    "quits": ("        break", "        sys.exit(3)"),
    "hangs_up": ("for line in sys.stdin:", "for line in endless():"),
}
PRELUDE = """
import time
news, open_, seat, ms = 0, 0, 0, None
def endless():
    yield from sys.stdin
    time.sleep(99)
"""
REMEMBER = """
    if request["kind"] == "new":
        seat, ms = request["seat"], request["budget"]["milliseconds"]
        news, open_ = news + 1, open_ + 1
    if request["kind"] == "over":
        open_ -= 1
"""


@pytest.mark.parametrize("name", ["hello", *CHECKS])
def test_every_check_finds_an_engine_that_is_broken_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "keeps_time":
        monkeypatch.setattr("belpic.bots.engines.bot.GRACE_SECONDS", 0.1)
    old, new = BROKEN[name]
    source = example()
    assert source.count(old) == 1
    source = source.replace(old, new)
    source = source.replace("import json, random, sys\n", f"import json, random, sys\n{PRELUDE}")
    reading = "    request = json.loads(line)\n"
    source = source.replace(reading, reading + REMEMBER)
    found = [one.check for one in check(command(source), ["tiny"]) if one.wrong is not None]
    # what is said unasked is also met before the next match
    assert found == (["plays", "repeats", name] if name == "is_quiet" else [name])


FAULTS = [
    (["/nonexistent/engine"], "cannot be started: No such file"),
    (command("pass"), "ended (exit code 0) instead of answering “hello”"),
    (broken("print(json.dumps(answer),", "print(json.dumps(answer) + '\\nhi',"), "unasked: hi"),
    (broken('"protocol": 1,', '"protocol": 7,'), "speaks version 7 of the protocol, not 1"),
    (broken('"games": None', '"games": ["chess"]'), "does not play tiny; it plays: chess"),
    (broken(ASK, '"take 9"'), "played “take 9”. 9 is not possible here"),
    (broken(ASK, '"fly"'), "played “fly”. "),
    (broken('"kind": "act", "action"', '"kind": "act", "text"'), "no valid answer to “move”: {"),
    (broken('"kind": "act", "action"', '"kind": "error", "text"'), "refuses “move”: "),
    (broken("print(json.dumps(answer), flush=True)", "print('x' * 300, flush=True)"), "“hello”: x"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), FAULTS, ids=[said[:20] for _, said in FAULTS])
def test_a_bad_engine_ends_with_one_clear_line(words: list[str], said: str) -> None:
    told = fault(words)
    assert said in told
    assert "\n" not in told


def test_a_silent_engine_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.bots.engines.bot.READY_SECONDS", 0.2)
    assert "did not answer “hello” within 0.2 seconds" in fault(command("input(); input()"))
    monkeypatch.setattr("belpic.bots.engines.bot.READY_SECONDS", 60.0)
    monkeypatch.setattr("belpic.bots.engines.bot.GRACE_SECONDS", 0.1)
    late = broken(ASK, "__import__('time').sleep(1.5)")
    assert "did not answer “move” within 0.3 seconds" in fault(late, Budget(seconds=0.1))


def test_an_engine_walks_where_actions_are_too_many_to_list() -> None:
    source = broken('request["actions"] or [walk()]', "[walk()]")
    with closing(EngineBot(source)) as bot:
        action = ask(bot)
    assert action in {"pass", "take 1", "take 2", "take 3"}


def requests(path: Path) -> Iterator[dict[str, object]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        assert isinstance(found, dict)
        yield found


def test_an_engine_is_told_what_its_seat_knows_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    words = broken(
        "    request = json.loads(line)\n",
        f"    open({str(heard)!r}, 'a').write(line)\n    request = json.loads(line)\n",
    )
    options = GAME.options(2, "large", {})
    log: list[tuple[object, object]] = []
    with closing(EngineBot(words)) as bot:
        bot.begin(Beginning(TINY, options, 2, Seat(1), "seed"))
        players = [SeatedBot(RandomBot(), SeededRng(1)), SeatedBot(bot, SeededRng(2))]
        play = play_out(GAME.start(2, options), players, SeededRng(3), 500, log)  # type: ignore[arg-type] # read only
        bot.finish(play.outcome)
    told = list(requests(heard))
    assert [one["kind"] for one in told[:3]] == ["hello", "new", "move"]
    assert told[1]["seat"] == 1
    assert told[1]["options"] == options.to_json()
    entries = [entry for one in told for entry in one.get("log", [])]  # type: ignore[attr-defined] # a list
    assert [entry["n"] for entry in entries] == list(range(1, play.events + 1))
    assert [entry["text"] for entry in entries[:2]] == ["??", str(log[1][1])]
    assert entries[2] == {"n": 3, "kind": "action", "seat": 0, "text": "bid ??", "note": ""}
    shown = [one["view"]["shown"] for one in told if one["kind"] == "move"]  # type: ignore[index] # an object
    assert {one["stones"][0] for one in shown} == {0}
    assert told[-2]["kind"] == "over"
    assert told[-2]["places"] == list(play.outcome.places)


def test_our_own_bots_play_as_an_engine_what_they_play_at_home() -> None:
    words = [sys.executable, "-m", "belpic", "engine", "--level", "random"]
    # the tests' own game is not known in another process
    game = registry.load("niekkutzaupxiu")
    options = game.options(3)
    logs = []
    for bot in (EngineBot(words), Player.read("random").sit(game)):
        log: list[tuple[object, object]] = []
        if isinstance(bot, EngineBot):
            bot.begin(Beginning(game, options, 3, Seat(0), "7"))
        players = [SeatedBot(bot, SeededRng("7")), *[SeatedBot(RandomBot(), SeededRng(1))] * 2]
        play_out(game.start(3, options), players, SeededRng(3), 500, log)  # type: ignore[arg-type] # read only
        logs.append(log)
        if isinstance(bot, EngineBot):
            bot.close()
    assert logs[0] == logs[1]
    assert len(logs[0]) > 20


def answers(driver: Driver, *lines: str) -> list[str]:
    return [str(driver.answer(line)) for line in lines]


NEW = {
    "kind": "new", "game": "tiny", "version": 2, "seats": 2, "seat": 0,
    "options": GAME.options(2).to_json(), "budget": {"nodes": None, "milliseconds": None},
    "seed": "1",
}  # fmt: skip


def test_our_engine_refuses_what_it_cannot_do_and_goes_on() -> None:
    driver = Driver("greedy", "tiny")
    move = {"kind": "move", "log": [], "view": to_json(asked().view(Seat(0))), "actions": None}
    wrong = [
        "nonsense",
        '{"kind": "dance"}',
        '{"kind": "hello", "protocol": 1, "more": 2}',
        json.dumps(move | {"milliseconds": 9}),
        json.dumps(NEW | {"version": 1}),
        json.dumps(NEW | {"game": "zaupxiu"}),
        json.dumps(NEW | {"budget": {"nodes": 1, "milliseconds": 1}}),
        '{"kind": "following", "tokens": [], "action": null}',
    ]
    for answer in answers(driver, *wrong):
        assert json.loads(answer)["kind"] == "error"
        assert json.loads(answer)["text"]
    hello, ready, act, over = answers(
        driver,
        '{"kind": "hello", "protocol": 1}',
        json.dumps(NEW),
        json.dumps(move | {"milliseconds": 9}),
        '{"kind":"over","log":[],"places":[1,1],"scores":[0,0],"reason":"cap"}',
    )
    assert json.loads(hello)["games"] == ["tiny"]
    assert json.loads(ready) == json.loads(over) == {"kind": "ready"}
    assert json.loads(act) == {"kind": "act", "action": "take 3"}
    other = json.dumps(move | {"view": to_json(asked().view(Seat(1))), "milliseconds": 9})
    assert [json.loads(one)["kind"] for one in answers(driver, json.dumps(NEW), other)] == [
        "ready", "error",
    ]  # fmt: skip
    assert driver.answer('{"kind": "quit"}') is None
    with pytest.raises(BadOptions):
        Driver("genius", "tiny")


def test_players_are_read_with_their_budgets() -> None:
    usual = Budget(nodes=5)
    assert Player.read("greedy", usual).budget == usual
    assert Player.read("greedy@200", usual).budget == Budget(nodes=200)
    timed = Player.read("engine@1.5s:./mine --at 'a b'")
    assert (timed.command, timed.budget) == (("./mine", "--at", "a b"), Budget(seconds=1.5))
    assert Player.read("engine:x@y").command == ("x@y",)
    for wrong in ("greedy@", "greedy@0", "greedy@1h", "engine:", "engine:'", "engine@x:y"):
        with pytest.raises(BadOptions):
            Player.read(wrong)


def test_the_command_line_is_an_engine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = '{"kind": "hello", "protocol": 1}\n{"kind": "quit"}\n{"kind": "hello", "protocol": 1}\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["engine", "--game", "tiny", "--level", "taker"]) == 0
    (answer,) = capsys.readouterr().out.splitlines()
    assert json.loads(answer)["name"].endswith(" taker")


def test_the_command_line_checks_engines(capsys: pytest.CaptureFixture[str]) -> None:
    silent = shlex.join(command("pass"))
    assert run(["engine-check", silent, "--game", "tiny", "--json", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    (finding,) = json.loads(out)
    assert (finding["check"], finding["ok"]) == ("hello", False)
    assert "ended (exit code 0)" in finding["why"]
    assert err == "belpic: 1 of 1 check has failed.\n"
    assert run(["engine-check", silent, "--game", "nowhere", "--lang", "en"]) == 2
    assert run(["engine-check", "'", "--lang", "en"]) == 2
    capsys.readouterr()
    assert (
        run(["engine-check", shlex.join(command(example())), "--game", "tiny", "--lang", "ja"]) == 0
    )
    assert "✓ hello: 名乗る" in capsys.readouterr().out
