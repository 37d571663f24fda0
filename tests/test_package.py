"""The wheel holds everything that the package needs at run time."""

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"


LARGEST: Final = 8_000_000
"""Bytes of a wheel."""


def build(folder: Path) -> Path:
    """Return the wheel of this package, built in a folder."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_wheel_holds_every_file_of_the_package_and_is_the_same_twice(tmp_path: Path) -> None:
    wheel = build(tmp_path / "one")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(SOURCES).as_posix()
        for path in (SOURCES / "belpic").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == wanted
    assert any(name.endswith("text.ja.toml") for name in packed)
    assert wheel.stat().st_size < LARGEST
    assert build(tmp_path / "other").read_bytes() == wheel.read_bytes()
