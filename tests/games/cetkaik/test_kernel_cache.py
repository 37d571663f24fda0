"""Compiled code: when it is made, where it is kept, and that nothing depends on either."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from belpic.games.cetkaik.kernel import cache
from tests.size import PLAIN_PYTHON

DRAW = """
from belpic.games.cetkaik.kernel import cache
notes = []
cache.announce_compilation(lambda ja, en: notes.append((ja, en)))
from belpic.games.cetkaik.kernel.stream import draw_word, new_stream
print(draw_word(new_stream(2026)), len(notes), cache.cache_directory())
"""


def start_drawing(directory: Path) -> subprocess.Popen[str]:
    environment = os.environ | {cache.DIRECTORY_VARIABLE: str(directory), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.Popen(
        [sys.executable, "-c", DRAW],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[str, str, str]:
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    word, notes, directory = out.split()
    return word, notes, directory


def test_processes_that_start_together_compile_and_later_ones_load(tmp_path: Path) -> None:
    package = Path(cache.__file__).parent
    before = sorted(package.rglob("*.nb?"))
    together = [start_drawing(tmp_path) for _ in range(2)]
    words, notes, _ = zip(*map(finish, together), strict=True)
    assert words == ("1800430755",) * 2
    # the first to come compiles; the other one does so too, unless it is late enough to find that
    assert "1" in notes
    later = finish(start_drawing(tmp_path))
    assert later[:2] == ("1800430755", "0")
    kept = Path(later[2])
    assert kept.parent == tmp_path
    assert list(kept.rglob("*.nbi"))
    assert sorted(package.rglob("*.nb?")) == before


def test_works_where_nothing_can_be_kept(tmp_path: Path) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, not a directory")
    assert finish(start_drawing(occupied)) == ("1800430755", "1", "None")


def test_hash_follows_every_source_and_version(tmp_path: Path) -> None:
    package = Path(cache.__file__).parent.parent
    copy = tmp_path / "cetkaik"
    shutil.copytree(package, copy)
    original = cache.hash_sources(copy / "kernel", ("1",))
    assert original == cache.hash_sources(package / "kernel", ("1",))
    assert original != cache.hash_sources(copy / "kernel", ("2",))
    seen = {original}
    for source in (
        *sorted((copy / "kernel").glob("*.py")),
        copy / "pieces.py",
        copy / "squares.py",
    ):
        with source.open("a") as file:
            file.write("\n")
        seen.add(cache.hash_sources(copy / "kernel", ("1",)))
    assert len(seen) == len(list((copy / "kernel").glob("*.py"))) + 3


def test_importing_the_game_leaves_the_compiler_alone() -> None:
    command = "import sys, belpic.games.cetkaik; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "False"


@pytest.mark.kernel
def test_other_users_of_the_compiler_keep_their_settings() -> None:
    assert "belpic" not in str(vars(numba.config)["CACHE_DIR"])
    assert bool(vars(numba.config)["DISABLE_JIT"]) is PLAIN_PYTHON
