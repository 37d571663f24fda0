"""What the tests of the table share."""

import pytest

from tests.tiny.install import install


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """Announce the tiny game and return its id."""
    install(monkeypatch)
    return "tiny"


@pytest.fixture
def sick(monkeypatch: pytest.MonkeyPatch) -> str:
    """Announce the game with a defect, sound as yet, and return its id."""
    install(monkeypatch, "sick")
    monkeypatch.delenv("BELPIC_SICK", raising=False)
    return "sick"
