"""How much the suites do: the small size of ``make test`` or the full one of ``make test-all``."""

import os

FULL = os.environ.get("BELPIC_SIZE") == "full"
# The tests marked `kernel` run once more without the compiler, some hundred times slower.
PLAIN_PYTHON = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def sized(small: int, full: int, plain: int | None = None) -> int:
    """Return the number that fits this run; ``plain`` is for kernels run as plain Python.

    They are run so to see which lines are reached, which the small size does: the full one is for
    what is compiled.
    """
    if PLAIN_PYTHON:
        return small if plain is None else plain
    return full if FULL else small


def seeds(small: int, full: int, block: int) -> list[range]:
    """Return the seeds of this run in blocks, each a test of its own, so that processes share them.

    ``BELPIC_SEEDS=FIRST:LAST`` names others, such as those that failed elsewhere.
    """
    first, _, last = os.environ.get("BELPIC_SEEDS", f"0:{sized(small, full)}").partition(":")
    chosen = range(int(first), int(last))
    return [chosen[start : start + block] for start in range(0, len(chosen), block)]
