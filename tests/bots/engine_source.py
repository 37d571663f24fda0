"""The example engine of the documentation, whole or broken in one place."""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine-protocol.md"


def example() -> str:
    """Return the engine that the page shows."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def command(source: str) -> list[str]:
    """Return the command that runs an engine; `-I -S` starts Python quickly."""
    return [sys.executable, "-I", "-S", "-c", source]


def broken(old: str, new: str) -> list[str]:
    """Return the command of the example with something put in the place of something else."""
    source = example()
    assert source.count(old) == 1, old
    return command(source.replace(old, new))
