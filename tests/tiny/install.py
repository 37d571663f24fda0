"""Letting the registry know the tiny game for the time of a test."""

import pytest

from belpic.core import registry


def install(monkeypatch: pytest.MonkeyPatch, *, alone: bool = False) -> None:
    """Announce the tiny game, beside the others or alone."""
    others = {} if alone else registry.packages()
    packages = {**others, "tiny": "tests.tiny"}
    monkeypatch.setattr(registry, "packages", lambda: packages)
