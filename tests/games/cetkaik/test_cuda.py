"""The conduct compiles for a GPU as it stands: to PTX, which needs no GPU.

numba-cuda and NVIDIA's compiler are no part of the development environment, as they take some
200 MB: `pip install numba-cuda[cu12]` beside it makes this test run.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

COMPILE = """
from types import SimpleNamespace
import numpy as np
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack
from numba import cuda, from_dtype, types
from numba.cuda import dispatcher
dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.perft import perft
from belpic.games.cetkaik.kernel.playout import play_on
from belpic.games.cetkaik.kernel.seasons import start_match
from belpic.games.cetkaik.kernel.choices import list_actions

def play(tables, conducts, hands, works, moves, streams, states, plies, most):
    thread = cuda.grid(1)
    if thread < states.shape[0]:
        start_match(tables[0], conducts[0], states[thread])
        plies[thread] = play_on(
            tables[0], conducts[0], hands, works[thread], moves[thread], streams[thread],
            states[thread], most,
        )
        plies[thread] += list_actions(
            tables[0], conducts[0], states[thread], works[thread], moves[thread]
        )

def count(tables, conducts, hands, states, works, moves, frames, counts, chance):
    perft(tables, conducts, hands, states, works, moves, frames, counts, chance)

def records(dtype):
    return types.Array(from_dtype(dtype), 1, "C")

TABLES, CONDUCT, STATE, WORK = map(
    records, (layout.TABLES, layout.CONDUCT, layout.STATE, layout.WORK)
)
HANDS, MOVES = types.int32[::1], types.int32[:, ::1]
signatures = (
    (play, types.void(TABLES, CONDUCT, HANDS, WORK, MOVES, types.int64[:, ::1], STATE,
                      types.int64[::1], types.int64)),
    (count, types.void(TABLES, CONDUCT, HANDS, STATE, WORK, HANDS, types.int64[:, ::1],
                       types.int64[:, ::1], types.int64)),
)
for function, signature in signatures:
    ptx, _ = cuda.compile_ptx(function, signature, cc=(9, 0))
    assert ".entry" in ptx and ".target sm_90" in ptx
    print(function.__name__, len(ptx))
"""


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed")
def test_the_conduct_compiles_for_a_gpu() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILE], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["play", "count"]
