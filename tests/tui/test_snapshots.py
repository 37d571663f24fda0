"""Whole screens, compared line by line with pictures that somebody has looked at."""

import pytest

from tests.tui.snapshots import FOLDER, SHOTS, take

GOLDEN = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", SHOTS)
async def test_screen(name: str) -> None:
    shown = await take(SHOTS[name])
    assert shown.splitlines() == GOLDEN[name].splitlines(), (
        "if this change is meant, run python -m tests.tui.snapshots and look at the difference"
    )


def test_no_picture_is_left_over() -> None:
    assert set(GOLDEN) == set(SHOTS)
