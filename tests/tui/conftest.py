"""What the tests of the terminal table share."""

import pytest

from belpic.core import registry


@pytest.fixture
def only_pretend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the made-up game be the only one installed."""
    monkeypatch.setattr(registry, "packages", lambda: {"pretend": "tests.tui.pretend"})
