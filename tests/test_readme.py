"""The README's example does what it says."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_readme_example() -> None:
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0
