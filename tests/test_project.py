"""Checks on the project's own files."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "belpic"
GAMES = PACKAGE / "games"
GAME_IDS = sorted(
    folder.name for folder in GAMES.glob("[!_]*") if (folder / "__init__.py").is_file()
)
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
PYTHON_FILES = sorted(
    path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py")
)
LEVELS = ("play.txt", "dev.txt")
LONGEST_MODULE = 600
# An address, a host or one of the options that would name a place to get packages from.
PLACE = re.compile(r"://|--(extra-)?index-url|--find-links|--trusted-host|(^|\s)-[if]\s|@")
DIRECTIVE = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:\s*no)\b(?P<rest>.*)")


def project() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirement_blocks(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return [line for line in lines if line.strip()]


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_every_requirement_is_an_exact_version_with_hashes(path: Path) -> None:
    blocks = requirement_blocks(path)
    assert blocks
    pattern = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^-]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*")
    assert [block for block in blocks if not pattern.fullmatch(block)] == []


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
def test_requirements_name_no_place_to_get_packages_from(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if PLACE.search(line)] == []


def test_no_test_changes_the_clock_of_the_process() -> None:
    """A server that other tests share would sleep for as long as that clock was ahead."""
    changed = re.compile(r"""setattr\(\s*(["']time\.|time,)""")
    tests = (path for path in PYTHON_FILES if path.is_relative_to(ROOT / "tests"))
    found = [path.name for path in tests if changed.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_giving_up_is_the_word_for_giving_up_alone() -> None:
    """A button named like that of giving up a match would be touched by nobody, or by mistake."""
    named = []
    for path in sorted(GAMES.rglob("text.en.toml")):
        words = tomllib.loads(path.read_text(encoding="utf-8")).get("scene", {})
        named += [name for name, text in words.items() if text == "Give up"]
    assert named == ["give_up"]


def test_lock_holds_every_dependency_of_the_project() -> None:
    declared = project()["project"]["dependencies"]
    assert isinstance(declared, list)
    names = {re.match(r"[a-z0-9-]+", str(one)) for one in declared}
    locked = {block.split("==")[0] for block in requirement_blocks(ROOT / "requirements/dev.txt")}
    assert {name.group() for name in names if name} <= locked


def test_players_and_developers_run_the_same_versions() -> None:
    play, dev = (set(requirement_blocks(ROOT / "requirements" / name)) for name in LEVELS)
    assert play < dev


def test_build_server_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    commands = [
        line for line in script.read_text(encoding="utf-8").splitlines() if "make" in line.split()
    ]
    assert commands == ["exec make test"]
    assert os.access(script, os.X_OK)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_is_named_in_its_own_folder_only(game_id: str) -> None:
    # `with_nine` is a value of an option, and nine a number before it is a game
    word = re.compile(rf"(?<![a-z_]){game_id}(?![a-z])", re.IGNORECASE)
    # What is a game here may be a word of the rules there: 終季 (taxot) is an action of cetkaik.
    # That no game imports another is a contract of its own.
    folders = [GAMES / game for game in GAME_IDS]
    # Markdown is documentation: the rules of one game may send the reader to another.
    # Byte code comes and goes while others run.
    texts = (
        path
        for path in PACKAGE.rglob("*")
        if path.suffix not in {"", ".md"} and "__pycache__" not in path.parts
    )
    naming = [
        str(path.relative_to(ROOT))
        for path in texts
        if path.is_file()
        and not any(map(path.is_relative_to, folders))
        and word.search(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert naming == []


def test_there_are_games() -> None:
    assert GAME_IDS


def test_importing_the_package_imports_nothing_else() -> None:
    asked = (
        "import sys; before = set(sys.modules); import belpic; print(*set(sys.modules) - before)"
    )
    command = [sys.executable, "-c", asked]
    imported = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert imported.stdout.split() == ["belpic"]


def test_modules_can_be_read_in_one_sitting() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON_FILES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_every_exception_to_a_check_has_its_reason_beside_it() -> None:
    without = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in PYTHON_FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (found := DIRECTIVE.search(line)) and not re.search(r"(#|--)\s*\S", found["rest"])
    ]
    assert without == []


def test_every_rule_that_is_switched_off_has_its_reason_beside_it() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lists = re.findall(r'^(?:ignore|"[^"]+") = \[\n(.*?)^\]', text, re.MULTILINE | re.DOTALL)
    entries = [line for listed in lists for line in listed.splitlines()]
    assert entries
    assert [line for line in entries if not re.search(r"#\s*\S+ \S+", line)] == []
