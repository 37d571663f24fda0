"""What takes long on a machine's first start: compiling the kernel, before anybody waits for it."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.storage import is_compiled, note_compiled


def is_ready() -> bool:
    """Tell whether matches begin without delay."""
    return is_compiled()


def prepare() -> None:
    """Compile everything that a match asks of the kernel."""
    from belpic.games.cetkaik.kernel.cache import keep_quiet  # noqa: PLC0415  # loads the compiler
    from belpic.games.cetkaik.rehearsal import rehearse  # noqa: PLC0415  # the same

    keep_quiet()
    rehearse()
    note_compiled()
