"""The setup step: what it takes for finished, and what it says when something is missing."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup_environment as setup

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ["belpic-0.1.0.dist-info", "rich-15.0.0.dist-info"]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout with an environment that looks finished at the level ``dev``."""
    root = tmp_path / "checkout"
    environment = root / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (environment / "bin" / "belpic").touch()
    site_packages = next(environment.glob("lib/python*/site-packages"))
    for name in PACKAGES:
        (site_packages / name).mkdir()
    shutil.copytree(ROOT / "requirements", root / "requirements")
    shutil.copy(ROOT / "pyproject.toml", root)
    for name, value in {
        "ROOT": root,
        "ENVIRONMENT": environment,
        "PYTHON": environment / "bin" / "python",
        "STAMP": environment / "belpic-setup.json",
        "PROJECT": root / "pyproject.toml",
    }.items():
        monkeypatch.setattr(setup, name, value)
    key = setup.wanted_key("dev")
    stamp = {"root": str(root), "level": "dev", "key": key, "packages": PACKAGES}
    setup.STAMP.write_text(json.dumps(stamp), encoding="utf-8")
    return root


def is_finished(level: str = "dev") -> bool:
    return setup.is_up_to_date(setup.read_stamp(), level, setup.wanted_key(level))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.usefixtures("checkout")
def test_finished_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "install_packages", lambda level: pytest.fail(f"installs {level}"))
    assert setup.main("dev") == 0
    assert setup.main("play") == 0  # `dev` holds all that `play` needs


def test_changed_requirements_are_installed(checkout: Path) -> None:
    edit(checkout / "requirements" / "dev.txt", "rich==", "rich==99.")
    assert not is_finished()


def test_changed_dependencies_are_installed(checkout: Path) -> None:
    edit(checkout / "pyproject.toml", '"rich>=', '"rich>=1')
    assert not is_finished()


def test_changed_tool_settings_install_nothing(checkout: Path) -> None:
    edit(checkout / "pyproject.toml", "line-length = 100", "line-length = 99")
    assert is_finished()


def test_removed_package_is_installed_again(checkout: Path) -> None:
    next(checkout.glob(".venv/lib/python*/site-packages/rich-*")).rmdir()
    assert not is_finished()


@pytest.mark.parametrize("text", ["", "junk", "[]", "{}", '{"root": 1}'])
@pytest.mark.usefixtures("checkout")
def test_setup_cut_short_is_made_anew(text: str) -> None:
    setup.STAMP.write_text(text, encoding="utf-8")
    assert not is_finished()
    assert not setup.can_be_kept(setup.read_stamp())


def test_moved_environment_is_made_anew(checkout: Path) -> None:
    moved = checkout.with_name("elsewhere")
    stamp = {**setup.read_stamp(), "root": str(moved)}
    assert setup.can_be_kept(setup.read_stamp())
    assert not setup.can_be_kept(stamp)


@pytest.mark.usefixtures("checkout")
def test_environment_of_a_removed_interpreter_is_made_anew() -> None:
    setup.PYTHON.unlink()
    setup.PYTHON.symlink_to("/nowhere/python3")
    assert not setup.can_be_kept(setup.read_stamp())


def test_interpreter_that_cannot_make_environments_gives_one_line(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(checkout / ".venv")
    monkeypatch.setattr(setup, "base_interpreter", lambda: Path(shutil.which("false") or ""))
    assert setup.main("dev") == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert "venv" in last
    assert "python3-venv" in last


@pytest.mark.parametrize("old", [None, "exit 1"], ids=["no Python", "an old Python"])
def test_missing_python_gives_one_line(tmp_path: Path, old: str | None) -> None:
    if old:
        python = tmp_path / "python3"
        python.write_text(f"#!/bin/sh\n{old}\n", encoding="utf-8")
        python.chmod(0o755)
    script = ROOT / "tools" / "find_python.sh"
    shell = shutil.which("sh") or "/bin/sh"
    result = subprocess.run(
        [shell, script], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("belpic: Python 3.11 or newer is missing")
    assert len(result.stderr.splitlines()) == 1
