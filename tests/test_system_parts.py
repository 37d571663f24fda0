"""The report on missing system parts, seen on little runs of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import postgres
from tests.system_parts import MARK

ROOT = Path(__file__).resolve().parent.parent
LACKING = """
from tests.system_parts import skip_for_missing

def test_fine():
    pass

def test_lacking():
    skip_for_missing("Orrery", "apt-get install orrery")

def test_lacking_too():
    skip_for_missing("Orrery", "apt-get install orrery")
"""


def run_pytest(folder: Path, source: str, ci: str, *options: str) -> tuple[int, list[str]]:
    """Run ``source`` as a suite with the project's conftest; return exit code and output lines."""
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    where = ["-c", os.devnull, f"--rootdir={folder}", str(folder)]
    plugins = ["-p", "tests.conftest", "-p", "xdist", "-p", "no:cacheprovider"]
    environment = {**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *where, *plugins, *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment,
    )
    return result.returncode, result.stdout.splitlines()


@pytest.mark.parametrize("options", [(), ("-q",), ("-n", "2")], ids=["plain", "quiet", "parallel"])
def test_last_line_names_the_missing_part_and_what_to_do(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    code, lines = run_pytest(tmp_path, LACKING, "", *options)
    assert code == pytest.ExitCode.OK
    assert lines[-1] == (
        "belpic: missing system parts: Orrery (apt-get install orrery): their tests were not run"
    )


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["plain", "parallel"])
def test_a_missing_part_fails_the_run_of_the_build_server(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    code, lines = run_pytest(tmp_path, LACKING, "true", *options)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert lines[-1] == (
        "belpic: missing system parts: Orrery (apt-get install orrery): FAILED, CI=true"
    )


def test_a_missing_part_of_a_whole_module_is_named_too(tmp_path: Path) -> None:
    source = """
from tests.system_parts import skip_for_missing
skip_for_missing("Loom", "buy one")
"""
    _, lines = run_pytest(tmp_path, source, "")
    assert "Loom (buy one)" in lines[-1]


def test_other_reasons_to_skip_are_not_taken_for_missing_parts(tmp_path: Path) -> None:
    source = "import pytest\ndef test_it(): pytest.skip('not today')\n"
    code, lines = run_pytest(tmp_path, source, "true")
    assert code == pytest.ExitCode.OK
    assert "missing" not in lines[-1]


def test_a_missing_postgresql_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "PLACES", ())
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(pytest.skip.Exception, match=f"{MARK}PostgreSQL .*BELPIC_TEST_POSTGRES"):
        postgres.binary("initdb")
