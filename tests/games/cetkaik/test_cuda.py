"""The conduct on a GPU: it compiles to PTX, which needs no GPU; where there is one, it is the same.

numba-cuda and NVIDIA's compiler are no part of the development environment, as they take some
200 MB: `pip install numba-cuda[cu12]` beside it makes these tests run.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import numpy as np
import pytest

from belpic.core.errors import BadOptions, IllegalAction
from belpic.games.cetkaik.bulk import Matches, play_on_cores
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.rules import rules_of

COMPILE = """
from types import SimpleNamespace
from belpic.games.cetkaik import gpu_kernels
from numba import cuda, from_dtype, types
from numba.cuda import dispatcher
dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.perft import perft

def count(tables, conducts, hands, states, works, moves, frames, counts, chance):
    perft(tables, conducts, hands, states, works, moves, frames, counts, chance)

def records(dtype):
    return types.Array(from_dtype(dtype), 1, "C")

TABLES, CONDUCT, STATE, WORK = map(
    records, (layout.TABLES, layout.CONDUCT, layout.STATE, layout.WORK)
)
NUMBERS, ROWS = types.int32[::1], types.int64[:, ::1]
signatures = gpu_kernels.signatures()
signatures[count] = types.void(
    TABLES, CONDUCT, NUMBERS, STATE, WORK, NUMBERS, ROWS, ROWS, types.int64
)
for function, signature in signatures.items():
    ptx, _ = cuda.compile_ptx(function, signature, cc=(9, 0))
    assert ".entry" in ptx and ".target sm_90" in ptx
    print(function.__name__, len(ptx))
"""
INSTALLED = find_spec("numba_cuda") is not None


def why_no_gpu() -> str:
    """Return why there is no GPU to be used, or nothing."""
    if not INSTALLED:
        return "numba-cuda is not installed"
    from belpic.games.cetkaik.gpu import check_gpu  # noqa: PLC0415  # needs the extra

    try:
        check_gpu()
    except BadOptions as error:
        return str(error)
    return ""


needs_gpu = pytest.mark.skipif(bool(why_no_gpu()), reason=why_no_gpu())


@pytest.mark.skipif(not INSTALLED, reason="numba-cuda is not installed")
def test_the_conduct_compiles_for_a_gpu() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILE], capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    compiled = [line.split()[0] for line in done.stdout.splitlines()]
    parts = ["start", "check", "advance", "ask", "see", "draw", "begin", "pick", "move"]
    assert compiled == [*parts, "count"]


@needs_gpu
def test_a_gpu_plays_the_same_matches_bit_for_bit() -> None:
    from belpic.games.cetkaik.gpu import CardMatches  # noqa: PLC0415  # needs the extra

    bulk, options = GAME.parts.bulk, GAME.options(2, "official", {})
    assert bulk is not None
    here = bulk.open(options, 500, 7)
    there = bulk.open(options, 500, 7, device="gpu")
    assert isinstance(here, Matches)
    assert isinstance(there, CardMatches)
    for _ in range(150):
        chosen = here.draw()
        assert (there.draw().numpy() == chosen).all()
        here.step(chosen)
        there.step(chosen)
    assert here.states.tobytes() == there.states.tobytes()
    for name in ("legal", "counts", "planes", "facts", "rewards", "gains", "terminated"):
        assert (getattr(there, name).numpy() == getattr(here, name)).all()
    with pytest.raises(IllegalAction, match="match 3 "):
        there.step(np.where(np.arange(500) == 3, 5000, 0))


@needs_gpu
def test_random_play_on_a_gpu_is_that_on_cores() -> None:
    from belpic.games.cetkaik.gpu import play_on_gpu  # noqa: PLC0415  # needs the extra

    rules = rules_of(GAME.options(2, "online", {}))
    states, plies = play_on_cores(rules, 500, 3, 2, 300)
    states_there, plies_there = play_on_gpu(rules, 500, 3, 300)
    assert states_there.copy_to_host().tobytes() == states.tobytes()
    assert (plies_there.copy_to_host() == plies).all()
