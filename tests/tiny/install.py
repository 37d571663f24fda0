"""Letting the registry know the tiny game for the time of a test."""

import pytest

from belpic.core import registry


def install(monkeypatch: pytest.MonkeyPatch, *more: str, alone: bool = False) -> None:
    """Announce the tiny game, and more of the tests' games, beside the others or alone."""
    others = {} if alone else registry.packages()
    packages = {**others, **{game: f"tests.{game}" for game in ("tiny", *more)}}
    monkeypatch.setattr(registry, "packages", lambda: packages)
