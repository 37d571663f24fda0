"""The wheel holds everything that the package needs at run time."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"


def test_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(SOURCES).as_posix()
        for path in (SOURCES / "belpic").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == wanted
    assert any(name.endswith("text.ja.toml") for name in packed)
