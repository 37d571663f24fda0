"""How much the suites do: the small size of ``make test`` or the full one of ``make test-all``."""

import os

FULL = os.environ.get("BELPIC_SIZE") == "full"
# The tests marked `kernel` run once more without the compiler, some hundred times slower.
PLAIN_PYTHON = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def sized(small: int, full: int, plain: int | None = None) -> int:
    """Return the number that fits this run; ``plain`` is for kernels run as plain Python."""
    if PLAIN_PYTHON and plain is not None:
        return plain
    return full if FULL else small
