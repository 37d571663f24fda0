"""Wrong usage, help, languages, and what surrounds a command."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from typer.main import get_command

from belpic.cli.app import COMMANDS, HELP, build, documented
from belpic.cli.help import PHRASES as HELP_PHRASES
from belpic.cli.help import command_key, option_key
from belpic.cli.language import take
from belpic.cli.tree import checked, commands
from belpic.core.languages import usual_language
from tests.cli.conftest import Command

pytestmark = pytest.mark.unmeasured  # of packages that have a bound others reach the same

ROOT = Path(__file__).resolve().parents[2]
WRONG = [
    (["gmaes"], "no command “gmaes”. Did you mean 'games'", "「gmaes」という命令はありません"),
    (["games", "--jso"], "no option --jso. Did you mean --json", "「--jso」という指定はありません"),
    (["games", "-x"], "no option -x", "「-x」という指定はありません"),
    (["games", "more"], "Too much was given: more", "余分な言葉があります：more"),
    (["games", "--json=3"], "--json takes no value", "--json に値は付きません"),
    (["simulate"], "GAME is missing", "GAME が足りません"),
    (["simulate", "tiny", "--games"], "--games needs a value", "--games には値が要ります"),
    (["record"], "A command is missing", "命令が足りません"),
    (["record", "chekc", "x"], "no command “chekc”", "「chekc」という命令はありません"),
    (["--lang", "fr", "games"], "“fr” is not a language", "“fr” is not a language"),
    (["games", "--lang"], "“” is not a language", "“” is not a language"),
    (["simulate", "chess"], "no game “chess”", "「chess」という遊戯はありません"),
    (["rules", "chess"], "no game “chess”", "「chess」という遊戯はありません"),
    (["simulate", "tiny", "--seats", "9"], "2 to 3 seats", "2〜3人用"),
    (["simulate", "tiny", "--seats", "two"], "--seats two: it takes a whole number", "整数"),
    (["simulate", "tiny", "--preset", "x"], "no preset “x”", "「x」という規則はありません"),
    (["simulate", "tiny", "--option", "x=1"], "no option “x”", "「x」という規則選択"),
    (["simulate", "tiny", "--option", "x"], "NAME=VALUE", "NAME=VALUE"),
    (["simulate", "tiny", "--option", "=1"], "NAME=VALUE", "NAME=VALUE"),
    (["simulate", "tiny", "--option", "heap=0"], "heap=0 is not possible", "heap=0 にはできません"),
    (["simulate", "tiny", "--option", "heap=" + "9" * 5000], "not possible", "にはできません"),
    (["simulate", "tiny", "--option", "bids=high"], "without quick", "quick でなければ"),
    (["simulate", "tiny", "--seed", "x"], "--seed x: it takes a whole number", "--seed x："),
    (["simulate", "tiny", "--seed", "-1"], "--seed -1: it takes", "--seed -1："),
    (["simulate", "tiny", "--seed", "9" * 5000], "from 0 to", "整数を書いてください"),
    (["simulate", "tiny", "--games", "0"], "--games 0: it takes", "--games 0："),
    (["simulate", "tiny", "--games", "1.5"], "--games 1.5: it takes", "--games 1.5："),
    (["simulate", "tiny", "--cap", "0"], "--cap 0: it takes", "--cap 0："),
    (["simulate", "tiny", "--jobs", "x"], "--jobs x: it takes", "--jobs x："),
    (["simulate", "tiny", "--bots", "genius"], "no bot “genius”", "「genius」という相手は"),
    (["simulate", "tiny", "--bots", "random,,"], "3 bots were named for 2", "3体の相手"),
    (["simulate", "tiny", "--bots", ""], "no bot “”", "「」という相手は"),
    (["perft", "--game", "tiny", "--depth", "x"], "--depth x: it takes", "--depth x："),
    (["perft", "--game", "tiny", "--chance", "bad"], "possible are lucky | all", "lucky | all"),
    (["bench", "--only", "moon"], "called “moon”", "「moon」という計測"),
    (["bench", "--positions", "no.txt"], "no such file", "そのようなファイルはありません"),
    (["record", "check", "no.json"], "no such file", "そのようなファイルはありません"),
    (["record", "show", "/"], "is a directory", "ディレクトリです"),
    (["simulate", "tiny", "--out", "/dev/null"], "not a directory", "ディレクトリではありません"),
]


@pytest.mark.parametrize(
    ("arguments", "english", "japanese"), WRONG, ids=[" ".join(one[0])[:40] for one in WRONG]
)
def test_wrong_usage_gets_one_line_in_the_users_language_and_exit_2(
    belpic: Command, arguments: list[str], english: str, japanese: str
) -> None:
    answer = belpic(*arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert answer.err.startswith("belpic: ")
    assert english in answer.err
    assert len(answer.err) < 400
    if "--lang" not in arguments:
        answer = belpic("--lang", "ja", *arguments)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert japanese in answer.err


def test_a_forbidden_file_gets_one_line(belpic: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> None:
        # the tests may run as a user to whom everything is allowed
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    answer = belpic("record", "check", "mine.json")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "not allowed" in answer.err


def test_control_characters_in_input_are_shown_not_obeyed(belpic: Command) -> None:
    answer = belpic("simulate", "\x1b[31mred\n\x07")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err
    assert "\x07" not in answer.err
    assert "\\x1b" in answer.err


@pytest.mark.parametrize("name", HELP)
@pytest.mark.parametrize(
    "command", [[], *([name] for name in COMMANDS), ["record", "show"]], ids=" ".join
)
def test_every_command_has_help_with_examples(
    belpic: Command, command: list[str], name: str
) -> None:
    answer = belpic(*command, name)
    assert (answer.code, answer.err) == (0, "")
    assert "Examples:" in answer.out
    assert "    belpic " in answer.out
    assert "--lang" in answer.out
    japanese = belpic(*command, name, "--lang", "ja").out
    assert "例：" in japanese
    assert re.search("[ぁ-ん]", japanese)


def test_help_names_every_command(belpic: Command) -> None:
    listed = belpic("--help").out
    assert all(f"  {name} " in listed for name in COMMANDS)


def test_no_help_text_is_idle() -> None:
    used = {"examples"}
    for path, command in commands(checked(get_command(build(COMMANDS, documented, HELP)))):
        key = command_key(path)
        used |= {f"{key}.help", f"{key}.examples"}
        used |= {option_key(key, str(param.name)) for param in command.params}
    assert (
        set(HELP_PHRASES.templates("en")) - used == {"option.help"} - used | {"option.lang"} - used
    )


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LC_ALL": "ja_JP.UTF-8", "BELPIC_LANG": "en"}, "en"),
        ({"LC_ALL": "en_US.UTF-8", "BELPIC_LANG": "ja"}, "ja"),
        ({"LC_ALL": "ja_JP.UTF-8", "BELPIC_LANG": ""}, "ja"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], lang: str) -> None:
    assert usual_language(environment) == lang


def test_the_environment_reaches_the_command(
    belpic: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "小山" in belpic("games").out
    assert "Heap" in belpic("games", "--lang", "en").out
    assert belpic("simulate", "chess").err.endswith("。\n")


@pytest.mark.parametrize(
    ("arguments", "asked", "rest"),
    [
        (["games"], None, ["games"]),
        (["--lang", "ja", "games"], "ja", ["games"]),
        (["games", "--lang=en", "--json"], "en", ["games", "--json"]),
        (["games", "--lang"], "", ["games"]),
        (["games", "--lang="], "", ["games"]),
        (["games", "--lang", "ja", "--lang", "en"], "en", ["games"]),
        (["score", "--", "--lang", "ja"], None, ["score", "--", "--lang", "ja"]),
        (["games", "--language"], None, ["games", "--language"]),
    ],
    ids=str,
)
def test_the_language_may_stand_anywhere(
    arguments: list[str], asked: str | None, rest: list[str]
) -> None:
    assert take(arguments) == (asked, rest)


def test_the_version_is_told(belpic: Command) -> None:
    answer = belpic("--version")
    assert answer.code == 0
    assert re.fullmatch(r"belpic \d+\.\d+\.\d+\S*\n", answer.out)


BELPIC = ("-m", "belpic")
TELLING = """
from belpic.bots.simulation import Simulation
from belpic.cli import main

