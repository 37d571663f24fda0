"""What the tests of the table share."""

import pytest

from tests.tiny.install import install


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """Announce the tiny game and return its id."""
    install(monkeypatch)
    return "tiny"
