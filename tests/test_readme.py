"""The README's example does what it says, and every game is named there."""

import doctest
from pathlib import Path

import pytest

from belpic.core import registry

README = Path(__file__).resolve().parent.parent / "README.md"
CHANGELOG = README.with_name("CHANGELOG.md")


def test_readme_example() -> None:
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("game_id", registry.ids())
def test_readme_and_changelog_name_every_game(game_id: str) -> None:
    info = registry.info(game_id)
    assert f"| `{game_id}` | {info.title.in_('ja')} |" in README.read_text(encoding="utf-8")
    assert f"`{game_id}` {info.version}" in CHANGELOG.read_text(encoding="utf-8")
