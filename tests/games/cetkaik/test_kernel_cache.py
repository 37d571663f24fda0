"""Compiled code: when it is made, where it is kept, and that nothing depends on either."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

import belpic
from belpic.bots.levels import make
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.codec import to_json
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER, SPECTATOR
from belpic.core.walk import random_action
from belpic.games._shared.compiled.storage import is_made, note_made
from belpic.games.cetkaik import preparation
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.kernel import (
    choices,
    doors,
    hands,
    listing,
    moves,
    payment,
    seasons,
    steps,
    storage,
    tam,
    touch_tree,
    touches,
    turn,
)
from belpic.games.cetkaik.search import ancient, evaluation, frames, peers, tree
from tests.size import PLAIN_PYTHON, sized

ANY_GAME = registry.load("cetkaik")
DRAW = """
from numba.core import event
from belpic.games.cetkaik.kernel.storage import cache_directory
from belpic.games.cetkaik.kernel.stream import draw_word, new_stream
with event.install_recorder("numba:compile") as compiled:
    word = draw_word(new_stream(2026))
print(word, int(bool(compiled.buffer)), cache_directory())
"""
BYTE_CODE = shutil.ignore_patterns("__pycache__")
"""Which comes and goes while others run."""


def start_drawing(directory: Path, package: Path | None = None) -> subprocess.Popen[str]:
    environment = os.environ | {
        storage.DIRECTORY_VARIABLE: str(directory),
        "NUMBA_DISABLE_JIT": "0",
    }
    if package is not None:
        environment["PYTHONPATH"] = str(package.parent)
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
    package = Path(storage.__file__).parent
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


def test_another_installation_loads_what_one_has_compiled(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    word, compiled, directory = finish(start_drawing(kept))
    assert compiled == "1"
    other = tmp_path / "other" / "belpic"
    shutil.copytree(Path(belpic.__file__).parent, other, ignore=BYTE_CODE)
    assert finish(start_drawing(kept, other)) == (word, "0", directory)
    with (other / "games/cetkaik/kernel/stream.py").open("a") as file:
        file.write("\n")
    assert finish(start_drawing(kept, other))[:2] == (word, "1")


def test_works_where_nothing_can_be_kept(tmp_path: Path) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, not a directory")
    assert finish(start_drawing(occupied)) == ("1800430755", "1", "None")


def test_hash_follows_every_source_and_version(tmp_path: Path) -> None:
    package = Path(storage.__file__).parent.parent
    copy = tmp_path / "cetkaik"
    shutil.copytree(package, copy, ignore=BYTE_CODE)
    original = storage.hash_sources(copy / "kernel", ("1",))
    assert original == storage.hash_sources(package / "kernel", ("1",))
    assert original != storage.hash_sources(copy / "kernel", ("2",))
    seen = {original}
    for source in (
        *sorted((copy / "kernel").glob("*.py")),
        copy / "pieces.py",
        copy / "squares.py",
    ):
        with source.open("a") as file:
            file.write("\n")
        seen.add(storage.hash_sources(copy / "kernel", ("1",)))
    assert len(seen) == len(list((copy / "kernel").glob("*.py"))) + 3


def test_importing_the_game_leaves_the_compiler_alone() -> None:
    command = "import sys, belpic.games.cetkaik; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "False"


@pytest.mark.kernel
def test_nothing_is_left_to_compile_after_the_preparation() -> None:
    """A match that is played after the rehearsal meets no function that it has not met there."""
    if PLAIN_PYTHON:
        assert preparation.is_ready()
        return
    preparation.prepare()
    assert preparation.is_ready()
    before = signatures()
    for preset in ("official", "online", "education", "ancient"):
        state = GAME.start(2, GAME.options(2, preset))
        rng = SeededRng(preset)
        for number in range(sized(60, 300)):
            to_act = state.to_act
            if to_act is OVER:
                break
            if to_act is CHANCE:
                state = state.after(CHANCE, rng.draw(state.chance()))
            else:
                assert isinstance(to_act, frozenset)
                for name in GAME.parts.bots if number % 10 == 0 else ():
                    bot = make(name, ANY_GAME, Budget(nodes=20))
                    bot.choose(state.view(min(to_act)), rng)
                state.written_touches(min(to_act), "en")
                action = random_action(state.view(min(to_act)).next, rng)
                state = state.after(min(to_act), action)
            assert GAME.state_from_json(to_json(state)) == state
            state.view(SPECTATOR).scene()
    assert signatures() == before


def signatures() -> dict[str, int]:
    """Return for how many kinds of arguments each function of the kernel is compiled."""
    found = {}
    kernel = (
        choices,
        doors,
        hands,
        listing,
        moves,
        payment,
        seasons,
        steps,
        tam,
        turn,
        touches,
        touch_tree,
    )
    for module in (*kernel, ancient, evaluation, frames, peers, tree):
        for name, function in vars(module).items():
            found[f"{module.__name__}.{name}"] = len(getattr(function, "signatures", ()))
    return found


@pytest.mark.kernel
def test_other_users_of_the_compiler_keep_their_settings() -> None:
    assert "belpic" not in str(vars(numba.config)["CACHE_DIR"])
    assert bool(vars(numba.config)["DISABLE_JIT"]) is PLAIN_PYTHON


def test_what_was_not_compiled_is_not_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    note_made(tmp_path)
    assert is_made(tmp_path)  # plain Python waits for nothing
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    assert not is_made(tmp_path)
    note_made(tmp_path)
    assert is_made(tmp_path)
