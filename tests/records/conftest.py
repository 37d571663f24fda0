"""The tiny game is there in every test here."""

import pytest

from tests.tiny.install import install


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