def begun(*given, run=Simulation.run):
    print("begun", flush=True)
    return run(*given)

Simulation.run = begun
main()
"""
"""The same, and it tells when bots begin to play."""


def started(
    *arguments: str, program: tuple[str, str] = BELPIC, process_group: int | None = None
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        # output that waits in a buffer is what a reader can leave behind
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": ""},
        process_group=process_group,
    )


def test_the_process_exits_with_the_code() -> None:
    for arguments, code in ((["games"], 0), (["record", "check", "/dev/null"], 1), (["x"], 2)):
        process = started(*arguments)
        out, err = process.communicate()
        assert process.returncode == code, (out, err)
        assert "Traceback" not in err


@pytest.mark.parametrize("arguments", [["games"], ["rules", "lutu"]], ids=["short", "long"])
def test_a_reader_that_goes_away_is_no_trouble(arguments: list[str]) -> None:
    process = started(*arguments)
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 141


INTERRUPTED_IMPORT = """
import signal, sys
from belpic.cli import main

class Interrupting:
    def find_spec(self, name, *_):
        if name == {module!r}:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt as error:
                raise RuntimeError("a class could not be made") from error

sys.meta_path.insert(0, Interrupting())
main()
"""
"""The same, for an impatient person; some modules make another error of it."""


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let processes begin as at a terminal: in the background they would be born deaf to Ctrl+C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("module", ["typer", "belpic.cli.games"])
def test_an_interrupt_while_the_command_begins_is_quiet(module: str) -> None:
    program = INTERRUPTED_IMPORT.format(module=module)
    process = started("games", program=("-c", program))
    assert (process.communicate(), process.returncode) == (("", ""), 130)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_all_processes_quietly(jobs: str) -> None:
    arguments = ("simulate", "zaupxiu", "--games", "1000000", "--jobs", jobs)
    process = started(*arguments, program=("-c", TELLING), process_group=0)
    assert process.stdout
    try:
        assert process.stdout.readline() == "begun\n"
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out, err) == (130, "", "")


def test_a_terminal_without_the_characters_is_no_trouble() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BELPIC_LANG": "ja"}
    for arguments in (["games"], ["simulate", "chess"]):
        result = subprocess.run(
            [sys.executable, "-m", "belpic", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env=environment,
        )
        assert "Traceback" not in result.stderr
